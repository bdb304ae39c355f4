"""What the tests of the Python package share."""
import os
import pathlib
import subprocess

import pytest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ['BOIDS_PROGRAM']

HUNT = '''schema = 1
name = "hunt"
[start]
boids = 20
[[species]]
name = "hawk"
[species.start]
boids = 2
[species.motion]
max_speed = 3
[[relation]]
of = "boids"
to = "hawk"
kind = "flee"
[[obstacle]]
path = [[10, 20], [200, 20]]
speed = 2
[[goal]]
points = [[300, 300]]
'''


def program(*words, folder=None):
    """Runs the program and returns what it prints."""
    plain = {name: value for name, value in os.environ.items() if name != 'LD_PRELOAD'}  # sanitizers are for the module alone
    result = subprocess.run([PROGRAM, *map(str, words)], cwd=folder, env=plain, capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stderr
    return result.stdout


def hash_of(text):
    """The fingerprint at the end of a run of the program."""
    return text.split('hash ')[1].split()[0]


@pytest.fixture
def flock():
    import boids
    return boids.Simulation('flock', boids=30, seed=3)


@pytest.fixture
def hunt():
    import boids
    return boids.Scenario.from_toml(HUNT)
