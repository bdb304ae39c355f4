"""What the tests of the Python package share."""
import os
import pathlib
import subprocess
import sys

import pytest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'apps'))
import program as apps  # noqa: E402

PROJECT = apps.PROJECT
PLAIN = {name: value for name, value in os.environ.items() if name != 'LD_PRELOAD'}  # sanitizers are for the module alone


def program(*words, folder=None):
    """Runs the program and returns what it prints."""
    result = subprocess.run([apps.PROGRAM, *map(str, words)], cwd=folder, env=PLAIN, capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stderr
    return result.stdout


def hash_of(text):
    """The fingerprint at the end of a run of the program."""
    return apps.hash_of(text).removeprefix('hash ')


@pytest.fixture
def flock():
    import boids
    return boids.Simulation('flock', boids=30, seed=3)


@pytest.fixture
def hunt():
    import boids
    return boids.Scenario.from_toml(apps.HUNT)
