#include "boids/io/toml_values.h"

#include <algorithm>
#include <cmath>

#include "boids/core/printable.h"
#include "boids/core/text.h"

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

std::string found_text(const toml::node& node) {
    if (const auto* text = node.as_string()) return '"' + excerpt(text->get()) + '"';
    if (const auto* number = node.as_integer()) return std::to_string(number->get());
    if (const auto* number = node.as_floating_point()) return real_text(number->get());
    if (const auto* toggle = node.as_boolean()) return toggle->get() ? "true" : "false";
    if (node.is_table()) return "a table";
    if (node.is_array()) return "an array";
    return "a date or time";
}

std::optional<std::int64_t> count_of(const toml::node& node) {
    if (const auto* whole = node.as_integer()) return whole->get();
    const auto* real = node.as_floating_point();
    constexpr double beyond = 0x1p63;  // 64 bits with a sign
    if (!real || !(real->get() >= -beyond && real->get() < beyond) || real->get() != std::floor(real->get()))
        return std::nullopt;
    return static_cast<std::int64_t>(real->get());
}

std::optional<double> value_of(const ValueForm& form, const toml::node& node) {
    std::optional<double> value;
    if (const auto* toggle = node.as_boolean(); toggle && form.kind == ValueKind::toggle) value = toggle->get();
    if (const auto* text = node.as_string(); text && form.kind == ValueKind::choice)
        if (const auto index = index_of(form.choices, text->get())) value = static_cast<double>(*index);
    if (form.kind == ValueKind::integer || (form.kind == ValueKind::real && node.is_integer())) value = count_of(node);
    if (const auto* real = node.as_floating_point(); real && form.kind == ValueKind::real) value = real->get();
    if (value && !(*value >= form.minimum && *value <= form.maximum)) value.reset();  // NaN as well
    return value;
}

std::string choice_suggestion(const ValueForm& form, const toml::node& node) {
    const auto* text = node.as_string();
    if (!text || form.kind != ValueKind::choice) return "";
    return suggestion(text->get(), std::vector<std::string>(form.choices.begin(), form.choices.end()));
}

void Findings::reject(const std::string& key, const toml::node& node, const std::string& allowed) {
    report(node.source().begin.line, key + " = " + found_text(node) + " is not allowed; it takes " + allowed);
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
