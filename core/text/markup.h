// Text for pages and files of markup: HTML, SVG, XML.
#pragma once

#include <string>
#include <string_view>

namespace boids {

/// The text as it stands between tags and quotes.
inline std::string escaped(std::string_view text) {
    std::string result;
    for (const char letter : text) switch (letter) {
            case '&': result += "&amp;"; break;
            case '<': result += "&lt;"; break;
            case '>': result += "&gt;"; break;
            case '"': result += "&quot;"; break;
            default: result += letter;
        }
    return result;
}

}  // namespace boids
