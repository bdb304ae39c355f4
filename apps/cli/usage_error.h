// What a wrong command line gets: one sentence that says what is wrong and what to do.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace boids::cli {

/// The sentence for what the parser refused; `last` is the last word of the command line.
std::string usage_sentence(const CLI::App& app, const CLI::ParseError& error, const std::string& last);

}  // namespace boids::cli
