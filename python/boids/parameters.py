"""Every parameter as an attribute, made from the library's own table: flock.separation.weight = 2."""
from collections import namedtuple

from . import _core
from .errors import UnknownNameError

Parameter = namedtuple('Parameter', 'key type unit default minimum maximum choices live help model takes')
Parameter.__doc__ = """A row of the table of parameters.

>>> import boids
>>> boids.parameters['motion.max_speed'].unit
'length/step'
"""

#: All of them by their keys, such as "separation.weight".
parameters = {row['key']: Parameter(**row) for row in _core.parameter_rows()}


def _documentation(row):
    unit = f' ({row.unit})' if row.unit not in ('', '1') else ''
    fixed = '' if row.live else ' Fixed once the flock flies.'
    return f'{row.help}{unit} Takes {row.takes}; {row.default!r} where nobody says otherwise.{fixed}'


def _property(row):
    name = row.key.split('.')[1]

    def read(group):
        return group._owner._get(group._prefix + row.key)

    def write(group, value):
        group._owner._set(group._prefix + row.key, value)

    read.__name__ = name
    read.__annotations__ = {'return': {'float': float, 'int': int, 'bool': bool, 'str': str}[row.type]}
    return property(read, write, doc=_documentation(row))


class Group:
    """Parameters that belong together; each is an attribute."""

    __slots__ = ('_owner', '_prefix')
    _group = ''

    def __init__(self, owner, prefix=''):
        object.__setattr__(self, '_owner', owner)
        object.__setattr__(self, '_prefix', prefix)

    def __getattr__(self, name):
        raise unknown_parameter(self._group, name)

    def __setattr__(self, name, value):
        if not isinstance(getattr(type(self), name, None), property):
            raise unknown_parameter(self._group, name)
        object.__setattr__(self, name, value)

    def __dir__(self):
        return self.to_dict()

    def to_dict(self):
        """All values by their names."""
        return {name: getattr(self, name) for name, what in vars(type(self)).items() if isinstance(what, property)}

    def __repr__(self):
        return f'{self._group}: ' + ', '.join(f'{name}={value!r}' for name, value in self.to_dict().items())


def unknown_parameter(group, name):
    key = f'{group}.{name}'
    return UnknownNameError(f'{key} is not a known parameter' + _core.nearest_hint(key, list(parameters)))


def unknown_attribute(owner, name):
    known = [known for known in object.__dir__(owner) if not known.startswith('_')]
    what = type(owner).__name__
    return UnknownNameError(f'a {what} has no "{name}"' + _core.nearest_hint(name, known))


def _make_group(name):
    rows = [row for row in parameters.values() if row.key.split('.')[0] == name]
    members = {row.key.split('.')[1]: _property(row) for row in rows}
    members.update(__slots__=(), _group=name, __doc__=f'The parameters {name}.*, each an attribute.',
                   __module__=__name__, _model=rows[0].model)
    return type(''.join(word.capitalize() for word in name.split('_')), (Group,), members)


#: The classes of all groups by their names.
groups = {name: _make_group(name) for name in dict.fromkeys(key.split('.')[0] for key in parameters)}


class Grouped:
    """What has parameters: a Simulation, a Scenario, or one species of either."""

    __slots__ = ()
    _prefix = ''

    def __getitem__(self, key):
        """A parameter by its key, such as "separation.weight" or, of a species, "hawk.motion.max_speed"."""
        return self._get(self._prefix + _text(key))

    def __setitem__(self, key, value):
        self._set(self._prefix + _text(key), value)

    __iter__ = None  # a key is no number to count with

    def __getattr__(self, name):
        raise unknown_attribute(self, name)

    def __setattr__(self, name, value):
        if not name.startswith('_') and not hasattr(type(self), name):
            raise unknown_attribute(self, name)
        object.__setattr__(self, name, value)

    def update(self, values):
        """Sets many parameters by their keys, from a dict."""
        for key, value in dict(values).items():
            self[key] = value

    def to_dict(self):
        """All parameters that its model has, by their keys."""
        model = self.model
        return {key: self[key] for key, row in parameters.items() if row.model in (None, model)}

    def __dir__(self):
        foreign = {name for name, group in groups.items() if group._model not in (None, self.model)}
        return [name for name in object.__dir__(self) if name not in foreign]


def _text(key):
    if not isinstance(key, str):
        raise TypeError(f'a parameter is named by a str such as "separation.weight", not by {type(key).__name__}')
    return key


def _group_property(name, group):
    def read(owner):
        return group(owner._root, owner._prefix)

    def write(owner, values):
        if not isinstance(values, dict):
            raise TypeError(f'{name} takes a dict of parameters, not {type(values).__name__}; or set one, such as '
                            f'.{name}.{next(iter(read(owner).to_dict()))}')
        for key, value in values.items():
            setattr(read(owner), key, value)

    return property(read, write, doc=group.__doc__)


for _name, _group in groups.items():
    setattr(Grouped, _name, _group_property(_name, _group))


class SpeciesParameters(Grouped):
    """The parameters of one species: scenario.of("hawk").motion.max_speed = 3."""

    __slots__ = ('_root', '_prefix')

    def __init__(self, root, name):
        object.__setattr__(self, '_root', root)
        object.__setattr__(self, '_prefix', f'{name}.')

    def _get(self, key):
        return self._root._get(key)

    def _set(self, key, value):
        self._root._set(key, value)

    @property
    def model(self):
        return self._root.model

    def __repr__(self):
        return f'<species {self._prefix[:-1]}>'
