// The reader of scenarios takes any bytes: it refuses them with an Error, or reads a scenario that, written, reads
// back.
#include <cstdint>
#include <cstdlib>

#include "boids/io/scenario_file.h"

namespace {

std::string read_and_write(std::string_view text) {
    return boids::write_scenario(boids::parse_scenario(text, "scene.toml"));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    std::string written;
    try {
        written = read_and_write(text);
    } catch (const boids::Error&) {
        return 0;
    }
    if (read_and_write(written) != written) std::abort();
    return 0;
}
