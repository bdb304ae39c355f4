"""More boids than there is memory for: one sentence with both figures before any is touched, exit code 2, no files."""

import os
import resource
import unittest

from program import SANITIZED, ProgramTest, limit

MANY = ['--boids', '1000000000']


@unittest.skipIf(SANITIZED, 'sanitizers need all of the address space')
class Memory(ProgramTest):
    def refuse(self, need, *words, kind=resource.RLIMIT_AS):
        result = self.boids(*words, preexec_fn=limit(kind, 2 << 30))
        self.assertRegex(result.stderr, rf'^boids: 1 billion boids need about {need} GB, and the limits of this process '
                                        r'\(ulimit\) leave [\d.]+ [GM]B; use fewer boids\n$')
        self.assertEqual((result.returncode, os.listdir(self.folder)), (2, []))

    def test_every_command_that_makes_a_flock(self):
        # A boid takes 39 bytes in a state, 42.4 in the cpu engine's arrays (20 twice, and 12 for one in five that changes cells), 12 when it is observed and 16
        # while a hash is made or boids are put in order, 16 in a report; in space 16 more in the state and 16 in the arrays. Cells are few here, a quarter is added
        # for what is not foreseen, and figures are rounded up.
        cpu = ['flock', '--schedule', 'synchronous', *MANY]
        self.refuse(102, 'run', *cpu, '--quiet')
        self.refuse(117, 'run', *cpu, '--metrics', 'm.csv', '--quiet')
        self.refuse(157, 'run', *cpu, '--report', 'r.html')
        self.refuse(137, 'run', *cpu, kind=resource.RLIMIT_DATA)
        self.refuse(177, 'run', *cpu, '--world.dimension', '3')
        self.refuse(122, 'run', *cpu, '--final', 'f.csv', '--quiet')
        self.refuse(122, 'run', *cpu, '--checkpoint', 'c.boids', '--quiet')
        self.refuse(220, 'run', *cpu, '--trajectory', 't.csv', '--quiet')  # two copies of a state are on their way
        self.refuse(r'\d+', 'run', 'flock', *MANY, '--final', 'out.csv')
        self.refuse(r'\d+', 'render', *cpu, '-o', 'p.png')
        self.refuse(r'\d+', 'bench', 'flock', *MANY)


if __name__ == '__main__':
    unittest.main()
