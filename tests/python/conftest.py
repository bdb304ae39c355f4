"""What the tests of the Python package share."""
import ctypes
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
def meeting(tmp_path):
    """A hook in C that keeps two flights in their first step until both are there; met() says how many found the other. Only
    flights that need no lock meet."""
    (tmp_path / 'meeting.c').write_text('''#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <time.h>
static atomic_int here, found;
void meet(uint64_t step) {
    if (step > 0) return;
    atomic_fetch_add(&here, 1);
    clock_t end = clock() + 10 * CLOCKS_PER_SEC;  // of work, so that a machine that pauses makes no difference
    while (here < 2 && clock() < end) sched_yield();
    if (here == 2) atomic_fetch_add(&found, 1);
}
int met(void) { return found; }
''')
    subprocess.run(['gcc', '-shared', '-fPIC', '-o', 'meeting.so', 'meeting.c'], cwd=tmp_path, env=PLAIN, check=True, timeout=100)
    return ctypes.CDLL(str(tmp_path / 'meeting.so'))


@pytest.fixture
def flock():
    import boids
    return boids.Simulation('flock', boids=30, seed=3)


@pytest.fixture
def hunt():
    import boids
    return boids.Scenario.from_toml(apps.HUNT)
