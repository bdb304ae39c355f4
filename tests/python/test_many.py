"""Many flocks at once."""
import os
import signal
import threading
import time

import boids
import pytest
from program import PATIENCE


def fingerprint(flock):
    flock.advance(40)
    return flock.hash


def test_results_are_those_of_one_after_the_other():
    scenarios = [boids.Scenario('flock', seed=seed, boids=60) for seed in range(12)]
    alone = [fingerprint(boids.Simulation(scenario)) for scenario in scenarios]
    assert boids.map(fingerprint, scenarios, threads=4) == alone
    assert boids.map(fingerprint, scenarios, threads=1) == alone
    assert boids.map(fingerprint, []) == []


def test_flocks_really_fly_at_once(meeting):
    def fly(flock):
        flock.before_step(meeting.meet)
        flock.advance(5)
        return flock.step

    assert boids.map(fly, ['flock'] * 2, threads=2) == [5, 5]
    assert meeting.met() == 2


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


def test_ctrl_c_ends_those_too_that_are_not_in_flight_just_then(monkeypatch):
    begun, asked, in_vain = threading.Event(), threading.Event(), []
    interrupt = boids.Simulation.interrupt
    monkeypatch.setattr(boids.Simulation, 'interrupt', lambda flock: (interrupt(flock), asked.set()))

    def fly(flock):
        if flock.scenario.seed == 1:
            begun.wait(PATIENCE)
            os.kill(os.getpid(), signal.SIGINT)
        begun.set()
        asked.wait(PATIENCE)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            flock.advance(10)
        in_vain.append(flock)

    with pytest.raises(KeyboardInterrupt):
        boids.map(fly, [boids.Scenario('flock', seed=seed, boids=10) for seed in (1, 2)], threads=2)
    assert asked.is_set() and not in_vain


def test_options_go_to_every_flock():
    assert boids.map(lambda flock: (len(flock), flock.engine), ['flock', 'world'], boids=7, engine='reference') == [(7, 'reference')] * 2
    with pytest.raises(KeyError):
        boids.map(fingerprint, ['flok'])
