// Neighbours by rank (eq. 5 of docs/model.md): finds for each boid of a group how far the last of its nearest few is.
// Lanes are boids that look, as in gather; each keeps the least distances it has met, sorted, one more than it needs,
// so that it sees whether another one is exactly as far. Compiled once per instruction set; see kernel.cpp.
#if defined(BOIDS_RANK_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_RANK_INL_H
#undef BOIDS_RANK_INL_H
#else
#define BOIDS_RANK_INL_H
#endif

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "boids/engines/cpu/kernel/candidate_list-inl.h"
#include "boids/engines/cpu/kernel/general_gather-inl.h"
#include "boids/engines/cpu/kernel/least_few-inl.h"
#include "boids/engines/cpu/kernel/runs-inl.h"

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

/// Calls body(other, sight) for every candidate of some lanes, species by species.
template <int D, class Body>
HWY_INLINE void for_each_sight(const StepTask<D>& task, const GroupRuns<D>& visible, std::uint32_t slot, Body&& body) {
    Limits none;  // not initialised but for what says that it does not apply
    GeneralGather<D> gather(task, slot, 1, none, 0);
    for (std::uint32_t kind = 0; kind < task.seen_count; ++kind) {
        gather.look_into(task.seen[kind]);
        for (int index = 0; index < visible.runs[kind].count; ++index) {
            const Run run = visible.runs[kind].run[static_cast<std::size_t>(index)];
            for (std::uint32_t other = run.begin; other < run.end; ++other)
                body(gather, task.seen[kind].sorted->id[other], gather.see(other));
        }
    }
}

/// The same for a list.
template <int D, class Body>
HWY_INLINE void for_each_sight(const StepTask<D>& task, const CandidateList<D>& list, std::uint32_t slot, Body&& body) {
    Limits none;
    GeneralGather<D> gather(task, slot, 1, none, 0);
    gather.look_into({nullptr, list.flock, nullptr});
    for (std::uint32_t each = 0; each < list.count; ++each)
        body(gather, list.flock->id[list.index[each]], gather.see(list.index[each]));
}

/// The squared distance of candidates that a rule sees; infinite for others.
template <int D>
HWY_INLINE V distance_for(const GeneralGather<D>& gather, const RuleConstants& rule, float radius_squared,
                          const typename GeneralGather<D>::Sight& sight) {
    const Tag d;
    const M seen = hn::And(gather.in_view(rule, sight), hn::Lt(sight.squared, hn::Set(d, radius_squared)));
    return hn::IfThenElse(seen, sight.squared, hn::Set(d, INFINITY));
}

/// The distances of rank `nearest` (from 1) and the one after it, for each of a vector of boids.
struct RankPair {
    HWY_ALIGN float last[group_size], next[group_size];
};

/// Rules that see the same boids, and so share a ranking: who they are, the greatest of their numbers, and how far the
/// farthest of them sees.
struct SameView {
    const RuleConstants* rule[3];
    int number[3], count = 0;
    std::int32_t most = 0;
    float radius_squared = 0;

    /// All rules with a rank that have the view of one.
    HWY_INLINE SameView(const RuleConstants* const (&rules)[3], const RuleConstants& one) {
        for (int each = 0; each < 3; ++each) {
            const RuleConstants& other = *rules[each];
            if (!other.acts || other.nearest == 0 || other.sees_all != one.sees_all ||
                (!one.sees_all && other.view_cosine != one.view_cosine))
                continue;
            number[count] = each;
            rule[count++] = &other;
            most = std::max(most, other.nearest);
            radius_squared = std::max(radius_squared, other.radius_squared);
        }
    }
};

/// Notes the distances of the ranks that rules ask for.
template <int most>
HWY_INLINE void note_ranks(LeastFew<most>& least, const SameView& rules, std::uint32_t lane, RankPair (&ranks)[3]) {
    const Tag d;
    HWY_ALIGN float by_rank[most][group_size];
    const V* const in_order = least.in_order();
    for (int rank = 0; rank < most; ++rank) hn::Store(in_order[rank], d, by_rank[rank]);
    for (int each = 0; each < rules.count; ++each) {
        const float* last = by_rank[rules.rule[each]->nearest - 1];
        std::copy_n(last, hn::Lanes(d), ranks[rules.number[each]].last + lane);
        std::copy_n(last + group_size, hn::Lanes(d), ranks[rules.number[each]].next + lane);
    }
}

/// Adds all that the rules have in view, whatever their radius.
template <int D, int most, class Visible>
HWY_INLINE void add_in_view(const StepTask<D>& task, const Visible& visible, const SameView& rules, std::uint32_t slot,
                            LeastFew<most>& least) {
    const Tag d;
    for_each_sight<D>(task, visible, slot, [&](const GeneralGather<D>& gather, std::uint32_t, const auto& sight) {
        // Without a branch: whether some lane wants a candidate is too hard to foretell.
        least.add(hn::IfThenElse(gather.in_view(*rules.rule[0], sight), sight.squared, hn::Set(d, INFINITY)));
    });
}

/// By keeping the `most` least of them in order.
template <int D, int most>
HWY_NOINLINE void rank_few(const StepTask<D>& task, const GroupRuns<D>& visible, const SameView& rules,
                           std::uint32_t slot, std::uint32_t lane, RankPair (&ranks)[3]) {
    LeastFew<most> least;
    add_in_view<D, most>(task, visible, rules, slot, least);
    note_ranks<most>(least, rules, lane, ranks);
}

/// The same for a list, whose distances are known.
template <int D, int most>
HWY_NOINLINE void rank_few(const StepTask<D>& task, const CandidateList<D>& list, const SameView& rules,
                           std::uint32_t slot, std::uint32_t lane, RankPair (&ranks)[3]) {
    LeastFew<most> least;
    if (rules.rule[0]->sees_all)
        least.add_rows(list.squared + lane, list.count);
    else
        add_in_view<D, most>(task, list, rules, slot, least);
    note_ranks<most>(least, rules, lane, ranks);
}

/// By selection from all of them.
template <int D, class Visible>
HWY_NOINLINE void rank_many(const StepTask<D>& task, const Visible& visible, const SameView& rules, std::uint32_t slot,
                            std::uint32_t lane, RankPair (&ranks)[3]) {
    const Tag d;
    thread_local std::vector<float> found[group_size];  // its memory is used again
    for (auto& each : found) each.clear();
    HWY_ALIGN float distances[group_size];
    for_each_sight<D>(task, visible, slot, [&](const GeneralGather<D>& gather, std::uint32_t, const auto& sight) {
        hn::StoreU(distance_for<D>(gather, *rules.rule[0], rules.radius_squared, sight), d, distances);
        for (std::size_t each = 0; each < hn::Lanes(d); ++each)
            if (distances[each] < INFINITY) found[each].push_back(distances[each]);
    });
    for (int rule = 0; rule < rules.count; ++rule) {
        const auto nearest = static_cast<std::size_t>(rules.rule[rule]->nearest);
        RankPair& pair = ranks[rules.number[rule]];
        for (std::size_t each = 0; each < hn::Lanes(d); ++each) {
            std::vector<float>& all = found[each];
            pair.last[lane + each] = pair.next[lane + each] = INFINITY;
            if (all.size() <= nearest) continue;  // then all count
            const auto last = all.begin() + static_cast<std::ptrdiff_t>(nearest - 1);
            std::nth_element(all.begin(), last, all.end());
            pair.last[lane + each] = *last;
            pair.next[lane + each] = *std::min_element(last + 1, all.end());
        }
    }
}

/// The highest id that counts for each boid among those exactly as far as its last.
template <int D, class Visible>
HWY_NOINLINE void settle_ties(const StepTask<D>& task, const Visible& visible, const RuleConstants& rule,
                              float radius_squared, std::uint32_t slot, const RankPair& ranks, std::uint32_t* tie_id) {
    const Tag d;
    thread_local std::vector<std::uint32_t> as_far[group_size];  // its memory is used again
    for (auto& each : as_far) each.clear();
    std::int32_t nearer[group_size] = {};
    HWY_ALIGN float distances[group_size];
    for (std::uint32_t lane = 0; lane < group_size; lane += static_cast<std::uint32_t>(hn::Lanes(d)))
        for_each_sight<D>(task, visible, slot + lane,
                          [&](const GeneralGather<D>& gather, std::uint32_t id, const auto& sight) {
                              hn::StoreU(distance_for<D>(gather, rule, radius_squared, sight), d, distances);
                              for (std::uint32_t each = 0; each < hn::Lanes(d); ++each) {
                                  nearer[lane + each] += distances[each] < ranks.last[lane + each];
                                  if (distances[each] == ranks.last[lane + each]) as_far[lane + each].push_back(id);
                              }
                          });
    for (std::uint32_t each = 0; each < group_size; ++each) {
        const auto room = static_cast<std::size_t>(rule.nearest - nearer[each]);
        tie_id[each] = 0xFFFFFFFFu;
        if (!(ranks.last[each] < INFINITY) || as_far[each].size() <= room) continue;
        std::sort(as_far[each].begin(), as_far[each].end());
        tie_id[each] = as_far[each][room - 1];
    }
}

/// (5) The limits of all rules for a group, which sees runs or a list.
template <int D, class Visible>
HWY_NOINLINE void find_limits(const StepTask<D>& task, const Visible& visible, std::uint32_t slot, Limits& limits) {
    const Tag d;
    const RuleConstants* rules[] = {&task.constants->separation, &task.constants->alignment, &task.constants->cohesion};
    limits.apply = true;
    limits.ties = false;
    RankPair ranks[3];
    for (int number = 0; number < 3; ++number) {
        const RuleConstants& rule = *rules[number];
        for (std::uint32_t each = 0; each < group_size; ++each) {
            limits.squared[number][each] = rule.radius_squared;
            limits.tie_squared[number][each] = -1;
            limits.tie_id[number][each] = 0;
        }
        if (!rule.acts || rule.nearest == 0) continue;
        const SameView same(rules, rule);
        if (same.number[0] == number)
            for (std::uint32_t lane = 0; lane < group_size; lane += static_cast<std::uint32_t>(hn::Lanes(d))) {
                if (same.most < 8)
                    rank_few<D, 8>(task, visible, same, slot + lane, lane, ranks);
                else if (same.most < 24)
                    rank_few<D, 24>(task, visible, same, slot + lane, lane, ranks);
                else
                    rank_many<D>(task, visible, same, slot + lane, lane, ranks);
            }
        const RankPair& found = ranks[number];
        bool tied = false;
        for (std::uint32_t each = 0; each < group_size; ++each) {
            const float last = found.last[each];
            if (!(last < rule.radius_squared)) continue;  // all within the radius count
            tied = tied || found.next[each] == last;
            limits.squared[number][each] =
                std::bit_cast<float>(std::bit_cast<std::uint32_t>(last) + 1);  // just above it
        }
        if (!tied) continue;
        limits.ties = true;
        settle_ties<D>(task, visible, rule, same.radius_squared, slot, found, limits.tie_id[number]);
        for (std::uint32_t each = 0; each < group_size; ++each)
            if (found.last[each] < rule.radius_squared) {
                limits.squared[number][each] = found.last[each];
                limits.tie_squared[number][each] = found.last[each];
            }
    }
}

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
