"""Ctrl-C and SIGTERM end a long run cleanly: what was asked for is written, and the exit code tells the signal."""

import os
import signal
import subprocess
import time
import unittest

from program import PROGRAM, ProgramTest, table_lines


class Interrupt(ProgramTest):
    def start(self, *words):
        """A run that would last for years; returns once it flies, which its title tells."""
        flying = subprocess.Popen([PROGRAM, 'run', 'flock', '--steps', '1000000000000', *words], cwd=self.folder,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(flying.kill)
        flying.stdout.readline()
        return flying

    def test_the_first_signal_ends_the_work_cleanly(self):
        for kind, code in [(signal.SIGINT, 130), (signal.SIGTERM, 143)]:
            with self.subTest(kind.name):
                flying = self.start('--final', 'end.csv', '--metrics', 'metrics.csv')
                time.sleep(0.3)
                self.assertFalse((self.folder / 'end.csv').exists(), 'written before its time')
                flying.send_signal(kind)
                output, errors = flying.communicate(timeout=60)
                self.assertEqual(flying.returncode, code)
                self.assertRegex(errors, r'^boids: stopped after step \d+ of 1000000000000; '
                                         r'what was asked for is written\n$')
                done = int(errors.split('after step ')[1].split()[0])
                self.assertRegex(output, r'(?m)^hash [0-9a-f]{16}$')
                self.assertEqual(sorted(os.listdir(self.folder)), ['end.csv', 'metrics.csv'])
                self.assertEqual(len(self.read('end.csv').splitlines()), 1 + 150)
                steps = [int(line.split(',')[0]) for line in table_lines(self.read('metrics.csv'))[1:]]
                self.assertEqual(steps, list(range(done + 1)))
                os.remove(self.folder / 'end.csv')
                os.remove(self.folder / 'metrics.csv')

    def test_what_is_written_is_the_state_of_that_step(self):
        flying = self.start('--final', 'end.csv')
        time.sleep(0.2)
        flying.send_signal(signal.SIGINT)
        _, errors = flying.communicate(timeout=60)
        done = errors.split('after step ')[1].split()[0]
        self.succeed('run', 'flock', '--steps', done, '--quiet', '--final', 'again.csv')
        self.assertEqual(self.read('end.csv'), self.read('again.csv'))


if __name__ == '__main__':
    unittest.main()
