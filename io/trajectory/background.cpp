// A trajectory writer at work in a thread of its own: pieces of moments are handed over through two slots, so that the
// flock flies on, or the next piece is brought, while the last one is packed and written.
#include <array>
#include <condition_variable>
#include <exception>
#include <future>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "boids/io/trajectory/trajectory_writer.h"

namespace boids {

namespace {

class BackgroundTrajectory final : public TrajectoryWriter {
public:
    explicit BackgroundTrajectory(std::unique_ptr<TrajectoryWriter> writer)
        : writer_(std::move(writer)), thread_([this] { work(); }) {}

    ~BackgroundTrajectory() override {
        {
            const std::lock_guard lock(mutex_);
            stopping_ = true;
        }
        changed_.notify_all();
        thread_.join();
    }

    void add(const FramePiece& piece) override {
        hand_over([&](Slot& slot) {
            slot.head = piece.head;
            slot.observables = piece.observables;
            slot.before = piece.before;
            slot.boids = piece.boids;
        });
    }

    void write_later(std::unique_ptr<const StatePieces> pieces, const Observables& observables) override {
        hand_over([&](Slot& slot) {
            slot.observables = observables;
            slot.pieces = std::move(pieces);
        });
    }

    FileMark mark() override {
        wait_until_idle();
        return writer_->mark();
    }

    std::future<FileMark> mark_later() override {
        std::promise<FileMark> mark;
        std::future<FileMark> later = mark.get_future();
        hand_over([&](Slot& slot) { slot.mark = std::move(mark); });
        return later;
    }

    void keep_unfinished() override {
        wait_until_idle();
        writer_->keep_unfinished();
    }

    void finish() override {
        wait_until_idle();
        writer_->finish();
    }

private:
    struct Slot {
        StateHead head;
        Observables observables;
        std::uint64_t before;
        State boids;
        std::unique_ptr<const StatePieces> pieces;   ///< A whole moment, in place of the above;
        std::optional<std::promise<FileMark>> mark;  ///< or a mark, in place of any moment.
    };

    /// Waits for a free slot, and has it filled.
    template <class Fill>
    void hand_over(const Fill& fill) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return failed_ || taken_ + slots_.size() > given_; });
        rethrow();
        Slot& slot = slots_[given_ % slots_.size()];
        lock.unlock();  // a free slot is ours alone
        fill(slot);
        lock.lock();
        if (failed_) refuse(slot);
        ++given_;
        changed_.notify_all();
    }

    void work() {
        std::unique_lock lock(mutex_);
        while (true) {
            changed_.wait(lock, [this] { return stopping_ || taken_ < given_; });
            if (stopping_) return;
            Slot& slot = slots_[taken_ % slots_.size()];
            lock.unlock();
            const std::exception_ptr problem = try_to_write(slot);
            lock.lock();
            if (problem) fail(problem);
            ++taken_;
            changed_.notify_all();
            if (problem) return;
        }
    }

    std::exception_ptr try_to_write(Slot& slot) {
        try {
            if (slot.mark) {
                slot.mark->set_value(writer_->mark());
                slot.mark.reset();
            } else if (const auto moment = std::move(slot.pieces)) {
                writer_->write(*moment, slot.observables);
            } else {
                writer_->add({slot.head, slot.observables, slot.before, slot.boids});
            }
            return nullptr;
        } catch (...) {
            return std::current_exception();
        }
    }

    /// Nothing is written any more; whoever waits for a mark is told why.
    void fail(const std::exception_ptr& problem) {
        failed_ = problem;
        for (Slot& slot : slots_) refuse(slot);
    }

    void refuse(Slot& slot) const {
        if (auto mark = std::exchange(slot.mark, std::nullopt)) mark->set_exception(failed_);
    }

    void wait_until_idle() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return failed_ || taken_ == given_; });
        rethrow();
    }

    void rethrow() const {
        if (failed_) std::rethrow_exception(failed_);
    }

    std::unique_ptr<TrajectoryWriter> writer_;
    std::array<Slot, 2> slots_;
    std::uint64_t given_ = 0, taken_ = 0;
    bool stopping_ = false;
    std::exception_ptr failed_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::thread thread_;  // last: it works on all of the above
};

}  // namespace

std::unique_ptr<TrajectoryWriter> in_background(std::unique_ptr<TrajectoryWriter> writer) {
    return std::make_unique<BackgroundTrajectory>(std::move(writer));
}

}  // namespace boids
