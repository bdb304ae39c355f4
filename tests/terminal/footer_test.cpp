// Texts flow into lines that are never too long nor too many.
#include "boids/apps/terminal/footer.h"

#include <gtest/gtest.h>

namespace boids::terminal {
namespace {

std::vector<std::string> lines(const std::vector<FooterItem>& items, int width, int height) {
    std::vector<std::string> result;
    for (const auto& [column, row, item] : lay_out(items, width, height)) {
        result.resize(static_cast<std::size_t>(row) + 1);
        std::string& line = result.back();
        line.resize(static_cast<std::size_t>(column), ' ');
        line += item.text;
    }
    return result;
}

using Lines = std::vector<std::string>;

TEST(Footer, ItemsFlow) {
    const std::vector<FooterItem> items{{"one", {}}, {"two", {}}, {"three", {}}};
    EXPECT_EQ(lines(items, 80, 3), (Lines{"one  two  three"}));
    EXPECT_EQ(lines(items, 8, 9), (Lines{"one  two", "three"}));
    EXPECT_EQ(lines(items, 7, 9), (Lines{"one", "two", "three"}));
}

TEST(Footer, WhatDoesNotFitIsLeftOut) {
    const std::vector<FooterItem> items{{"one", {}}, {"two", {}}, {"three", {}}};
    EXPECT_EQ(lines(items, 8, 1), (Lines{"one  two"}));
    EXPECT_EQ(lines(items, 8, 0), Lines{});
}

}  // namespace
}  // namespace boids::terminal
