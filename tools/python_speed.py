#!/usr/bin/env python3
"""What the Python package costs, and what it gains over scripts. Best on a machine that does nothing else.

    PYTHONPATH=build/release/python tools/python_speed.py [overhead] [hooks] [peers] [many] [import]   prints tables
    PYTHONPATH=build/release/python tools/python_speed.py page                                         writes them into docs/benchmarks.md
    PYTHONPATH=build/release/python tools/python_speed.py page many                                    writes one of them there
"""
import contextlib
import io
import os
import pathlib
import statistics
import subprocess
import sys
import time

import boids

PROJECT = pathlib.Path(__file__).resolve().parents[1]
sys.path.append(str(PROJECT / 'benchmarks/python'))


def timed(work):
    """Seconds of the processor: flocks have one thread here, and other work on the machine is not counted."""
    began = time.process_time()
    work()
    return time.process_time() - began


def flock_of(count, **more):
    """The preset's rules at its density, synchronous, from anywhere."""
    size = (max(count, 1) / 150) ** 0.5
    parameters = {'start.positions': 'uniform', 'world.width': 640 * size, 'world.height': 360 * size}
    return boids.Simulation('flock', boids=count, schedule='synchronous', parameters=parameters, **more)


def python_loop(flock, steps, reads):
    if reads:
        for _ in range(steps):
            flock.advance(1)
            flock.positions
    else:
        for _ in range(steps):
            flock.advance(1)


def compare_loops(flock, steps, reads, rounds):
    """Seconds a step in C++ and what Python adds, the medians of both in turns."""
    python_loop(flock, 2, reads), flock._loop(2, reads)
    inside, added = [], []
    loops = [lambda: flock._loop(steps, reads), lambda: python_loop(flock, steps, reads)]
    for number in range(rounds):
        order = (0, 1) if number % 2 else (1, 0)  # as a flock that gathers has more to do at each step
        seconds = {which: timed(loops[which]) / steps for which in order}
        inside.append(seconds[0])
        added.append(seconds[1] - seconds[0])
    return statistics.median(inside), statistics.median(added)


def overhead():
    """`flock.advance(1)` in a loop of Python, against the same loop in C++:"""
    print('| boids | positions read | C++, a step | Python adds | that is |\n|--:|---|--:|--:|--:|')
    for count, steps, rounds, reads in ((0, 20000, 10, False), (1000, 300, 40, False), (10_000, 30, 40, False), (10_000, 30, 40, True),
                                        (1_000_000, 2, 20, False), (1_000_000, 2, 20, True)):
        step, added = compare_loops(flock_of(count, threads=1), steps, reads, rounds)
        share = f'{100 * added / step:.2f} %' if count else ''
        print(f'| {count:,} | {"every step" if reads else "no"} | {1e6 * step:,.2f} µs | {1e6 * added:,.2f} µs | {share} |', flush=True)


def hooks():
    """What a hook adds to a step; the one of NumPy returns a change for every boid:"""
    import ctypes
    import numpy
    signature = ctypes.CFUNCTYPE(None, ctypes.c_uint64, ctypes.c_int64, ctypes.c_int64, *[ctypes.c_void_p] * 5)
    compiled = signature(ctypes.cast(ctypes.CDLL(None).abs, ctypes.c_void_p).value)  # looks at nothing and changes nothing
    kinds = {'none': None, 'Python, returns None': lambda flock: None, 'NumPy': lambda flock: numpy.float32(0.01) * flock.velocities, 'compiled': compiled}
    print('| boids | hook | a step |\n|--:|---|--:|')
    for count, steps in ((1000, 200), (100_000, 5)):
        for name, hook in kinds.items():
            flock = flock_of(count, threads=1)
            flock.before_step(hook)
            flock.advance(2)
            print(f'| {count:,} | {name} | {1e6 * min(timed(lambda: flock.advance(steps)) / steps for _ in range(5)):,.0f} µs |', flush=True)


def peers():
    """A step of one flock in scripts and in the package, after 100 steps (`benchmarks/python/`; a test sees that they fly the same flock):"""
    from numpy_flock import NumpyFlock
    from plain_flock import PlainFlock
    print('| boids | plain Python | NumPy | boids | faster than plain Python | than NumPy |\n|--:|--:|--:|--:|--:|--:|')
    for count in (150, 500):
        flock = boids.Simulation('flock', boids=count, schedule='synchronous', threads=1)
        flock.advance(100)
        state = flock.state
        plain, numpy = PlainFlock(state.positions, state.velocities), NumpyFlock(state.positions, state.velocities)
        times = [min(timed(lambda: one.advance(steps)) / steps for _ in range(5)) for one, steps in ((plain, 2), (numpy, 10), (flock, 500))]
        shown = ' | '.join(f'{1e6 * each:,.0f} µs' for each in times)
        print(f'| {count} | {shown} | {times[0] / times[2]:,.0f} | {times[1] / times[2]:,.0f} |', flush=True)


def many():
    """`boids.map` over a hundred flocks of 150 boids, 200 steps each, by the clock; the best of five rounds in turns:"""
    scenarios = [boids.Scenario('flock', seed=seed) for seed in range(100)]

    def fly(threads):
        began = time.perf_counter()
        hashes = boids.map(lambda flock: (flock.advance(200), flock.hash), scenarios, threads=threads)
        return time.perf_counter() - began, hashes

    counts = [1, *(count for count in (2, 4, 8, 16) if count <= os.cpu_count())]
    rounds = [[fly(count) for count in counts] for _ in range(5)]
    assert all(flown[1] == rounds[0][0][1] for each in rounds for flown in each)
    best = [min(each[column][0] for each in rounds) for column in range(len(counts))]
    print('| threads | seconds | faster than one |\n|--:|--:|--:|')
    for count, seconds in zip(counts, best):
        print(f'| {count} | {seconds:.2f} | {best[0] / seconds:.2f} |', flush=True)


def imports():
    """An import, beside the start of the interpreter:"""
    code = 'import time; began = time.process_time(); import boids; print(time.process_time() - began)'
    times = [float(subprocess.run([sys.executable, '-c', code], capture_output=True, text=True, check=True).stdout) for _ in range(15)]
    print(f'`import boids`: {1000 * statistics.median(times):.0f} ms, at best {1000 * min(times):.0f} ms')


PARTS = {'overhead': overhead, 'hooks': hooks, 'peers': peers, 'many': many, 'import': imports}
PAGE = PROJECT / 'docs/benchmarks.md'
BEGIN, END = '<!-- made by tools/python_speed.py -->\n', '<!-- end of Python -->'


def table(name):
    """A table as text, with what it shows above it."""
    made = io.StringIO()
    with contextlib.redirect_stdout(made):
        PARTS[name]()
    return f'{PARTS[name].__doc__}\n\n{made.getvalue()}\n'


def write_page(names):
    """Puts these tables in the place of the old ones."""
    before, rest = PAGE.read_text().split(BEGIN)
    old, after = rest.split(END)
    starts = sorted(old.index(part.__doc__) for part in PARTS.values() if part.__doc__ in old) + [len(old)]
    tables = {name: old[start:end] for start, end in zip(starts, starts[1:])
              for name, part in PARTS.items() if old.startswith(part.__doc__, start)}
    tables |= {name: table(name) for name in names}
    PAGE.write_text(before + BEGIN + ''.join(tables[name] for name in PARTS if name in tables) + END + after)


if __name__ == '__main__':
    words = sys.argv[1:]
    if words[:1] == ['page']:
        write_page(words[1:] or PARTS)
    else:
        for name in words or PARTS:
            print(table(name), end='', flush=True)
