#include "boids/io/trajectory/trajectory_writer.h"

#include "boids/core/text/error.h"
#include "boids/io/trajectory/file_formats.h"

namespace boids {

namespace {

std::unique_ptr<TrajectoryWriter> open(const std::string& path, const TrajectoryTitle& title, const FileMark* mark) {
    check_trajectory_name("the trajectory", path);
    return trajectory_format(path)->write(path, title, mark);
}

}  // namespace

void TrajectoryWriter::write(const StatePieces& pieces, const Observables& observables) {
    std::uint64_t before = 0;
    pieces.visit([&](const State& boids) {
        add({pieces.head(), observables, before, boids});
        before += boids.size();
    });
}

std::future<FileMark> TrajectoryWriter::mark_later() {
    std::promise<FileMark> now;
    now.set_value(mark());
    return now.get_future();
}

void check_trajectory_name(const std::string& flag, const std::string& path) {
    const FileFormat* other = conversion_format(path);
    if (other && !other->write)
        throw Error(flag + " is \"" + path + "\", which is made of a recording; record a .h5 file, then say" +
                    " boids convert FILE.h5 -o " + path);
    if (!other) throw Error(flag + " is \"" + path + "\"; its ending must be " + trajectory_endings());
}

bool keeps_observables(const std::string& path) {
    const FileFormat* format = trajectory_format(path);
    return format && format->kind != FileKind::trajectory_csv;
}

std::unique_ptr<TrajectoryWriter> begin_trajectory(const std::string& path, const TrajectoryTitle& title) {
    return open(path, title, nullptr);
}

std::unique_ptr<TrajectoryWriter> continue_trajectory(const std::string& path, const TrajectoryTitle& title,
                                                      const FileMark& mark) {
    return open(path, title, &mark);
}

}  // namespace boids
