"""System 5: the classic flock bursts from the middle of a wrapping world. Many seeds at once say how it does so on average."""
import statistics

import boids


def order_in_time(flock):
    return flock.run(400, every=100, record='polarisation').polarisation


runs = boids.map(order_in_time, [boids.Scenario('flock', seed=seed) for seed in range(8)])
for number, orders in enumerate(zip(*runs)):
    print(f'step {100 * number}: polarisation {statistics.mean(orders):.2f} ± {statistics.stdev(orders):.2f}')
