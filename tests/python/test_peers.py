"""The scripts that our module is compared with fly the same flock, so that the comparison is one."""
import sys

import boids
import numpy
import pytest
from conftest import PROJECT

sys.path.append(str(PROJECT / 'benchmarks/python'))
from numpy_flock import NumpyFlock  # noqa: E402
from plain_flock import PlainFlock  # noqa: E402


@pytest.mark.parametrize('peer', [PlainFlock, NumpyFlock])
def test_a_peer_flies_our_flock(peer):
    ours = boids.Simulation('flock', boids=60, schedule='synchronous', engine='reference')
    ours.advance(30)  # until they are no longer at one place
    state = ours.state
    theirs = peer(state.positions, state.velocities)
    for steps in (1, 39):
        ours.advance(steps)
        theirs.advance(steps)
        assert numpy.allclose(theirs.positions, ours.state.positions, rtol=0, atol=1e-6)
