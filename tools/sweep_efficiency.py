#!/usr/bin/env python3
"""How busy a sweep of many small runs keeps the cores: the ideal is the time of all runs on one thread, divided by the cores.
Best on a machine that does nothing else.

    tools/sweep_efficiency.py [PROGRAM] [REPEATS]
"""
import os
import subprocess
import sys
import tempfile
import time

PROGRAM = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else 'build/release/bin/boids')
REPEATS = int(sys.argv[2]) if len(sys.argv) > 2 else 3
CORES = len(os.sched_getaffinity(0))
WANTED = 0.9
SCENE = ['vicsek', '--over', 'vicsek.noise=0:1:20', '--seeds', '10', '--boids', '500', '--warmup', '100', '--steps', '200', '--every', '5']


def seconds(threads):
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        subprocess.run([PROGRAM, 'sweep', *SCENE, '-o', 'one.sweep', '--snapshots', '0', '--quiet', '--threads', str(threads)],
                       cwd=folder, check=True)
        return time.monotonic() - began


# In turns, so that both meet the machine in the same moods.
pairs = [(seconds(1), seconds(CORES)) for _ in range(REPEATS)]
one, all_cores = (min(times) for times in zip(*pairs))
share = one / CORES / all_cores
print(f'200 runs: {one:.2f} s on one thread, {all_cores:.2f} s on {CORES}: {100 * share:.0f} % of the ideal')
sys.exit(0 if share >= WANTED else f'less than {100 * WANTED:.0f} %')
