#!/usr/bin/env python3
"""Makes the results, pictures and table of docs/benchmarks.md. Best on a machine that does nothing else.

    tools/benchmarks.py measure PROGRAM MACHINE        runs all workloads: benchmarks/results/MACHINE.json (some minutes)
    tools/benchmarks.py web PROGRAM PACKAGE MACHINE    runs tools/web_speed.mjs: benchmarks/results/MACHINE-web.json (a minute)
    tools/benchmarks.py visits MACHINE                 runs tools/first_picture.mjs and puts it there, too (seconds)
    tools/benchmarks.py card PROGRAM TEXTBOOK MACHINE  runs the cuda engine, the cpu engine and benchmarks/textbook.cu beside each
                                                       other: benchmarks/results/MACHINE-card.json (some minutes)
    tools/benchmarks.py card-page MACHINE              writes the tables about cards
    tools/benchmarks.py page MACHINE                   draws docs/images/*.svg and writes the tables of docs/benchmarks.md
"""

import json
import math
import os
import pathlib
import subprocess
import sys

PROJECT = pathlib.Path(__file__).resolve().parents[1]
PAGE = PROJECT / 'docs' / 'benchmarks.md'
BEGIN, END = '<!-- made by tools/benchmarks.py -->\n', '<!-- end -->'
BEGIN_CARD = '<!-- of cards, made by tools/benchmarks.py -->\n'
BEGIN_WEB = '<!-- of WebAssembly, made by tools/benchmarks.py -->\n'

FLOCKS = [f'flock --dimension {dimension} --warmup {warmup} --threads {threads}'
          for dimension in (2, 3) for warmup in (0, 200) for threads in (1, 2)]
COMMANDS = [*FLOCKS, 'flame-80k --threads 1', 'flame-80k --threads 2', 'abm-small', 'abm-large', 'growth',
            'growth --dimension 3', 'collapse', 'dense', 'sparse', 'rules', 'nearest']


def results_file(machine):
    return PROJECT / 'benchmarks' / 'results' / f'{machine}.json'


def measure(program, machine):
    """Runs every command and keeps its rows, each with the command that repeats it, and how busy the machine was."""
    rows, busy = [], os.getloadavg()[0]
    for command in COMMANDS:
        print('boids bench', command, file=sys.stderr)
        words = [program, 'bench', *command.split(), '--json']
        lines = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
        rows += [{'command': f'boids bench {command}', **json.loads(line)} for line in lines]
    version = subprocess.run([program, '--version'], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    about = json.dumps({'machine': machine, 'version': version, 'cores': os.cpu_count(), 'load_before': round(busy, 2)})
    text = ',\n  '.join(json.dumps(row) for row in rows)
    results_file(machine).write_text(f'{about[:-1]}, "rows": [\n  {text}\n]}}\n')


def measure_web(program, package, machine):
    busy = os.getloadavg()[0]
    words = [PROJECT / 'tools' / 'web_speed.mjs', program, package, '--json']
    results = json.loads(subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout)
    about = {'machine': machine, 'cores': os.cpu_count(), 'load_before': round(busy, 2)}
    write_web({**about, **results}, machine)
    measure_visits(machine)


def measure_visits(machine):
    busy = os.getloadavg()[0]
    words = [PROJECT / 'tools' / 'first_picture.mjs', '--json']
    visits = json.loads(subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout)
    results = json.loads(results_file(f'{machine}-web').read_text())
    write_web({**results, 'first_picture': {'load_before': round(busy, 2), **visits}}, machine)


def write_web(results, machine):
    results_file(f'{machine}-web').write_text(json.dumps(results, indent=1) + '\n')


CARD_FLOCKS = [f'flock --engine cuda --dimension {dimension} --boids {boids} --warmup {warmup} --steps {steps} --repeats {repeats}'
               for boids, steps, repeats in ((100_000, 40, 9), (1_000_000, 40, 5), (10_000_000, 40, 3), (100_000_000, 20, 2))
               for dimension in (2, 3) for warmup in (0, 400)]
CARD_GROWTH = [f'growth --most 100000000 --dimension {dimension} --engine {engine} --repeats 3' for dimension in (2, 3) for engine in ('cuda', 'cpu')]
CARD_COMMANDS = [*CARD_FLOCKS, *CARD_GROWTH, 'flame-80k --engine cuda', 'flame-1m --engine cuda', 'webgpu --engine cuda']
TEXTBOOK = [(dimension, boids, warmup, 20) for boids in (1_000_000, 10_000_000) for dimension in (2, 3) for warmup in (0, 400)]


def card_name():
    words = ['nvidia-smi', '--query-gpu=name,driver_version', '--format=csv,noheader']
    return subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def measure_card(program, textbook, machine):
    rows, others = [], []
    for command in CARD_COMMANDS:
        print('boids bench', command, file=sys.stderr)
        words = [program, 'bench', *command.split(), '--json']
        lines = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
        rows += [{'command': f'boids bench {command}', **json.loads(line)} for line in lines]
    for arguments in TEXTBOOK:
        words = [textbook, *map(str, arguments)]
        others.append(json.loads(subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout))
    about = json.dumps({'machine': machine, 'card': card_name(), 'cores': os.cpu_count()})
    text = [',\n  '.join(json.dumps(row) for row in each) for each in (rows, others)]
    results_file(f'{machine}-card').write_text(f'{about[:-1]}, "rows": [\n  {text[0]}\n], "textbook": [\n  {text[1]}\n]}}\n')


def card_table(results):
    """Picoseconds per boid-step, the start and flocks formed, beside the textbook program."""
    def row_of(boids, dimension, warmup):
        return next(row for row in results['rows'] if row['workload'] == 'flock' and
                    (row['boids'], row['dimension'], row['warmup']) == (boids, dimension, warmup))

    def textbook(boids, dimension, warmup):
        found = [row['picoseconds'] for row in results['textbook']
                 if (row['boids'], row['dimension'], row['warmup']) == (boids, dimension, warmup)]
        return f'{found[0]:.0f}' if found else ''
    lines = ['| boids | | start: ps | steps/s | textbook | flocks formed: ps | steps/s | textbook | bytes a boid | hashes |',
             '|--:|---|--:|--:|--:|--:|--:|--:|--:|---|']
    for boids in sorted({row['boids'] for row in results['rows'] if row['workload'] == 'flock'}):
        for dimension in (2, 3):
            cells = []
            for warmup in (0, 400):
                row = row_of(boids, dimension, warmup)
                cells += [f"{1e3 * row['best_ns_per_boid_step']:.0f}", f"{1e9 / row['best_ns_per_boid_step'] / boids:,.0f}",
                          textbook(boids, dimension, warmup)]
            hashes = ', '.join(f"`{row_of(boids, dimension, warmup)['hash'][:8]}`" for warmup in (0, 400))
            lines.append(f"| {short(boids)} | {dimension}D | {' | '.join(cells)} | {row['bytes_per_boid']:.0f} | {hashes} |")
    others = ['| command | boids | ps per boid-step | steps/s |', '|---|--:|--:|--:|']
    for row in results['rows']:
        if row['workload'] in ('flame-80k', 'flame-1m', 'webgpu'):
            others.append(f"| `{row['command']}` | {short(row['boids'])} | {1e3 * row['best_ns_per_boid_step']:.0f} | "
                          f"{1e9 / row['best_ns_per_boid_step'] / row['boids']:,.0f} |")
    return '\n'.join(lines) + '\n\n' + '\n'.join(others) + '\n'


def engine_curve(rows, engine, dimension):
    return [(row['boids'], row['best_ns_per_boid_step']) for row in rows
            if row['workload'] == 'growth' and row['engine'] == engine and row['dimension'] == dimension]


def ratio_table(results):
    """Where does the card begin to pay?"""
    lines = ['| boids | ' + ' | '.join(f'{dimension}D: cpu, µs a step | cuda | ratio' for dimension in (2, 3)) + ' |',
             '|--:|' + '--:|' * 6]
    curves = {(engine, dimension): dict(engine_curve(results['rows'], engine, dimension)) for engine in ('cpu', 'cuda') for dimension in (2, 3)}
    for boids in curves['cpu', 2]:
        cells = []
        for dimension in (2, 3):
            processor, card = curves['cpu', dimension][boids], curves['cuda', dimension][boids]
            cells.append(f'{processor * boids / 1e3:,.0f} | {card * boids / 1e3:,.0f} | {processor / card:.2g}')
        lines.append(f"| {short(boids)} | {' | '.join(cells)} |")
    return '\n'.join(lines) + '\n'


def short(number):
    """1234567 as 1.23 million; 45.678 as 45.7."""
    for least, unit, word in [(1e9, 1e9, ' billion'), (1e6, 1e6, ' million'), (1e4, 1e3, ' thousand')]:
        if number >= 0.9995 * least:
            return f'{number / unit:.3g}{word}'
    return f'{number:.3g}' if number < 1000 else f'{number:.0f}'


def warning(results):
    """What a reader has to know when other work shared the machine."""
    if results['load_before'] < 0.5:
        return ''
    return (f"The {results['cores']} cores were busy with other work while this was measured (load "
            f"{results['load_before']:.1f} before it began), so\nthe times are too long and rows cannot be compared closely; nobody has measured by how much.\n\n")


def table(rows):
    lines = ['| command | boids | neighbours | threads | ns per boid-step (best) | boid-steps/s | hash |',
             '|---|--:|--:|--:|--:|--:|---|']
    for row in rows:
        name = f"`{row['command']}`" + (f" ({row['variant']})" if row.get('variant') else '')
        time = f"{short(row['ns_per_boid_step'])} ({short(row['best_ns_per_boid_step'])})"
        if row['workload'].startswith('abm'):
            time += f": {row['milliseconds']:.2f} ms for 100 steps"
        lines.append(f"| {name} | {short(row['boids'])} | {short(row['mean_neighbours'])} | {row['threads']} | {time} | "
                     f"{short(row['boid_steps_per_second'])} | `{row['hash'][:8]}` |")
    return '\n'.join(lines) + '\n'


def web_table(results):
    lines = ['| flock | boids | native, sse4 | WebAssembly | ratio | hash |', '|---|--:|--:|--:|--:|---|']
    for row in results['rows']:
        lines.append(f"| {row['dimension']}D | {row['boids']:,} | {row['native']:.1f} | {row['module']:.1f} | {row['ratio']:.2f} | "
                     f"`{row['hash'][:8]}` |")
    pair = results['pair']
    return '\n'.join(lines) + (f"\n\nOn {pair['threads']} threads the module makes {pair['steps_per_second']:.0f} steps per second with "
                               f"{pair['boids']:,} boids in 2D (Node {results['node'].lstrip('v')}).\n") + visits_text(results)


def visits_text(results):
    first = results.get('first_picture')
    if not first:
        return ''
    return (f"\nThe page shows its first picture {first['median_ms']} ms after navigation, the median of {first['visits']} visits with an empty "
            f"cache ({first['best_ms']} to\n{first['worst_ms']} ms; Chromium {first['browser'].split('.')[0]} without a graphics card, load "
            f"{first['load_before']:.1f} on {results['cores']} cores before it began).\n")


class Plot:
    """Curves over a logarithmic number of boids, as SVG."""

    WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 360, 70, 110, 40, 50
    COLOURS = ['#0b6e99', '#c2410c']

    def __init__(self, title, curves):
        self.curves = curves
        points = [point for _, points in curves for point in points]
        self.first, self.last = (round(math.log10(end(x for x, _ in points))) for end in (min, max))
        self.highest = self.round_up(max(y for _, y in points))
        self.parts = [f'<rect width="{self.WIDTH}" height="{self.HEIGHT}" fill="white"/>',
                      f'<text x="{self.LEFT}" y="22" font-size="15" font-weight="bold">{title}</text>']
        self.draw_axes()
        for index in range(len(curves)):
            self.draw_curve(index)

    @staticmethod
    def round_up(value):
        unit = 10 ** math.floor(math.log10(value))
        return next(unit * step for step in (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10) if unit * step >= value)

    def x(self, boids):
        return self.LEFT + (math.log10(boids) - self.first) / (self.last - self.first) * (
            self.WIDTH - self.LEFT - self.RIGHT)

    def y(self, time):
        return self.HEIGHT - self.BOTTOM - time / self.highest * (self.HEIGHT - self.TOP - self.BOTTOM)

    def draw_axes(self):
        right, bottom = self.WIDTH - self.RIGHT, self.HEIGHT - self.BOTTOM
        for step in range(6):
            time = self.highest * step / 5
            self.parts.append(f'<line x1="{self.LEFT}" x2="{right}" y1="{self.y(time):.1f}" y2="{self.y(time):.1f}" '
                              f'stroke="#ddd"/><text x="{self.LEFT - 8}" y="{self.y(time) + 4:.1f}" '
                              f'text-anchor="end">{time:g}</text>')
        for power in range(self.first, self.last + 1):
            self.parts.append(f'<text x="{self.x(10 ** power):.1f}" y="{bottom + 20}" text-anchor="middle">10'
                              f'<tspan dy="-5" font-size="9">{power}</tspan></text>')
        self.parts.append(f'<text x="{(self.LEFT + right) / 2}" y="{bottom + 40}" text-anchor="middle">boids</text>'
                          f'<text transform="translate(18 {(self.TOP + bottom) / 2}) rotate(-90)" '
                          f'text-anchor="middle">ns per boid-step</text>')

    def draw_curve(self, index):
        name, points = self.curves[index]
        colour = self.COLOURS[index]
        places = [(self.x(x), self.y(y)) for x, y in points]
        line = ' '.join(f'{x:.1f},{y:.1f}' for x, y in places)
        self.parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        self.parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>' for x, y in places]
        self.parts.append(f'<text x="{places[-1][0] + 10:.1f}" y="{places[-1][1] + 4:.1f}" fill="{colour}">{name}</text>')

    def text(self):
        return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.WIDTH} {self.HEIGHT}" width="{self.WIDTH}" '
                f'height="{self.HEIGHT}" font-family="sans-serif" font-size="12">\n' + '\n'.join(self.parts) + '\n</svg>\n')


def curve(rows, workload, dimension=2):
    return [(row['boids'], row['ns_per_boid_step']) for row in rows
            if row['workload'] == workload and row['dimension'] == dimension]


def page(machine):
    results = json.loads(results_file(machine).read_text())
    rows = results['rows']
    images = PROJECT / 'docs' / 'images'
    images.mkdir(exist_ok=True)
    growth = Plot('Growth: 20 neighbours each', [('2D', curve(rows, 'growth')), ('3D', curve(rows, 'growth', 3))])
    (images / 'growth.svg').write_text(growth.text())
    collapse = Plot('Collapse: all boids in one place', [('2D', curve(rows, 'collapse'))])
    (images / 'collapse.svg').write_text(collapse.text())
    write_part(BEGIN, warning(results) + table(rows))
    if results_file(f'{machine}-web').exists():
        web = json.loads(results_file(f'{machine}-web').read_text())
        write_part(BEGIN_WEB, warning(web) + web_table(web))


def card_page(machine):
    """The parts about cards, which are measured on another machine."""
    results = json.loads(results_file(f'{machine}-card').read_text())
    write_part(BEGIN_CARD, f"On one {results['card'].split(',')[0]} (driver {results['card'].split(',')[1].strip()}), with {results['cores']} cores for the cpu "
               f'engine:\n\n{card_table(results)}\n{ratio_table(results)}')


def write_part(begin, text):
    before, rest = PAGE.read_text().split(begin)
    PAGE.write_text(before + begin + text + END + rest.split(END, 1)[1])


if __name__ == '__main__':
    match sys.argv[1:]:
        case ['measure', program, machine]:
            measure(program, machine)
        case ['web', program, package, machine]:
            measure_web(program, package, machine)
        case ['visits', machine]:
            measure_visits(machine)
        case ['card', program, textbook, machine]:
            measure_card(program, textbook, machine)
        case ['card-page', machine]:
            card_page(machine)
        case ['page', machine]:
            page(machine)
        case _:
            sys.exit(__doc__)
