"""Shells complete command lines of the program, and its manual is sound: both are written from the program's own tables."""

import os
import pathlib
import re
import subprocess
import unittest

from program import PRESETS, PROGRAM, wait_until
from terminal_hands import TerminalTest

# What is typed, and all that it can become; the last word is not finished.
CASES = {
    'wa': ['watch'],
    'run --eng': ['--engine'],
    'run --engine ': ['cpu', 'cuda', 'exact', 'mpi', 'reference'],
    'run flock --separation.w': ['--separation.weight', '--separation.weighting'],
    'run --separation.enabled ': ['false', 'true'],
    'show worl': [name for name in PRESETS if name.startswith('worl')],
    'completion ': ['bash', 'fish', 'zsh'],
    'help comp': ['compare', 'completion'],
    'watch --dots ': ['ascii', 'blocks', 'braille'],
    'run --steps ': [],
    'run --final st': ['start file.csv', 'states'],
    'info sta': ['start file.csv', 'states'],
}


class Completion(TerminalTest):
    def setUp(self):
        super().setUp()
        for shell in ['bash', 'fish', 'zsh']:
            (self.folder / f'boids.{shell}').write_text(self.succeed('completion', shell))
        (self.folder / 'start file.csv').touch()
        (self.folder / 'states').touch()

    def ask(self, *command):
        result = subprocess.run(command, cwd=self.folder, capture_output=True, text=True)
        self.assertEqual((result.returncode, result.stderr), (0, ''), command)
        return sorted({line.split('\t')[0].rstrip('/') for line in result.stdout.splitlines() if line})

    def test_bash(self):
        for line, expected in CASES.items():
            with self.subTest(line):
                words = ' '.join(f"'{word}'" for word in ['boids', *line.split(' ')])
                found = self.ask('bash', '--norc', '-c', f'source boids.bash; COMP_WORDS=({words}); '
                                 'COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _boids; printf "%s\\n" "${COMPREPLY[@]}"')
                self.assertEqual(found, expected)

    def test_fish(self):
        environment = f'set -gx HOME {self.folder}; source boids.fish; '
        for line, expected in CASES.items():
            with self.subTest(line):
                found = self.ask('fish', '--no-config', '-c', environment + f'complete -C "boids {line}"')
                self.assertEqual([name.replace('\\', '') for name in found], expected)

    def test_zsh(self):
        """Zsh completes only for somebody who types."""
        terminal = self.open(100, 40, HOME=str(self.folder), ZDOTDIR=str(self.folder))
        (self.folder / '.zshrc').write_text('autoload -U compinit; compinit -u -D; source boids.zsh; PS1="> "; LISTMAX=1000\n'
                                            f'PATH={pathlib.Path(PROGRAM).parent}:$PATH; setopt no_list_ambiguous\n')
        terminal.enter('exec zsh -d')
        wait_until(lambda: '>' in terminal.lines())
        for line, expected in CASES.items():
            with self.subTest(line):
                terminal.type('C-u', 'C-l')
                self.wait_for_prompt(terminal)
                terminal.tmux('send-keys', '-l', f'boids {line}')
                terminal.type('Tab')
                if len(expected) == 1:
                    words = line.split(' ')[:-1]
                    terminal.wait_for(' '.join(['> boids', *words, expected[0]]))
                elif expected:
                    terminal.type('Tab')  # the first has typed what they have in common
                    for name in expected:
                        wait_until(lambda: name in terminal.text().replace('\\', ''))
                else:
                    terminal.type('x')
                    terminal.wait_for(f'boids {line}x')

    def wait_for_prompt(self, terminal):
        wait_until(lambda: [text.strip() for text in terminal.lines() if text.strip()] == ['>'])

    def test_every_command_and_flag_is_in_every_script(self):
        commands = re.findall(r'(?m)^  (\w+)  ', self.succeed('--help').split('Subcommands:')[1].split('Examples:')[0])
        self.assertIn('watch', commands)
        for command in commands:
            flags = re.findall(r'(?m)^  (?:-\w,)?--([\w.-]+)', self.succeed(command, '--help'))
            for shell in ['bash', 'fish', 'zsh']:
                text = (self.folder / f'boids.{shell}').read_text()
                self.assertIn(command, text)
                for flag in flags:
                    self.assertTrue(re.search(rf'(--|-l ){re.escape(flag)}\b', text), (shell, command, flag))


class Manual(TerminalTest):
    def test_it_is_sound(self):
        (self.folder / 'boids.1').write_text(self.succeed('man'))
        result = subprocess.run(['mandoc', '-T', 'lint', '-W', 'warning', 'boids.1'], cwd=self.folder, capture_output=True, text=True)
        problems = [line for line in result.stdout.splitlines() if 'missing date' not in line]  # a version says more
        self.assertEqual(problems, [])

    def test_it_has_every_command_flag_and_parameter(self):
        (self.folder / 'boids.1').write_text(self.succeed('man'))
        text = subprocess.run(['mandoc', '-T', 'ascii', '-O', 'width=200', 'boids.1'], cwd=self.folder, capture_output=True, text=True,
                              env={**os.environ, 'LC_ALL': 'C'}).stdout
        text = re.sub('.\b', '', text)
        for name in ['boids run', 'boids watch', '--checkpoint-every', '--dots', 'separation.weight', 'EXIT STATUS',
                     'boids run flock --steps 500']:
            self.assertIn(name, text)


if __name__ == '__main__':
    unittest.main()
