"""bench: the public workloads at tiny sizes. What it says is tested, not how fast it was."""

import json
import re
import signal
import unittest

from program import PROJECT, ProgramTest

WORKLOADS = ['flock', 'abm-small', 'abm-large', 'flame-80k', 'flame-1m', 'webgpu', 'growth', 'collapse', 'dense', 'sparse', 'observe', 'world', 'rules', 'nearest']
FIELDS = {'workload': str, 'boids': int, 'dimension': int, 'threads': int, 'simd': str, 'steps': int,
          'ns_per_boid_step': float, 'best_ns_per_boid_step': float, 'boid_steps_per_second': float,
          'mean_neighbours': float, 'phases': dict, 'hash': str}
TINY = {'flock': ['--boids', '500', '--steps', '3'], 'abm-small': [], 'abm-large': [], 'flame-80k': ['--steps', '1'],
        'flame-1m': ['--steps', '1'], 'webgpu': ['--boids', '500', '--steps', '3'],
        'growth': ['--most', '1000', '--steps', '3'], 'collapse': ['--most', '1000', '--steps', '3'],
        'dense': ['--most', '1000'],
        'sparse': ['--steps', '1'], 'rules': ['--steps', '1'], 'observe': ['--boids', '3000', '--steps', '10']}


class BenchTest(ProgramTest):
    def rows(self, workload, *words):
        text = self.succeed('bench', workload, '--repeats', '2', '--json', *words)
        return [json.loads(line) for line in text.splitlines()]

    def row(self, *words):
        rows = self.rows('flock', *words)
        self.assertEqual(len(rows), 1)
        return rows[0]


class Rows(BenchTest):
    def test_every_field_is_there_and_means_something(self):
        for workload, words in TINY.items():
            for row in self.rows(workload, *words):
                with self.subTest(workload=workload, boids=row['boids']):
                    for field, kind in FIELDS.items():
                        self.assertIsInstance(row[field], kind, field)
                    self.assertEqual(row['workload'], workload)
                    self.assertRegex(row['hash'], r'^[0-9a-f]{16}$')
                    self.assertGreater(row['best_ns_per_boid_step'], 0)
                    self.assertLessEqual(row['best_ns_per_boid_step'], row['ns_per_boid_step'])
                    self.assertAlmostEqual(row['ns_per_boid_step'] * row['boid_steps_per_second'] / 1e9, 1, places=6)
                    self.assertAlmostEqual(row['milliseconds'] * 1e6 / (row['boids'] * row['steps']),
                                           row['ns_per_boid_step'], places=3)
                    self.assertEqual(row['repeats'], 2)
                    if row['phases']:
                        self.assertAlmostEqual(sum(row['phases'].values()), 1, places=6)

    def test_the_flocks_are_those_the_names_promise(self):
        def sizes(workload):
            return [row['boids'] for row in self.rows(workload, *TINY[workload])]
        self.assertEqual(sizes('flame-80k'), [80000])
        self.assertEqual(sizes('abm-small'), [200])
        self.assertEqual(sizes('abm-large'), [400])
        self.assertEqual(sizes('growth'), [100, 1000])
        self.assertEqual(sizes('collapse'), [1000])
        self.assertEqual([row['variant'] for row in self.rows('sparse', '--steps', '1')], ['huge', 'tiny', 'long'])

    def test_the_flocks_of_the_comparison_are_presets_that_anybody_can_run(self):
        for workload in ['abm-small', 'abm-large']:
            flown = self.succeed('run', workload, '--seed', '1', '--steps', '100').splitlines()[-1]
            self.assertEqual(flown, f"hash {self.rows(workload)[0]['hash']}")

    def test_observations_are_measured_against_the_steps_they_observe(self):
        rows = self.rows('observe', *TINY['observe'])
        self.assertEqual([row['variant'] for row in rows], ['flock', 'crowd', 'sparse'])
        for row in rows:
            self.assertEqual((row['observe_every'], row['steps'], row['boids']), (10, 10, 3000))
            self.assertGreater(row['observed_ratio'], 0)
            self.assertAlmostEqual(row['steps_per_observation'], 10 * (row['observed_ratio'] - 1), places=6)
            self.assertAlmostEqual(row['ns_per_boid_observation'],
                                   row['steps_per_observation'] * row['ns_per_boid_step'], places=3)

    def test_a_flock_is_as_dense_as_asked(self):
        for dimension in ['2', '3']:
            for neighbours in [1, 20, 60]:
                with self.subTest(dimension=dimension, neighbours=neighbours):
                    row = self.row('--boids', '20000', '--dimension', dimension, '--neighbours', str(neighbours),
                                   '--steps', '1')
                    self.assertEqual(row['dimension'], int(dimension))
                    self.assertEqual(len(row['world']), int(dimension))
                    self.assertAlmostEqual(row['mean_neighbours'] / neighbours, 1, delta=0.05)

    def test_the_workloads_are_as_dense_as_described(self):
        self.assertAlmostEqual(self.rows('flame-80k', '--steps', '1')[0]['mean_neighbours'], 39.3, delta=0.5)
        self.assertEqual(self.rows('collapse', '--most', '1000', '--steps', '1')[0]['mean_neighbours'], 999)
        self.assertEqual(self.rows('dense', '--most', '1000')[0]['mean_neighbours'], 999)
        huge, tiny, narrow = self.rows('sparse', '--steps', '1')
        self.assertAlmostEqual(huge['mean_neighbours'], 0.01, delta=0.005)
        self.assertEqual(tiny['mean_neighbours'], 1999)
        self.assertAlmostEqual(narrow['world'][0] / narrow['world'][1], 1000, places=6)


class Hash(BenchTest):
    """A benchmark is a test of determinism, too."""

    SMALL = ['--boids', '5000', '--steps', '4', '--warmup', '3']

    def test_it_depends_on_neither_threads_nor_simd_nor_repeats(self):
        for dimension in ['2', '3']:
            words = [*self.SMALL, '--dimension', dimension]
            expected = self.row(*words)
            for more in [['--threads', '1'], ['--threads', '2'], ['--simd', 'scalar']]:
                found = self.row(*words, *more)
                self.assertEqual(found['hash'], expected['hash'], more)
                self.assertEqual(found[more[0][2:]], int(more[1]) if more[1].isdigit() else more[1])
            lines = self.succeed('bench', 'flock', '--json', '--repeats', '5', *words)
            self.assertEqual(json.loads(lines)['hash'], expected['hash'])

    def test_it_depends_on_what_flies(self):
        variants = [[], ['--boids', '4999'], ['--steps', '5'], ['--warmup', '4', '--steps', '4'],
                    ['--neighbours', '10'], ['--dimension', '3']]
        given = dict(zip(self.SMALL[::2], self.SMALL[1::2]))
        hashes = set()
        for words in variants:
            flags = {**given, **dict(zip(words[::2], words[1::2]))}
            hashes.add(self.row(*[word for pair in flags.items() for word in pair])['hash'])
        self.assertEqual(len(hashes), len(variants) - 1)  # a warm-up of 3 and 5 steps end as 4 and 4 do

    def test_it_is_the_same_on_every_run(self):
        for workload in ['abm-small', 'abm-large']:
            self.assertEqual(self.rows(workload)[0]['hash'], self.rows(workload)[0]['hash'])


class Table(BenchTest):
    def test_without_a_name_the_workloads_are_listed(self):
        lines = self.succeed('bench').splitlines()
        self.assertEqual([line.split()[0] for line in lines], WORKLOADS)
        for line in lines:
            self.assertRegex(line, r'^\S+ +\S+ ')

    def test_columns_are_aligned_and_tell_what_json_tells(self):
        words = ['growth', '--most', '1000', '--steps', '3', '--repeats', '2']
        head, *rows = self.succeed('bench', *words).split('\n\n')[0].splitlines()
        self.assertEqual(len(rows), 2)
        for line, row in zip(rows, self.rows(*words[:-2])):
            self.assertEqual(line.index(row['hash']), head.index('hash'))
            self.assertEqual(line.split()[:6], ['growth', str(row['boids']), '2', str(row['threads']), row['simd'], '3'])

    def test_the_page_shows_every_workload(self):
        page = (PROJECT / 'docs' / 'benchmarks.md').read_text()
        for workload in WORKLOADS:
            self.assertRegex(page, rf'boids bench {workload}|\b{workload}\b')


class Refusals(BenchTest):
    CASES = [
        ('bench flok', '"flok" is not a workload; did you mean flock?'),
        ('bench wibblewobble', '"wibblewobble" is not a workload; `boids bench` lists them all'),
        ('bench flock world', '"world" is not expected here; `boids bench --help` shows what is'),
        ('bench flock --bods 3', '"--bods" is not expected here; did you mean --boids?'),
        ('bench flock --boids 0', '--boids is "0"; it takes a whole number from 1 to 1000000000'),
        ('bench flock --dimension 4', '--dimension is "4"; it takes a whole number from 2 to 3'),
        ('bench flock --neighbours many', '--neighbours is "many"; it takes a number from 1e-06 to 1e+06'),
        ('bench flock --neighbours 0', '--neighbours is "0"; it takes a number from 1e-06 to 1e+06'),
        ('bench flock --neighbours nan', '--neighbours is "nan"; it takes a number from 1e-06 to 1e+06'),
        ('bench flock --steps 0', '--steps is "0"; it takes a whole number from 1 to 1000000000'),
        ('bench flock --warmup -1', '--warmup is "-1"; it takes a whole number from 0 to 1000000000'),
        ('bench flock --repeats 0', '--repeats is "0"; it takes a whole number from 1 to 1000000'),
        ('bench flock --threads 0', '--threads is "0"; it takes a whole number from 1 to 1024'),
        ('bench flock --simd quick', '--simd is "quick"; it takes one of scalar, wasm, neon, sse4, avx2, avx512'),
        ('bench flock --simd wasm', 'this machine cannot run simd "wasm"; leave it out for the best it can'),
        ('bench flock --boids', '--boids needs a value; `boids bench --help` says which'),
        ('bench flock --json=1', '--json takes no value; leave it out'),
        ('bench growth --boids 5', 'the workload growth does not take --boids; it takes --dimension, --neighbours, '
                                   '--most, --warmup, --steps, --engine, --threads, --simd, --repeats'),
        ('bench abm-small --threads 2', 'the workload abm-small does not take --threads; it takes --repeats'),
        ('bench growth --most 99', '--most is 99, but this workload begins with 100 boids; ask for at least those'),
        ('bench --json', '--json requires workload; add that or leave --json out'),
    ]

    def test_each_is_one_sentence(self):
        for words, sentence in self.CASES:
            with self.subTest(words):
                result = self.boids(*words.split())
                self.assertEqual(result.stderr, f'boids: {sentence}\n')
                self.assertEqual((result.returncode, result.stdout), (2, ''))


class Interrupt(BenchTest):
    def test_it_ends_with_the_rows_that_are_complete(self):
        # Each row takes ten times as long as the one before; the last of these would take minutes.
        flying = self.start('bench', 'growth', '--most', '1000000', '--warmup', '0', '--steps', '2000', '--repeats', '1', '--json')
        first = flying.stdout.readline()
        code, output, errors = self.stop(flying, signal.SIGINT)
        self.assertEqual(code, 130)
        self.assertEqual(errors.splitlines()[-1], 'boids: stopped; the rows that are printed are complete')
        for line in [first, *output.splitlines()]:
            json.loads(line)


class Help(BenchTest):
    def test_it_shows_examples_that_are_understood(self):
        examples = re.findall(r'^  boids (.*)$', self.succeed('bench', '--help'), re.MULTILINE)
        self.assertGreater(len(examples), 2)
        for example in examples:
            words = example.split('>')[0].split()
            with self.subTest(example):
                self.succeed(*words, '--help')


if __name__ == '__main__':
    unittest.main()
