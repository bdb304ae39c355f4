"""Sweeps: one scene flown over ranges of its parameters, on all cores, as one table."""
import operator
import os

from . import _core
from .errors import Error
from .recording import progress_bar, whole
from .scenario import Scenario


def sweep(scenario='murmuration', *, over, steps, warmup=0, every=1, seeds=1, folder=None, shard=None, summary=False, engine=None, threads=0,
          simd=None, progress=None, **options):
    """Flies a scenario at every point of a grid of parameters, with several seeds each, and returns a table of pandas: a row
    for each run, with the parameters, the seed, of each observable its mean over time, error and autocorrelation time in
    steps, and the hash. With summary=True it has a row for each point instead, over its seeds.

    over is a dict of values by the keys of parameters; "0:180:19" are so many at equal distances. A run is measured every
    so many of its steps, after warmup steps. options are others of boids.Scenario, such as boids and seed, which is that
    of the first run. Many small runs fly side by side, and no number depends on how many threads there are.

    In a folder the sweep is kept as `boids sweep` keeps it: the same call goes on with what Ctrl-C or a power cut ended.
    shard="3/16" flies the third of sixteen parts into it and returns None; boids.merge_sweeps makes the table of all.

    >>> import boids
    >>> table = boids.sweep("vicsek", boids=50, over={"vicsek.noise": [0, 1]}, seeds=3, warmup=50, steps=100)
    >>> len(table["polarisation"])
    6
    >>> table["polarisation"][0] > table["polarisation"][5]
    True
    """
    plan = _core.SweepPlan(Scenario(scenario, **options), _checked_over(over), whole('seeds', seeds, 1), whole('warmup', warmup, 0),
                           whole('steps', steps, 1), whole('every', every, 1), engine or '', shard or '')
    if shard and folder is None:
        raise Error('a shard needs a folder, for the others to be merged with; add folder="part.sweep"')
    if folder is not None:
        return _fly(plan, os.fspath(folder), threads, simd, progress, summary, shard)
    import tempfile
    with tempfile.TemporaryDirectory(prefix='boids-') as temporary:
        return _fly(plan, os.path.join(temporary, 'sweep'), threads, simd, progress, summary, shard)


def _checked_over(over):
    if not isinstance(over, dict):
        raise TypeError(f'over takes a dict of values by the keys of parameters, not {type(over).__name__}')
    if not over:
        raise Error('nothing varies in this sweep; name a parameter and its values, such as over={"noise.angular": "0:180:19"}')
    for key in over:
        if not isinstance(key, str):
            raise TypeError(f'a parameter is named by a str such as "separation.weight", not by {type(key).__name__}')
    if 'seed' in over:
        raise Error('seed cannot be swept over; seeds=10 flies ten seeds at each point')
    return over


def _fly(plan, folder, threads, simd, progress, summary, shard):
    plan.check()
    bar, told = None, 0

    def tell(done, runs):
        nonlocal bar, told
        if bar is None:
            bar = progress_bar(progress, runs, 'run')
        bar.update(done - told)
        told = done

    try:
        _core.fly_sweep(plan, folder, operator.index(threads), simd or '', tell)
    finally:
        if bar is not None:
            bar.close()
    return None if shard else read_sweep(folder, summary=summary)


def merge_sweeps(shards, folder, *, summary=False):
    """Puts the folders of all shards of a sweep together in another one and returns its table, as sweep() does."""
    _core.merge_sweeps([os.fspath(shard) for shard in shards], os.fspath(folder))
    return read_sweep(folder, summary=summary)


def read_sweep(folder, *, summary=False):
    """The table of a sweep that is complete, from its folder, be it of `boids sweep` or of sweep(). The units of its columns
    are its attrs["units"]. Without pandas it is a dict of arrays."""
    runs, points, columns = (os.path.join(os.fspath(folder), name) for name in _core.sweep_tables)
    path = points if summary else runs
    if not os.path.exists(path):
        raise Error(f'{path} is not there; the sweep is not complete, or this is no folder of one')
    try:
        import pandas
    except ImportError:
        return _arrays(path)
    table = pandas.read_csv(path, float_precision='round_trip')  # as by default the last bits are not those of the file
    table.attrs['units'] = {row['column']: row['unit'] for row in _rows(columns)}
    return table


def _rows(path):
    import csv
    with open(path, newline='', encoding='utf-8') as file:
        return list(csv.DictReader(file))


def _arrays(path):
    """The columns of a table as arrays: whole numbers, numbers, or texts."""
    import numpy
    rows = _rows(path)

    def array(texts):
        for kind in (int, float):
            try:
                return numpy.array([kind(text or 'nan') for text in texts])
            except ValueError:
                pass
        return numpy.array(texts)

    return {name: array([row[name] for row in rows]) for name in rows[0]}
