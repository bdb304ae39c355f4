"""The real window, under a virtual display, does what keys and mouse tell it."""

import json
import subprocess
import unittest

from program import boids, hash_of
from render_case import read_png
from view_case import SIZE, ViewTest


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


if __name__ == '__main__':
    unittest.main()
