#include "boids/apps/cli/quantity.h"

#include <fmt/core.h>

#include <cmath>

#include "boids/core/text/text.h"

namespace boids::cli {

const char* count_scale(double& count) {
    const char* word = "";
    for (const char* larger : {" thousand", " million", " billion"}) {
        if (count < 1000) break;
        count /= 1000;
        word = larger;
    }
    return word;
}

std::string quantity_text(double value) {
    const double size = std::abs(value);
    if (!(size >= 999.95 && size < 1e18)) return fmt::format("{:.4g}", value);
    return (value < 0 ? "-" : "") + count_text(static_cast<std::uint64_t>(std::llround(size)));
}

}  // namespace boids::cli
