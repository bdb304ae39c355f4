"""convert: recordings for other programs, read by the words of their formats."""

import os
import signal
import unittest
import xml.etree.ElementTree

import h5py
import numpy

from program import HUNT, ProgramTest, is_begun, wait_until
from usda import read_usda

# The same, with names that other formats have to write in their own way.
NAMED = HUNT.replace('"hunt"', '"hunt <&> \\"all\\""').replace('"hawk"', '"red-hawk"')


def lose_boids(path, moment, count):
    """Takes the last boids out of a moment of an H5MD file, as it is where boids go away in flight."""
    with h5py.File(path, 'r+') as file:
        group = file['particles/boids']
        for name, nothing in [('id', 0xFFFFFFFF), ('position', numpy.nan), ('velocity', numpy.nan), ('species', -1)]:
            if name in group:
                values = group[name]['value']
                values[moment, values.shape[1] - count:] = nothing
        file['observables/boids/count/value'][moment] -= count


class ConvertTest(ProgramTest):
    def record(self, scenario, *words):
        """Records every third of nine steps as t.h5; returns what h5py finds there."""
        self.succeed('run', scenario, '--steps', '9', '--every', '3', '--quiet', '--trajectory', 't.h5', *words)
        return self.recorded()

    def recorded(self):
        with h5py.File(self.folder / 't.h5') as file:
            group = file['particles/boids']
            return {**{name: group[name]['value'][:] for name in ['position', 'velocity', 'id', 'species'] if name in group},
                    'count': file['observables/boids/count/value'][:], 'time': group['position/time'][:]}

    def convert(self, name, *words):
        return self.succeed('convert', 't.h5', '-o', name, *words)


class Xdmf(ConvertTest):
    """An .xdmf file beside the recording is all that ParaView and VisIt need. Here it is read by the words of its format;
    tools/check paraview reads it by ParaView."""

    def data(self, item, folder):
        """What a HyperSlab selects of the data set that it names: start, stride and count along each axis."""
        self.assertEqual(item.get('ItemType'), 'HyperSlab')
        where, source = item.findall('DataItem')
        start, stride, count = numpy.array(where.text.split(), dtype=int).reshape(3, -1)
        name, path = source.text.split(':')
        with h5py.File(folder / name) as file:
            values = file[path]
            size = [int(word) for word in source.get('Dimensions').split()]
            self.assertTrue((numpy.array(size) <= values.shape).all() and (start + count <= size).all())
            kinds = {'f': 'Float', 'i': 'Int', 'u': 'UInt'}
            self.assertEqual((source.get('NumberType'), source.get('Precision')), (kinds[values.dtype.kind], str(values.dtype.itemsize)))
            values = values[tuple(slice(a, a + s * n, s) for a, s, n in zip(start, stride, count))]
        return values.reshape([int(word) for word in item.get('Dimensions').split()])

    def moments(self, name='t.xdmf'):
        """What is described: (time, positions, arrays by name) of every moment."""
        path = self.folder / name
        all_times = xml.etree.ElementTree.parse(path).getroot().find('Domain/Grid')
        self.assertEqual(all_times.get('CollectionType'), 'Temporal')
        for grid in all_times.findall('Grid'):
            points = self.data(grid.find('Geometry/DataItem'), path.parent)
            self.assertEqual(grid.find('Geometry').get('GeometryType'), {2: 'XY', 3: 'XYZ'}[points.shape[1]])
            self.assertEqual(grid.find('Topology').get('NumberOfElements'), str(len(points)))
            arrays = {each.get('Name'): self.data(each.find('DataItem'), path.parent) for each in grid.findall('Attribute')}
            yield float(grid.find('Time').get('Value')), points, arrays

    def check(self, recorded, chosen=None, name='t.xdmf'):
        moments = list(self.moments(name))
        chosen = range(len(recorded['time'])) if chosen is None else chosen
        self.assertEqual([time for time, _, _ in moments], [recorded['time'][index] for index in chosen])
        for index, (_, points, arrays) in zip(chosen, moments):
            count = recorded['count'][index]
            numpy.testing.assert_array_equal(points, recorded['position'][index][:count])
            self.assertEqual(set(arrays), set(recorded) - {'position', 'time', 'count'})
            for element, values in arrays.items():
                numpy.testing.assert_array_equal(values, recorded[element][index][:count], element)

    def test_every_moment_is_that_of_the_recording(self):
        (self.folder / 'hunt.toml').write_text(HUNT)
        for scenario, words in [('flock', []), ('aviary', ['--boids', '50']), ('flock', ['--schedule', 'synchronous']),
                                ('hunt.toml', []), ('cucker-smale', [])]:
            with self.subTest(scenario=scenario):
                recorded = self.record(scenario, *words)
                self.assertEqual(self.convert('t.xdmf'), 't.xdmf: 4 moments, steps 0 to 9\n')
                self.check(recorded)

    def test_moments_may_have_fewer_boids(self):
        (self.folder / 'hunt.toml').write_text(NAMED)
        self.record('hunt.toml')
        lose_boids(self.folder / 't.h5', 2, 5)
        self.convert('t.xdmf')
        self.check(self.recorded())
        told = xml.etree.ElementTree.parse(self.folder / 't.xdmf').getroot().findall('Domain/Grid/Information')
        self.assertEqual({each.get('Name'): each.get('Value') for each in told},
                         {'scenario': 'hunt <&> "all"', 'species 0': 'boids', 'species 1': 'red-hawk'})

    def test_it_is_found_from_another_folder_and_holds_no_boids(self):
        recorded = self.record('flock', '--boids', '5000', '--schedule', 'synchronous')
        (self.folder / 'look').mkdir()
        self.convert('look/t.xdmf')
        self.assertLess((self.folder / 'look/t.xdmf').stat().st_size, 20000)
        self.check(recorded, name='look/t.xdmf')

    def test_some_of_the_moments(self):
        recorded = self.record('flock')
        self.assertEqual(self.convert('t.xdmf', '--every', '6'), 't.xdmf: 2 moments, steps 0 to 6\n')
        self.check(recorded, [0, 2])

    def test_it_stays_true_when_the_run_goes_on(self):
        recorded = self.record('flock', '--checkpoint', 'c.boids')
        self.convert('t.xdmf')
        self.succeed('run', '--resume', 'c.boids', '--steps', '9', '--quiet')
        self.check(recorded)

    def test_what_is_no_h5md_file_is_refused(self):
        self.record('flock', '--checkpoint', 'c.boids')
        result = self.boids('convert', 'c.boids', '-o', 'c.xdmf')
        self.assertEqual((result.returncode, result.stdout), (2, ''))
        self.assertIn('c.boids: is no H5MD trajectory', result.stderr)
        self.assertFalse((self.folder / 'c.xdmf').exists())


def turned(quaternions, vector):
    """A vector, turned by quaternions whose real part is first."""
    w, xyz = quaternions[:, :1], quaternions[:, 1:]
    twice = 2 * numpy.cross(xyz, vector)
    return vector + w * twice + numpy.cross(xyz, twice)


class Usd(ConvertTest):
    """A scene for programs of film: a PointInstancer with a sample for each moment."""

    def stage(self, *words):
        self.convert('t.usda', *words)
        return read_usda(self.folder / 't.usda')

    def test_every_moment_is_that_of_the_recording(self):
        (self.folder / 'hunt.toml').write_text(HUNT)
        for scenario, words in [('flock', []), ('aviary', ['--boids', '50']), ('hunt.toml', [])]:
            with self.subTest(scenario):
                recorded = self.record(scenario, *words)
                stage = self.stage()
                self.assertEqual({name: stage.metadata[name] for name in ['defaultPrim', 'upAxis', 'startTimeCode', 'endTimeCode']},
                                 {'defaultPrim': 'flock', 'upAxis': 'Y', 'startTimeCode': 0, 'endTimeCode': 9})
                boids = stage['flock/boids']
                self.assertEqual(boids.kind, 'PointInstancer')
                axes, rate = recorded['position'].shape[2], stage.metadata['timeCodesPerSecond']
                for index, step in enumerate([0, 3, 6, 9]):
                    positions, velocities, orientations, box = (numpy.array(boids.properties[name][step]) for name in
                                                                ['positions', 'velocities', 'orientations', 'extent'])
                    numpy.testing.assert_array_equal(positions[:, :axes].astype(numpy.float32),
                                                     recorded['position'][index].astype(numpy.float32))
                    numpy.testing.assert_array_equal(positions[:, axes:], 0)
                    numpy.testing.assert_allclose(velocities[:, :axes] / rate, recorded['velocity'][index], rtol=1e-5, atol=1e-7)
                    ahead = velocities / numpy.linalg.norm(velocities, axis=1, keepdims=True)
                    numpy.testing.assert_allclose(turned(orientations, [0, 0, 1.0]), ahead, atol=2e-3)
                    back = turned(orientations, [0, 1.0, 0])
                    self.assertTrue((back[:, 1 if axes == 3 else 2] > -2e-3).all())
                    self.assertTrue((positions >= box[0]).all() and (positions <= box[1]).all())
                self.assertEqual(boids.properties['ids'], {0: list(recorded['id'][0])})

    def test_species_have_birds_of_their_own(self):
        (self.folder / 'hunt.toml').write_text(NAMED)
        self.record('hunt.toml')
        lose_boids(self.folder / 't.h5', 2, 5)
        recorded = self.recorded()
        boids = self.stage()['flock/boids']
        self.assertEqual(boids.properties['prototypes'], ['/flock/boids/prototypes/boids', '/flock/boids/prototypes/red_hawk'])
        self.assertEqual(boids['prototypes/red_hawk'].properties['boids:species'], 'red-hawk')
        self.assertEqual(list(boids.properties['ids']), [0, 6, 9])
        held = {}
        for index, step in enumerate([0, 3, 6, 9]):
            for name, element in [('ids', 'id'), ('protoIndices', 'species')]:
                held[name] = boids.properties[name].get(step, held.get(name))
                self.assertEqual(held[name], list(recorded[element][index][:recorded['count'][index]]))

    def test_a_bird_is_a_mesh(self):
        self.record('aviary', '--boids', '50')
        bird = self.stage()['flock/boids/prototypes/boids']
        points, corners = numpy.array(bird.properties['points']), bird.properties['faceVertexIndices']
        self.assertEqual(bird.kind, 'Mesh')
        self.assertEqual(sum(bird.properties['faceVertexCounts']), len(corners))
        self.assertEqual(set(corners), set(range(len(points))))
        with h5py.File(self.folder / 't.h5') as file:
            distance = file['observables/boids/nearest_neighbour_distance/value'][0]
        self.assertAlmostEqual(numpy.ptp(points[:, 2]) / distance, 0.5, places=4)  # from beak to tail

    def test_a_second_of_film_is_sixty_steps_whatever_their_length(self):
        self.record('cucker-smale', '--boids', '20')
        stage = self.stage()
        with h5py.File(self.folder / 't.h5') as file:
            velocities, dt = file['particles/boids/velocity/value'][0], file['parameters/cucker_smale'].attrs['dt']
        found = numpy.array(stage['flock/boids'].properties['velocities'][0])[:, :velocities.shape[1]]
        numpy.testing.assert_allclose(found, 60 * dt * velocities, rtol=1e-5, atol=1e-7)


class Trajectories(ConvertTest):
    """What a run can write, it can be converted to."""

    def test_they_are_those_of_the_run(self):
        for scenario in ['flock', 'aviary']:
            for name in ['t.csv', 't.xyz', 'again.h5']:
                with self.subTest(scenario=scenario, name=name):
                    self.record(scenario, '--boids', '30')
                    self.convert(name)
                    self.assertIn('equal to the last bit', self.succeed('compare', 't.h5', name))
                    self.succeed('run', scenario, '--boids', '30', '--steps', '9', '--every', '3', '--quiet', '--trajectory', f'run-{name}')
                    self.assertIn('equal to the last bit', self.succeed('compare', name, f'run-{name}'))
                    if name == 't.csv':
                        self.assertEqual(self.read(name), self.read(f'run-{name}'))

    def test_a_checkpoint_is_a_moment(self):
        self.record('aviary', '--checkpoint', 'c.boids')
        self.assertEqual(self.succeed('convert', 'c.boids', '-o', 'c.h5'), 'c.h5: 1 moment, steps 9 to 9\n')
        self.assertIn('equal to the last bit', self.succeed('compare', 't.h5', 'c.h5'))


class Trouble(ConvertTest):
    def refuse(self, *words):
        """The sentence of a conversion that must not be."""
        before = sorted(self.folder.iterdir())
        result = self.boids(*words)
        self.assertEqual((result.returncode, result.stdout), (2, ''), words)
        self.assertEqual(sorted(self.folder.iterdir()), before)
        return result.stderr

    def test_what_cannot_be_is_said(self):
        self.record('flock', '--checkpoint', 'c.boids')
        self.convert('t.csv')
        self.convert('t.xdmf')
        self.convert('t.usda')
        self.assertIn('its ending must be .h5 (H5MD), .xdmf (XDMF), .usda (USD), .xyz (extended XYZ) or .csv',
                      self.refuse('convert', 't.h5', '-o', 't.abc'))
        self.assertIn('name the same file ./t.h5', self.refuse('convert', 't.h5', '-o', './t.h5'))
        self.assertIn('does not say in which world', self.refuse('convert', 't.csv', '-o', 't.xyz'))
        self.assertIn('no moment whose step is a multiple of 1000', self.refuse('convert', 'c.boids', '-o', 'u.usda', '--every', '1k'))
        self.assertIn('name the .h5 file instead', self.refuse('view', 't.xdmf'))
        self.assertIn('name the recording that it was made from', self.refuse('info', 't.usda'))
        self.assertIn('boids convert FILE.h5 -o u.xdmf', self.refuse('run', 'flock', '--trajectory', 'u.xdmf'))

    def test_a_full_disk_leaves_nothing(self):
        self.record('flock')
        (self.folder / 'full.usda').symlink_to('/dev/full')
        result = self.boids('convert', 't.h5', '-o', 'full.usda')
        self.assertEqual(result.returncode, 1)

    def test_an_interrupt_leaves_nothing(self):
        self.succeed('run', 'flock', '--boids', '3000', '--schedule', 'synchronous', '--steps', '400', '--quiet', '--trajectory', 't.h5')
        program = self.start('convert', 't.h5', '-o', 't.usda')
        wait_until(lambda: is_begun(self.folder / 't.usda', 100000))
        code, _, errors = self.stop(program, signal.SIGINT)
        self.assertEqual(code, 130)
        self.assertIn('t.usda is not written', errors)
        self.assertEqual(os.listdir(self.folder), ['t.h5'])


if __name__ == '__main__':
    unittest.main()
