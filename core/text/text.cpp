#include "boids/core/text/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <utility>

namespace boids {

std::string number_text(double value) {
    char buffer[32];
    const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, value);
    return std::string(buffer, end);
}

std::string count_text(std::uint64_t count) {
    std::string text = std::to_string(count);
    for (std::size_t place = text.size(); place > 3; place -= 3) text.insert(place - 3, ",");
    return text;
}

std::string value_text(const ValueForm& form, double value) {
    if (form.kind == ValueKind::toggle) return value != 0 ? "true" : "false";
    if (form.kind == ValueKind::choice) return '"' + std::string(form.choices[static_cast<std::size_t>(value)]) + '"';
    if (form.kind == ValueKind::integer) return std::to_string(static_cast<long long>(value));
    return number_text(value);
}

std::string plain_value_text(const ValueForm& form, double value) {
    std::string text = value_text(form, value);
    std::erase(text, '"');
    return text;
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

std::string spoken(std::string_view name) {
    std::string words(name);
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
}

std::string heading_text(std::string_view name) {
    std::string title = spoken(name);
    if (!title.empty() && title[0] >= 'a' && title[0] <= 'z') title[0] = static_cast<char>(title[0] - 'a' + 'A');
    return title;
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

std::string hint(std::string_view wanted, std::span<const std::string> known) {
    const std::string near = suggestion(wanted, known);
    return near.empty() ? "; `boids params` lists them all" : near;
}

std::vector<std::string> parameter_keys() {
    std::vector<std::string> keys;
    for (const Parameter& parameter : parameter_table) keys.emplace_back(parameter.key);
    return keys;
}

namespace {

std::optional<double> parse_real(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
    return value;
}

/// Cuts the digits off the beginning of a text.
std::string_view cut_digits(std::string_view& text) {
    const std::size_t length = std::min(text.find_first_not_of("0123456789"), text.size());
    const std::string_view digits = text.substr(0, length);
    text.remove_prefix(length);
    return digits;
}

bool cut_off(std::string_view& text, std::string_view beginning) {
    if (!text.starts_with(beginning)) return false;
    text.remove_prefix(beginning.size());
    return true;
}

/// The power of ten that a count ends with, as e3 or k; nothing where it ends otherwise.
std::optional<int> parse_power(std::string_view text) {
    for (const auto& [letter, power] : {std::pair{"k", 3}, std::pair{"K", 3}, std::pair{"M", 6}, std::pair{"G", 9}})
        if (text == letter) return power;
    if (text.empty()) return 0;
    if (!cut_off(text, "e") && !cut_off(text, "E")) return std::nullopt;
    const bool negative = cut_off(text, "-");
    if (!negative) cut_off(text, "+");
    const std::string_view digits = cut_digits(text);
    if (digits.empty() || !text.empty()) return std::nullopt;
    int power = 0;
    constexpr int beyond_all = 10'000;  // of a number that has so many digits, none is left
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), power);
    if (error != std::errc{} || power > beyond_all) power = beyond_all;
    return negative ? -power : power;
}

/// Digits as a number with this sign, in exact arithmetic.
std::optional<std::int64_t> number_of(std::string_view digits, bool negative) {
    const std::string text = (negative ? "-" : "") + std::string(digits);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{}) return std::nullopt;
    return value;
}

}  // namespace

std::optional<std::int64_t> parse_count(std::string_view text) {
    constexpr std::size_t longest_sensible = 1'000;
    if (text.size() > longest_sensible) return std::nullopt;
    const bool negative = cut_off(text, "-");
    if (!negative) cut_off(text, "+");
    const std::string_view whole = cut_digits(text);
    const std::string_view fraction = cut_off(text, ".") ? cut_digits(text) : std::string_view{};
    const auto power = parse_power(text);
    std::string digits = std::string(whole) + std::string(fraction);
    if (digits.empty() || !power) return std::nullopt;
    if (digits.find_first_not_of('0') == std::string::npos) return 0;
    const std::int64_t point = static_cast<std::int64_t>(whole.size()) + *power;  // where it comes to stand
    const auto last = static_cast<std::int64_t>(digits.find_last_not_of('0'));
    if (point <= last) return std::nullopt;
    digits.resize(static_cast<std::size_t>(point), '0');
    return number_of(digits, negative);
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
    const bool whole = form.kind == ValueKind::integer;
    const auto value = whole ? std::optional<double>(parse_count(text)) : parse_real(text);
    if (!value || !(*value >= form.minimum && *value <= form.maximum)) return {0, wrong};
    return {*value, ""};
}

}  // namespace boids
