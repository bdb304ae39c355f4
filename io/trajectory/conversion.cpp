#include "boids/io/trajectory/conversion.h"

#include "boids/core/text/error.h"
#include "boids/io/trajectory/file_formats.h"

namespace boids {

State Conversion::moment(std::size_t index, std::size_t pass, std::size_t passes) const {
    if (watch) watch(pass * moments.size() + index, passes * moments.size());
    return recording.frame(moments[index]);
}

std::vector<std::size_t> moments_every(const Recording& recording, std::uint64_t steps) {
    std::vector<std::size_t> moments;
    for (std::size_t frame = 0; frame < recording.frames(); ++frame)
        if (*recording.step(frame) % steps == 0) moments.push_back(frame);
    return moments;
}

void check_conversion_name(const std::string& flag, const std::string& path) {
    if (!conversion_format(path))
        throw Error(flag + " is \"" + path + "\"; its ending must be " + conversion_endings());
}

void convert(const Conversion& conversion, const std::string& path) {
    check_conversion_name("the file", path);
    const FileFormat& format = *conversion_format(path);
    if (format.write_whole) return format.write_whole(conversion, path);
    const Recording& recording = conversion.recording;
    const auto writer = format.write(path,
                                     {conversion.scenario(), recording.engine(), recording.single(),
                                      recording.frames() > 0 ? recording.frame(0).size() : 0},
                                     nullptr);
    for (std::size_t index = 0; index < conversion.moments.size(); ++index) {
        const State state = conversion.moment(index);
        writer->write(state, observe(state, conversion.scenario().parameters));
    }
    writer->finish();
}

}  // namespace boids
