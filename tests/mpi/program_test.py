"""The program on several ranks: it says and writes what one process does."""

import os
import pathlib
import re
import signal
import subprocess
import unittest

from program import PATIENCE, PROGRAM, SANITIZED, ProgramTest, hash_of, is_begun, table_lines, wait_until, without_progress

MPIEXEC = os.environ['BOIDS_MPIEXEC']
FLOCK = ['run', 'flock', '--schedule', 'synchronous', '--boids', '400']


def wide_flock(boids):
    """A run of many boids that are everywhere in a world with room for them."""
    side = str(20 * boids**0.5)
    return ['run', 'flock', '--schedule', 'synchronous', '--boids', str(boids), '--start.positions', 'uniform', '--world.width', side,
            '--world.height', side, '--threads', '1']


class RanksTest(ProgramTest):
    def on_ranks(self, ranks, *words, text=b''):
        result = subprocess.run([MPIEXEC, '-n', str(ranks), PROGRAM, *words], cwd=self.folder, input=text,
                                capture_output=True, timeout=PATIENCE)
        result.stdout, result.stderr = result.stdout.decode(), without_progress(result.stderr.decode())
        return result

    def fly(self, ranks, *words, text=b''):
        """The output of a run that has to succeed."""
        result = self.on_ranks(ranks, *words, text=text)
        self.assertEqual((result.returncode, result.stderr), (0, ''), words)
        return result.stdout

    def test_one_rank_talks_and_the_hash_is_that_of_one_process(self):
        alone = self.succeed(*FLOCK, '--steps', '60')
        output = self.fly(3, *FLOCK, '--steps', '60')
        self.assertIn('engine mpi', output)
        self.assertEqual(output.count('hash'), 1)
        self.assertEqual(hash_of(output), hash_of(alone))

    def test_one_rank_alone_is_a_plain_program(self):
        self.assertIn('engine cpu', self.fly(1, *FLOCK, '--steps', '2'))
        self.assertIn('engine mpi', self.fly(1, *FLOCK, '--steps', '2', '--engine', 'mpi'))

    def test_another_engine_flies_on_the_leader(self):
        self.assertIn('engine cpu', self.fly(2, *FLOCK, '--steps', '2', '--engine', 'cpu'))

    def test_files_are_those_of_one_process(self):
        files = ['--final', 'end.csv', '--trajectory', 't.xyz', '--metrics', 'm.csv', '--every', '10']
        self.succeed(*FLOCK, '--steps', '40', *files)
        alone = {name: table_lines(self.read(name)) for name in ['end.csv', 't.xyz', 'm.csv']}
        self.fly(3, *FLOCK, '--steps', '40', *files)
        self.assertEqual(table_lines(self.read('end.csv')), alone['end.csv'])
        self.assertEqual(table_lines(self.read('t.xyz')), alone['t.xyz'])
        # At the start boids stand in another order, and so sums over them may end in other digits.
        self.assertEqual(table_lines(self.read('m.csv'))[2:], alone['m.csv'][2:])

    def test_files_that_come_in_pieces_are_those_of_one_process(self):
        many = [*wide_flock(270_000), '--steps', '2', '--quiet', '--checkpoint', 'c.boids', '--final', 'end.csv', '--trajectory']
        for trajectory in ['t.h5', 't.csv']:
            with self.subTest(trajectory=trajectory):
                names = ['c.boids', 'end.csv', trajectory]
                self.succeed(*many, trajectory)
                alone = {name: (self.folder / name).read_bytes() for name in names}
                self.fly(3, *many, trajectory)
                for name in names:
                    self.assertTrue(self.is_same_but_for_the_engine(name, alone[name]), name)
        self.succeed(*many, 't.csv')
        ends = [self.fly(ranks, 'run', '--resume', 'c.boids', '--checkpoint', 'd.boids', '--steps', '1') for ranks in [1, 3]]
        self.assertEqual(hash_of(ends[0]), hash_of(ends[1]))

    def is_same_but_for_the_engine(self, name, alone):
        """Whether a file is one that the cpu engine wrote, but for a name. A checkpoint ends with a sum over its bytes, which knows of
        that name, as does what it remembers of a journal."""
        written = (self.folder / name).read_bytes()
        if name == 'c.boids':
            if len(written) != len(alone):
                return False
            flock = 23 * 270_000  # bytes of an id, a species, a waypoint and four numbers
            written, alone = written[-flock - 4:-4], alone[-flock - 4:-4]
        return written.replace(b'mpi', b'cpu') == alone.replace(b'mpi', b'cpu')

    @unittest.skipIf(SANITIZED, 'sanitizers take memory of their own')
    def test_the_leader_needs_no_copy_of_the_flock(self):
        boids, copy = 2_000_000, 39  # bytes of a boid in a state
        for what, words in {
                'writes': [*wide_flock(boids), '--checkpoint', 'c.boids', '--final', 'end.csv', '--trajectory', 't.csv', '--every', '2'],
                'observes': [*wide_flock(boids), '--metrics', 'm.csv'],
                'goes on': ['run', '--resume', 'c.boids', '--threads', '1']}.items():
            with self.subTest(what=what):
                output = self.fly(4, *words, '--steps', '1', '--quiet', '--profile')
                peaks = [float(line.split()[4]) for line in output.splitlines() if re.match(r'\d+ ', line)]
                self.assertEqual(len(peaks), 4, output)
                self.assertLess(peaks[0], max(peaks[1:]) + 1e-6 * copy * boids, output)

    def test_a_run_goes_on_with_other_ranks(self):
        whole = hash_of(self.succeed(*FLOCK, '--steps', '60'))
        self.fly(3, *FLOCK, '--steps', '20', '--checkpoint', 'c.boids')
        self.fly(2, 'run', '--resume', 'c.boids', '--steps', '20')
        self.assertEqual(hash_of(self.succeed('run', '--resume', 'c.boids', '--steps', '20')), whole)
        self.succeed(*FLOCK, '--steps', '30', '--checkpoint', 'd.boids')
        self.assertEqual(hash_of(self.fly(4, 'run', '--resume', 'd.boids', '--steps', '30')), whole)

    def test_a_scenario_comes_from_standard_input(self):
        text = self.succeed('show', 'flock', '--schedule', 'synchronous', '--boids', '50').encode()
        alone = hash_of(self.succeed('run', '-', '--steps', '9', text=text))
        self.assertEqual(hash_of(self.fly(2, 'run', '-', '--steps', '9', text=text)), alone)

    def test_what_is_wrong_is_said_once(self):
        for words, sentence in [
                (['run', 'nonesuch'], 'nonesuch'),
                (['run', 'flock', '--schedule', 'sequential'], 'choose engine exact, which does'),
                ([*FLOCK, '--final', 'no/such/folder.csv', '--steps', '1'], 'no/such')]:
            with self.subTest(words=words):
                alone = self.boids(*words)
                result = self.on_ranks(2, *words)
                self.assertNotEqual(result.returncode, 0)
                self.assertEqual(result.stderr.count('boids: '), 1, result.stderr)
                self.assertIn(sentence, result.stderr)
                if alone.returncode:
                    self.assertEqual(result.returncode, alone.returncode)

    def test_without_ranks_the_engine_says_how_to_start_it(self):
        result = self.boids(*FLOCK, '--engine', 'mpi')
        self.assertEqual(result.returncode, 2)
        self.assertIn('mpirun -n 4 boids', result.stderr)

    def launch(self, *words):
        """A run on three ranks that would last for years; returns once it flies, which its metrics tell."""
        with open(self.folder / 'said.txt', 'wb') as said:  # nobody waits for the end of a pipe, or that it has room
            program = subprocess.Popen(
                [MPIEXEC, '-n', '3', PROGRAM, *FLOCK, '--steps', '100000000', '--metrics', 'm.csv', '--checkpoint', 'c.boids', *words],
                cwd=self.folder, stdin=subprocess.DEVNULL, stdout=said, stderr=said)
        self.addCleanup(program.wait)
        self.addCleanup(program.kill)
        wait_until(lambda: is_begun(self.folder / 'm.csv', 4000))
        return program

    def end_of(self, program):
        """What a launched program has said, once it has ended with an error."""
        self.assertNotEqual(program.wait(PATIENCE), 0)
        return self.read('said.txt')

    def test_a_signal_ends_all_and_leaves_a_checkpoint(self):
        for kind in [signal.SIGINT, signal.SIGTERM]:
            with self.subTest(kind=kind):
                program = self.launch()
                program.send_signal(kind)
                self.assertIn('boids: stopped after step', self.end_of(program))
                self.fly(2, 'run', '--resume', 'c.boids', '--steps', '3')

    def test_a_rank_that_dies_ends_all_and_the_checkpoint_is_whole(self):
        program = self.launch('--checkpoint-every', '5')
        wait_until(lambda: (self.folder / 'c.boids').exists())
        os.kill(follower_of(program.pid), signal.SIGKILL)
        said = self.end_of(program)
        self.assertEqual(said.count('boids: '), 1, said)
        self.assertIn('boids: rank 1 has died', said)
        output = self.fly(2, 'run', '--resume', 'c.boids', '--steps', '5')
        step = int(output.split('going on from step ')[1].split()[0])
        self.assertEqual(hash_of(output), hash_of(self.succeed(*FLOCK, '--steps', str(step + 5))))


def follower_of(launcher):
    """The process of rank 1 that a launcher has started."""
    for status in pathlib.Path('/proc').glob('[0-9]*/status'):
        try:
            text, environment = status.read_text(), status.with_name('environ').read_bytes().split(b'\0')
        except OSError:  # it has ended meanwhile, or is somebody else's
            continue
        if f'\nPPid:\t{launcher}\n' in text and {b'OMPI_COMM_WORLD_RANK=1', b'PMI_RANK=1'} & set(environment):
            return int(status.parent.name)
    raise AssertionError('no rank 1')


if __name__ == '__main__':
    unittest.main()
