#include "boids/io/output_file.h"

#include <fcntl.h>
#include <libdeflate.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>

#include "boids/core/text/error.h"
#include "boids/io/system_error.h"

namespace boids {

std::uint32_t checksum(std::uint32_t before, std::string_view bytes) {
    return libdeflate_crc32(before, bytes.data(), bytes.size());
}

namespace {

/// The product of two polynomials modulo that of CRC-32; the highest bit is the coefficient of 1.
std::uint32_t multiply(std::uint32_t a, std::uint32_t b) {
    std::uint32_t product = 0;
    for (std::uint32_t bit = 0x80000000; bit != 0; bit >>= 1) {
        if (a & bit) product ^= b;
        b = (b >> 1) ^ (b & 1 ? 0xEDB88320 : 0);
    }
    return product;
}

}  // namespace

/// Bytes that follow multiply the polynomial of those before by x to the power of their bits.
std::uint32_t joined_checksum(std::uint32_t first, std::uint32_t second, std::uint64_t second_bytes) {
    std::uint32_t power = 0x00800000;  // x to the power of 8, squared for each binary digit
    for (; second_bytes != 0; second_bytes >>= 1) {
        if (second_bytes & 1) first = multiply(first, power);
        power = multiply(power, power);
    }
    return first ^ second;
}

bool holds(const std::string& path, const FileMark& mark) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), std::fclose);
    if (!file) return false;
    FileMark found;
    char buffer[1 << 16];
    while (found.bytes < mark.bytes) {
        const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(sizeof buffer, mark.bytes - found.bytes));
        const std::size_t got = std::fread(buffer, 1, wanted, file.get());
        if (got == 0) return false;
        found.bytes += got;
        found.checksum = checksum(found.checksum, {buffer, got});
    }
    return found == mark;
}

void sync_folder(const std::string& path) {
    const std::string folder = std::filesystem::absolute(path).parent_path().string();
    const int handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (handle < 0) return;  // a folder that cannot be read cannot be synced; the file itself is safe
    ::fsync(handle);
    ::close(handle);
}

OutputFile::OutputFile(const std::string& path) : path_(path), target_(path), written_path_(path) {
    open();
    if (is_renamed() && ::ftruncate(::fileno(file_), 0) != 0) fail();
}

OutputFile::OutputFile(const std::string& path, const FileMark& mark)
    : path_(path), target_(path), written_path_(path) {
    const bool stream = is_stream(path);
    if (!stream) restore(mark);
    open();
    if (stream) return;
    kept_ = true;
    written_ = mark;
    const auto bytes = static_cast<off_t>(mark.bytes);
    if (::ftruncate(::fileno(file_), bytes) != 0 || std::fseek(file_, 0, SEEK_END) != 0) fail();
}

void OutputFile::restore(const FileMark& mark) const {
    const std::string unfinished = unfinished_name(path_);
    if (holds(unfinished, mark)) return;
    if (!holds(path_, mark))
        throw Error(path_ + ": is not the file that the checkpoint goes on with; bring it back, or name a new one");
    std::error_code problem;
    std::filesystem::copy_file(path_, unfinished, std::filesystem::copy_options::overwrite_existing, problem);
    if (problem)
        throw Failure(path_ + ": cannot be copied to go on with it (" + problem.message() +
                      "); check the space on the disk");
}

void OutputFile::open() {
    std::error_code none;
    if (std::filesystem::is_directory(path_, none)) throw Error(path_ + ": is a folder; name a file in it");
    if (!is_stream(path_)) {
        target_ = link_target(path_);
        written_path_ = unfinished_name(path_);
    }
    const int create = is_renamed() ? O_CREAT : O_CREAT | O_TRUNC;
    const int handle = ::open(written_path_.c_str(), O_WRONLY | O_CLOEXEC | create, 0666);
    file_ = handle < 0 ? nullptr : ::fdopen(handle, "wb");
    if (!file_)
        throw Failure(path_ + ": cannot be written (" + last_system_error() +
                      "); check the folder and its permissions");
    if (is_renamed()) lock();
}

void OutputFile::lock() {
    if (::flock(::fileno(file_), LOCK_EX | LOCK_NB) == 0) return;
    std::fclose(file_);
    file_ = nullptr;
    throw Failure(path_ + ": is being written by another run; wait for it or choose another name");
}

OutputFile::~OutputFile() {
    if (!file_) return;
    std::fclose(file_);
    if (is_renamed() && !kept_) std::remove(written_path_.c_str());
}

void OutputFile::fail() {
    throw Failure(path_ + ": cannot be written to its end (" + last_system_error() + "); check the space on the disk");
}

void OutputFile::write(std::string_view bytes) {
    if (std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size()) fail();
    written_.bytes += bytes.size();
    written_.checksum = checksum(written_.checksum, bytes);
}

void OutputFile::write_at(std::uint64_t place, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::pwrite(::fileno(file_), bytes.data(), bytes.size(), static_cast<off_t>(place));
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) fail();
        place += static_cast<std::uint64_t>(written);
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

FileMark OutputFile::mark() {
    if (std::fflush(file_) != 0 || (is_renamed() && ::fdatasync(::fileno(file_)) != 0)) fail();
    return written_;
}

void OutputFile::finish() {
    if (std::fflush(file_) != 0 || (is_renamed() && ::fsync(::fileno(file_)) != 0)) fail();
    // The lock goes with the file: closed before the name changes, another run could begin to overwrite it.
    if (is_renamed() && std::rename(written_path_.c_str(), target_.c_str()) != 0) fail();
    const bool closed = std::fclose(file_) == 0;
    file_ = nullptr;
    if (!closed) fail();
    if (is_renamed()) sync_folder(target_);
}

void OutputFile::discard() {
    kept_ = false;
    if (is_renamed()) std::remove(written_path_.c_str());
    std::fclose(file_);
    file_ = nullptr;
}

}  // namespace boids
