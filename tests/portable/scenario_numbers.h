// A scenario as a row of numbers, for programs on other machines that have no reader of files. Names and texts are left
// out: no step depends on them. What is written and what is read go through the same function, so they cannot differ.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "boids/core/scenario/scenario.h"

namespace boids {

class ScenarioNumbers {
public:
    static std::vector<double> write(Scenario scenario) {
        ScenarioNumbers numbers(true, {});
        numbers.pass(scenario);
        return std::move(numbers.numbers_);
    }

    static Scenario read(std::vector<double> numbers) {
        Scenario scenario;
        ScenarioNumbers(false, std::move(numbers)).pass(scenario);
        return scenario;
    }

private:
    ScenarioNumbers(bool writes, std::vector<double> numbers) : writes_(writes), numbers_(std::move(numbers)) {}

    /// Writes the number or replaces it by the next one.
    template <class T>
    void pass(T& value) {
        if (writes_)
            numbers_.push_back(static_cast<double>(value));
        else
            value = static_cast<T>(numbers_[next_++]);
    }

    void pass(Vector3& value) {
        for (int axis = 0; axis < 3; ++axis) pass(value[axis]);
    }

    template <class T>
    void pass(std::vector<T>& values) {
        std::size_t count = values.size();
        pass(count);
        values.resize(count);
        for (T& value : values) pass(value);
    }

    /// All rows of a table.
    template <class Table, class Entry>
    void pass(const Table& table, Entry& entry) {
        for (const auto& row : table) {
            double value = row.get(entry);
            pass(value);
            row.set(entry, value);
        }
    }

    void pass(Parameters& parameters) { pass(parameter_table, parameters); }
    void pass(Species& species) { pass(species.parameters); }

    void pass(Relation& relation) {
        pass(relation_fields, relation);
        pass(relation.of);
        pass(relation.to);
    }

    void pass(Obstacle& obstacle) {
        pass(obstacle_fields, obstacle);
        pass(obstacle.points);
        pass(obstacle.track.points);
    }

    void pass(Goal& goal) {
        pass(goal_fields, goal);
        pass(goal.track.points);
        pass(goal.species);
    }

    void pass(Scenario& scenario) {
        auto seed = std::bit_cast<double>(scenario.seed);
        pass(seed);
        scenario.seed = std::bit_cast<std::uint64_t>(seed);
        pass(scenario.parameters);
        pass(scenario.species);
        pass(scenario.relations);
        pass(scenario.obstacles);
        pass(scenario.goals);
    }

    bool writes_;
    std::vector<double> numbers_;
    std::size_t next_ = 0;
};

}  // namespace boids
