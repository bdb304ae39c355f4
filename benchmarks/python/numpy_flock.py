"""The flock of the preset `flock` in NumPy, all pairs at once: what a vectorised script does. tools/python_speed.py compares our
module with it."""
import numpy as np


class NumpyFlock:
    size, max_speed, max_force = np.array([640.0, 360.0]), 2.0, 0.03
    separation, alignment, cohesion = (25.0, 1.5), (50.0, 1.0), (50.0, 1.0)  # radius and weight

    def __init__(self, positions, velocities):
        self.positions, self.velocities = np.array(positions, float), np.array(velocities, float)

    def limit(self, vectors, most):
        lengths = np.sqrt((vectors**2).sum(axis=1, keepdims=True))
        return np.where(lengths > most, vectors * (most / np.where(lengths > 0, lengths, 1)), vectors)

    def steer(self, sums, counts, brake=True):
        """limit(unit(X) max_speed - v, max_force); where X is 0, braking or nothing; nothing without neighbours."""
        lengths = np.sqrt((sums**2).sum(axis=1, keepdims=True))
        wanted = sums * (self.max_speed / np.where(lengths > 0, lengths, 1))
        steering = self.limit(wanted - self.velocities, self.max_force)
        acts = (counts > 0)[:, None] & (brake | (lengths > 0))
        return np.where(acts, steering, 0)

    def advance(self, steps):
        for _ in range(steps):
            ways = self.positions[None, :, :] - self.positions[:, None, :]
            squares = (ways**2).sum(axis=2)
            close = (squares < self.separation[0] ** 2) & (squares > 0)
            near = (squares < self.alignment[0] ** 2) & (squares > 0)
            inverse = np.where(close, 1 / np.where(squares > 0, squares, 1), 0)
            away = -(ways * inverse[:, :, None]).sum(axis=1)
            along, towards = near @ self.velocities, (ways * near[:, :, None]).sum(axis=1)
            force = (self.separation[1] * self.steer(away, close.sum(axis=1), brake=False)
                     + self.alignment[1] * self.steer(along, near.sum(axis=1))
                     + self.cohesion[1] * self.steer(towards, near.sum(axis=1)))
            self.velocities = self.limit(self.velocities + force, self.max_speed)
            self.positions = (self.positions + self.velocities) % self.size
