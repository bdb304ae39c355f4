// Files of boids: tables of io/state_table.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "boids/io/output_file.h"
#include "boids/io/state_table.h"

namespace boids {

/// About how large a table is: its rows, and the bytes that it takes to read it.
struct TableSize {
    std::size_t rows;
    std::uint64_t bytes_to_read;
};

/// Looks how large a file is, by its first lines; nothing where there is no plain file with a row.
std::optional<TableSize> measure_state_csv(const std::string& path, int dimension);

/// Reads such a file; an Error names file, line and column of the first thing wrong.
StateTable read_state_csv(const std::string& path, const Scenario& scenario);

/// Writes the table; the caller finishes the file.
void write_state_csv(OutputFile& file, const StatePieces& pieces, const Scenario& scenario);

}  // namespace boids
