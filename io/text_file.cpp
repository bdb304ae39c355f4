#include "boids/io/text_file.h"

#include <unistd.h>

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

/// Whether a path is written to as it is: a device, a pipe, standard output under its name in /dev, or what cannot be
/// looked at and will not open either.
bool is_stream(const std::string& path) {
    using std::filesystem::file_type;
    std::error_code none;
    const file_type type = std::filesystem::status(path, none).type();
    const bool plain = type == file_type::not_found || type == file_type::regular;
    return !plain || path.starts_with("/dev/") || path.starts_with("/proc/");
}

/// The path behind a symbolic link, also where nothing exists there yet.
std::string link_target(std::filesystem::path path) {
    constexpr int most_links = 40;  // as the kernel has it
    std::error_code none;
    for (int i = 0; i < most_links && std::filesystem::is_symlink(path, none); ++i)
        path = path.parent_path() / std::filesystem::read_symlink(path, none);
    return path.string();
}

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

TextFileWriter::TextFileWriter(const std::string& path) : path_(path), target_(path), written_path_(path) {
    std::error_code none;
    if (std::filesystem::is_directory(path, none)) throw Error(path + ": is a folder; name a file in it");
    if (!is_stream(path)) {
        target_ = link_target(path);
        written_path_ = target_ + ".partial-" + std::to_string(::getpid());
    }
    file_ = std::fopen(written_path_.c_str(), "wb");
    if (!file_) throw Failure(path + ": cannot be written (" + reason() + "); check the folder and its permissions");
}

TextFileWriter::~TextFileWriter() {
    if (!file_) return;
    std::fclose(file_);
    if (written_path_ != target_) std::remove(written_path_.c_str());
}

void TextFileWriter::fail() {
    throw Failure(path_ + ": cannot be written to its end (" + reason() + "); check the space on the disk");
}

void TextFileWriter::write(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) fail();
}

void TextFileWriter::finish() {
    const bool renamed = written_path_ != target_;
    if (std::fflush(file_) != 0 || (renamed && ::fsync(::fileno(file_)) != 0)) fail();
    const bool closed = std::fclose(file_) == 0;
    file_ = nullptr;
    if (!closed || (renamed && std::rename(written_path_.c_str(), target_.c_str()) != 0)) {
        const int error = errno;
        if (renamed) std::remove(written_path_.c_str());
        errno = error;
        fail();
    }
}

}  // namespace boids
