"""Windows that are opened by one test each."""

from program import ProgramTest
from window_hands import Display, Window


class WindowsTest(ProgramTest):
    def open(self, *words, scale=1):
        display = Display(scale)
        self.addCleanup(display.close)
        window = Window(display, self.folder, *words)
        self.addCleanup(window.close)
        return window
