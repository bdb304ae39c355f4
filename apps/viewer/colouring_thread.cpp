#include "boids/apps/viewer/colouring_thread.h"

#include "boids/render/colouring.h"

namespace boids::viewer {

ColouringThread::ColouringThread() : thread_([this] { work(); }) {}

ColouringThread::~ColouringThread() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void ColouringThread::number(Colouring colouring, const std::shared_ptr<const Snapshot>& snapshot,
                             std::vector<float>& numbers) {
    const State& state = snapshot->state();
    if (!minds_neighbours(colouring)) return number_boids(colouring, state, snapshot->scenario.parameters, numbers);
    std::shared_ptr<const Found> found;
    {
        const std::lock_guard lock(mutex_);
        if (asked_ != snapshot->number || asked_by_ != colouring) next_ = Task{colouring, snapshot};
        asked_ = snapshot->number;
        asked_by_ = colouring;
        found = found_;
        news_ = false;
    }
    changed_.notify_all();
    if (found && found->colouring == colouring)
        found->numbers.write(state, numbers);
    else
        numbers.assign(state.size(), 0);
}

bool ColouringThread::has_news() {
    const std::lock_guard lock(mutex_);
    return news_;
}

void ColouringThread::settle() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !next_ && !busy_; });
}

void ColouringThread::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return next_ || stopping_; });
        if (stopping_) return;
        std::optional<Task> task = std::move(next_);
        next_.reset();
        busy_ = true;
        lock.unlock();
        auto found = std::make_shared<const Found>(find(*task));
        task.reset();  // the snapshot's memory may be used again
        lock.lock();
        found_ = std::move(found);
        busy_ = false;
        news_ = true;
        changed_.notify_all();
    }
}

ColouringThread::Found ColouringThread::find(const Task& task) {
    const State& state = task.snapshot->state();
    std::vector<float> numbers;
    number_boids(task.colouring, state, task.snapshot->scenario.parameters, numbers);
    return {task.colouring, NumbersById(state, numbers)};
}

}  // namespace boids::viewer
