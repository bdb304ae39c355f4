// The files of boids, one row each: what it is called, the endings of its name, how it begins, and who reads and writes
// it. A new format is a row of the table in file_formats.cpp.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "boids/io/trajectory/conversion.h"
#include "boids/io/trajectory/recording.h"
#include "boids/io/trajectory/trajectory_writer.h"

namespace boids {

enum class FileKind {
    checkpoint,
    h5md,
    journal,
    xdmf,
    usd,
    xyz,
    trajectory_csv,
    state_csv,
    metrics_csv,
    scenario,
    unknown
};

/// How a file begins.
struct FileBeginning {
    std::string_view path;
    std::string_view bytes;  ///< The first few thousand, or all.
    std::string_view line;   ///< The first line that is no comment.
};

struct FileFormat {
    FileKind kind;
    std::string_view name;                      ///< For people: "trajectory, extended XYZ".
    std::string_view label;                     ///< What its ending does not say by itself: "extended XYZ".
    std::span<const std::string_view> endings;  ///< Of the names of such files, the usual one first.
    bool (*recognises)(const FileBeginning& beginning);
    /// Opens the boids in such a file; nullptr where there are none.
    std::unique_ptr<Recording> (*read)(const std::string& path);
    /// Begins a trajectory, or goes on with it from a mark; nullptr where it is none that grows.
    std::unique_ptr<TrajectoryWriter> (*write)(const std::string& path, const TrajectoryTitle& title,
                                               const FileMark* mark);
    /// Writes all of a recording at once; nullptr where there is no such file, or moments are written one by one.
    void (*write_whole)(const Conversion& conversion, const std::string& path);
};

std::span<const FileFormat> file_formats();

/// The format of a file, judged by how it begins; nullptr where it is none of ours, an Error when it cannot be read.
const FileFormat* format_of_content(const std::string& path);

/// The format of trajectories that the ending of a name asks for, or nullptr.
const FileFormat* trajectory_format(std::string_view path);

/// The format that the ending of a name asks a recording to be converted to, or nullptr.
const FileFormat* conversion_format(std::string_view path);

/// The endings of trajectories, for people: ".h5 (H5MD), .xyz (extended XYZ) or .csv".
std::string trajectory_endings();

/// The same of all that a recording can be converted to.
std::string conversion_endings();

/// What a file is, judged by how it begins; an Error when it cannot be read.
FileKind kind_of_file(const std::string& path);

/// Whether a path means boids that were recorded: a file that holds some, whatever its name, or a name that ends as
/// those of recordings do.
bool is_recording(const std::string& path);

}  // namespace boids
