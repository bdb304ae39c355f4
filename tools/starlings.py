#!/usr/bin/env python3
"""Flies a scene and prints what is published of starlings beside what is measured of ours, as a table in Markdown:

    tools/starlings.py build/release/bin/boids [SCENE] [--seeds N] [--steps N] [--sizes N,N,...]

docs/starlings.md says what the numbers mean. Needs python3-h5py, which brings numpy."""

import argparse
import pathlib
import subprocess
import tempfile

import h5py
import numpy

METRES = 0.1  # a unit of length; a step is then 1/60 s
WING_SPAN = 0.4  # metres
SETTLED = 300  # steps until the flock has its shape
EVERY = 200  # steps between two looks
ENOUGH = 1500  # birds whose pairs make a correlation


def fly(program, scene, seed, steps, boids=None):
    """The positions and velocities of the first species at each look, and the radius that connects a flock."""
    with tempfile.TemporaryDirectory(prefix='boids-starlings-') as folder:
        path = pathlib.Path(folder) / 'flock.h5'
        more = ['--boids', str(boids)] if boids else []
        subprocess.run([program, 'run', scene, '--seed', str(seed), '--steps', str(steps), '--every', str(EVERY),
                        '--trajectory', path, '--quiet', *more], check=True, stdout=subprocess.DEVNULL)
        with h5py.File(path) as file:
            group, radius = file['particles/boids'], file['parameters/cohesion'].attrs['radius']
            for index, step in enumerate(group['position/step']):
                if step < SETTLED:
                    continue
                first = group['species/value'][index] == 0 if 'species' in group else slice(None)
                yield group['position/value'][index][first], group['velocity/value'][index][first], radius


def distances(places):
    squares = numpy.einsum('ij,ij->i', places, places)
    matrix = squares[:, None] + squares[None, :] - 2 * places @ places.T
    return numpy.sqrt(numpy.maximum(matrix, 0, out=matrix), out=matrix)


def largest_flock(apart, radius):
    """Who is in the largest group that is connected through pairs within the radius."""
    near, best = apart <= radius, numpy.zeros(0, int)
    left = numpy.ones(len(apart), bool)
    while left.sum() > len(best):
        found = numpy.zeros(len(apart), bool)
        edge = numpy.flatnonzero(left)[:1]
        while len(edge):
            found[edge] = True
            edge = numpy.flatnonzero(near[edge].any(axis=0) & ~found)
        left &= ~found
        if found.sum() > len(best):
            best = numpy.flatnonzero(found)
    return best


def correlation_length(apart, velocities, bins=30):
    """Where the correlation of the fluctuations of velocity is first 0 (Cavagna et al. 2010). It is somewhere, since the
    fluctuations add up to 0."""
    size = apart.max()
    some = slice(None, None, -(-len(apart) // ENOUGH))
    apart, fluctuation = apart[some, some], (velocities - velocities.mean(axis=0))[some]
    one, other = numpy.triu_indices(len(apart), 1)
    between = apart[one, other]
    bin_of = numpy.minimum((between * (bins / size)).astype(int), bins - 1)
    pairs = numpy.bincount(bin_of, minlength=bins)
    sums = numpy.bincount(bin_of, weights=(fluctuation @ fluctuation.T)[one, other], minlength=bins)
    mean, middle = sums / numpy.maximum(pairs, 1), (numpy.arange(bins) + 0.5) * size / bins
    first = int(numpy.argmax(mean < 0))
    if first == 0:
        return middle[0]
    before, after = mean[first - 1], mean[first]
    return middle[first - 1] + (middle[first] - middle[first - 1]) * before / (before - after)


def measure(places, velocities, radius):
    places = places.astype(float) - places.mean(axis=0)
    apart = distances(places)
    alone = apart + numpy.diag(numpy.full(len(apart), numpy.inf))
    flock = largest_flock(apart, radius)
    inside, own = places[flock], velocities[flock].astype(float)
    values, axes = numpy.linalg.eigh(numpy.cov(inside.T))
    thin, middle, long = numpy.sqrt(values)
    speeds = numpy.linalg.norm(own, axis=1)
    within = apart[numpy.ix_(flock, flock)]
    size = within.max()
    return {
        'middle': middle / thin,
        'long': long / thin,
        'upright': abs(axes[1, 0]),  # y is up
        'level': abs(own.mean(axis=0)[1]) / numpy.linalg.norm(own.mean(axis=0)),
        'neighbour': alone.min(axis=0).mean() * METRES,
        'polarisation': numpy.linalg.norm((own / speeds[:, None]).sum(axis=0)) / len(flock),
        'speed': speeds.mean() * METRES * 60,
        'flock': len(flock) / len(places),
        'size': size * METRES,
        'correlation': correlation_length(within, own) / size,
    }


def measure_runs(program, scene, seeds, steps, boids=None):
    return [measure(*look) for seed in range(1, seeds + 1) for look in fly(program, scene, seed, steps, boids)]


def spread_of(looks, name, digits=2):
    values = [look[name] for look in looks]
    return f'{numpy.mean(values):.{digits}f} ± {numpy.std(values):.{digits}f}'


def print_shape(looks):
    spans = [dict(look, spans=look['neighbour'] / WING_SPAN) for look in looks]
    rows = [
        ('thickness : width : length', '1 : 2.8 : 5.6',
         f'1 : {spread_of(looks, "middle", 1)} : {spread_of(looks, "long", 1)}'),
        ('thin side along gravity, cosine', 'nearly 1', spread_of(looks, 'upright')),
        ('climb or sink, cosine of velocity and gravity', 'nearly 0', spread_of(looks, 'level')),
        ('distance to the nearest neighbour, m', '0.7 to 1.5', spread_of(looks, 'neighbour')),
        ('the same in wing spans', '1.7 to 3.7', spread_of(spans, 'spans', 1)),
        ('polarisation', 'above 0.9', spread_of(looks, 'polarisation')),
        ('correlation length / size of the flock', '0.35', spread_of(looks, 'correlation')),
        ('speed, m/s', '', spread_of(looks, 'speed', 1)),
        ('part of the birds in the largest flock', '', spread_of(looks, 'flock')),
    ]
    print('| | starlings | ours |\n|---|---|---|')
    for row in rows:
        print('| ' + ' | '.join(row) + ' |', flush=True)


def print_growth(flights):
    """How the correlation length grows with the size of the flock."""
    print('\n| birds | size, m | correlation length, m | over the size |\n|---|---|---|---|')
    for boids, looks in flights:
        size = numpy.mean([look['size'] for look in looks])
        length = numpy.mean([look['size'] * look['correlation'] for look in looks])
        print(f'| {boids} | {size:.1f} | {length:.1f} | {length / size:.2f} |')


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('program')
    parser.add_argument('scene', nargs='?', default='murmuration')
    parser.add_argument('--seeds', type=int, default=3)
    parser.add_argument('--steps', type=int, default=3600)
    parser.add_argument('--sizes', default='500,1000,2000,4000', help='numbers of birds to fly besides')
    words = parser.parse_args()
    print_shape(measure_runs(words.program, words.scene, words.seeds, words.steps))
    sizes = [int(size) for size in words.sizes.split(',') if size]
    print_growth([(size, measure_runs(words.program, words.scene, 1, words.steps, size)) for size in sizes])


if __name__ == '__main__':
    main()
