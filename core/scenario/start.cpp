#include "boids/core/scenario/start.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "boids/core/numbers/portable_math.h"
#include "boids/core/numbers/random.h"
#include "boids/core/space/domain.h"
#include "boids/core/space/solid.h"

namespace boids {

namespace {

template <int D>
class Starter {
public:
    Starter(const Scenario& scenario, const Start& start)
        : scenario_(scenario), start_(start), domain_(scenario.parameters), size_(domain_.size()) {
        for (const Obstacle& obstacle : scenario.obstacles)
            if (obstacle.enabled) solids_.emplace_back(obstacle, domain_);
    }

    Vector<D> position(BoidId id) {
        const Random random{scenario_.seed, 0, id};
        switch (start_.positions) {
            case StartPositions::uniform: return anywhere_free(random);
            case StartPositions::disc: return centre() + start_.radius * point_in_ball<D>(random, Draw::start_position);
            case StartPositions::integer: return free_whole_position(random);
            case StartPositions::flock:
                return centre() + start_.radius * point_in_flock(point_in_ball<D>(random, Draw::start_position));
            case StartPositions::centre:
            case StartPositions::file: break;
        }
        return centre();
    }

    Vector<D> velocity(BoidId id) const { return start_.speed * direction({scenario_.seed, 0, id}); }

private:
    Vector<D> centre() const { return size_ / 2.0 + flatten<D>(Vector3{start_.x, start_.y, start_.z}); }

    /// Where a point of a ball of radius 1 is in a flock as birds form them, about as thick, wide and long as 1 : 3 : 5
    /// (starlings: 1 : 2.8 : 5.6, Ballerini et al. 2008), with necks, bent sideways and in waves, by the seed. It stays
    /// in that ball.
    Vector<D> point_in_flock(const Vector<D>& ball) const {
        const Words shape = Random{scenario_.seed, 0, 0}.words(Draw::start_shape);
        const auto wave = [&shape](double turns, int phase) {
            return portable_sine_cosine(turns + uniform(shape[phase])).sine;
        };
        constexpr int wide = D - 1;  // across on the ground: y in a plane, z in space
        const double along = ball[0];
        const double girth = 1 + 0.38 * wave(0.62 * along, 0);
        Vector<D> point;
        point[0] = 0.88 * along + 0.06 * wave(0.8 * ball[wide], 1);
        point[wide] = 0.44 * girth * ball[wide] + 0.18 * wave(0.42 * along, 2);
        if constexpr (D == 3) point[1] = 0.14 * girth * ball[1] + 0.055 * wave(0.5 * along + 0.35 * ball[wide], 3);
        return point;
    }

    /// Evenly spread over the directions that are at most `spread` off the x axis.
    Vector<D> direction(const Random& random) const {
        if (start_.spread >= 180) return random_direction<D>(random, Draw::start_velocity);
        const Words words = random.words(Draw::start_velocity);
        const double widest = start_.spread / 360;  // turns
        if constexpr (D == 2) {
            const SineCosine off = portable_sine_cosine(widest * symmetric(words[0]));
            return {off.cosine, off.sine};
        } else {
            const double cosine = 1 - uniform(words[0]) * (1 - portable_sine_cosine(widest).cosine);
            const double sine = std::sqrt(std::max(0.0, 1 - cosine * cosine));
            const SineCosine around = portable_sine_cosine(uniform(words[1]));
            return {cosine, sine * around.cosine, sine * around.sine};
        }
    }

    Vector<D> anywhere(const Random& random, std::uint32_t attempt) const {
        const Words words = random.words(Draw::start_position, attempt);
        Vector<D> position;
        for (int axis = 0; axis < D; ++axis) position[axis] = uniform(words[axis]) * size_[axis];
        return position;
    }

    /// Drawn again while it lies in an obstacle, for a while: the first step moves out who is left there.
    Vector<D> anywhere_free(const Random& random) const {
        constexpr std::uint32_t patience = 100;
        for (std::uint32_t attempt = 0; attempt < patience; ++attempt)
            if (const Vector<D> position = anywhere(random, attempt); is_free(position)) return position;
        return anywhere(random, 0);
    }

    bool is_free(const Vector<D>& position) const {
        for (const Solid<D, double>& solid : solids_)
            if (solid.surface(domain_.offset(solid.place, position)).distance <= 0) return false;
        return true;
    }

    /// A whole-number position that nobody has yet: drawn again while taken, and searched for when the world is nearly
    /// full (find_problem made sure that there is one).
    Vector<D> free_whole_position(const Random& random) {
        constexpr std::uint32_t patience = 100;
        for (std::uint32_t attempt = 0; attempt < patience; ++attempt) {
            Vector<D> position = anywhere(random, attempt);
            for (double& place : position.component) place = std::floor(place);
            if (taken_.insert(cell(position)).second) return position;
        }
        std::uint64_t next = 0;
        while (!taken_.insert(next).second) ++next;
        return position_of(next);
    }

    std::uint64_t cell(const Vector<D>& position) const {
        std::uint64_t number = 0;
        for (int axis = D - 1; axis >= 0; --axis)
            number = number * whole(axis) + static_cast<std::uint64_t>(position[axis]);
        return number;
    }

    Vector<D> position_of(std::uint64_t number) const {
        Vector<D> position;
        for (int axis = 0; axis < D; ++axis) {
            position[axis] = static_cast<double>(number % whole(axis));
            number /= whole(axis);
        }
        return position;
    }

    std::uint64_t whole(int axis) const { return static_cast<std::uint64_t>(std::ceil(size_[axis])); }

    const Scenario& scenario_;
    const Start& start_;
    Domain<D> domain_;
    Vector<D> size_;
    std::vector<Solid<D, double>> solids_;
    std::unordered_set<std::uint64_t> taken_;
};

const Start& start_of(const Scenario& scenario, std::size_t species) {
    return species == 0 ? scenario.parameters.start : scenario.species[species - 1].parameters.start;
}

/// The boids of all species, one species after the other, as far as their ids are in [begin, end).
template <int D>
State make_start_in(const Scenario& scenario, std::uint64_t begin, std::uint64_t end) {
    State state(D);
    std::uint64_t first = 0;  // of the species
    for (std::size_t species = 0; species < species_count(scenario); ++species) {
        const Start& start = start_of(scenario, species);
        if (start.positions == StartPositions::file) continue;
        const std::uint64_t behind = first + static_cast<std::uint64_t>(start.boids);
        const std::uint64_t from = std::max(first, begin), to = std::min(behind, end);
        if (from < to) {
            Starter<D> starter(scenario, start);
            state.reserve(state.size() + to - from);
            for (auto id = static_cast<BoidId>(from); id < to; ++id)
                state.append(
                    {id, lift(starter.position(id)), lift(starter.velocity(id)), static_cast<std::uint8_t>(species)});
        }
        first = behind;
    }
    return state;
}

}  // namespace

State make_start(const Scenario& scenario) {
    return make_start(scenario, 0, std::uint64_t{1} << 32);
}

bool is_start_divisible(const Scenario& scenario) {
    for (std::size_t species = 0; species < species_count(scenario); ++species) {
        const StartPositions positions = start_of(scenario, species).positions;
        if (positions == StartPositions::integer || positions == StartPositions::file) return false;
    }
    return true;
}

State make_start(const Scenario& scenario, std::uint64_t begin, std::uint64_t end) {
    return scenario.parameters.world.dimension == 3 ? make_start_in<3>(scenario, begin, end)
                                                    : make_start_in<2>(scenario, begin, end);
}

Vector3 start_velocity(const Scenario& scenario, BoidId id) {
    const Start& start = scenario.parameters.start;
    return scenario.parameters.world.dimension == 3 ? lift(Starter<3>(scenario, start).velocity(id))
                                                    : lift(Starter<2>(scenario, start).velocity(id));
}

}  // namespace boids
