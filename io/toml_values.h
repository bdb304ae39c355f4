// Values of our tables in TOML, and what is wrong with them: all parts of a scenario file are read with these.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "boids/core/parameters/parameter_table.h"
#include "boids/core/text/error.h"
#include "boids/io/toml.h"

namespace boids {

bool holds(const std::vector<std::string>& names, std::string_view name);

/// What a TOML value is, in words.
std::string found_text(const TomlNode& node);

/// A node as a value of this form, if type and range fit.
std::optional<double> value_of(const ValueForm& form, const TomlNode& node);

/// A node as a whole number: an integer, or a float without a fraction such as 1e3.
std::optional<std::int64_t> count_of(const TomlNode& node);

/// The choice that was meant by a misspelt one, as the end of a sentence.
std::string choice_suggestion(const ValueForm& form, const TomlNode& node);

/// Where the keys of a file stand, and what is wrong with it: the first problem by line is what the user is told.
class Findings {
public:
    explicit Findings(const std::string& path) : path_(path) {}

    /// "FILE:LINE".
    std::string at(Line line) const { return path_ + ":" + std::to_string(line); }

    void place(const std::string& key, Line line) { lines_[key] = line; }
    void report(Line line, const std::string& sentence) { problems_.emplace(line, at(line) + ": " + sentence); }
    /// "KEY = FOUND is not allowed; it takes ALLOWED".
    void reject(const std::string& key, const TomlNode& node, const std::string& allowed);

    /// Throws the first of what was reported.
    void throw_first() const;
    /// Throws a problem of the scenario as a whole, with the line of its key, or else of the entry it is about.
    [[noreturn]] void fail(const Problem& problem) const;

private:
    std::string path_;
    std::map<std::string, Line> lines_;
    std::map<Line, std::string> problems_;
};

}  // namespace boids
