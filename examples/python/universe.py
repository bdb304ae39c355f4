"""System 2: the development log. Two hundred boids in a wide world turn more and more one way; the log is a table."""
import boids

flock = boids.Simulation('universe', seed=1)
log = flock.run(600, every=100, record=['flocks', 'largest_flock', 'polarisation'])
for step, flocks, largest, polarisation in zip(log.steps, log.flocks, log.largest_flock, log.polarisation):
    print(f'step {step:3}: {flocks:3.0f} flocks, the largest of {largest:3.0f} boids, polarisation {polarisation:.2f}')
