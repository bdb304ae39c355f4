#!/usr/bin/env python3
"""instructions.py PROGRAM: how many instructions a boid takes per step, phase by phase, counted by callgrind.

Counts of six steps less those of two leave the steps alone. A hundred thousand boids of the usual flock, one thread, AVX2
(callgrind knows nothing wider). The machine may be as busy as it likes."""

import pathlib
import re
import subprocess
import sys
import tempfile

BOIDS, STEPS = 100_000, (2, 6)
PHASES = [('gather', r'::(look_\w+|SiftedBlock|gather_\w+|GroupRuns|find_runs)'), ('steer and move', r'::(steer_\w+|move_\w+|advance_part)'),
          ('sort', r'(Sorter<|copy_shifted|CpuEngine<\d>::bin|order_|mem(set|cpy|move))')]


def counts(program, dimension, steps):
    """Instructions by function, callees left out."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder, 'callgrind')
        flags = f'bench flock --boids {BOIDS} --dimension {dimension} --warmup 0 --steps {steps} --repeats 1 --threads 1 --simd avx2'
        subprocess.run(['valgrind', '--tool=callgrind', f'--callgrind-out-file={out}', program, *flags.split()], check=True,
                       capture_output=True)
        text = subprocess.run(['callgrind_annotate', '--threshold=100', '--auto=no', out], check=True, capture_output=True,
                              text=True).stdout
    return {name: int(number.replace(',', '')) for number, name in re.findall(r'^\s*([\d,]+) \([^)]*\)\s+\S*?:(.*?)(?: \[|$)', text, re.M)}


def main():
    program = sys.argv[1]
    for dimension in (2, 3):
        few, many = (counts(program, dimension, steps) for steps in STEPS)
        sums = dict.fromkeys([name for name, _ in PHASES] + ['all'], 0)
        for function, number in many.items():
            more = number - few.get(function, 0)
            sums['all'] += more
            for phase, pattern in PHASES:
                if re.search(pattern, function):
                    sums[phase] += more
                    break
        each = BOIDS * (STEPS[1] - STEPS[0])
        print(f'{dimension}D: ' + ', '.join(f'{phase} {number / each:.0f}' for phase, number in sums.items()) + ' instructions per boid-step')


if __name__ == '__main__':
    main()
