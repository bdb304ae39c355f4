// The texts of flags as values. An Error names the flag, what it got and what it takes.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace boids::cli {

/// A count, in any of the ways that parse_count reads.
std::int64_t whole_number(const std::string& flag, const std::string& text, std::int64_t least,
                          std::int64_t most = std::numeric_limits<std::int64_t>::max());

double number(const std::string& flag, const std::string& text, double least, double most);

/// The index of one of several names; a misspelt one gets the nearest as a suggestion.
std::size_t one_of(const std::string& flag, const std::string& text, std::span<const std::string_view> names);

/// A time with its unit in seconds, or nothing when the text is none.
std::optional<double> parse_duration(const std::string& text);

/// A time with its unit, such as 500ms, 60s, 5m or 1h, in seconds.
double duration(const std::string& flag, const std::string& text);

/// The name of a file; an empty shell variable or the next flag is not one.
std::string file_name(const std::string& flag, const std::string& text);

}  // namespace boids::cli
