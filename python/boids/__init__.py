"""Flocking at full speed: boids.Simulation flies one, boids.Scenario says what flies.

>>> import boids
>>> flock = boids.Simulation("murmuration", boids=2000, seed=7)
>>> flock.advance(10)
>>> flock.observe().polarisation > 0.9
True
"""
from ._core import engine_names, version as __version__
from .errors import Error, Failure, UnknownNameError
from .many import map
from .parameters import Parameter, parameters
from .recording import TimeAverage, time_average
from .scenario import Goal, Look, Obstacle, Relation, Scenario, presets
from .simulation import Boid, Measurements, Observables, Simulation, World, observables
from .state import State
from .sweeps import merge_sweeps, read_sweep, sweep

__all__ = ['Boid', 'Error', 'Failure', 'Goal', 'Look', 'Measurements', 'Observables', 'Obstacle', 'Parameter', 'Relation',
           'Scenario', 'Simulation', 'State', 'TimeAverage', 'UnknownNameError', 'World', 'engine_names', 'map', 'merge_sweeps',
           'observables', 'parameters', 'presets', 'read_sweep', 'resume', 'sweep', 'time_average']


def resume(checkpoint, *, threads=0, progress=None):
    """Goes on with a run from its checkpoint, with all its files and bit for bit; returns the flock at its end."""
    from . import recording
    return recording.resume(checkpoint, threads=threads, progress=progress)
