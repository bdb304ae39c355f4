"""What must not happen in the real window: work that is lost, values that are not the scene's, views that jump."""

import unittest

from drag_source import drop_file
from program import fill
from view_case import ViewTest
from view_windows import WindowsTest

SCENE = """schema = 1
name = "mine"
[start]
boids = 20
[separation]
radius = 8
"""


class Undo(ViewTest):
    """Ctrl+Z takes back whatever changed the scene, Ctrl+Shift+Z and Ctrl+Y do it again."""

    def counts(self):
        state = self.window.ask()
        return [state['boids'], len(state['obstacles']), len(state['goals']), len(state['species'])]

    def test_furniture_and_boids(self):
        self.window.point(200, 430)
        seen = [self.counts()]
        for key in ['o', 'g', 'p', 'Return']:
            self.window.key(key)
            seen.append(self.counts())
        self.assertEqual(seen, [[40, 0, 0, 1], [40, 1, 0, 1], [40, 1, 1, 1], [41, 1, 1, 2], [42, 1, 1, 2]])
        for before in reversed(seen[:-1]):
            self.window.key('ctrl+z')
            self.assertEqual(self.counts(), before)
        for after in seen[1:]:
            self.window.key('ctrl+y' if after[0] > 40 else 'ctrl+shift+z')
            self.assertEqual(self.counts(), after)

    def test_a_drag_of_a_slider_is_one_change(self):
        x, y, width, height = self.state['widgets']['separation.weight']
        before = self.state['parameters']['separation.weight']
        self.window.drag(x + 0.3 * width, y + height / 2, x + 0.9 * width, y + height / 2)
        self.assertGreater(self.window.ask()['parameters']['separation.weight'], before)
        self.window.key('ctrl+z')
        self.assertEqual(self.window.ask()['parameters']['separation.weight'], before)

    def test_another_scene(self):
        self.window.key('o', *['period'] * 3)
        before = self.window.ask()
        self.window.choose('scene', 'world')
        self.window.wait_for(lambda state: state['scene'] == 'world')
        self.window.key('ctrl+z')
        after = self.window.ask()
        for name in ['scene', 'step', 'hash', 'obstacles']:
            self.assertEqual(after[name], before[name], name)

    def test_back_to_the_start(self):
        self.window.key(*['period'] * 3)
        before = self.window.ask()
        self.window.key('r')
        self.assertEqual(self.window.ask()['step'], 0)
        self.window.key('ctrl+z')
        after = self.window.ask()
        for name in ['step', 'hash']:
            self.assertEqual(after[name], before[name], name)

    def test_there_is_an_end_of_it(self):
        for _ in range(100):
            if not self.window.ask()['undo']:
                break
            self.window.key('ctrl+z')
        self.window.key('ctrl+z')
        self.window.wait_for(lambda state: state['look']['message'] == 'there is nothing to undo')


class Leaving(WindowsTest):
    def furnish(self):
        window = self.open('flock', '--fresh', '--size', '1000x860')
        window.point(200, 430)
        window.ask()
        window.key('o')
        self.assertTrue(window.ask()['unsaved'])
        return window

    def test_it_asks_before_unsaved_furniture_is_lost(self):
        window = self.furnish()
        for key in ['q', 'Escape']:
            window.key(key)
            window.wait_for(lambda state: 'leave.stay' in state['widgets'])
            window.key('Escape')
            window.wait_for(lambda state: 'leave.stay' not in state['widgets'])
        window.key('q')
        window.wait_for(lambda state: 'leave.stay' in state['widgets'])
        window.use('leave.stay')
        self.assertEqual(len(window.wait_for(lambda state: 'leave.stay' not in state['widgets'])['obstacles']), 1)
        window.key('q')
        window.wait_for(lambda state: 'leave.leave' in state['widgets'])
        window.use_at_last('leave.leave')
        self.assertEqual(window.wait_for_end(), 0)
        self.assertEqual(list(self.folder.glob('*.toml')), [])

    def test_it_saves_and_leaves(self):
        window = self.furnish()
        window.key('q')
        window.wait_for(lambda state: 'leave.save' in state['widgets'])
        window.use_at_last('leave.save')
        self.assertEqual(window.wait_for_end(), 0)
        self.assertIn('[[obstacle]]', (self.folder / 'flock-1.toml').read_text())

    def test_what_is_saved_or_taken_back_is_not_asked_about(self):
        window = self.furnish()
        window.key('ctrl+z')
        self.assertFalse(window.ask()['unsaved'])
        window.key('ctrl+y')
        window.show_more()
        window.use('save')
        self.assertFalse(window.wait_for(lambda state: state['last_file'])['unsaved'])
        window.key('q')
        self.assertEqual(window.wait_for_end(), 0)


class SceneFiles(WindowsTest):
    def test_a_scene_from_a_file_is_compared_with_the_file_and_goes_back_to_it(self):
        fill(self.folder, {'mine.toml': SCENE})
        window = self.open('./mine.toml', '--fresh', '--size', '1000x860')
        state = window.ask()
        self.assertEqual([name for name in state['widgets'] if name.startswith('reset.')], [], 'nothing differs')
        x, y, width, height = state['widgets']['separation.radius']
        window.drag(x + 0.2 * width, y + height / 2, x + 0.8 * width, y + height / 2)
        window.wait_for(lambda state: 'reset.separation.radius' in state['widgets'])
        self.assertNotEqual(window.ask()['parameters']['separation.radius'], 8)
        window.use('reset.separation.radius')
        self.assertEqual(window.ask()['parameters']['separation.radius'], 8)
        window.key('3', 'shift+r')
        self.assertEqual(window.ask()['parameters']['separation.radius'], 8)

    def test_a_file_that_was_edited_outside_is_read_on_request(self):
        fill(self.folder, {'mine.toml': SCENE})
        window = self.open('./mine.toml', '--boids', '25', '--fresh', '--size', '1000x860')
        fill(self.folder, {'mine.toml': SCENE.replace('8', '12')})
        window.key('shift+r')
        self.assertEqual(window.ask()['parameters']['separation.radius'], 8, 'not without request')
        window.key('F5')
        state = window.ask()
        self.assertEqual((state['parameters']['separation.radius'], state['boids']), (12, 25))
        fill(self.folder, {'mine.toml': SCENE.replace('8', 'much')})
        window.key('F5')
        state = window.wait_for(lambda state: 'mine.toml' in state['look']['message'])
        self.assertEqual(state['parameters']['separation.radius'], 12, 'a damaged file changes nothing')

    def test_only_a_file_is_read_anew(self):
        window = self.open('flock', '--fresh', '--size', '640x480')
        window.key('F5')
        window.wait_for(lambda state: 'comes from no file' in state['look']['message'])


class DroppedFiles(WindowsTest):
    def drop(self, window, name):
        self.addCleanup(drop_file(window.environment['DISPLAY'], int(window.window), self.folder / name))

    def test_scenarios_recordings_and_states_are_opened(self):
        fill(self.folder, {'mine.toml': SCENE, 'bad.toml': 'schema = 1\n[start]\nboids = "many"\n'})
        self.succeed('run', 'flock', '--steps', '8', '--every', '4', '--trajectory', 't.h5', '--final', 'end.csv', '--quiet')
        window = self.open('world', '--fresh', '--size', '1000x860')
        self.drop(window, 'mine.toml')
        state = window.wait_for(lambda state: state['scene'] == 'mine')
        self.assertEqual((state['boids'], state['parameters']['separation.radius']), (20, 8))
        window.key('space')
        window.wait_for(lambda state: not state['running'])
        self.drop(window, 'end.csv')
        state = window.wait_for(lambda state: state['boids'] == 150)
        self.assertEqual((state['scene'], state['parameters']['start.positions'], state['step']), ('mine', 'file', 0))
        window.key('ctrl+z')
        self.assertEqual(window.ask()['boids'], 20)
        self.drop(window, 'bad.toml')
        state = window.wait_for(lambda state: 'bad.toml' in state['look']['message'])
        self.assertEqual(state['scene'], 'mine', 'what cannot be opened changes nothing')
        self.drop(window, 't.h5')
        state = window.wait_for(lambda state: state['frames'] == 3)
        self.assertEqual(state['scene'], 'flock')


class Views(WindowsTest):
    def test_the_camera_belongs_to_the_scene(self):
        window = self.open('flock', '--fresh', '--size', '1000x860')
        self.assertEqual(window.ask()['look']['camera'], 'fixed')
        for scene, camera in [('aviary', 'orbit'), ('world', 'fixed'), ('hawk', 'orbit')]:
            window.choose('scene', scene)
            window.wait_for(lambda state: (state['scene'], state['look']['camera']) == (scene, camera))

    def test_the_view_of_one_who_is_followed_does_not_jump_at_the_edge(self):
        # A single boid flies along x at a speed of 10 in a world of 640, from 200 off its centre: it crosses the edge after 12 steps.
        fill(self.folder, {'one.toml': 'schema = 1\nname = "one"\n[start]\nboids = 1\npositions = "centre"\nx = 200\nspread = 0\n'
                                       'speed = 10\n[motion]\nmax_speed = 10\n'})
        window = self.open('./one.toml', '--fresh', '--size', '1000x860')
        window.key('space', 'r')
        place = window.wait_for(lambda state: not state['running'] and state['step'] == 0)['places'][0]
        window.click(place['x'], place['y'])
        window.key('v')
        window.wait_for(lambda state: state['look']['follow_selected'])
        places = []
        for _ in range(12):
            window.key('period', 'period')
            places.append(window.ask()['places'][0])
        state = window.ask()
        self.assertEqual(state['step'], 24)
        width = state['widgets']['scene'][0]
        self.assertTrue(all(abs(place['x'] - width / 2) < 120 for place in places[3:]), places)

    def test_an_explicit_theme_is_not_overridden_by_a_remembered_one(self):
        window = self.open('flock')
        window.key('b', 'q')
        self.assertEqual(window.wait_for_end(), 0)
        self.assertEqual(self.open('flock').ask()['look']['theme'], 'light')
        self.assertEqual(self.open('flock', '--theme', 'dark').ask()['look']['theme'], 'dark')


if __name__ == '__main__':
    unittest.main()
