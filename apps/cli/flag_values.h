// The texts of flags as values. An Error names the flag, what it got and what it takes.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>

namespace boids::cli {

std::int64_t whole_number(const std::string& flag, const std::string& text, std::int64_t least,
                          std::int64_t most = std::numeric_limits<std::int64_t>::max());

double number(const std::string& flag, const std::string& text, double least, double most);

/// The index of one of several names; a misspelt one gets the nearest as a suggestion.
std::size_t one_of(const std::string& flag, const std::string& text, std::span<const std::string_view> names);

/// The name of a file; an empty shell variable or the next flag is not one.
std::string file_name(const std::string& flag, const std::string& text);

}  // namespace boids::cli
