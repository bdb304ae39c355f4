#include "boids/core/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

namespace boids {

std::string number_text(double value) {
    char buffer[32];
    const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, value);
    return std::string(buffer, end);
}

std::string value_text(const ValueForm& form, double value) {
    if (form.kind == ValueKind::toggle) return value != 0 ? "true" : "false";
    if (form.kind == ValueKind::choice) return '"' + std::string(form.choices[static_cast<std::size_t>(value)]) + '"';
    if (form.kind == ValueKind::integer) return std::to_string(static_cast<long long>(value));
    return number_text(value);
}

std::string allowed_text(const ValueForm& form) {
    if (form.kind == ValueKind::toggle) return "true or false";
    if (form.kind == ValueKind::choice) return "one of " + joined(form.choices);
    const std::string kind = form.kind == ValueKind::integer ? "a whole number" : "a number";
    const auto bound = [&](double value) { return value_text(form, value); };
    return kind + " from " + bound(form.minimum) + " to " + bound(form.maximum);
}

std::size_t character_count(std::string_view text) {
    const auto begins = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins));
}

std::string joined(std::span<const std::string_view> names, std::string_view separator) {
    std::string result;
    for (const std::string_view name : names) {
        if (!result.empty()) result += separator;
        result += name;
    }
    return result;
}

std::optional<std::size_t> index_of(std::span<const std::string_view> names, std::string_view name) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return std::nullopt;
    return static_cast<std::size_t>(found - names.begin());
}

namespace {

/// The number of single-character edits between two words (Levenshtein).
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({row[j] + 1, row[j + 1] + 1, replaced});
        }
    }
    return row.back();
}

}  // namespace

std::optional<std::string> nearest_name(std::string_view wanted, std::span<const std::string> known) {
    constexpr std::size_t longest_sensible = 100;
    if (wanted.size() > longest_sensible) return std::nullopt;
    std::size_t least = std::max<std::size_t>(2, wanted.size() / 3) + 1;
    std::optional<std::string> nearest;
    for (const std::string& name : known)
        if (const std::size_t edits = edit_distance(wanted, name); edits < least) {
            least = edits;
            nearest = name;
        }
    return nearest;
}

std::string suggestion(std::string_view wanted, std::span<const std::string> known) {
    const auto nearest = nearest_name(wanted, known);
    return nearest ? "; did you mean " + *nearest + "?" : "";
}

std::vector<std::string> parameter_keys() {
    std::vector<std::string> keys;
    for (const Parameter& parameter : parameter_table) keys.emplace_back(parameter.key);
    return keys;
}

ParsedValue parse_value(const ValueForm& form, std::string_view text) {
    const std::string wrong = '"' + std::string(text) + "\" is not allowed; it takes " + allowed_text(form);
    if (form.kind == ValueKind::toggle) {
        if (text == "true") return {1, ""};
        if (text == "false") return {0, ""};
        return {0, wrong};
    }
    if (form.kind == ValueKind::choice) {
        if (const auto index = index_of(form.choices, text)) return {static_cast<double>(*index), ""};
        const std::vector<std::string> names(form.choices.begin(), form.choices.end());
        return {0, wrong + suggestion(text, names)};
    }
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = form.kind != ValueKind::integer || value == std::floor(value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value) || !whole) return {0, wrong};
    if (!(value >= form.minimum && value <= form.maximum)) return {0, wrong};
    return {value, ""};
}

}  // namespace boids
