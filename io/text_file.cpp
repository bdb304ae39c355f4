#include "boids/io/text_file.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <new>

#include "boids/core/text/error.h"
#include "boids/io/system_error.h"

namespace boids {

namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

File open(const std::string& path) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) throw Error(path + ": is a folder; name a file in it");
    File file(std::fopen(path.c_str(), "rb"), std::fclose);
    if (!file) throw Error(path + ": cannot be read (" + last_system_error() + "); check the name and its permissions");
    return file;
}

std::string read(std::FILE* file, const std::string& path, const FileNature& nature) {
    std::string text;
    char buffer[1 << 16];
    while (const std::size_t got = std::fread(buffer, 1, sizeof buffer, file)) {
        const bool first = text.empty();
        text.append(buffer, got);
        if (first && nature.begins_well && !nature.begins_well(text)) return text;
        if (text.size() > nature.limit)
            throw Error(path + ": is larger than " + std::string(nature.limit_text) + ", the limit of " +
                        std::string(nature.name) + "; name another file");
    }
    if (std::ferror(file) != 0)
        throw Error(path + ": cannot be read to its end (" + last_system_error() + "); check the disk");
    return text;
}

}  // namespace

bool begins_with_a_line(std::string_view beginning) {
    const std::string_view line = beginning.substr(0, beginning.find('\n'));
    const bool is_text = std::all_of(line.begin(), line.end(), [](char c) {
        return static_cast<unsigned char>(c) >= 0x20 || c == '\t' || c == '\r';
    });
    constexpr std::size_t longest_line = 1 << 15;
    return is_text && line.size() <= longest_line;
}

std::string_view after_comments(std::string_view text) {
    while (text.starts_with('#')) text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    return text;
}

std::string read_file(const std::string& path, const FileNature& nature) {
    const File file = open(path);
    try {
        return read(file.get(), path, nature);
    } catch (const std::bad_alloc&) {
        throw Failure(path + ": does not fit into memory; name a smaller file");
    }
}

}  // namespace boids
