#include "boids/io/trajectory/trajectory_writer.h"

#include <filesystem>

#include "boids/core/error.h"
#include "boids/io/trajectory/h5md_trajectory.h"
#include "boids/io/trajectory/text_trajectory.h"

namespace boids {

namespace {

enum class Format { none, h5md, xyz, csv };

Format format_of(const std::string& path) {
    const std::string ending = std::filesystem::path(path).extension().string();
    if (ending == ".h5" || ending == ".h5md" || ending == ".hdf5") return Format::h5md;
    if (ending == ".xyz" || ending == ".extxyz") return Format::xyz;
    if (ending == ".csv") return Format::csv;
    return Format::none;
}

}  // namespace

void check_trajectory_name(const std::string& flag, const std::string& path) {
    if (format_of(path) == Format::none)
        throw Error(flag + " is \"" + path + "\"; its ending must be .h5 (H5MD), .xyz (extended XYZ) or .csv");
}

std::unique_ptr<TrajectoryWriter> begin_trajectory(const std::string& path, const TrajectoryTitle& title) {
    check_trajectory_name("the trajectory", path);
    switch (format_of(path)) {
        case Format::h5md: return std::make_unique<H5mdTrajectory>(path, title);
        case Format::xyz: return std::make_unique<XyzTrajectory>(std::make_unique<OutputFile>(path), title);
        default: return begin_csv_trajectory(path, title);
    }
}

std::unique_ptr<TrajectoryWriter> continue_trajectory(const std::string& path, const TrajectoryTitle& title,
                                                      const FileMark& mark) {
    check_trajectory_name("the trajectory", path);
    switch (format_of(path)) {
        case Format::h5md: return std::make_unique<H5mdTrajectory>(path, title, mark);
        case Format::xyz: return std::make_unique<XyzTrajectory>(std::make_unique<OutputFile>(path, mark), title);
        default: return std::make_unique<CsvTrajectory>(std::make_unique<OutputFile>(path, mark), title);
    }
}

}  // namespace boids
