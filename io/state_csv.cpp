#include "boids/io/state_csv.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "boids/io/text_file.h"

namespace boids {

std::optional<TableSize> measure_state_csv(const std::string& path, int dimension) {
    std::error_code problem;
    const bool plain = std::filesystem::is_regular_file(path, problem);
    const std::uint64_t bytes = plain ? std::filesystem::file_size(path, problem) : 0;
    if (!plain || problem) return std::nullopt;
    std::ifstream file(path, std::ios::binary);
    std::array<char, 1 << 16> part;
    file.read(part.data(), part.size());
    const auto lines = static_cast<double>(std::count(part.begin(), part.begin() + file.gcount(), '\n'));
    if (lines < 2) return std::nullopt;  // no header and row
    const double share = static_cast<double>(bytes) / static_cast<double>(file.gcount());
    const auto rows = static_cast<std::size_t>(std::llround(lines * share)) - 1;
    constexpr std::size_t seen_id = 48;  // of the set of ids that tells whether one appears twice, as measured
    return TableSize{rows, bytes + rows * (State::bytes_per_boid(dimension) + seen_id)};
}

StateTable read_state_csv(const std::string& path, const Scenario& scenario) {
    return parse_state_csv(read_file(path, table_nature), path, scenario);
}

void write_state_csv(OutputFile& file, const StatePieces& pieces, const Scenario& scenario) {
    write_state_csv(pieces, scenario, [&file](const std::string& line) { file.write(line); });
}

}  // namespace boids
