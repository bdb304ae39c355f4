// What a boid adds to the sums of motion_sums.h, written once: for the vectors of each instruction set and for a card.
// Before it is included, BOIDS_TERM says what stands before each function, and there are numbers W in double precision
// with wide(double), add, subtract, multiply, divide, square_root, round_down, is_positive, or_zero and short_way. No
// guard: an engine that is compiled for several instruction sets includes it for each, within its namespace.

/// A polynomial by Horner's rule; `coefficient` has the highest power first.
template <int terms>
BOIDS_TERM W polynomial(W x, const double (&coefficient)[terms]) {
    W value = wide(coefficient[0]);
    for (int term = 1; term < terms; ++term) value = add(multiply(value, x), wide(coefficient[term]));
    return value;
}

/// Sine and cosine of whole turns, by those of half the angle less a quarter turn: to about 1e-13, without cases.
BOIDS_TERM void find_on_circle(W turns, W& sine, W& cosine) {
    constexpr double pi = 3.141592653589793;
    const double sine_series[] = {1.0 / 355687428096000,
                                  -1.0 / 1307674368000,
                                  1.0 / 6227020800,
                                  -1.0 / 39916800,
                                  1.0 / 362880,
                                  -1.0 / 5040,
                                  1.0 / 120,
                                  -1.0 / 6,
                                  1.0};
    const double cosine_series[] = {-1.0 / 6402373705728000,
                                    1.0 / 20922789888000,
                                    -1.0 / 87178291200,
                                    1.0 / 479001600,
                                    -1.0 / 3628800,
                                    1.0 / 40320,
                                    -1.0 / 720,
                                    1.0 / 24,
                                    -1.0 / 2,
                                    1.0};
    const W part = subtract(subtract(turns, round_down(turns)), wide(0.5));
    const W half_angle = multiply(part, wide(pi)), squared = multiply(half_angle, half_angle);
    const W half_sine = multiply(half_angle, polynomial(squared, sine_series));
    const W half_cosine = polynomial(squared, cosine_series);
    sine = multiply(wide(-2.0), multiply(half_sine, half_cosine));
    cosine = subtract(multiply(wide(2.0), multiply(half_sine, half_sine)), wide(1.0));
}

template <int D>
BOIDS_TERM void find_terms_of_motion(const W (&way)[D], const W (&velocity)[D], W (&terms)[MotionNumbers<D>::count]) {
    using Numbers = MotionNumbers<D>;
    W arm[D], direction[D], distance = wide(0.0), length = wide(0.0);
    for (int axis = 0; axis < D; ++axis) {
        distance = add(distance, multiply(way[axis], way[axis]));
        length = add(length, multiply(velocity[axis], velocity[axis]));
    }
    terms[Numbers::squared] = distance;
    distance = square_root(distance);
    terms[Numbers::speed] = length = square_root(length);
    for (int axis = 0; axis < D; ++axis) {
        terms[Numbers::heading + axis] = direction[axis] = or_zero(is_positive(length), divide(velocity[axis], length));
        arm[axis] = or_zero(is_positive(distance), divide(way[axis], distance));
    }
    for (int turn = 0; turn < rotations<D>; ++turn) {
        const int a = D == 2 ? 0 : (turn + 1) % D, b = D == 2 ? 1 : (turn + 2) % D;
        terms[Numbers::rotation + turn] = subtract(multiply(arm[a], direction[b]), multiply(arm[b], direction[a]));
        terms[Numbers::momentum + turn] = subtract(multiply(way[a], velocity[b]), multiply(way[b], velocity[a]));
    }
}

/// The numbers of a boid; its velocity is asked for in the last pass alone.
template <int D, MotionPass pass>
BOIDS_TERM void find_terms(const MotionFrame<D>& frame, const W (&place)[D], const W (&velocity)[D],
                           W (&terms)[numbers_of<D, pass>]) {
    if constexpr (pass == MotionPass::circle) {
        for (int axis = 0; axis < D; ++axis)
            find_on_circle(multiply(place[axis], wide(frame.inverse_size[axis])), terms[2 * axis], terms[2 * axis + 1]);
    } else {
        W way[D];
        for (int axis = 0; axis < D; ++axis) {
            way[axis] = subtract(place[axis], wide(frame.from[axis]));
            if (frame.wraps) way[axis] = short_way(way[axis], wide(frame.size[axis]));
            if constexpr (pass == MotionPass::ways) terms[axis] = way[axis];
        }
        if constexpr (pass == MotionPass::motion) find_terms_of_motion<D>(way, velocity, terms);
    }
}
