"""The panel of the real window: two layers, words for people, numbers beside sliders, scenes with pictures."""

import unittest

from view_case import ViewTest
from view_windows import WindowsTest

FRONT = ['scene', 'boids', 'pause', 'step', 'reset', 'rate', 'motion.max_speed', 'noise.angular', 'more'] + [
    f'{rule}.{value}' for rule in ['separation', 'alignment', 'cohesion'] for value in ['enabled', 'weight', 'radius']]


class Layers(WindowsTest):
    def assert_in_sight(self, state, widgets):
        for widget in widgets:
            x, y, width, height = state['widgets'][widget]
            self.assertNotIn(widget, state['hidden'])
            self.assertTrue(x >= 0 and y >= 0 and x + width <= state['window'][0] and y + height <= state['window'][1], widget)

    def test_what_is_needed_first_is_always_in_sight(self):
        for size in ['1280x800', '800x600']:
            with self.subTest(size):
                window = self.open('hawk', '--fresh', '--size', size)
                state = window.ask()
                self.assert_in_sight(state, FRONT + ['parameters_of'])
                self.assertNotIn('seed', state['widgets'], 'the rest is not, at first')
                window.show_more()
                window.reveal('group.profile')
                state = window.ask()
                self.assert_in_sight(state, FRONT)
                self.assertIn('save', state['hidden'], 'the rest has been scrolled')

    def test_other_models_have_their_own_values_first(self):
        state = self.open('vicsek', '--fresh', '--size', '800x600').ask()
        self.assert_in_sight(state, ['vicsek.radius', 'vicsek.speed', 'vicsek.noise'])
        self.assertNotIn('separation.weight', state['widgets'])

    def test_the_help_fits(self):
        for size in ['1280x800', '800x600']:
            with self.subTest(size):
                window = self.open('flock', '--fresh', '--size', size)
                window.key('h')
                state = window.wait_for(lambda state: 'help.Q' in state['widgets'] and 'help.Q' not in state['hidden'])
                lines = [name for name in state['widgets'] if name.startswith('help.')]
                self.assertGreater(len(lines), 40)
                self.assert_in_sight(state, lines)

    def test_whether_more_is_open_is_remembered(self):
        window = self.open('flock')
        window.show_more()
        window.key('q')
        window.wait_for_end()
        self.assertTrue(self.open('flock').ask()['look']['more'])


class Values(ViewTest):
    def test_what_cannot_act_is_greyed(self):
        self.window.use('group.world', share_x=0.3)
        self.window.use('group.cohesion', share_x=0.3)
        state = self.window.wait_for(lambda state: 'cohesion.nearest' in state['widgets'])
        for key in ['world.depth', 'cohesion.nearest']:
            self.assertIn(key, state['greyed'])
        self.assertNotIn('world.width', state['greyed'])
        self.window.use('cohesion.topological', share_x=0.05)
        self.window.wait_for(lambda state: 'cohesion.nearest' not in state['greyed'])
        self.window.key('c')
        self.window.wait_for(lambda state: 'cohesion.radius' in state['greyed'])

    def test_a_double_click_moves_nothing(self):
        before = self.state['parameters']['separation.weight']
        x, y, width, height = self.window.ask()['widgets']['separation.weight']
        self.window.point(x + 0.9 * width, y + height / 2)
        self.window.xdotool('click', '--repeat', '2', '--delay', '100', '1')
        for _ in range(10):
            self.assertEqual(self.window.ask()['parameters']['separation.weight'], before)
        self.window.hold('Escape')
        self.assertEqual(self.window.ask()['parameters']['separation.weight'], before)

    def test_a_single_click_moves_the_slider(self):
        x, y, width, height = self.window.ask()['widgets']['separation.weight']
        self.window.click(x + 0.9 * width, y + height / 2)
        self.window.wait_for(lambda state: state['parameters']['separation.weight'] > 4)

    def test_noise_that_is_off_can_be_slid_to_much(self):
        self.assertEqual(self.state['parameters']['noise.angular'], 0)
        x, y, width, height = self.state['widgets']['noise.angular']
        self.window.drag(x + 10, y + height / 2, x + 0.9 * width, y + height / 2)
        self.assertGreater(self.window.ask()['parameters']['noise.angular'], 30)

    def test_the_number_beside_a_slider_is_typed_at_a_click(self):
        x, y, width, height = self.state['widgets']['boids']
        left, _, wide, _ = self.state['widgets']['boids.number']
        self.assertGreaterEqual(left, x + width - 1, 'it is beside, not under the handle')
        self.window.use('boids.number')
        self.window.enter('2k')
        self.window.wait_for(lambda state: state['boids'] == 2000)

    def test_a_plot_is_enlarged_by_a_click_and_escape_ends_that(self):
        self.window.use('plot.polarisation')
        state = self.window.wait_for(lambda state: state['look']['plot'] == 'polarisation')
        state = self.window.wait_for(lambda state: 'plot.enlarged' in state['widgets'])
        self.assertGreater(state['widgets']['plot.enlarged'][2], 400)
        self.window.key('Escape')
        self.assertIsNone(self.window.ask()['look']['plot'])

    def test_backdrop_and_shape_are_chosen_for_the_scene_and_saved_with_it(self):
        self.window.choose('look.backdrop', 'dusk')
        self.window.choose('look.shape', 'bird')
        state = self.window.wait_for(lambda state: state['scene_look'] == {'backdrop': 'dusk', 'shape': 'bird'})
        self.assertEqual(state['look']['colours'], 'plain', 'as is usual before a sky')
        self.window.use('save')
        file = self.window.wait_for(lambda state: state['last_file'].endswith('.toml'))['last_file']
        self.assertIn('backdrop = "dusk"', (self.folder / file).read_text())
        self.window.key('ctrl+z')
        self.assertEqual(self.window.ask()['scene_look'], {'backdrop': 'dusk', 'shape': 'dart'})


if __name__ == '__main__':
    unittest.main()
