#!/usr/bin/env python3
"""Measures how long pictures take, in the looks side by side, and prints a table in Markdown:

    tools/frame_times.py build/release/bin/boids [--size WxH] [--rounds N] [--pictures N] [BOIDS ...]

Flocks of the default scene, all of one density, are drawn in turns as plain darts and as birds at dusk, with as many
bodies as a window without a graphics card has. Times are those of drawing alone, by the clock and of all cores together;
the latter mean something on a busy machine, too."""

import argparse
import os
import pathlib
import re
import statistics
import subprocess
import tempfile

LOOKS = {'darts': ['--shape', 'dart', '--backdrop', 'plain', '--color', 'heading'], 'birds at dusk': []}
BODIES = '4000'  # as render/boid_size.h has it


def in_wide_world(boids):
    """Flags that keep the density of the scene's 4000."""
    wider = (boids / 4000) ** (1 / 3)
    sizes = {'world.width': 1400, 'world.height': 400, 'world.depth': 1400, 'level.height': 200, 'start.radius': 180,
             'start.z': -400}
    return [word for key, size in sizes.items() for word in (f'--{key}', f'{wider * size:.0f}')]


def time_pictures(program, boids, look, size, pictures, folder):
    """Milliseconds of drawing so many pictures: by the clock, and of all cores."""
    text = subprocess.run([program, 'render', 'murmuration', '--boids', str(boids), *in_wide_world(boids), '--size', size,
                           '--bodies', BODIES, '--steps', str(pictures - 1), '--steps-per-frame', '1', '--profile', '--quiet',
                           '-o', str(folder / '%05d.png'), *LOOKS[look]], check=True, capture_output=True, text=True).stdout
    return [pictures * float(number) for number in re.search(r'(?m)^draw +[\d.]+% +([\d.]+) +([\d.]+)', text).groups()]


def draw(program, boids, look, size, pictures, folder):
    """The same for one picture after the first ones, for which shaders are compiled."""
    few = time_pictures(program, boids, look, size, 3, folder)
    many = time_pictures(program, boids, look, size, 3 + pictures, folder)
    return [(b - a) / pictures for a, b in zip(few, many)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('program')
    parser.add_argument('boids', nargs='*', type=int, default=[1000, 20000, 200000])
    parser.add_argument('--size', default='1280x800')
    parser.add_argument('--rounds', type=int, default=3)
    parser.add_argument('--pictures', type=int, default=12)
    options = parser.parse_intermixed_args()  # numbers of boids may follow options
    print(f'{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {options.size}, the median of {options.rounds} rounds of '
          f'{options.pictures} pictures\n')
    print('| boids | look | ms of drawing, by the clock | of all cores | ratio |\n|--:|---|--:|--:|--:|')
    for boids in options.boids:
        times = {look: [] for look in LOOKS}
        with tempfile.TemporaryDirectory(prefix='boids-frames-') as folder:
            for _ in range(options.rounds):
                for look in LOOKS:
                    times[look].append(draw(options.program, boids, look, options.size, options.pictures,
                                            pathlib.Path(folder)))
        first = None
        for look, rows in times.items():
            clock, cores = (statistics.median(column) for column in zip(*rows))
            first = first or cores
            print(f'| {boids:,} | {look} | {clock:.1f} | {cores:.1f} | {cores / first:.2f} |', flush=True)


if __name__ == '__main__':
    main()
