// A sweep of small flocks that takes no time, and a folder for it.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "../io/temporary_folder.h"
#include "boids/io/scenario_file.h"
#include "boids/sweep/sweep.h"
#include "boids/sweep/sweep_folder.h"

namespace boids {

/// Three by two points with two seeds: twelve runs.
inline SweepPlan small_plan() {
    SweepPlan plan;
    plan.scenario = load_scenario("vicsek");
    plan.over = {parse_variation(plan.scenario, "vicsek.noise=0:0.8:3"),
                 parse_variation(plan.scenario, "start.boids=20,40")};
    plan.seeds = 2;
    plan.warmup = 5;
    plan.steps = 40;
    plan.every = 2;
    return plan;
}

class SweepTest : public testing::Test {
protected:
    std::string path(const std::string& name) const { return folder / name; }
    /// A file of the sweep of this name.
    std::string file(const std::string& sweep, const char* name) const {
        EXPECT_TRUE(std::filesystem::exists(path_in(path(sweep), name))) << name;
        return folder.read(path_in(sweep, name));
    }

    void expect_same_tables(const std::string& one, const std::string& other) const {
        for (const char* name : {sweep_file::runs, sweep_file::summary, sweep_file::columns})
            EXPECT_EQ(file(one, name), file(other, name)) << name;
    }

    TemporaryFolder folder;
};

/// The sentence of the Error that a call throws.
template <class Call>
std::string error_of(Call&& call) {
    try {
        call();
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

}  // namespace boids
