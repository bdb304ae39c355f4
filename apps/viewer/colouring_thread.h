// Numbers for colours that take long to find, because everybody's neighbours have to be looked at: worked out in a
// thread of their own, so that neither the window nor the flock waits for them.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "boids/apps/viewer/simulation_thread.h"
#include "boids/render/numbers_by_id.h"
#include "boids/render/style.h"

namespace boids::viewer {

class ColouringThread {
public:
    ColouringThread();
    ~ColouringThread();
    ColouringThread(const ColouringThread&) = delete;
    ColouringThread& operator=(const ColouringThread&) = delete;

    /// One number for each boid of a snapshot, as number_boids() finds them. Those that take long are of the newest
    /// snapshot they are known of; a boid that was not in it has 0. Never waits.
    void number(Colouring colouring, const std::shared_ptr<const Snapshot>& snapshot, std::vector<float>& numbers);
    /// Whether there are newer numbers than the last that were taken.
    bool has_news();
    /// Waits until the numbers are known of all that was asked for.
    void settle();

private:
    struct Task {
        Colouring colouring;
        std::shared_ptr<const Snapshot> snapshot;
    };
    struct Found {
        Colouring colouring;
        NumbersById numbers;
    };
    void work();
    static Found find(const Task& task);

    std::mutex mutex_;
    std::condition_variable changed_;
    std::optional<Task> next_;               ///< What is to be done, if anything is.
    std::shared_ptr<const Found> found_;     ///< What was found last.
    std::uint64_t asked_ = 0;                ///< The number of the snapshot that was asked for last.
    Colouring asked_by_ = Colouring::plain;  ///< And what for.
    bool busy_ = false, stopping_ = false, news_ = false;
    std::thread thread_;  // last: it works on all of the above
};

}  // namespace boids::viewer
