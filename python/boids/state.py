"""All boids of one moment as NumPy arrays in double precision, to be kept, changed and put back."""


def _numpy():
    import numpy  # so late because it takes longer to load than all of boids
    return numpy


def checked_array(name, given, shape, kinds, dtype):
    """An array of the wanted shape and type; TypeError and ValueError say what is wrong with what was given."""
    np = _numpy()
    array = np.asarray(given)
    if array.dtype.kind not in kinds:
        raise TypeError(f'{name} holds {array.dtype}; it takes {"numbers" if "f" in kinds else "whole numbers"}')
    if array.shape != shape:
        raise ValueError(f'{name} has the shape {array.shape}; it takes {shape}')
    if dtype in ('uint32', 'uint16', 'uint8') and array.size:
        limits = np.iinfo(dtype)
        if array.min() < limits.min or array.max() > limits.max:
            raise ValueError(f'{name} holds {array.min()} to {array.max()}; it takes {limits.min} to {limits.max}')
    return np.ascontiguousarray(array, dtype=dtype)


class State:
    """All boids of one moment: ids, species, waypoints, positions and velocities, by rising id, and the step.

    >>> import boids
    >>> flock = boids.Simulation("flock", boids=3)
    >>> state = flock.state
    >>> state.positions[0] = (10, 20)
    >>> flock.state = state
    >>> flock.positions[0].tolist()
    [10.0, 20.0]
    """

    __slots__ = ('step', 'next_id', 'captures', 'ids', 'species', 'waypoints', 'positions', 'velocities')

    def __init__(self, positions, velocities, ids=None, species=None, waypoints=None, step=0, next_id=None, captures=0):
        np = _numpy()
        positions = np.asarray(positions)
        if positions.ndim != 2 or positions.shape[1] not in (2, 3):
            raise ValueError(f'positions has the shape {positions.shape}; it takes (boids, 2) or (boids, 3)')
        count = len(positions)
        self.positions = checked_array('positions', positions, positions.shape, 'fiu', 'float64')
        self.velocities = checked_array('velocities', velocities, positions.shape, 'fiu', 'float64')
        self.ids = checked_array('ids', np.arange(count) if ids is None else ids, (count,), 'iu', 'uint32')
        self.species = checked_array('species', np.zeros(count, int) if species is None else species, (count,), 'iu', 'uint8')
        self.waypoints = checked_array('waypoints', np.zeros(count, int) if waypoints is None else waypoints, (count,), 'iu', 'uint16')
        self.step = int(step)
        self.next_id = (int(self.ids.max()) + 1 if count else 0) if next_id is None else int(next_id)
        self.captures = int(captures)

    def __len__(self):
        return len(self.ids)

    def __repr__(self):
        return f'<State of {len(self)} boids in {self.positions.shape[1]}D at step {self.step}>'

    def _checked(self, dimension):
        """As a dict whose arrays are what they should be, whatever has been put in their place."""
        again = State(**{name: getattr(self, name) for name in self.__slots__})
        if again.positions.shape[1] != dimension:
            raise ValueError(f'positions has the shape {again.positions.shape}; it takes (boids, {dimension}) in this world')
        return {name: getattr(again, name) for name in self.__slots__}

    def __getstate__(self):
        return {name: getattr(self, name) for name in self.__slots__}

    def __setstate__(self, values):
        for name, value in values.items():
            setattr(self, name, value)

    def to_pandas(self):
        """A table with a row for each boid: id, species, waypoint, x, y (z), vx, vy (vz)."""
        import pandas
        columns = {'id': self.ids, 'species': self.species, 'waypoint': self.waypoints}
        for prefix, rows in (('', self.positions), ('v', self.velocities)):
            for axis, name in enumerate('xyz'[:rows.shape[1]]):
                columns[prefix + name] = rows[:, axis]
        return pandas.DataFrame(columns)

    @classmethod
    def from_pandas(cls, table, step=0):
        """The state of such a table; species and waypoint may be left out, and so may id."""
        np = _numpy()
        axes = 'xyz' if 'z' in table else 'xy'
        missing = [name for axis in axes for name in (axis, 'v' + axis) if name not in table]
        if missing:
            raise KeyError(f'the table has no column {missing[0]}; it takes x, y, vx, vy and in 3D z, vz')
        rows = {name: np.column_stack([table[prefix + axis] for axis in axes])
                for name, prefix in (('positions', ''), ('velocities', 'v'))}
        more = {name: table[column].to_numpy() for name, column in (('ids', 'id'), ('species', 'species'), ('waypoints', 'waypoint'))
                if column in table}
        return cls(**rows, **more, step=step)
