#include "boids/render/numbers_by_id.h"

#include <algorithm>

namespace boids {

NumbersById::NumbersById(const State& state, std::span<const float> numbers) {
    const BoidId last = state.size() == 0 ? 0 : *std::max_element(state.id.begin(), state.id.end());
    const bool dense = last / 4 <= state.size() + 1000;
    if (dense) by_id_.assign(static_cast<std::size_t>(last) + 1, 0);
    for (std::size_t index = 0; index < state.size(); ++index) {
        if (dense)
            by_id_[state.id[index]] = numbers[index];
        else
            by_far_id_[state.id[index]] = numbers[index];
    }
}

float NumbersById::of(BoidId id) const {
    if (id < by_id_.size()) return by_id_[id];
    const auto place = by_far_id_.find(id);
    return place == by_far_id_.end() ? 0 : place->second;
}

void NumbersById::write(const State& state, std::vector<float>& numbers) const {
    numbers.resize(state.size());
    for (std::size_t index = 0; index < state.size(); ++index) numbers[index] = of(state.id[index]);
}

}  // namespace boids
