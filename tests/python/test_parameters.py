"""Every parameter of the table is an attribute, and what cannot be is refused with the library's sentence."""
import math
import pydoc

import boids
import numpy
import pytest
from boids.parameters import groups

ROWS = list(boids.parameters.values())


def another_value(row, now):
    """A good value that differs from the present one."""
    if row.type == 'bool':
        return not now
    if row.type == 'str':
        return next(name for name in row.choices if name != now)
    for value in (now + 1, now - 1, (row.minimum + row.maximum) / 2):
        if row.minimum <= value <= row.maximum and value != now:
            return int(value) if row.type == 'int' else value
    raise AssertionError(row.key)


def scenario_for(row):
    return boids.Scenario(model=row.model) if row.model else boids.Scenario()


@pytest.mark.parametrize('row', ROWS, ids=lambda row: row.key)
def test_every_parameter_is_read_and_set_by_attribute_and_by_key(row):
    scenario = scenario_for(row)
    group, name = row.key.split('.')
    assert getattr(getattr(scenario, group), name) == row.default == scenario[row.key]
    value = another_value(row, row.default)
    setattr(getattr(scenario, group), name, value)
    assert scenario[row.key] == value
    assert type(scenario[row.key]).__name__ == row.type and type(row) is boids.Parameter
    assert row.help in pydoc.render_doc(groups[group])
    assert name in dir(getattr(scenario, group)) and group in dir(scenario)


@pytest.mark.parametrize('row', ROWS, ids=lambda row: row.key)
def test_what_a_parameter_cannot_be_is_refused(row):
    scenario = scenario_for(row)
    for wrong in ([1], None, 1j, {'a': 1}, b'1', 'nonsense' if row.type != 'str' else 3):
        with pytest.raises(TypeError, match=f'^{row.key} takes '):
            scenario[row.key] = wrong
    if row.type in ('float', 'int'):
        for wrong in (row.minimum - 1, row.maximum + 1e9, math.nan, math.inf, 10**400):
            with pytest.raises(boids.Error, match=f'^{row.key} = .* is not allowed; it takes'):
                scenario[row.key] = wrong
    if row.type == 'str':
        with pytest.raises(boids.Error, match=f'did you mean {row.choices[0]}'):
            scenario[row.key] = row.choices[0] + 'x'
    assert scenario[row.key] == row.default


@pytest.mark.parametrize('row', [row for row in ROWS if row.live and row.model in (None, 'boids')], ids=lambda row: row.key)
def test_live_parameters_change_in_flight(row):
    flock = boids.Simulation('flock', boids=5)
    value = another_value(row, flock[row.key])
    if row.key == 'motion.max_speed':
        value = flock[row.key] + 1
    try:
        flock[row.key] = value
    except boids.Error as error:
        assert row.key.split('.')[0] in str(error)  # together with others it cannot be
        return
    group, name = row.key.split('.')
    assert flock[row.key] == value == getattr(getattr(flock, group), name)
    flock.advance(2)


def test_fixed_parameters_do_not_change_in_flight(flock):
    for row in ROWS:
        if not row.live and row.model is None:
            with pytest.raises(boids.Error, match='cannot change while the flock flies'):
                flock[row.key] = another_value(row, flock[row.key])


def test_misspelt_names_are_answered_with_the_nearest():
    flock = boids.Simulation('flock', boids=3)
    with pytest.raises(AttributeError, match='separation.wieght is not a known parameter; did you mean separation.weight'):
        flock.separation.wieght = 2
    with pytest.raises(AttributeError, match='did you mean separation.weight'):
        flock.separation.wieght
    with pytest.raises(KeyError, match='did you mean separation.weight'):
        flock['separation.wieght']
    with pytest.raises(KeyError, match='did you mean separation.weight'):
        flock['separation.wieght'] = 2
    with pytest.raises(AttributeError, match='did you mean separation'):
        flock.seperation
    with pytest.raises(AttributeError, match='did you mean separation'):
        flock.seperation = {}
    with pytest.raises(KeyError, match='did you mean flock'):
        boids.Simulation('flok')
    with pytest.raises(TypeError):
        flock[0]
    assert not hasattr(flock, 'seperation') and hasattr(flock, 'separation')


def test_numbers_of_numpy_are_numbers(flock):
    flock.separation.weight = numpy.float32(2.5)
    assert flock.separation.weight == 2.5
    flock.cohesion.nearest = numpy.int64(9)
    assert flock.cohesion.nearest == 9
    flock.cohesion.enabled = numpy.bool_(False)
    assert flock.cohesion.enabled is False
    flock.separation.weight = 3
    assert flock.separation.weight == 3.0
    with pytest.raises(TypeError):
        flock.separation.weight = True


def test_a_group_takes_a_dict(flock):
    flock.separation = {'weight': 3, 'radius': 10}
    assert (flock.separation.weight, flock.separation.radius) == (3, 10)
    with pytest.raises(TypeError, match='separation takes a dict'):
        flock.separation = 3
    flock.update({'alignment.weight': 0.5, 'cohesion.weight': 0.25})
    assert flock.alignment.weight + flock.cohesion.weight == 0.75
    assert flock.to_dict()['alignment.weight'] == 0.5


def test_models_have_parameters_of_their_own():
    flock = boids.Simulation(boids.Scenario(model='vicsek'))
    assert 'vicsek' in dir(flock) and 'separation' not in dir(flock)
    assert 'vicsek' not in dir(boids.Scenario())
    with pytest.raises(boids.Error):
        flock.separation.weight = 2
    with pytest.raises(boids.Error, match='did you mean vicsek'):
        boids.Scenario(model='viscek')
