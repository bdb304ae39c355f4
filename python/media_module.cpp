// boids._media: the files of a run, and pictures and films of a flock. HDF5, codecs and OpenGL come with it, so it is
// loaded by the first who needs it.
#include <pybind11/stl.h>

#include "boids/core/text/text.h"
#include "boids/io/image_file.h"
#include "boids/io/video_file.h"
#include "boids/python/flock.h"
#include "boids/python/studio.h"
#include "boids/record/recorder.h"
#include "boids/record/resume.h"

namespace boids::python {

namespace {

/// A Recorder for a flock of Python. The interpreter's lock is released while it writes.
class FlockRecorder {
public:
    FlockRecorder(const RecordPlan& plan, Flock& flock, std::uint64_t last_step)
        : recorder_(plan, flock.look(), last_step) {}

    void begin(Flock& flock) {
        const Simulation& simulation = flock.look();
        flock.aside([&] { recorder_.begin(simulation); });
    }
    void record(Flock& flock) {
        const Simulation& simulation = flock.look();
        flock.aside([&] { recorder_.record(simulation); });
    }
    void finish(Flock& flock) {
        const Simulation& simulation = flock.look();
        flock.aside([&] { recorder_.finish(simulation); });
    }
    std::int64_t steps_until_next(std::uint64_t step) const { return recorder_.steps_until_next(step); }
    std::uint64_t last_step() const { return recorder_.last_step(); }

private:
    Recorder recorder_;
};

std::unique_ptr<FlockRecorder> make_recorder(Flock& flock, std::uint64_t last_step, const std::string& metrics,
                                             const std::string& trajectory, std::int64_t every,
                                             const std::string& final_state, const std::string& checkpoint,
                                             double checkpoint_seconds) {
    RecordPlan plan;
    if (!metrics.empty()) plan.metrics = {metrics, every};
    if (!trajectory.empty()) plan.trajectory = {trajectory, every};
    plan.final_state = final_state;
    plan.checkpoint = checkpoint;
    plan.interval = {0, checkpoint_seconds};
    check(plan);
    return std::make_unique<FlockRecorder>(plan, flock, last_step);
}

std::unique_ptr<FlockRecorder> resume_recorder(Flock& flock, const std::string& checkpoint) {
    const Resumption run = resume(checkpoint);
    return std::make_unique<FlockRecorder>(run.plan, flock, run.last_step);
}

template <class Choice>
std::optional<Choice> choose(const char* what, std::span<const std::string_view> names, const py::object& wanted) {
    if (wanted.is_none()) return {};
    const auto name = py::cast<std::string>(wanted);
    if (const auto index = index_of(names, name)) return static_cast<Choice>(*index);
    const std::vector<std::string> known(names.begin(), names.end());
    throw Error(std::string(what) + " = \"" + name + "\" is not allowed; it takes one of " + joined(names) +
                suggestion(name, known));
}

Look look_of(const py::dict& wanted) {
    const auto value = [&](const char* key) { return wanted.contains(key) ? py::object(wanted[key]) : py::none(); };
    Look look;
    look.colouring = choose<Colouring>("color", colouring_names, value("color"));
    look.style.theme = choose<Theme>("theme", theme_names, value("theme")).value_or(Theme::dark);
    look.style.backdrop = choose<BackdropKind>("backdrop", backdrop_names, value("backdrop"));
    look.style.shape = choose<BoidShape>("shape", boid_shape_names, value("shape"));
    look.camera = choose<CameraMotion>("camera", camera_names, value("camera"));
    if (!value("trails").is_none()) look.style.trail_seconds = py::cast<double>(value("trails"));
    if (!value("boid_size").is_none()) look.style.boid_size = py::cast<double>(value("boid_size"));
    return look;
}

void check_size(int width, int height) {
    if (width < 16 || height < 16 || width > 8192 || height > 8192)
        throw Error("the size is " + std::to_string(width) + " x " + std::to_string(height) +
                    " pixels; it takes 16 to 8192 each way");
}

py::bytes draw_png(Flock& flock, int width, int height, const py::dict& wanted) {
    check_size(width, height);
    const Look look = look_of(wanted);
    const Simulation& simulation = flock.look();
    return py::bytes(flock.aside([&] {
        Studio studio(simulation, width, height, 1, look);
        return png_bytes(studio.draw(simulation));
    }));
}

/// A film that grows by a picture at a time.
class FlockFilm {
public:
    FlockFilm(Flock& flock, const std::string& path, int width, int height, int fps, const py::dict& wanted)
        : studio_(flock.look(), width, height, fps, look_of(wanted)), file_(path, width, height, fps) {}

    void shoot(Flock& flock) {
        const Simulation& simulation = flock.look();
        flock.aside([&] {
            image_ = studio_.draw(simulation);
            file_.add(image_);
        });
    }
    void finish() {
        const py::gil_scoped_release released;
        file_.finish();
    }

private:
    Studio studio_;
    VideoFile file_;
    Image image_;
};

std::unique_ptr<FlockFilm> make_film(Flock& flock, const std::string& path, int width, int height, int fps,
                                     const py::dict& wanted) {
    check_size(width, height);
    if (fps < 1 || fps > 240) throw Error("fps is " + std::to_string(fps) + "; it takes 1 to 240 pictures a second");
    if (width % 2 != 0 || height % 2 != 0)
        throw Error("the size is " + std::to_string(width) + " x " + std::to_string(height) +
                    " pixels; a film needs even numbers");
    return std::make_unique<FlockFilm>(flock, path, width, height, fps, wanted);
}

}  // namespace

PYBIND11_MODULE(_media, module) {
    py::module_::import("boids._core");  // which knows Flock
    py::class_<FlockRecorder>(module, "Recorder")
        .def(py::init(&make_recorder))
        .def_static("resume", &resume_recorder)
        .def("begin", &FlockRecorder::begin)
        .def("record", &FlockRecorder::record)
        .def("finish", &FlockRecorder::finish)
        .def("steps_until_next", &FlockRecorder::steps_until_next)
        .def_property_readonly("last_step", &FlockRecorder::last_step);
    py::class_<FlockFilm>(module, "Film")
        .def(py::init(&make_film))
        .def("shoot", &FlockFilm::shoot)
        .def("finish", &FlockFilm::finish);
    module.def("draw_png", &draw_png);
}

}  // namespace boids::python
