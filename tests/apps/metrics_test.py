"""Tables as other people read them: pandas gets the columns by their plain names, and units stand in comments above."""

import re
import unittest

import pandas

from program import HUNT, ProgramTest

UNITS = {'step': 'steps', 'polarisation': '1', 'milling': '1', 'mean_speed': 'length/step',
         'nearest_neighbour_distance': 'length', 'mean_neighbours': 'boids', 'flocks': '1', 'largest_flock': 'boids'}


class Tables(ProgramTest):
    def table(self, flag, scenario='flock'):
        every = [] if flag == '--final' else ['--every', '10']
        self.succeed('run', scenario, '--steps', '20', '--quiet', flag, 'x.csv', *every)
        return pandas.read_csv(self.folder / 'x.csv', comment='#')

    def test_columns_of_the_metrics_are_attributes(self):
        metrics = self.table('--metrics')
        self.assertEqual(list(metrics.columns), list(UNITS))
        self.assertEqual(list(metrics.step), [0, 10, 20])
        self.assertTrue(metrics.polarisation.between(0, 1).all())
        self.assertTrue((metrics.largest_flock <= 150).all())
        self.assertTrue(all(kind.kind in 'if' for kind in metrics.dtypes), metrics.dtypes)

    def test_every_column_is_explained_above_the_header(self):
        self.table('--metrics')
        comments, table = re.fullmatch(r'((?:#.*\n)+)((?:[^#].*\n)+)', self.read('x.csv')).groups()
        explained = [re.fullmatch(r'# (\w+) \[(\S+)\]: \S.*', line).groups() for line in comments.splitlines()]
        self.assertEqual(dict(explained), UNITS)
        self.assertEqual(table.splitlines()[0].split(','), list(UNITS))

    def test_captures_are_a_column_where_there_are_any(self):
        metrics = self.table('--metrics', 'hunt')
        self.assertEqual(list(metrics.columns), [*UNITS, 'captures'])
        self.assertIn('\n# captures [boids]: ', self.read('x.csv'))
        self.assertTrue(metrics.captures.is_monotonic_increasing)

    def test_the_other_tables_have_plain_names_too(self):
        (self.folder / 'hunt.toml').write_text(HUNT)
        plain = re.compile(r'[a-z]+')
        for flag in ['--final', '--trajectory']:
            table = self.table(flag, 'hunt.toml')
            self.assertTrue(all(plain.fullmatch(name) for name in table.columns), table.columns)
            self.assertEqual(set(table.species), {'boids', 'hawk'})


if __name__ == '__main__':
    unittest.main()
