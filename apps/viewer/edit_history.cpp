#include "boids/apps/viewer/edit_history.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "boids/core/text/error.h"

namespace boids::viewer {

namespace {

constexpr std::size_t most_edits = 200, most_bytes = 256u << 20;

std::unordered_map<BoidId, std::size_t> index_by_id(const State& state) {
    std::unordered_map<BoidId, std::size_t> indices;
    for (std::size_t index = 0; index < state.size(); ++index) indices.emplace(state.id[index], index);
    return indices;
}

/// Boids of one state that another does not have, or not as this species.
State missing_from(const State& other, const State& state) {
    const auto indices = index_by_id(other);
    State missing(state.dimension());
    for (std::size_t index = 0; index < state.size(); ++index) {
        const auto found = indices.find(state.id[index]);
        if (found == indices.end() || other.species[found->second] != state.species[index])
            missing.append(state.boid(index));
    }
    return missing;
}

using Census = std::array<std::size_t, most_species + 1>;

/// Those who were added to a state, where nothing else happened to it: the usual case, found without looking up
/// anybody.
std::optional<State> newborn(const State& before, const State& after) {
    State born(after.dimension());
    Census census{};
    for (std::size_t index = 0; index < after.size(); ++index)
        if (after.id[index] >= before.next_id)
            born.append(after.boid(index));
        else
            ++census[after.species[index]];
    for (const std::uint8_t species : before.species) --census[species];
    return census == Census{} ? std::optional(std::move(born)) : std::nullopt;
}

void append_all(State& state, const State& more) {
    for (std::size_t index = 0; index < more.size(); ++index) state.append(more.boid(index));
}

std::size_t bytes_of(const State& state) {
    return state.size() * State::bytes_per_boid(state.dimension());
}

std::size_t bytes_of(const Edit& edit) {
    const std::size_t exchanged = edit.turnover ? bytes_of(edit.turnover->lost) + bytes_of(edit.turnover->gained) : 0;
    return exchanged + (edit.flock ? bytes_of(*edit.flock) : 0);
}

/// Makes one edit of two that a hand made in one gesture.
void append(Edit& edit, Edit&& later) {
    edit.after = std::move(later.after);
    if (later.flock && !edit.flock) {  // the flock before it has what the first edit had done to it
        edit.flock = edit.turnover ? exchanged(*later.flock, edit.turnover->gained, edit.turnover->lost)
                                   : std::move(*later.flock);
        edit.turnover.reset();
    }
    if (edit.flock || !later.turnover) return;
    if (!edit.turnover) {
        edit.turnover = std::move(later.turnover);
        return;
    }
    append_all(edit.turnover->lost, later.turnover->lost);
    append_all(edit.turnover->gained, later.turnover->gained);
}

}  // namespace

Turnover turnover_between(const State& before, const State& after) {
    if (auto born = newborn(before, after)) return {State(before.dimension()), std::move(*born)};
    return {missing_from(after, before), missing_from(before, after)};
}

State exchanged(const State& state, const State& without, const State& with) {
    const auto joining = index_by_id(with);
    const std::unordered_set<BoidId> leaving(without.id.begin(), without.id.end());
    State result(state.dimension());
    result.step = state.step;
    result.captures = state.captures;
    std::unordered_set<BoidId> present;
    for (std::size_t index = 0; index < state.size(); ++index) {
        Boid boid = state.boid(index);
        const auto found = joining.find(boid.id);
        if (found == joining.end() && leaving.contains(boid.id)) continue;
        if (found != joining.end()) boid.species = with.species[found->second];
        present.insert(boid.id);
        result.append(boid);
    }
    for (std::size_t index = 0; index < with.size(); ++index)
        if (!present.contains(with.id[index])) result.append(with.boid(index));
    result.next_id = std::max(result.next_id, state.next_id);
    return result;
}

void EditHistory::add(Edit edit) {
    edits_.resize(done_);
    if (!edits_.empty() && edits_.back().gesture == edit.gesture)
        append(edits_.back(), std::move(edit));
    else
        edits_.push_back(std::move(edit));
    done_ = edits_.size();
    forget_the_oldest();
}

void EditHistory::clear() {
    edits_.clear();
    done_ = 0;
}

/// All flocks of all edits together must not eat up the memory; the last edit is always kept.
void EditHistory::forget_the_oldest() {
    std::size_t bytes = 0;
    for (const Edit& edit : edits_) bytes += bytes_of(edit);
    while (edits_.size() > 1 && (edits_.size() > most_edits || bytes > most_bytes)) {
        bytes -= bytes_of(edits_.front());
        edits_.pop_front();
    }
    done_ = edits_.size();
}

Edit& EditHistory::take_back() {
    if (!can_undo()) throw Error("there is nothing to undo");
    return edits_[--done_];
}

Edit& EditHistory::do_again() {
    if (!can_redo()) throw Error("there is nothing to do again");
    return edits_[done_++];
}

}  // namespace boids::viewer
