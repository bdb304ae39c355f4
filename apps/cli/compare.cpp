// compare: whether two files hold the same boids, and if not, from where on and by how much.
#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>

#include "boids/apps/cli/commands.h"
#include "boids/core/text/error.h"
#include "boids/io/trajectory/recording.h"

namespace boids::cli {

namespace {

/// The largest difference of one kind of number, and where it is.
struct Largest {
    double difference = 0;
    std::string where;

    void take(double a, double b, const std::string& step, BoidId id) {
        const double apart = std::abs(a - b);
        if (apart <= difference) return;
        difference = apart;
        where = fmt::format("of boid {} at {}", id, step);
    }
};

struct Differences {
    std::size_t compared = 0;
    std::string first;  ///< The first moment that differs; empty when none does.
    Largest position, velocity;
    std::size_t missing = 0;  ///< Boids that are in one of the two only, over all moments.
    bool rounded = false;     ///< Whether some numbers agree only once both have four bytes, as text files have them.
};

bool same_bits(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

bool same_in_single_precision(double a, double b) {
    return std::bit_cast<std::uint32_t>(static_cast<float>(a)) == std::bit_cast<std::uint32_t>(static_cast<float>(b));
}

/// Whether one of the two is no more than a number of four bytes: only then may the other be rounded.
bool is_single(double value) {
    return static_cast<double>(static_cast<float>(value)) == value;
}

/// Compares two boids with one id; true when they agree to the last bit.
bool compare_boids(const Boid& a, const Boid& b, const std::string& step, Differences& differences) {
    bool same = true;
    const auto compare_numbers = [&](double one, double other, Largest& largest) {
        if (same_bits(one, other)) return;
        const bool rounded = (is_single(one) || is_single(other)) && same_in_single_precision(one, other);
        differences.rounded |= rounded;
        if (rounded) return;
        same = false;
        largest.take(one, other, step, a.id);
    };
    for (int axis = 0; axis < 3; ++axis) {
        compare_numbers(a.position[axis], b.position[axis], differences.position);
        compare_numbers(a.velocity[axis], b.velocity[axis], differences.velocity);
    }
    return same;
}

void compare_moments(const State& a, const State& b, const std::string& step, Differences& differences) {
    const auto in_a = a.by_id(), in_b = b.by_id();
    bool same = a.dimension() == b.dimension();
    std::size_t i = 0, j = 0;
    while (i < in_a.size() || j < in_b.size()) {
        const bool only_a = j == in_b.size() || (i < in_a.size() && a.id[in_a[i]] < b.id[in_b[j]]);
        const bool only_b = !only_a && (i == in_a.size() || b.id[in_b[j]] < a.id[in_a[i]]);
        if (only_a || only_b) {
            same = false;
            ++differences.missing;
        } else {
            same = compare_boids(a.boid(in_a[i]), b.boid(in_b[j]), step, differences) && same;
        }
        i += !only_b;
        j += !only_a;
    }
    ++differences.compared;
    if (!same && differences.first.empty()) differences.first = step;
}

/// The moments of a recording by their steps; one without a step stands for the last moment of the other.
std::map<std::uint64_t, std::size_t> moments(const Recording& recording, const Recording& other) {
    std::map<std::uint64_t, std::size_t> result;
    for (std::size_t frame = 0; frame < recording.frames(); ++frame) {
        const auto others = other.frames() > 0 ? other.step(other.frames() - 1) : std::nullopt;
        result[recording.step(frame).value_or(others.value_or(0))] = frame;
    }
    return result;
}

struct Comparison {
    Differences differences;
    std::size_t only_a = 0, only_b = 0;  ///< Moments without a counterpart.
    bool equal() const { return differences.first.empty() && only_a == 0 && only_b == 0; }
};

Comparison compare_recordings(const Recording& a, const Recording& b) {
    const auto in_a = moments(a, b), in_b = moments(b, a);
    Comparison result;
    for (const auto& [step, frame] : in_a) {
        const auto found = in_b.find(step);
        if (found == in_b.end()) continue;
        compare_moments(a.frame(frame), b.frame(found->second), fmt::format("step {}", step), result.differences);
    }
    if (a.frames() == 1 || b.frames() == 1) return result;  // a single moment is looked up in the other file
    result.only_a = in_a.size() - result.differences.compared;
    result.only_b = in_b.size() - result.differences.compared;
    return result;
}

void print_largest(const char* what, const Largest& largest) {
    if (largest.difference > 0)
        fmt::print("largest difference of a {}: {:.6g}, {}\n", what, largest.difference, largest.where);
}

void print(const Comparison& comparison) {
    const Differences& differences = comparison.differences;
    fmt::print("{} moment{} compared\n", differences.compared, differences.compared == 1 ? "" : "s");
    if (!differences.first.empty()) fmt::print("first difference: {}\n", differences.first);
    print_largest("position", differences.position);
    print_largest("velocity", differences.velocity);
    if (differences.missing > 0) fmt::print("boids in one of the two only: {}\n", differences.missing);
    if (comparison.only_a > 0) fmt::print("moments in the first file only: {}\n", comparison.only_a);
    if (comparison.only_b > 0) fmt::print("moments in the second file only: {}\n", comparison.only_b);
    const char* equal = differences.rounded ? "equal to the last bit of single precision" : "equal to the last bit";
    fmt::print("{}\n", comparison.equal() ? equal : "different");
}

}  // namespace

int compare(const std::string& first, const std::string& second) {
    const auto a = open_recording(first), b = open_recording(second);
    const Comparison comparison = compare_recordings(*a, *b);
    if (comparison.differences.compared == 0 && (a->frames() > 0 || b->frames() > 0))
        throw Error(first + " and " + second + " have no step in common; compare files of the same moments");
    print(comparison);
    return comparison.equal() ? 0 : 1;
}

}  // namespace boids::cli
