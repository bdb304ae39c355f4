// Distributes the lines of the grids over the ranks by their cost, at the start and again during the flight.
// Collective: all ranks call the same methods in the same order.
#pragma once

#include "boids/engines/mpi/rank_boids.h"

namespace boids::mpi {

template <int D>
class LoadBalancer {
public:
    explicit LoadBalancer(RankBoids<D>& flock) : flock_(flock) {}

    /// What each row of each species' grid costs, the rows of all ranks counted.
    using Costs = std::vector<std::vector<double>>;

    Costs no_costs() const;
    /// Adds one for each boid of a state.
    void count(const State& state, Costs& costs) const;
    /// Adds up, on the leader, what lines cost on all ranks.
    void add_up(Costs& costs) const;
    /// Distributes lines by the leader's costs, before there are any boids.
    void distribute(Costs& costs) { flock_.take_lines(find_lines(costs)); }
    /// Distributes lines and their boids again where a rank takes much longer than the others; a boid takes this rank
    /// so many seconds. Which rank has a line changes no bit, so measured time may decide it.
    void balance(double seconds_per_boid);

private:
    void add(const PackedBoid<D>& boid, double cost, Costs& costs) const;
    void join(Costs& costs) const;
    void tell_all(RankLines<D>& lines) const;
    std::vector<RankLines<D>> find_lines(Costs& costs) const;
    void hand_over(const std::vector<RankLines<D>>& wanted);

    RankBoids<D>& flock_;
};

}  // namespace boids::mpi
