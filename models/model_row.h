// One row of a model's own table: a value that users may set, and where the model keeps it.
#pragma once

#include "boids/core/parameters/value_form.h"

namespace boids {

template <class Values>
struct ModelRow : ValueForm {
    std::string_view key;  ///< "model.name", as in TOML, on the command line and in the docs.
    double Values::*member;
    bool live = true;  ///< Whether it can change while the flock flies.
};

/// A real number with a unit, a default, a range and a sentence of help.
constexpr ValueForm real(std::string_view unit, double standard, double minimum, double maximum,
                         std::string_view help) {
    return {ValueKind::real, unit, standard, minimum, maximum, {}, help};
}

/// On (1) or off (0).
constexpr ValueForm toggle(bool standard, std::string_view help) {
    return {ValueKind::toggle, "", standard ? 1.0 : 0.0, 0, 1, {}, help};
}

/// One of some names, by its number.
constexpr ValueForm one_of(std::span<const std::string_view> names, std::size_t standard, std::string_view help) {
    return {
        ValueKind::choice, "", static_cast<double>(standard), 0, static_cast<double>(names.size()) - 1, names, help};
}

}  // namespace boids
