"""Trajectories, read by the readers of other people: h5py for H5MD, ASE for extended XYZ, csv for tables."""

import csv
import json
import os
import unittest

import h5py
import numpy
from ase.io import read as read_with_ase

from program import HUNT, OBSERVABLES, ProgramTest, table_lines


class Trajectory(ProgramTest):
    def record(self, scenario, name, *words):
        """Records every third of nine steps."""
        self.succeed('run', scenario, '--steps', '9', '--every', '3', '--quiet', '--trajectory', name, *words)
        return self.folder / name

    def final(self, scenario, steps, *words):
        """The state after some steps as rows of id, position, velocity."""
        self.succeed('run', scenario, '--steps', str(steps), '--quiet', '--final', 'end.csv', *words)
        return numpy.loadtxt(self.folder / 'end.csv', delimiter=',', skiprows=1, ndmin=2)


class H5md(Trajectory):
    """What H5MD 1.1 asks for (nongnu.org/h5md), and what we add to it."""

    def test_what_the_standard_requires(self):
        for scenario, axes in [('flock', 2), ('aviary', 3)]:
            with self.subTest(scenario), h5py.File(self.record(scenario, 't.h5', '--boids', '30')) as file:
                self.assertEqual(list(file['h5md'].attrs['version']), [1, 1])
                self.assertTrue(file['h5md/author'].attrs['name'])
                self.assertEqual(file['h5md/creator'].attrs['name'], b'boids')
                self.assertTrue(file['h5md/creator'].attrs['version'])
                box = file['particles/boids/box']
                self.assertEqual(box.attrs['dimension'], axes)
                self.assertEqual(len(box.attrs['boundary']), axes)
                self.assertEqual(set(box.attrs['boundary']), {b'periodic' if scenario == 'flock' else b'none'})
                self.assertEqual(box['edges'].shape, (axes,))
                for element, shape in [('position', (4, 30, axes)), ('velocity', (4, 30, axes)), ('id', (4, 30))]:
                    group = file['particles/boids'][element]
                    self.assertEqual(group['value'].shape, shape)
                    self.assertEqual(list(group['step']), [0, 3, 6, 9])
                    self.assertEqual(list(group['time']), [0, 3, 6, 9])
                    self.assertEqual(group['value'].chunks[0], 1)
                    self.assertEqual(group['value'].compression, 'gzip')
                self.assertEqual(list(file['observables/boids']), sorted([*OBSERVABLES, 'count']))
                for name in OBSERVABLES:
                    self.assertEqual(file['observables/boids'][name]['value'].shape, (4,))
                    self.assertEqual(list(file['observables/boids'][name]['step']), [0, 3, 6, 9])

    def test_time_counts_how_long_steps_are(self):
        path = self.record('cucker-smale', 't.h5', '--boids', '20')
        with h5py.File(path) as file:
            dt = file['parameters/cucker_smale'].attrs['dt']
            self.assertNotEqual(dt, 1)
            numpy.testing.assert_allclose(file['particles/boids/position/time'], dt * numpy.array([0, 3, 6, 9]))
            self.assertEqual(list(file['particles/boids/position/step']), [0, 3, 6, 9])
        frames = read_with_ase(self.record('cucker-smale', 't.xyz', '--boids', '20'), ':', format='extxyz')
        numpy.testing.assert_allclose([frame.info['Time'] for frame in frames], dt * numpy.array([0, 3, 6, 9]))

    def test_every_moment_is_the_state_of_that_step(self):
        for scenario, words in [('flock', []), ('aviary', []), ('flock', ['--schedule', 'synchronous'])]:
            with h5py.File(self.record(scenario, 't.h5', *words)) as file:
                group = file['particles/boids']
                for index, step in enumerate(group['position/step']):
                    state = self.final(scenario, step, *words)
                    axes = group['position/value'].shape[2]
                    with self.subTest(scenario=scenario, step=step):
                        numpy.testing.assert_array_equal(group['id/value'][index], state[:, 0])
                        numpy.testing.assert_array_equal(group['position/value'][index], state[:, 1:1 + axes])
                        numpy.testing.assert_array_equal(group['velocity/value'][index], state[:, 1 + axes:])

    def test_numbers_have_the_precision_of_the_engine(self):
        with h5py.File(self.record('aviary', 't.h5')) as file:
            self.assertEqual(file['particles/boids/position/value'].dtype, numpy.float32)
        with h5py.File(self.record('aviary', 't.h5', '--engine', 'reference', '--boids', '20')) as file:
            self.assertEqual(file['particles/boids/position/value'].dtype, numpy.float64)

    def test_observables_are_those_of_the_metrics(self):
        path = self.record('flock', 't.h5', '--metrics', 'm.csv')
        rows = list(csv.reader(table_lines(self.read('m.csv'))))
        with h5py.File(path) as file:
            for column, name in enumerate(rows[0][1:], 1):
                value = file['observables/boids'][name]['value']
                self.assertEqual(list(value), [float(row[column]) for row in rows[1:]])
                self.assertEqual(value.attrs['unit'].decode(), OBSERVABLES[name])

    def test_the_whole_scenario_is_there(self):
        with h5py.File(self.record('flock', 't.h5', '--seed', '7', '--separation.weight', '2.5')) as file:
            parameters = file['parameters']
            self.assertEqual(parameters.attrs['seed'], 7)
            self.assertEqual(parameters.attrs['schedule'], b'sequential')
            self.assertEqual(parameters['separation'].attrs['weight'], 2.5)
            for row in json.loads(self.succeed('params', '--json')):
                if 'group' in row:
                    if row.get('model', 'boids') != 'boids':
                        self.assertNotIn(row['group'], parameters)
                        continue
                    self.assertIn(row['name'], parameters[row['group']].attrs)
            text = parameters['scenario'][()]
            last = file['particles/boids/position/value'][-1]
        self.succeed('run', '-', '--steps', '9', '--quiet', '--final', 'again.csv', text=text)
        again = numpy.loadtxt(self.folder / 'again.csv', delimiter=',', skiprows=1)
        numpy.testing.assert_array_equal(again[:, 1:3], last)

    def test_species_are_an_enumeration(self):
        (self.folder / 'hunt.toml').write_text(HUNT)
        with h5py.File(self.record('hunt.toml', 't.h5')) as file:
            value = file['particles/boids/species/value']
            self.assertEqual(h5py.check_enum_dtype(value.dtype), {'boids': 0, 'hawk': 1})
            self.assertEqual(list(file['particles/boids/species/step']), [0, 3, 6, 9])
            for moment in value:
                self.assertEqual(list(moment), [0] * 20 + [1] * 2)
        with h5py.File(self.record('flock', 't.h5')) as file:
            self.assertNotIn('species', file['particles/boids'])

    def test_the_longest_names_and_most_species_fit_into_every_file(self):
        names = [f'{number:03}' + 'x' * 197 for number in range(255)]
        (self.folder / 'scene.toml').write_text(f'schema = 1\nname = "{"ü" * 200}"\ndescription = "{"y" * 10000}"\n' + ''.join(
            f'[[species]]\nname = "{name}"\nstart.boids = 1\n' for name in names))
        user = {**os.environ, 'USER': 'u' * 100000}
        self.succeed('run', 'scene.toml', '--steps', '1', '--quiet', '--trajectory', 't.h5', '--checkpoint', 'c.boids', env=user)
        with h5py.File(self.folder / 't.h5') as file:
            self.assertEqual(file['parameters'].attrs['name'].decode(), 'ü' * 200)
            self.assertEqual(list(h5py.check_enum_dtype(file['particles/boids/species/value'].dtype)), ['boids', *names])
        self.assertIn('equal', self.succeed('compare', 't.h5', 'c.boids'))

    def test_moving_things_have_a_place_per_moment(self):
        (self.folder / 'hunt.toml').write_text(HUNT)
        with h5py.File(self.record('hunt.toml', 't.h5')) as file:
            places = file['observables/obstacles/position']
            self.assertEqual(list(places['step']), [0, 3, 6, 9])
            numpy.testing.assert_allclose(places['value'], [[[9, 8], [10 + 2 * step, 20]] for step in [0, 3, 6, 9]])
            self.assertNotIn('goals', file['observables'])

    def test_no_boids_and_many_chunks(self):
        with h5py.File(self.record('flock', 't.h5', '--boids', '0')) as file:
            self.assertEqual(file['particles/boids/position/value'].shape, (4, 0, 2))
        words = ['--boids', '70000', '--schedule', 'synchronous', '--start.positions', 'uniform', '--world.width',
                 '9000', '--world.height', '9000']
        with h5py.File(self.record('flock', 't.h5', *words)) as file:
            state = self.final('flock', 9, *words)
            numpy.testing.assert_array_equal(file['particles/boids/position/value'][-1], state[:, 1:3])
            numpy.testing.assert_array_equal(file['particles/boids/id/value'][-1], state[:, 0])

    def test_equal_runs_make_equal_files(self):
        one, two = self.record('flock', 'a.h5').read_bytes(), self.record('flock', 'b.h5').read_bytes()
        self.assertEqual(one, two)


class Text(Trajectory):
    def test_extended_xyz(self):
        for scenario, axes, wraps in [('flock', 2, True), ('aviary', 3, False)]:
            with self.subTest(scenario):
                frames = read_with_ase(self.record(scenario, 't.xyz', '--boids', '20'), ':', format='extxyz')
                self.assertEqual([frame.info['Step'] for frame in frames], [0, 3, 6, 9])
                for frame in frames:
                    state = self.final(scenario, frame.info['Step'], '--boids', '20')
                    numpy.testing.assert_array_equal(frame.arrays['id'], state[:, 0])
                    numpy.testing.assert_array_equal(frame.positions[:, :axes].astype(numpy.float32),
                                                     state[:, 1:1 + axes].astype(numpy.float32))
                    numpy.testing.assert_array_equal(frame.arrays['velo'][:, :axes].astype(numpy.float32),
                                                     state[:, 1 + axes:].astype(numpy.float32))
                    self.assertEqual(list(frame.pbc), [wraps, wraps, wraps and axes == 3])
                    self.assertIn('polarisation', frame.info)

    def test_species(self):
        (self.folder / 'hunt.toml').write_text(HUNT)
        names = ['boids'] * 20 + ['hawk'] * 2
        for frame in read_with_ase(self.record('hunt.toml', 't.xyz'), ':', format='extxyz'):
            self.assertEqual(list(frame.arrays['kind']), names)
            self.assertEqual(frame.get_chemical_symbols(), ['B'] * 20 + ['C'] * 2)
        with open(self.record('hunt.toml', 't.csv')) as file:
            self.assertEqual([row['species'] for row in csv.DictReader(file)], 4 * names)

    def test_csv(self):
        rows = list(csv.DictReader(open(self.record('flock', 't.csv', '--boids', '20'))))
        self.assertEqual(list(rows[0]), ['step', 'id', 'x', 'y', 'vx', 'vy'])
        self.assertEqual(len(rows), 4 * 20)
        for step in [0, 3, 6, 9]:
            state = self.final('flock', step, '--boids', '20')
            found = [[float(row[name]) for name in ['id', 'x', 'y', 'vx', 'vy']] for row in rows
                     if row['step'] == str(step)]
            numpy.testing.assert_array_equal(found, state)


if __name__ == '__main__':
    unittest.main()
