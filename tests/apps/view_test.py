"""The real window, under a virtual display, does what keys and mouse tell it."""

import json
import os
import resource
import subprocess
import unittest

from program import boids, hash_of
from render_test import read_png
from view_case import SIZE, ViewTest
from view_windows import WindowsTest
from window_hands import PATIENCE, Display


def bright_pixels(pixels):
    """How many are far brighter than the dark background."""
    return sum(max(pixel) > 110 for pixel in pixels)


class Keys(ViewTest):
    def test_start_pause_step_reset(self):
        self.window.key('space')
        self.window.wait_for(lambda state: state['running'] and state['step'] > 5)
        self.window.key('space')
        step = self.window.wait_for(lambda state: not state['running'])['step']
        self.assertEqual(self.window.ask()['step'], step)
        self.window.key('period', 'period', 'period')
        self.assertEqual(self.window.ask()['step'], step + 3)
        self.window.key('r')
        self.assertEqual(self.window.ask()['step'], 0)

    def test_the_steps_are_those_of_a_run(self):
        self.window.key(*['period'] * 4)
        state = self.window.ask()
        self.assertEqual(state['step'], 4)
        summary = boids('run', *self.scene, '--steps', '4').stdout
        self.assertEqual('hash ' + state['hash'], hash_of(summary))

    def test_add_and_remove(self):
        for key, more in [('Return', 1), ('Return', 1), ('BackSpace', -1), ('BackSpace', -1), ('BackSpace', -1)]:
            before, after = self.change(['boids'], key)
            self.assertEqual(after, before + more, key)

    def test_rules_can_be_switched(self):
        for key, rule in [('s', 'separation'), ('a', 'alignment'), ('c', 'cohesion')]:
            for _ in range(2):
                before, after = self.change(['parameters', rule + '.enabled'], key)
                self.assertEqual(after, not before, rule)

    def test_numbers_raise_and_lower_ten_values(self):
        values = ['motion.max_speed', 'alignment.max_force', 'separation.radius', 'cohesion.radius', 'separation.weight',
                  'alignment.weight', 'cohesion.weight', 'motion.speed_multiplier']
        paths = [['parameters', value] for value in values] + [['look', 'boid_width'], ['look', 'boid_size']]
        for key, path in zip('1234567890', paths):
            with self.subTest(key):
                self.window.key(key)  # an automatic size becomes a number first
                before, after = self.change(path, key)
                self.assertAlmostEqual(after, before * 1.1, places=6)
                before, after = self.change(path, 'shift+' + key, 'shift+' + key)
                self.assertAlmostEqual(after, before / 1.21, places=6)

    def test_what_is_shown(self):
        for key, name in [('h', 'help'), ('F1', 'help'), ('Tab', 'panel'), ('d', 'debug'), ('t', 'trails')]:
            with self.subTest(key):
                for _ in range(2):
                    before, after = self.change(['look', name], key)
                    self.assertEqual(after, not before)

    def test_the_pointer_can_be_called_by_key(self):
        self.window.point(200, 430)
        self.assertEqual(self.change(['parameters', 'pointer.kind'], 'm'), ('off', 'follow'))
        self.assertEqual(self.change(['parameters', 'pointer.kind'], 'm'), ('follow', 'off'))

    def test_the_camera_follows_the_selected_boid(self):
        self.assertEqual(self.change(['look', 'follow_selected'], 'v'), (False, False), 'nobody is selected')
        self.window.click(200, 430)
        place = next(place for place in self.window.ask()['places'] if abs(place['x'] - 200) < 2)
        self.window.click(place['x'], place['y'])
        self.assertEqual(self.window.ask()['selected'], place['id'])
        self.window.key('v')
        moved = self.window.wait_for(lambda state: state['look']['shift'] != [0, 0])
        self.assertTrue(moved['look']['follow_selected'])
        self.window.key('f', 'Escape')
        self.assertFalse(self.window.ask()['look']['follow_selected'])

    def test_colours_theme_and_speed(self):
        seen = [self.change(['look', 'colours'], 'k')[1] for _ in range(6)]
        self.assertEqual(len(set(seen)), 6)
        self.assertEqual(self.change(['look', 'theme'], 'b'), ('dark', 'light'))
        self.assertEqual(self.change(['look', 'theme'], 'b'), ('light', 'dark'))
        self.assertEqual(self.change(['look', 'rate'], 'equal'), (60, 120))
        self.assertEqual(self.change(['look', 'rate'], 'minus'), (120, 60))

    def test_a_message_is_seen_in_the_window_but_neither_in_its_film_nor_in_a_picture_of_the_flock(self):
        def message_pixels(file):
            """How many pixels are bright where messages are: below, in the middle of the scene."""
            part = f'crop=200:40:{(scene_width - 200) // 2}:{SIZE[1] - 50}'
            raw = subprocess.run(['ffmpeg', '-v', 'error', '-i', self.folder / file, '-vf', part, '-pix_fmt', 'gray', '-f',
                                  'rawvideo', '-'], check=True, capture_output=True).stdout
            self.assertGreaterEqual(len(raw), 200 * 40)
            return sum(pixel > 110 for pixel in raw)

        def save_with_message(key):
            before = self.window.ask()['last_file']
            self.window.key('s', 's', key)
            return self.window.wait_for(lambda state: state['last_file'] != before)['last_file']

        scene_width = round(self.state['widgets']['scene'][0]) - 8
        self.window.key('F3')
        self.window.wait_for(lambda state: state['recording'])
        self.assertGreater(message_pixels(save_with_message('shift+F2')), 100, 'the window shows it')
        self.assertEqual(message_pixels(save_with_message('F2')), 0)
        self.assertEqual(message_pixels(save_with_message('F3')), 0)

    def stream_of(self, film):
        probe = subprocess.run(['ffprobe', '-v', 'error', '-count_frames', '-show_streams', '-of', 'json', self.folder / film],
                               check=True, capture_output=True).stdout
        return json.loads(probe)['streams'][0]

    def test_picture_and_film(self):
        self.window.key(*['period'] * 20)  # away from the one place where all of them start
        self.window.key('F2')
        name = self.window.wait_for(lambda state: state['last_file'].endswith('.png'))['last_file']
        width, height, rows = read_png(self.folder / name)
        self.assertEqual(height, SIZE[1])
        self.assertLess(width, SIZE[0], 'the panel is left out')
        self.assertGreater(bright_pixels(pixel for row in rows for pixel in row), 500, 'forty boids are seen')
        self.window.key('F3')
        self.assertTrue(self.window.ask()['recording'])
        self.window.key('space')
        self.window.wait_for(lambda state: state['step'] > 30)
        self.window.key('F3')
        state = self.window.wait_for(lambda state: not state['recording'])
        film = self.stream_of(state['last_file'])
        self.assertEqual((film['codec_name'], film['height']), ('h264', SIZE[1]))
        self.assertGreater(int(film['nb_read_frames']), 5)
        raw = subprocess.run(['ffmpeg', '-v', 'error', '-i', self.folder / state['last_file'], '-frames:v', '1', '-pix_fmt',
                              'rgb24', '-f', 'rawvideo', '-'], check=True, capture_output=True).stdout
        self.assertGreater(bright_pixels(raw[i:i + 3] for i in range(0, len(raw), 3)), 500, 'forty boids are seen')


class Mouse(ViewTest):
    def test_a_click_on_free_space_adds_a_boid_there(self):
        before = self.window.ask()['boids']
        self.window.click(200, 430)
        after = self.window.ask()
        self.assertEqual(after['boids'], before + 1)
        self.assertTrue(any(abs(place['x'] - 200) < 1.5 and abs(place['y'] - 430) < 1.5 for place in after['places']))

    def test_a_drag_adds_a_stream(self):
        before = self.window.ask()['boids']
        self.window.drag(100, 350, 250, 350)
        self.assertGreater(self.window.ask()['boids'], before + 2)

    def test_a_click_on_a_boid_selects_it_and_escape_lets_go(self):
        state = self.window.ask()
        boid = state['places'][0]
        self.window.click(boid['x'], boid['y'])
        selected = self.window.ask()['selected']
        self.assertIsNotNone(selected)
        self.assertEqual(self.window.ask()['boids'], state['boids'], 'selecting adds nobody')
        self.window.key('Escape')
        self.assertIsNone(self.window.ask()['selected'])

    def test_delete_removes_the_boid_under_the_pointer(self):
        state = self.window.ask()
        boid = state['places'][0]
        self.window.point(boid['x'], boid['y'])
        self.window.key('Delete')
        self.assertEqual(self.window.ask()['boids'], state['boids'] - 1)
        self.window.point(20, 30)
        self.window.key('Delete')
        self.assertEqual(self.window.ask()['boids'], state['boids'] - 1, 'nobody is there')

    def test_right_click_makes_boids_follow_the_pointer(self):
        self.window.click(200, 400, button=3)
        state = self.window.ask()
        self.assertEqual(state['parameters']['pointer.kind'], 'follow')
        self.window.point(300, 300)
        moved = self.window.wait_for(lambda now: now['parameters']['pointer.x'] > state['parameters']['pointer.x'])
        self.assertGreater(moved['parameters']['pointer.y'], state['parameters']['pointer.y'], 'up is more')
        self.window.click(300, 300, button=3)
        self.assertEqual(self.window.ask()['parameters']['pointer.kind'], 'off')

    def test_wheel_and_middle_button_move_the_view(self):
        self.window.point(300, 300)
        self.window.xdotool('click', 4)
        zoomed = self.window.wait_for(lambda state: state['look']['zoom'] > 1)
        self.window.drag(300, 300, 360, 340, button=2)
        moved = self.window.ask()
        self.assertLess(moved['look']['shift'][0], zoomed['look']['shift'][0], 'the world goes with the hand')
        self.window.key('f')
        self.assertEqual(self.window.ask()['look']['shift'], [0, 0])


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


class WholeWindow(WindowsTest):
    def test_it_can_be_resized_quit_and_remembers(self):
        window = self.open('aviary')
        window.key('Tab')
        window.xdotool('windowsize', '--sync', window.window, 800, 600)
        window.wait_for(lambda state: state['window'] == [800, 600] and not state['look']['panel'])
        window.key('q')
        self.assertEqual(window.program.wait(timeout=PATIENCE), 0)
        again = self.open('aviary')
        state = again.wait_for(lambda state: state['window'] == [800, 600])
        self.assertFalse(state['look']['panel'])
        again.key('q')
        self.assertEqual(again.program.wait(timeout=PATIENCE), 0)
        self.assertEqual(again.program.stderr.read(), '')

    def test_species_are_told_apart_until_somebody_chooses(self):
        def fly(scene):
            window.choose('scene', scene)
            window.wait_for(lambda state: state['scene'] == scene)
            return window.ask()['look']['colours']

        window = self.open('two-species')
        self.assertEqual(window.ask()['look']['colours'], 'species')
        self.assertEqual(fly('flock'), 'heading')
        window.point(200, 430)
        window.key('p')
        self.assertEqual(len(window.wait_for(lambda state: len(state['species']) > 1)['species']), 2)
        self.assertEqual(window.ask()['look']['colours'], 'heading', 'a predator leaves the colours as they are')
        self.assertEqual(fly('leaders'), 'species')
        window.key('k')
        self.assertEqual(window.ask()['look']['colours'], 'heading')
        self.assertEqual(fly('two-species'), 'heading')
        window.key('q')
        self.assertEqual(window.program.wait(timeout=PATIENCE), 0)
        self.assertEqual(self.open('two-species').ask()['look']['colours'], 'heading', 'the choice is remembered')
        self.assertEqual(self.open('two-species', '--color', 'speed').ask()['look']['colours'], 'speed')

    def test_full_screen_and_back(self):
        window = self.open('flock', '--fresh', '--size', '900x700')
        window.key('F11')
        window.wait_for(lambda state: state['window'] == [1280, 900])
        window.key('F11')
        window.wait_for(lambda state: state['window'] == [900, 700])

    def test_a_fine_display_shows_all_as_large_and_is_hit_where_it_is_clicked(self):
        usual = self.open('flock', '--boids', '40', '--fresh', '--size', '600x440').ask()
        window = self.open('flock', '--boids', '40', '--fresh', '--size', '600x440', scale=2)
        fine = window.ask()
        self.assertEqual((usual['pixels_per_unit'], usual['window']), (1, [600, 440]))
        self.assertEqual((fine['pixels_per_unit'], fine['window']), (2, [1200, 880]))
        for widget in ['scene', 'boids', 'separation.weight', 'more']:
            for length, twice in zip(usual['widgets'][widget], fine['widgets'][widget]):
                self.assertAlmostEqual(2 * length, twice, delta=3, msg=widget)
        window.use('pause')
        before = window.wait_for(lambda state: not state['running'])['boids']
        window.click(100, 430)
        after = window.ask()
        self.assertEqual(after['boids'], before + 1)
        place = after['places'][-1]
        self.assertLess(abs(place['x'] - 100) + abs(place['y'] - 430), 3)
        window.click(place['x'], place['y'])
        self.assertEqual(window.ask()['selected'], place['id'])

    def test_a_recording_is_shown_and_can_be_searched(self):
        self.succeed('run', 'flock', '--steps', '40', '--every', '4', '--trajectory', 't.h5', '--quiet')
        window = self.open('t.h5', '--fresh', '--size', '1000x860')
        end = window.wait_for(lambda state: not state['running'])
        self.assertEqual((end['frames'], end['frame'], end['step']), (11, 10, 40))
        window.key('r')
        self.assertEqual(window.ask()['frame'], 0)
        x, y, width, height = window.ask()['widgets']['moment']
        window.drag(x + 8, y + height / 2, x + 0.3 * width, y + height / 2)
        self.assertIn(window.ask()['frame'], range(2, 9))
        for key in ['Return', 'o', 'g', 'p', 'l']:
            window.key('F2')  # says something else
            window.wait_for(lambda state: state['look']['message'].startswith('saved'))
            window.point(200, 430)
            window.key(key)
            window.wait_for(lambda state: 'cannot be changed' in state['look']['message'])

    def test_space_can_be_turned(self):
        window = self.open('aviary', '--fresh', '--size', '900x700')
        before = window.ask()['look']
        window.drag(300, 300, 360, 280, button=2)
        after = window.ask()['look']
        self.assertNotEqual(after['yaw'], before['yaw'])
        self.assertNotEqual(after['pitch'], before['pitch'])
        window.key('f')
        self.assertEqual(window.ask()['look']['yaw'], 0)

    def test_the_default_scene_takes_obstacles_goals_predators_and_leaders(self):
        window = self.open('--fresh', '--size', '1000x860')
        window.use('pause')
        window.wait_for(lambda state: not state['running'])
        for x, key in [(260, 'o'), (330, 'g'), (400, 'p'), (440, 'l')]:
            window.point(x, 430)
            window.ask()
            window.key(key)
        state = window.ask()
        self.assertEqual([(one['name'], one['boids']) for one in state['species']],
                         [('boids', 4000), ('hawk', 2), ('leader', 1)])
        self.assertEqual([len(state['obstacles']), len(state['goals']), len(state['relations'])], [1, 1, 3])
        window.key('space')
        later = window.wait_for(lambda later: later['step'] > state['step'] + 60)
        self.assertEqual(later['boids'], 4003)
        window.key('space')
        held = window.wait_for(lambda held: not held['running'])['obstacles'][0]
        window.drag(*held['pixel'], held['pixel'][0] + 60, held['pixel'][1] + 40)
        moved = window.ask()['obstacles'][0]
        self.assertNotEqual([moved[axis] for axis in 'xyz'], [held[axis] for axis in 'xyz'])

    def test_a_scene_with_species_and_one_with_obstacles(self):
        window = self.open('hawk', '--fresh', '--size', '1000x860')
        window.use('pause')
        window.wait_for(lambda state: not state['running'])
        window.point(330, 430)
        window.key('p')
        state = window.ask()
        self.assertEqual([(one['name'], one['boids']) for one in state['species']], [('boids', 1500), ('hawk', 2)])
        pillars = self.open('pillars', '--fresh', '--size', '1000x860')
        pillars.use('pause')
        state = pillars.wait_for(lambda state: not state['running'])
        moving = state['obstacles'][-1]
        pillars.point(*moving['pixel'])
        pillars.wait_for(lambda state: state['marked'] == {'kind': 'obstacle', 'number': 6, 'point': 1})
        pillars.drag(*moving['pixel'], moving['pixel'][0] - 30, moving['pixel'][1])
        moved = pillars.ask()['obstacles'][-1]
        self.assertEqual(len(moved['path']), 2)
        for axis, sign in [(0, -1), (1, 0)]:
            ways = [after[axis] - before[axis] for before, after in zip(moving['path'], moved['path'])]
            self.assertAlmostEqual(ways[0], ways[1])
            self.assertEqual(ways[0] < -10, sign < 0, 'the path comes along')

    def test_benchmark(self):
        display = Display()
        self.addCleanup(display.close)
        result = self.boids('view', 'flock', '--benchmark', '2s', '--size', '640x480',
                            env={**os.environ, 'DISPLAY': display.name, 'HOME': str(self.folder)})
        self.assertRegex(result.stdout, r'^\d+ pictures in [\d.]+ s: [\d.]+ pictures/s on average, the longest took [\d.]+ ms\n'
                                        r'input to picture: [\d.]+ ms on average, [\d.]+ ms at most\n$')
        self.assertEqual((result.returncode, result.stderr), (0, ''))

    def test_without_a_display(self):
        environment = {key: value for key, value in os.environ.items() if key not in ('DISPLAY', 'WAYLAND_DISPLAY')}
        result = self.boids('view', 'flock', env=environment)
        self.assertRegex(result.stderr, r'^boids: there is no display to open a window on \(.*\); boids render flock draws a '
                                        r'film without one\n$')
        self.assertEqual(result.returncode, 1)

    def test_without_a_modern_opengl(self):
        display = Display()
        self.addCleanup(display.close)
        result = self.boids('view', 'flock', env={**os.environ, 'DISPLAY': display.name, 'MESA_GL_VERSION_OVERRIDE': '2.1',
                                                  'LIBGL_ALWAYS_SOFTWARE': '1'})
        self.assertRegex(result.stderr, r'^boids: a window with OpenGL 3.3 cannot be opened \(.*\); boids render flock draws a '
                                        r'film without one\n$')
        self.assertEqual(result.returncode, 1)


if __name__ == '__main__':
    unittest.main()
