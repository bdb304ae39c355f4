"""What flies, and in what world: a preset, a file, or what is made of either."""
import operator
import os
from collections.abc import MutableSequence

from . import _core
from .errors import UnknownNameError
from .parameters import Grouped, SpeciesParameters


class Entry:
    """An obstacle, a goal or a relation: numbers by the names that scenario files have for them."""

    __slots__ = ('_values', '_place')
    _kind = ''

    def __init__(self, **values):
        object.__setattr__(self, '_place', None)
        object.__setattr__(self, '_values', {})
        for name, value in values.items():
            setattr(self, name, value)

    def __getattr__(self, name):
        if name.startswith('__'):
            raise AttributeError(name)
        values = self.to_dict()
        if name not in values:
            raise UnknownNameError(f'{self._kind}.{name} is not known' + _core.nearest_hint(name, list(values)))
        return values[name]

    def __setattr__(self, name, value):
        if self._place is None:
            _checked(self._kind, {name: value})
            self._values[name] = value
        else:
            entries, index = self._place
            entries._write(index, {**entries._read()[index], name: value})

    def __dir__(self):
        return list(self.to_dict()) + ['to_dict']

    def to_dict(self):
        """All its values by their names."""
        if self._place is not None:
            entries, index = self._place
            return entries._read()[index]
        return {**_defaults(self._kind), **self._values}

    def __eq__(self, other):
        return isinstance(other, Entry) and (self._kind, self.to_dict()) == (other._kind, other.to_dict())

    __hash__ = None

    def __reduce__(self):
        return _make_entry, (type(self), self.to_dict())

    def __repr__(self):
        usual = _defaults(self._kind)
        changed = ', '.join(f'{key}={value!r}' for key, value in self.to_dict().items() if usual.get(key) != value)
        return f'{type(self).__name__}({changed})'


def _make_entry(kind, values):
    return kind(**values)


def _defaults(kind):
    values = {name: standard for name, _, standard, _ in _core.entry_rows(kind)}
    more = {'obstacle': {'points': [], 'path': []}, 'goal': {'points': [], 'species': None},
            'relation': {'of': 'boids', 'to': 'boids'}, 'look': {'picture': ''}}
    return {**values, **more[kind]}


def _checked(kind, values):
    """Refuses values that no entry can have; names of species are looked at when it comes into a scenario."""
    _core.Scenario()._set_entries(kind, [{key: value for key, value in values.items()
                                          if key not in ('of', 'to', 'species')}])


def _documented(kind, text):
    rows = '\n'.join(f'    {name}: {help} ({unit or "1"}; {standard!r})' for name, unit, standard, help in _core.entry_rows(kind))
    return f'{text}\n\n{rows}\n'


class Obstacle(Entry):
    __slots__ = ()
    _kind = 'obstacle'
    __doc__ = _documented(_kind, 'Something boids get around. "points" are those of a segment or polygon, "path" what it '
                                 'moves along.')


class Goal(Entry):
    __slots__ = ()
    _kind = 'goal'
    __doc__ = _documented(_kind, 'Somewhere boids fly to: "points" are where, "species" is who, and None is all.')


class Relation(Entry):
    __slots__ = ()
    _kind = 'relation'
    __doc__ = _documented(_kind, 'What the species "of" does about the species "to".')


class Look(Entry):
    __slots__ = ()
    _kind = 'look'
    __doc__ = _documented(_kind, 'How a scene is drawn where nobody says otherwise.')


class Entries(MutableSequence):
    """The entries of one kind that a scenario or a flock has: a list, of which every change counts at once."""

    __slots__ = ('_owner', '_type')

    def __init__(self, owner, type):
        self._owner = owner
        self._type = type

    def _read(self):
        return self._owner._entries(self._type._kind)

    def _hand_in(self, entries):
        self._owner._set_entries(self._type._kind, entries)

    def _write(self, index, values):
        entries = self._read()
        entries[index] = values
        self._hand_in(entries)

    def _values(self, entry):
        if not isinstance(entry, self._type):
            raise TypeError(f'takes a boids.{self._type.__name__}, not {type(entry).__name__}')
        return entry.to_dict()

    def __len__(self):
        return len(self._read())

    def __getitem__(self, index):
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        entry = self._type()
        object.__setattr__(entry, '_place', (self, range(len(self))[index]))
        return entry

    def __setitem__(self, index, value):
        entries = self._read()
        if isinstance(index, slice):
            entries[index] = [self._values(entry) for entry in value]
        else:
            entries[index] = self._values(value)
        self._hand_in(entries)

    def __delitem__(self, index):
        entries = self._read()
        del entries[index]
        self._hand_in(entries)

    def insert(self, index, value):
        entries = self._read()
        entries.insert(index, self._values(value))
        self._hand_in(entries)

    def __repr__(self):
        return repr(list(self))


def _entries_property(type):
    def read(owner):
        return Entries(owner, type)

    def write(owner, entries):
        Entries(owner, type)[:] = list(entries)

    return property(read, write, doc=f'Its {type._kind}s, a list of boids.{type.__name__}.')


class Furnished(Grouped):
    """What has a world: parameters, species, obstacles, goals and relations."""

    __slots__ = ()
    obstacles = _entries_property(Obstacle)
    goals = _entries_property(Goal)
    relations = _entries_property(Relation)

    @property
    def look(self):
        """How it is drawn where nobody says otherwise."""
        return Entries(self, Look)[0]

    @property
    def _root(self):
        return self

    def of(self, species):
        """The parameters of a species by its name; those of "boids" are also its own."""
        if species not in self.species_names:
            raise UnknownNameError(f'there is no species "{species}"' + _core.nearest_hint(str(species), self.species_names))
        return SpeciesParameters(self, species)


def _seed(value):
    seed = operator.index(value)
    if not 0 <= seed < 2**63:
        raise ValueError(f'seed is {seed}; it takes a whole number from 0 to {2**63 - 1}')
    return seed


class Scenario(Furnished, _core.Scenario):
    """All that determines a run: boids.Scenario("flock") is a preset, boids.Scenario("./mine.toml") a file,
    boids.Scenario() the usual values.

    >>> import boids
    >>> scenario = boids.Scenario("flock", seed=7)
    >>> scenario.separation.weight = 2
    >>> scenario.obstacles.append(boids.Obstacle(x=100, y=80, radius=30))
    >>> scenario
    <Scenario "flock": 150 boids in 2D, 1 obstacle, seed 7>
    """

    def __new__(cls, *_, **__):
        self = super().__new__(cls)
        _core.Scenario.__init__(self)  # at once, so that there is none without its values
        return self

    def __init__(self, source=None, *, parameters=None, **more):
        if isinstance(source, (str, os.PathLike)):
            source = _core.Scenario.load(_name_or_path(source))
        if isinstance(source, _core.Scenario):
            self._become(source)
        elif source is not None:
            raise TypeError(f'a scenario is a preset\'s name, a path or a boids.Scenario, not {type(source).__name__}')
        self._dress(parameters, **more)

    def _dress(self, parameters=None, boids=None, seed=None, schedule=None, model=None, name=None, description=None):
        if model is not None:
            self.model = model
        if parameters is not None:
            self.update(parameters)
        if boids is not None:
            self.start.boids = boids
        for key, value in (('seed', seed), ('schedule', schedule), ('name', name), ('description', description)):
            if value is not None:
                setattr(self, key, value)

    @classmethod
    def from_toml(cls, text, path='scenario'):
        """The scenario of a text; the path is for sentences, and for files named in it."""
        return cls(_core.Scenario.parse(text, path))

    seed = property(lambda self: self._seed, lambda self, value: self._set_seed(_seed(value)),
                    doc='What all chance comes from.')

    def add_species(self, name, **values):
        """Adds a species of usual values and returns its parameters; values are set by their keys.

        >>> import boids
        >>> scenario = boids.Scenario("flock")
        >>> hawk = scenario.add_species("hawk", **{"start.boids": 2, "motion.max_speed": 3})
        >>> hawk.motion.max_speed
        3.0
        """
        self._add_species(name)
        species = self.of(name)
        species.update(values)
        return species

    def save(self, path):
        """Writes it as a scenario file."""
        with open(path, 'w', encoding='utf-8') as file:
            file.write(self.to_toml())

    def __copy__(self):
        return type(self)(self)

    def __deepcopy__(self, memo):
        return type(self)(self)

    def __reduce__(self):
        return _unpickle, (self.to_toml(), self.start_file, self.look.picture)

    def __eq__(self, other):
        return isinstance(other, _core.Scenario) and self.to_toml() == other.to_toml()

    __hash__ = None

    def __repr__(self):
        things = [f'{self.start.boids} boids in {self.world.dimension}D']
        for name in ('obstacle', 'goal', 'relation'):
            count = len(getattr(self, name + 's'))
            if count:
                things.append(f'{count} {name}{"s" if count > 1 else ""}')
        return f'<Scenario "{self.name}": {", ".join(things)}, seed {self.seed}>'


def _unpickle(text, start_file, picture):
    scenario = Scenario.from_toml(text)
    scenario.start_file = start_file
    if picture:
        scenario.look.picture = picture
    return scenario


def _name_or_path(source):
    name = os.fspath(source)
    return name if isinstance(source, str) or os.sep in name else os.path.join('.', name)


def presets():
    """The names of the scenarios that come with boids."""
    return _core.preset_names()
