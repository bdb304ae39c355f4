"""The flock alive in a terminal: sized to it, obeying keys, and giving the terminal back however it ends."""

import os
import re
import signal
import unittest

from program import PROGRAM, fill, wait_until
from terminal_hands import TerminalTest

BRAILLE = re.compile('[\u2801-\u28ff]')


class WatchTest(TerminalTest):
    def watch(self, *words, size=(80, 24), **variables):
        """A terminal on which the flock flies."""
        terminal = self.open(*size, **variables)
        terminal.start('watch', *words)
        terminal.wait_for('Q quit')
        return terminal

    def step(self, terminal):
        return int(re.search(r'step ([\d,]+)', terminal.text()).group(1).replace(',', ''))

    def wait_for_file(self, name):
        wait_until(lambda: (self.folder / name).exists() and self.read(name))
        return self.read(name).strip()

    def assert_given_back(self, terminal, code):
        """The shell is there again with its modes, cursor and screen."""
        self.assertEqual(self.wait_for_file('code'), str(code))
        self.assertEqual(self.wait_for_file('after'), self.read('before').strip())
        self.assertEqual(terminal.ask('#{alternate_on} #{cursor_flag} #{wrap_flag}'), '0 1 1')
        self.assertNotRegex(terminal.text(), BRAILLE)
        terminal.enter('echo th""ere')
        # The shell may not have prompted yet when this is typed: then its prompt comes before the answer.
        wait_until(lambda: re.search(r'(?m)^(\$ )?there$', terminal.text()))


class Picture(WatchTest):
    def test_it_fills_the_terminal_and_names_its_keys(self):
        for columns, rows in [(80, 24), (160, 50)]:
            with self.subTest(columns=columns):
                terminal = self.watch('flock', size=(columns, rows))
                wait_until(lambda: self.step(terminal) > 0)
                lines = terminal.lines()
                self.assertEqual(len(lines), rows)
                keys = '\n'.join(lines[-3:])
                for words in ['flock  60 steps/s', '150 boids', 'Space pause', '1 separation', '2 alignment', '3 cohesion']:
                    self.assertIn(words, keys)
                # The world, of 640 x 360, is as wide as the terminal or as high as what the words leave of it.
                drawn = [line for line in lines if BRAILLE.search(line)]
                self.assertTrue(max(map(len, drawn)) >= columns - 1 or len(drawn) >= rows - 4, lines)
                terminal.close()

    def test_it_follows_the_size_of_the_terminal(self):
        terminal = self.watch('flock', '--camera', 'fixed', size=(160, 50))
        for columns, rows in [(80, 24), (40, 12), (120, 40), (10, 4), (80, 24)]:
            terminal.resize(columns, rows)
            wait_until(lambda: self.fits(terminal, columns, rows))
        before = self.step(terminal)
        wait_until(lambda: self.step(terminal) > before)

    def fits(self, terminal, columns, rows):
        """Whether the facts stand just below the picture, and that is as wide or as high as there is room."""
        lines = terminal.lines()
        facts = [index for index, line in enumerate(lines) if line.startswith('flock')]
        drawn = [line for line in lines if BRAILLE.search(line)]
        return (len(lines) == rows and len(facts) == 1 and rows - 2 - rows // 4 < facts[0] + 1 and drawn
                and (max(map(len, drawn)) >= columns - 1 or len(drawn) >= facts[0] - 1))

    def test_what_moves_is_seen_to_move(self):
        for scene in ['flock', 'murmuration', 'pillars', 'hawk']:
            with self.subTest(scene):
                terminal = self.watch(scene)
                first = terminal.lines()[:20]
                wait_until(lambda: terminal.lines()[:20] != first)
                terminal.close()

    def test_colours_are_as_many_as_the_terminal_has(self):
        for variables, form in [({'COLORTERM': 'truecolor', 'TERM': 'xterm-256color'}, r'\033\[[0-9;]*38;2;\d+;\d+;\d+m'),
                                ({'TERM': 'xterm-256color'}, r'\033\[[0-9;]*38;5;\d+m'), ({'TERM': 'xterm'}, r'\033\[[0-9;]*9[0-7]m'),
                                ({'NO_COLOR': '1'}, None)]:
            with self.subTest(**variables):
                terminal = self.watch('flock', **variables)
                def text():
                    return '\n'.join(terminal.lines(colours=True)[:19])
                if form:  # the flock begins as a burst to all sides
                    wait_until(lambda: len(set(re.findall(form, text()))) > 3)
                else:
                    wait_until(lambda: self.step(terminal) > 50)
                    self.assertNotRegex(text(), r'\033\[[0-9;]*(3|9)[0-7]')
                terminal.close()

    def test_without_utf_8_it_is_plain_ascii(self):
        terminal = self.watch('flock', LC_ALL='C')
        wait_until(lambda: re.search("[.':]", terminal.lines()[5]))
        self.assertTrue(terminal.text().isascii())

    def test_a_scene_comes_through_a_pipe_and_keys_from_the_terminal(self):
        terminal = self.open()
        terminal.enter(f'{PROGRAM} show flock | {PROGRAM} watch -; echo $? > code')
        terminal.wait_for('Q quit')
        terminal.type('q')
        self.assertEqual(self.wait_for_file('code'), '0')

    def test_a_recording_is_shown_and_stays_at_its_end(self):
        self.succeed('run', 'flock', '--steps', '20', '--trajectory', 't.h5')
        terminal = self.watch('t.h5')
        terminal.wait_for('at the end')
        self.assertIn('moment 21 of 21', terminal.text())
        self.assertNotIn('separation', terminal.text())
        terminal.type('r')
        terminal.wait_for('moment 1 of 21')

    def test_without_arguments_and_display_it_flies_the_default_scene(self):
        terminal = self.open()
        terminal.start()
        terminal.wait_for('Q quit')
        self.assertIn('murmuration  60 steps/s', terminal.text())


class Keys(WatchTest):
    def test_pause_step_and_reset(self):
        terminal = self.watch('flock')
        wait_until(lambda: self.step(terminal) > 30)
        terminal.type('Space')
        terminal.wait_for('paused')
        paused = terminal.lines()
        before = self.step(terminal)
        for done in range(1, 6):
            terminal.type('.')
            wait_until(lambda: self.step(terminal) == before + done)
        self.assertNotEqual(terminal.lines()[:20], paused[:20])
        terminal.type('r')
        wait_until(lambda: self.step(terminal) == 0)
        terminal.type('Space')
        wait_until(lambda: self.step(terminal) > 0)

    def test_rules_can_be_turned_off_and_on(self):
        terminal = self.watch('flock')
        for key, rule in [('1', 'separation'), ('2', 'alignment'), ('3', 'cohesion'), ('a', 'alignment')]:
            terminal.type(key)
            if key == 'a':
                wait_until(lambda: f'{rule} off' not in terminal.text())
            else:
                terminal.wait_for(f'{rule} off')

    def test_speed_and_help(self):
        terminal = self.watch('flock')
        terminal.type('+')
        terminal.wait_for('120 steps/s')
        terminal.type('-', '-')
        terminal.wait_for('30 steps/s')
        terminal.type('h')
        wait_until(lambda: 'Q quit' not in terminal.text())
        terminal.type('h')
        terminal.wait_for('Q quit')

    def test_arrows_and_function_keys_do_nothing(self):
        terminal = self.watch('flock')
        terminal.type('Up', 'Left', 'F1', 'F5', 'PageUp', 'Delete', 'Escape')
        terminal.type('+')
        terminal.wait_for('120 steps/s')
        self.assertNotIn(' off', terminal.text())


class End(WatchTest):
    def test_the_key_that_leaves(self):
        terminal = self.watch('flock')
        terminal.type('q')
        self.assert_given_back(terminal, 0)

    def test_ctrl_c(self):
        terminal = self.watch('flock')
        terminal.type('C-c')
        self.assert_given_back(terminal, 130)

    def test_a_signal(self):
        for kind in [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGSEGV, signal.SIGABRT]:
            with self.subTest(kind.name):
                for name in ['code', 'after']:
                    (self.folder / name).unlink(missing_ok=True)
                terminal = self.watch('flock')
                os.kill(int(self.read('process')), kind)
                self.assert_given_back(terminal, 128 + kind)
                terminal.close()

    def test_a_step_to_leave_at(self):
        terminal = self.open()
        terminal.start('watch', 'flock', '--steps', '10')
        self.assert_given_back(terminal, 0)

    def test_a_scene_that_is_wrong_leaves_the_terminal_alone(self):
        terminal = self.open()
        terminal.start('watch', 'flok')
        terminal.wait_for('did you mean')
        self.assertEqual(self.wait_for_file('code'), '2')

    def test_ctrl_z_gives_the_terminal_to_the_shell_and_fg_takes_it_again(self):
        terminal = self.open()
        terminal.enter(f'set -m; {PROGRAM} watch flock')
        terminal.wait_for('Q quit')
        terminal.type('C-z')
        terminal.wait_for('Stopped')
        self.assertEqual(terminal.ask('#{alternate_on} #{cursor_flag}'), '0 1')
        terminal.enter('fg')
        terminal.wait_for('Q quit')
        wait_until(lambda: BRAILLE.search(terminal.text()))
        self.assertEqual(terminal.ask('#{alternate_on} #{cursor_flag}'), '1 0')
        terminal.type('q')
        wait_until(lambda: terminal.ask('#{alternate_on} #{cursor_flag}') == '0 1')


class Still(WatchTest):
    FORM = r'^flock: 150 boids, step 25\n┌─{72}┐\n(│[\u2800-\u28ff]{72}│\n)+└─{72}┘\n$'

    def test_in_a_pipe_it_is_a_picture_in_plain_text(self):
        environment = {**os.environ, 'LC_ALL': 'C.UTF-8'}
        text = self.succeed('watch', 'flock', '--steps', '25', env=environment)
        self.assertRegex(text, self.FORM)
        self.assertEqual(text, self.succeed('watch', 'flock', '--steps', '25', env={**environment, 'TERM': 'xterm-256color'}))
        self.assertTrue(self.succeed('watch', 'flock', '--steps', '25', env={**os.environ, 'LC_ALL': 'C'}).isascii())

    def test_without_steps_it_is_that_of_the_scene_or_the_last_of_a_recording(self):
        fill(self.folder, {'scene.toml': 'schema = 1\nbased_on = "flock"\nsteps = 7\n'})
        self.assertRegex(self.succeed('watch', 'scene.toml'), r'^.*150 boids, step 7\n')
        self.succeed('run', 'flock', '--steps', '20', '--trajectory', 't.h5')
        self.assertRegex(self.succeed('watch', 't.h5'), r'^flock: 150 boids, step 20\n')
        self.assertRegex(self.succeed('watch', 't.h5', '--steps', '3'), r'^flock: 150 boids, step 3\n')

    def test_on_a_dumb_terminal_there_is_no_control_sequence(self):
        terminal = self.open(TERM='dumb')
        terminal.start('watch', 'flock', '--steps', '25')
        self.assertEqual(self.wait_for_file('code'), '0')
        self.assertEqual(terminal.ask('#{alternate_on}'), '0')
        self.assertIn('flock: 150 boids, step 25', terminal.text())
        self.assertIn('└', terminal.text())
        terminal.enter(f'script -qc "{PROGRAM} watch flock --steps 25" typed > /dev/null; echo $? > done')
        self.assertEqual(self.wait_for_file('done'), '0')
        self.assertNotIn('\033', self.read('typed'))


if __name__ == '__main__':
    unittest.main()
