"""Runs that are recorded: as arrays in memory, and as files from which a run can go on."""
import operator
import os
import sys
import time
from collections import namedtuple

from . import _core
from .errors import UnknownNameError
from .simulation import Observables, observables

ROWS = ('positions', 'velocities', 'orientations', 'forces')  #: what is recorded of each boid, several numbers each


TimeAverage = namedtuple('TimeAverage', 'mean error autocorrelation_time')
TimeAverage.__doc__ = """A mean over time, its error (one standard deviation), and the integrated autocorrelation time: how long a series
takes to forget, twice which is the distance of independent values. What is not known is NaN."""


def time_average(series):
    """The TimeAverage of numbers at equal distances in time, by blocks that are long enough to be independent. The
    autocorrelation time is in such distances; it takes about fifty of them for a good estimate.

    >>> import boids
    >>> boids.time_average([1, 3, 1, 3, 2, 2, 1, 3]).mean
    2.0
    """
    from .state import checked_array
    import numpy
    series = numpy.asarray(series)
    return TimeAverage(*_core.average_of(checked_array('series', series, (series.size,), 'fiub', 'float64')))


class Run:
    """What was recorded of a run: run.steps, and an attribute for each name, with a row for each recorded moment.

    >>> import boids
    >>> flock = boids.Simulation("flock", boids=20)
    >>> run = flock.run(100, every=10, record=["positions", "polarisation"])
    >>> run.positions.shape, run.polarisation.shape, run.steps[-1]
    ((11, 20, 2), (11,), 100)
    """

    def __init__(self, steps, ids, data):
        self.steps, self.ids, self.data = steps, ids, data

    def __getattr__(self, name):
        data = self.__dict__.get('data', {})
        if name in data:
            return data[name]
        if name.startswith('__'):
            raise AttributeError(name)
        raise UnknownNameError(f'{name} was not recorded; this run has {", ".join(data) or "nothing"}')

    def __getitem__(self, name):
        return getattr(self, name)

    def __dir__(self):
        return [*object.__dir__(self), *self.data]

    def __len__(self):
        return len(self.steps)

    def __repr__(self):
        return f'<Run of {len(self)} moments, steps {self.steps[0]} to {self.steps[-1]}: {", ".join(self.data)}>'

    def average(self, name, after=0):
        """The TimeAverage of an observable over the recorded moments later than a step; its autocorrelation time is in steps."""
        series = getattr(self, name)
        if name not in observables:
            raise ValueError(f'{name} is recorded of each boid; an average over time is one of an observable, such as polarisation')
        average = time_average(series[self.steps > after] if after else series)
        distance = self.steps[1] - self.steps[0] if len(self) > 1 else 1
        return average._replace(autocorrelation_time=float(average.autocorrelation_time * distance))

    def to_pandas(self, boids=None):
        """A table of observables with a row for each moment; with boids=True, or where there are none, one of boids with a
        row for each boid of each moment."""
        import pandas
        whole = [name for name in self.data if name in observables]
        if boids or (boids is None and not whole):
            return self._boid_table(pandas)
        return pandas.DataFrame({name: self.data[name] for name in whole}, index=pandas.Index(self.steps, name='step'))

    def _boid_table(self, pandas):
        import numpy
        index = pandas.MultiIndex.from_product([self.steps, self.ids], names=['step', 'id'])
        columns = {}
        for name, values in self.data.items():
            if name in ROWS:
                for axis in range(values.shape[2]):
                    columns[_column(name, axis)] = values[:, :, axis].reshape(-1)
            elif name == 'species':
                columns[name] = numpy.asarray(values).reshape(-1)
        return pandas.DataFrame(columns, index=index)

    def to_xarray(self):
        """The same as an xarray Dataset, by step, id and axis."""
        import xarray
        arrays = {}
        for name, values in self.data.items():
            last = 'component' if name == 'orientations' else 'axis'
            dims = ('step', 'id', last)[:values.ndim]
            unit = observables[name][0] if name in observables else ''
            arrays[name] = (dims, values, {'units': unit} if unit else {})
        coordinates = {'step': self.steps, 'id': self.ids}
        width = next((values.shape[2] for name, values in self.data.items() if values.ndim == 3 and name != 'orientations'), 0)
        if width:
            coordinates['axis'] = list('xyz'[:width])
        return xarray.Dataset(arrays, coords=coordinates)


def _column(name, axis):
    return {'positions': '', 'velocities': 'v', 'orientations': 'q', 'forces': 'f'}[name] + 'xyzw'[axis]


class _Memory:
    """The arrays of a run while it is recorded."""

    def __init__(self, flock, record, moments):
        import numpy
        self.numpy, self.flock, self.next = numpy, flock, 0
        self.steps = numpy.empty(moments, numpy.int64)
        self.data = {name: self._room(name, moments) for name in record}
        self.observes = any(name in observables for name in record)

    def _room(self, name, moments):
        if name in observables:
            return self.numpy.empty(moments)
        now = getattr(self.flock, name)
        return self.numpy.empty((moments, *now.shape), now.dtype)

    def keep(self):
        flock, moment = self.flock, self.next
        self.steps[moment] = flock.step
        seen = flock.observe() if self.observes else None
        for name, array in self.data.items():
            array[moment] = getattr(seen, name) if name in observables else getattr(flock, name)
        self.next += 1


class _Bar:
    """Our own progress bar, where there is no tqdm."""

    def __init__(self, total, unit):
        self.total, self.unit, self.done, self.began, self.said = total, unit, 0, time.monotonic(), 0.0

    def update(self, steps):
        self.done += steps
        now = time.monotonic()
        if now - self.said > 0.2:
            self.said = now
            left = (now - self.began) * (self.total - self.done) / max(self.done, 1)
            print(f'\r{self.unit} {self.done} of {self.total}, {left:.0f} s left ', end='', file=sys.stderr, flush=True)

    def close(self):
        print('\r' + ' ' * 60 + '\r', end='', file=sys.stderr, flush=True)


class _NoBar:
    def update(self, steps):
        pass

    def close(self):
        pass


def progress_bar(wanted, total, unit='step'):
    """Tells how far a run is: tqdm's bar where it is installed; where nobody says, only to who can see it."""
    if wanted is None:
        wanted = sys.stderr is not None and sys.stderr.isatty()
    if not wanted:
        return _NoBar()
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return _Bar(total, unit)
    return tqdm(total=total, unit=unit, leave=False)


def _checked_names(record):
    names = [record] if isinstance(record, str) else list(record)
    known = [*ROWS, 'species', *Observables._fields]
    for name in names:
        if name not in known:
            raise UnknownNameError(f'"{name}" cannot be recorded' + _core.nearest_hint(str(name), known))
    return names


def whole(name, value, least):
    """A whole number that is not less than another."""
    number = operator.index(value)
    if number < least:
        raise ValueError(f'{name} is {number}; it takes a whole number from {least}')
    return number


def _fly(flock, last_step, recorder, memory, every, bar):
    """To the last step, with what is due on the way; a few steps at a time, so that checkpoints by the clock are taken."""
    first, at_once = flock.step, 1
    while flock.step < last_step:
        step = flock.step
        steps = min(at_once, last_step - step)
        if memory:
            steps = min(steps, every - (step - first) % every)
        if recorder:
            steps = min(steps, recorder.steps_until_next(step))
        began = time.monotonic()
        flock.advance(steps)
        if memory and (flock.step - first) % every == 0:
            memory.keep()
        if recorder:
            recorder.record(flock)
        taken = time.monotonic() - began
        at_once = min(2 * at_once, 1 << 20) if taken < 0.05 else max(1, at_once // 2)
        bar.update(steps)


def _finish(flock, recorder, work):
    """Does the work; whatever ends it, files are complete up to the last whole step."""
    recorder.begin(flock)
    try:
        work()
    except KeyboardInterrupt:
        recorder.finish(flock)
        raise
    recorder.finish(flock)


def run(flock, steps, *, every=1, record=(), trajectory=None, metrics=None, checkpoint=None, final=None,
        checkpoint_seconds=60.0, progress=None):
    """What Simulation.run does."""
    steps, every, names = whole('steps', steps, 0), whole('every', every, 1), _checked_names(record)
    last_step = flock.step + steps
    paths = [os.fspath(path or '') for path in (metrics, trajectory, final, checkpoint)]
    recorder = None
    if any(paths):
        from . import _media
        recorder = _media.Recorder(flock, last_step, paths[0], paths[1], every, paths[2], paths[3], float(checkpoint_seconds))
    memory = _Memory(flock, names, steps // every + 1)
    memory.keep()
    bar = progress_bar(progress, steps)
    try:
        if recorder:
            _finish(flock, recorder, lambda: _fly(flock, last_step, recorder, memory, every, bar))
        else:
            _fly(flock, last_step, None, memory, every, bar)
    finally:
        bar.close()
    return Run(memory.steps, flock.ids, memory.data)


def resume(checkpoint, *, threads=0, progress=None):
    """What boids.resume does."""
    from . import _media
    from .simulation import Simulation
    flock = Simulation.load(checkpoint, threads=threads)
    recorder = _media.Recorder.resume(flock, os.fspath(checkpoint))
    bar = progress_bar(progress, recorder.last_step - flock.step)
    try:
        _finish(flock, recorder, lambda: _fly(flock, recorder.last_step, recorder, None, 1, bar))
    finally:
        bar.close()
    return flock
