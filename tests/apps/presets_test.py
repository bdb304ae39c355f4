"""Presets are scenarios like any other: by name from anywhere, as text, and apart from files of the same name."""

import unittest

from program import PRESETS, PROJECT, ProgramTest, boids, fill, hash_of


class Presets(ProgramTest):
    def test_what_is_shown_runs_the_same(self):
        for name in PRESETS:
            with self.subTest(name):
                expected = hash_of(self.succeed('run', name, '--steps', '10'))
                shown = self.succeed('show', name).encode()
                self.assertEqual(hash_of(self.succeed('run', '-', '--steps', '10', text=shown)), expected)
                path = str(PROJECT / 'scenarios' / f'{name}.toml')
                self.assertEqual(hash_of(self.succeed('run', path, '--steps', '10')), expected)

    def test_standard_input_may_be_named_as_a_file(self):
        shown = self.succeed('show', 'flock').encode()
        self.assertEqual(hash_of(self.succeed('run', '/dev/stdin', '--steps', '10', text=shown)),
                         hash_of(self.succeed('run', 'flock', '--steps', '10')))

    def test_each_has_a_picture_for_the_chooser(self):
        pictures = sorted(path.stem for path in (PROJECT / 'scenarios' / 'pictures').glob('*.png'))
        self.assertEqual(pictures, PRESETS, 'tools/thumbnails.sh draws them')

    def test_they_work_from_any_folder(self):
        expected = hash_of(self.succeed('run', 'flock', '--steps', '3'))
        for folder in ['/', '/proc', PROJECT]:
            with self.subTest(folder):
                self.assertEqual(hash_of(self.succeed('run', 'flock', '--steps', '3', folder=folder)), expected)

    def test_a_file_of_a_presets_name_is_named_by_its_path(self):
        fill(self.folder, {'flock': 'schema = 1\nname = "mine"\n[start]\nboids = 3\n'})
        self.assertIn('150 boids', self.succeed('run', 'flock', '--steps', '0'))
        self.assertIn('mine: \n3 boids', self.succeed('run', './flock', '--steps', '0'))
        self.assertIn('3 boids', self.succeed('run', str(self.folder / 'flock'), '--steps', '0'))

    def test_a_file_that_looks_like_a_preset_is_pointed_out(self):
        fill(self.folder, {'mine': 'schema = 1\n'})
        result = self.boids('run', 'mine')
        self.assertEqual(result.stderr, 'boids: "mine" is not a preset; for the file write ./mine\n')

    def test_a_start_file_is_found_beside_its_scenario(self):
        fill(self.folder, {'scene.toml': 'schema = 1\n[start]\npositions = "file"\nfile = "start.csv"\n',
                           'start.csv': 'id,x,y,vx,vy\n4,1,2,0,0\n'})
        result = boids('run', str(self.folder / 'scene.toml'), '--steps', '0', folder='/')
        self.assertIn('1 boids in 2D', result.stdout)

    def test_a_scenario_may_say_only_how_it_differs(self):
        fill(self.folder, {'scene.toml': 'schema = 1\nbased_on = "flock"\n[separation]\nweight = 3\n'})
        self.assertEqual(hash_of(self.succeed('run', 'scene.toml', '--steps', '10')),
                         hash_of(self.succeed('run', 'flock', '--steps', '10', '--separation.weight', '3')))


if __name__ == '__main__':
    unittest.main()
