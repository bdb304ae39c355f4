"""A flock that flies."""
import operator
import os
import sys
from collections import namedtuple

from . import _core
from .errors import UnknownNameError
from .scenario import Furnished, Scenario, _name_or_path
from .state import State, checked_array

Boid = namedtuple('Boid', 'id position velocity species')
Boid.__doc__ = 'One boid at one moment.'
Measurements = namedtuple('Measurements', 'neighbours flock deviation')
Measurements.__doc__ = """What is measured of each boid, an array each by rising id: how many neighbours it has, the number of its
flock, and how many degrees its heading is off that of its neighbours."""


class Observables(namedtuple('Observables', [name for name, _, _ in _core.observable_rows()])):
    """What is measured of a flock at one moment.

    >>> import boids
    >>> seen = boids.Simulation("flock").observe()
    >>> 0 <= seen.polarisation <= 1
    True
    >>> sorted(seen.to_dict()) == sorted(boids.observables)
    True
    """

    __slots__ = ()

    def to_dict(self):
        """The same as a dict by name."""
        return self._asdict()


#: What each observable is, by name: its unit and a line of help.
observables = {name: (unit, help) for name, unit, help in _core.observable_rows()}


class Simulation(Furnished, _core.Flock):
    """A flock: of a preset by its name, of a scenario file by its path, or of a Scenario.

    boids, seed, schedule and model change the scenario; parameters is a dict of others by their keys. engine is "cpu",
    "exact" or "reference", threads how many it may use (0 for all of the machine's); neither changes a result. state
    is where it starts from, in place of the scenario's own start.

    >>> import boids
    >>> flock = boids.Simulation("flock", boids=200, seed=7)
    >>> flock.separation.weight = 2
    >>> flock.advance(100)
    >>> flock.positions.shape
    (200, 2)
    >>> flock
    <Simulation "flock": 200 boids in 2D at step 100, engine exact>

    One Simulation is for one thread at a time: others are refused while it flies. Different ones are independent.
    """

    def __init__(self, scenario='murmuration', *, boids=None, seed=None, schedule=None, model=None, parameters=None,
                 state=None, engine=None, threads=0, simd=None):
        scenario = Scenario(scenario, boids=boids, seed=seed, schedule=schedule, model=model, parameters=parameters)
        if not isinstance(engine, (str, type(None))):
            raise TypeError(f'engine takes a name such as "cpu", not {type(engine).__name__}')
        self._threads, self._simd, self._hook = operator.index(threads), simd or '', None
        _core.Flock.__init__(self, scenario, engine or '', self._threads, self._simd)
        if state is not None:
            self.state = state

    @classmethod
    def load(cls, path, *, threads=0):
        """The flock of a checkpoint, from save() or from a run of the program, to go on bit for bit."""
        return cls._restored(os.fspath(path), threads, '')

    @classmethod
    def _restored(cls, checkpoint, threads, simd):
        self = cls.__new__(cls)
        self._threads, self._simd, self._hook = threads, simd, None
        _core.Flock.__init__(self, checkpoint, threads, simd)
        return self

    def save(self, path):
        """Writes a checkpoint: all of the flock and its scenario. The one before it stays as PATH.previous."""
        self._save(os.fspath(path))

    # Flying.

    def before_step(self, hook):
        """Calls a function before each step; a decorator. It is handed the flock, may look at it, and returns an array
        (N, D) to be added to the velocities that boids begin the step with, or None. A compiled function, of numba's
        cfunc or of ctypes, is called without Python; docs/python.md has its signature.

        >>> import boids
        >>> flock = boids.Simulation("flock", boids=50)
        >>> @flock.before_step
        ... def breeze(flock):
        ...     return 0.01 * (flock.positions - flock.positions.mean(axis=0))
        >>> flock.advance(10)
        >>> flock.before_step(None)  # ends it
        """
        if hook is None:
            self._end_hook()
        elif (address := _address_of(hook)) is not None:
            self._set_compiled_hook(address, 0)
        elif callable(hook):
            self._set_python_hook()
        else:
            raise TypeError(f'before_step takes a function or None, not {type(hook).__name__}')
        self._hook = hook
        return hook

    def _ask_hook(self):
        return self._hook(self)

    # Looking. Arrays are in the order of ids.

    def _set_rows(self, name, rows):
        state = self.state
        setattr(state, name, checked_array(name, rows, getattr(state, name).shape, 'fiu', 'float64'))
        self.state = state

    positions = property(lambda self: self._positions, lambda self, rows: self._set_rows('positions', rows), doc="""
        Where the boids are: (N, D) float32 by rising id, read-only. It is made when it is first asked for at a moment,
        by one pass over the flock, and never changes: it may be kept however the flock flies on, and outlives it.""")
    velocities = property(lambda self: self._velocities, lambda self, rows: self._set_rows('velocities', rows), doc="""
        How they move: (N, D) float32, length per step, as positions.""")

    @property
    def state(self):
        """All boids in double precision, a copy; to be set it may be a State or a pandas table."""
        return State(**self._state())

    @state.setter
    def state(self, state):
        if not isinstance(state, State):
            if not hasattr(state, 'columns'):
                raise TypeError(f'a state is a boids.State or a pandas table, not {type(state).__name__}')
            state = State.from_pandas(state, step=self.step)
        self._set_state(state._checked(self.dimension))

    @property
    def hash(self):
        """A fingerprint of all boids, as the program prints it: equal flocks have equal hashes."""
        return f'{self._hash():016x}'

    def observe(self, species=0):
        """What is measured of the flock now; of another species by its name or number, of all boids together by "all"."""
        is_everyone = species == 'all' and 'all' not in self.species_names
        return Observables(*self._observe(_core.everyone if is_everyone else self._species_number(species)))

    def measure(self):
        """What is measured of each boid now; slower than a step."""
        return Measurements(self._neighbours, self._flocks, self._deviations)

    def boid(self, id):
        """One boid by its id."""
        return Boid(*self._boid(operator.index(id)))

    def near(self, position, distance, heading=None, view_angle=360):
        """The ids of those at most so far from a position, less those exactly at it; with a heading those less than
        view_angle degrees off it."""
        return self._neighbours_of(position, distance, heading, view_angle)

    def profile(self):
        """Where the time of all steps went: steps, rebuilds of the grid, and seconds by phase."""
        return self._profile()

    # Changing.

    @property
    def scenario(self):
        """What it flies by now, a copy; to be set it may differ in all that can change in flight."""
        return Scenario(self._scenario())

    @scenario.setter
    def scenario(self, scenario):
        self._set_scenario(Scenario(scenario))

    def _entries(self, kind):
        return self._scenario()._entries(kind)

    def _set_entries(self, kind, entries):
        scenario = self._scenario()
        scenario._set_entries(kind, entries)
        self._set_scenario(scenario)

    @property
    def model(self):
        """By which rules it flies."""
        return self._scenario().model

    @property
    def species_names(self):
        """The names of all species; the first is "boids"."""
        return self._scenario().species_names

    def _species_number(self, species):
        if not isinstance(species, str):
            number = operator.index(species)
            if number < 0:
                raise ValueError(f'species is {number}; it takes a name, or a number from 0')
            return number
        names = self.species_names
        if species not in names:
            raise UnknownNameError(f'there is no species "{species}"' + _core.nearest_hint(species, names))
        return names.index(species)

    def add(self, position, velocity, species=0):
        """Adds a boid and returns its id."""
        return self._add(position, velocity, self._species_number(species))

    def remove(self, id):
        """Removes a boid by its id."""
        self._remove(operator.index(id))

    def point(self, kind, position=None):
        """Points at a position from the next step on: "follow", "attract", "repel", "predator", or "off"."""
        self._set_pointer(kind, position)

    def write_csv(self, path):
        """Writes all boids as a table that a scenario can start from."""
        self._write_csv(os.fspath(path))

    # Recording and seeing; each loads what it needs when it is called.

    def run(self, steps, *, every=1, record=(), trajectory=None, metrics=None, checkpoint=None, final=None,
            checkpoint_seconds=60.0, progress=None):
        """Advances the flock and returns a Run of what is recorded, at the start and then every so many steps.

        record names arrays ("positions", "velocities", "orientations", "forces", "species") and observables. trajectory (.h5,
        .xyz or .csv), metrics and final (.csv) and checkpoint are paths of files, as those of `boids run`: where it is
        stopped, be it by a power cut, boids.resume(checkpoint) goes on with all of them. progress is True or False for a
        bar, and None for one where somebody sees it.
        """
        from . import recording
        return recording.run(self, steps, every=every, record=record, trajectory=trajectory, metrics=metrics,
                             checkpoint=checkpoint, final=final, checkpoint_seconds=checkpoint_seconds, progress=progress)

    def draw(self, size=(640, 360), **look):
        """A Picture of the flock now. color ("heading", "speed", "flock", "neighbours", "species", "plain", ...), theme, backdrop,
        shape, camera and boid_size are those of `boids render`.

        >>> import boids
        >>> boids.Simulation("flock").draw(color="speed").data[:4]
        b'\\x89PNG'
        """
        from . import pictures
        return pictures.draw(self, size, **look)

    def animate(self, pictures=300, *, every=1, fps=30, size=(640, 360), progress=None, **look):
        """Advances the flock and returns a Film of it, a picture every so many steps, drawn as `boids render` does."""
        from . import pictures as studio
        return studio.animate(self, pictures, every=every, fps=fps, size=size, progress=progress, **look)

    def plot(self, axes=None, **arrows):
        """The flock as arrows of matplotlib, in axes of your own or the current ones; returns the axes. Other arguments are
        those of its quiver. Of very many boids 5,000 are drawn."""
        from . import pictures
        return pictures.plot(self, axes, **arrows)

    def view(self, wait=True, seconds=0):
        """Opens the window on a copy of the flock, in a process of its own; changes there do not come back. With wait=False
        the process is returned at once. After so many seconds it closes; 0 for never."""
        from . import pictures
        return pictures.view(self, wait, seconds)

    def _repr_png_(self):
        from . import pictures
        return pictures.repr_png(self)

    # Keeping and copying.

    def __reduce__(self):
        if self._hook is not None and _address_of(self._hook) is not None:
            raise TypeError('a compiled hook cannot be kept with its flock; end it by before_step(None) first')
        return _unpickle, (type(self), self._bytes(), self._threads, self._simd, self._hook)

    def __copy__(self):
        """Another flock that flies on from here by itself."""
        copy = self._restored(self._bytes(), self._threads, self._simd)
        if self._hook is not None:
            copy.before_step(self._hook)
        return copy

    def __deepcopy__(self, memo):
        return self.__copy__()

    copy = __copy__

    def __repr__(self):
        try:
            return self._text()
        except RuntimeError as problem:  # another thread flies it
            return f'<Simulation: {problem}>'

    def _text(self):
        name = self._scenario().name
        return (f'<Simulation "{name}": {len(self)} boids in {self.dimension}D at step {self.step}, '
                f'engine {self.engine}>')


def _unpickle(type, checkpoint, threads, simd, hook):
    flock = type._restored(checkpoint, threads, simd)
    if hook is not None:
        flock.before_step(hook)
    return flock


def _address_of(hook):
    """Where a compiled function is, or None for one of Python."""
    address = getattr(hook, 'address', None)  # numba
    if isinstance(address, int):
        return address
    ctypes = sys.modules.get('ctypes')
    if ctypes and isinstance(hook, ctypes._CFuncPtr):
        return ctypes.cast(hook, ctypes.c_void_p).value
    return None


class World:
    """The textbook's World over a flock: a boid is known by where it is.

    >>> import boids
    >>> world = boids.World(boids.Simulation("world", boids=0))
    >>> world[3, 4] = (1, 0)
    >>> world[3, 4].velocity
    (1.0, 0.0)
    >>> del world[3, 4]
    >>> world[3, 4] is None
    True
    """

    def __init__(self, flock):
        if not isinstance(flock, Simulation):
            raise TypeError(f'a World is of a boids.Simulation, not of {type(flock).__name__}')
        self.flock = flock

    def __getitem__(self, position):
        boid = self.flock._at(position)
        return None if boid is None else Boid(*boid)

    def __setitem__(self, position, velocity):
        if self.flock._place(position, velocity) is None:
            raise ValueError(f'there can be no boid at {tuple(position)}: the place is taken or outside')

    def __delitem__(self, position):
        if not self.flock._erase(position):
            raise KeyError(tuple(position))

    def neighbours(self, position, distance, heading=None, view_angle=360):
        """The boids near a position; with a heading those in sight."""
        return [self.flock.boid(id) for id in self.flock.near(position, distance, heading, view_angle)]

    def step_all(self):
        """One step of all."""
        self.flock.advance(1)
