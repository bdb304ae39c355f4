"""Rules of one's own, in Python and compiled."""
import ctypes
import pickle

import boids
import numpy
import pytest

SIGNATURE = ctypes.CFUNCTYPE(None, ctypes.c_uint64, ctypes.c_int64, ctypes.c_int64, ctypes.POINTER(ctypes.c_uint32), ctypes.POINTER(ctypes.c_float),
                             ctypes.POINTER(ctypes.c_float), ctypes.POINTER(ctypes.c_float), ctypes.c_void_p)


def still(boids_=30):
    """A flock without rules, in which each boid flies straight on."""
    flock = boids.Simulation('flock', boids=boids_, parameters={'motion.max_speed': 100})
    for rule in ('separation', 'alignment', 'cohesion'):
        flock[f'{rule}.enabled'] = False
    return flock


def test_a_hook_adds_to_velocities():
    flock = still()
    before = flock.state.velocities

    @flock.before_step
    def push(seen):
        assert seen is flock
        return numpy.tile([0.5, -0.25], (len(seen), 1))

    flock.advance(4)
    assert numpy.allclose(flock.state.velocities, before + [2, -1])
    flock.before_step(None)
    flock.advance(4)
    assert numpy.allclose(flock.state.velocities, before + [2, -1])


@pytest.mark.parametrize('preset', ['flock', 'aviary', 'hawk'])
def test_a_hook_that_does_nothing_changes_no_bit(preset):
    flock, other = boids.Simulation(preset, boids=50), boids.Simulation(preset, boids=50)
    flock.before_step(lambda seen: None)
    for each in (flock, other):
        each.advance(20)
    assert flock.hash == other.hash
    flock.before_step(lambda seen: numpy.zeros_like(seen.positions))
    for each in (flock, other):
        each.advance(20)
    assert flock.hash == other.hash


def test_a_hook_sees_the_flock_as_it_is():
    flock, steps, places = still(), [], []

    @flock.before_step
    def look(seen):
        steps.append(seen.step)
        places.append(seen.positions)
        assert seen.velocities.shape == seen.positions.shape and len(seen.ids) == len(seen)
        seen.near((100, 100), 50)
        seen.observe()

    flock.advance(3)
    assert steps == [0, 1, 2] and not numpy.array_equal(places[0], places[1])


@pytest.mark.parametrize('change', [lambda flock: flock.advance(1), lambda flock: flock.add((1, 1), (1, 1)), lambda flock: flock.remove(0),
                                    lambda flock: setattr(flock.separation, 'weight', 2), lambda flock: flock.before_step(None),
                                    lambda flock: setattr(flock, 'state', flock.state)])
def test_a_hook_may_not_change_the_flock(flock, change):
    flock.before_step(change)
    before = flock.hash
    with pytest.raises(RuntimeError, match='a hook may look at its flock and not change it'):
        flock.advance(1)
    flock.before_step(None)
    assert (flock.step, flock.hash) == (0, before)


@pytest.mark.parametrize('wrong, kind', [(numpy.zeros((29, 2)), ValueError), (numpy.zeros(60), ValueError), ('abc', TypeError), (numpy.zeros((30, 2), complex), TypeError),
                                         (numpy.full((30, 2), numpy.nan), ValueError), (3, ValueError), (numpy.full((30, 2), 'a'), TypeError)])
def test_what_a_hook_may_not_return(flock, wrong, kind):
    flock.before_step(lambda seen: wrong)
    with pytest.raises(kind):
        flock.advance(5)
    assert flock.step == 0


def test_what_a_hook_raises_ends_the_flight_before_that_step(flock):
    @flock.before_step
    def fail(seen):
        if seen.step == 3:
            raise ZeroDivisionError('my own')

    with pytest.raises(ZeroDivisionError, match='my own'):
        flock.advance(10)
    assert flock.step == 3
    other = boids.Simulation('flock', boids=30, seed=3)
    other.advance(3)
    assert flock.hash == other.hash


def test_lists_other_types_and_strange_layouts_are_taken():
    for make in (lambda n: [[1, 2]] * n, lambda n: numpy.ones((2 * n, 4), 'float64')[::2, ::2] * [1, 2], lambda n: numpy.asfortranarray(numpy.tile([1, 2], (n, 1)))):
        flock = still(5)
        before = flock.state.velocities
        flock.before_step(lambda seen: make(5))
        flock.advance(1)
        assert numpy.allclose(flock.state.velocities - before, [1, 2])


def test_a_compiled_hook_does_the_same():
    flock = still()
    before, seen = flock.state, []

    @SIGNATURE
    def push(step, count, dimension, ids, positions, velocities, changes, context):
        seen.append((step, count, dimension, ids[count - 1], context))
        for boid in range(count):
            changes[2 * boid] = positions[2 * boid] * 0 + 0.5

    flock.before_step(push)
    flock.advance(2)
    assert numpy.allclose(flock.state.velocities, before.velocities + [1, 0])
    assert seen == [(0, 30, 2, 29, None), (1, 30, 2, 29, None)]
    with pytest.raises(TypeError, match='compiled hook'):
        pickle.dumps(flock)
    flock.before_step(None)
    pickle.dumps(flock)


def drift(seen):
    return numpy.full_like(seen.velocities, 0.25)


def test_a_hook_goes_with_copies():
    flock = still()
    flock.before_step(drift)
    for other in (flock.copy(), pickle.loads(pickle.dumps(flock))):
        before = other.state.velocities
        other.advance(2)
        assert numpy.allclose(other.state.velocities, before + 0.5)
    with pytest.raises(TypeError):
        flock.before_step(3)
