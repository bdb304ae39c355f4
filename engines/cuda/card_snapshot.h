// The boids of a moment as they were while a card moves on: a copy in the card's memory, made in the order of steps.
// Whoever wants them outside waits for that copy alone, in any thread; and where OpenGL draws on the same card they
// become specks of a picture without leaving it.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>

#include "boids/core/state/state_pieces.h"
#include "boids/engines/cuda/card_flock.h"

namespace boids::cuda {

/// Numbers of a moment, in a card's memory and, once somebody wants them there, outside.
template <class T, class Card>
class CopiedArray {
public:
    CopiedArray() = default;
    CopiedArray(const CopiedArray&) = delete;
    CopiedArray& operator=(const CopiedArray&) = delete;
    ~CopiedArray() { release(); }

    void copy_within(Card& card, const T* from, std::size_t count) {
        reserve(count);
        card.copy_within(inside_, from, count);
    }
    /// Gives where they are outside.
    T* copy_out(Card& card, std::size_t count) {
        if (!outside_) outside_ = static_cast<T*>(Card::allocate_outside(capacity_ * sizeof(T)));
        card.copy_out(outside_, inside_, count);
        return outside_;
    }
    T* inside() const { return inside_; }
    /// In the card.
    std::size_t bytes() const { return capacity_ * sizeof(T); }

private:
    void reserve(std::size_t count) {
        if (count <= capacity_) return;
        release();
        const std::size_t ample = count + count / 16;  // ghosts come and go
        inside_ = static_cast<T*>(Card::allocate(ample * sizeof(T)));
        capacity_ = ample;
    }
    void release() {
        if (inside_) Card::release(inside_);
        if (outside_) Card::release_outside(outside_);
        inside_ = outside_ = nullptr;
        capacity_ = 0;
    }

    T *inside_ = nullptr, *outside_ = nullptr;
    std::size_t capacity_ = 0;
};

/// Writes boids as specks of a picture, in the order of slots; ghosts and gaps are nobody.
template <int D>
struct WriteSpecks {
    static constexpr int block = 256, least_blocks = 1;
    Rows<D> rows;
    const std::uint32_t* ids;
    CardGrid<D> grid;
    double origin[3];
    bool headings;
    float number;
    Quad* specks;

    BOIDS_CARD void operator()(std::uint32_t slot) const {
        const Bird<D> bird = rows.read_bird(slot);
        const bool seen = ids[slot] != nobody && !grid.is_ghost(bird.place);
        specks[slot] = {relative(bird, 0), relative(bird, 1), relative(bird, 2), seen ? colour_of(bird) : nobody_seen};
    }

private:
    BOIDS_CARD float relative(const Bird<D>& bird, int axis) const {
        const double place = axis < D ? static_cast<double>(bird.place[axis]) : 0;
        return static_cast<float>(place - origin[axis]);
    }

    /// Seen from above, z points south.
    BOIDS_CARD float colour_of(const Bird<D>& bird) const {
        if (!headings) return number;
        const double north =
            D == 3 ? -static_cast<double>(bird.velocity[D - 1]) : static_cast<double>(bird.velocity[1]);
        return heading_number(static_cast<double>(bird.velocity[0]), north);
    }
};

/// The memory of a snapshot; it is used again when nobody holds the snapshot any more.
template <int D, class Card>
class SnapshotMemory {
public:
    bool is_free() const { return is_free_.load(std::memory_order_acquire); }
    void take() { is_free_.store(false, std::memory_order_relaxed); }
    void give_back() { is_free_.store(true, std::memory_order_release); }

    void begin(Card& card, const FlockView<D>& flock) {
        main_.copy_within(card, flock.rows.main, flock.slots);
        if constexpr (D == 3) rest_.copy_within(card, flock.rows.rest, flock.slots);
        ids_.copy_within(card, flock.ids, flock.slots);
        if (flock.waypoints) waypoints_.copy_within(card, flock.waypoints, flock.slots);
        card.signal(copied_);
        inside_ = flock;
        inside_.rows = {main_.inside(), rest_.inside()};
        inside_.ids = ids_.inside();
        inside_.waypoints = flock.waypoints ? waypoints_.inside() : nullptr;
        is_read_ = false;
    }

    /// Brings the boids out of the card. The state is valid until the memory is given back.
    State& read(const std::vector<bool>& counts_waypoints) {
        const std::lock_guard lock(mutex_);
        if (is_read_) return state_;
        beside_.wait_for(copied_);
        FlockView<D> outside = inside_;
        outside.rows.main = main_.copy_out(beside_, inside_.slots);
        if constexpr (D == 3) outside.rows.rest = rest_.copy_out(beside_, inside_.slots);
        outside.ids = ids_.copy_out(beside_, inside_.slots);
        if (inside_.waypoints) outside.waypoints = waypoints_.copy_out(beside_, inside_.slots);
        outside.store(state_, counts_waypoints);
        is_read_ = true;
        return state_;
    }

    /// Those of one species; several have a grid each.
    std::size_t speck_count() const { return inside_.grids.size() == 1 ? inside_.slots : 0; }

    bool write_specks(const SpeckRequest& request) {
        const std::lock_guard lock(mutex_);
        beside_.wait_for(copied_);
        const Vector3& origin = request.origin;
        return beside_.write_buffer(request.buffer, request.tie, [&](void* specks) {
            beside_.launch(inside_.slots, WriteSpecks<D>{inside_.rows,
                                                         inside_.ids,
                                                         inside_.grids[0],
                                                         {origin[0], origin[1], origin[2]},
                                                         request.headings,
                                                         request.number,
                                                         static_cast<Quad*>(specks)});
        });
    }

    std::size_t bytes() const { return main_.bytes() + rest_.bytes() + ids_.bytes() + waypoints_.bytes(); }

private:
    std::atomic<bool> is_free_ = true;
    Card beside_;  ///< The same card, for what other threads ask of it while steps go on.
    typename Card::Signal copied_;
    CopiedArray<Quad, Card> main_;
    CopiedArray<Couple, Card> rest_;
    CopiedArray<std::uint32_t, Card> ids_, waypoints_;
    FlockView<D> inside_;
    std::mutex mutex_;      ///< Of those who read.
    bool is_read_ = false;  ///< Whether the state is that of the moment.
    State state_{D};
};

template <int D, class Card>
class CardSnapshot final : public StatePieces {
public:
    CardSnapshot(const StateHead& head, std::shared_ptr<SnapshotMemory<D, Card>> memory,
                 std::vector<bool> counts_waypoints)
        : StatePieces(head), memory_(std::move(memory)), counts_waypoints_(std::move(counts_waypoints)) {}
    ~CardSnapshot() override { memory_->give_back(); }

    void visit(const std::function<void(const State& piece)>& look) const override {
        State& state = memory_->read(counts_waypoints_);
        state.step = head().step;
        state.next_id = head().next_id;
        state.captures = head().captures;
        look(state);
    }
    bool is_single() const override { return true; }

    std::size_t speck_count() const override { return memory_->speck_count(); }
    bool write_specks(const SpeckRequest& request) const override { return memory_->write_specks(request); }

private:
    std::shared_ptr<SnapshotMemory<D, Card>> memory_;
    std::vector<bool> counts_waypoints_;
};

/// Makes snapshots of a flock, in memory that it keeps for the next ones.
template <int D, class Card>
class CardSnapshots {
public:
    explicit CardSnapshots(Card& card) : card_(&card) {}

    std::unique_ptr<StatePieces> begin(const StateHead& head, const FlockView<D>& flock,
                                       const std::vector<bool>& counts_waypoints) {
        const std::shared_ptr<SnapshotMemory<D, Card>> memory = spare();
        memory->begin(*card_, flock);
        memory->take();
        return std::make_unique<CardSnapshot<D, Card>>(head, memory, counts_waypoints);
    }

    std::size_t bytes() const {
        std::size_t sum = 0;
        for (const auto& each : all_) sum += each->bytes();
        return sum;
    }

private:
    std::shared_ptr<SnapshotMemory<D, Card>> spare() {
        for (const auto& each : all_)
            if (each->is_free()) return each;
        return all_.emplace_back(std::make_shared<SnapshotMemory<D, Card>>());
    }

    Card* card_;
    std::vector<std::shared_ptr<SnapshotMemory<D, Card>>> all_;
};

}  // namespace boids::cuda
