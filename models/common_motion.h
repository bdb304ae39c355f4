// What moves the boids of all models besides their rules, and how they move: equations (11) to (13), (17) to (19),
// (22), (23) and (25) of docs/model.md, in the words of rules.h, which includes this file.
BOIDS_RULES_BEGIN

/// (11) The desired velocity.
template <int D, class S>
BOIDS_RULE Vec<D, S> desired_velocity(const KernelConstants& constants, const Vec<D, S>& velocity,
                                      const Vec<D, S>& force) {
    return S(constants.inertia) * velocity + force;
}

/// (12) What the pointer adds for a boid that is a way away from it.
template <int D, class S>
BOIDS_RULE Vec<D, S> pull_of_pointer(const KernelConstants& constants, const Vec<D, S>& way,
                                     const Vec<D, S>& velocity) {
    const PointerConstants& pointer = constants.pointer;
    const S distance = length(way), strength(pointer.strength), radius(pointer.radius);
    const auto elsewhere = distance > S(0);
    if (pointer.kind == PointerKind::follow)
        return zero_unless(elsewhere, strength / max(distance, radius) / distance) * way;
    const S nearness = max(S(1) - distance / radius, S(0));
    if (pointer.kind != PointerKind::predator) return zero_unless(elsewhere, strength * nearness / distance) * way;
    const S factor = zero_unless(elsewhere, S(constants.max_speed) / distance);
    return nearness * limited(strength, -(factor * way) - velocity);
}

/// (13) Towards a goal, more slowly where it is nearer than `slowing`.
template <int D, class S>
BOIDS_RULE Vec<D, S> seek(S max_speed, const Vec<D, S>& way, const Vec<D, S>& velocity, S slowing, S max_force,
                          S weight) {
    const S distance = length(way);
    const S speed = select(distance < slowing, max_speed * distance / slowing, max_speed);
    const Vec<D, S> change = zero_unless(distance > S(0), speed / distance) * way - velocity;
    const S size = length(change);
    return weight * select(size > max_force, max_force / size, S(1)) * change;
}

/// (17) The push of soft walls along an axis.
template <class S>
BOIDS_RULE S push_of_walls(const KernelConstants& constants, int axis, S place) {
    const S margin(constants.margin), strength(constants.push), far = S(constants.size[axis]) - margin;
    return zero_unless(place < margin, strength) - zero_unless(place > far, strength);
}

template <class S>
BOIDS_RULE S clamp(S value, S least, S most) {
    return min(max(value, least), most);
}

/// (18) Inwards along an axis, before the edge is reached.
template <class S>
BOIDS_RULE S containment(const KernelConstants& constants, int axis, S place, S velocity) {
    const S margin(constants.containment_margin);
    const S ahead = place + S(constants.containment_look_ahead) * velocity;
    const S near = clamp((margin - ahead) / margin, S(0), S(1));
    const S far = clamp((ahead - (S(constants.size[axis]) - margin)) / margin, S(0), S(1));
    return S(constants.containment_strength) * (near - far);
}

/// (19) Up or down to the height at which boids like to fly.
template <class S>
BOIDS_RULE S levelling(const KernelConstants& constants, S height, S climb) {
    const S ahead = height + S(constants.level_look_ahead) * climb;
    const S part = clamp((S(constants.level_height) - ahead) / S(constants.level_range), S(-1), S(1));
    return S(constants.level_strength) * part;
}

/// (22) A velocity, held to its limits.
template <int D, class S>
BOIDS_RULE Vec<D, S> with_limited_speed(const KernelConstants& constants, const Vec<D, S>& velocity) {
    const S speed = length(velocity);
    const S held = clamp(speed, S(constants.min_speed), S(constants.max_speed));
    const S factor = select((speed > S(0)) & (held != speed), held / speed, S(1));
    return S(constants.speed_multiplier) * (factor * velocity);
}

/// (23) How far the wind carries a boid in a step.
template <int D, class S>
BOIDS_RULE Vec<D, S> drift(const WindConstants& wind, const Vec<D, S>& place) {
    Vec<D, S> change;
    if (wind.kind == WindKind::vortex) {
        const S x = place[0] - S(wind.centre[0]), y = place[1] - S(wind.centre[1]), squared = x * x + y * y;
        const S turn = select(squared <= S(wind.core_squared), S(wind.inner), S(wind.outer) / squared);
        change[0] = -(turn * y);
        change[1] = turn * x;
    } else {
        for (int axis = 0; axis < D; ++axis) change[axis] = S(wind.velocity[axis]);
    }
    return change;
}

/// (25) A place in a world that wraps. Few boids cross an edge, so where nobody has there is no division.
template <class S>
BOIDS_RULE S wrapped(S place, S size) {
    if (all((place >= S(0)) & (place < size))) return place;
    place = place - size * floor(place / size);
    place = select(place < S(0), place + size, place);
    return select(place >= size, S(0), place);
}

/// (25) Back from the walls of an axis.
template <class S>
BOIDS_RULE void bounce(S size, S& place, S& velocity) {
    const auto below = place<S(0), above = place> size;
    place = select(below, -place, place);
    place = select(above, size + size - place, place);
    place = clamp(place, S(0), size);
    velocity = select(below | above, -velocity, velocity);
}

BOIDS_RULES_END
