// Goals, obstacles and relations as they are sent to the card.
#pragma once

#include "boids/engines/cpu/world/surroundings.h"
#include "boids/engines/cuda/card_array.h"
#include "boids/engines/cuda/card_species.h"

namespace boids::cuda {

template <int D, class Card>
class CardThings {
public:
    explicit CardThings(Card& card) : card_(&card) {}

    /// Sends goals and obstacles as they stand, for so many species.
    void send(const cpu::Surroundings<D>& surroundings, std::size_t species) {
        send_goals(surroundings, species);
        send_obstacles(surroundings.obstacles());
    }

    /// Sends what species are to each other.
    void send_relations(const cpu::Relations<D>& all, std::size_t species) {
        std::vector<cpu::RelationConstants> relations;
        std::vector<cpu::Predator> predators;
        first_relation_.clear();
        first_predator_.clear();
        for (std::size_t each = 0; each < species; ++each) {
            first_relation_.push_back(relations.size());
            first_predator_.push_back(predators.size());
            relations.insert(relations.end(), all.relations(each).begin(), all.relations(each).end());
            predators.insert(predators.end(), all.predators(each).begin(), all.predators(each).end());
        }
        send(relations, relations_);
        send(predators, predators_);
        if (captures_.reserve(1)) send(std::vector<unsigned long long>{0}, captures_);
    }

    /// How many boids were caught since it was last asked.
    std::uint64_t take_captures() {
        unsigned long long caught = 0;
        card_->copy_out(&caught, captures_.data(), 1);
        send(std::vector<unsigned long long>{0}, captures_);
        return caught;
    }

    /// Tells the task of a species where goals and obstacles are.
    void describe(const cpu::Surroundings<D>& surroundings, std::size_t species, CardTask<D>& task) const {
        const cpu::Obstacles<D>& obstacles = surroundings.obstacles();
        task.goals = goals_.data() + first_goal(surroundings, species);
        task.points = points_.data();
        task.goal_count = static_cast<std::uint32_t>(surroundings.goals(species).size());
        task.obstacles = {solids_.data(), next_solids_.data(), static_cast<std::uint32_t>(obstacles.solids().size()),
                          obstacles.skin(), obstacles.avoidance(species)};
    }

    /// Tells the task of a species among others what they are to it.
    void describe_relations(const cpu::Relations<D>& all, std::size_t species, SpeciesTask<D>& task) const {
        task.relations = relations_.data() + first_relation_[species];
        task.predators = predators_.data() + first_predator_[species];
        task.relation_count = static_cast<std::uint32_t>(all.relations(species).size());
        task.predator_count = static_cast<std::uint32_t>(all.predators(species).size());
        task.skin = all.skin();
        task.start_speed = all.start_speed(species);
        task.captures = captures_.data();
    }

    std::size_t bytes() const {
        return goals_.bytes() + points_.bytes() + corners_.bytes() + solids_.bytes() + next_solids_.bytes() +
               relations_.bytes() + predators_.bytes() + captures_.bytes();
    }

private:
    using CardSolid = typename CardObstacles<D>::CardSolid;
    template <class T>
    using Array = CardArray<T, Card>;

    template <class T>
    void send(const std::vector<T>& from, Array<T>& to) {
        to.reserve(from.size());
        card_->copy_in(to.data(), from.data(), from.size());
    }

    /// Those of each species come after those of the one before.
    static std::size_t first_goal(const cpu::Surroundings<D>& surroundings, std::size_t species) {
        std::size_t sum = 0;
        for (std::size_t before = 0; before < species; ++before) sum += surroundings.goals(before).size();
        return sum;
    }

    void send_goals(const cpu::Surroundings<D>& surroundings, std::size_t species) {
        std::vector<CardGoal<D>> goals;
        std::vector<Vector<D, float>> points;
        for (std::size_t each = 0; each < species; ++each) add_goals(surroundings.goals(each), goals, points);
        send(goals, goals_);
        send(points, points_);
    }

    static void add_goals(std::span<const cpu::GoalConstants<D>> all, std::vector<CardGoal<D>>& goals,
                          std::vector<Vector<D, float>>& points) {
        for (const cpu::GoalConstants<D>& goal : all) {
            CardGoal<D> card{{},
                             goal.weight,
                             goal.max_force,
                             goal.slowing,
                             goal.range_squared,
                             goal.radius_squared,
                             static_cast<std::uint32_t>(points.size()),
                             goal.has_waypoints ? static_cast<std::uint32_t>(goal.points.size()) : 0u,
                             goal.closed};
            std::copy_n(goal.place, D, card.place);
            goals.push_back(card);
            if (goal.has_waypoints) points.insert(points.end(), goal.points.begin(), goal.points.end());
        }
    }

    /// Their corners lie one after another.
    void send_obstacles(const cpu::Obstacles<D>& obstacles) {
        std::vector<Vector<D, float>> corners;
        for (const auto& solid : obstacles.solids())
            corners.insert(corners.end(), solid.points().begin(), solid.points().end());
        send(corners, corners_);
        send_solids(obstacles.solids(), solids_);
        send_solids(obstacles.next_solids(), next_solids_);
    }

    template <class Solids>
    void send_solids(const Solids& solids, Array<CardSolid>& to) {
        std::vector<CardSolid> views;
        const Vector<D, float>* next = corners_.data();
        for (const auto& solid : solids) {
            views.emplace_back(solid, PointView<D, float>{next, solid.points().size()});
            next += solid.points().size();
        }
        send(views, to);
    }

    Card* card_;
    Array<CardGoal<D>> goals_{*card_};
    Array<Vector<D, float>> points_{*card_}, corners_{*card_};
    Array<CardSolid> solids_{*card_}, next_solids_{*card_};
    std::vector<std::size_t> first_relation_, first_predator_;  ///< Of each species.
    Array<cpu::RelationConstants> relations_{*card_};
    Array<cpu::Predator> predators_{*card_};
    Array<unsigned long long> captures_{*card_};
};

}  // namespace boids::cuda
