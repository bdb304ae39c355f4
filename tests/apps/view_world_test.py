"""The real window furnishes the world: keys, mouse and panel for obstacles, goals, predators and leaders."""

import unittest

from program import boids, hash_of
from view_case import ViewTest


class WorldEdits(ViewTest):
    """Obstacles, goals, predators and leaders by keys and mouse. In the window the world of 640 by 360 is a pixel per length."""

    def press_at(self, x, y, *keys):
        self.window.point(x, y)
        self.window.ask()
        self.window.key(*keys)
        return self.window.ask()

    def assert_near(self, place, expected, delta=1.5):
        for found, wanted in zip(place, expected):
            self.assertAlmostEqual(found, wanted, delta=delta)

    def assert_flies_on(self):
        """The flock goes on with all that was done to its world."""
        step = self.window.ask()['step']
        self.window.key('space')
        self.window.wait_for(lambda state: state['step'] > step + 20)
        self.window.key('space')
        return self.window.wait_for(lambda state: not state['running'])

    def test_o_adds_an_obstacle_at_the_pointer(self):
        before = self.state
        state = self.press_at(200, 430, 'o')
        obstacle = state['obstacles'][0]
        self.assertEqual((len(state['obstacles']), obstacle['shape'], obstacle['radius']), (1, 'circle', 30))
        self.assert_near(obstacle['pixel'], (200, 430))
        self.assertEqual((state['hash'], state['step']), (before['hash'], 0), 'boids stay as they are')
        self.assertEqual(state['marked'], {'kind': 'obstacle', 'number': 1, 'point': 1})
        self.assertEqual(len(self.assert_flies_on()['obstacles']), 1)

    def test_moving_with_o_held_sizes_it(self):
        self.window.drag_with_key('o', 150, 430, 200, 430)
        state = self.window.ask()
        self.assertEqual(len(state['obstacles']), 1, 'a key that repeats adds no more')
        scale = (state['places'][0]['x'] - 150) / (320 - state['obstacles'][0]['x'])  # all boids start at x = 320
        self.assertAlmostEqual(state['obstacles'][0]['radius'] * scale, 50, delta=1.5)
        self.window.point(260, 430)
        self.assertEqual(self.window.ask()['obstacles'], state['obstacles'], 'nobody holds it any more')

    def test_an_obstacle_can_be_dragged(self):
        self.press_at(200, 430, 'o')
        self.window.drag(210, 430, 310, 330)
        state = self.window.ask()
        self.assert_near(state['obstacles'][0]['pixel'], (300, 330))
        self.assertEqual(state['boids'], self.state['boids'], 'nobody is added')
        self.window.drag(300, 330, 300, 20)
        state = self.window.ask()
        self.assertIn('outside the world', state['look']['message'])
        self.assertGreater(state['obstacles'][0]['y'], 180, 'it stays where it last could be')
        self.window.click(120, 500)
        self.assertEqual(self.window.ask()['boids'], state['boids'] + 1, 'free space is as before')

    def test_an_obstacle_can_be_dragged_while_they_fly(self):
        self.press_at(200, 430, 'o', 'space')
        self.window.drag(200, 430, 100, 330)
        state = self.window.wait_for(lambda state: state['step'] > 5)
        self.assert_near(state['obstacles'][0]['pixel'], (100, 330))

    def test_goals_and_waypoints(self):
        state = self.press_at(200, 430, 'g')
        self.assertEqual(len(state['goals']), 1)
        self.assert_near(state['goals'][0]['pixels'][0], (200, 430))
        self.assertIsNone(state['goals'][0]['species'], 'it is for all')
        self.press_at(300, 330, 'shift+g')
        state = self.press_at(450, 500, 'shift+g')
        self.assertEqual([len(goal['points']) for goal in state['goals']], [3])
        self.window.drag(300, 330, 380, 300)
        state = self.window.ask()
        self.assert_near(state['goals'][0]['pixels'][1], (380, 300))
        self.assertEqual(state['boids'], self.state['boids'], 'nobody is added')
        state = self.press_at(200, 430, 'Delete')
        self.assertEqual(len(state['goals'][0]['points']), 2)
        self.assert_flies_on()

    def test_delete_takes_boids_then_obstacles_then_goals(self):
        self.press_at(200, 430, 'g', 'o')
        self.window.key('p')
        self.assertEqual(self.window.ask()['boids'], self.state['boids'] + 1)
        left = []
        for _ in range(4):
            self.window.key('Delete')
            state = self.window.ask()
            left.append((state['boids'] - self.state['boids'], len(state['obstacles']), len(state['goals'])))
        self.assertEqual(left, [(0, 1, 1), (0, 0, 1), (0, 0, 0), (0, 0, 0)])

    def test_p_adds_a_predator_and_the_flock_flees_it(self):
        state = self.press_at(200, 430, 'p')
        self.assertEqual([(species['name'], species['boids']) for species in state['species']], [('boids', 40), ('predator', 1)])
        self.assertEqual([(one['of'], one['kind'], one['to']) for one in state['relations']],
                         [('boids', 'flee', 'predator'), ('predator', 'chase', 'boids')])
        self.assert_near((state['places'][-1]['x'], state['places'][-1]['y']), (200, 430))
        state = self.press_at(260, 430, 'p')
        self.assertEqual([species['boids'] for species in state['species']], [40, 2], 'of the same species')
        self.assert_flies_on()

    def test_l_adds_a_leader_whom_the_flock_follows(self):
        state = self.press_at(200, 430, 'l')
        self.assertEqual([(species['name'], species['boids']) for species in state['species']], [('boids', 40), ('leader', 1)])
        self.assertEqual([(one['of'], one['kind'], one['to']) for one in state['relations']], [('boids', 'follow', 'leader')])
        leader = state['species'][1]['parameters']
        self.assertAlmostEqual(leader['motion.max_speed'], 0.9 * state['parameters']['motion.max_speed'])
        self.assertGreater(leader['wander.strength'], 0)
        self.assert_flies_on()

    def test_outside_the_world_nothing_is_added(self):
        for key, entries in [('o', 'obstacles'), ('p', 'species')]:
            state = self.press_at(200, 20, key)
            self.assertIn('outside the world', state['look']['message'])
            self.assertEqual(state[entries], self.state[entries])
        state = self.press_at(900, 20, 'o')
        self.assertEqual((state['obstacles'], state['look']['message']), ([], 'point at a place in the world first'))

    def test_a_saved_world_runs_to_the_same_hash(self):
        self.window.drag_with_key('o', 150, 430, 190, 430)
        for x, *keys in [(250, 'g'), (400, 'shift+g'), (450, 'p', 'l')]:
            self.press_at(x, 400, *keys)
        self.window.key('5', 'r', *['period'] * 30)
        self.window.use('save')
        state = self.window.wait_for(lambda state: state['last_file'].endswith('.toml'))
        self.assertEqual((state['step'], state['boids']), (30, 40))
        summary = boids('run', './' + state['last_file'], '--steps', '30', folder=self.folder).stdout
        self.assertEqual(hash_of(summary), 'hash ' + state['hash'])

    def test_reset_keeps_the_world_and_reload_does_not(self):
        self.press_at(200, 430, 'o', 'g', 'p')
        self.window.key('period', 'r')
        state = self.window.ask()
        self.assertEqual([len(state[name]) for name in ['obstacles', 'goals', 'species']], [1, 1, 2])
        self.window.key('shift+r')
        state = self.window.ask()
        self.assertEqual([len(state[name]) for name in ['obstacles', 'goals', 'species', 'relations']], [0, 0, 1, 0])


class WorldPanel(ViewTest):
    """What is in the world, as the panel lists it."""

    def setUp(self):
        super().setUp()
        for group, shown in [('look', 'trails'), ('world', None)]:  # room for the lists
            opened = self.state['widgets'].get(shown or 'add.obstacle')
            if bool(opened) == bool(shown):
                self.window.use('group.' + group, share_x=0.3)
        self.window.wait_for(lambda state: 'add.obstacle' in state['widgets'] and 'trails' not in state['widgets'])

    def open_entry(self, name, field):
        """Opens an entry; it may be open from an earlier one of its name."""
        if field not in self.window.wait_for(lambda state: name in state['widgets'])['widgets']:
            self.window.use(name, share_x=0.2)
        self.window.wait_for(lambda state: field in state['widgets'])

    def type_into(self, widget, text):
        self.window.reveal(widget)
        self.window.use(widget + '.number')
        self.window.enter(text)

    def test_an_obstacle_is_added_edited_switched_off_and_removed(self):
        self.window.use('add.obstacle')
        self.open_entry('obstacle.1', 'obstacle.1.radius')
        self.type_into('obstacle.1.radius', '44.5')
        self.window.wait_for(lambda state: state['obstacles'][0]['radius'] == 44.5)
        self.type_into('obstacle.1.radius', '0')
        state = self.window.wait_for(lambda state: 'no size' in state['look']['message'])
        self.assertGreater(state['obstacles'][0]['radius'], 0, 'what makes no sense is refused')
        for shape in ['box', 'segment', 'polygon']:
            self.window.choose('obstacle.1.shape', shape)
            self.window.wait_for(lambda state: state['obstacles'][0]['shape'] == shape)
        self.assertEqual(len(self.window.ask()['obstacles'][0]['points']), 2 + 3)
        self.window.use('obstacle.1.path.add')
        state = self.window.wait_for(lambda state: len(state['obstacles'][0]['path']) == 2)
        self.assertGreater(state['obstacles'][0]['speed'], 0)
        self.window.use('obstacle.1.enabled')
        self.assertFalse(self.window.ask()['obstacles'][0]['enabled'])
        self.assertEqual(self.window.ask()['hash'], self.state['hash'], 'boids stay as they are')
        self.window.use('obstacle.1.remove')
        self.assertEqual(self.window.ask()['obstacles'], [])

    def test_the_entry_under_the_pointer_is_marked(self):
        self.window.use('add.obstacle')
        x, y, width, height = self.window.reveal('obstacle.1')
        self.window.point(x + 0.3 * width, y + height / 2)
        self.window.wait_for(lambda state: state['marked'] == {'kind': 'obstacle', 'number': 1, 'point': 1})

    def test_a_goal_is_edited_and_given_to_a_species(self):
        self.window.use('add.goal')
        self.open_entry('goal.1', 'goal.1.weight')
        self.type_into('goal.1.weight', '2.5')
        self.window.wait_for(lambda state: state['goals'][0]['weight'] == 2.5)
        self.window.use('add.leader')
        self.window.wait_for(lambda state: 'goal.1.species' in state['widgets'])
        self.window.choose('goal.1.species', 'leader')
        self.assertEqual(self.window.ask()['goals'][0]['species'], 'leader')
        self.window.use('goal.1.point.1.remove')
        self.assertEqual(self.window.ask()['goals'], [])

    def test_a_relation_is_edited_while_they_fly(self):
        self.window.use('add.predator')
        self.assertEqual([one['boids'] for one in self.window.ask()['species']], [40, 1])
        self.window.key('space')
        self.open_entry('relation.2', 'relation.2.capture')
        self.assertNotIn('captures', self.window.ask()['widgets'])
        self.type_into('relation.2.capture', '30')
        state = self.window.wait_for(lambda state: state['relations'][1]['capture'] == 30)
        self.window.wait_for(lambda state: 'captures' in state['widgets'])
        self.window.wait_for(lambda later: later['step'] > state['step'] + 10)
        self.window.use('relation.2.remove')
        self.assertEqual([one['kind'] for one in self.window.ask()['relations']], ['flee'])

    def test_sliders_are_those_of_the_chosen_species(self):
        self.window.use('add.predator')
        self.window.wait_for(lambda state: 'parameters_of' in state['widgets'])
        self.window.choose('parameters_of', 'predator')
        self.window.wait_for(lambda state: 'group.edges' not in state['widgets'])
        self.type_into('separation.weight', '3.5')
        state = self.window.wait_for(lambda state: state['species'][1]['parameters']['separation.weight'] == 3.5)
        self.assertEqual(state['parameters']['separation.weight'], self.state['parameters']['separation.weight'])
        self.window.choose('parameters_of', 'boids')
        self.window.wait_for(lambda state: 'group.edges' in state['widgets'])

    def test_a_species_goes_with_its_boids_and_relations(self):
        for name in ['predator', 'predator', 'leader', 'species']:
            self.window.use('add.' + name)
        self.window.use('add.relation')
        state = self.window.ask()
        self.assertEqual([(one['name'], one['boids']) for one in state['species']],
                         [('boids', 40), ('predator', 2), ('leader', 1), ('species', 0)])
        self.assertEqual(len(state['relations']), 4)
        self.window.use('species.predator.remove')
        state = self.window.ask()
        self.assertEqual([(one['name'], one['boids']) for one in state['species']],
                         [('boids', 40), ('leader', 1), ('species', 0)])
        self.assertEqual(state['boids'], 41)
        self.open_entry('species.species', 'species.species.name')
        x, y, _, height = self.window.reveal('species.species.name')
        self.window.click(x + 20, y + height / 2)
        self.window.enter('geese')
        self.window.wait_for(lambda state: state['species'][2]['name'] == 'geese')

    def test_the_pointer_can_be_a_predator(self):
        if 'pointer.kind' not in self.state['widgets']:
            self.window.use('group.pointer', share_x=0.3)
            self.window.wait_for(lambda state: 'pointer.kind' in state['widgets'])
        self.window.choose('pointer.kind', 'predator')
        self.window.wait_for(lambda state: state['parameters']['pointer.kind'] == 'predator')
        self.window.point(200, 430)
        kinds = [self.change(['parameters', 'pointer.kind'], 'm') for _ in range(2)]
        self.assertEqual(kinds, [('predator', 'off'), ('off', 'predator')], 'what was last chosen')


if __name__ == '__main__':
    unittest.main()
