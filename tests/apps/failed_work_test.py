"""Work that fails although the input is good: exit code 1, one sentence, and no half-written file."""

import os
import resource
import subprocess
import unittest

from program import PROGRAM, ProgramTest

SANITIZED = os.environ.get('BOIDS_SANITIZED') == '1'


def limit(kind, size):
    """What a child process does first: lower one of its limits."""
    return lambda: resource.setrlimit(kind, (size, size))


class FailedWork(ProgramTest):
    def fail_with(self, sentence, *words, **more):
        result = self.boids(*words, **more)
        self.assertEqual(result.stderr, f'boids: {sentence}\n')
        self.assertEqual(result.returncode, 1)
        return result

    def test_no_such_folder(self):
        for flag in ['--final', '--metrics']:
            with self.subTest(flag):
                self.fail_with('none/out.csv: cannot be written (No such file or directory); '
                               'check the folder and its permissions',
                               'run', 'flock', '--quiet', '--steps', '1', flag, 'none/out.csv')
        self.assertEqual(os.listdir(self.folder), [])

    @unittest.skipIf(os.geteuid() == 0, 'root can write everywhere')
    def test_no_permission(self):
        os.chmod(self.folder, 0o500)
        self.fail_with('out.csv: cannot be written (Permission denied); check the folder and its permissions',
                       'run', 'flock', '--quiet', '--steps', '1', '--final', 'out.csv')
        self.assertEqual(os.listdir(self.folder), [])

    def test_a_full_device(self):
        for flag in ['--final', '--metrics']:
            with self.subTest(flag):
                self.fail_with('/dev/full: cannot be written to its end (No space left on device); '
                               'check the space on the disk',
                               'run', 'flock', '--quiet', '--steps', '1', flag, '/dev/full')

    def test_a_disk_that_fills_up_leaves_what_was_there(self):
        (self.folder / 'out.csv').write_text('what was there\n')
        for flag in ['--final', '--metrics']:
            with self.subTest(flag):
                self.fail_with('out.csv: cannot be written to its end (File too large); check the space on the disk',
                               'run', 'flock', '--quiet', '--steps', '200', flag, 'out.csv',
                               preexec_fn=limit(resource.RLIMIT_FSIZE, 5000), restore_signals=False)
                self.assertEqual(os.listdir(self.folder), ['out.csv'])
                self.assertEqual(self.read('out.csv'), 'what was there\n')

    @unittest.skipIf(SANITIZED, 'sanitizers need all of the address space')
    def test_more_boids_than_memory(self):
        self.fail_with('there is not enough memory for this; use fewer boids',
                       'run', 'flock', '--quiet', '--boids', '1000000000', '--final', 'out.csv',
                       preexec_fn=limit(resource.RLIMIT_AS, 2 << 30))
        self.assertEqual(os.listdir(self.folder), [])


class FailedOutput(ProgramTest):
    """A full disk behind standard output is a failure of every command, not a silent success."""

    def test_every_command(self):
        for line in ['list', 'show flock', 'params', 'params --json', 'run flock --steps 1', '--help', '--version']:
            with self.subTest(line), open('/dev/full', 'wb') as full:
                result = subprocess.run([PROGRAM, *line.split()], stdout=full, stderr=subprocess.PIPE, timeout=60)
                self.assertEqual(result.stderr.decode(), 'boids: the output cannot be written '
                                                         '(No space left on device); check where it goes\n')
                self.assertEqual(result.returncode, 1)


if __name__ == '__main__':
    unittest.main()
