"""A run that was interrupted goes on as if nothing had happened: same hash, same metrics, same trajectory."""

import os
import random
import signal
import subprocess
import unittest

from program import HUNT, PATIENCE, PRESETS, SANITIZED, ProgramTest, hash_of, is_begun, table_lines, wait_until

FILES = ['m.csv', 't.h5', 'end.csv']


class Resume(ProgramTest):
    def run_whole(self, preset, steps, every, *words):
        """An undisturbed run; returns its hash and leaves its files in a folder of their own."""
        (self.folder / 'whole').mkdir(exist_ok=True)
        return hash_of(self.succeed('run', preset, '--steps', str(steps), '--every', str(every), '--metrics', 'm.csv',
                                    '--trajectory', 't.h5', '--final', 'end.csv', *words,
                                    folder=self.folder / 'whole'))

    def compare_files(self, names=FILES):
        for name in names:
            self.assertEqual((self.folder / name).read_bytes(), (self.folder / 'whole' / name).read_bytes(), name)

    def test_every_preset(self):
        """Fourteen steps equal seven and seven, on other threads too; five and a tenth do not divide by three."""
        for preset in PRESETS[::4] if SANITIZED else PRESETS:
            with self.subTest(preset):
                whole = self.run_whole(preset, 14, 3, '--threads', '1')
                self.succeed('run', preset, '--steps', '7', '--every', '3', '--metrics', 'm.csv', '--trajectory',
                             't.h5', '--final', 'end.csv', '--checkpoint', 'c.boids', '--threads', '2')
                resumed = hash_of(self.succeed('run', '--resume', 'c.boids', '--steps', '7', '--threads', '3'))
                self.assertEqual(resumed, whole)
                self.compare_files()

    def test_species(self):
        for folder in [self.folder, self.folder / 'whole']:
            folder.mkdir(exist_ok=True)
            (folder / 'hunt.toml').write_text(HUNT)
        whole = self.run_whole('hunt.toml', 14, 3)
        self.succeed('run', 'hunt.toml', '--steps', '7', '--every', '3', '--metrics', 'm.csv', '--trajectory', 't.h5',
                     '--final', 'end.csv', '--checkpoint', 'c.boids')
        self.assertEqual(hash_of(self.succeed('run', '--resume', 'c.boids', '--steps', '7')), whole)
        self.compare_files()
        self.assertEqual([line.rsplit(',', 1)[1] for line in self.read('end.csv').splitlines()[1:]],
                         ['boids'] * 20 + ['hawk'] * 2)

    def test_text_formats(self):
        for name in ['t.xyz', 't.csv']:
            with self.subTest(name):
                words = ['run', 'flock', '--every', '2', '--quiet', '--trajectory', name]
                (self.folder / 'whole').mkdir(exist_ok=True)
                self.succeed(*words, '--steps', '10', folder=self.folder / 'whole')
                self.succeed(*words, '--steps', '5', '--checkpoint', 'c.boids')
                self.succeed('run', '--resume', 'c.boids', '--steps', '5', '--quiet')
                self.compare_files([name])

    def test_the_folder_can_move(self):
        self.run_whole('flock', 10, 2)
        (self.folder / 'old').mkdir()
        self.succeed('run', 'flock', '--steps', '5', '--every', '2', '--metrics', 'old/m.csv', '--trajectory',
                     'old/t.h5', '--checkpoint', 'old/c.boids', '--quiet')
        (self.folder / 'old').rename(self.folder / 'new')
        self.succeed('run', '--resume', 'new/c.boids', '--steps', '5', '--quiet')
        for name in ['m.csv', 't.h5']:
            self.assertEqual((self.folder / 'new' / name).read_bytes(), (self.folder / 'whole' / name).read_bytes())

    def test_going_on_twice_from_one_checkpoint(self):
        """The first attempt changes the files; the checkpoint still finds what it needs in them."""
        self.run_whole('flock', 10, 2)
        self.succeed('run', 'flock', '--steps', '4', '--every', '2', '--metrics', 'm.csv', '--trajectory', 't.h5',
                     '--final', 'end.csv', '--checkpoint', 'c.boids', '--quiet')
        for attempt in range(2):
            with self.subTest(attempt):
                self.succeed('run', '--resume', 'c.boids', '--steps', '6', '--quiet', '--checkpoint', 'd.boids')
                self.compare_files()

    def test_a_finished_run_says_so_and_how_to_go_on(self):
        whole = hash_of(self.succeed('run', 'flock', '--steps', '4', '--metrics', 'm.csv', '--checkpoint', 'c.boids'))
        metrics = self.read('m.csv')
        text = self.succeed('run', '--resume', 'c.boids')
        self.assertIn('this run is finished: it has reached step 4; to go on, say by how many steps:\n'
                      '  boids run --resume c.boids --steps 1000\n', text)
        self.assertEqual(hash_of(text), whole)
        self.assertNotRegex(text, 'going on|steps/s|polarisation')
        self.assertEqual(self.read('m.csv'), metrics)
        self.assertIn('going on from step 4\n', self.succeed('run', '--resume', 'c.boids', '--steps', '2'))

    def test_a_file_that_is_gone_or_changed(self):
        self.succeed('run', 'flock', '--steps', '4', '--metrics', 'm.csv', '--checkpoint', 'c.boids', '--quiet')
        for change in ['change', 'remove']:
            with self.subTest(change):
                if change == 'change':
                    (self.folder / 'm.csv').write_text('step\n' * 100)
                else:
                    (self.folder / 'm.csv').unlink()
                result = self.boids('run', '--resume', 'c.boids', '--steps', '4', '--quiet')
                self.assertEqual(result.stderr, 'boids: m.csv: is not the file that the checkpoint goes on with; '
                                                'bring it back, or name a new one\n')
                self.assertEqual(result.returncode, 2)
        self.succeed('run', '--resume', 'c.boids', '--steps', '4', '--quiet', '--metrics', 'new.csv')
        self.assertEqual([line.split(',')[0] for line in table_lines(self.read('new.csv'))],
                         ['step', '4', '5', '6', '7', '8'])

    def test_signals_write_a_checkpoint_and_say_how_to_go_on(self):
        for kind, code in [(signal.SIGINT, 130), (signal.SIGTERM, 143)]:
            with self.subTest(kind.name):
                flying = self.start('run', 'flock', '--steps', '100000000', '--every', '50', '--metrics', 'm.csv',
                                    '--trajectory', 't.h5', '--final', 'end.csv', '--checkpoint', 'c.boids')
                wait_until(lambda: is_begun(self.folder / 'm.csv'))
                found, _, errors = self.stop(flying, kind)
                self.assertEqual(found, code)
                self.assertRegex(errors, r'^boids: stopped after step \d+ of 100000000; what was asked for is written; '
                                         r'go on with boids run --resume c.boids\n$')
                done = int(errors.split('after step ')[1].split()[0])
                self.assertEqual(sorted(os.listdir(self.folder)),
                                 sorted([*FILES, 'm.units.csv', 'c.boids', 'c.boids.previous'] + ['whole'] * (kind != signal.SIGINT)))
                whole = self.run_whole('flock', done, 50)
                self.compare_files()
                whole = self.run_whole('flock', done + 100, 50)
                self.assertEqual(hash_of(self.succeed('run', '--resume', 'c.boids', '--steps', '100')), whole)
                self.compare_files()

    @unittest.skipIf(SANITIZED, 'the kills are the same, and slower')
    def test_killed_at_any_moment(self):
        """Killed twenty times without warning, at random moments, and resumed every time: nothing is lost."""
        scene = [str(self.furnished_scene()), '--boids', '300']
        whole = self.run_whole(scene[0], 60000, 500, *scene[1:])
        fresh = ['run', *scene, '--steps', '60000', '--every', '500', '--metrics', 'm.csv', '--trajectory', 't.h5',
                 '--final', 'end.csv', '--checkpoint', 'c.boids', '--checkpoint-every', '50ms']
        moments = random.Random(1)
        command, kills = fresh, 0
        while kills < 20:
            ended = self.run_and_kill(command, moments.uniform(0, 0.25))
            if ended == 0:  # a fast machine came to the end between two kills: once more from the start
                self.compare_files()
                os.remove(self.folder / 'c.boids')
                command = fresh
            else:
                self.assertEqual(ended, -signal.SIGKILL)
                kills += 1
                command = ['run', '--resume', 'c.boids']
        self.assertEqual(hash_of(self.succeed(*command)), whole)
        self.compare_files()

    def furnished_scene(self):
        """Hunters who catch, an obstacle that moves and waypoints: all that a state has to remember."""
        path = self.folder.parent / f'{self.folder.name}.toml'
        self.addCleanup(lambda: path.unlink(missing_ok=True))
        path.write_text('schema = 1\nbased_on = "hunt"\n'
                        '[[obstacle]]\nx = 400\ny = 200\nradius = 40\npath = [[400, 100], [400, 400]]\nspeed = 1.5\n'
                        '[[goal]]\npoints = [[100, 100], [800, 100], [500, 450]]\nclosed = true\nspecies = "boids"\n')
        return path

    def run_and_kill(self, command, seconds):
        """How a run ended that was killed so long after its first checkpoint was there."""
        flying = self.start(*command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_until(lambda: (self.folder / 'c.boids').exists() or flying.poll() is not None)
        try:
            return flying.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            flying.kill()
            return flying.wait(timeout=PATIENCE)


if __name__ == '__main__':
    unittest.main()
