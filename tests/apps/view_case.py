"""A window that is open for all tests of a class."""

import pathlib
import tempfile
import unittest

from window_hands import Display, Window

SIZE = (1000, 860)  # so wide that the world of flock is a pixel per length beside the panel


class ViewTest(unittest.TestCase):
    """One window for all tests of a class; each finds it paused at the start of its scene."""

    scene = ['flock', '--boids', '40']

    @classmethod
    def setUpClass(cls):
        cls.display = Display()
        cls.addClassCleanup(cls.display.close)
        temporary = tempfile.TemporaryDirectory(prefix='boids-test-')
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = pathlib.Path(temporary.name)
        cls.window = Window(cls.display, cls.folder, *cls.scene, '--fresh', '--size', f'{SIZE[0]}x{SIZE[1]}')
        cls.addClassCleanup(cls.window.close)
        cls.window.show_more()

    def setUp(self):
        if self.window.ask()['running']:
            self.window.key('space')
        self.window.key('shift+r')
        self.state = self.window.wait_for(lambda state: not state['running'] and state['step'] == 0)

    def change(self, path, *keys):
        """What something was before some keys, and after."""
        before = self.look_up(self.window.ask(), path)
        self.window.key(*keys)
        return before, self.look_up(self.window.ask(), path)

    def look_up(self, state, path):
        for name in path:
            state = state[name]
        return state
