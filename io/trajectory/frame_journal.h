// The unfinished H5MD trajectory. An HDF5 file that is cut off in the middle of writing is lost, so a run appends its
// moments to a journal instead, already packed as HDF5 wants its chunks; the finished file is put together from it at
// the end. Whatever happens, the journal is good up to its last whole record.
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace boids {

inline constexpr std::string_view journal_signature =
    "\x89"
    "boidsj\n";

/// What all moments of a journal share.
struct JournalTitle {
    std::uint32_t version = 4;
    std::uint32_t number_bytes = 4;  ///< Of a coordinate: 4 or 8.
    std::uint32_t dimension = 2;
    std::uint32_t chunk_boids = 1;  ///< Boids of one chunk.
    std::string scenario;           ///< As TOML.
    std::string engine;
    std::string program;  ///< The version of the program.
};

/// One moment, which the chunks of its boids follow.
struct JournalFrame {
    std::uint64_t step = 0;
    std::uint64_t boids = 0;
    std::vector<double> observables;  ///< In the order of observable_table.
};

/// Some boids of a moment, as HDF5 gets them.
struct JournalChunk {
    std::string position, velocity, id;
    std::string species;  ///< Empty where the scenario has but one.
};

std::string title_bytes(const JournalTitle& title);
std::string frame_bytes(const JournalFrame& frame);
std::string chunk_bytes(const JournalChunk& chunk);

/// Reads a journal from its beginning.
class JournalReader {
public:
    /// An Error when the file is no journal.
    explicit JournalReader(const std::string& path);

    const JournalTitle& title() const { return title_; }
    /// The next whole moment, or nothing at the end or where the file is cut off. Its chunks are handed out as they are
    /// read, with their numbers.
    std::optional<JournalFrame> next(const std::function<void(std::size_t number, const JournalChunk& chunk)>& look =
                                         [](std::size_t, const JournalChunk&) {});

private:
    std::optional<std::string> record();

    std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
    JournalTitle title_;
};

}  // namespace boids
