// How an engine gets work done in parallel, without knowing any thread library: somebody hands it Workers, such as a
// game that has its own (EngineChoice::workers). Results never depend on which worker does what, nor on how many there
// are.
#pragma once

#include <cstddef>

namespace boids {

class Workers {
public:
    virtual ~Workers() = default;

    /// How many tasks can be done at once; at least 1, and always the same.
    virtual int count() const = 0;
    /// Calls task(context, index) once for each index below `tasks`, on any threads and in any order, and returns when
    /// all are done. A task never throws and never calls run(). Engines that share workers and are advanced by several
    /// threads call it at the same time.
    virtual void run(std::size_t tasks, void (*task)(void* context, std::size_t index), void* context) = 0;

    /// The same for a function object; one task alone is done at once by the caller.
    template <class Body>
    void for_each(std::size_t tasks, Body&& body) {
        if (tasks == 1) return body(std::size_t{0});
        run(
            tasks, [](void* context, std::size_t index) { (*static_cast<Body*>(context))(index); }, &body);
    }
};

/// The calling thread alone.
class SingleWorker final : public Workers {
public:
    int count() const override { return 1; }
    void run(std::size_t tasks, void (*task)(void*, std::size_t), void* context) override {
        for (std::size_t index = 0; index < tasks; ++index) task(context, index);
    }
};

}  // namespace boids
