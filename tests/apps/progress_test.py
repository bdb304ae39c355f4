"""The line of progress on a real terminal: it never wraps, however narrow the terminal is."""

import fcntl
import os
import pty
import struct
import subprocess
import termios
import unittest

from program import ProgramTest

NEW_LINE = '\r\033[K'


class Progress(ProgramTest):
    def lines(self, columns, count=3, **variables):
        """The first few lines of progress on a terminal of so many columns; 0 where it does not know them."""
        master, slave = pty.openpty()
        self.addCleanup(os.close, master)
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack('HHHH', 24, columns, 0, 0))
        environment = {name: value for name, value in os.environ.items() if name != 'COLUMNS'}
        flying = self.start('run', 'flock', '--steps', '1000000000000', stderr=slave, stdout=subprocess.DEVNULL,
                            env={**environment, **variables})
        os.close(slave)
        text = ''
        while text.count(NEW_LINE) <= count:
            text += os.read(master, 1000).decode()
        flying.kill()
        return text.split(NEW_LINE)[1:count + 1]

    def test_it_is_cut_to_the_width(self):
        for columns, variables, width in [(80, {}, 80), (40, {}, 40), (10, {}, 10), (1, {}, 1), (40, {'COLUMNS': '200'}, 40),
                                          (0, {'COLUMNS': '50'}, 50), (0, {}, 80), (0, {'COLUMNS': 'many'}, 80)]:
            with self.subTest(columns=columns, **variables):
                self.assertEqual({len(line) for line in self.lines(columns, **variables)}, {width - 1})

    def test_a_wide_terminal_shows_all_of_it(self):
        for line in self.lines(300):
            self.assertRegex(line, r'^\[\.{24}\]   0% step \d+ of 1000000000000, \d+ s left, [\d.]+ steps/s, '
                                   r'[\d.e+]+( \w+)? boid-steps/s, polarisation [\d.]+$')


if __name__ == '__main__':
    unittest.main()
