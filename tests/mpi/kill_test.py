"""A rank that is killed at any moment ends the run soon, with a sentence, and the last checkpoint goes on to the same bits."""

import os
import pathlib
import random
import re
import signal
import subprocess
import time
import unittest

from program import PATIENCE, PROGRAM, ProgramTest, hash_of, is_begun, wait_until

MPIEXEC = os.environ['BOIDS_MPIEXEC']
FLOCK = ['run', 'flock', '--schedule', 'synchronous', '--boids', '300']
RANKS, MOMENTS, SEED = 3, 10, 19
LIMIT = 10  # seconds in which a run ends whose rank was killed
# By default mpirun waits for a second after it has asked ranks to end; the other tests let it wait longer.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != 'OMPI_MCA_odls_base_sigkill_timeout'}


def ranks_of(launcher):
    """The processes that a launcher has started, by rank."""
    found = {}
    for status in pathlib.Path('/proc').glob('[0-9]*/status'):
        try:
            text, environment = status.read_text(), status.with_name('environ').read_text(errors='replace')
        except OSError:  # it has ended meanwhile, or is somebody else's
            continue
        rank = re.search(r'(?:^|\0)(?:OMPI_COMM_WORLD_RANK|PMI_RANK)=(\d+)', environment)
        if rank and f'\nPPid:\t{launcher}\n' in text:
            found[int(rank[1])] = int(status.parent.name)
    return found


def seconds_until(condition, limit):
    """How long a condition takes to come true, or None. Time in which this process did not run either does not count: a machine
    that stands still says nothing about a program."""
    waited, before = 0, time.monotonic()
    while not condition():
        if waited > limit:
            return None
        time.sleep(0.01)
        now = time.monotonic()
        waited, before = waited + min(now - before, 0.2), now
    return waited


class KillTest(ProgramTest):
    def launch(self):
        for name in ['c.boids', 'm.csv', 'm.csv.partial']:
            (self.folder / name).unlink(missing_ok=True)
        with open(self.folder / 'said.txt', 'wb') as said:
            program = subprocess.Popen(
                [MPIEXEC, '-n', str(RANKS), PROGRAM, *FLOCK, '--steps', '100000000', '--quiet', '--metrics', 'm.csv',
                 '--checkpoint', 'c.boids', '--checkpoint-every', '3'], cwd=self.folder, env=ENVIRONMENT,
                stdin=subprocess.DEVNULL, stdout=said, stderr=said)
        self.addCleanup(program.wait, PATIENCE)
        self.addCleanup(program.kill)
        return program

    def kill(self, rank, size):
        """Kills a rank once the metrics have so many bytes and there is a checkpoint; returns what was said."""
        program = self.launch()
        wait_until(lambda: (self.folder / 'c.boids').exists() and is_begun(self.folder / 'm.csv', size))
        others = ranks_of(program.pid)
        self.assertEqual(len(others), RANKS)
        os.kill(others[rank], signal.SIGKILL)
        self.assertIsNotNone(seconds_until(lambda: program.poll() is not None, LIMIT), 'the run goes on without a rank')
        self.assertIsNotNone(seconds_until(lambda: not any(pathlib.Path(f'/proc/{each}').exists() for each in others.values()), LIMIT),
                             'a rank is left')
        self.assertNotEqual(program.returncode, 0)
        return self.read('said.txt')

    def check_checkpoint(self, ranks):
        """It goes on, on so many ranks, to what a whole run comes to."""
        launcher = [MPIEXEC, '-n', str(ranks)] if ranks > 1 else []
        result = subprocess.run([*launcher, PROGRAM, 'run', '--resume', 'c.boids', '--steps', '5'], cwd=self.folder,
                                capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(result.returncode, 0, result.stderr)
        step = int(result.stdout.split('going on from step ')[1].split()[0].replace(',', ''))
        self.assertEqual(hash_of(result.stdout), hash_of(self.succeed(*FLOCK, '--steps', str(step + 5))))

    def test_ten_random_moments(self):
        draw = random.Random(SEED)
        for moment in range(MOMENTS):
            rank, size, ranks = draw.randrange(RANKS), draw.randrange(200, 20_000), draw.choice([1, 1, 2])
            with self.subTest(moment=moment, rank=rank, size=size, ranks=ranks):
                said = self.kill(rank, size)
                self.assertIn(f'boids: rank {rank} has died, and the run with it', said)
                self.assertEqual(said.count('boids: '), 1, said)
                self.check_checkpoint(ranks)


if __name__ == '__main__':
    unittest.main()
