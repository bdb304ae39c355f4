"""Scenarios: presets, files, species, and lists of obstacles, goals and relations."""
import copy
import pathlib
import pickle

import boids
import pytest


@pytest.mark.parametrize('name', boids.presets())
def test_every_preset_goes_through_text_and_pickle(name):
    scenario = boids.Scenario(name)
    assert scenario.name == name
    assert boids.Scenario.from_toml(scenario.to_toml()) == scenario
    assert pickle.loads(pickle.dumps(scenario)) == scenario == copy.copy(scenario) == copy.deepcopy(scenario)


def test_a_scenario_is_a_preset_a_path_or_a_scenario(tmp_path, hunt):
    path = tmp_path / 'hunt.toml'
    hunt.save(path)
    assert boids.Scenario(path) == boids.Scenario(str(path)) == boids.Scenario(hunt) == hunt
    with pytest.raises(boids.Error, match='nowhere.toml'):
        boids.Scenario(tmp_path / 'nowhere.toml')
    with pytest.raises(TypeError, match='a scenario is'):
        boids.Scenario(3)
    with pytest.raises(TypeError):
        boids.Scenario('flock', boid=3)
    with pytest.raises(boids.Error, match='scenario:1: this is not valid TOML'):
        boids.Scenario.from_toml('schema = ')


def test_a_path_without_an_ending_is_a_path(tmp_path, monkeypatch):
    (tmp_path / 'flock').write_text(boids.Scenario('hawk').to_toml())
    monkeypatch.chdir(tmp_path)
    assert boids.Scenario(pathlib.Path('flock')).name == 'hawk'
    assert boids.Scenario('flock').name == 'flock'


def test_changes_of_a_copy_stay_there():
    first = boids.Scenario('flock')
    second = copy.copy(first)
    second.separation.weight = 9
    second.obstacles.append(boids.Obstacle())
    assert first.separation.weight != 9 and len(first.obstacles) == 0


def test_seed_schedule_and_texts():
    scenario = boids.Scenario('flock', seed=2**40, schedule='shuffled', name='mine', description='a test', boids=12)
    scenario.steps = 77
    assert (scenario.steps, scenario.description, copy.copy(scenario)) == (77, 'a test', scenario)
    scenario.check()
    assert (scenario.seed, scenario.schedule, scenario.name, scenario.start.boids) == (2**40, 'shuffled', 'mine', 12)
    for wrong, kind in ((-1, ValueError), (2**63, ValueError), (1.5, TypeError), ('7', TypeError)):
        with pytest.raises(kind):
            scenario.seed = wrong
    with pytest.raises(boids.Error, match='did you mean shuffled'):
        scenario.schedule = 'shufled'


def test_obstacles_are_a_list_of_which_every_change_counts():
    scenario = boids.Scenario('flock')
    scenario.obstacles.append(boids.Obstacle(x=100, y=80, radius=30))
    scenario.obstacles.append(boids.Obstacle(shape='polygon', points=[(0, 0), (10, 0), (0, 10)]))
    assert len(scenario.obstacles) == 2 and scenario.obstacles[0].radius == 30
    scenario.obstacles[0].radius = 40
    assert scenario.obstacles[0].radius == 40 and scenario.obstacles[-1].points == [(0, 0), (10, 0), (0, 10)]
    assert 'radius = 40' in scenario.to_toml()
    del scenario.obstacles[0]
    assert [each.shape for each in scenario.obstacles] == ['polygon']
    scenario.obstacles = [boids.Obstacle(x=1), boids.Obstacle(x=2), boids.Obstacle(x=3)]
    scenario.obstacles[1:] = []
    assert scenario.obstacles[0] == boids.Obstacle(x=1) and len(scenario.obstacles) == 1
    assert pickle.loads(pickle.dumps(scenario.obstacles[0])) == boids.Obstacle(x=1)


def test_entries_refuse_what_cannot_be():
    with pytest.raises(boids.Error, match='obstacle.radius = "-3" is not allowed'):
        boids.Obstacle(radius=-3)
    with pytest.raises(KeyError, match='did you mean radius'):
        boids.Obstacle(raduis=3)
    with pytest.raises(TypeError, match='obstacle.radius takes a number'):
        boids.Obstacle(radius='3')
    with pytest.raises(TypeError, match='obstacle.points'):
        boids.Obstacle(points=3)
    with pytest.raises(ValueError, match='not a finite number'):
        boids.Goal(points=[(float('nan'), 1)])
    scenario = boids.Scenario('flock')
    with pytest.raises(TypeError, match='boids.Obstacle'):
        scenario.obstacles.append(boids.Goal())
    with pytest.raises(boids.UnknownNameError, match='hawkk'):
        scenario.relations.append(boids.Relation(of='hawkk', to='boids'))
    with pytest.raises(IndexError):
        scenario.obstacles[0]


def test_species_and_relations(hunt):
    assert hunt.species_names == ['boids', 'hawk']
    assert hunt.of('hawk').motion.max_speed == 3 and hunt['hawk.motion.max_speed'] == 3
    hunt.of('hawk').motion.max_speed = 4
    assert hunt['hawk.motion.max_speed'] == 4 and hunt.motion.max_speed != 4
    assert [(each.of, each.to, each.kind) for each in hunt.relations] == [('boids', 'hawk', 'flee')]
    fox = hunt.add_species('fox', **{'start.boids': 3})
    hunt.relations.append(boids.Relation(of='fox', to='boids', kind='chase', capture=2))
    assert fox.start.boids == 3 and hunt.relations[1].capture == 2
    assert len(boids.Simulation(hunt)) == 20 + 2 + 3
    with pytest.raises(boids.Error):
        hunt.add_species('fox')
    with pytest.raises(KeyError, match='did you mean hawk'):
        hunt.of('hawc')
    with pytest.raises(boids.Error, match='all species share'):
        hunt.of('hawk').world.width = 3


def test_goals_and_the_look(hunt):
    assert hunt.goals[0].points == [(300, 300)] and hunt.goals[0].species is None
    hunt.goals[0].species = 'hawk'
    assert hunt.goals[0].species == 'hawk'
    hunt.look.backdrop = 'dusk'
    assert hunt.look.backdrop == 'dusk' and 'dusk' in hunt.to_toml()
    assert hunt.look == boids.Look(backdrop='dusk')


def test_a_flock_starts_from_the_table_that_another_wrote(hunt, tmp_path):
    flock = boids.Simulation(hunt)
    flock.advance(7)
    flock.write_csv(tmp_path / 'start.csv')
    hunt.start.positions = 'file'
    hunt.start_file = str(tmp_path / 'start.csv')
    other = boids.Simulation(hunt)
    assert other.hash == flock.hash and other.species.tolist() == flock.species.tolist()


def test_a_world_is_furnished_in_flight(hunt):
    flock = boids.Simulation(hunt)
    flock.obstacles.append(boids.Obstacle(x=50, y=60))
    flock.obstacles[2].radius = 12
    assert [each.radius for each in flock.scenario.obstacles] == [20, 20, 12]
    flock.of('hawk').motion.max_speed = 5
    assert flock['hawk.motion.max_speed'] == 5
    scenario = flock.scenario
    scenario.goals = []
    flock.scenario = scenario
    assert len(flock.goals) == 0
    flock.advance(3)
    with pytest.raises(boids.Error):
        flock.obstacles.append(boids.Obstacle(shape='polygon'))  # without points
    assert len(flock.obstacles) == 3
