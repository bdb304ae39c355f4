// Numbers in a card's memory, which is a real card's or, in tests, that of a card made of plain loops.
#pragma once

#include <vector>

#include "boids/engines/cuda/card_task.h"

namespace boids::cuda {

/// Numbers in a card's memory; they grow, and then forget what they held.
template <class T, class Card>
class CardArray {
public:
    explicit CardArray(Card& card) : card_(&card) {}
    CardArray(const CardArray&) = delete;
    CardArray& operator=(const CardArray&) = delete;
    ~CardArray() { card_->release(data_); }

    /// Whether it had to grow.
    bool reserve(std::size_t count) {
        if (count <= capacity_) return false;
        card_->release(data_);
        data_ = nullptr;
        capacity_ = 0;
        data_ = static_cast<T*>(card_->allocate(count * sizeof(T)));
        capacity_ = count;
        return true;
    }
    T* data() const { return data_; }
    std::size_t bytes() const { return capacity_ * sizeof(T); }

private:
    Card* card_;
    T* data_ = nullptr;
    std::size_t capacity_ = 0;
};

/// Where boids are and how they fly (Rows), outside the card.
template <int D>
struct HostRows {
    std::vector<Quad> main;
    std::vector<Couple> rest;

    Rows<D> rows() { return {main.data(), rest.data()}; }
};

/// The same in a card's memory.
template <int D, class Card>
class RowArrays {
public:
    explicit RowArrays(Card& card) : card_(&card), main_(card), rest_(card) {}

    /// Whether they had to grow.
    bool reserve(std::size_t slots) {
        const bool grown = D == 3 && rest_.reserve(slots);
        return main_.reserve(slots) || grown;
    }
    Rows<D> rows() const { return {main_.data(), rest_.data()}; }
    std::size_t bytes() const { return main_.bytes() + rest_.bytes(); }

    void copy_in(const std::vector<Bird<D>>& birds) {
        HostRows<D> copy{std::vector<Quad>(birds.size()), std::vector<Couple>(D == 3 ? birds.size() : 0)};
        for (std::size_t index = 0; index < birds.size(); ++index)
            copy.rows().write(static_cast<std::uint32_t>(index), birds[index]);
        card_->copy_in(main_.data(), copy.main.data(), copy.main.size());
        card_->copy_in(rest_.data(), copy.rest.data(), copy.rest.size());
    }

    HostRows<D> copy_out(std::uint32_t count) const {
        HostRows<D> copy{std::vector<Quad>(count), std::vector<Couple>(D == 3 ? count : 0)};
        card_->copy_out(copy.main.data(), main_.data(), copy.main.size());
        card_->copy_out(copy.rest.data(), rest_.data(), copy.rest.size());
        return copy;
    }

private:
    Card* card_;
    CardArray<Quad, Card> main_;
    CardArray<Couple, Card> rest_;
};

}  // namespace boids::cuda
