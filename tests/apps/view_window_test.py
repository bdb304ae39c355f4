"""The real window as a whole: its size, what it remembers, what it shows, and where it cannot open."""

import os
import unittest

from view_windows import WindowsTest
from window_hands import PATIENCE, Display


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
        window.wait_for(lambda state: not state['running'])
        window.key('shift+r')  # or a boid may have come to where the click is, which would select it
        before = window.wait_for(lambda state: not state['running'] and state['step'] == 0)['boids']
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
