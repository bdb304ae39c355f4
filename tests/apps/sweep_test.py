"""A sweep gives one table: on any number of threads, however often it is killed, and in shards that are merged."""

import csv
import random
import resource
import shutil
import signal
import unittest
from xml.etree import ElementTree

from program import PATIENCE, WITHOUT_OPENGL, ProgramTest, hash_of, limit, wait_until

SCENE = ['vicsek', '--world.width', '6', '--world.height', '6', '--over', 'vicsek.noise=0:1:5', '--over', 'start.boids=20,60',
         '--seeds', '4', '--warmup', '20', '--steps', '80']
RUNS = 5 * 2 * 4
TABLES = ['runs.csv', 'summary.csv', 'columns.csv']


class Sweep(ProgramTest):
    def sweep(self, name, *more, scene=SCENE, **options):
        return self.succeed('sweep', *scene, '--snapshots', '0', '-o', name, *more, **options)

    def same_tables(self, one, other):
        for table in TABLES:
            self.assertEqual(self.read(f'{one}/{table}'), self.read(f'{other}/{table}'), table)

    def lines(self, name):
        """How many whole lines the journal of a sweep has."""
        journal = self.folder / name / 'runs.journal'
        return journal.read_bytes().count(b'\n') if journal.exists() else 0

    def rows(self, name):
        with open(self.folder / name, newline='') as file:
            return list(csv.DictReader(file))

    def test_the_table_is_the_same_on_one_and_two_threads(self):
        self.sweep('one.sweep', '--threads', '1')
        self.sweep('two.sweep', '--threads', '2')
        self.same_tables('one.sweep', 'two.sweep')
        self.assertEqual(len(self.rows('one.sweep/runs.csv')), RUNS)
        self.assertEqual(len(self.rows('one.sweep/summary.csv')), RUNS / 4)

    def killed(self, lines):
        """Whether a sweep could be killed when its journal had so many lines: on a busy machine it may be done by then."""
        program = self.start('sweep', *SCENE, '--snapshots', '0', '-o', 'killed.sweep', '--quiet')
        wait_until(lambda: self.lines('killed.sweep') >= lines or program.poll() is not None)
        program.send_signal(signal.SIGKILL)
        return program.wait(timeout=PATIENCE) == -signal.SIGKILL

    def test_ten_kills_change_nothing(self):
        self.sweep('whole.sweep')
        moments = random.Random(17)
        kills = attempts = 0
        while kills < 10:
            attempts += 1
            self.assertLess(attempts, 100, 'it could not be killed')
            if self.killed(max(self.lines('killed.sweep'), 1) + moments.randrange(4)):
                kills += 1
                self.assertFalse((self.folder / 'killed.sweep/runs.csv').exists() and self.lines('killed.sweep') <= RUNS,
                                 'written before its time')
            else:
                shutil.rmtree(self.folder / 'killed.sweep')
        self.sweep('killed.sweep')
        self.assertEqual(self.lines('killed.sweep'), RUNS + 1, 'a run was flown twice')
        self.same_tables('whole.sweep', 'killed.sweep')

    def test_four_shards_merged_are_the_whole(self):
        self.sweep('whole.sweep')
        names = [f'shard-{number}.sweep' for number in range(1, 5)]
        for number, name in enumerate(names, 1):
            said = self.sweep(name, '--shard', f'{number}/4')
            self.assertIn('all 10 runs of this shard are done', said)
        self.succeed('sweep', '--merge', *names, '-o', 'merged.sweep')
        self.same_tables('whole.sweep', 'merged.sweep')
        result = self.boids('sweep', '--merge', *names[1:], '-o', 'less.sweep')
        self.assertEqual((result.returncode, result.stderr),
                         (2, 'boids: the folders lack 10 of the 40 runs of this sweep, the first of them run 0; '
                             'name the folders of all shards\n'))
        self.assertFalse((self.folder / 'less.sweep').exists())

    def test_the_first_signal_stops_it_and_the_same_command_goes_on(self):
        scene = ['vicsek', '--over', 'vicsek.noise=0,1', '--boids', '20', '--every', '1000000', '--steps', '1000000000000']
        for kind, code in [(signal.SIGINT, 130), (signal.SIGTERM, 143)]:
            program = self.start('sweep', *scene, '-o', 'long.sweep')
            self.assertRegex(program.stdout.readline(), '^vicsek: 2 runs at 2 points, ')
            found, _, errors = self.stop(program, kind)
            self.assertEqual((found, errors), (code, 'boids: stopped after 0 of 2 runs; the same command goes on\n'))

    def test_a_run_can_be_repeated_from_the_folder(self):
        self.sweep('one.sweep')
        row = self.rows('one.sweep/runs.csv')[22]
        said = self.succeed('run', 'one.sweep/scenario.toml', '--vicsek.noise', row['vicsek_noise'], '--boids', row['start_boids'],
                            '--seed', row['seed'], '--steps', '100')
        self.assertEqual(hash_of(said), 'hash ' + row['hash'].removeprefix('0x'))

    def test_a_finished_sweep_is_said_again_and_not_flown_again(self):
        self.sweep('one.sweep')
        before = (self.folder / 'one.sweep/runs.journal').read_bytes()
        self.assertIn('one.sweep/report.html', self.sweep('one.sweep'))
        self.assertEqual((self.folder / 'one.sweep/runs.journal').read_bytes(), before)

    def test_another_sweep_is_not_overwritten(self):
        self.sweep('one.sweep')
        before = self.read('one.sweep/runs.csv')
        result = self.boids('sweep', *SCENE, '--every', '2', '-o', 'one.sweep')
        self.assertEqual((result.returncode, result.stderr),
                         (2, 'boids: one.sweep: holds another sweep, with every = 1 where this one has every = 2; '
                             'choose another output, or remove that folder\n'))
        self.assertEqual(self.read('one.sweep/runs.csv'), before)

    def test_a_full_disk_is_a_failure_and_the_same_command_goes_on(self):
        self.sweep('whole.sweep')
        words = ['sweep', *SCENE, '--snapshots', '0', '-o', 'full.sweep']
        result = self.boids(*words, preexec_fn=limit(resource.RLIMIT_FSIZE, 8000))
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stderr, r'^boids: full\.sweep/runs\.journal: cannot be written to its end \(File too large\); '
                                        r'check the space on the disk, then give the same command again\n$')
        self.assertTrue(1 < self.lines('full.sweep') < RUNS)
        self.sweep('full.sweep')
        self.same_tables('whole.sweep', 'full.sweep')

    def test_what_cannot_be_written_is_a_failure(self):
        (self.folder / 'file').write_text('')
        result = self.boids('sweep', *SCENE, '-o', 'file/one.sweep')
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stderr, r'^boids: file/one\.sweep: cannot be made \(.*\); check the folder and its permissions\n$')

    def test_charts_and_page_show_all_that_was_measured(self):
        self.succeed('sweep', *SCENE, '--snapshots', '2', '-o', 'one.sweep')
        page = self.read('one.sweep/report.html')
        names = [name for name in self.rows('one.sweep/summary.csv')[0]
                 if not name.endswith(('_error', '_time')) and name not in ('vicsek_noise', 'start_boids', 'runs')]
        self.assertIn('polarisation', names)
        for name in names:
            chart = ElementTree.parse(self.folder / 'one.sweep/charts' / f'{name}.svg').getroot()
            curves = [path for path in chart.iter('{http://www.w3.org/2000/svg}path') if path.get('class') == 'series']
            self.assertEqual(len(curves), 2, 'one for each number of boids')
            self.assertIn(f'<b>{name}</b>', page)
        pictures = sorted(path.name for path in (self.folder / 'one.sweep/snapshots').iterdir())
        self.assertEqual(pictures, ['0.png', '4.png'])
        self.assertEqual(page.count('data:image/png;base64,'), 2)
        self.assertIn('boids run one.sweep/scenario.toml --set vicsek.noise=0 --set start.boids=20 --seed 1 --steps 100', page)

    def test_without_opengl_the_page_says_why_it_has_no_pictures(self):
        self.succeed('sweep', *SCENE, '-o', 'one.sweep', env=WITHOUT_OPENGL)
        self.assertIn('Some have no picture: ', self.read('one.sweep/report.html'))
        self.assertFalse((self.folder / 'one.sweep/snapshots').exists())

    def test_the_order_of_the_vicsek_model_falls_with_the_noise(self):
        self.sweep('one.sweep')
        means = [float(row['polarisation']) for row in self.rows('one.sweep/summary.csv') if row['start_boids'] == '60']
        errors = [float(row['polarisation_error']) for row in self.rows('one.sweep/summary.csv') if row['start_boids'] == '60']
        self.assertGreater(means[0] - means[-1], 5 * max(errors[0], errors[-1]))


if __name__ == '__main__':
    unittest.main()
