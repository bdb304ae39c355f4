// A flock that knows who is near, kept up to date as each boid moves. Those it names come by rising id, as from a plain
// list, so whoever adds them up gets the same sums to the last bit. Few boids are found by bitmaps, more by cells.
#pragma once

#include <span>
#include <utility>

#include "boids/core/scenario/scenario.h"
#include "boids/core/state/observables.h"
#include "boids/engines/exact/bitmap_index.h"
#include "boids/engines/exact/cell_lists.h"
#include "boids/engines/exact/index_set.h"
#include "boids/engines/reference/rules.h"

namespace boids::exact {

using reference::Bird;

/// How far one looks for each species; less than 0 for those one does not look for.
using Reaches = std::vector<double>;

template <int D>
class IndexedFlock {
public:
    using Index = CellLists::Index;

    /// A flock that finds up to `few` boids by bitmaps, and more by cells.
    explicit IndexedFlock(std::size_t few, std::string_view simd = {}) : few_(few), kernels_(find_kernels<D>(simd)) {}

    std::size_t size() const { return birds_.size(); }
    const Bird<D>& operator[](std::size_t index) const { return birds_[index]; }
    const std::vector<Bird<D>>& birds() const { return birds_; }

    /// Takes over boids, by rising id, in the world of a scenario.
    void settle(std::vector<Bird<D>> birds, const Scenario& scenario) {
        birds_ = std::move(birds);
        const Domain<D> domain(scenario.parameters);
        for (int axis = 0; axis < D; ++axis) {
            const double size = domain.size()[axis];
            low_[axis] = domain.toroidal() ? 0 : -HUGE_VAL;
            high_[axis] = domain.toroidal() ? size : HUGE_VAL;
            outlook_.size[axis] = size;
            outlook_.half[axis] = domain.toroidal() ? size / 2 : HUGE_VAL;
        }
        std::vector<std::size_t> counts(species_count(scenario));
        for (const Bird<D>& bird : birds_) ++counts[bird.species];
        layers_ = plan_layers(scenario, counts);
        is_mixed_ = counts.size() > 1;
        make_room();
        lost_ = astray_ = 0;
        for (std::size_t index = 0; index < birds_.size(); ++index) {
            note_place(index);
            if (!is_small()) lists_.add(cells_[index], static_cast<Index>(index));
        }
    }

    /// One boid more, of the greatest id; it is found once all are settled again.
    void append(const Bird<D>& bird) { birds_.push_back(bird); }

    /// The same boids in the world of a scenario that has changed.
    void resettle(const Scenario& scenario) { settle(std::move(birds_), scenario); }

    /// A boid has moved; it is found at its new place from now on.
    void put(std::size_t index, const Bird<D>& bird) {
        if (astray_ > 0) forget(birds_[index]);
        birds_[index] = bird;
        if (is_small()) return note_place(index);
        const Index left = cells_[index];
        note_place(index);
        if (cells_[index] == left) return;
        lists_.remove(left, static_cast<Index>(index));
        lists_.add(cells_[index], static_cast<Index>(index));
    }

    /// The indices of all who may be within reach of a place, by rising id; good until it is asked again.
    std::span<const Index> find_near(const Vector<D>& place, const Reaches& reaches) {
        std::size_t count = 0;
        const bool is_found =
            lost_ == 0 && (is_small() ? find_by_bitmaps(place, reaches, count) : find_by_cells(place, reaches, count));
        if (!is_found) count = list_everyone(reaches);
        return {found_.data(), count};
    }

    /// How many others are at squared distances from least to most of a boid: seen() has them. Only where nobody is
    /// outside a toroidal world.
    std::size_t look(std::size_t self, const Reaches& reaches, double least, double most) {
        const std::size_t count = find_near(birds_[self].position, reaches).size();
        outlook_.self = static_cast<std::int64_t>(self);
        outlook_.least = least;
        outlook_.most = most;
        for (int axis = 0; axis < D; ++axis) outlook_.place[axis] = birds_[self].position[axis];
        return kernels_.look(outlook_, found_.data(), count, seen_);
    }
    const Seen<D>& seen() const { return seen_; }

    /// Whether boids are outside a toroidal world.
    bool is_any_astray() const { return astray_ > 0; }

    /// How many boids were looked at one by one so far.
    std::uint64_t looked_at() const { return looked_at_; }

    std::size_t bytes() const {
        return birds_.capacity() * sizeof(Bird<D>) + fixed_.capacity() * sizeof(Fixed) +
               (cells_.capacity() + found_.capacity()) * sizeof(Index) + seen_.index.capacity() * seen_bytes +
               bitmaps_.bytes() + lists_.bytes() + order_.bytes();
    }

    /// The same for so many boids of each species.
    std::size_t bytes_for(const Scenario& scenario, std::span<const std::size_t> counts) const {
        const std::vector<Layer> layers = plan_layers(scenario, counts);
        const std::size_t boids = total(counts);
        const std::size_t both = boids * sizeof(Bird<D>) + room_for(boids) * (sizeof(Index) + seen_bytes);
        if (boids <= few_) return both + BitmapIndex<D>::bytes_for(boids, layers[0].grid.bits());
        return both + boids * (sizeof(Fixed) + sizeof(Index)) + CellLists::bytes_for(cells_of(layers), boids) +
               IndexSet::bytes_for(boids);
    }

private:
    using Fixed = typename FixedGrid<D>::Fixed;

    /// The cells of one species: who looks for few hunters need not go through many boids.
    struct Layer {
        FixedGrid<D> grid;
        std::size_t first_cell = 0, boids = 0;
    };

    static constexpr int strip_bits = 8, cell_bits = 20;  ///< At most 256 strips along an axis, or a million cells.

    static std::size_t room_for(std::size_t boids) { return boids == 0 ? 0 : boids + Seen<D>::spare; }
    static constexpr std::size_t seen_bytes = sizeof(std::int64_t) + (D + 1) * sizeof(double);

    bool is_small() const { return birds_.size() <= few_; }

    static std::size_t total(std::span<const std::size_t> counts) {
        std::size_t sum = 0;
        for (const std::size_t count : counts) sum += count;
        return sum;
    }

    static std::size_t cells_of(const std::vector<Layer>& layers) {
        return layers.back().first_cell + layers.back().grid.cells();
    }

    /// How far most look who look for a species: its rules, and those of others that flock with it.
    static double usual_reach(const Scenario& scenario, std::size_t species) {
        double reach = 0;
        for (std::size_t other = 0; other < species_count(scenario); ++other)
            if (flocks_with(scenario, other, species))
                reach = std::max(reach, rule_reach(parameters_of(scenario, other)));
        return reach;
    }

    /// A grid for each species, or one for all who are found by bitmaps. Cells are as wide as the reach, strips a
    /// quarter of it: that is where measurements were best.
    std::vector<Layer> plan_layers(const Scenario& scenario, std::span<const std::size_t> counts) const {
        const Domain<D> domain(scenario.parameters);
        const double least = 1e-6 * length(domain.size());  // where no rule has a radius
        std::vector<Layer> layers(counts.size());
        double farthest = least;
        std::size_t cells = 0;
        for (std::size_t species = 0; species < counts.size(); ++species) {
            Layer& layer = layers[species];
            const double reach = std::max(least, usual_reach(scenario, species));
            farthest = std::max(farthest, reach);
            layer = {FixedGrid<D>(domain, reach, cell_bits), cells, counts[species]};
            layer.grid.fold(std::ilogb(2.0 * static_cast<double>(counts[species]) + 1));
            cells += layer.grid.cells();
        }
        if (total(counts) <= few_) layers = {{FixedGrid<D>(domain, farthest / 4, strip_bits), 0, total(counts)}};
        return layers;
    }

    void make_room() {
        const std::size_t room = room_for(birds_.size());
        found_.resize(room);
        seen_.index.resize(room);
        seen_.squared.resize(room);
        for (std::vector<double>& way : seen_.way) way.resize(room);
        outlook_.positions = birds_.empty() ? nullptr : birds_[0].position.component;
        if (is_small()) {
            bitmaps_.reset(birds_.size(), layers_[0].grid.bits());
        } else {
            fixed_.resize(birds_.size());
            cells_.resize(birds_.size());
            lists_.reset(cells_of(layers_), birds_.size());
            order_.reset(birds_.size());
        }
    }

    const Layer& layer_of(const Bird<D>& bird) const { return layers_[is_small() ? 0 : bird.species]; }
    bool is_lost(const Bird<D>& bird) const { return !layer_of(bird).grid.knows(bird.position); }

    /// Whether a boid is outside a toroidal world.
    bool is_astray(const Bird<D>& bird) const {
        int is_inside = 1;  // without branches
        for (int axis = 0; axis < D; ++axis)
            is_inside &= static_cast<int>(bird.position[axis] >= low_[axis]) &
                         static_cast<int>(bird.position[axis] <= high_[axis]);
        return is_inside == 0;
    }

    void forget(const Bird<D>& bird) {
        if (!is_astray(bird)) return;
        --astray_;
        lost_ -= is_lost(bird);
    }

    void note_place(std::size_t index) {
        const Bird<D>& bird = birds_[index];
        if (is_astray(bird)) {
            ++astray_;
            lost_ += is_lost(bird);
        }
        const Layer& layer = layer_of(bird);
        const Fixed fixed = layer.grid.fixed(bird.position);
        if (is_small()) return bitmaps_.put(index, fixed);
        fixed_[index] = fixed;
        cells_[index] = static_cast<Index>(layer.first_cell + layer.grid.cell(fixed));
    }

    /// False where fixed point does not tell who may be near.
    bool find_by_bitmaps(const Vector<D>& place, const Reaches& reaches, std::size_t& count) {
        const auto reach = layers_[0].grid.reach(place, *std::max_element(reaches.begin(), reaches.end()));
        if (!reach) return false;
        count = kernels_.list(bitmaps_.box(reach->centre, reach->half), found_.data());
        looked_at_ += count;
        if (is_mixed_) count = keep_sought(count, reaches);
        return true;
    }

    std::size_t keep_sought(std::size_t found, const Reaches& reaches) {
        std::size_t count = 0;
        for (std::size_t each = 0; each < found; ++each) {
            found_[count] = found_[each];
            count += reaches[birds_[found_[each]].species] >= 0;
        }
        return count;
    }

    /// False where fixed point does not tell who may be near.
    bool find_by_cells(const Vector<D>& place, const Reaches& reaches, std::size_t& count) {
        for (std::size_t species = 0; species < layers_.size(); ++species)
            if (reaches[species] >= 0 && !search(layers_[species], place, reaches[species], count)) return false;
        for (std::size_t each = 0; each < count; ++each) order_.add(found_[each]);
        count = 0;
        order_.drain([&](Index index) { found_[count++] = index; });
        return true;
    }

    bool search(const Layer& layer, const Vector<D>& place, double distance, std::size_t& count) {
        if (layer.boids == 0) return true;
        const auto reach = layer.grid.reach(place, distance);
        if (!reach) return false;
        const FixedGrid<D> grid = layer.grid;  // a copy, so that compilers see that nothing below changes it
        const Fixed* const fixed = fixed_.data();
        Index* const list = found_.data();
        std::size_t looked_at = 0, found = count;
        grid.for_each_cell(*reach, [&](std::size_t cell) {
            looked_at += lists_.for_each(layer.first_cell + cell, [&](Index index) {
                list[found] = index;  // counting on is keeping
                found += grid.may_hold(*reach, fixed[index]);
            });
        });
        looked_at_ += looked_at;
        count = found;
        return true;
    }

    std::size_t list_everyone(const Reaches& reaches) {
        std::size_t count = 0;
        for (std::size_t index = 0; index < birds_.size(); ++index)
            if (reaches[birds_[index].species] >= 0) found_[count++] = static_cast<Index>(index);
        looked_at_ += birds_.size();
        return count;
    }

    std::size_t few_;
    std::vector<Bird<D>> birds_;  ///< By rising id.
    Vector<D> low_, high_;        ///< The corners of a toroidal world, else infinite.
    std::vector<Layer> layers_;   ///< By species, or one for all.
    bool is_mixed_ = false;       ///< Whether there are several species.
    std::size_t lost_ = 0;        ///< How many boids may be near anybody.
    std::size_t astray_ = 0;      ///< How many are outside a toroidal world.
    BitmapIndex<D> bitmaps_;      ///< Of few boids.
    CellLists lists_;             ///< Of more.
    std::vector<Index> cells_;    ///< Where each boid is listed.
    std::vector<Fixed> fixed_;    ///< Where in its cell it is.
    IndexSet order_;
    std::vector<Index> found_;
    Kernels<D> kernels_;
    Outlook<D> outlook_{nullptr, sizeof(Bird<D>), 0, {}, {}, {}, 0, 0};
    Seen<D> seen_;
    std::uint64_t looked_at_ = 0;
};

}  // namespace boids::exact
