"""The panel of the real window changes the flock: sliders, switches, buttons, menus."""

import resource
import unittest

from program import boids, hash_of
from view_case import ViewTest


class PanelUse(ViewTest):
    def test_a_slider_changes_a_parameter_and_its_button_resets_it(self):
        state = self.window.ask()
        x, y, width, height = state['widgets']['separation.weight']
        middle = y + height / 2
        before = state['parameters']['separation.weight']
        self.window.drag(x + 0.2 * width * 0.6, middle, x + 0.55 * width, middle)
        after = self.window.ask()['parameters']['separation.weight']
        self.assertGreater(after, before)
        self.assertIn('reset.separation.weight', self.window.ask()['widgets'])
        self.window.use('reset.separation.weight')
        self.assertEqual(self.window.ask()['parameters']['separation.weight'], before)

    def test_a_double_click_lets_type(self):
        x, y, width, height = self.window.ask()['widgets']['separation.radius']
        self.window.point(x + 20, y + height / 2)
        self.window.xdotool('click', '--repeat', '2', '--delay', '60', '1')
        self.window.enter('2.75')
        self.window.wait_for(lambda state: state['parameters']['separation.radius'] == 2.75)

    def test_a_double_click_between_two_pictures_lets_type(self):
        x, y, width, height = self.window.ask()['widgets']['separation.radius']
        self.window.point(x + 20, y + height / 2)
        with self.window.held():
            self.window.xdotool('click', '--repeat', '2', '--delay', '1', '1')
        self.window.enter('2.75')
        self.window.wait_for(lambda state: state['parameters']['separation.radius'] == 2.75)

    def test_each_click_counts_however_slow_pictures_are(self):
        x, y, width, height = self.window.ask()['widgets']['separation.enabled']
        for clicks in [2, 3]:
            before = self.window.ask()['parameters']['separation.enabled']
            self.window.point(x + 0.05 * width, y + height / 2)
            with self.window.held():
                self.window.xdotool('click', '--repeat', clicks, '--delay', '1', '1')
                self.window.point(300, 300)  # where they are not meant for
            self.assertEqual(self.window.ask()['parameters']['separation.enabled'], before if clicks == 2 else not before)

    def test_a_switch(self):
        for on in [False, True]:
            self.window.use('separation.enabled', share_x=0.05)
            self.assertEqual(self.window.ask()['parameters']['separation.enabled'], on)

    def test_buttons_start_step_and_reset(self):
        self.window.use('step')
        self.assertEqual(self.window.ask()['step'], 1)
        self.window.use('pause')
        self.window.wait_for(lambda state: state['running'])
        self.window.use('pause')
        self.window.wait_for(lambda state: not state['running'])
        self.window.use('reset')
        self.window.wait_for(lambda state: state['step'] == 0)

    def test_switches_and_buttons_of_the_look(self):
        for name in ['trails', 'debug', 'help']:
            with self.subTest(name):
                before = self.window.ask()['look'][name]
                self.window.use(name, share_x=0.1)
                self.assertEqual(self.window.ask()['look'][name], not before)
                self.window.use(name, share_x=0.1)
        self.window.use('full_speed', share_x=0.05)
        self.assertTrue(self.window.ask()['look']['full_speed'])
        self.window.use('full_speed', share_x=0.05)
        self.window.point(300, 300)
        self.window.xdotool('click', 4)
        self.window.wait_for(lambda state: state['look']['zoom'] > 1)
        self.window.use('fit')
        self.assertEqual(self.window.ask()['look']['zoom'], 1)
        self.window.use('screenshot')
        self.window.wait_for(lambda state: state['last_file'].endswith('.png'))
        self.window.use('record')
        self.window.wait_for(lambda state: state['recording'])
        self.window.use('record')
        self.window.wait_for(lambda state: not state['recording'] and state['last_file'].endswith('.mp4'))

    def test_another_number_of_boids_keeps_their_density(self):
        x, y, width, height = self.window.ask()['widgets']['boids']
        self.window.drag(x + 0.24 * width, y + height / 2, x + 0.4 * width, y + height / 2)
        state = self.window.wait_for(lambda state: state['boids'] != 40)
        area = state['parameters']['world.width'] * state['parameters']['world.height']
        self.assertGreater(state['boids'], 40)
        self.assertAlmostEqual(area / state['boids'], 640 * 360 / 40, places=3)

    def test_more_boids_than_memory_are_refused_with_a_sentence(self):
        # What the window may still take is cut to 100 MB; the slider's four million boids take more than that.
        pid = self.window.program.pid
        with open(f'/proc/{pid}/status') as status:
            used = next(int(line.split()[1]) << 10 for line in status if line.startswith('VmData:'))
        before = resource.prlimit(pid, resource.RLIMIT_DATA)
        resource.prlimit(pid, resource.RLIMIT_DATA, (used + 100_000_000, before[1]))
        self.addCleanup(resource.prlimit, pid, resource.RLIMIT_DATA, before)
        x, y, width, height = self.window.ask()['widgets']['boids']
        self.window.drag(x + 0.14 * width, y + height / 2, x + 0.95 * width, y + height / 2)
        state = self.window.wait_for(lambda state: 'boids need' in state['look']['message'])
        self.assertRegex(state['look']['message'], r'^[\d.]+ million boids need about [\d.]+ [GM]B, and the limits of this '
                                                   r'process \(ulimit\) leave [\d.]+ [MK]B; use fewer boids$')
        self.assertEqual((state['boids'], state['hash']), (40, self.state['hash']))
        self.window.key('period')
        self.assertEqual(self.window.ask()['step'], 1)

    def test_another_seed(self):
        x, y, width, height = self.window.reveal('seed')
        before = self.window.ask()
        self.window.click(x + 20, y + height / 2)
        self.window.enter('7')
        after = self.window.wait_for(lambda state: state['seed'] == 7)
        self.assertNotEqual(after['hash'], before['hash'])

    def test_the_command_line_is_copied(self):
        self.window.key('5')
        self.window.use('copy')
        state = self.window.wait_for(lambda state: state['look']['message'].startswith('copied'))
        self.assertRegex(state['look']['message'], r'^copied: boids run flock --start.boids 40 --separation.weight 1.65\d*$')

    def test_another_scene_and_back(self):
        for scene in ['world', 'flock']:
            self.window.choose('scene', scene)
            self.assertEqual(self.window.wait_for(lambda state: state['scene'] == scene)['step'], 0)
        self.window.key('ctrl+z', 'ctrl+z')
        self.assertEqual(self.window.ask()['boids'], 40, 'the scene as it was opened')

    def test_escape_closes_a_menu_and_nothing_else(self):
        for menu, entry in [('scene', 'scene.world'), ('colours', 'colours.speed')]:
            with self.subTest(menu):
                self.window.use(menu, share_x=0.3)
                self.window.wait_for(lambda state: entry in state['widgets'])
                self.window.key('Escape')
                self.window.wait_for(lambda state: entry not in state['widgets'])
                self.assertIsNone(self.window.program.poll(), 'the window is still open')

    def test_a_saved_scenario_runs_to_the_same_hash(self):
        self.window.key('5', '5', 'r')
        self.window.key('period', 'period', 'period')
        self.window.use('save')
        state = self.window.wait_for(lambda state: state['last_file'].endswith('.toml'))
        self.assertEqual(state['step'], 3)
        summary = boids('run', './' + state['last_file'], '--steps', '3', folder=self.folder).stdout
        self.assertEqual(hash_of(summary), 'hash ' + state['hash'])


if __name__ == '__main__':
    unittest.main()
