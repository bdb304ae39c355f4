"""Hands for the real window: a virtual display, real key presses and a real mouse (xdotool). What the program did is asked of
the program itself: F12 makes it print all there is to know, after everything pressed before has had its effect."""

import contextlib
import json
import os
import queue
import select
import signal
import subprocess
import threading

from program import PATIENCE, PROGRAM, wait_until


class Display:
    """A virtual display of its own, of usual fineness or finer."""

    def __init__(self, scale=1):
        reading, writing = os.pipe()
        self.server = subprocess.Popen(['Xvfb', '-displayfd', str(writing), '-screen', '0', '1280x900x24', '-nolisten', 'tcp',
                                        '-noreset'],  # else it forgets its fineness
                                       pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            if not select.select([pipe], [], [], PATIENCE)[0]:
                raise AssertionError('there is no display')
            self.name = ':' + pipe.readline().strip()
        if scale != 1:
            subprocess.run(['xrdb', '-nocpp', '-merge'], input=f'Xft.dpi: {96 * scale}\n', text=True, check=True,
                           env={**os.environ, 'DISPLAY': self.name})

    def close(self):
        self.server.terminate()
        self.server.wait(timeout=PATIENCE)


class Window:
    """A window of the program, and hands to use it."""

    def __init__(self, display, folder, *words):
        self.environment = {**os.environ, 'DISPLAY': display.name, 'HOME': str(folder), 'XDG_CONFIG_HOME': str(folder),
                            'LIBGL_ALWAYS_SOFTWARE': '1'}
        self.environment.pop('WAYLAND_DISPLAY', None)
        self.program = subprocess.Popen([PROGRAM, 'view', *words], cwd=folder, env=self.environment,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.lines = queue.Queue()
        threading.Thread(target=self.listen, daemon=True).start()
        self.window = self.find()
        self.xdotool('windowfocus', '--sync', self.window)
        self.ask()

    def listen(self):
        for line in self.program.stdout:
            self.lines.put(line)

    def find(self):
        """The window, once it is there. xdotool itself would look for it only twice a second."""
        found = []
        wait_until(lambda: found.extend(subprocess.run(['xdotool', 'search', '--onlyvisible', '--name', '^boids'], env=self.environment,
                                                       capture_output=True, text=True, timeout=PATIENCE).stdout.split()) or found)
        return found[0]

    def xdotool(self, *words):
        return subprocess.run(['xdotool', *map(str, words)], env=self.environment, check=True, capture_output=True, text=True,
                              timeout=PATIENCE).stdout

    def key(self, *names):
        self.xdotool('key', '--delay', '30', *names)

    def point(self, x, y):
        self.xdotool('mousemove', '--window', self.window, round(x), round(y))

    def click(self, x, y, button=1):
        self.point(x, y)
        self.xdotool('click', button)

    def drag(self, x, y, to_x, to_y, button=1):
        self.point(x, y)
        self.xdotool('mousedown', button)
        self.ask()  # or a slow window sees the mouse pressed where it has moved to already
        self.move(x, y, to_x, to_y)
        self.xdotool('mouseup', button)

    def drag_with_key(self, key, x, y, to_x, to_y):
        """Moves the mouse while a key is down."""
        self.point(x, y)
        self.ask()
        self.xdotool('keydown', key)
        self.move(x, y, to_x, to_y)
        self.xdotool('keyup', key)

    def move(self, x, y, to_x, to_y):
        """Moves the mouse on its way in five parts, each of which is seen."""
        for part in range(1, 6):
            self.point(x + (to_x - x) * part / 5, y + (to_y - y) * part / 5)
            self.ask()

    def ask(self):
        """All there is to know, now."""
        self.key('F12')
        return json.loads(self.lines.get(timeout=PATIENCE))

    def wait_for(self, condition):
        """What it says once something is so; a window that never gets there fails the test."""
        found = []
        wait_until(lambda: found.append(self.ask()) or condition(found[-1]))
        return found[-1]

    def use(self, widget, share_x=0.5, button=1):
        """Clicks something in the panel."""
        x, y, width, height = self.reveal(widget)
        self.click(x + width * share_x, y + height / 2, button)

    def reveal(self, widget):
        """Where something in the panel is, once the wheel has brought it into sight: by one notch, which tells how far a notch goes,
        and then by as many as are left to the middle of what is seen."""
        notches, last = 1, None
        for _ in range(200):
            state = self.ask()
            if widget not in state['hidden']:
                return state['widgets'][widget]
            x, y, direction = state['hidden'][widget]
            away = abs(state['widgets'][widget][1] - y)
            if last is not None and last > away:
                notches = max(1, int(away * notches / (last - away)))
            last = away
            self.point(x, y)
            self.xdotool('click', '--repeat', notches, '--delay', 5, 5 if direction > 0 else 4)
        raise AssertionError(widget + ' cannot be reached')

    def show_more(self):
        """Opens the second layer of the panel."""
        if not self.ask()['look']['more']:
            self.use('more')
        self.wait_for(lambda state: state['look']['more'] and 'save' in state['widgets'])

    def choose(self, widget, choice):
        """Opens a list and takes an entry of it."""
        self.use(widget, share_x=0.3)
        self.wait_for(lambda state: f'{widget}.{choice}' in state['widgets'])
        self.use(f'{widget}.{choice}', share_x=0.3)

    @contextlib.contextmanager
    def held(self):
        """A window that draws nothing meanwhile, as a slow one would."""
        self.program.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.program.send_signal(signal.SIGCONT)

    def hold(self, *keys):
        """Presses keys together until a picture has been drawn: a text field notices no shorter press."""
        for key in keys:
            self.xdotool('keydown', key)
        self.ask()
        for key in reversed(keys):
            self.xdotool('keyup', key)
        self.ask()

    def enter(self, text):
        """Types a text in place of that of the field that has been clicked."""
        self.ask()
        self.hold('ctrl', 'a')
        self.xdotool('type', '--delay', '60', text)
        self.hold('Return')

    def use_at_last(self, widget):
        """Clicks something that may end the program, so that it can be asked nothing more."""
        x, y, width, height = self.ask()['widgets'][widget]
        self.click(x + width / 2, y + height / 2)

    def wait_for_end(self):
        """The exit code of a program that ends by itself."""
        return self.program.wait(timeout=PATIENCE)

    def close(self):
        if self.program.poll() is None:
            self.program.kill()
        self.program.wait(timeout=PATIENCE)
        self.program.stdout.close()
        self.program.stderr.close()
