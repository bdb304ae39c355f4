// The sums for every option of the model (sections 6 and 7 of docs/bits.md), for one boid, and what the models besides
// boids add up.
#pragma once

#include "boids/core/numbers/random_normal.h"
#include "boids/engines/cuda/full_cells.h"
#include "boids/engines/cuda/usual_gather.h"

namespace boids::cuda {

/// (1) The short way round, for ways that are less than one world long.
BOIDS_CARD float short_way(float way, float size) {
    return fabsf(way + way) >= size ? way - copysignf(size, way) : way;
}

/// Of the nearest a rule may look at, a thread keeps so many at a time.
inline constexpr int most_ranks = 64;

template <int D, class Task>
class GeneralGather {
public:
    BOIDS_CARD GeneralGather(const Task& task, std::uint32_t slot, const std::uint32_t* id, const Bird<D>& self)
        : task_(task), self_(self), slot_(slot), id_(id), looks_ahead_(false) {
        for (int axis = 0; axis < D; ++axis) {
            const float speed = self.velocity[axis] * self.velocity[axis];
            speed_squared_ = axis == 0 ? speed : speed_squared_ + speed;
        }
        for (int number = 0; number < 3; ++number) {
            const RuleConstants& each = rule(number);
            limit_[number] = {each.radius_squared, 0};
            looks_ahead_ = looks_ahead_ || (each.acts && !each.sees_all);
        }
    }

    BOIDS_CARD Sums<D> gather() {
        for (int number = 0; number < 3; ++number)
            if (rule(number).acts && rule(number).nearest > 0) find_limit(number);
        Sums<D> sums{};
        task_.for_each_company([&](auto cells) {
            for_each_cell_run(task_.grid, self_.place, [&](int from, int to) {
                if constexpr (decltype(cells)::own)
                    if (task_.crowds_count) return look_along_crowds(from, to, sums);
                look_along(cells.first(task_)[from], cells.first(task_)[to], sums);
            });
        });
        return sums;
    }

private:
    /// Looks at the cells [from, to) of the own species, in which crowds may count as one.
    BOIDS_CARD void look_along_crowds(int from, int to, Sums<D>& sums) {
        for (int cell = from; cell < to; ++cell) {
            const std::uint32_t begin = task_.first[cell], end = task_.first[cell + 1];
            if (end - begin >= crowd_size && counts_as_one(begin))
                add_crowd(begin, end, sums);
            else
                look_along(begin, end, sums);
        }
    }

    /// The squared distance and the id up to which neighbours count, or of somebody.
    struct Limit {
        float squared;
        std::uint32_t id;  ///< Of those at the very limit, ids below this count.
    };

    /// A candidate as the boid sees it.
    struct Sight {
        float way[D], squared;
        bool elsewhere, apart;
        float ahead, scale;  ///< The cosine of the angle off the heading is ahead/scale.
    };

    BOIDS_CARD const RuleConstants& rule(int number) const {
        const KernelConstants& constants = task_.constants;
        return number == 0 ? constants.separation : number == 1 ? constants.alignment : constants.cohesion;
    }

    /// (1), (3)
    BOIDS_CARD Sight see(const Bird<D>& other, std::uint32_t slot) const {
        Sight sight;
        sight.ahead = sight.scale = 0;
        for (int axis = 0; axis < D; ++axis) {
            const float way = other.place[axis] - self_.place[axis];
            sight.way[axis] = task_.grid.wraps ? short_way(way, task_.grid.size[axis]) : way;
            const float square = sight.way[axis] * sight.way[axis];
            sight.squared = axis == 0 ? square : sight.squared + square;
        }
        sight.elsewhere = sight.squared > 0;
        sight.apart = task_.constants.coincident ? id_[slot] != id_[slot_] : sight.elsewhere;
        if (!looks_ahead_) return sight;
        for (int axis = 0; axis < D; ++axis) {
            const float part = self_.velocity[axis] * sight.way[axis];
            sight.ahead = axis == 0 ? part : sight.ahead + part;
        }
        sight.scale = sqrtf(speed_squared_ * sight.squared);
        return sight;
    }

    /// (2), (3) Whether a rule's view, but for its radius, has a candidate in it.
    BOIDS_CARD bool in_view(const RuleConstants& each, const Sight& sight) const {
        if (each.sees_all) return sight.apart;
        return sight.apart && (sight.ahead > each.view_cosine * sight.scale || sight.scale == 0);
    }

    /// (5) Who is the last of a rule's nearest: by so many at a time as a thread can keep.
    BOIDS_CARD_APART void find_limit(int number) {
        const RuleConstants& each = rule(number);
        Limit last{-1, 0};
        for (int left = each.nearest; left > 0; left -= most_ranks)
            if (!find_nearest_beyond(each, left < most_ranks ? left : most_ranks, last)) return;
        limit_[number] = {last.squared, last.id + 1};
    }

    /// The last of so many of a rule's nearest that are farther than others; false where there are fewer.
    BOIDS_CARD bool find_nearest_beyond(const RuleConstants& each, int wanted, Limit& last) const {
        Limit kept[most_ranks];
        int found = 0;
        const auto is_before = [](const Limit& one, const Limit& other) {
            return one.squared < other.squared || (one.squared == other.squared && one.id < other.id);
        };
        for_each_candidate([&](std::uint32_t slot) {
            const Sight sight = see(task_.sorted.read_bird(slot), slot);
            if (!(sight.squared < each.radius_squared) || !in_view(each, sight)) return;
            const Limit one{sight.squared, id_[slot]};
            if (!is_before(last, one) || (found == wanted && !is_before(one, kept[found - 1]))) return;
            int at = found < wanted ? found++ : found - 1;
            for (; at > 0 && is_before(one, kept[at - 1]); --at) kept[at] = kept[at - 1];
            kept[at] = one;
        });
        if (found < wanted) return false;
        last = kept[found - 1];
        return true;
    }

    template <class Body>
    BOIDS_CARD void for_each_candidate(const Body& body) const {
        task_.for_each_company([&](auto cells) {
            for_each_cell_run(task_.grid, self_.place, [&](int from, int to) {
                for (std::uint32_t slot = cells.first(task_)[from]; slot < cells.first(task_)[to]; ++slot) body(slot);
            });
        });
    }

    BOIDS_CARD void look_along(std::uint32_t begin, std::uint32_t end, Sums<D>& sums) const {
        BOIDS_NO_UNROLL
        for (std::uint32_t slot = begin; slot < end; ++slot) {
            const Bird<D> other = task_.sorted.read_bird(slot);
            const Sight sight = see(other, slot);
            float back[D];
            for (int axis = 0; axis < D; ++axis) back[axis] = -sight.way[axis];
            add(0, slot, sight, back, sums.away, sums.away_count);
            add(1, slot, sight, other.velocity, sums.along, sums.along_count);
            add(2, slot, sight, sight.way, sums.towards, sums.towards_count);
        }
    }

    /// (2), (3), (7), (8) One candidate for one rule.
    BOIDS_CARD void add(int number, std::uint32_t slot, const Sight& sight, const float (&x)[D], Vec<D, float>& sum,
                        float& count) const {
        const RuleConstants& each = rule(number);
        if (!each.acts) return;
        const Limit& limit = limit_[number];
        const bool near =
            sight.squared < limit.squared || (limit.id > 0 && sight.squared == limit.squared && id_[slot] < limit.id);
        if (!near || !in_view(each, sight)) return;
        count = count + 1;
        float factor = 1;
        if (each.weighting != Weighting::full) {
            if (task_.usual) {
                factor = 1 / sight.squared;
            } else {
                float squared = x[0] * x[0];
                for (int axis = 1; axis < D; ++axis) squared = squared + x[axis] * x[axis];
                factor = squared > 0 ? 1 / sqrtf(squared) : 0.f;
                if (each.weighting == Weighting::unit_over_distance)
                    factor = sight.elsewhere ? factor / sqrtf(sight.squared) : 0.f;
            }
        }
        for (int axis = 0; axis < D; ++axis) sum[axis] = sum[axis] + x[axis] * factor;
    }

    BOIDS_CARD void way_to(const CardCrowd<D>& crowd, double (&way)[D]) const {
        for (int axis = 0; axis < D; ++axis) {
            way[axis] = crowd.middle[axis] - static_cast<double>(self_.place[axis]);
            const double size = task_.constants.size[axis];
            if (task_.grid.wraps && 2 * fabs(way[axis]) >= size) way[axis] = way[axis] - size * round(way[axis] / size);
        }
    }

    BOIDS_CARD bool counts_as_one(std::uint32_t begin) const {
        const CardCrowd<D>& crowd = task_.crowds[begin / crowd_size];
        double way[D], nearest = 0, farthest = 0;
        way_to(crowd, way);
        for (int axis = 0; axis < D; ++axis) {
            const double apart = fabs(way[axis]), far = apart + crowd.half_size[axis];
            const double near = apart - crowd.half_size[axis] > 0 ? apart - crowd.half_size[axis] : 0.0;
            if (task_.grid.wraps && far > task_.constants.size[axis] * 0.49999) return false;
            nearest += near * near;
            farthest += far * far;
        }
        constexpr double rounding = 1e-5;
        for (int number = 0; number < 3; ++number) {
            const double radius = rule(number).radius_squared;
            const bool beyond = nearest > radius * (1 + rounding), within = farthest < radius * (1 - rounding);
            if (rule(number).acts && !beyond && !within) return false;
        }
        return true;
    }

    /// Whom of a crowd the boid does not see: where it is a member, itself and whoever is at its very place.
    BOIDS_CARD CardTwins<D> unseen_of(std::uint32_t begin, std::uint32_t end) const {
        CardTwins<D> unseen{};
        if (slot_ < begin || slot_ >= end) return unseen;
        const bool are_known = task_.twins_of && end - begin >= full_cell;
        const std::uint32_t known = are_known ? task_.twins_of[slot_] : nobody;
        if (known != nobody && !task_.constants.coincident) return task_.twins[known];
        if (are_known || task_.constants.coincident) {
            begin = slot_;
            end = slot_ + 1;
        }
        for (std::uint32_t slot = begin; slot < end; ++slot) {
            const Bird<D> other = task_.sorted.read_bird(slot);
            bool here = true;
            for (int axis = 0; axis < D; ++axis) here = here && other.place[axis] == self_.place[axis];
            if (!here && slot != slot_) continue;
            ++unseen.count;
            for (int axis = 0; axis < D; ++axis) unseen.velocity_sum[axis] += static_cast<double>(other.velocity[axis]);
        }
        return unseen;
    }

    BOIDS_CARD void add_crowd(std::uint32_t begin, std::uint32_t end, Sums<D>& sums) const {
        const CardCrowd<D>& crowd = task_.crowds[begin / crowd_size];
        double way[D], squared = 0;
        way_to(crowd, way);
        for (int axis = 0; axis < D; ++axis) squared += way[axis] * way[axis];
        const CardTwins<D> unseen = unseen_of(begin, end);
        const double all = end - begin, seen = all - unseen.count;
        if (!(seen > 0)) return;
        for (int number = 0; number < 3; ++number) {
            if (!rule(number).acts || !(squared < static_cast<double>(rule(number).radius_squared))) continue;
            Vec<D, float>& sum = number == 0 ? sums.away : number == 1 ? sums.along : sums.towards;
            float& count = number == 0 ? sums.away_count : number == 1 ? sums.along_count : sums.towards_count;
            count = count + static_cast<float>(seen);
            for (int axis = 0; axis < D; ++axis) {
                const double offset = crowd.offset_sum[axis] + all * way[axis];
                const double part = number == 0   ? -offset
                                    : number == 1 ? crowd.velocity_sum[axis] - unseen.velocity_sum[axis]
                                                  : offset;
                sum[axis] = sum[axis] + static_cast<float>(part);
            }
        }
    }

    const Task& task_;
    const Bird<D>& self_;
    std::uint32_t slot_;
    const std::uint32_t* id_;
    float speed_squared_;
    bool looks_ahead_;
    Limit limit_[3];
};

/// The change of velocity by a model besides boids.
template <class Model, int D, class Task>
BOIDS_CARD Vec<D, float> steer_by_model(const Task& task, std::uint32_t slot, const Random& random,
                                        const Bird<D>& self) {
    const auto constants = std::get<typename Model::template Constants<float>>(task.constants.own);
    Own<D, float> own;
    for (int axis = 0; axis < D; ++axis) own.velocity[axis] = self.velocity[axis];
    if constexpr (Model::draws_direction) {
        const Vector<D> direction = random_direction<D>(random, Draw::model_direction);
        for (int axis = 0; axis < D; ++axis) own.direction[axis] = static_cast<float>(direction[axis]);
    }
    if constexpr (requires { constants.turn_deviation; }) {
        const SineCosine turn = random_turn(random, static_cast<double>(constants.turn_deviation));
        own.turn_cosine = static_cast<float>(turn.cosine);
        own.turn_sine = static_cast<float>(turn.sine);
    }
    RuleOf<Model, D, float> rule;
    if constexpr (requires { rule.begin(own); }) rule.begin(own);
    const auto look_at = [&](std::uint32_t each) {
        const Bird<D> other = task.sorted.read_bird(each);
        Pair<D, float> pair;
        for (int axis = 0; axis < D; ++axis) {
            const float way = other.place[axis] - self.place[axis];
            pair.way[axis] = task.grid.wraps ? short_way(way, task.grid.size[axis]) : way;
            pair.velocity[axis] = other.velocity[axis];
        }
        pair.squared = each == slot ? INFINITY : dot(pair.way, pair.way);
        rule.add(constants, pair);
    };
    task.for_each_company([&](auto cells) {
        for_each_cell_run(task.grid, self.place, [&](int from, int to) {
            BOIDS_NO_UNROLL
            for (std::uint32_t each = cells.first(task)[from]; each < cells.first(task)[to]; ++each) look_at(each);
        });
    });
    return rule.steer(constants, own);
}

}  // namespace boids::cuda
