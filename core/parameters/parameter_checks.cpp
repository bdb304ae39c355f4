// What the table of parameters has to be is found out here, once: a forgotten, doubled or ill-defaulted parameter is a
// compile error. In the table's own header that took a third of a second of every file that includes it.
#include "boids/core/parameters/parameter_table.h"

namespace boids {
namespace {

struct Anything {
    template <class T>
    constexpr operator T() const {
        return T{};
    }
};

/// The number of members of a plain struct: the most initialisers it takes.
template <class T, class... Members>
consteval std::size_t count_members() {
    if constexpr (requires { T{Members{}..., Anything{}}; })
        return count_members<T, Members..., Anything>();
    else
        return sizeof...(Members);
}

/// Each row writes and reads a member of its own.
consteval bool rows_are_distinct() {
    for (const Parameter& written : parameter_table) {
        Parameters all{};
        written.set(all, 1);
        for (const Parameter& read : parameter_table)
            if (read.get(all) != (&read == &written ? 1 : 0)) return false;
    }
    return true;
}

consteval bool defaults_are_in_range() {
    for (const Parameter& row : parameter_table)
        if (!(row.minimum <= row.standard && row.standard <= row.maximum)) return false;
    return true;
}

static_assert(count_members<Parameters>() == 17, "a new group of parameters belongs into the sums below");
static_assert(world_rows.size() == count_members<World>() + count_members<Start>() &&
                  boids_rows.size() == 3 * count_members<Rule>() + count_members<Neighbours>() +
                                           count_members<Motion>() + count_members<Noise>() &&
                  surroundings_rows.size() == count_members<Edges>() + count_members<Pointer>() +
                                                  count_members<Wander>() + count_members<Wind>() +
                                                  count_members<Avoidance>() + count_members<Containment>() +
                                                  count_members<Level>(),
              "every parameter needs its row in the table");
static_assert(
    []<int... number>(std::integer_sequence<int, number...>) {
        return ((ModelAt<number + 1>::table.size() == count_members<typename ModelAt<number + 1>::Values>()) && ...);
    }(std::make_integer_sequence<int, static_cast<int>(model_count) - 1>()),
    "every value of a model needs its row");
static_assert(rows_are_distinct(), "two rows of the table mean the same member");
static_assert(defaults_are_in_range(), "a default lies outside its range");

}  // namespace
}  // namespace boids
