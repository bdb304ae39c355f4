// What other species are to a boid on a card: whom it flees, chases and follows, and who catches it (equations 14 and
// 30 of docs/model.md). In the order of the cpu engine, engines/cpu/world/relations.cpp, and by the same arithmetic.
#pragma once

#include "boids/engines/cuda/card_species.h"
#include "boids/engines/cuda/obstacles.h"

namespace boids::cuda {

/// Somebody whom a boid looks at.
template <int D>
struct Other {
    Vector<D, float> way, velocity;
    float squared;
    std::uint32_t id, slot;
};

/// The way to somebody, across the edge where that is shorter and boids see across.
template <int D>
BOIDS_CARD Vector<D, float> way_to(const KernelConstants& constants, const float (&from)[D], const float (&to)[D]) {
    Vector<D, float> way;
    for (int axis = 0; axis < D; ++axis) {
        way[axis] = to[axis] - from[axis];
        if (constants.toroidal) way[axis] = short_way(way[axis], constants.size[axis]);
    }
    return way;
}

/// Calls body(other) for all boids of a species, in the order of its grid, that may be within reach of a place.
template <int D, class Body>
BOIDS_CARD void for_each_of(const SpeciesTask<D>& task, const std::uint32_t* id, std::uint32_t species,
                            const float (&place)[D], float reach, const Body& body) {
    if (task.all.species[species].boids == 0) return;
    const std::uint32_t* first = task.first_of(species);
    for_each_own_cell_run(task.all.species[species].grid, place, reach, [&](int from, int to) {
        BOIDS_NO_UNROLL
        for (std::uint32_t slot = first[from]; slot < first[to]; ++slot) {
            const Bird<D> bird = task.sorted.read_bird(slot);
            const Vector<D, float> way = way_to<D>(task.constants, place, bird.place);
            body(Other<D>{way, vector_of<D>(bird.velocity), dot(way, way), id[slot], slot});
        }
    });
}

/// A reach that rounding cannot make too short.
template <int D>
BOIDS_CARD float generous(const SpeciesTask<D>& task, float reach) {
    return (reach + task.skin) * 1.0001f;
}

/// A boid in the middle of a step, with what it wants so far.
template <int D>
struct RelatedBoid {
    const SpeciesTask<D>& task;
    const std::uint32_t* ids;
    std::uint32_t id;
    const Bird<D>& self;
    Vec<D, float>& desired;

    BOIDS_CARD void flee(const cpu::RelationConstants& relation) const {
        const float squared_radius = relation.radius * relation.radius;
        for_each_of(task, ids, relation.to, self.place, generous(task, relation.radius), [&](const Other<D>& other) {
            if (!(other.squared < squared_radius) || other.id == id) return;
            add(cpu::flight_from<D>(other.way, velocity(), max_speed(), relation));
        });
    }

    /// After the nearest, by id at equal distance.
    BOIDS_CARD void follow(const cpu::RelationConstants& relation) const {
        const float squared_radius = relation.radius * relation.radius;
        Other<D> leader{{}, {}, 0, nobody, nobody};
        for_each_of(task, ids, relation.to, self.place, generous(task, relation.radius), [&](const Other<D>& other) {
            if (!(other.squared < squared_radius) || other.id == id) return;
            if (leader.slot == nobody || is_nearer(other, leader)) leader = other;
        });
        if (leader.slot == nobody) return;
        add(cpu::way_after<D>(leader.way, leader.velocity, velocity(), max_speed(), relation, task.skin));
    }

    BOIDS_CARD void chase(const cpu::RelationConstants& relation) const {
        Other<D> prey = find_prey(relation);
        if (prey.slot == nobody) return;
        if (relation.at_flock) widen_to_flock(relation, prey);
        add(cpu::pursuit_of<D>(prey.way, prey.velocity, velocity(), max_speed(), relation));
    }

private:
    BOIDS_CARD float max_speed() const { return task.constants.max_speed; }
    BOIDS_CARD Vector<D, float> velocity() const { return vector_of<D>(self.velocity); }
    BOIDS_CARD void add(const Vector<D, float>& change) const {
        for (int axis = 0; axis < D; ++axis) desired[axis] = desired[axis] + change[axis];
    }
    static BOIDS_CARD bool is_nearer(const Other<D>& one, const Other<D>& other) {
        return one.squared < other.squared || (one.squared == other.squared && one.id < other.id);
    }

    /// The nearest of a species, by id at equal distance: looked for in growing boxes.
    BOIDS_CARD Other<D> find_prey(const cpu::RelationConstants& relation) const {
        const float squared_radius = relation.radius * relation.radius;
        Other<D> prey{{}, {}, 0, nobody, nobody};
        float reach = fminf(relation.radius, sqrtf(task.all.species[relation.to].grid.reach_squared));
        BOIDS_NO_UNROLL
        for (;; reach = fminf(2 * reach, relation.radius)) {
            for_each_of(task, ids, relation.to, self.place, generous(task, reach), [&](const Other<D>& other) {
                if (!(other.squared < squared_radius) || other.id == id) return;
                if (prey.slot == nobody || is_nearer(other, prey)) prey = other;
            });
            if (!(reach < relation.radius) || (prey.slot != nobody && prey.squared <= reach * reach)) return prey;
        }
    }

    /// From the nearest boid to the middle and the mean velocity of those around it.
    BOIDS_CARD void widen_to_flock(const cpu::RelationConstants& relation, Other<D>& prey) const {
        const Bird<D> middle = task.sorted.read_bird(prey.slot);
        const bool folded = task.all.species[relation.to].grid.folded;
        const float reach = folded ? generous(task, relation.distance) : relation.distance;
        double offsets[D] = {}, velocities[D] = {};
        std::uint32_t count = 0;
        for_each_of(task, ids, relation.to, middle.place, reach, [&](const Other<D>& other) {
            if (other.squared > relation.distance * relation.distance || other.id == id) return;
            for (int axis = 0; axis < D; ++axis) {
                offsets[axis] += static_cast<double>(other.way[axis]);
                velocities[axis] += static_cast<double>(other.velocity[axis]);
            }
            ++count;
        });
        for (int axis = 0; axis < D; ++axis) {
            prey.way[axis] += static_cast<float>(offsets[axis] / count);
            prey.velocity[axis] = static_cast<float>(velocities[axis] / count);
        }
    }
};

/// (14) What others make of a boid's wishes.
template <int D>
BOIDS_CARD_APART void heed_others(const SpeciesTask<D>& task, const std::uint32_t* ids, std::uint32_t slot,
                                  const Bird<D>& self, Vec<D, float>& desired) {
    const RelatedBoid<D> boid{task, ids, ids[slot], self, desired};
    BOIDS_NO_UNROLL
    for (std::uint32_t index = 0; index < task.relation_count; ++index) {
        const cpu::RelationConstants& relation = task.relations[index];
        if (relation.kind == RelationKind::flee) boid.flee(relation);
        if (relation.kind == RelationKind::chase) boid.chase(relation);
        if (relation.kind == RelationKind::follow) boid.follow(relation);
    }
}

/// (30) Whether somebody who catches the boid was near enough before the step.
template <int D>
BOIDS_CARD bool is_caught(const SpeciesTask<D>& task, const std::uint32_t* ids, std::uint32_t slot,
                          const Bird<D>& self) {
    bool caught = false;
    BOIDS_NO_UNROLL
    for (std::uint32_t index = 0; index < task.predator_count; ++index) {
        const cpu::Predator& predator = task.predators[index];
        for_each_of(
            task, ids, predator.species, self.place, generous(task, predator.capture), [&](const Other<D>& other) {
                caught = caught || (other.squared < predator.capture * predator.capture && other.id != ids[slot]);
            });
    }
    return caught;
}

/// (30) Lets a boid that is caught start anew, outside of obstacles.
template <int D>
BOIDS_CARD_APART void catch_boid(const SpeciesTask<D>& task, const std::uint32_t* ids, std::uint32_t slot,
                                 const Random& random, const Bird<D>& self, Bird<D>& bird) {
    if (!is_caught(task, ids, slot, self)) return;
    const CardCourse<D> course(task, task.obstacles.next_solids);
    Vector<D, float> place, velocity;
    cpu::start_anew<D>(random, task.constants.farthest, task.start_speed, place, velocity);
    course.bound(place);
    push_out_of(place, velocity, course);
    for (int axis = 0; axis < D; ++axis) {
        bird.place[axis] = place[axis];
        bird.velocity[axis] = velocity[axis];
    }
    if (task.waypoint) task.next_waypoint[slot] = 0;
    count_more(task.captures, 1ull);
}

}  // namespace boids::cuda
