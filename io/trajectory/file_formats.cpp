#include "boids/io/trajectory/file_formats.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <vector>

#include "boids/core/text/error.h"
#include "boids/io/checkpoint.h"
#include "boids/io/text_file.h"
#include "boids/io/trajectory/frame_journal.h"
#include "boids/io/trajectory/h5md_trajectory.h"
#include "boids/io/trajectory/recordings.h"
#include "boids/io/trajectory/text_trajectory.h"
#include "boids/io/trajectory/usd_file.h"
#include "boids/io/trajectory/xdmf_file.h"

namespace boids {

namespace {

constexpr std::string_view hdf5_signature = "\x89HDF\r\n\x1a\n";

constexpr std::string_view checkpoint_endings[] = {".boids"};
constexpr std::string_view h5md_endings[] = {".h5", ".h5md", ".hdf5"};
constexpr std::string_view xdmf_endings[] = {".xdmf", ".xmf"};
constexpr std::string_view usd_endings[] = {".usda"};
constexpr std::string_view xyz_endings[] = {".xyz", ".extxyz"};
constexpr std::string_view csv_endings[] = {".csv"};
constexpr std::string_view scenario_endings[] = {".toml"};

bool is_whole_number(std::string_view text) {
    while (!text.empty() && (text.back() == '\r' || text.back() == ' ')) text.remove_suffix(1);
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

template <class Writer>
std::unique_ptr<TrajectoryWriter> write_text(const std::string& path, const TrajectoryTitle& title,
                                             const FileMark* mark) {
    return std::make_unique<Writer>(
        mark ? std::make_unique<OutputFile>(path, *mark) : std::make_unique<OutputFile>(path), title);
}

std::unique_ptr<TrajectoryWriter> write_csv(const std::string& path, const TrajectoryTitle& title,
                                            const FileMark* mark) {
    return mark ? write_text<CsvTrajectory>(path, title, mark) : begin_csv_trajectory(path, title);
}

std::unique_ptr<TrajectoryWriter> write_h5md(const std::string& path, const TrajectoryTitle& title,
                                             const FileMark* mark) {
    return mark ? std::make_unique<H5mdTrajectory>(path, title, *mark) : std::make_unique<H5mdTrajectory>(path, title);
}

std::unique_ptr<Recording> refuse_journal(const std::string& path) {
    throw Error(path + ": is an unfinished trajectory; go on with its run, boids run --resume finishes it");
}

std::unique_ptr<Recording> refuse_xdmf(const std::string& path) {
    throw Error(path + ": only describes a trajectory; name the .h5 file instead");
}

std::unique_ptr<Recording> refuse_usd(const std::string& path) {
    throw Error(path + ": is for other programs and not read back; name the recording that it was made from");
}

using Beginning = const FileBeginning&;

/// The first row that recognises a file counts.
constexpr auto formats = std::to_array<FileFormat>({
    {FileKind::checkpoint, "checkpoint", "", checkpoint_endings,
     [](Beginning file) { return file.bytes.starts_with(checkpoint_signature); }, open_checkpoint, nullptr, nullptr},
    {FileKind::h5md, "trajectory, H5MD 1.1", "H5MD", h5md_endings,
     [](Beginning file) { return file.bytes.starts_with(hdf5_signature); }, open_h5md, write_h5md, nullptr},
    {FileKind::journal,
     "unfinished trajectory",
     "",
     {},
     [](Beginning file) { return file.bytes.starts_with(journal_signature); },
     refuse_journal,
     nullptr,
     nullptr},
    {FileKind::xdmf, "description of a trajectory, XDMF", "XDMF", xdmf_endings,
     [](Beginning file) { return file.bytes.find("<Xdmf ") != std::string_view::npos; }, refuse_xdmf, nullptr,
     write_xdmf},
    {FileKind::usd, "scene, USD", "USD", usd_endings, [](Beginning file) { return file.bytes.starts_with("#usda "); },
     refuse_usd, nullptr, write_usd},
    {FileKind::xyz, "trajectory, extended XYZ", "extended XYZ", xyz_endings,
     [](Beginning file) { return is_whole_number(file.line); }, open_trajectory_xyz, write_text<XyzTrajectory>,
     nullptr},
    {FileKind::trajectory_csv, "trajectory, CSV", "", csv_endings,
     [](Beginning file) { return file.line.starts_with("step,id,"); }, open_trajectory_csv, write_csv, nullptr},
    {FileKind::metrics_csv, "metrics", "", csv_endings, [](Beginning file) { return file.line.starts_with("step,"); },
     nullptr, nullptr, nullptr},
    {FileKind::state_csv, "table of one state", "", csv_endings,
     [](Beginning file) { return file.line.starts_with("id,"); }, open_state_csv, nullptr, nullptr},
    {FileKind::scenario, "scenario", "", scenario_endings,
     [](Beginning file) { return file.path.ends_with(".toml") || file.bytes.find("schema") != std::string_view::npos; },
     nullptr, nullptr, nullptr},
});

bool ends_as(const FileFormat& format, std::string_view path) {
    return std::any_of(format.endings.begin(), format.endings.end(),
                       [path](std::string_view ending) { return path.ends_with(ending); });
}

/// Enough of a file to know it by.
std::string beginning_of(const std::string& path) {
    constexpr FileNature any{"a file", "200 GB", 200'000'000'000, [](std::string_view) { return false; }};
    return read_file(path, any).substr(0, 4096);
}

}  // namespace

std::span<const FileFormat> file_formats() {
    return formats;
}

const FileFormat* format_of_content(const std::string& path) {
    const std::string bytes = beginning_of(path);
    const std::string_view table = after_comments(bytes);
    const FileBeginning beginning{path, bytes, table.substr(0, table.find('\n'))};
    for (const FileFormat& format : formats)
        if (format.recognises(beginning)) return &format;
    return nullptr;
}

const FileFormat* trajectory_format(std::string_view path) {
    for (const FileFormat& format : formats)
        if (format.write && ends_as(format, path)) return &format;
    return nullptr;
}

const FileFormat* conversion_format(std::string_view path) {
    for (const FileFormat& format : formats)
        if ((format.write || format.write_whole) && ends_as(format, path)) return &format;
    return nullptr;
}

namespace {

template <class Wanted>
std::string endings_of(const Wanted& is_wanted) {
    std::vector<std::string> endings;
    for (const FileFormat& format : formats)
        if (is_wanted(format))
            endings.push_back(std::string(format.endings.front()) +
                              (format.label.empty() ? "" : " (" + std::string(format.label) + ")"));
    std::string text = endings.front();
    for (std::size_t index = 1; index < endings.size(); ++index)
        text += (index + 1 < endings.size() ? ", " : " or ") + endings[index];
    return text;
}

}  // namespace

std::string trajectory_endings() {
    return endings_of([](const FileFormat& format) { return format.write; });
}

std::string conversion_endings() {
    return endings_of([](const FileFormat& format) { return format.write || format.write_whole; });
}

FileKind kind_of_file(const std::string& path) {
    const FileFormat* format = format_of_content(path);
    return format ? format->kind : FileKind::unknown;
}

bool is_recording(const std::string& path) {
    for (const FileFormat& format : formats)
        if (format.read && ends_as(format, path)) return true;
    std::error_code none;
    if (!std::filesystem::is_regular_file(path, none)) return false;
    const FileFormat* format = format_of_content(path);
    return format && format->read;
}

}  // namespace boids
