"""System 3: rules as equations. One more equation, a wind that turns with time, is a function of NumPy."""
import boids
import numpy

flock = boids.Simulation('pyboids', seed=1)


@flock.before_step
def turning_wind(flock):
    angle = 2 * numpy.pi * flock.step / 200
    return numpy.full_like(flock.velocities, 0.2) * [numpy.cos(angle), numpy.sin(angle)]


for quarter in range(4):
    flock.advance(50)
    east, south = flock.velocities.mean(axis=0)
    print(f'after {flock.step} steps the flock flies {east:+.2f} east and {south:+.2f} south')
