// What a boid makes of its sums: docs/bits.md, sections 8 to 13.
#pragma once

#include "boids/core/numbers/portable_math.h"
#include "boids/core/numbers/random.h"
#include "boids/tests/engines/bits_crowds.h"

namespace boids::bits {

/// One boid on its way through a step.
template <int D>
class BitsMotion {
public:
    BitsMotion(const Numbers<D>& numbers, const Random& random, const OneBoid<D>& boid)
        : numbers_(numbers), all_(numbers.given), random_(random), old_(boid), position_(boid.position) {}

    /// The boid a step later, but for places that are taken.
    OneBoid<D> move(const RuleSum<D> (&sums)[3]) {
        for (int number = 0; number < 3; ++number) respond(numbers_.rule[number], sums[number]);
        if (all_.motion.limit_force) force_ = limited<D>(force_, rounded(all_.motion.max_force));
        wish();
        if (all_.pointer.heeded && all_.pointer.kind != PointerKind::off) heed_pointer();
        if (rounded(all_.wander.strength) > 0) wander();
        if (all_.edges.kind == Edge::push) push();
        if (rounded(all_.containment.strength) > 0) contain();
        if (D == 3 && rounded(all_.level.strength) > 0) keep_level();
        if (rounded(all_.noise.multiplicative) > 0) change_speed();
        if (rounded(radians_of(all_.noise.angular)) > 0) shake();
        go();
        if (all_.wind.kind != WindKind::off) drift();
        for (int axis = 0; axis < D; ++axis) bound(axis);
        if (all_.edges.kind == Edge::turn) turn();
        return {old_.id, position_, wish_};
    }

private:
    // Section 8.
    void respond(const RuleNumbers& rule, const RuleSum<D>& sums) {
        if (!rule.acts) return;
        Floats<D> change = sums.sum;
        bool applies = sums.count > 0;
        const float size = length(change), speed = rounded(all_.motion.max_speed);
        switch (rule.response) {
            case Response::raw:
            case Response::limited:
            case Response::relative:
                if (rule.combine == Combine::mean) change /= std::max(sums.count, 1.0f);
                if (rule.response == Response::limited) change = limited<D>(change, rule.max_force);
                if (rule.response == Response::relative) change -= old_.velocity;
                break;
            case Response::unit: change *= size > 0 ? 1 / size : 0; break;
            case Response::steer: applies = size > 0; [[fallthrough]];
            case Response::steer_or_brake:
                change *= size > 0 ? speed / size : 0;
                change = limited<D>(change - old_.velocity, rule.max_force);
                break;
        }
        if (applies) force_ += rule.weight * change;
    }

    // Section 10.
    void wish() {
        wish_ = rounded(all_.motion.inertia) * old_.velocity + force_;
        const double chance = rounded(all_.noise.nudge_probability);
        if (!(chance > 0) || force_ != Floats<D>{} || !(uniform(random_.words(Draw::nudge_chance)[0]) < chance)) return;
        const Words words = random_.words(Draw::nudge);
        for (int axis = 0; axis < D; ++axis)
            wish_[axis] = old_.velocity[axis] + rounded(all_.noise.nudge_size) * rounded(symmetric(words[axis]));
    }

    Floats<D> way_to_pointer() const {
        const Pointer& pointer = all_.pointer;
        const double place[] = {pointer.x, pointer.y, pointer.z};
        const double size[] = {all_.world.width, all_.world.height, all_.world.depth};
        Floats<D> way;
        for (int axis = 0; axis < D; ++axis) {
            const double there = numbers_.toroidal ? brought_into(place[axis], size[axis]) : place[axis];
            way[axis] = rounded(there) - old_.position[axis];
            if (numbers_.toroidal) way[axis] = short_way(way[axis], numbers_.size[axis]);
        }
        return way;
    }

    void heed_pointer() {
        const Pointer& pointer = all_.pointer;
        const Floats<D> way = way_to_pointer();
        const float distance = length(way), radius = rounded(pointer.radius);
        const double peak = pointer.strength / pointer.radius;
        const float fear = std::max(1 - distance / radius, 0.0f);
        if (pointer.kind == PointerKind::predator) {
            const float factor = distance > 0 ? rounded(all_.motion.max_speed) / distance : 0;
            const Floats<D> change = (way * factor) * -1.0f - old_.velocity;
            wish_ += fear * limited<D>(change, rounded(peak));
            return;
        }
        const float pull = pointer.kind == PointerKind::follow
                               ? rounded(pointer.strength) / std::max(distance, radius)
                               : rounded(pointer.kind == PointerKind::repel ? -peak : peak) * fear;
        wish_ += way * (distance > 0 ? pull / distance : 0);
    }

    void wander() {
        const double time = static_cast<double>(random_.step) / rounded(all_.wander.period), knot = std::floor(time);
        const double part = time - knot, blend = part * part * (3 - 2 * part);
        const auto number = static_cast<std::uint64_t>(knot);
        const Vector<D> course = random_direction<D>({random_.seed, number, old_.id}, Draw::wander) * (1 - blend) +
                                 random_direction<D>({random_.seed, number + 1, old_.id}, Draw::wander) * blend;
        const Vector<D> heading = unit(widened(old_.velocity));
        const double ahead = dot(course, heading);
        for (int axis = 0; axis < D; ++axis)
            wish_[axis] += rounded(rounded(all_.wander.strength) * (course[axis] - ahead * heading[axis]));
    }

    void push() {
        const float strength = rounded(all_.edges.push), margin = rounded(all_.edges.margin);
        for (int axis = 0; axis < D; ++axis) {
            float change = old_.position[axis] < margin ? strength : 0;
            if (old_.position[axis] > numbers_.size[axis] - margin) change -= strength;
            wish_[axis] += change;
        }
    }

    void contain() {
        const float margin = rounded(all_.containment.margin);
        for (int axis = 0; axis < D; ++axis) {
            const float place = old_.position[axis] + rounded(all_.containment.look_ahead) * old_.velocity[axis];
            const float near = (margin - place) / margin, far = (place - (numbers_.size[axis] - margin)) / margin;
            wish_[axis] +=
                rounded(all_.containment.strength) * (std::clamp(near, 0.0f, 1.0f) - std::clamp(far, 0.0f, 1.0f));
        }
    }

    void keep_level() {
        const float height = old_.position[1] + rounded(all_.level.look_ahead) * old_.velocity[1];
        const float share = (rounded(all_.level.height) - height) / rounded(all_.level.range);
        wish_[1] += rounded(all_.level.strength) * std::clamp(share, -1.0f, 1.0f);
    }

    void change_speed() {
        const Words words = random_.words(Draw::multiplicative_noise);
        const double eta =
            std::sqrt(-2 * portable_log(uniform(words[0]))) * portable_sine_cosine(uniform(words[1])).cosine;
        wish_ *= rounded(1 + rounded(all_.noise.multiplicative) * eta);
    }

    void shake() {
        const double turns = rounded(radians_of(all_.noise.angular)) / 6.283185307179586 *
                             symmetric(random_.words(Draw::angular_noise)[0]);
        const auto [sine, cosine] = portable_sine_cosine(turns);
        const Vector<D> before = widened(wish_);
        if constexpr (D == 2) {
            wish_ = {rounded(cosine * before[0] - sine * before[1]), rounded(sine * before[0] + cosine * before[1])};
        } else {
            const Vector<D> heading = unit(before), any = random_direction<D>(random_, Draw::angular_axis);
            const Vector<D> across = unit(any - dot(any, heading) * heading);
            const Vector<D> after = before * cosine + across * (length(before) * sine);
            for (int axis = 0; axis < D; ++axis) wish_[axis] = rounded(after[axis]);
        }
    }

    // Section 11.
    void go() {
        const float speed = length(wish_);
        const float held = std::min(std::max(speed, rounded(all_.motion.min_speed)), rounded(all_.motion.max_speed));
        wish_ *= speed == 0 || held == speed ? 1 : held / speed;
        wish_ *= rounded(all_.motion.speed_multiplier);
        position_ += all_.motion.move_with == MoveWith::old_velocity ? old_.velocity : wish_;
    }

    void drift() {
        const Wind& wind = all_.wind;
        if (wind.kind == WindKind::uniform) {
            const double air[] = {wind.x, wind.y, wind.z};
            for (int axis = 0; axis < D; ++axis) position_[axis] += rounded(air[axis]);
            return;
        }
        const float x = old_.position[0] - rounded(wind.centre_x), y = old_.position[1] - rounded(wind.centre_y);
        const float squared = x * x + y * y;
        const float turn = squared <= rounded(wind.core * wind.core) ? rounded(wind.speed / wind.core)
                                                                     : rounded(wind.speed * wind.core) / squared;
        position_[0] += -(turn * y);
        position_[1] += turn * x;
    }

    // Section 12.
    void bound(int axis) {
        float& place = position_[axis];
        const float size = numbers_.size[axis];
        if (all_.edges.kind == Edge::wrap) {
            place -= size * std::floor(place / size);
            if (place < 0) place += size;
            if (place >= size) place = 0;
        } else if (all_.edges.kind == Edge::turn) {
            const double sizes[] = {all_.world.width, all_.world.height, all_.world.depth};
            place = std::min(std::max(place, 0.0f), rounded(std::max(0.0, sizes[axis] - all_.edges.inset)));
        } else if (all_.edges.kind == Edge::bounce && (place < 0 || place > size)) {
            place = std::clamp(place < 0 ? -place : (size + size) - place, 0.0f, size);
            wish_[axis] = -wish_[axis];
        }
    }

    // Section 13.
    void turn() {
        const float margin = rounded(all_.edges.margin);
        bool outwards[3] = {};
        for (int axis = 0; axis < D; ++axis)
            outwards[axis] = (wish_[axis] < 0 && position_[axis] < margin) ||
                             (wish_[axis] > 0 && position_[axis] > numbers_.size[axis] - margin);
        const bool right = all_.edges.turn_side == TurnSide::random ? uniform(random_.words(Draw::turn_side)[0]) < 0.5
                                                                    : all_.edges.turn_side == TurnSide::right;
        if (outwards[0] || outwards[1]) turn_with(1, right);
        if (outwards[2]) turn_with(D - 1, right);
    }

    void turn_with(int axis, bool right) {
        const SineCosine turn = portable_sine_cosine(all_.edges.turn_angle / 360);
        const float cosine = rounded(turn.cosine), sine = rounded(right ? -turn.sine : turn.sine);
        const float x = wish_[0], y = wish_[axis];
        wish_[0] = cosine * x - sine * y;
        wish_[axis] = sine * x + cosine * y;
    }

    static Vector<D> widened(const Floats<D>& narrow) {
        Vector<D> wide;
        for (int axis = 0; axis < D; ++axis) wide[axis] = narrow[axis];
        return wide;
    }

    const Numbers<D>& numbers_;
    const Parameters& all_;
    Random random_;
    OneBoid<D> old_;
    Floats<D> force_, wish_, position_;  ///< The desired velocity becomes the new velocity.
};

}  // namespace boids::bits
