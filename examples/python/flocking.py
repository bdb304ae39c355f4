"""System 1: a flock with live controls. The controls are attributes here: turn one while it flies and see what it does."""
import boids

flock = boids.Simulation('flocking', seed=1)
flock.advance(300)
print(f'as it is:           polarisation {flock.observe().polarisation:.2f}, {flock.observe().flocks:.0f} flocks')

flock.alignment.enabled = False
flock.advance(300)
print(f'without alignment:  polarisation {flock.observe().polarisation:.2f}, {flock.observe().flocks:.0f} flocks')
