"""Observables computed anew: numpy and scipy measure recorded trajectories by the definitions of docs/model.md alone, and find what
the metrics and `boids analyse` say, on every engine."""

import itertools
import math
import signal
import unittest

import h5py
import numpy
import pandas
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components
from scipy.spatial import cKDTree
from scipy.stats import circmean, linregress

from program import ProgramTest, wait_until

RADII = {'separation': 2, 'alignment': 5, 'cohesion': 3.5}
HAWK_RADIUS = 8


def scene(dimension, world, cohesion=True):
    """A flock with two hawks that only align, in a world of 40 x 30 (x 20)."""
    rules = '\n'.join(f'[{name}]\nradius = {radius}\nview_angle = 360\ntopological = false' for name, radius in RADII.items())
    edges = {'torus': 'kind = "wrap"\ndistance = "toroidal"', 'wrap': 'kind = "wrap"\ndistance = "plain"',
             'bounce': 'kind = "bounce"'}[world]
    return f'''schema = 1
name = "measured"
schedule = "synchronous"
seed = 5
[world]
dimension = {dimension}
width = 40
height = 30
depth = 20
[start]
boids = 180
positions = "uniform"
speed = 0.3
{rules}
enabled = {str(cohesion).lower()}
[neighbours]
inclusive = false
[motion]
max_speed = 0.4
min_speed = 0.1
[noise]
angular = 15
[edges]
{edges}
[[species]]
name = "hawk"
[species.start]
boids = 12
[species.separation]
enabled = false
[species.alignment]
radius = {HAWK_RADIUS}
[species.cohesion]
weight = 0
'''


def autocorrelation_time(series):
    """Half of the sum of the autocorrelation over lags of at most six times itself."""
    deviations = series - series.mean()
    products = numpy.correlate(deviations, deviations, 'full')[len(series) - 1:]
    times = 0.5 + numpy.cumsum(products[1:len(series) // 2 + 1]) / products[0]
    lags = numpy.arange(1, len(times) + 1)
    ends = numpy.flatnonzero(lags >= 6 * times)
    return times[ends[0] if len(ends) else -1]


class Group:
    """Boids of one moment, and the radii they are measured with."""

    def __init__(self, positions, velocities, size, world, view, link):
        self.positions, self.velocities, self.size = positions, velocities, numpy.array(size)
        self.wraps, self.torus = world != 'bounce', world == 'torus'
        self.view, self.link, self.dimension = view, link, positions.shape[1]

    def ways(self, ways):
        return ways - self.size * numpy.round(ways / self.size) if self.wraps else ways

    def centre(self):
        if not self.wraps:
            return self.positions.mean(axis=0)
        first = numpy.array([circmean(places, high=size, low=0) for places, size in zip(self.positions.T, self.size)])
        return (first + self.ways(self.positions - first).mean(axis=0)) % self.size

    def turn(self, arms, velocities):
        mean = numpy.atleast_2d(numpy.cross(arms, velocities).T).mean(axis=1)
        return mean[0] if self.dimension == 2 else numpy.linalg.norm(mean)

    def tree(self):
        return cKDTree(numpy.mod(self.positions, self.size), boxsize=self.size) if self.torus else cKDTree(self.positions)

    def flock_sizes(self, radius):
        count, pairs = len(self.positions), self.tree().query_pairs(radius, output_type='ndarray')
        graph = coo_matrix((numpy.ones(len(pairs)), (pairs[:, 0], pairs[:, 1])), shape=(count, count))
        return numpy.bincount(connected_components(graph, directed=False)[1])

    def motion(self):
        """What depends on no radius."""
        speeds = numpy.linalg.norm(self.velocities, axis=1)
        headings = self.velocities / speeds[:, None]
        centre = self.centre()
        arms = self.ways(self.positions - centre)
        units = arms / numpy.linalg.norm(arms, axis=1)[:, None]
        return {'polarisation': numpy.linalg.norm(headings.mean(axis=0)), 'milling': self.turn(units, headings),
                'angular_momentum': self.turn(arms, self.velocities), 'mean_speed': speeds.mean(),
                'radius_of_gyration': math.sqrt((arms**2).sum() / len(arms)),
                'nearest_neighbour_distance': self.tree().query(self.tree().data, k=2)[0][:, 1].mean(),
                **dict(zip(['centre_x', 'centre_y', 'centre_z'], [*centre, 0]))}

    def neighbourhoods(self, change):
        """What depends on radii, with all of them a little larger or smaller."""
        view, count = self.view * (1 + change), len(self.positions)
        neighbours = 2 * len(self.tree().query_pairs(view)) / count
        room = math.pi * self.view**2 if self.dimension == 2 else 4 / 3 * math.pi * self.view**3
        sizes = self.flock_sizes(self.link * (1 + change))
        return {'mean_neighbours': neighbours, 'local_density': neighbours / room, 'flocks': len(sizes),
                'largest_flock': sizes.max(), 'mean_flock_size': (sizes**2).sum() / count}


class ObservablesTest(ProgramTest):
    def record(self, dimension, world, engine='cpu', steps=60, every=6, cohesion=True):
        (self.folder / 'scene.toml').write_text(scene(dimension, world, cohesion))
        self.succeed('run', 'scene.toml', '--steps', str(steps), '--every', str(every), '--engine', engine, '--quiet', '--trajectory',
                     't.h5', '--metrics', 'm.csv')
        size = [40, 30, 20][:dimension]
        link = RADII['cohesion'] if cohesion else RADII['alignment']
        radii = {'': (RADII['alignment'], link), 'hawk_': (HAWK_RADIUS, HAWK_RADIUS), 'all_': (RADII['alignment'], link)}
        with h5py.File(self.folder / 't.h5') as file:
            particles = file['particles/boids']
            self.steps = particles['position/step'][:]
            data = {name: particles[name]['value'][:] for name in ['position', 'velocity', 'id', 'species']}
        self.moments = []
        for moment in range(len(self.steps)):
            order = numpy.argsort(data['id'][moment])
            positions, velocities = (data[name][moment][order].astype(float) for name in ['position', 'velocity'])
            kinds = data['species'][moment][order]
            chosen = {'': kinds == 0, 'hawk_': kinds == 1, 'all_': kinds >= 0}
            self.moments.append({prefix: Group(positions[of], velocities[of], size, world, *radii[prefix])
                                 for prefix, of in chosen.items()})


class Metrics(ObservablesTest):
    def check(self, *how, **more):
        self.record(*how, **more)
        metrics = pandas.read_csv(self.folder / 'm.csv')
        self.assertEqual(list(metrics.step), list(self.steps))
        checked = {'step'}
        for moment, groups in enumerate(self.moments):
            for prefix, group in groups.items():
                for name, value in group.motion().items():
                    self.assertAlmostEqual(metrics[prefix + name][moment], value, delta=2e-6 * (1 + abs(value)), msg=prefix + name)
                    checked.add(prefix + name)
                fewer, more_of_them = (group.neighbourhoods(change) for change in [-1e-6, 1e-6])
                for name in fewer:  # equal, unless rounding decides about a pair just at a radius
                    low, high = sorted([fewer[name], more_of_them[name]])
                    found = metrics[prefix + name][moment]
                    self.assertTrue(low * (1 - 1e-12) <= found <= high * (1 + 1e-12), (prefix + name, low, found, high))
                    checked.add(prefix + name)
        self.assertEqual(checked, set(metrics.columns))

    def test_every_engine_in_every_world(self):
        for dimension, world, engine in itertools.product([2, 3], ['torus', 'wrap', 'bounce'], ['cpu', 'exact', 'reference']):
            with self.subTest(f'{dimension}D, {world}, {engine}'):
                self.check(dimension, world, engine)

    def test_flocks_are_found_by_alignment_where_cohesion_does_not_act(self):
        self.check(2, 'torus', cohesion=False)


class Analyse(ObservablesTest):
    def setUp(self):
        super().setUp()
        self.record(2, 'torus', steps=240)

    def analyse(self, *words):
        self.succeed('analyse', 't.h5', '-o', 'a.csv', '--quiet', *words)
        table = pandas.read_csv(self.folder / 'a.csv')
        self.assertEqual(list(table.columns), ['measure', 'species', 'x', 'value', 'error', 'samples'])
        return table

    def curve(self, table, measure, species):
        return table[(table.measure == measure) & (table.species == species)].reset_index()

    def groups(self):
        for prefix, species in [('', 'boids'), ('hawk_', 'hawk'), ('all_', 'all')]:
            yield species, prefix, [moment[prefix] for moment in self.moments]

    def test_averages_and_moments_of_the_order_parameter(self):
        table, metrics = self.analyse('--measures', 'averages'), pandas.read_csv(self.folder / 'm.csv')
        for species, prefix, moments in self.groups():
            for name in ['polarisation', 'milling', 'radius_of_gyration', 'mean_flock_size']:
                row = self.curve(table, name, species).iloc[0]
                self.assertAlmostEqual(row.value, metrics[prefix + name].mean(), delta=1e-6 * (1 + abs(row.value)))
                self.assertGreater(row.error, 0)
                self.assertEqual(row.samples, len(moments))
            order = numpy.array([group.motion()['polarisation'] for group in moments])
            boids = len(moments[0].positions)
            time = self.curve(table, 'autocorrelation_time', species).value[0]
            self.assertAlmostEqual(time, 6 * autocorrelation_time(order), delta=1e-3 * time)
            self.assertAlmostEqual(self.curve(table, 'susceptibility', species).value[0], boids * order.var(), delta=1e-5)
            binder = 1 - (order**4).mean() / (3 * (order**2).mean()**2)
            self.assertAlmostEqual(self.curve(table, 'binder_cumulant', species).value[0], binder, delta=1e-6)

    def test_correlation_of_velocity_fluctuations(self):
        table = self.analyse('--measures', 'correlation', '--bins', '12', '--range', '12')
        for species, _, moments in self.groups():
            sums, pairs = numpy.zeros(12), numpy.zeros(12)
            for group in moments:
                fluctuations = group.velocities - group.velocities.mean(axis=0)
                products = fluctuations @ fluctuations.T / (fluctuations**2).sum(axis=1).mean()
                one, other = numpy.triu_indices(len(products), 1)
                distances = numpy.linalg.norm(group.ways(group.positions[other] - group.positions[one]), axis=1)
                sums += numpy.histogram(distances, 12, (0, 12), weights=products[one, other])[0]
                pairs += numpy.histogram(distances, 12, (0, 12))[0]
            found = self.curve(table, 'correlation', species)
            numpy.testing.assert_allclose(found.x, numpy.arange(12)[pairs > 0] + 0.5)
            numpy.testing.assert_array_equal(found.samples, pairs[pairs > 0])
            numpy.testing.assert_allclose(found.value, (sums / pairs)[pairs > 0], atol=1e-9)
            x, values = numpy.append(0, found.x), numpy.append(1, found.value)
            below = numpy.flatnonzero(values <= 0)
            self.assertGreater(len(below), 0)
            last = below[0]
            crossing = numpy.interp(0, values[[last, last - 1]], x[[last, last - 1]])
            self.assertAlmostEqual(self.curve(table, 'correlation_length', species).value[0], crossing, delta=1e-9)

    def test_fluctuations_of_numbers_in_boxes(self):
        table = self.analyse('--measures', 'fluctuations')
        for species, _, moments in self.groups():
            found, expected = self.curve(table, 'number_variance', species), []
            for parts in [2, 3, 4, 6, 8, 12, 16]:
                edges = [numpy.linspace(0, size, parts + 1) for size in moments[0].size]
                numbers = numpy.array([numpy.histogram2d(*group.positions.T, edges)[0] for group in moments])
                if numbers.mean() >= 1:
                    expected.append((numbers.mean(), numbers.var(), numbers.size))
            numpy.testing.assert_allclose(found[['x', 'value', 'samples']], expected, rtol=1e-12)
            if len(expected) >= 4:
                slope = linregress(*numpy.log(numpy.array(expected)[2:, :2]).T).slope
                self.assertAlmostEqual(self.curve(table, 'number_exponent', species).value[0], slope, delta=1e-9)

    def test_squared_displacement_along_unwrapped_ways(self):
        table = self.analyse('--measures', 'displacement')
        for species, _, moments in self.groups():
            moves = [group.ways(group.positions - before.positions) for before, group in zip(moments, moments[1:])]
            places = numpy.cumsum([numpy.zeros_like(moves[0]), *moves], axis=0)
            self.assertGreater(numpy.abs(places).max(), 40)  # around the world
            origins, expected = range(0, len(places), math.ceil(len(places) / 16)), {}
            for origin in origins:
                for moment in range(origin + 1, len(places)):
                    ways = ((places[moment] - places[origin])**2).sum(axis=1)
                    expected.setdefault(int(self.steps[moment] - self.steps[origin]), []).append(ways)
            found = self.curve(table, 'squared_displacement', species)
            self.assertEqual(list(found.x), sorted(expected))
            for steps, value, samples in zip(found.x, found.value, found.samples):
                self.assertAlmostEqual(value, numpy.mean(expected[steps]), delta=1e-4 * value)
                self.assertEqual(samples, numpy.size(expected[steps]))

    def test_sizes_of_flocks(self):
        table = self.analyse('--measures', 'flock_sizes')
        for species, _, moments in self.groups():
            sizes = numpy.concatenate([group.flock_sizes(group.link) for group in moments])
            values, counts = numpy.unique(sizes, return_counts=True)
            found = self.curve(table, 'flocks_of_size', species)
            self.assertEqual((list(found.x), list(found.samples)), (list(values), list(counts)))
            numpy.testing.assert_allclose(found.value, counts / len(moments))

    def test_all_of_it_from_some_moments(self):
        output = self.succeed('analyse', 't.h5', '-o', 'a.csv', '--warmup', '100', '--every', '12')
        self.assertTrue(output.startswith('a.csv: 12 moments, steps 108 to 240\n'), output)
        measures = set(pandas.read_csv(self.folder / 'a.csv').measure)
        self.assertLessEqual({'polarisation', 'susceptibility', 'binder_cumulant', 'correlation', 'correlation_length',
                              'number_variance', 'number_exponent', 'squared_displacement', 'flocks_of_size'}, measures)
        for name in ['susceptibility', 'correlation_length', 'number_exponent']:
            self.assertIn(f'\n{name} ', output)

    def test_displacements_that_are_not_known(self):
        """Boids of speed 0.4 cross half of 30 in 38 steps."""
        words = ['analyse', 't.h5', '-o', 'a.csv', '--every', '120', '--quiet']
        problem = 'boids: t.h5: boids can cross half of the world between two of these moments, so how far they get is not known; '
        result = self.boids(*words)
        self.assertEqual((result.returncode, result.stderr), (0, problem + 'displacements are left out\n'))
        self.assertNotIn('squared_displacement', self.read('a.csv'))
        (self.folder / 'a.csv').unlink()
        result = self.boids(*words, '--measures', 'displacement')
        self.assertEqual((result.returncode, result.stderr), (
            2, problem + 'take more of its moments, record more often, or leave displacement out\n'))
        self.assertFalse((self.folder / 'a.csv').exists())

    def test_mistakes_are_told_in_a_sentence(self):
        for words, sentence in [
                (['t.h5'], '--output is required'), (['none.h5', '-o', 'a.csv'], 'none.h5: cannot be read'),
                (['t.h5', '-o', 't.h5'], 'name the same file'), (['m.csv', '-o', 'a.csv'], 'm.csv'),
                (['t.h5', '-o', 'a.csv', '--measures', 'corelation'], 'did you mean correlation?'),
                (['t.h5', '-o', 'a.csv', '--measures', 'averages,,'], '--measures'),
                (['t.h5', '-o', 'a.csv', '--warmup', '1000'], 'has no moment from step 1000 on'),
                (['t.h5', '-o', 'a.csv', '--bins', '0'], '--bins'), (['t.h5', '-o', 'a.csv', '--range', '-1'], '--range')]:
            with self.subTest(words):
                result = self.boids('analyse', *words)
                self.assertEqual((result.returncode, result.stderr.count('\n')), (2, 1), result.stderr)
                self.assertIn(sentence, result.stderr)
                self.assertFalse((self.folder / 'a.csv').exists())

    def test_an_interrupt_leaves_nothing_half_written(self):
        self.succeed('run', 'scene.toml', '--steps', '3000', '--quiet', '--trajectory', 'long.h5')
        program = self.start('analyse', 'long.h5', '-o', 'a.csv')
        partial = self.folder / 'a.csv.partial'
        wait_until(partial.exists)
        code, _, errors = self.stop(program, signal.SIGINT)
        self.assertEqual(code, 128 + signal.SIGINT)
        self.assertRegex(errors, r'boids: stopped after moment \d+ of 3001; a.csv is not written\n')
        self.assertFalse(partial.exists() or (self.folder / 'a.csv').exists())


if __name__ == '__main__':
    unittest.main()
