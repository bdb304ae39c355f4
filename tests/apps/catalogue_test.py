"""list, show, params, --help and --version: what there is to run and to change, as people and programs read it."""

import json
import re
import tomllib
import unittest

from program import PRESETS, PROJECT, ProgramTest

COMMANDS = ['list', 'show', 'params', 'run', 'sweep', 'render', 'view', 'watch', 'bench', 'info', 'compare', 'convert', 'analyse', 'help', 'completion', 'man']


class Help(ProgramTest):
    def test_every_command_shows_examples(self):
        for command in [[]] + [[name] for name in COMMANDS]:
            with self.subTest(command):
                text = self.succeed(*command, '--help')
                self.assertRegex(text, r'Examples?:\n  boids')

    def test_the_program_names_all_commands(self):
        text = self.succeed('--help')
        for command in COMMANDS:
            self.assertRegex(text, rf'\n  {command}  ')

    def test_help_is_also_a_command(self):
        self.assertEqual(self.succeed('help'), self.succeed('--help'))
        for command in COMMANDS:
            self.assertEqual(self.succeed('help', command), self.succeed(command, '--help'))

    def test_the_examples_work(self):
        for command in ['show', 'params', 'list']:
            for line in re.findall(r'^  boids (.*)$', self.succeed(command, '--help'), re.MULTILINE):
                with self.subTest(line):
                    self.succeed(*line.split('>')[0].split())

    def test_the_version_is_that_of_the_project(self):
        text = (PROJECT / 'CMakeLists.txt').read_text()
        version = re.search(r'project\(boids VERSION (\S+)', text).group(1)
        self.assertEqual(self.succeed('--version'), f'boids {version}\n')


class List(ProgramTest):
    def test_every_preset_has_a_line_with_its_description(self):
        lines = self.succeed('list').splitlines()
        self.assertEqual([line.split()[0] for line in lines], PRESETS)
        for line, name in zip(lines, PRESETS):
            scenario = tomllib.loads((PROJECT / 'scenarios' / f'{name}.toml').read_text())
            self.assertEqual(line.split(maxsplit=1)[1], scenario['description'])


class Show(ProgramTest):
    def test_it_is_complete_toml_with_every_parameter(self):
        rows = json.loads(self.succeed('params', '--json'))
        for name in PRESETS:
            with self.subTest(name):
                scenario = tomllib.loads(self.succeed('show', name))
                self.assertEqual(scenario['schema'], 1)
                self.assertEqual(scenario['name'], name)
                for row in rows:
                    if row.get('model', scenario['model']) != scenario['model']:
                        self.assertNotIn(row['group'], scenario)
                        continue
                    once = row.get('group') or row.get('table')
                    for table in [scenario[once]] if once else scenario.get(row['list'], []):
                        self.assertIn(row['name'], table)

    def test_it_says_what_the_file_says(self):
        for name in PRESETS:
            shown = tomllib.loads(self.succeed('show', name))
            for key, value in tomllib.loads((PROJECT / 'scenarios' / f'{name}.toml').read_text()).items():
                if key == 'based_on':
                    continue
                self.assert_says(shown[key], value, (name, key))

    def assert_says(self, shown, said, where):
        """What is shown says all that was said, and perhaps more."""
        if isinstance(said, dict):
            for key, value in said.items():
                self.assertIn(key, shown, where)
                self.assert_says(shown[key], value, (*where, key))
        elif isinstance(said, list) and said and isinstance(said[0], dict):
            self.assertEqual(len(shown), len(said), where)
            for number, (one, other) in enumerate(zip(shown, said)):
                self.assert_says(one, other, (*where, number))
        else:
            self.assertEqual(shown, said, where)

    def test_what_is_shown_shows_itself(self):
        for name in PRESETS:
            shown = self.succeed('show', name)
            self.assertEqual(self.succeed('show', '-', text=shown.encode()), shown)

    def test_changes_are_shown(self):
        text = self.succeed('show', 'flock', '--alignment.weight', '2.5', '--set', 'edges.kind=bounce', '--boids', '7',
                            '--seed', '9', '--schedule', 'shuffled')
        scenario = tomllib.loads(text)
        self.assertEqual(scenario['alignment']['weight'], 2.5)
        self.assertEqual(scenario['edges']['kind'], 'bounce')
        self.assertEqual(scenario['start']['boids'], 7)
        self.assertEqual(scenario['seed'], 9)
        self.assertEqual(scenario['schedule'], 'shuffled')

    def test_a_species_can_be_changed_by_its_name(self):
        scene = 'schema = 1\n[[species]]\nname = "hawk"\n'
        scenario = tomllib.loads(self.succeed('show', '-', '--set', 'hawk.motion.max_speed=9', '--set',
                                              'boids.motion.inertia=0.5', text=scene.encode()))
        self.assertEqual(scenario['species'], [{'name': 'hawk', 'motion': {'inertia': 1, 'max_speed': 9}}])
        self.assertEqual(scenario['motion']['inertia'], 0.5)

    def test_without_a_name_it_is_the_default_scene(self):
        self.assertEqual(self.succeed('show'), self.succeed('show', 'murmuration'))


class Params(ProgramTest):
    def rows(self):
        return json.loads(self.succeed('params', '--json'))

    def test_every_row_is_whole(self):
        for row in self.rows():
            with self.subTest(row['key']):
                self.assertEqual(row['key'], f"{row.get('group') or row.get('table') or row['list']}.{row['name']}")
                self.assertIn(row['kind'], ['real', 'integer', 'toggle', 'choice'])
                self.assertTrue(row['help'].endswith('.'))
                if row['kind'] == 'choice':
                    self.assertIn(row['default'], row['choices'])
                elif row['kind'] == 'toggle':
                    self.assertIsInstance(row['default'], bool)
                else:
                    self.assertLessEqual(row['minimum'], row['default'])
                    self.assertLessEqual(row['default'], row['maximum'])

    def test_text_and_markdown_name_every_parameter(self):
        text, page = self.succeed('params'), self.succeed('params', '--markdown')
        for row in self.rows():
            self.assertRegex(text, rf"(?m)^{re.escape(row['key'])} ")
            self.assertIn(f"| `{row['key']}` |", page)

    def test_every_parameter_is_a_flag(self):
        words = []
        rows = [row for row in self.rows() if 'group' in row and row.get('model', 'boids') == 'boids']
        for row in rows:
            value = row['default']
            words += [f"--{row['key']}", str(value).lower() if isinstance(value, bool) else str(value)]
        scenario = tomllib.loads(self.succeed('show', 'flock', *words))
        for row in rows:
            self.assertEqual(scenario[row['group']][row['name']], row['default'], row['key'])

    def test_a_filter_keeps_what_has_it_in_its_name(self):
        every = json.loads(self.succeed('params', '--json'))
        for text in ['alignment', 'alignment.w', 'radius', 'obstacle']:
            keys = [row['key'] for row in every if text in row['key']]
            self.assertGreater(len(keys), 1)
            self.assertEqual([row['key'] for row in json.loads(self.succeed('params', text, '--json'))], keys)
            printed = re.findall(r'(?m)^[a-z_]+\.[a-z_]+', self.succeed('params', text))
            self.assertEqual([key for key in printed if key in keys], keys)
            self.assertTrue(all(text in key for key in printed))

    def test_the_page_in_the_documentation_is_current(self):
        page = (PROJECT / 'docs' / 'parameters.md').read_text()
        self.assertEqual(page, self.succeed('params', '--markdown'),
                         'docs/parameters.md is stale; make it anew: ./run params --markdown > docs/parameters.md')

    def test_the_page_of_keys_is_current(self):
        page = (PROJECT / 'docs' / 'keys.md').read_text()
        self.assertEqual(page, self.succeed('view', '--keys'),
                         'docs/keys.md is stale; make it anew: ./run view --keys > docs/keys.md')


if __name__ == '__main__':
    unittest.main()
