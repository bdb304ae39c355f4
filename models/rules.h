// The rules of all models for the numbers of one engine, and the words they are written in. Before it is included, an
// engine says in which namespace they are to be: BOIDS_RULES_BEGIN opens it, with what its compiler wants to know of
// functions there (an instruction set, a device), BOIDS_RULES_END closes it, and BOIDS_RULE stands before each
// function. No guard: an engine that is compiled for several instruction sets includes it for each.
//
// Numbers S are double, or as many numbers at once as an engine works on. Besides + - * / they have comparisons, which
// give masks, select(mask, yes, no), zero_unless(mask, value), any(mask), all(mask), min, max, floor,
// sqrt, exp and, of positive numbers, log.
#include <cmath>
#include <type_traits>

#include "boids/core/parameters/kernel_constants.h"

#define BOIDS_RULES

#include "boids/models/exponential.h"

BOIDS_RULES_BEGIN

template <int D, class S>
struct Vec {
    S component[D];

    BOIDS_RULE Vec() {
        for (int axis = 0; axis < D; ++axis) component[axis] = S(0);
    }
    BOIDS_RULE S& operator[](int axis) { return component[axis]; }
    BOIDS_RULE const S& operator[](int axis) const { return component[axis]; }
    friend BOIDS_RULE Vec operator+(Vec a, const Vec& b) {
        for (int axis = 0; axis < D; ++axis) a[axis] = a[axis] + b[axis];
        return a;
    }
    friend BOIDS_RULE Vec operator-(Vec a, const Vec& b) {
        for (int axis = 0; axis < D; ++axis) a[axis] = a[axis] - b[axis];
        return a;
    }
    friend BOIDS_RULE Vec operator-(Vec a) {
        for (int axis = 0; axis < D; ++axis) a[axis] = -a[axis];
        return a;
    }
    friend BOIDS_RULE Vec operator*(S factor, Vec a) {
        for (int axis = 0; axis < D; ++axis) a[axis] = a[axis] * factor;
        return a;
    }
};

template <int D, class S>
BOIDS_RULE S dot(const Vec<D, S>& a, const Vec<D, S>& b) {
    S sum = a[0] * b[0];
    for (int axis = 1; axis < D; ++axis) sum = sum + a[axis] * b[axis];
    return sum;
}

template <int D, class S>
BOIDS_RULE S length(const Vec<D, S>& a) {
    return sqrt(dot(a, a));
}

/// A vector, shortened where it is longer than `most`.
template <int D, class S>
BOIDS_RULE Vec<D, S> limited(S most, const Vec<D, S>& a) {
    const S size = length(a);
    return select(size > most, most / size, S(1)) * a;
}

/// Another boid as one sees it. A model adds nothing for one that is as far as its reach; oneself is infinitely far.
template <int D, class S>
struct Pair {
    Vec<D, S> way;       ///< To the other, the short way round.
    S squared;           ///< Its squared length.
    Vec<D, S> velocity;  ///< Of the other.

    BOIDS_RULE Pair() {}
};

/// The boid that looks.
template <int D, class S>
struct Own {
    Vec<D, S> velocity;
    Vec<D, S> direction;       ///< A random direction, drawn anew in each step, where the model asks for one.
    S turn_cosine, turn_sine;  ///< Of a random angle, normally distributed, where the model's constants say how widely.

    BOIDS_RULE Own() : turn_cosine(1), turn_sine(0) {}
};

/// What a model adds up over neighbours, and how that becomes a change of velocity; each model has its own. Where it
/// has begin(own), that is called before anything is added.
template <class Model, int D, class S>
struct RuleOf;

BOIDS_RULES_END

#include "boids/models/all.h"
#include "boids/models/common_motion.h"

#undef BOIDS_RULES
#undef BOIDS_RULES_BEGIN
#undef BOIDS_RULES_END
#undef BOIDS_RULE
