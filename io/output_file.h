// A file that grows under a temporary name and gets its own only when it is complete, so that nothing half-written ever
// stands there. What is certain of it so far can be marked, and a later run of the program can go on from a mark: that
// is how checkpoints keep metrics and trajectories free of gaps and repetitions.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#include "boids/io/output_names.h"

namespace boids {

/// The beginning of a growing file that is safe on the disk.
struct FileMark {
    std::uint64_t bytes = 0;
    std::uint32_t checksum = 0;  ///< Of these bytes.
    bool operator==(const FileMark&) const = default;
};

class OutputFile {
public:
    /// Begins PATH.partial anew; a link is followed, devices and pipes are written to as they are.
    explicit OutputFile(const std::string& path);
    /// Goes on from a mark, in PATH.partial or in the finished file; what came after the mark is cut off. An Error when
    /// neither begins with what the mark stands for.
    OutputFile(const std::string& path, const FileMark& mark);
    /// Removes what is not finished, unless it is to be kept.
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    void write(std::string_view bytes);
    /// Writes bytes at a place beyond what is written one after another; no mark counts them. Not for devices and
    /// pipes.
    void write_at(std::uint64_t place, std::string_view bytes);
    /// Brings all bytes to the disk and says how many there are.
    FileMark mark();
    /// From now on an unfinished file stays, for a later run to go on from the last mark.
    void keep_unfinished() { kept_ = true; }
    /// Flushes, syncs and gives the file its name; a Failure when the disk refuses.
    void finish();
    /// Closes and removes the unfinished file.
    void discard();

    /// Where the bytes are until the file is finished.
    const std::string& unfinished_path() const { return written_path_; }
    /// Where the file will be once links are followed.
    const std::string& final_path() const { return target_; }

private:
    void restore(const FileMark& mark) const;
    void open();
    void lock();
    [[noreturn]] void fail();
    bool is_renamed() const { return written_path_ != target_; }

    std::string path_;          ///< As the user says it, for messages.
    std::string target_;        ///< What it names once links are followed.
    std::string written_path_;  ///< The temporary file, or the target itself.
    std::FILE* file_ = nullptr;
    FileMark written_;
    bool kept_ = false;
};

/// Whether a file begins with the bytes of a mark.
bool holds(const std::string& path, const FileMark& mark);

/// A checksum continued over more bytes; it begins at 0 (CRC-32).
std::uint32_t checksum(std::uint32_t before, std::string_view bytes);

/// The checksum of bytes and of so many that follow them, from those of both.
std::uint32_t joined_checksum(std::uint32_t first, std::uint32_t second, std::uint64_t second_bytes);

/// Brings the names in a file's folder to the disk.
void sync_folder(const std::string& path);

}  // namespace boids
