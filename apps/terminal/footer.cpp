#include "boids/apps/terminal/footer.h"

namespace boids::terminal {

std::vector<PlacedItem> lay_out(const std::vector<FooterItem>& items, int columns, int most_rows) {
    constexpr int gap = 2;
    std::vector<PlacedItem> placed;
    int column = 0, row = 0;
    for (const FooterItem& item : items) {
        const int width = static_cast<int>(item.text.size());
        if (column > 0 && column + width > columns) {
            column = 0;
            ++row;
        }
        if (row >= most_rows) break;
        placed.push_back({column, row, item});
        column += width + gap;
    }
    return placed;
}

}  // namespace boids::terminal
