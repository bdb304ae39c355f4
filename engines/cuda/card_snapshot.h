// The boids of a moment on their way out of a card: a copy in the card's memory, made in the order of steps, then
// one in memory outside that the card can write, made beside the steps that follow. Whoever wants the state waits for
// that copy alone, in any thread.
#pragma once

#include <atomic>
#include <memory>

#include "boids/core/state/state_pieces.h"
#include "boids/engines/cuda/card_flock.h"

namespace boids::cuda {

/// Numbers that are copied out of a card, in its memory and outside.
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
    void copy_out(Card& card, std::size_t count) { card.begin_copy_out(outside_, inside_, count); }
    T* data() const { return outside_; }
    /// In the card.
    std::size_t bytes() const { return capacity_ * sizeof(T); }

private:
    void reserve(std::size_t count) {
        if (count <= capacity_) return;
        release();
        const std::size_t ample = count + count / 16;  // ghosts come and go
        inside_ = static_cast<T*>(Card::allocate(ample * sizeof(T)));
        outside_ = static_cast<T*>(Card::allocate_outside(ample * sizeof(T)));
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
        card.copy_beside(
            [&] {
                main_.copy_out(card, flock.slots);
                if constexpr (D == 3) rest_.copy_out(card, flock.slots);
                ids_.copy_out(card, flock.slots);
                if (flock.waypoints) waypoints_.copy_out(card, flock.slots);
            },
            done_);
        outside_ = flock;
        outside_.rows = {main_.data(), rest_.data()};
        outside_.ids = ids_.data();
        outside_.waypoints = flock.waypoints ? waypoints_.data() : nullptr;
    }

    /// Waits until the boids are outside of the card. The state is valid until the memory is given back.
    State& read(const std::vector<bool>& counts_waypoints) {
        done_.wait();
        outside_.store(state_, counts_waypoints);
        return state_;
    }

    std::size_t bytes() const { return main_.bytes() + rest_.bytes() + ids_.bytes() + waypoints_.bytes(); }

private:
    std::atomic<bool> is_free_ = true;
    typename Card::Signal done_;
    CopiedArray<Quad, Card> main_;
    CopiedArray<Couple, Card> rest_;
    CopiedArray<std::uint32_t, Card> ids_, waypoints_;
    FlockView<D> outside_;
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
