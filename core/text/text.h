// Words for values: how numbers, choices and ranges are written for people and files, and which known name a misspelt
// one was meant to be.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "boids/core/parameters/parameter_table.h"

namespace boids {

/// The shortest text that reads back as exactly this number.
std::string number_text(double value);

/// A count as people read it: 950, 97,850, 1,000,000.
std::string count_text(std::uint64_t count);

/// A parameter's value as TOML writes it: 2.5, 3, true, "wrap".
std::string value_text(const ValueForm& form, double value);

/// The same as command lines write it, without quotes.
std::string plain_value_text(const ValueForm& form, double value);

/// What a parameter takes: "a number from 0 to 10", "true or false", "one of wrap, turn".
std::string allowed_text(const ValueForm& form);

/// How many characters a UTF-8 text has.
std::size_t character_count(std::string_view text);

/// "a, b, c".
std::string joined(std::span<const std::string_view> names, std::string_view separator = ", ");

/// A name as people say it: view_angle becomes "view angle".
std::string spoken(std::string_view name);
/// The same as a heading: "View angle".
std::string heading_text(std::string_view name);

/// The index of a name in a list of names, if it is there.
std::optional<std::size_t> index_of(std::span<const std::string_view> names, std::string_view name);

/// The known name nearest to a misspelt one, or nothing when none is near.
std::optional<std::string> nearest_name(std::string_view wanted, std::span<const std::string> known);

/// "; did you mean NAME?" for the nearest known name, or nothing.
std::string suggestion(std::string_view wanted, std::span<const std::string> known);

/// What to do about an unknown name: the one that was meant, or where all of them stand.
std::string hint(std::string_view wanted, std::span<const std::string> known);

/// The keys of all parameters.
std::vector<std::string> parameter_keys();

/// A whole number as people write counts: 5, +5, 1e3, 2.5e6, 10k, 1.5M, 2G; -0 is 0. Nothing where the text is none,
/// such as 1.5 or 1e-3, or lies beyond 64 bits.
std::optional<std::int64_t> parse_count(std::string_view text);

/// A text as a parameter's value ("2.5", "true", "wrap"), or what is wrong with it.
struct ParsedValue {
    double value = 0;
    std::string problem;  ///< Empty when the value is good.
};
ParsedValue parse_value(const ValueForm& form, std::string_view text);

}  // namespace boids
