"""Bad input ends with exit code 2 and exactly one sentence, and leaves no file behind. The cases are in *_cases.py."""

import os
import shlex
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
import command_line_cases
import entry_cases
import scenario_cases
import start_file_cases
from program import SANITIZED, ProgramTest, boids, fill

FLAT = start_file_cases.FLAT
ENGINES = 'reference, exact, cpu, cuda, mpi'


def some(cases):
    """All cases; of a program that starts slowly because it is watched for bad memory, a third of them."""
    return cases[::3] if SANITIZED else cases


class BadInput(unittest.TestCase):
    def refuse(self, files, words, sentence):
        with tempfile.TemporaryDirectory(prefix='boids-test-') as folder:
            fill(folder, files)
            result = boids(*words, folder=folder)
            self.assertEqual(result.stderr, f'boids: {sentence}\n')
            self.assertEqual(result.returncode, 2)
            self.assertEqual(result.stdout, '')
            self.assertEqual(sorted(os.listdir(folder)), sorted(files), 'files were left behind')

    def test_scenario_files(self):
        for what, text, sentence in some(scenario_cases.CASES + entry_cases.CASES):
            with self.subTest(what):
                self.refuse({'scene.toml': text}, ['run', 'scene.toml', '--final', 'end.csv'], sentence)

    def test_start_files(self):
        for what, text, dimension, sentence in some(start_file_cases.CASES):
            with self.subTest(what):
                words = ['run', 'flock', '--world.dimension', str(dimension), '--init', 'start.csv']
                self.refuse({'start.csv': text}, words + ['--metrics', 'metrics.csv'], sentence)

    def test_start_files_named_by_a_scenario(self):
        scene = 'schema = 1\n[start]\npositions = "file"\nfile = "start.csv"\n'
        self.refuse({'scene.toml': scene, 'start.csv': FLAT + '0,x,1,0,0\n'}, ['run', './scene.toml'],
                    './start.csv:2: x is "x"; it takes a number from -1e12 to 1e12')

    def test_command_lines(self):
        files = {'start.csv': FLAT + '0,1,1,0,0\n', 'folder': None}
        for line, sentence in some(command_line_cases.CASES):
            with self.subTest(line):
                self.refuse(files, shlex.split(line), sentence.replace('{engines}', ENGINES))

    @unittest.skipIf(os.geteuid() == 0, 'root can read everything')
    def test_a_file_without_permission(self):
        with tempfile.TemporaryDirectory(prefix='boids-test-') as folder:
            fill(folder, {'scene.toml': 'schema = 1\n'})
            os.chmod(os.path.join(folder, 'scene.toml'), 0)
            result = boids('run', 'scene.toml', folder=folder)
            self.assertEqual(result.stderr, 'boids: scene.toml: cannot be read (Permission denied); '
                                            'check the name and its permissions\n')
            self.assertEqual(result.returncode, 2)


class OddButGoodInput(ProgramTest):
    """What people's editors and spreadsheets write is read like the plain thing."""

    def test_start_files(self):
        plain = FLAT + '0,1,2,0.5,0\n7,3,4,0,0.5\n'
        fill(self.folder, {'plain.csv': plain})
        forms = {'no line end at the end': plain.rstrip('\n'), 'line ends of Windows': plain.replace('\n', '\r\n'),
                 'a byte order mark': '\ufeff' + plain, 'comments above the header': '# a flock,\n# small\n' + plain, 'spaces': plain.replace(',', ' , '),
                 'blank lines': plain.replace('\n', '\n\n'), 'another order': FLAT + '7,3,4,0,0.5\n0,1,2,0.5,0\n'}
        for what, text in forms.items():
            with self.subTest(what):
                fill(self.folder, {'start.csv': text})
                self.succeed('run', 'flock', '--steps', '0', '--quiet', '--init', 'start.csv', '--final', 'end.csv')
                self.assertEqual(self.read('end.csv'), plain)

    def test_no_boids_at_all(self):
        fill(self.folder, {'start.csv': FLAT})
        self.succeed('run', 'flock', '--steps', '3', '--quiet', '--init', 'start.csv', '--final', 'end.csv')
        self.assertEqual(self.read('end.csv'), FLAT)

    def test_scenario_files(self):
        plain = 'schema = 1\nseed = 3\n[separation]\nweight = 2\n'
        fill(self.folder, {'plain.toml': plain})
        shown = self.succeed('show', 'plain.toml')
        forms = {'line ends of Windows': plain.replace('\n', '\r\n'), 'a byte order mark': '\ufeff' + plain,
                 'no line end at the end': plain.rstrip('\n'), 'a real number': plain.replace('= 2', '= 2.0'),
                 'dotted keys': 'schema = 1\nseed = 3\nseparation.weight = 2\n',
                 'an inline table': 'schema = 1\nseed = 3\nseparation = {weight = 2}\n',
                 'a seed with a point': plain.replace('= 3', '= 3.0'), 'with an exponent': plain.replace('= 3', '= 3e0'),
                 'steps with an exponent': 'steps = 1e3\n' + plain, 'boids with a point': plain + '[start]\nboids = 150.0\n'}
        for what, text in forms.items():
            with self.subTest(what):
                fill(self.folder, {'scene.toml': text})
                self.assertEqual(self.succeed('show', 'scene.toml'), shown)


if __name__ == '__main__':
    unittest.main()
