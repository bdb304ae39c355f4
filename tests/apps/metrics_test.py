"""Tables as other people read them: pandas gets the columns by their plain names, and units stand in a table beside them."""

import re
import unittest

import pandas

from program import HUNT, OBSERVABLES, ProgramTest

def columns(*prefixes):
    return ['step', *(prefix + name for prefix in prefixes for name in OBSERVABLES)]


class Tables(ProgramTest):
    def table(self, flag, scenario='flock'):
        every = [] if flag == '--final' else ['--every', '10']
        self.succeed('run', scenario, '--steps', '20', '--quiet', flag, 'x.csv', *every)
        return pandas.read_csv(self.folder / 'x.csv')

    def test_columns_of_the_metrics_are_attributes(self):
        metrics = self.table('--metrics')
        self.assertEqual(list(metrics.columns), columns(''))
        self.assertEqual(list(metrics.step), [0, 10, 20])
        self.assertTrue(metrics.polarisation.between(0, 1).all())
        self.assertTrue((metrics.largest_flock <= 150).all())
        self.assertTrue(all(kind.kind in 'if' for kind in metrics.dtypes), metrics.dtypes)

    def test_every_column_is_explained_beside_the_table(self):
        for scenario, prefixes, more in [('flock', [''], []), ('hunt', ['', 'all_', 'hunter_'], ['captures'])]:
            metrics, units = self.table('--metrics', scenario), pandas.read_csv(self.folder / 'x.units.csv')
            self.assertEqual(list(metrics.columns), columns(*prefixes) + more)
            self.assertEqual(list(units.columns), ['column', 'unit', 'meaning'])
            self.assertEqual(list(units.column), list(metrics.columns))
            self.assertEqual(units.unit[0], 'steps')
            self.assertEqual(list(units.unit[1:len(OBSERVABLES) + 1].astype(str)), list(OBSERVABLES.values()))
            self.assertTrue(units.meaning.str.len().gt(5).all())

    def test_a_pipe_gets_the_metrics_alone(self):
        output = self.succeed('run', 'flock', '--steps', '2', '--quiet', '--metrics', '/dev/stdout')
        self.assertEqual(output.splitlines()[0].split(','), columns(''))
        self.assertEqual([file.name for file in self.folder.iterdir()], [])

    def test_nothing_explains_metrics_that_are_not_written(self):
        result = self.boids('run', 'flock', '--metrics', 'x.csv', '--final', 'x.units.csv')
        self.assertEqual((result.stderr, result.returncode),
                         ('boids: --final and --metrics both need the file x.units.csv; give each its own\n', 2))
        self.assertEqual([file.name for file in self.folder.iterdir()], [])

    def test_names_of_species_become_attributes(self):
        (self.folder / 'named.toml').write_text(HUNT.replace('"hawk"', '"2nd-hawk"'))
        metrics = self.table('--metrics', 'named.toml')
        self.assertTrue((metrics._2nd_hawk_mean_speed > 0).all())
        (self.folder / 'named.toml').write_text(HUNT.replace('"hawk"', '"all"'))
        self.assertEqual(list(self.table('--metrics', 'named.toml').columns), columns('', 'all_', 'all__'))

    def test_captures_are_a_column_where_there_are_any(self):
        metrics = self.table('--metrics', 'hunt')
        self.assertEqual(metrics.columns[-1], 'captures')
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
