"""Many flocks at once."""
import threading

import boids
import pytest


def fingerprint(flock):
    flock.advance(40)
    return flock.hash


def test_results_are_those_of_one_after_the_other():
    scenarios = [boids.Scenario('flock', seed=seed, boids=60) for seed in range(12)]
    alone = [fingerprint(boids.Simulation(scenario)) for scenario in scenarios]
    assert boids.map(fingerprint, scenarios, threads=4) == alone
    assert boids.map(fingerprint, scenarios, threads=1) == alone
    assert boids.map(fingerprint, []) == []


def test_flocks_really_fly_at_once():
    meeting = threading.Barrier(3, timeout=60)  # which one after the other would never pass

    def meet(flock):
        flock.advance(5)
        return meeting.wait() is not None

    assert boids.map(meet, ['flock'] * 3, threads=3) == [True] * 3


def test_an_error_in_one_ends_all():
    begun = threading.Event()

    def fly(flock):
        if flock.scenario.seed == 1:
            begun.wait(60)
            raise ZeroDivisionError('one')
        begun.set()
        flock.advance(10**9)

    scenarios = [boids.Scenario('flock', seed=1), boids.Scenario('flock', seed=2, boids=200)]
    with pytest.raises(ZeroDivisionError, match='one'):
        boids.map(fly, scenarios, threads=2)


def test_options_go_to_every_flock():
    assert boids.map(lambda flock: (len(flock), flock.engine), ['flock', 'world'], boids=7, engine='reference') == [(7, 'reference')] * 2
    with pytest.raises(KeyError):
        boids.map(fingerprint, ['flok'])
