"""A sweep gives one table: on any number of threads, however often it is killed, and in shards that are merged."""

import csv
import os
import random
import resource
import signal
import subprocess
import unittest
from xml.etree import ElementTree

from program import PATIENCE, WITHOUT_OPENGL, ProgramTest, hash_of, limit

SCENE = ['vicsek', '--world.width', '6', '--world.height', '6', '--over', 'vicsek.noise=0:1:5', '--over', 'start.boids=20,60',
         '--seeds', '4', '--warmup', '20', '--steps', '80']
RUNS = 5 * 2 * 4
# In place of write(): ends the program within a line of the journal, when so much of that line is written.
KILLER = '''#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static int is_journal(int file) {
    char link[40], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    return length >= 0 && (path[length] = 0, strstr(path, "/runs.journal") != NULL);
}
ssize_t write(int file, const void* bytes, size_t size) {
    static int lines;
    ssize_t (*plain)(int, const void*, size_t) = dlsym(RTLD_NEXT, "write");
    if (is_journal(file) && ++lines == atoi(getenv("KILL_AT_LINE"))) {
        plain(file, bytes, size * atoi(getenv("KILL_AT_PERCENT")) / 100);
        kill(getpid(), SIGKILL);
    }
    return plain(file, bytes, size);
}
'''
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

    def killer(self):
        """A library that kills whoever has written so much of the journal, and the environment that loads it."""
        (self.folder / 'killer.c').write_text(KILLER)
        subprocess.run(['gcc', '-shared', '-fPIC', '-o', 'killer.so', 'killer.c'], cwd=self.folder, check=True, timeout=PATIENCE)
        return {**os.environ, 'LD_PRELOAD': str(self.folder / 'killer.so')}

    def test_ten_kills_change_nothing(self):
        self.sweep('whole.sweep')
        environment, moments = self.killer(), random.Random(17)
        for _ in range(10):  # at most three lines each, so there are always some left to write
            when = {'KILL_AT_LINE': str(1 + moments.randrange(3)), 'KILL_AT_PERCENT': str(moments.randrange(101))}
            result = self.boids('sweep', *SCENE, '--snapshots', '0', '-o', 'killed.sweep', env={**environment, **when})
            self.assertEqual(result.returncode, -signal.SIGKILL, when)
            self.assertFalse((self.folder / 'killed.sweep/runs.csv').exists(), 'written before its time')
        self.assertTrue(1 < self.lines('killed.sweep') < RUNS)
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
