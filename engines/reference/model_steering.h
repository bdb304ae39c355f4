// What a boid wants by a model besides boids: the model's own rule, over a plain list of all others.
#pragma once

#include "boids/core/numbers/random_normal.h"
#include "boids/core/parameters/model.h"
#include "boids/engines/reference/rules.h"
#include "boids/models/numbers.h"

#define BOIDS_RULES_BEGIN namespace boids::reference {
#define BOIDS_RULES_END }
#define BOIDS_RULE
#include "boids/models/rules.h"

namespace boids::reference {

template <int D>
Vec<D, double> vec_of(const Vector<D>& vector) {
    Vec<D, double> result;
    for (int axis = 0; axis < D; ++axis) result[axis] = vector[axis];
    return result;
}

template <int D>
Vector<D> model_steering(const std::vector<Bird<D>>& flock, std::size_t self, const Parameters& parameters,
                         const Domain<D>& domain, const std::vector<bool>& company, const Random& random) {
    return visit_model(parameters.model, [&]<class Model>(Model) {
        const auto constants = Model::template derive<double>(std::get<typename Model::Values>(parameters.own));
        Own<D, double> own;
        own.velocity = vec_of(flock[self].velocity);
        if constexpr (Model::draws_direction)
            own.direction = vec_of(random_direction<D>(random, Draw::model_direction));
        if constexpr (requires { constants.turn_deviation; }) {
            const SineCosine turn = random_turn(random, constants.turn_deviation);
            own.turn_cosine = turn.cosine;
            own.turn_sine = turn.sine;
        }
        RuleOf<Model, D, double> rule;
        if constexpr (requires { rule.begin(own); }) rule.begin(own);
        for (std::size_t index = 0; index < flock.size(); ++index) {
            const Bird<D>& other = flock[index];
            if (index == self || !company[other.species]) continue;
            Pair<D, double> pair;
            pair.way = vec_of(domain.offset(flock[self].position, other.position));
            pair.squared = dot(pair.way, pair.way);
            pair.velocity = vec_of(other.velocity);
            rule.add(constants, pair);
        }
        const Vec<D, double> change = rule.steer(constants, own);
        Vector<D> result;
        for (int axis = 0; axis < D; ++axis) result[axis] = change[axis];
        return result;
    });
}

/// (1) to (10) by whichever model.
template <int D>
Vector<D> steering(const std::vector<Bird<D>>& flock, std::size_t self, const Parameters& parameters,
                   const Domain<D>& domain, const std::vector<bool>& company, const Random& random) {
    if (parameters.model == boids_model) return steering(flock, self, parameters, domain, company);
    return model_steering(flock, self, parameters, domain, company, random);
}

}  // namespace boids::reference
