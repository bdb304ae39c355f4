#!/usr/bin/env python3
"""benchmark_ratios.py PROGRAM WORKLOAD ROUNDS [FLAGS...]: what the variants of a workload cost against its first one.

Rounds of all variants alternate, so that a machine that is busy for a while is busy for all of them."""

import json
import statistics
import subprocess
import sys


def main():
    program, workload, rounds, *flags = sys.argv[1:]
    times = {}
    for _ in range(int(rounds)):
        lines = subprocess.run([program, 'bench', workload, '--steps', '5', '--repeats', '2', '--json', *flags],
                               capture_output=True, check=True, text=True).stdout.splitlines()
        for row in map(json.loads, lines):
            times.setdefault(row['variant'], []).append(row['best_ns_per_boid_step'])
    first = next(iter(times.values()))
    print(f'{"variant":<12} {"least ns":>9} {"median ns":>10} {"ratio of least":>15} {"median of ratios":>17}')
    for variant, each in times.items():
        ratio = statistics.median(a / b for a, b in zip(each, first))
        print(f'{variant:<12} {min(each):>9.1f} {statistics.median(each):>10.1f} {min(each) / min(first):>15.3f} {ratio:>17.3f}')


if __name__ == '__main__':
    main()
