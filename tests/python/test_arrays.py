"""Arrays: what they hold, that they never change, and that they outlive their flock."""
import copy
import gc
import multiprocessing
import pickle
import threading
import weakref

import boids
import numpy
import pandas
import pytest


@pytest.mark.parametrize('name, width, dtype', [('positions', 'D', 'float32'), ('velocities', 'D', 'float32'), ('orientations', 4, 'float32'),
                                                ('forces', 'D', 'float32'), ('ids', None, 'uint32'), ('species', None, 'uint8')])
@pytest.mark.parametrize('preset', ['flock', 'aviary'])
def test_arrays_have_a_row_for_each_boid(preset, name, width, dtype):
    flock = boids.Simulation(preset, boids=17)
    array = getattr(flock, name)
    assert array.shape == ((17,) if width is None else (17, flock.dimension if width == 'D' else width))
    assert array.dtype == dtype and array.flags.c_contiguous and not array.flags.writeable
    with pytest.raises(ValueError):
        array[0] = 0
    assert getattr(flock, name) is array  # of one moment there is one


def test_rows_are_those_of_the_state_by_rising_id(flock):
    flock.remove(4)
    flock.advance(3)
    state = flock.state
    assert state.ids.tolist() == flock.ids.tolist() == sorted(flock.ids.tolist())
    assert numpy.array_equal(state.positions.astype('float32'), flock.positions)
    assert numpy.array_equal(state.velocities.astype('float32'), flock.velocities)


def test_an_array_never_changes(flock):
    held = flock.positions
    row, before = held[3], held.copy()
    for _ in range(5):
        flock.advance(2)
        flock.positions
    assert numpy.array_equal(held, before) and numpy.array_equal(row, before[3])
    assert not numpy.array_equal(flock.positions, before)


def test_a_row_alone_keeps_its_memory(flock):
    row = flock.positions[3]
    before = row.copy()
    for _ in range(5):
        flock.advance(2)
        flock.positions
    assert numpy.array_equal(row, before)


def test_an_array_outlives_its_flock():
    flock = boids.Simulation('flock', boids=1000)
    arrays = [flock.positions, flock.velocities[::2], flock.ids]
    copies = [array.copy() for array in arrays]
    del flock
    gc.collect()
    [numpy.ones(2000) for _ in range(50)]
    assert all(map(numpy.array_equal, arrays, copies))


def test_positions_and_velocities_are_set(flock):
    wanted = numpy.arange(60).reshape(30, 2)
    flock.positions = wanted
    assert numpy.array_equal(flock.positions, wanted)
    flock.velocities = numpy.asfortranarray(wanted * 0.01)[:, ::1]
    assert numpy.allclose(flock.velocities, wanted * 0.01)
    flock.positions = numpy.ones((60, 4), 'float32')[::2, ::2]  # not contiguous
    assert (flock.positions == 1).all()


@pytest.mark.parametrize('wrong, kind', [
    (numpy.zeros((29, 2)), ValueError), (numpy.zeros((30, 3)), ValueError), (numpy.zeros(60), ValueError), (numpy.zeros((30, 2, 1)), ValueError),
    (numpy.zeros((30, 2), complex), TypeError), (numpy.full((30, 2), 'a'), TypeError), (numpy.zeros((30, 2), object), TypeError),
    (numpy.full((30, 2), numpy.nan), ValueError), (numpy.full((30, 2), numpy.inf), ValueError), (None, TypeError), ('abc', TypeError)])
def test_arrays_of_the_wrong_shape_or_kind_are_refused(flock, wrong, kind):
    before = flock.hash
    for name in ('positions', 'velocities'):
        with pytest.raises(kind):
            setattr(flock, name, wrong)
    assert flock.hash == before


def test_states_go_out_and_in(flock):
    flock.advance(20)
    other = boids.Simulation('flock', boids=5, state=flock.state)
    assert (other.hash, other.step) == (flock.hash, 20)
    table = flock.state.to_pandas()
    assert list(table) == ['id', 'species', 'waypoint', 'x', 'y', 'vx', 'vy']
    other = boids.Simulation('flock', boids=5)
    other.state = table
    assert other.hash == flock.hash
    kept = pickle.loads(pickle.dumps(flock.state))
    assert (kept.next_id, kept.captures, kept.waypoints.tolist()) == (30, 0, [0] * 30)
    flock.advance(5)
    flock.state = kept
    assert flock.hash == other.hash and flock.step == 20


def test_states_that_cannot_be_are_refused(flock):
    state = flock.state
    state.ids[3] = 4
    with pytest.raises(boids.Error, match='ids holds 4 twice'):
        flock.state = state
    state = flock.state
    state.species[3] = 7
    with pytest.raises(boids.Error, match='species 7'):
        flock.state = state
    with pytest.raises(ValueError, match='ids holds -1'):
        boids.State(state.positions, state.velocities, ids=range(-1, 29))
    with pytest.raises(TypeError, match='ids holds float64'):
        boids.State(state.positions, state.velocities, ids=numpy.arange(30.0))
    with pytest.raises(ValueError, match='in this world'):
        flock.state = boids.State(numpy.zeros((3, 3)), numpy.zeros((3, 3)))
    with pytest.raises(TypeError, match='a state is'):
        flock.state = 3
    with pytest.raises(KeyError, match='vy'):
        boids.State.from_pandas(pandas.DataFrame({'x': [1], 'y': [2], 'vx': [3]}))
    with pytest.raises(boids.Error, match='next_id'):
        flock.state = boids.State(state.positions, state.velocities, next_id=3)


def test_checkpoints_go_on_to_the_bit(flock, tmp_path):
    flock.advance(20)
    flock.add((5, 5), (1, 1))
    flock.save(tmp_path / 'c.boids')
    other = boids.Simulation.load(tmp_path / 'c.boids')
    assert (other.hash, other.step, other.engine, other.scenario) == (flock.hash, 20, flock.engine, flock.scenario)
    for each in (flock, other):
        each.advance(30)
    assert other.hash == flock.hash
    (tmp_path / 'c.boids').write_bytes(b'nonsense')
    with pytest.raises(boids.Error, match='c.boids'):
        boids.Simulation.load(tmp_path / 'c.boids')


@pytest.mark.parametrize('again', [copy.copy, copy.deepcopy, lambda flock: pickle.loads(pickle.dumps(flock)), lambda flock: flock.copy()])
@pytest.mark.parametrize('preset', ['flock', 'aviary', 'hawk'])
def test_copies_fly_alike_and_apart(preset, again):
    flock = boids.Simulation(preset, boids=40, threads=1)
    flock.advance(10)
    flock.alignment.weight = 0.5
    other = again(flock)
    assert type(other) is boids.Simulation and other.alignment.weight == 0.5 and other.step == 10
    before = flock.hash
    other.advance(10)
    assert flock.hash == before
    flock.advance(10)
    assert other.hash == flock.hash


def test_cycles_are_collected():
    flock = boids.Simulation('flock', boids=5)

    @flock.before_step
    def hook(_):
        return flock.positions * 0  # the flock holds the hook, and the hook the flock

    flock.advance(2)
    gone = weakref.ref(flock)
    del flock, hook
    gc.collect()
    assert gone() is None


def test_two_flocks_are_in_a_step_at_once(meeting):
    flocks = [boids.Simulation('flock', boids=20, seed=seed) for seed in (1, 2)]
    for flock in flocks:
        flock.before_step(meeting.meet)
    threads = [threading.Thread(target=flock.advance, args=(3,)) for flock in flocks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert meeting.met() == 2 and [flock.step for flock in flocks] == [3, 3]


def test_python_goes_on_while_a_flock_flies():
    # While one flies, which takes seconds, others go on: the interpreter's lock is not held.
    slow = boids.Simulation('flock', boids=300, engine='reference')
    ended, steps = threading.Event(), []

    def fly():
        try:
            slow.advance(10**9)
        except KeyboardInterrupt:
            ended.set()

    thread = threading.Thread(target=fly)
    thread.start()
    quick = boids.Simulation('flock', boids=50)
    for _ in range(20):
        quick.advance(10)
        steps.append(quick.step)
    slow.interrupt()
    while thread.is_alive() and not ended.wait(0.05):
        slow.interrupt()  # it may not have begun
    thread.join()
    assert steps[-1] == 200 and 0 < slow.step < 10**9


def test_one_flock_is_for_one_thread_at_a_time():
    flock = boids.Simulation('flock', boids=300, engine='reference')
    thread = threading.Thread(target=lambda: pytest.raises(KeyboardInterrupt, flock.advance, 10**9))
    thread.start()
    refused = []
    while not refused:
        for use in (lambda: flock.positions, lambda: flock.advance(1), lambda: flock.add((1, 1), (1, 1)), lambda: flock.step):
            try:
                use()
            except RuntimeError as error:
                refused.append(str(error))
    while thread.is_alive():
        flock.interrupt()
        thread.join(0.05)
    assert set(refused) == {'another thread is flying this flock; wait until it is done'}


def fly_in_child(flock, results):
    flock.advance(10)
    results.put((flock.hash, boids.Simulation('aviary', boids=3000, threads=2).hash))


@pytest.mark.parametrize('method', ['fork', 'spawn'])
def test_children_fly_on(method):
    flock = boids.Simulation('aviary', boids=3000, threads=2)
    fresh = flock.hash
    flock.advance(10)  # threads have begun
    context = multiprocessing.get_context(method)
    results = context.Queue()
    child = context.Process(target=fly_in_child, args=(flock, results))
    child.start()
    hashes = results.get(timeout=100)
    child.join(100)
    assert child.exitcode == 0
    flock.advance(10)
    assert hashes == (flock.hash, fresh)
