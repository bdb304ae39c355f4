// One step of a random scenario by the reference engine and by the cpu engine, compared boid by boid.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace boids {

/// Why the engines may differ about a boid: rounding decides, and no two precisions need agree. What is right exactly
/// on each border is a law of its own, which every engine keeps.
enum class Border {
    none,
    radius,      ///< Of a rule: NeighboursOf.EndAtTheRadius, NeighboursOf.AtTheSamePlaceAreExactlyAtARadiusOfZero.
    view_angle,  ///< Of a rule: View.LeavesOutExactlyItsAngle.
    half_world,  ///< A neighbour as far either way round: HalfWorld.ANeighbourIsSeenBehind.
    pointer,     ///< The pointer, the same: HalfWorld.APointerIsSeenBehind.
    cancelling,  ///< Neighbours whose sum points anywhere: ResponseOf.ToNeighboursThatCancelOutBrakesOnlyWhereItSaysSo.
    margin,      ///< Of an edge: Wall.LeavesAloneWhoeverDoesNotHeadForIt, Push.AddsWithinTheMarginTowardsTheInside.
    birth,       ///< In an obstacle, after a capture: CaptureOf.NobodyIsBornInAnObstacle.
    inside,      ///< An obstacle from the start: ObstacleOf.WhoStartsInsideLeavesTheShortestWay, ObstacleBorderOf.
    rest,        ///< A wish for next to nothing, sped up to the least speed: Speed.IsHeldBetweenItsLimits.
    // These only where the step of the reference itself jumps when its start is shaken.
    capture,   ///< At the distance of capture: CaptureBorderOf.ExactlyAtTheDistanceOfCaptureNobodyIsCaught.
    rank,      ///< Two at one distance, of which one counts: RankOf.AtEqualDistanceTheLowerIdCounts.
    goal,      ///< Two equally near, or one exactly at its range or radius: GoalOf.TheFirstCountsAtEqualDistance,
               ///< GoalOf.ItIsNoticedFromItsRange, GoalOf.AWayPointIsReachedNearerThanItsRadius.
    relation,  ///< Two equally near, or one exactly at a radius, a distance or straight ahead: RelationBorderOf,
               ///< FollowBorderOf.
    obstacle,  ///< A way that grazes an obstacle, or leads at its corner: ObstacleBorderOf.
    count
};

inline constexpr std::string_view border_names[] = {"none",       "radius", "view angle", "half a world", "pointer",
                                                    "cancelling", "margin", "birth",      "inside",       "rest",
                                                    "capture",    "rank",   "goal",       "relation",     "obstacle"};
static_assert(std::size(border_names) == static_cast<std::size_t>(Border::count));

/// How many boids agreed, and how many did not have to.
struct ComparisonTally {
    std::size_t compared = 0;
    std::size_t unsteady = 0;  ///< Compared loosely: the reference itself changes much under the rounding of float32.
    std::array<std::size_t, static_cast<std::size_t>(Border::count)> left_out{};  ///< By reason.
};

/// The reasons in words, with their numbers; nothing where no boid was left out.
std::string describe_left_out(const ComparisonTally& tally);

/// What the world holds: boids of one kind, or everything there can be.
enum class Richness { flock, everything };

/// Draws scenario and state number `number` and compares one step; what differs for no reason above, or nothing.
std::string compare_engines(std::uint64_t number, std::size_t boids, ComparisonTally& tally,
                            Richness richness = Richness::flock);

}  // namespace boids
