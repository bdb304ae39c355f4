"""A terminal that tests can type on, look at and resize: a shell in a tmux of its own."""

import os
import shlex
import subprocess
import tempfile

from program import PATIENCE, PROGRAM, ProgramTest, wait_until


class Terminal:
    """A shell without prompt tricks in a window of so many columns and rows."""

    def __init__(self, folder, columns=80, rows=24, **variables):
        self.socket = tempfile.mktemp(prefix='tmux-', dir=folder)
        environment = {name: value for name, value in os.environ.items()
                       if name not in ('TMUX', 'DISPLAY', 'WAYLAND_DISPLAY', 'COLUMNS', 'LINES', 'LC_CTYPE', 'LANG',
                                       'COLORTERM', 'NO_COLOR')}
        environment.update({'LC_ALL': 'C.UTF-8', 'TERM': 'xterm', 'PS1': '$ ', 'HISTFILE': ''})
        self.tmux('-f', '/dev/null', '-u', 'new-session', '-d', '-x', str(columns), '-y', str(rows), '-c', str(folder),
                  'env', *[f'{name}={value}' for name, value in variables.items()], 'sh', env=environment)
        self.tmux('set-option', '-g', 'remain-on-exit', 'on')

    def tmux(self, *words, **more):
        result = subprocess.run(['tmux', '-S', self.socket, *words], capture_output=True, text=True, timeout=PATIENCE, **more)
        assert result.returncode == 0, (words, result.stderr)
        return result.stdout

    def type(self, *keys):
        """Presses keys by their names, or types texts."""
        self.tmux('send-keys', *keys)

    def enter(self, command):
        """Types a command line and presses Enter."""
        self.tmux('send-keys', '-l', command)
        self.type('Enter')

    def start(self, *words):
        """Starts the program from the shell. The files `before` and `after` get the modes of the terminal, `process` the
        number of the program's process and `code` what it exits with."""
        program = shlex.quote('echo $$ > process; exec ' + shlex.join([PROGRAM, *words]))
        self.enter(f'stty -g > before; sh -c {program}; echo $? > code; stty -g > after')

    def lines(self, colours=False):
        return self.tmux('capture-pane', '-p', *(['-e'] if colours else [])).split('\n')[:-1]

    def text(self):
        return '\n'.join(self.lines())

    def resize(self, columns, rows):
        self.tmux('resize-window', '-x', str(columns), '-y', str(rows))

    def ask(self, form):
        """What tmux knows of the pane: '#{alternate_on}' and the like."""
        return self.tmux('display-message', '-p', form).strip()

    def wait_for(self, words):
        try:
            wait_until(lambda: words in self.text())
        except AssertionError as error:
            raise AssertionError(f'{words!r} never came: {self.text()!r}') from error

    def close(self):
        subprocess.run(['tmux', '-S', self.socket, 'kill-server'], capture_output=True, timeout=PATIENCE)


class TerminalTest(ProgramTest):
    def open(self, *size, **variables):
        terminal = Terminal(self.folder, *size, **variables)
        self.addCleanup(terminal.close)
        return terminal
