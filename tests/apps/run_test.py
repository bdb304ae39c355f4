"""run: what its flags do to a flock, and what it prints and writes."""

import csv
import os
import subprocess
import unittest

from program import OBSERVABLES, PROGRAM, ProgramTest, fill, hash_of, table_lines


class Summary(ProgramTest):
    def test_it_says_what_ran_and_how_it_went(self):
        text = self.succeed('run', 'flock', '--steps', '20', '--boids', '40', '--seed', '5')
        self.assertIn('40 boids in 2D, 640 x 360, sequential, seed 5, engine exact\n', text)
        self.assertNotIn('centre_z', text)  # of a flat world
        for name in OBSERVABLES.keys() - {'centre_z'}:
            self.assertRegex(text, rf'(?m)^{name} +\S+ +\S+')
        self.assertRegex(text, r'(?m)^20 steps in [\d.]+ s: \S+ steps/s, .* boid-steps/s$')
        self.assertRegex(text, r'(?m)^hash [0-9a-f]{16}$')

    def test_quiet_prints_nothing(self):
        self.assertEqual(self.succeed('run', 'flock', '--steps', '5', '--quiet'), '')

    def test_a_picture_has_a_frame_and_dots(self):
        text = self.succeed('run', 'flock', '--steps', '5', '--picture', env={**os.environ, 'LC_ALL': 'C.UTF-8'})
        self.assertRegex(text, r'┌─{72}┐\n(│[\u2800-\u28ff]{72}│\n)+└─{72}┘')
        self.assertRegex(text, r'[\u2801-\u28ff]')
        self.assertNotIn('┌', self.succeed('run', 'flock', '--steps', '5'))

    def test_without_steps_it_makes_those_of_the_scenario(self):
        fill(self.folder, {'scene.toml': 'schema = 1\nbased_on = "flock"\nsteps = 7\n'})
        self.assertRegex(self.succeed('run', 'scene.toml'), r'(?m)^7 steps in ')

    def test_without_anything_it_runs_the_default_scene(self):
        self.assertEqual(hash_of(self.succeed('run', '--steps', '1')),
                         hash_of(self.succeed('run', 'murmuration', '--steps', '1')))


class Changes(ProgramTest):
    """What decides a run: equal requests give equal flocks, and each flag makes a difference."""

    def hash(self, *words):
        return hash_of(self.succeed('run', 'world', '--steps', '30', *words))

    def test_a_run_repeats(self):
        self.assertEqual(self.hash('--seed', '3'), self.hash('--seed', '3'))

    def test_every_flag_makes_a_difference(self):
        variants = [[], ['--steps', '31'], ['--boids', '29'], ['--seed', '2'], ['--schedule', 'synchronous'],
                    ['--schedule', 'shuffled'], ['--set', 'alignment.weight=0.9'], ['--edges.turn_angle', '90']]
        hashes = [hash_of(self.succeed('run', 'world', *(words if '--steps' in words else ['--steps', '30', *words])))
                  for words in variants]
        self.assertEqual(len(set(hashes)), len(variants), list(zip(variants, hashes)))

    def test_a_parameter_has_three_spellings(self):
        expected = self.hash('--set', 'alignment.weight=0.9')
        self.assertEqual(self.hash('--alignment.weight', '0.9'), expected)
        self.assertEqual(self.hash('--alignment.weight=0.9'), expected)
        fill(self.folder, {'scene.toml': 'schema = 1\nbased_on = "world"\n[alignment]\nweight = 0.9\n'})
        self.assertEqual(hash_of(self.succeed('run', 'scene.toml', '--steps', '30')), expected)

    def test_the_number_of_boids_has_two_spellings(self):
        self.assertEqual(self.hash('--boids', '12'), self.hash('--start.boids', '12'))

    def test_counts_are_written_as_people_write_them(self):
        for flag, plain, forms in [('--boids', '12', ['+12', '1.2e1', '0.012k', '12.0']), ('--seed', '1000', ['1e3', '1k']),
                                   ('--steps', '1000', ['1e3', '1k', '+1000', '0.001M'])]:
            words = ['run', 'world', '--boids', '5', '--steps', '3']
            if flag in words:
                del words[words.index(flag):words.index(flag) + 2]
            expected = hash_of(self.succeed(*words, flag, plain))
            for form in forms:
                with self.subTest(flag=flag, form=form):
                    self.assertEqual(hash_of(self.succeed(*words, flag, form)), expected)
        self.assertIn('0 boids in 2D', self.succeed('run', 'world', '--boids', '-0', '--steps', '0'))
        self.assertEqual(self.hash('--start.boids', '0.01k'), self.hash('--boids', '10'))
        for every in ['2', '2e0', '+2']:
            self.succeed('run', 'flock', '--steps', '4', '--quiet', '--metrics', 'm.csv', '--every', every, '--threads', '1e0',
                         '--checkpoint', 'c.boids', '--checkpoint-every', '1k')
            self.assertEqual([line.split(',')[0] for line in self.read('m.csv').splitlines()[-2:]], ['2', '4'])

    def test_negative_values_are_values(self):
        self.assertEqual(self.hash('--cohesion.weight', '-0.5'), self.hash('--set', 'cohesion.weight=-0.5'))

    def test_the_reference_and_the_exact_engine_are_one_to_the_last_bit(self):
        for schedule in ['synchronous', 'sequential', 'shuffled']:
            self.assertEqual(self.hash('--schedule', schedule, '--engine', 'reference'),
                             self.hash('--schedule', schedule, '--engine', 'exact'))


class Files(ProgramTest):
    def test_a_final_state_starts_the_same_flock(self):
        for preset, more in [('flock', []), ('aviary', ['--boids', '50'])]:
            with self.subTest(preset):
                self.succeed('run', preset, '--steps', '10', '--quiet', '--final', 'one.csv', *more)
                self.succeed('run', preset, '--steps', '0', '--quiet', '--init', 'one.csv', '--final', 'two.csv')
                self.assertEqual(self.read('one.csv'), self.read('two.csv'))

    def test_a_run_in_two_halves_is_the_whole_run(self):
        def run(steps, start, end):
            self.succeed('run', 'flocking', '--engine', 'reference', '--steps', steps, '--quiet', '--init', start,
                         '--final', end)
        self.succeed('run', 'flocking', '--steps', '0', '--quiet', '--final', 'start.csv')
        run('30', 'start.csv', 'whole.csv')
        run('12', 'start.csv', 'half.csv')
        run('18', 'half.csv', 'halves.csv')
        self.assertEqual(self.read('halves.csv'), self.read('whole.csv'))

    def test_a_state_can_replace_itself(self):
        self.succeed('run', 'flock', '--steps', '3', '--quiet', '--final', 'state.csv')
        before = self.read('state.csv')
        self.succeed('run', 'flock', '--steps', '3', '--quiet', '--init', 'state.csv', '--final', 'state.csv')
        self.assertNotEqual(self.read('state.csv'), before)

    def test_metrics_have_a_line_per_interval(self):
        self.succeed('run', 'flock', '--steps', '25', '--quiet', '--metrics', 'm.csv', '--every', '10')
        header, *rows = csv.reader(table_lines(self.read('m.csv')))
        self.assertEqual(header, ['step', *OBSERVABLES])
        self.assertEqual([row[0] for row in rows], ['0', '10', '20'])
        for row in rows:
            self.assertTrue(0 <= float(row[1]) <= 1)

    def test_metrics_do_not_disturb_the_flock(self):
        plain = self.succeed('run', 'pyboids', '--steps', '25')
        measured = self.succeed('run', 'pyboids', '--steps', '25', '--metrics', 'm.csv', '--every', '7')
        self.assertEqual(hash_of(measured), hash_of(plain))

    def test_every_step_is_the_standard_interval(self):
        self.succeed('run', 'flock', '--steps', '5', '--quiet', '--metrics', 'm.csv')
        self.assertEqual([line.split(',')[0] for line in table_lines(self.read('m.csv'))[1:]],
                         ['0', '1', '2', '3', '4', '5'])

    def refuse(self, sentence, *words):
        result = self.boids('run', *words, '--steps', '1', '--quiet')
        self.assertEqual((result.stderr, result.returncode), (f'boids: {sentence}\n', 2))

    def test_links_do_not_hide_that_two_files_are_one(self):
        (self.folder / 'link.boids').symlink_to('k.boids')
        self.refuse('--metrics and --checkpoint both need the file k.boids.previous; give each its own',
                    'flock', '--checkpoint', 'link.boids', '--metrics', 'k.boids.previous')
        (self.folder / 'link.csv').symlink_to('m.csv')
        self.refuse('--final and --metrics name the same file m.csv; give each its own',
                    'flock', '--final', 'link.csv', '--metrics', 'm.csv')
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ['link.boids', 'link.csv'])

    def test_a_start_that_a_scenario_names_is_not_overwritten(self):
        fill(self.folder, {'scene.toml': 'schema = 1\n[start]\npositions = "file"\nfile = "start.csv"\n',
                           'start.csv': 'id,x,y,vx,vy\n0,1,1,0,0\n'})
        self.refuse('start.file and --metrics name the same file start.csv; give each its own',
                    './scene.toml', '--metrics', 'start.csv')
        self.succeed('run', './scene.toml', '--steps', '1', '--quiet', '--final', 'start.csv')

    def test_a_checkpoint_that_is_gone_on_from_is_replaced_by_a_later_one_only(self):
        self.succeed('run', 'flock', '--steps', '1', '--quiet', '--checkpoint', 'k.boids')
        self.refuse('--resume and --metrics name the same file k.boids.previous; give each its own',
                    '--resume', 'k.boids.previous', '--checkpoint', 'new.boids', '--metrics', 'k.boids.previous')
        self.succeed('run', '--resume', 'k.boids.previous', '--checkpoint', 'k.boids', '--steps', '1', '--quiet')

    def test_names_that_do_not_meet_are_taken(self):
        """Only checkpoints keep the one before, and devices can be shared."""
        self.succeed('run', 'flock', '--steps', '1', '--quiet', '--final', 'a', '--metrics', 'a.previous')
        self.succeed('run', 'flock', '--steps', '1', '--quiet', '--final', '/dev/null', '--metrics', '/dev/null')

    def test_files_can_go_to_standard_output(self):
        words = ['run', 'flock', '--steps', '2', '--boids', '3', '--quiet', '--final', '/dev/stdout']
        text = self.succeed(*words)
        lines = text.splitlines()
        self.assertEqual(lines[0], 'id,x,y,vx,vy')
        self.assertEqual([line.split(',')[0] for line in lines[1:]], ['0', '1', '2'])
        with open(self.folder / 'out.csv', 'wb') as out:
            subprocess.run([PROGRAM, *words], stdout=out, check=True)
        self.assertEqual(self.read('out.csv'), text)


if __name__ == '__main__':
    unittest.main()
