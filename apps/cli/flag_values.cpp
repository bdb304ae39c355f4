#include "boids/apps/cli/flag_values.h"

#include <charconv>
#include <system_error>
#include <vector>

#include "boids/core/text/error.h"
#include "boids/core/text/text.h"

namespace boids::cli {

std::int64_t whole_number(const std::string& flag, const std::string& text, std::int64_t least, std::int64_t most) {
    const auto value = parse_count(text);
    if (!value || *value < least || *value > most)
        throw Error(flag + " is \"" + text + "\"; it takes a whole number from " + std::to_string(least) + " to " +
                    std::to_string(most));
    return *value;
}

double number(const std::string& flag, const std::string& text, double least, double most) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !(value >= least && value <= most))
        throw Error(flag + " is \"" + text + "\"; it takes a number from " + number_text(least) + " to " +
                    number_text(most));
    return value;
}

std::size_t one_of(const std::string& flag, const std::string& text, std::span<const std::string_view> names) {
    if (const auto index = index_of(names, text)) return *index;
    const std::vector<std::string> known(names.begin(), names.end());
    throw Error(flag + " is \"" + text + "\"; it takes one of " + joined(names) + suggestion(text, known));
}

std::optional<double> parse_duration(const std::string& text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
    for (const auto& [name, seconds] :
         {std::pair{"ms", 1e-3}, std::pair{"s", 1.0}, std::pair{"m", 60.0}, std::pair{"h", 3600.0}})
        if (error == std::errc{} && unit == name && value * seconds >= 1e-3 && value * seconds <= 1e9)
            return value * seconds;
    return std::nullopt;
}

double duration(const std::string& flag, const std::string& text) {
    if (const auto seconds = parse_duration(text)) return *seconds;
    throw Error(flag + " is \"" + text + "\"; it takes a time such as 30s or 500ms");
}

std::string file_name(const std::string& flag, const std::string& text) {
    const std::string way_out = text.empty() ? "" : "; if that is one, write ./" + text;
    if (text.empty() || text[0] == '-')
        throw Error(flag + " is \"" + text + "\"; it takes the name of a file" + way_out);
    return text;
}

}  // namespace boids::cli
