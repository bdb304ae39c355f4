"""Many flocks at once, on all cores of the machine, from one process."""
import os

from .simulation import Simulation


def map(function, scenarios, *, threads=None, **options):
    """Calls function(flock) for a flock of each scenario, several at once, and returns the results in their order.

    A scenario is whatever boids.Simulation takes; options are its others. Each flock flies on one thread, and while it
    does, other flocks do: Python's lock is not held. An error in one ends all.

    >>> import boids
    >>> def order(flock):
    ...     flock.advance(50)
    ...     return flock.observe().polarisation
    >>> scenarios = [boids.Scenario("flock", seed=seed) for seed in range(4)]
    >>> len(boids.map(order, scenarios))
    4
    """
    from concurrent.futures import ThreadPoolExecutor, wait
    flocks, futures, ended, options = set(), [], [], {'threads': 1, **options}

    def fly(scenario):
        flock = Simulation(scenario, **options)
        flocks.add(flock)
        try:
            return None if ended else function(flock)
        finally:
            flocks.discard(flock)

    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        try:
            for scenario in scenarios:
                futures.append(pool.submit(fly, scenario))
            wait(futures, return_when='FIRST_EXCEPTION')
            return [future.result() for future in futures if not future.cancelled()]
        except BaseException:
            ended.append(True)
            for future in futures:
                future.cancel()
            while wait(futures, timeout=0.02).not_done or flocks:  # as one that does not fly just now does not hear it
                for flock in list(flocks):
                    flock.interrupt()
            raise
