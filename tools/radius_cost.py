#!/usr/bin/env python3
"""radius_cost.py PROGRAM [--simd NAME] [--rounds N]: what a generous radius costs where only the nearest count.

Flies `murmuration` on one thread with several radii of alignment and cohesion, and prints nanoseconds of processor time per
boid-step: that of a flight without that of its first step, each the least of several rounds, in which all radii take turns.
Processor time, so that other work counts little."""

import argparse
import resource
import shutil
import subprocess

RADII = [18, 40, 80, 1_000_000]
STEPS = {4_000: 150, 100_000: 20}
FLAGS = {4_000: [], 100_000: ['--set', 'world.height=1400', '--set', 'start.positions=disc', '--set', 'start.radius=292']}


def seconds(program, boids, radius, steps, more):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run([program, 'run', 'murmuration', '--boids', str(boids), '--steps', str(steps), '--threads', '1', '--quiet',
                    '--set', f'alignment.radius={radius}', '--set', f'cohesion.radius={radius}', *FLAGS[boids], *more], check=True)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('program')
    parser.add_argument('--simd')
    parser.add_argument('--rounds', type=int, default=5)
    given = parser.parse_args()
    if not shutil.which(given.program):
        parser.error(f'{given.program} is no program; build one by ./run, it is build/release/bin/boids')
    more = ['--simd', given.simd] if given.simd else []
    print('| radius | ' + ' | '.join(f'{radius:,}' for radius in RADII) + ' |')
    print('|---|' + '--:|' * len(RADII))
    for boids, steps in STEPS.items():
        # A run of one step tells what starting takes. The least of differences would be that of the slowest start.
        least = {(radius, flown): float('inf') for radius in RADII for flown in (1, steps + 1)}
        for _ in range(given.rounds):
            for radius, flown in least:
                least[radius, flown] = min(least[radius, flown], seconds(given.program, boids, radius, flown, more))
        cost = [(least[radius, steps + 1] - least[radius, 1]) / steps / boids * 1e9 for radius in RADII]
        print(f'| {boids:,} boids | ' + ' | '.join(f'{each:.0f}' for each in cost) + ' |', flush=True)


if __name__ == '__main__':
    main()
