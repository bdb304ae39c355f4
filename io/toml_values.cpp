#include "boids/io/toml_values.h"

#include <algorithm>
#include <cmath>

#include "boids/core/text/printable.h"
#include "boids/core/text/text.h"

namespace boids {

namespace {

/// The number as a file would have it: 100.0 is not the whole number 100.
std::string real_text(double number) {
    const std::string text = number_text(number);
    return text.find_first_of(".en") == std::string::npos ? text + ".0" : text;
}

}  // namespace

bool holds(const std::vector<std::string>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::string found_text(const TomlNode& node) {
    if (const auto* text = node.as_string()) return '"' + excerpt(*text) + '"';
    if (const auto* number = node.as_integer()) return std::to_string(*number);
    if (const auto* number = node.as_real()) return real_text(*number);
    if (const auto* toggle = node.as_toggle()) return *toggle ? "true" : "false";
    if (node.as_table()) return "a table";
    if (node.as_array()) return "an array";
    return "a date or time";
}

std::optional<std::int64_t> count_of(const TomlNode& node) {
    if (const auto* whole = node.as_integer()) return *whole;
    const auto* real = node.as_real();
    constexpr double beyond = 0x1p63;  // 64 bits with a sign
    if (!real || !(*real >= -beyond && *real < beyond) || *real != std::floor(*real)) return std::nullopt;
    return static_cast<std::int64_t>(*real);
}

std::optional<double> value_of(const ValueForm& form, const TomlNode& node) {
    std::optional<double> value;
    if (const auto* toggle = node.as_toggle(); toggle && form.kind == ValueKind::toggle) value = *toggle;
    if (const auto* text = node.as_string(); text && form.kind == ValueKind::choice)
        if (const auto index = index_of(form.choices, *text)) value = static_cast<double>(*index);
    if (form.kind == ValueKind::integer || (form.kind == ValueKind::real && node.as_integer())) value = count_of(node);
    if (const auto* real = node.as_real(); real && form.kind == ValueKind::real) value = *real;
    if (value && !(*value >= form.minimum && *value <= form.maximum)) value.reset();  // NaN as well
    return value;
}

std::string choice_suggestion(const ValueForm& form, const TomlNode& node) {
    const auto* text = node.as_string();
    if (!text || form.kind != ValueKind::choice) return "";
    return suggestion(*text, std::vector<std::string>(form.choices.begin(), form.choices.end()));
}

void Findings::reject(const std::string& key, const TomlNode& node, const std::string& allowed) {
    report(node.line, key + " = " + found_text(node) + " is not allowed; it takes " + allowed);
}

void Findings::throw_first() const {
    if (!problems_.empty()) throw Error(problems_.begin()->second);
}

void Findings::fail(const Problem& problem) const {
    auto line = lines_.find(problem.key);
    if (line == lines_.end()) line = lines_.find(problem.key.substr(0, problem.key.find('.')));
    const std::string where = line == lines_.end() ? path_ : at(line->second);
    throw Error(where + ": " + problem.key + " " + problem.sentence);
}

}  // namespace boids
