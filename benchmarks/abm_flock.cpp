#include "boids/benchmarks/abm_flock.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <numeric>

#include "boids/core/random.h"

namespace boids::benchmarks {

namespace {

using Word = std::uint64_t;

/// 1 for true, without a branch: nobody can predict who is near.
constexpr double one_if[] = {0, 1};

/// A coordinate that left the world by less than its size, back in it.
double back_in(double place, double size) {
    if (place < 0) place += size;
    return place < size ? place : place - size;
}

/// The short way round for the way between two places in the world.
double shortest(double way, double size) {
    return way - size * static_cast<int>(2 / size * way);
}

std::uint8_t in_256ths(double place, double size) {
    return static_cast<std::uint8_t>(static_cast<int>(place / size * 256));
}

}  // namespace

AbmFlock::AbmFlock(const AbmParameters& parameters, std::uint64_t seed)
    : parameters_(parameters),
      seed_(seed),
      birds_(parameters.birds),
      x_(parameters.birds),
      y_(parameters.birds),
      is_candidate_((parameters.birds + 63) / 64 * 64) {
    for (std::uint32_t id = 0; id < parameters.birds; ++id) {
        const Random random{seed, 0, id};
        const Words words = random.words(Draw::start_position);
        place(id, {Vector2{uniform(words[0]), uniform(words[1])} * parameters.size,
                   random_direction<2>(random, Draw::start_velocity)});
    }
}

void AbmFlock::place(std::size_t id, const Bird& bird) {
    birds_[id] = bird;
    x_[id] = in_256ths(bird.position[0], parameters_.size);
    y_[id] = in_256ths(bird.position[1], parameters_.size);
}

void AbmFlock::step() {
    for (const std::uint32_t id : order()) move(id);
    ++step_;
}

void AbmFlock::move(std::size_t id) {
    Bird bird = birds_[id];
    find_candidates(id);
    bird.velocity = unit(bird.velocity + wish(id));
    bird.position += parameters_.speed * bird.velocity;
    for (double& place : bird.position.component) place = back_in(place, parameters_.size);
    place(id, bird);
}

/// Marks the others in a square about a bird that holds everyone it can see. Bytes, so that the compiler compares at
/// least 16 birds at a time: for so few birds that is faster than any grid.
void AbmFlock::find_candidates(std::size_t id) {
    const auto reach = static_cast<std::uint8_t>(std::ceil(parameters_.vision / parameters_.size * 256));
    const auto side = static_cast<std::uint8_t>(2 * reach);
    const auto left = static_cast<std::uint8_t>(x_[id] - reach), top = static_cast<std::uint8_t>(y_[id] - reach);
    const std::uint8_t *x = x_.data(), *y = y_.data();
    std::uint8_t* const is_candidate = is_candidate_.data();
    const std::size_t count = birds_.size();  // a byte may be part of anything, so the compiler would look again
    for (std::size_t other = 0; other < count; ++other)
        is_candidate[other] = static_cast<std::uint8_t>(static_cast<std::uint8_t>(x[other] - left) <= side) &
                              static_cast<std::uint8_t>(static_cast<std::uint8_t>(y[other] - top) <= side);
    is_candidate[id] = 0;
}

/// Calls visit(id) for every marked bird. Marks are made into bits first: 64 birds end a loop once, not eight times.
template <class Visit>
void AbmFlock::for_each_candidate(Visit&& visit) const {
    for (std::size_t first = 0; first < is_candidate_.size(); first += 64) {
        Word bits = 0;
        for (std::size_t byte = 0; byte < 64; byte += 8) {
            Word marks;
            std::memcpy(&marks, &is_candidate_[first + byte], sizeof(Word));
            bits |= (marks * 0x0102'0408'1020'4080) >> 56 << byte;  // the eight marks side by side
        }
        for (; bits != 0; bits &= bits - 1) visit(first + static_cast<std::size_t>(std::countr_zero(bits)));
    }
}

/// (cohere * ways to neighbours + separate * ways away from near ones + match * velocities) / max(neighbours, 1.0)
Vector2 AbmFlock::wish(std::size_t id) const {
    const Vector2 place = birds_[id].position;
    const double size = parameters_.size;
    const double far = parameters_.vision * parameters_.vision, near = parameters_.separation * parameters_.separation;
    Vector2 ways, ways_away, velocities;
    double neighbours = 0;
    for_each_candidate([&](std::size_t other) {
        const Vector2 offset = birds_[other].position - place;
        const Vector2 way{shortest(offset[0], size), shortest(offset[1], size)};
        const double squared = dot(way, way);
        const double is_seen = one_if[squared <= far], is_near = one_if[squared < near];
        neighbours += is_seen;
        ways += is_seen * way;
        velocities += is_seen * birds_[other].velocity;
        ways_away -= is_near * way;
    });
    return (parameters_.cohere * ways + parameters_.separate * ways_away + parameters_.match * velocities) /
           std::max(neighbours, 1.0);
}

std::vector<std::uint32_t> AbmFlock::order() const {
    std::vector<std::uint32_t> order(birds_.size());
    std::iota(order.begin(), order.end(), 0u);
    Words words{};
    for (std::uint32_t left = parameters_.birds; left > 1; --left) {  // Fisher and Yates; a draw gives four words
        if (left == parameters_.birds || left % 4 == 3) words = Random{seed_, step_, left / 4}.words(Draw::order);
        std::swap(order[left - 1], order[(std::uint64_t{words[left % 4]} * left) >> 32]);
    }
    return order;
}

State AbmFlock::state() const {
    State state(2);
    for (const Bird& bird : birds_) state.add(lift(bird.position), lift(bird.velocity));
    state.step = step_;
    return state;
}

}  // namespace boids::benchmarks
