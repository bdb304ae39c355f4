// Whole files in: reading says what is wrong with a path, and ends where a file cannot be what it should be, so that an
// endless device does not fill the memory.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace boids {

/// What a file should be, and how much of it there may be.
struct FileNature {
    std::string_view name;        ///< "a scenario", for messages.
    std::string_view limit_text;  ///< "16 MB".
    std::uint64_t limit;          ///< In bytes.
    /// Whether the first bytes (64 KB, or all) can be those of such a file; else the rest is not read, and whoever
    /// parses them says what is wrong.
    bool (*begins_well)(std::string_view beginning) = nullptr;
};

/// Whether there is a first line, and it is text.
bool begins_with_a_line(std::string_view beginning);

inline constexpr FileNature scenario_nature{"a scenario", "16 MB", 16'000'000};
inline constexpr FileNature picture_nature{"a picture", "500 MB", 500'000'000};
/// A billion boids, the most there can be, are less than that.
inline constexpr FileNature table_nature{"a table of boids", "200 GB", 200'000'000'000, begins_with_a_line};

/// A text from its first line that is no comment on; in tables of ours, lines that begin with # may stand above the
/// header.
std::string_view after_comments(std::string_view text);

/// All bytes of a file (or of standard input or a pipe through its /dev path); an Error where there is no such thing.
std::string read_file(const std::string& path, const FileNature& nature);

}  // namespace boids
