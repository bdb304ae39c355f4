// Whole text files in and out. Reading says what is wrong with a path; writing goes to a temporary name first, so that
// nothing half-written ever stands under the final one.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace boids {

/// All bytes of a file (or of standard input or a pipe through its /dev path); an Error where there is no such thing.
std::string read_text_file(const std::string& path);

/// A text file that appears under its name only when it is complete.
class TextFileWriter {
public:
    /// Opens a temporary file beside `path`; a link is followed, devices and pipes are written to as they are.
    explicit TextFileWriter(const std::string& path);
    ~TextFileWriter();
    TextFileWriter(const TextFileWriter&) = delete;
    TextFileWriter& operator=(const TextFileWriter&) = delete;

    void write(std::string_view text);
    /// Flushes, syncs and gives the file its name; a Failure when the disk refuses.
    void finish();
    /// Where the bytes are until the file is finished.
    const std::string& unfinished_path() const { return written_path_; }

private:
    [[noreturn]] void fail();

    std::string path_;          ///< As the user says it, for messages.
    std::string target_;        ///< What it names once links are followed.
    std::string written_path_;  ///< The temporary file, or the target itself.
    std::FILE* file_ = nullptr;
};

}  // namespace boids
