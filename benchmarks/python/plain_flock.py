"""The flock of the preset `flock` in plain Python, as people write it from the equations of docs/model.md: every boid looks at
every other. tools/python_speed.py compares our module with it."""
import math


class PlainFlock:
    width, height, max_speed, max_force = 640.0, 360.0, 2.0, 0.03
    separation, alignment, cohesion = (25.0, 1.5), (50.0, 1.0), (50.0, 1.0)  # radius and weight

    def __init__(self, positions, velocities):
        self.positions = [tuple(map(float, row)) for row in positions]
        self.velocities = [tuple(map(float, row)) for row in velocities]

    def steer(self, x, y, vx, vy, brake=True):
        """limit(unit(X) max_speed - v, max_force); where X is 0, braking or nothing."""
        length = math.hypot(x, y)
        if length == 0 and not brake:
            return 0.0, 0.0
        scale = self.max_speed / length if length > 0 else 0.0
        x, y = x * scale - vx, y * scale - vy
        length = math.hypot(x, y)
        if length > self.max_force:
            x, y = x * self.max_force / length, y * self.max_force / length
        return x, y

    def force(self, self_index):
        (px, py), (vx, vy) = self.positions[self_index], self.velocities[self_index]
        away_x = away_y = along_x = along_y = to_x = to_y = 0.0
        close = near = 0
        for index, (ox, oy) in enumerate(self.positions):
            if index == self_index:
                continue
            dx, dy = ox - px, oy - py
            distance = math.sqrt(dx * dx + dy * dy)
            if distance == 0:
                continue
            if distance < self.separation[0]:
                away_x -= dx / distance / distance
                away_y -= dy / distance / distance
                close += 1
            if distance < self.alignment[0]:
                along_x += self.velocities[index][0]
                along_y += self.velocities[index][1]
                to_x += dx
                to_y += dy
                near += 1
        force_x = force_y = 0.0
        if close:
            x, y = self.steer(away_x / close, away_y / close, vx, vy, brake=False)
            force_x, force_y = self.separation[1] * x, self.separation[1] * y
        if near:
            for (x, y), weight in (((along_x, along_y), self.alignment[1]), ((to_x, to_y), self.cohesion[1])):
                x, y = self.steer(x / near, y / near, vx, vy)
                force_x, force_y = force_x + weight * x, force_y + weight * y
        return force_x, force_y

    def advance(self, steps):
        for _ in range(steps):
            forces = [self.force(index) for index in range(len(self.positions))]
            for index, (fx, fy) in enumerate(forces):
                vx, vy = self.velocities[index][0] + fx, self.velocities[index][1] + fy
                speed = math.hypot(vx, vy)
                if speed > self.max_speed:
                    vx, vy = vx * self.max_speed / speed, vy * self.max_speed / speed
                x, y = self.positions[index][0] + vx, self.positions[index][1] + vy
                self.velocities[index] = vx, vy
                self.positions[index] = x % self.width, y % self.height
