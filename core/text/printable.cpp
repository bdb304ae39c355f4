#include "boids/core/text/printable.h"

namespace boids {

std::string printable(std::string_view text) {
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte != 0x7F) {
            result += c;
            continue;
        }
        constexpr char digits[] = "0123456789ABCDEF";
        result += std::string("\\u00") + digits[byte >> 4] + digits[byte & 15];
    }
    return result;
}

std::string excerpt(std::string_view text) {
    constexpr std::size_t longest = 60;
    if (text.size() <= longest) return printable(text);
    std::size_t end = longest;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // inside a UTF-8 character
    return printable(text.substr(0, end)) + "...";
}

}  // namespace boids
