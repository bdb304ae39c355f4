#include "boids/apps/web/module/json_text.h"

#include <charconv>
#include <cmath>

namespace boids::web {

namespace {

std::string quoted(std::string_view text) {
    constexpr char digits[] = "0123456789abcdef";
    std::string result = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') result += '\\';
        if (byte >= 0x20)
            result += c;
        else
            result += std::string("\\u00") + digits[byte >> 4] + digits[byte & 15];
    }
    return result + '"';
}

}  // namespace

void JsonText::separate() {
    if (!first_) text_ += ',';
    first_ = false;
}

JsonText& JsonText::begin(char bracket) {
    separate();
    text_ += bracket;
    first_ = true;
    return *this;
}

JsonText& JsonText::end(char bracket) {
    text_ += bracket;
    first_ = false;
    return *this;
}

JsonText& JsonText::key(std::string_view name) {
    separate();
    text_ += quoted(name) + ':';
    first_ = true;
    return *this;
}

JsonText& JsonText::value(std::string_view text) {
    separate();
    text_ += quoted(text);
    return *this;
}

JsonText& JsonText::value(double number) {
    separate();
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    text_ += std::isfinite(number) ? std::string_view(digits, static_cast<std::size_t>(end - digits)) : "null";
    return *this;
}

JsonText& JsonText::value(bool truth) {
    separate();
    text_ += truth ? "true" : "false";
    return *this;
}

JsonText& JsonText::value(const Vector3& vector, int dimension) {
    begin('[');
    for (int axis = 0; axis < dimension; ++axis) value(vector[axis]);
    return end(']');
}

}  // namespace boids::web
