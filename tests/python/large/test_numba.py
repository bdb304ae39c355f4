"""A rule of one's own that numba compiles."""
import boids
import numba
import numpy
from numba import types

SIGNATURE = types.void(types.uint64, types.int64, types.int64, types.CPointer(types.uint32), types.CPointer(types.float32),
                       types.CPointer(types.float32), types.CPointer(types.float32), types.voidptr)


@numba.cfunc(SIGNATURE)
def whistle(step, count, dimension, ids, positions, velocities, changes, context):
    places = numba.carray(positions, (count, dimension))
    wanted = numba.carray(changes, (count, dimension))
    for boid in range(count):
        wanted[boid, 0] = numpy.float32(-0.5) if places[boid, 0] > 320 else numpy.float32(0.5)


def test_a_rule_by_numba_does_what_one_of_numpy_does():
    flocks = boids.Simulation('flock', boids=100), boids.Simulation('flock', boids=100)
    flocks[0].before_step(whistle)
    flocks[1].before_step(lambda flock: numpy.where(flock.positions > 320, -0.5, 0.5) * [1, 0])
    for flock in flocks:
        flock.advance(50)
    assert flocks[0].hash == flocks[1].hash
