"""Python flies as the program does, to the last bit."""
import boids
import pytest
from conftest import PROJECT, hash_of, program


@pytest.mark.parametrize('name', boids.presets())
def test_every_preset_has_the_programs_hash_after_200_steps(name):
    # Many boids take long on a sanitized or busy machine; fewer of them fly by the same code.
    count = min(boids.Scenario(name).start.boids, 1000)
    flock = boids.Simulation(name, boids=count)
    flock.advance(200)
    assert flock.hash == hash_of(program('run', name, '--boids', count, '--steps', 200))


def test_changed_parameters_too():
    flock = boids.Simulation('flock', seed=5, parameters={'separation.weight': 2.125})
    flock.alignment.weight = 0.3
    flock.edges.kind = 'bounce'
    flock.advance(200)
    words = ['--seed', 5, '--separation.weight', 2.125, '--alignment.weight', 0.3, '--edges.kind', 'bounce']
    assert flock.hash == hash_of(program('run', 'flock', '--steps', 200, *words))


@pytest.mark.parametrize('name', ['flock', 'aviary'])
def test_changes_in_flight_too(name, tmp_path):
    # What the program reads from a checkpoint went through Python: set, add and remove, and both fly on alike.
    flock = boids.Simulation(name, boids=200)
    flock.advance(100)
    flock.alignment.weight = 0.25
    flock.remove(7)
    flock.add([100] * flock.dimension, [1] * flock.dimension)
    flock.remove(0)
    flock.save(tmp_path / 'c.boids')
    flock.advance(100)
    assert flock.hash == hash_of(program('run', '--resume', tmp_path / 'c.boids', '--steps', 100))


@pytest.mark.parametrize('schedule, hash', [line.split(',') for line in (PROJECT / 'tests/data/changed_in_flight.csv').read_text().splitlines()[1:]])
def test_changes_in_flight_give_the_bits_of_cpp(schedule, hash):
    flock = boids.Simulation('flock', schedule=schedule)  # tests/api/change_test.cpp does the same
    flock.advance(100)
    flock.alignment.weight = 0.25
    flock.remove(7)
    flock.add((100, 50), (1, -0.5))
    flock.advance(50)
    flock.add((12.5, 300), (0, 1))
    flock.remove(0)
    flock.separation.radius = 30
    flock.advance(50)
    assert flock.hash == hash
