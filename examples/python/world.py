"""System 4: the textbook's World, in which a boid is known by where it is."""
import boids

world = boids.World(boids.Simulation('world', boids=0))
world[20, 50] = (1, 0)
world[24, 50] = (0, 1)
print('at (20, 50):', world[20, 50])
print('within 5 of it:', [boid.position for boid in world.neighbours((20, 50), 5)])
del world[24, 50]

for _ in range(10):
    world.step_all()
(position,) = world.flock.positions
print('the other has flown to', position.round(2).tolist())
