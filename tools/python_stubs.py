#!/usr/bin/env python3
"""Writes python/boids/__init__.pyi, by which editors and type checkers know every parameter:

    PYTHONPATH=build/release/python tools/python_stubs.py > python/boids/__init__.pyi
"""
import inspect

import boids
from boids.parameters import Grouped, groups
from boids.pictures import Film, Picture
from boids.recording import Run
from boids.scenario import Entry, _defaults

ARRAYS = {'positions', 'velocities', 'orientations', 'forces', 'ids', 'species', 'waypoints', 'steps', 'near'}
RESULTS = {'advance': 'None', 'interrupt': 'None', 'before_step': 'Any', 'observe': 'Observables', 'measure': 'Measurements', 'boid': 'Boid',
           'profile': 'dict[str, Any]', 'add': 'int', 'remove': 'None', 'point': 'None', 'write_csv': 'None', 'save': 'None', 'run': 'Run',
           'draw': 'Picture', 'animate': 'Film', 'view': 'Any', 'copy': 'Simulation', 'load': 'Simulation', 'from_toml': 'Scenario',
           'add_species': 'SpeciesParameters', 'of': 'SpeciesParameters', 'update': 'None', 'to_dict': 'dict[str, Any]', 'to_toml': 'str',
           'check': 'None', 'state': 'State', 'scenario': 'Scenario', 'hash': 'str', 'step': 'int', 'dimension': 'int', 'engine': 'str',
           'model': 'str', 'species_names': 'list[str]', 'name': 'str', 'description': 'str', 'start_file': 'str', 'schedule': 'str',
           'steps': 'int', 'seed': 'int', 'look': 'Look', 'obstacles': 'MutableSequence[Obstacle]', 'goals': 'MutableSequence[Goal]',
           'relations': 'MutableSequence[Relation]', 'step_all': 'None', 'map': 'list[Any]', 'average': 'TimeAverage', 'time_average': 'TimeAverage', 'resume': 'Simulation', 'presets': 'list[str]', 'neighbours': 'list[Boid]', 'from_pandas': 'State', 'next_id': 'int', 'captures': 'int'}


def result_of(name, owner=None):
    if name in ARRAYS and not (name == 'steps' and owner is boids.Scenario):
        return 'ndarray[Any, Any]'
    return RESULTS.get(name, 'Any')


def group_class(group):
    types = {row.key: row.type for row in boids.parameters.values()}
    members = [f'    {name}: {types[group._group + "." + name]}' for name, what in vars(group).items() if isinstance(what, property)]
    return [f'class {group.__name__}Group:', *members, '    def to_dict(self) -> dict[str, Any]: ...']


def function(name, what, owner=None):
    try:
        signature = str(inspect.signature(what)).split(' -> ')[0]
    except ValueError:  # of C++
        signature = {'advance': '(self, steps: int = 1)'}.get(name, '(self)')
    return f'def {name}{signature} -> {result_of(name, owner)}: ...'


def members_of(owner, skip=()):
    lines = []
    for name in sorted({name for base in owner.__mro__ if base not in (object, *skip) for name in vars(base) if not name.startswith('_')}):
        what = inspect.getattr_static(owner, name)
        if isinstance(what, classmethod):
            lines += ['    @classmethod', '    ' + function(name, what.__func__, owner)]
        elif callable(what) and not isinstance(what, (property, type)):
            lines.append('    ' + function(name, what, owner))
        else:
            lines.append(f'    {name}: {result_of(name, owner)}')
    return lines


def entry_class(entry):
    kinds = {list: 'Any', type(None): 'Any'}
    members = [f'    {name}: {kinds.get(type(value), type(value).__name__)}' for name, value in _defaults(entry._kind).items()]
    return [f'class {entry.__name__}:', *members, '    def __init__(self, **values: Any) -> None: ...', '    def to_dict(self) -> dict[str, Any]: ...']


def special(owner):
    lines = []
    for name, result in (('__init__', 'None'), ('__getitem__', 'Any'), ('__setitem__', 'None'), ('__delitem__', 'None'), ('__len__', 'int')):
        what = inspect.getattr_static(owner, name, None)
        if inspect.isfunction(what):
            lines.append(f'    def {name}{str(inspect.signature(what)).split(" -> ")[0]} -> {result}: ...')
        elif what is not None and name == '__len__':
            lines.append('    def __len__(self) -> int: ...')
    return lines


def named_tuple(kind):
    types = {'Observables': 'float', 'TimeAverage': 'float', 'Measurements': 'ndarray[Any, Any]'}
    return [f'class {kind.__name__}(NamedTuple):', *[f'    {name}: {types.get(kind.__name__, "Any")}' for name in kind._fields],
            *(['    def to_dict(self) -> dict[str, float]: ...'] if hasattr(kind, 'to_dict') else [])]


def stub():
    blocks = [['# Made by tools/python_stubs.py.', 'from collections.abc import MutableSequence', 'from typing import Any, NamedTuple', '',
               'from numpy import ndarray', '', '__version__: str', 'engine_names: tuple[str, ...]', 'parameters: dict[str, Parameter]',
               'observables: dict[str, tuple[str, str]]'],
              ['class Error(ValueError): ...'], ['class UnknownNameError(Error, KeyError, AttributeError): ...'], ['class Failure(RuntimeError): ...']]
    blocks += [group_class(group) for group in groups.values()]
    blocks += [named_tuple(kind) for kind in (boids.Boid, boids.Measurements, boids.Observables, boids.Parameter, boids.TimeAverage)]
    blocks += [entry_class(entry) for entry in Entry.__subclasses__()]
    properties = [f'    {name}: {group.__name__}Group' for name, group in groups.items()]
    blocks.append(['class SpeciesParameters:', *properties, '    model: str', '    def __getitem__(self, key: str) -> Any: ...',
                   '    def __setitem__(self, key: str, value: Any) -> None: ...', '    def update(self, values) -> None: ...',
                   '    def to_dict(self) -> dict[str, Any]: ...'])
    for owner in (boids.Scenario, boids.Simulation):
        members = [line for line in members_of(owner) if line.split(':')[0].strip() not in groups]
        blocks.append([f'class {owner.__name__}:', *properties, *special(owner), *members])
    for owner in (boids.State, boids.World, Run, Picture, Film):
        blocks.append([f'class {owner.__name__}:', *special(owner), *members_of(owner), *(['    def __getattr__(self, name: str) -> Any: ...'] if owner is Run else [])])
    blocks.append([function(name, getattr(boids, name)) for name in ('map', 'merge_sweeps', 'presets', 'read_sweep', 'resume', 'sweep', 'time_average')])
    return '\n\n'.join('\n'.join(block) for block in blocks) + '\n'


if __name__ == '__main__':
    print(stub(), end='')
