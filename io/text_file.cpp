#include "boids/io/text_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "boids/core/error.h"

namespace boids {

namespace {

std::string reason() {
    return std::strerror(errno);
}

/// Enough for any scenario or table of a hundred million boids; what is larger is not one of our files.
constexpr std::size_t largest_file = std::size_t{16} << 30;

}  // namespace

std::string read_text_file(const std::string& path) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) throw Error(path + ": is a folder; name a file in it");
    std::FILE* file = std::fopen(path.c_str(), "rb");
    if (!file) throw Error(path + ": cannot be read (" + reason() + "); check the name and its permissions");
    std::string text;
    char buffer[1 << 16];
    std::size_t got = 0;
    while ((got = std::fread(buffer, 1, sizeof buffer, file)) > 0 && text.size() < largest_file)
        text.append(buffer, got);
    const std::string problem = std::ferror(file) != 0 ? reason() : "";
    std::fclose(file);
    if (!problem.empty()) throw Error(path + ": cannot be read to its end (" + problem + "); check the disk");
    return text;
}

}  // namespace boids
