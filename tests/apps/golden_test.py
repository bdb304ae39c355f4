"""Golden trajectories through the command line: from --init to --final the program is each of the five systems."""

import csv
import unittest

from program import PROJECT, ProgramTest

GOLDEN = PROJECT / 'tests' / 'data' / 'golden'
TOLERANCE = 1e-6
HEADER = ['id', 'x', 'y', 'vx', 'vy']

# The file of tests/data/golden/ and what reproduces it.
RUNS = {
    'flock': ['flock'],
    'flock-synchronous': ['flock', '--schedule', 'synchronous'],
    'flocking': ['flocking'],
    'pyboids': ['pyboids', '--set', 'noise.multiplicative=0'],
    'universe': ['universe'],
    'universe-synchronous': ['universe', '--schedule', 'synchronous'],
    'world': ['world'],
}


def read_frames(name):
    """The recorded states by step, each a list of rows without the step."""
    frames = {}
    with open(GOLDEN / f'{name}.csv') as file:
        header, *rows = csv.reader(file)
    assert header == ['step', *HEADER], header
    for step, *row in rows:
        frames.setdefault(int(step), []).append(row)
    return frames


class Golden(ProgramTest):
    def test_every_file_has_its_run(self):
        self.assertEqual(sorted(path.stem for path in GOLDEN.glob('*.csv')), sorted(RUNS))

    def test_every_frame_agrees(self):
        for name, words in RUNS.items():
            frames = read_frames(name)
            self.assertEqual(sorted(frames), [0, 1, 2, 10, 40], name)
            self.write_state('start.csv', frames[0])
            for step, expected in frames.items():
                with self.subTest(name, step=step):
                    self.succeed('run', *words, '--engine', 'reference', '--quiet', '--steps', str(step),
                                 '--init', 'start.csv', '--final', 'end.csv')
                    self.compare('end.csv', expected)

    def write_state(self, name, rows):
        with open(self.folder / name, 'w') as file:
            csv.writer(file, lineterminator='\n').writerows([HEADER, *rows])

    def compare(self, name, expected):
        with open(self.folder / name) as file:
            header, *rows = csv.reader(file)
        self.assertEqual(header, HEADER)
        self.assertEqual([row[0] for row in rows], [row[0] for row in expected])
        for row, wanted in zip(rows, expected):
            for column, number, goal in zip(HEADER, row, wanted):
                self.assertLessEqual(abs(float(number) - float(goal)), TOLERANCE, f'id {row[0]} {column}')


if __name__ == '__main__':
    unittest.main()
