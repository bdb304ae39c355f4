#include "boids/api/textbook_world.h"
#include "boids/io/checkpoint.h"
#include "boids/io/state_csv.h"
#include "boids/python/bindings.h"
#include "boids/python/flock.h"
#include "boids/python/state_arrays.h"
#include "boids/python/values.h"

namespace boids::python {

namespace {

py::ssize_t boids_of(const Flock& flock) {
    return static_cast<py::ssize_t>(flock.look().state().size());
}

/// Rows of float32 that the simulation writes where it is told to.
auto float_rows(const char* name, int numbers, void (Simulation::*read)(std::span<float>) const) {
    return [=](Flock& flock) {
        const Simulation& looked_at = flock.look();
        const int width = numbers > 0 ? numbers : looked_at.parameters().world.dimension;
        return flock.array<float>(name, {boids_of(flock), width},
                                  [&](std::span<float> rows) { flock.aside([&] { (looked_at.*read)(rows); }); });
    };
}

/// One number a boid, copied from where the simulation has it.
template <class T, class Find>
auto column(const char* name, Find find) {
    return [=](Flock& flock) {
        const Simulation& looked_at = flock.look();
        return flock.array<T>(name, {boids_of(flock)}, [&](std::span<T> values) {
            flock.aside([&] { std::ranges::copy(find(looked_at), values.begin()); });
        });
    };
}

py::tuple observables_tuple(const Observables& observed) {
    py::tuple values(std::size(observable_table));
    for (std::size_t row = 0; row < values.size(); ++row) values[row] = observed.*observable_table[row].value;
    return values;
}

py::dict profile_dict(const Profile& profile) {
    py::dict phases;
    for (const PhaseTime& phase : profile.phases) phases[py::str(std::string(phase.phase))] = phase.seconds;
    py::dict dict;
    dict["steps"] = profile.steps;
    dict["rebuilds"] = profile.rebuilds;
    dict["seconds"] = phases;
    return dict;
}

CheckpointedRun run_of(const Simulation& simulation) {
    return {simulation.scenario(), std::string(simulation.engine_name()), simulation.step(), {}, {}};
}

std::unique_ptr<Flock> restored(Checkpoint checkpoint, int threads, const std::string& simd) {
    EngineChoice choice = choose_engine(checkpoint.engine, threads, simd);
    return std::make_unique<Flock>(std::move(checkpoint.scenario), std::move(checkpoint.state), choice);
}

py::array_t<BoidId> neighbours(const Flock& flock, const py::object& position, double distance,
                               const py::object& heading, double view_angle) {
    const Vector3 direction = heading.is_none() ? Vector3{} : vector_of(heading, "heading");
    const auto found = flock.look().neighbours(vector_of(position, "position"), distance, direction, view_angle);
    py::array_t<BoidId> ids(static_cast<py::ssize_t>(found.size()));
    std::ranges::transform(found, ids.mutable_data(), &Boid::id);
    return ids;
}

py::tuple boid_tuple(const Boid& boid, int dimension) {
    return py::make_tuple(boid.id, tuple_of(boid.position, dimension), tuple_of(boid.velocity, dimension),
                          boid.species);
}

py::object boid_of_id(const Flock& flock, BoidId id) {
    const State& state = flock.look().state();
    const auto index = state.find(id);
    if (!index) throw UnknownName("there is no boid " + std::to_string(id) + "; flock.ids names them");
    return boid_tuple(state.boid(*index), state.dimension());
}

void remove_boid(Flock& flock, BoidId id) {
    if (!flock.change().remove(id))
        throw UnknownName("there is no boid " + std::to_string(id) + "; flock.ids names them");
}

PointerKind pointer_kind(const std::string& name) {
    const Parameter& row = *find_parameter("pointer.kind");
    return static_cast<PointerKind>(static_cast<int>(number_of(row, row.key, py::str(name))));
}

// The textbook's World, in which a boid is known by where it is.

py::object boid_at(Flock& flock, const py::object& position) {
    auto& simulation = const_cast<Simulation&>(flock.look());  // at() changes nothing, and hooks may call it
    const auto boid = TextbookWorld(simulation).at(vector_of(position, "position"));
    return boid ? py::object(boid_tuple(*boid, simulation.parameters().world.dimension)) : py::none();
}

py::object place_boid(Flock& flock, const py::object& position, const py::object& velocity) {
    const auto id =
        TextbookWorld(flock.change()).place(vector_of(position, "position"), vector_of(velocity, "velocity"));
    return id ? py::object(py::int_(*id)) : py::none();
}

bool erase_boid(Flock& flock, const py::object& position) {
    return TextbookWorld(flock.change()).erase(vector_of(position, "position"));
}

std::int64_t step_count(py::handle given) {
    if (!PyIndex_Check(given.ptr()))
        throw py::type_error("advance takes a whole number of steps, not " + type_text(given));
    const auto steps = PyNumber_AsSsize_t(given.ptr(), PyExc_OverflowError);
    if (steps == -1 && PyErr_Occurred()) throw py::error_already_set();
    return steps;
}

/// What tools/python_speed.py compares Python with: the same loop in C++.
void loop(Flock& flock, std::int64_t steps, bool reads_positions) {
    Simulation& simulation = flock.change();
    flock.aside([&] {
        for (std::int64_t step = 0; step < steps; ++step) {
            simulation.advance(1);
            if (reads_positions) simulation.positions();
        }
    });
}

void bind_looking(py::class_<Flock>& flock) {
    flock
        .def_property_readonly("ids", column<BoidId>("ids", [](const Simulation& s) { return s.ids(); }),
                               "The boids by rising id; row i of every array is of boid ids[i].")
        .def_property_readonly("species",
                               column<std::uint8_t>("species", [](const Simulation& s) { return s.species(); }),
                               "The number of each boid's species; scenario.species_names has their names.")
        .def_property_readonly("_positions", float_rows("positions", 0, &Simulation::read_positions))
        .def_property_readonly("_velocities", float_rows("velocities", 0, &Simulation::read_velocities))
        .def_property_readonly("orientations", float_rows("orientations", 4, &Simulation::read_orientations),
                               "A quaternion x, y, z, w for each boid, (N, 4) float32, read-only.")
        .def_property_readonly("forces", float_rows("forces", 0, &Simulation::read_forces),
                               "What the rules ask of each boid, (N, D) float32, read-only; slower than a step.")
        .def_property_readonly(
            "_neighbours",
            column<std::uint32_t>("neighbours", [](const Simulation& s) { return std::span(s.measure().neighbours); }))
        .def_property_readonly(
            "_flocks",
            column<std::uint32_t>("flocks", [](const Simulation& s) { return std::span(s.measure().flock); }))
        .def_property_readonly(
            "_deviations",
            column<float>("deviations", [](const Simulation& s) { return std::span(s.measure().deviation); }))
        .def("__len__", &boids_of)
        .def_property_readonly(
            "step", [](const Flock& self) { return self.look().step(); }, "Steps since the start.")
        .def_property_readonly(
            "dimension", [](const Flock& self) { return self.look().parameters().world.dimension; }, "2 or 3.")
        .def_property_readonly(
            "engine", [](const Flock& self) { return std::string(self.look().engine_name()); },
            "The name of the engine that flies it.")
        .def("_hash",
             [](Flock& self) {
                 const Simulation& looked_at = self.look();
                 return self.aside([&] { return looked_at.hash(); });
             })
        .def("_observe",
             [](Flock& self, std::size_t species) {
                 const Simulation& looked_at = self.look();
                 return observables_tuple(self.aside([&] { return looked_at.observe(species); }));
             })
        .def("_profile", [](const Flock& self) { return profile_dict(self.look().profile()); })
        .def("_scenario", [](const Flock& self) { return self.look().scenario(); })
        .def("_state", [](const Flock& self) { return arrays_of(self.look().state()); })
        .def("_boid", &boid_of_id)
        .def("_neighbours_of", &neighbours)
        .def("_at", &boid_at);
}

void bind_changing(py::class_<Flock>& flock) {
    flock
        .def(
            "advance", [](Flock& self, py::handle steps) { self.advance(step_count(steps)); }, py::arg("steps") = 1,
            "Makes so many steps of all boids. Other threads of Python go on meanwhile. Ctrl-C ends it within a tenth "
            "of "
            "a second, or a step where that takes longer, and leaves the flock at a whole step.")
        .def("interrupt", &Flock::interrupt,
             "Ends an advance() that another thread has begun, at a whole step; there a KeyboardInterrupt is raised.")
        .def("_set_python_hook", &Flock::set_python_hook)
        .def("_set_compiled_hook",
             [](Flock& self, std::uintptr_t hook, std::uintptr_t context) {
                 self.set_compiled_hook(reinterpret_cast<CompiledHook>(hook), reinterpret_cast<void*>(context));
             })
        .def("_end_hook", &Flock::end_hook)
        .def("_get",
             [](const Flock& self, const std::string& key) { return parameter_value(self.look().scenario(), key); })
        .def("_set",
             [](Flock& self, const std::string& key, const py::object& value) {
                 const std::string text = parameter_text(self.look().scenario(), key, value);
                 self.change().set(key, text);
             })
        .def("_set_scenario", [](Flock& self, const Scenario& scenario) { self.change().set_scenario(scenario); })
        .def("_set_state",
             [](Flock& self, const py::dict& arrays) {
                 State state = state_of(arrays, self.look().parameters().world.dimension);
                 self.change().set_state(std::move(state));
             })
        .def("_add",
             [](Flock& self, const py::object& position, const py::object& velocity, std::size_t species) {
                 const Vector3 place = vector_of(position, "position"), speed = vector_of(velocity, "velocity");
                 return self.change().add(place, speed, species);
             })
        .def("_remove", &remove_boid)
        .def("_set_pointer",
             [](Flock& self, const std::string& kind, const py::object& position) {
                 const Vector3 place = position.is_none() ? Vector3{} : vector_of(position, "position");
                 self.change().set_pointer(pointer_kind(kind), place);
             })
        .def("_place", &place_boid)
        .def("_erase", &erase_boid)
        .def("_loop", &loop);
}

void bind_keeping(py::class_<Flock>& flock) {
    flock
        .def("_save",
             [](const Flock& self, const std::string& path) {
                 write_checkpoint(path, run_of(self.look()), *self.look().pieces());
             })
        .def("_bytes",
             [](const Flock& self) { return py::bytes(checkpoint_bytes(run_of(self.look()), *self.look().pieces())); })
        .def("_write_csv", [](const Flock& self, const std::string& path) {
            OutputFile file(path);
            write_state_csv(file, *self.look().pieces(), self.look().scenario());
            file.finish();
        });
}

}  // namespace

void bind_flock(py::module_& module) {
    py::class_<Flock> flock(module, "Flock");
    flock.def(py::init([](const Scenario& scenario, const std::string& engine, int threads, const std::string& simd) {
        const EngineChoice choice = choose_engine(engine, threads, simd);
        const py::gil_scoped_release released;
        return std::make_unique<Flock>(scenario, choice);
    }));
    flock.def(py::init([](const py::bytes& checkpoint, int threads, const std::string& simd) {
        return restored(parse_checkpoint(std::string(checkpoint), "the pickled flock"), threads, simd);
    }));
    flock.def(py::init([](const std::string& path, int threads, const std::string& simd) {
        return restored(read_checkpoint(path), threads, simd);
    }));
    bind_looking(flock);
    bind_changing(flock);
    bind_keeping(flock);
}

}  // namespace boids::python
