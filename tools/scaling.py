#!/usr/bin/env python3
"""Measures how a flock flies on 1 and 2 ranks, and writes the tables of docs/cluster.md: weak and strong scaling, what a model of the
cost predicts of them, and what it predicts of a billion boids. Best on a machine that does nothing else.

    tools/scaling.py all MACHINE       builds, measures, and writes the page (some minutes)
    tools/scaling.py measure MACHINE   measures only: benchmarks/results/MACHINE-ranks.json
    tools/scaling.py count MACHINE     counts messages and bytes of more ranks alone, which a busy machine can tell, too
    tools/scaling.py page MACHINE      writes the tables of docs/cluster.md from that

QUICK=1 measures small flocks by their fastest step, in two minutes: all that a busy machine can tell.
"""

import json
import math
import os
import pathlib
import subprocess
import sys

PROJECT = pathlib.Path(__file__).resolve().parents[1]
PAGE = PROJECT / 'docs' / 'cluster.md'
BEGIN, END = '<!-- made by tools/scaling.py -->\n', '<!-- end -->'
BUILD = PROJECT / 'build' / 'release'
QUICK = bool(os.environ.get('QUICK'))

# Ranks may be started by root, and stay on a core each.
LAUNCH = {'OMPI_MCA_mpi_yield_when_idle': str(int(QUICK)), 'OMPI_ALLOW_RUN_AS_ROOT': '1',
          'OMPI_ALLOW_RUN_AS_ROOT_CONFIRM': '1', 'OMPI_MCA_rmaps_base_oversubscribe': '1', 'OMPI_MCA_hwloc_base_binding_policy': 'core'}

NEIGHBOURS = 20  # of `boids bench flock`
SMALL, LARGE = (10_000, 40_000) if QUICK else (100_000, 1_000_000)
# What is flown: the dimension, and the boids on one rank and on two.
FLOCKS = [(dimension, boids) for dimension in (2, 3) for boids in (SMALL, 2 * SMALL, LARGE, 2 * LARGE)]
ROUNDS, STEPS, REPEATS = (2, 1, 60) if QUICK else (5, 20, 3)

# Of which messages and bytes are counted: more ranks than there may be cores, so that nothing is said of their time.
COUNTED = [(3, boids, ranks) for boids in (SMALL // 5, 2 * SMALL) for ranks in (4, 6, 8, 12)]

# A rank with its own card in a network: seconds until a short message is there, and bytes per second.
NETWORKS = [('InfiniBand HDR, 200 Gbit/s', 1.2e-6, 200e9 / 8), ('Ethernet, 25 Gbit/s', 50e-6, 25e9 / 8)]
BILLION, RANKS = 10**9, 1000


def results_file(machine):
    return PROJECT / 'benchmarks' / 'results' / f'{machine}-ranks.json'


def on_ranks(ranks, *words):
    command = ['mpirun', '-n', str(ranks), *map(str, words)]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env={**os.environ, **LAUNCH}).stdout


def bench(ranks, dimension, boids, steps=STEPS, repeats=REPEATS):
    words = ['bench', 'flock', '--engine', 'mpi', '--threads', '1', '--dimension', dimension, '--boids', boids, '--steps', steps,
             '--repeats', repeats, '--json']
    return json.loads(on_ranks(ranks, BUILD / 'bin' / 'boids', *words))


def measure(machine):
    """In turns, so that all meet the machine in the same moods; of each the quickest round is kept."""
    busy, best = os.getloadavg()[0], {}
    network = json.loads(on_ranks(2, BUILD / 'bin' / 'ping_pong'))
    for turn in range(ROUNDS):
        for dimension, boids in FLOCKS:
            for ranks in (1, 2):
                print(f'round {turn + 1} of {ROUNDS}: {boids} boids in {dimension}D on {ranks} ranks', file=sys.stderr)
                row = bench(ranks, dimension, boids)
                known = best.setdefault((dimension, boids, ranks), row)
                if row['best_ns_per_boid_step'] < known['best_ns_per_boid_step']:
                    best[dimension, boids, ranks] = row
    write_results({'machine': machine, 'cores': os.cpu_count(), 'load_before': round(busy, 2), 'rounds': ROUNDS, 'network': network,
                   'rows': list(best.values()), 'counted': count_all()})


def count_all():
    kept = 'dimension', 'boids', 'ranks', 'messages_per_step', 'bytes_per_step'
    rows = [bench(ranks, dimension, boids, 4, 1) for dimension, boids, ranks in COUNTED]
    return [{key: row[key] for key in kept} for row in rows]


def count(machine):
    write_results({**json.loads(results_file(machine).read_text()), 'counted': count_all()})


def write_results(results):
    """A line for each row."""
    about = json.dumps({key: value for key, value in results.items() if key not in ('rows', 'counted')})
    tables = [f'"{key}": [\n  ' + ',\n  '.join(map(json.dumps, results[key])) + '\n]' for key in ('rows', 'counted')]
    results_file(results['machine']).write_text(f'{about[:-1]}, {", ".join(tables)}}}\n')


class Shape:
    """How a flock at the density of `boids bench flock`, in a square or cubic world, is dealt out to ranks."""

    def __init__(self, dimension, boids, ranks):
        ball = math.pi if dimension == 2 else 4 / 3 * math.pi  # in radii
        self.dimension, self.boids, self.ranks = dimension, boids, ranks
        self.side = (boids * ball / NEIGHBOURS) ** (1 / dimension)  # of the world, in radii
        self.lines = int(self.side)
        self.parts = self.deal()                                    # of the lines along y in 3D, and along the last axis
        self.working = self.parts[0] * self.parts[1]
        self.own = boids / self.working                             # n
        self.copies = boids * self.rows_around(*(lines / parts for lines, parts in zip(self.row_lines(), self.parts))) / math.prod(self.row_lines())  # h
        self.bytes_per_boid = 8 + 8 * dimension                     # s

    def row_lines(self):
        """Along y in 3D, where a line of 2D has one row; and along the last axis."""
        return (1 if self.dimension == 2 else self.lines), self.lines

    def rows_around(self, across, along, parts=None):
        """Rows of others that a rank sees who has so many lines along both axes."""
        first, last = (each > 1 for each in parts or self.parts)
        return 2 * along * first + 2 * across * last + 4 * (first and last)

    def deal(self):
        """As engines/mpi/decomposition.cpp does it: a copy counts as half of a boid, and columns must gain 0.5 %."""
        best = None
        for first in range(1, min(self.ranks, self.row_lines()[0]) + 1):
            parts = first, min(self.ranks // first, self.lines)
            rows = [math.ceil(lines / each) for lines, each in zip(self.row_lines(), parts)]
            cost = (rows[0] * rows[1] + self.rows_around(*rows, parts) / 2) * (1 if first == 1 else 1.005)
            if best is None or cost < best[0]:
                best = cost, parts
        return best[1]

    def rounds(self):
        """r: with two lines on each rank one message to each side has those who move and copies; else one follows the other."""
        return 1 if all(each == 1 or lines >= 2 * each for lines, each in zip(self.row_lines(), self.parts)) else 2

    def messages(self):
        """Sent by a rank in a step, to all sides; those who move go to any that they can reach, here the next ones."""
        sides = math.prod(3 if each > 1 else 1 for each in self.parts) - 1
        others = math.prod(min(3, each) for each in self.parts) - 1
        return sides if self.rounds() == 1 else sides + others

    def bytes(self):
        """Sent by a rank in a step, but for the few who move."""
        return self.copies * self.bytes_per_boid


class Network:
    def __init__(self, latency, bandwidth):
        self.latency, self.bandwidth = latency, bandwidth

    @classmethod
    def measured(cls, rows):
        """The time of the shortest message, and what the longest adds to it."""
        last = rows[-1]
        return cls(rows[0]['microseconds'] / 1e6, last['bytes'] / (last['microseconds'] - rows[0]['microseconds']) * 1e6)


class Model:
    """The seconds of a step: T = n (c + e) + h (b + u) + r L + h s / B."""

    def __init__(self, results):
        self.rows = {(row['dimension'], row['boids'], row['ranks']): row for row in results['rows']}
        self.network = Network.measured(results['network'])
        self.small = min(boids for _, boids, _ in self.rows)
        self.scan, self.copy = self.calibrate()

    def seconds(self, dimension, boids, ranks):
        return self.rows[dimension, boids, ranks]['best_ns_per_boid_step'] * boids / 1e9

    def alone(self, dimension, boids):
        """c: what a boid takes on one rank, from the flock whose size is nearest."""
        sizes = [size for d, size, ranks in self.rows if d == dimension and ranks == 1]
        size = min(sizes, key=lambda each: abs(math.log(each / boids)))
        return self.rows[dimension, size, 1]

    def known(self, shape, network):
        row = self.alone(shape.dimension, shape.own)
        own = row['best_ns_per_boid_step'] / 1e9
        if shape.working == 1:
            return shape.own * own
        binned = own * row['phases']['bin']
        return shape.own * own + shape.copies * binned + shape.rounds() * network.latency + shape.bytes() / network.bandwidth

    def calibrate(self):
        """e and u, from the smallest flocks on two ranks: two dimensions, two unknowns."""
        equations = []
        for dimension in (2, 3):
            shape = Shape(dimension, 2 * self.small, 2)
            equations.append((shape.own, shape.copies, self.seconds(dimension, shape.boids, 2) - self.known(shape, self.network)))
        (a, b, p), (c, d, q) = equations
        scan, copy = (p * d - b * q) / (a * d - b * c), (a * q - p * c) / (a * d - b * c)
        if copy < 0:  # no cost is negative: the other one alone, by least squares
            scan, copy = (a * p + c * q) / (a * a + c * c), 0
        elif scan < 0:
            scan, copy = 0, (b * p + d * q) / (b * b + d * d)
        return max(scan, 0), max(copy, 0)

    def step(self, dimension, boids, ranks, network=None):
        shape = Shape(dimension, boids, ranks)
        shared = 0 if shape.working == 1 else shape.own * self.scan + shape.copies * self.copy
        return self.known(shape, network or self.network) + shared


def short(number):
    for least, unit, word in [(1e9, 1e9, ' billion'), (1e6, 1e6, ' million'), (1e3, 1e3, ' thousand')]:
        if number >= 0.9995 * least:
            return f'{number / unit:.3g}{word}'
    return f'{number:.3g}'


def warning(results):
    if results['load_before'] < 0.5:
        return ''
    return (f"The {results['cores']} cores were busy with other work while this was measured (load {results['load_before']:.1f} before it "
            'began),\nso the times are too long and rows cannot be compared closely.\n\n')


def counted(row, key, told):
    return row[key] if key in row else told


def scaling_table(model):
    lines = ['| | boids | 1 rank, ms a step | 2 ranks | ratio | model | error | exchange and wait | messages, bytes of a rank a step |',
             '|---|--:|--:|--:|--:|--:|--:|--:|--:|']
    sizes = sorted({boids for _, boids, ranks in model.rows if ranks == 2})
    for dimension in (2, 3):
        for boids in sizes:
            one, two = (model.seconds(dimension, boids, ranks) for ranks in (1, 2))
            guess, shape, row = model.step(dimension, boids, 2), Shape(dimension, boids, 2), model.rows[dimension, boids, 2]
            kept = ' (calibrates)' if boids == 2 * model.small else f'{100 * (guess / two - 1):+.0f} %'
            lines.append(f"| {dimension}D | {short(boids)} | {1e3 * one:.3g} | {1e3 * two:.3g} | {one / two:.2f} | {1e3 * guess:.3g} | {kept} | "
                         f"{100 * sum(row['phases'].get(each, 0) for each in ('exchange', 'wait')):.1f} % | {counted(row, 'messages_per_step', shape.messages()):.3g}, "
                         f"{short(counted(row, 'bytes_per_step', shape.bytes()))} |")
    return '\n'.join(lines) + '\n'


def weak_table(model):
    lines = ['| | boids on each rank | 1 rank, ms a step | 2 ranks | efficiency | model |', '|---|--:|--:|--:|--:|--:|']
    sizes = sorted({boids for _, boids, ranks in model.rows if ranks == 1})
    for dimension in (2, 3):
        for boids in sizes:
            if (dimension, 2 * boids, 2) not in model.rows:
                continue
            one, two = model.seconds(dimension, boids, 1), model.seconds(dimension, 2 * boids, 2)
            lines.append(f'| {dimension}D | {short(boids)} | {1e3 * one:.3g} | {1e3 * two:.3g} | {100 * one / two:.1f} % | '
                         f'{100 * one / model.step(dimension, 2 * boids, 2):.1f} % |')
    return '\n'.join(lines) + '\n'


def counted_table(rows):
    lines = ['| | boids | ranks | parts along y and z | messages of a rank a step | model | bytes | model | error |',
             '|---|--:|--:|--:|--:|--:|--:|--:|--:|']
    for row in rows:
        shape = Shape(row['dimension'], row['boids'], row['ranks'])
        sent, working = row['bytes_per_step'], shape.working / shape.ranks  # the mean of all ranks, some of which may be idle
        lines.append(f"| {shape.dimension}D | {short(shape.boids)} | {shape.ranks} | {shape.parts[0]} by {shape.parts[1]} | "
                     f"{row['messages_per_step']:.3g} | {working * shape.messages():.3g} | {short(sent)} | {short(working * shape.bytes())} | "
                     f"{100 * (working * shape.bytes() / sent - 1):+.1f} % |")
    return '\n'.join(lines) + '\n'


def constants_table(model):
    flat, deep = (model.alone(dimension, BILLION / RANKS)['best_ns_per_boid_step'] for dimension in (2, 3))
    return (f'| constant | here |\n|---|--:|\n| c, ns a boid, 2D and 3D | {flat:.1f}, {deep:.1f} |\n| e, ns a boid | {1e9 * model.scan:.2f} |\n'
            f'| u, ns a copy | {1e9 * model.copy:.1f} |\n| L, µs | {1e6 * model.network.latency:.2f} |\n'
            f'| B, GB/s | {model.network.bandwidth / 1e9:.1f} |\n')


def prediction_table(model):
    lines = ['| | network | ranks at work | boids and copies on each | sent by each, MB a step | ms a step | of that network | efficiency |',
             '|---|---|--:|--:|--:|--:|--:|--:|']
    for dimension in (2, 3):
        shape = Shape(dimension, BILLION, RANKS)
        for name, latency, bandwidth in NETWORKS:
            network = Network(latency, bandwidth)
            step = model.step(dimension, BILLION, RANKS, network)
            sending = shape.rounds() * latency + shape.bytes() / bandwidth
            alone = BILLION / RANKS * model.alone(dimension, BILLION / RANKS)['best_ns_per_boid_step'] / 1e9
            across = '' if shape.parts[0] == 1 else f': {shape.parts[0]} by {shape.parts[1]}'
            lines.append(f'| {dimension}D | {name} | {shape.working:,}{across} | {short(shape.own)} and {short(shape.copies)} | {shape.bytes() / 1e6:.1f} | '
                         f'{1e3 * step:.1f} | {100 * sending / step:.1f} % | {100 * alone / step:.0f} % |')
    return '\n'.join(lines) + '\n'


def write_page(machine):
    results = json.loads(results_file(machine).read_text())
    model = Model(results)
    text = PAGE.read_text()
    before, rest = text.split(BEGIN, 1)
    after = rest.split(END, 1)[1]
    parts = [warning(results) + f"On {results['cores']} cores ({machine}), a thread a rank; the best of {results['rounds']} rounds in turns. Weak scaling:\n",
             weak_table(model), 'Strong scaling, and what the model says:\n', scaling_table(model),
             'What more ranks send in 3D, counted and by the model:\n', counted_table(results['counted']), 'The constants of the model:\n',
             constants_table(model), f'{short(BILLION)} boids on {RANKS:,} ranks, a thread and a network card each:\n', prediction_table(model)]
    PAGE.write_text(before + BEGIN + '\n'.join(parts) + END + after)


def build():
    subprocess.run(['cmake', '--build', BUILD, '--target', 'boids_program', 'ping_pong'], check=True, stdout=subprocess.DEVNULL)


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in ('all', 'measure', 'count', 'page'):
        sys.exit(__doc__)
    what, machine = sys.argv[1:]
    if what != 'page':
        build()
        (count if what == 'count' else measure)(machine)
    if what in ('all', 'page'):
        write_page(machine)


if __name__ == '__main__':
    main()
