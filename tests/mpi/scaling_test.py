"""What flocks on ranks cost: benchmarks fly them, and tools/scaling.py finds the constants of its model in what it measures."""

import importlib.util
import json
import math
import os
import subprocess
import unittest

from program import PATIENCE, PROGRAM, PROJECT, ProgramTest

MPIEXEC = os.environ['BOIDS_MPIEXEC']
SPEC = importlib.util.spec_from_file_location('scaling', PROJECT / 'tools' / 'scaling.py')
scaling = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(scaling)

BENCH = ['bench', 'flock', '--boids', '2000', '--steps', '3', '--repeats', '1', '--threads', '1', '--json']
LATENCY, BANDWIDTH = 2e-6, 5e9       # seconds, bytes a second
FLYING = {2: 40e-9, 3: 90e-9}        # c: seconds a boid
SORTING, SCAN, COPY = 0.25, 1.5e-9, 20e-9  # b / c, e and u


def seconds(dimension, boids, ranks):
    """The step by the equation of docs/cluster.md, written down once more."""
    own = boids / ranks
    if ranks == 1:
        return own * FLYING[dimension]
    side = (3.141592653589793 * boids / 20) ** 0.5 if dimension == 2 else (4 / 3 * 3.141592653589793 * boids / 20) ** (1 / 3)
    line = boids / int(side)
    size = 24 if dimension == 2 else 32
    return (own * (FLYING[dimension] + SCAN) + 2 * line * (FLYING[dimension] * SORTING + COPY) + LATENCY
            + 2 * line * size / BANDWIDTH)


def results():
    rows = [{'dimension': dimension, 'boids': boids, 'ranks': ranks, 'phases': {'bin': SORTING, 'gather': 1 - SORTING},
             'best_ns_per_boid_step': 1e9 * seconds(dimension, boids, ranks) / boids}
            for dimension in (2, 3) for boids in (100_000, 200_000, 1_000_000, 2_000_000) for ranks in (1, 2)]
    network = [{'bytes': size, 'microseconds': 1e6 * (LATENCY + size / BANDWIDTH)} for size in (0, 1 << 22)]
    return {'rows': rows, 'network': network, 'cores': 2, 'load_before': 0, 'rounds': 1}


class ScalingTest(ProgramTest):
    def test_benchmarks_fly_on_ranks(self):
        alone = json.loads(self.succeed(*BENCH))
        result = subprocess.run([MPIEXEC, '-n', '2', PROGRAM, *BENCH], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(result.returncode, 0, result.stderr)
        row = json.loads(result.stdout)
        self.assertEqual((alone['ranks'], row['ranks'], row['engine']), (1, 2, 'mpi'))
        self.assertEqual(row['hash'], alone['hash'])

    def send_what_the_model_says(self, dimension, ranks):
        words = ['bench', 'flock', '--dimension', str(dimension), '--boids', '20000', '--steps', '4', '--repeats', '1', '--threads', '1', '--json']
        result = subprocess.run([MPIEXEC, '-n', str(ranks), PROGRAM, *words], capture_output=True, text=True, timeout=PATIENCE)
        row, shape = json.loads(result.stdout), scaling.Shape(dimension, 20_000, ranks)
        self.assertEqual(row['messages_per_step'], shape.messages())
        # A line has 20,000 / 56 = 357 boids, give or take their root, 5 %; some are on their way to the other rank besides.
        self.assertAlmostEqual(row['bytes_per_step'] / shape.bytes(), 1, delta=0.2)
        return shape

    def test_ranks_send_what_the_model_says(self):
        self.assertEqual(self.send_what_the_model_says(2, 2).parts, (1, 2))

    def test_columns_send_what_the_model_says(self):
        # 16 lines: 8 parts of 2 layers have 32 rows and as many around them, 2 by 4 columns have 8 by 4 rows and 28 around them.
        shape = self.send_what_the_model_says(3, 8)
        self.assertEqual((shape.lines, shape.parts, shape.messages()), (16, (2, 4), 8))
        self.assertAlmostEqual(shape.copies, 28 * 20_000 / 256)

    def test_the_model_finds_the_constants_of_a_machine_that_obeys_it(self):
        model = scaling.Model(results())
        self.assertAlmostEqual(model.network.latency / LATENCY, 1)
        self.assertAlmostEqual(model.network.bandwidth / BANDWIDTH, 1)
        self.assertAlmostEqual(model.scan / SCAN, 1)
        self.assertAlmostEqual(model.copy / COPY, 1)
        for dimension in (2, 3):
            for boids in (1_000_000, 2_000_000):
                self.assertAlmostEqual(model.step(dimension, boids, 2) / seconds(dimension, boids, 2), 1)

    def test_a_billion_boids_on_a_thousand_ranks(self):
        # A cube of a billion boids is (4/3 pi 10^9 / 20)^(1/3) = 593.9 radii long: of 32 by 31 ranks each has 18.5 by 19.1 rows.
        shape = scaling.Shape(3, 10**9, 1000)
        self.assertEqual((shape.lines, math.prod(shape.parts), shape.rounds()), (593, shape.working, 1))
        self.assertGreater(shape.working, 980)
        rows = 2 * sum(593 / each for each in shape.parts) + 4
        self.assertAlmostEqual(shape.copies, rows * 1e9 / 593**2)
        # A square is (pi 10^9 / 20)^(1/2) = 12533.1 radii long; two lines of 24 bytes a boid are sent.
        shape = scaling.Shape(2, 10**9, 1000)
        self.assertEqual((shape.lines, shape.parts, shape.rounds()), (12533, (1, 1000), 1))
        self.assertAlmostEqual(shape.bytes(), 2 * 24 * 1e9 / 12533)

    def test_the_page_has_a_row_for_every_flock(self):
        text = scaling.weak_table(scaling.Model(results())) + scaling.scaling_table(scaling.Model(results()))
        self.assertEqual(text.count('| 2D |'), 2 + 4)
        self.assertEqual(text.count('+0 %') + text.count('-0 %'), 6)  # two of eight calibrate

    def test_the_page_compares_what_was_counted(self):
        # 27 layers of 100,000 boids: 2 by 4 columns see 2 (13.5 + 6.75) + 4 = 44.5 rows of 137 boids, of 32 bytes each.
        rows = [{'dimension': 3, 'boids': 100_000, 'ranks': 8, 'messages_per_step': 8, 'bytes_per_step': 44.5 * 1e5 / 27**2 * 32}]
        self.assertIn('| 2 by 4 | 8 | 8 | 195 thousand | 195 thousand | +0.0 % |', scaling.counted_table(rows))


if __name__ == '__main__':
    unittest.main()
