#include "boids/io/table_reader.h"

#include <charconv>
#include <cmath>

#include "boids/core/text/error.h"
#include "boids/core/text/printable.h"

namespace boids {

namespace {

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.remove_suffix(1);
    return text;
}

}  // namespace

TableReader::TableReader(std::string_view text, const std::string& path) : rest_(text), path_(path) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";  // spreadsheets begin UTF-8 files with it
    if (rest_.starts_with(byte_order_mark)) rest_.remove_prefix(byte_order_mark.size());
}

bool TableReader::next() {
    while (!rest_.empty()) {
        const std::size_t end = rest_.find('\n');
        const std::string_view content = trimmed(rest_.substr(0, end));
        rest_ = end == std::string_view::npos ? std::string_view{} : rest_.substr(end + 1);
        ++line_;
        if (content.empty()) continue;
        cut(content);
        return true;
    }
    return false;
}

bool TableReader::next_beyond_comments() {
    while (next())
        if (!fields[0].starts_with('#')) return true;
    return false;
}

double TableReader::number(std::size_t column, std::string_view name) const {
    const std::string_view field = fields[column];
    double value = 0;
    const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
    constexpr double largest = 1e12;
    if (error != std::errc{} || end != field.data() + field.size() || !(std::abs(value) <= largest))
        fail(std::string(name) + " is \"" + excerpt(field) + "\"; it takes a number from -1e12 to 1e12");
    return value;
}

void TableReader::fail(const std::string& sentence) const {
    throw Error(path_ + ":" + std::to_string(line_) + ": " + sentence);
}

void TableReader::fail_whole(const std::string& sentence) const {
    throw Error(path_ + ": " + sentence);
}

void TableReader::cut(std::string_view content) {
    fields.clear();
    while (true) {
        const std::size_t comma = content.find(',');
        fields.push_back(trimmed(content.substr(0, comma)));
        if (comma == std::string_view::npos) return;
        content.remove_prefix(comma + 1);
    }
}

}  // namespace boids
