"""A flock in Python: flying, looking, changing."""
import os
import signal
import threading
import time

import boids
import numpy
import pytest


def test_it_flies(flock):
    assert (flock.step, len(flock), flock.dimension, flock.engine) == (0, 30, 2, 'exact')
    before = flock.positions
    flock.advance(10)
    flock.advance()
    assert flock.step == 11 and not numpy.array_equal(before, flock.positions)


@pytest.mark.parametrize('wrong, kind', [(1.5, TypeError), ('1', TypeError), (None, TypeError), (-1, ValueError), (2**70, OverflowError)])
def test_steps_are_whole_numbers(flock, wrong, kind):
    with pytest.raises(kind):
        flock.advance(wrong)
    assert flock.step == 0


def test_engine_threads_and_instruction_sets_are_chosen():
    flocks = [boids.Simulation('aviary', boids=3000, **how) for how in ({}, {'threads': 1}, {'threads': 2, 'simd': 'scalar'}, {'engine': 'cpu'})]
    for flock in flocks:
        flock.advance(3)
    assert len({flock.hash for flock in flocks}) == 1
    for name in set(boids.engine_names) - {'cuda', 'mpi'}:  # which need a card and ranks
        assert boids.Simulation('flock', schedule='synchronous', engine=name).engine == name
    for how, match in (({'engine': 'cpo'}, 'did you mean cpu'), ({'threads': -1}, 'threads is -1'), ({'threads': 5000}, 'threads'),
                       ({'simd': 'abc'}, 'simd'), ({'engine': 'cpu', 'schedule': 'shuffled'}, 'synchronous')):
        with pytest.raises(boids.Error, match=match):
            boids.Simulation('flock', **how)
    with pytest.raises(TypeError):
        boids.Simulation('flock', threads=1.5)
    with pytest.raises(TypeError):
        boids.Simulation('flock', engine=3)


def test_a_flock_that_does_not_fit_is_refused():
    with pytest.raises(boids.Error, match='1 billion boids need about .* use fewer boids'):
        boids.Simulation('flock', boids=10**9, schedule='synchronous')


def test_what_was_never_built_says_so():
    with pytest.raises(RuntimeError, match='never built'):
        boids.Simulation.__new__(boids.Simulation).advance(1)
    assert 'never built' in repr(boids.Simulation.__new__(boids.Simulation))
    assert boids.Scenario.__new__(boids.Scenario) == boids.Scenario()


def test_observables_have_the_numbers_of_the_arrays(flock):
    flock.advance(50)
    seen = flock.observe()
    velocities = flock.velocities.astype(float)
    speeds = numpy.hypot(*velocities.T)
    assert seen.polarisation == pytest.approx(numpy.hypot(*(velocities / speeds[:, None]).mean(axis=0)), rel=1e-6)
    assert seen.mean_speed == pytest.approx(speeds.mean(), rel=1e-6)
    assert seen.to_dict()['polarisation'] == seen.polarisation
    assert set(seen.to_dict()) == set(boids.observables) and type(seen) is boids.Observables


def test_species_are_observed_by_name_and_number(hunt):
    flock = boids.Simulation(hunt)
    assert flock.observe('hawk') == flock.observe(1) != flock.observe() == flock.observe('boids')
    speeds = numpy.linalg.norm(flock.velocities.astype(float), axis=1)
    assert flock.observe('all').mean_speed == pytest.approx(speeds.mean(), rel=1e-6)
    with pytest.raises(KeyError, match='did you mean hawk'):
        flock.observe('hawkk')
    with pytest.raises(ValueError):
        flock.observe(2)
    with pytest.raises(ValueError):
        flock.observe(-1)


def test_boids_come_and_go(flock):
    assert flock.add((10, 20), (1, 0)) == 30
    assert flock.boid(30) == boids.Boid(30, (10, 20), (1, 0), 0)
    flock.remove(3)
    assert len(flock) == 30 and 3 not in flock.ids
    with pytest.raises(KeyError, match='there is no boid 3'):
        flock.remove(3)
    with pytest.raises(KeyError, match='there is no boid 99'):
        flock.boid(99)
    for position in ((1,), (1, 2, 3, 4), (float('nan'), 1), (float('inf'), 1)):
        with pytest.raises(ValueError, match='position'):
            flock.add(position, (1, 0))
    for position in ('ab', 3, None, ('a', 'b')):
        with pytest.raises(TypeError, match='position'):
            flock.add(position, (1, 0))
    with pytest.raises(boids.Error, match='there is no species 4'):
        flock.add((1, 2), (1, 0), species=4)
    assert flock.add(numpy.float32([1, 2]), numpy.array([1, 0])) == 31


def test_those_near_are_within_the_distance(flock):
    flock.edges.distance = 'plain'
    flock.advance(30)  # at first all are at one place
    place = numpy.array([320.0, 180.0])
    state = flock.state
    near = state.ids[numpy.hypot(*(state.positions - place).T) <= 100]
    assert flock.near(place, 100).tolist() == near.tolist() and len(near) > 0
    ahead = flock.near(place, 100, heading=(1, 0), view_angle=90)
    assert set(ahead) == {id for id in near if state.positions[state.ids == id][0, 0] > 320}


def test_measurements_and_forces(flock):
    flock.advance(20)
    measured = flock.measure()
    assert type(measured) is boids.Measurements
    assert [len(each) for each in measured] == [30, 30, 30]
    assert measured.flock.max() + 1 == flock.observe().flocks
    assert measured.neighbours.mean() == pytest.approx(flock.observe().mean_neighbours)
    assert flock.forces.shape == (30, 2) and flock.orientations.shape == (30, 4)


def test_the_pointer_calls(flock):
    flock.pointer.strength = 2000
    flock.point('follow', (100, 100))
    assert (flock.pointer.kind, flock.pointer.x) == ('follow', 100)
    before = numpy.abs(flock.positions - 100).mean()
    flock.advance(100)
    assert numpy.abs(flock.positions - 100).mean() < before
    flock.point('off')
    with pytest.raises(boids.Error, match='did you mean follow'):
        flock.point('folow', (1, 2))


def test_the_profile_counts_steps(flock):
    flock.advance(5)
    profile = flock.profile()
    assert profile['steps'] == 5 and profile['seconds']


def test_the_textbooks_world(flock):
    world = boids.World(flock)
    for id in flock.ids.tolist():
        flock.remove(id)
    world[10, 20] = (1, 0)
    assert world[10, 20] == boids.Boid(30, (10, 20), (1, 0), 0) and world[1, 1] is None
    with pytest.raises(ValueError, match='taken or outside'):
        world[10, 20] = (0, 1)
    world[12, 20] = (0, 1)
    assert [boid.id for boid in world.neighbours((10, 20), 5)] == [31]
    world.step_all()
    assert flock.step == 1
    with pytest.raises(KeyError):
        del world[10, 20]
    with pytest.raises(TypeError):
        boids.World('flock')


def test_ctrl_c_stops_at_a_whole_step():
    flock = boids.Simulation('flock', boids=200)
    flock.advance(200)  # so that it knows how long a step takes
    timer = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        flock.advance(10**9)
    timer.join()
    step = flock.step
    assert 200 < step < 10**9
    again = boids.Simulation('flock', boids=200)
    again.advance(step)
    assert again.hash == flock.hash


class Enough(Exception):
    pass


@pytest.mark.parametrize('count', [20, 1000])
def test_a_long_flight_looks_for_signals_many_times_a_second(count):
    # By the time that the process itself works, so that a busy machine makes no difference. Sanitizers make steps that take longer.
    flock, heard, steps, over = boids.Simulation('flock', boids=count), [], [], []

    def hear(*_):
        if over:  # one more was under way
            return
        heard.append(time.process_time())
        steps.append(flock.step)
        if heard[-1] - heard[0] > 2:
            over.append(True)
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            raise Enough

    signal.signal(signal.SIGVTALRM, hear)
    signal.setitimer(signal.ITIMER_VIRTUAL, 0.005, 0.005)
    try:
        with pytest.raises(Enough):
            flock.advance(10**9)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, signal.SIG_IGN)
    settled = numpy.array(heard[1:]) - heard[0] > 1  # a flight begins with few steps at a time
    assert numpy.median(numpy.diff(heard)[settled]) < 0.1 or (numpy.diff(steps)[settled] == 1).all()
