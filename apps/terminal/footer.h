// The lines below a flock in a terminal: short texts that flow into as many lines as are allowed, the first ones first.
#pragma once

#include <string>
#include <vector>

#include "boids/apps/terminal/screen.h"

namespace boids::terminal {

struct FooterItem {
    std::string text;  ///< ASCII.
    Ink ink;
};

struct PlacedItem {
    int column, row;
    FooterItem item;
};

/// Items that fit into so many lines; what does not fit is left out, and what is wider than a line is cut.
std::vector<PlacedItem> lay_out(const std::vector<FooterItem>& items, int columns, int most_rows);

}  // namespace boids::terminal
