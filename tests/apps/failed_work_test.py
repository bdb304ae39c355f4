"""Work that fails although the input is good: exit code 1, one sentence, and no half-written file."""

import os
import resource
import shutil
import signal
import subprocess
import unittest

from program import PATIENCE, PROGRAM, ProgramTest, is_begun, limit, wait_until


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

    def record(self, name, steps, most):
        """A recording, or checkpoints, on a disk that holds no file larger than that."""
        flags = ['--checkpoint', name, '--checkpoint-every', '10'] if name == 'c.boids' else ['--trajectory', name]
        return self.boids('run', 'flock', '--quiet', '--boids', '2000', '--schedule', 'synchronous', '--steps', str(steps),
                          *flags, preexec_fn=limit(resource.RLIMIT_FSIZE, most), restore_signals=False)

    def test_a_disk_that_fills_up_during_a_recording(self):
        for name, most in [('t.h5', 800000), ('t.xyz', 800000), ('t.csv', 800000), ('c.boids', 45000)]:
            with self.subTest(name):
                (self.folder / name).write_text('what was there\n')
                result = self.record(name, 4000, most)
                self.assertEqual(result.stderr, f'boids: {name}: cannot be written to its end (File too large); check the '
                                                'space on the disk\n')
                self.assertEqual(result.returncode, 1)
                self.assertEqual(os.listdir(self.folder), [name])
                self.assertEqual(self.read(name), 'what was there\n')
                os.remove(self.folder / name)

    def test_a_disk_that_fills_up_when_a_trajectory_is_put_together(self):
        """The journal of all moments fits, the finished file, which is a little larger, does not."""
        self.assertEqual(self.record('t.h5', 25, 1 << 40).returncode, 0)
        size = (self.folder / 't.h5').stat().st_size
        (self.folder / 't.h5').write_text('what was there\n')
        result = self.record('t.h5', 25, size - 2000)
        self.assertEqual(result.stderr, 'boids: t.h5: cannot be written to its end; check the space on the disk\n')
        self.assertEqual(result.returncode, 1)
        self.assertEqual(os.listdir(self.folder), ['t.h5'])
        self.assertEqual(self.read('t.h5'), 'what was there\n')

    def test_a_small_disk(self):
        """A real disk of two megabytes, where this machine allows one; what was certain can be gone on with elsewhere."""
        disk = self.folder / 'disk'
        disk.mkdir()
        mounted = subprocess.run(['mount', '-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk], capture_output=True)
        if mounted.returncode != 0:
            self.skipTest('only root can mount a disk: ' + mounted.stderr.decode())
        self.addCleanup(subprocess.run, ['umount', disk], check=True)
        words = ['run', 'flock', '--boids', '2000', '--schedule', 'synchronous', '--steps', '300', '--every', '2', '--quiet']
        self.fail_with('t.h5: cannot be written to its end (No space left on device); check the space on the disk, '
                       'then go on with boids run --resume c.boids',
                       *words, '--trajectory', 't.h5', '--checkpoint', 'c.boids', '--checkpoint-every', '50', folder=disk)
        self.assertEqual(sorted(os.listdir(disk)), ['c.boids', 'c.boids.previous', 't.h5.partial'])
        self.succeed(*words, '--trajectory', 'whole.h5')
        for name in ['c.boids', 't.h5.partial']:
            shutil.copy(disk / name, self.folder)
        self.succeed('run', '--resume', 'c.boids', '--quiet')
        self.assertEqual((self.folder / 't.h5').read_bytes(), (self.folder / 'whole.h5').read_bytes())

    def test_a_file_removed_meanwhile(self):
        for name in ['m.csv', 't.h5']:
            flag = '--metrics' if name == 'm.csv' else '--trajectory'
            flying = self.start('run', 'flock', '--schedule', 'synchronous', '--quiet', '--steps', '100000000', '--every', '100',
                                flag, name)
            wait_until(lambda: is_begun(self.folder / name))
            (self.folder / (name + '.partial')).unlink()
            code, _, errors = self.stop(flying, signal.SIGINT)
            self.assertRegex(errors, f'^boids: {name}.*: (cannot be written to its end|cannot be finished)')
            self.assertEqual(errors.count('\n'), 1)
            self.assertEqual((code, os.listdir(self.folder)), (1, []))


class FailedOutput(ProgramTest):
    """A full disk behind standard output is a failure of every command, not a silent success."""

    def test_every_command(self):
        for line in ['list', 'show flock', 'params', 'params --json', 'run flock --steps 1', '--help', '--version']:
            with self.subTest(line), open('/dev/full', 'wb') as full:
                result = subprocess.run([PROGRAM, *line.split()], stdout=full, stderr=subprocess.PIPE, timeout=PATIENCE)
                self.assertEqual(result.stderr.decode(), 'boids: the output cannot be written '
                                                         '(No space left on device); check where it goes\n')
                self.assertEqual(result.returncode, 1)


class ClosedPipe(ProgramTest):
    """A reader that goes away, as `head` does, is a failure with a sentence, not a silent death."""

    def test_every_command(self):
        for line in ['list', 'show flock', 'run flock --steps 1']:
            with self.subTest(line):
                reading, writing = os.pipe()
                os.close(reading)
                with os.fdopen(writing, 'wb') as closed:
                    result = subprocess.run([PROGRAM, *line.split()], stdout=closed, stderr=subprocess.PIPE, timeout=PATIENCE)
                self.assertEqual(result.stderr.decode(), 'boids: the output cannot be written (Broken pipe); '
                                                         'check where it goes\n')
                self.assertEqual(result.returncode, 1)

    def test_a_trajectory_into_a_pipe(self):
        flying = self.start('run', 'flock', '--quiet', '--steps', '100000', '--metrics', '/dev/stdout')
        flying.stdout.read(1000)
        flying.stdout.close()
        self.assertEqual(flying.wait(timeout=PATIENCE), 1)
        self.assertEqual(flying.stderr.read(), 'boids: /dev/stdout: cannot be written to its end (Broken pipe); '
                                               'check the space on the disk\n')


if __name__ == '__main__':
    unittest.main()
