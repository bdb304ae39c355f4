"""The line of progress on a real terminal: it never wraps, however narrow the terminal is, and says what fits."""

import fcntl
import os
import pty
import struct
import subprocess
import termios
import unittest

from program import PROGRAM, wait_until
from terminal_hands import TerminalTest

NEW_LINE = '\r\033[K'
FACTS = [r'(\[\.{24}\]   0% )?step \d+ of 1000000000000', r'\d+ s left', r'[\d.,]+ steps/s', r'[\d.e+]+( \w+)? boid-steps/s',
         r'polarisation [\d.]+']


class Progress(TerminalTest):
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

    def test_it_has_as_many_facts_as_fit(self):
        for columns, variables, width, facts in [(300, {}, 300, 5), (80, {}, 80, 2), (60, {}, 60, 2), (40, {}, 40, 1),
                                                 (40, {'COLUMNS': '200'}, 40, 1), (0, {'COLUMNS': '60'}, 60, 2), (0, {}, 80, 2),
                                                 (0, {'COLUMNS': 'many'}, 80, 2)]:
            with self.subTest(columns=columns, **variables):
                for line in self.lines(columns, **variables):
                    self.assertLess(len(line), width)
                    self.assertGreaterEqual(line.count(', ') + 1, facts)
                    self.assertRegex(line, '^' + ', '.join(FACTS[:line.count(', ') + 1]) + '$')

    def test_where_nothing_fits_it_is_cut(self):
        for columns in [10, 1]:
            with self.subTest(columns=columns):
                self.assertEqual({len(line) for line in self.lines(columns)}, {columns - 1})

    def test_it_never_takes_a_second_line(self):
        for columns in [40, 80]:
            for words, sign in [('run flock --steps 1000000000000', 'step'),
                                ('render flock --size 16x16 --seconds 80000 -o x.png', 'step'),
                                ('bench flock --boids 100000 --repeats 1000', 'measuring')]:
                with self.subTest(words, columns=columns):
                    terminal = self.open(columns, 24)
                    terminal.enter(f'clear; {PROGRAM} {words} > /dev/null')
                    seen = set()

                    def has_moved():  # several of its lines have been drawn
                        seen.update(line for line in terminal.lines() if line.startswith(('[', sign)))
                        return len(seen) > (0 if sign == 'measuring' else 3)  # what does not change is not seen to move
                    wait_until(has_moved)
                    self.assertEqual(len([line for line in terminal.lines() if line]), 1, terminal.text())
                    terminal.close()


if __name__ == '__main__':
    unittest.main()
