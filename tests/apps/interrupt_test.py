"""Ctrl-C and SIGTERM end a long run cleanly: what was asked for is written, and the exit code tells the signal."""

import os
import signal
import unittest

from program import ProgramTest, is_begun, table_lines, wait_until


class Interrupt(ProgramTest):
    def fly(self):
        """A run that would last for years; returns once it flies, which its metrics tell."""
        flying = self.start('run', 'flock', '--steps', '1000000000000', '--final', 'end.csv', '--metrics', 'metrics.csv')
        wait_until(lambda: is_begun(self.folder / 'metrics.csv'))
        return flying

    def test_the_first_signal_ends_the_work_cleanly(self):
        for kind, code in [(signal.SIGINT, 130), (signal.SIGTERM, 143)]:
            with self.subTest(kind.name):
                flying = self.fly()
                self.assertFalse((self.folder / 'end.csv').exists(), 'written before its time')
                found, output, errors = self.stop(flying, kind)
                self.assertEqual(found, code)
                self.assertRegex(errors, r'^boids: stopped after step \d+ of 1000000000000; '
                                         r'what was asked for is written\n$')
                done = int(errors.split('after step ')[1].split()[0])
                self.assertRegex(output, r'(?m)^hash [0-9a-f]{16}$')
                self.assertEqual(sorted(os.listdir(self.folder)), ['end.csv', 'metrics.csv', 'metrics.units.csv'])
                self.assertEqual(len(self.read('end.csv').splitlines()), 1 + 150)
                steps = [int(line.split(',')[0]) for line in table_lines(self.read('metrics.csv'))[1:]]
                self.assertEqual(steps, list(range(done + 1)))
                os.remove(self.folder / 'end.csv')
                os.remove(self.folder / 'metrics.csv')

    def test_what_is_written_is_the_state_of_that_step(self):
        _, _, errors = self.stop(self.fly(), signal.SIGINT)
        done = errors.split('after step ')[1].split()[0]
        self.succeed('run', 'flock', '--steps', done, '--quiet', '--final', 'again.csv')
        self.assertEqual(self.read('end.csv'), self.read('again.csv'))


if __name__ == '__main__':
    unittest.main()
