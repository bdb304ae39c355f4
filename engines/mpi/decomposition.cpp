#include "boids/engines/mpi/decomposition.h"

namespace boids::mpi {

namespace {

/// Lines are cut along y besides z where the slowest rank gains so much: eight neighbours are more than two.
constexpr double worth_cutting = 1.005;

int asked_across = 0;

/// What each line along y or z costs.
std::vector<double> costs_of_lines(const RowCosts& costs, bool along_layers) {
    std::vector<double> result;
    const int lines = along_layers ? costs.layers() : costs.rows();
    for (int line = 0; line < lines; ++line)
        result.push_back(along_layers ? costs.within(0, costs.rows(), line, line + 1)
                                      : costs.within(line, line + 1, 0, costs.layers()));
    return result;
}

/// The own lines of a part, and one on either side where others have lines, too; across the edge if need be.
std::vector<std::pair<int, int>> lines_around(const LineCuts& cuts, int part) {
    const int begin = cuts.begin(part), end = cuts.end(part), lines = cuts.lines();
    std::vector<std::pair<int, int>> result = {{begin, end}};
    if (!cuts.is_divided()) return result;
    const int before = (begin + lines - 1) % lines, after = end % lines;
    result.push_back({before, before + 1});
    result.push_back({after, after + 1});
    return result;
}

}  // namespace

RowCosts::RowCosts(int rows, int layers, std::span<const double> cost) : rows_(rows), layers_(layers) {
    const std::size_t stride = static_cast<std::size_t>(rows) + 1;
    sums_.resize(stride * (static_cast<std::size_t>(layers) + 1));
    auto next = cost.begin();
    for (std::size_t layer = 1; layer <= static_cast<std::size_t>(layers); ++layer) {
        double sum = 0;
        for (std::size_t row = 1; row < stride; ++row) {
            sum += *next++;
            sums_[layer * stride + row] = sums_[(layer - 1) * stride + row] + sum;
        }
    }
}

void ask_for_columns(int across) {
    asked_across = across;
}

template <int D>
double cost_of(const RankLines<D>& lines, const RowCosts& costs, double copies) {
    const LineCuts all_rows(1, 1);  // in the plane a layer is a row
    const LineCuts &across = D == 2 ? all_rows : lines.along(1), &along = lines.along(D - 1);
    double most = 0;
    for (int layers = 0; layers < along.parts(); ++layers)
        for (int rows = 0; rows < across.parts(); ++rows) {
            if (along.has_none(layers) || across.has_none(rows)) continue;
            double all = 0;
            for (const auto& [first_layer, end_layer] : lines_around(along, layers))
                for (const auto& [first_row, end_row] : lines_around(across, rows))
                    all += costs.within(first_row, end_row, first_layer, end_layer);
            const double own =
                costs.within(across.begin(rows), across.end(rows), along.begin(layers), along.end(layers));
            most = std::max(most, own + copies * (all - own));
        }
    return most;
}

template <int D>
RankLines<D> decompose(RankLines<D> lines, const RowCosts& costs, const typename RankLines<D>::Flags& may_cut) {
    const std::vector<double> rows = costs_of_lines(costs, false), layers = costs_of_lines(costs, true);
    const int most_across = D == 3 && may_cut[1] ? std::min(lines.ranks(), lines.lines(1)) : 1;
    const int first = std::clamp(asked_across, 1, most_across), last = asked_across > 0 ? first : most_across;
    RankLines<D> best = lines;
    double least = 0;
    for (int across = first; across <= last; ++across) {
        if constexpr (D == 3) {
            lines.along(1) = LineCuts(across, lines.lines(1));
            lines.along(1).cut(rows);
        }
        lines.along(D - 1) = LineCuts(may_cut[D - 1] ? lines.ranks() / across : 1, lines.lines(D - 1));
        lines.along(D - 1).cut(layers);
        const double cost = cost_of(lines, costs) * (across == 1 ? 1 : worth_cutting);
        if (across > first && !(cost < least)) continue;
        best = lines;
        least = cost;
    }
    return best;
}

template double cost_of(const RankLines<2>&, const RowCosts&, double);
template double cost_of(const RankLines<3>&, const RowCosts&, double);
template RankLines<2> decompose(RankLines<2>, const RowCosts&, const RankLines<2>::Flags&);
template RankLines<3> decompose(RankLines<3>, const RowCosts&, const RankLines<3>::Flags&);

}  // namespace boids::mpi
