// A sweep of small flocks that takes no time, and a folder for it.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

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

inline std::string text_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    EXPECT_TRUE(file) << path;
    return {std::istreambuf_iterator<char>(file), {}};
}

inline void write_text(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

class SweepTest : public testing::Test {
protected:
    void SetUp() override {
        std::string pattern = (std::filesystem::temp_directory_path() / "boids-sweep-XXXXXX").string();
        ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
        folder = pattern;
    }
    void TearDown() override { std::filesystem::remove_all(folder); }

    std::string path(const std::string& name) const { return (folder / name).string(); }
    /// A file of the sweep of this name.
    std::string file(const std::string& sweep, const char* name) const { return text_of(path_in(path(sweep), name)); }

    void expect_same_tables(const std::string& one, const std::string& other) const {
        for (const char* name : {sweep_file::runs, sweep_file::summary, sweep_file::columns})
            EXPECT_EQ(file(one, name), file(other, name)) << name;
    }

    std::filesystem::path folder;
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
