// Boids that were sorted a step ago are sorted by those who have changed cells; everybody can be counted instead. Both
// must give the same order, whatever the boids have done meanwhile.
#include "boids/engines/cpu/grid/sorter.h"

#include <gtest/gtest.h>

#include <random>

#include "boids/boids.h"
#include "shuffled_workers.h"

namespace boids::cpu {
namespace {

/// How boids go from step to step: each by itself, up to so far along each axis.
struct World {
    double size;
    bool toroidal;
    std::size_t boids;
    float leap;
};

/// A flock that is moved by chance, and sorted in both ways.
template <int D>
class SortedTwice {
public:
    explicit SortedTwice(const World& world) : world_(world), boids_(world.boids) {
        Parameters parameters = load_scenario("flock").parameters;
        parameters.world = {D, world.size, world.size, world.size};
        parameters.edges.kind = Edge::wrap;
        parameters.edges.distance = world.toroidal ? Distance::toroidal : Distance::plain;
        constants_ = derive(parameters);
        for (auto* each : {&flock_, &next_}) each->reserve(world.boids + 100);
        for (std::size_t boid = 0; boid < boids_; ++boid) {
            for (int axis = 0; axis < D; ++axis) {
                flock_.position[axis][boid] = draw(0, static_cast<float>(world.size));
                flock_.velocity[axis][boid] = draw(-1, 1);
            }
            flock_.id[boid] = static_cast<std::uint32_t>(boid);
        }
        shape();
    }

    void shape() {
        for (Grid<D>* grid : {&grid_, &counted_grid_}) grid->shape(constants_, boids_);
        sorter_.reserve(boids_, grid_, workers_.count());
        count(sorter_, grid_, sorted_);
    }

    float draw(float low, float high) { return std::uniform_real_distribution<float>(low, high)(random_); }
    float size() const { return static_cast<float>(world_.size); }
    FlockArrays<D>& flock() { return flock_; }

    /// Flies all boids and notes changes, as kernels do. Returns false where the sorter wants no changes.
    template <class Move>
    bool fly(Move&& move) {
        if (!sorter_.begin_changes(grid_)) return false;
        for (std::size_t part = 0; part < sorter_.parts(); ++part) {
            CellNotes& notes = sorter_.begin_part(part);
            for_each_row_part(grid_, sorter_.own_before(), sorter_.part_begin(part), sorter_.part_begin(part + 1),
                              [&](const RowPart& each) {
                                  for (std::uint32_t slot = each.begin; slot < each.end; ++slot)
                                      fly_one(slot, each.next + slot - each.begin, notes, move);
                                  sorter_.end_row(part, each.row);
                              });
        }
        std::swap(flock_, next_);
        return true;
    }

    void add(const float (&place)[D], std::uint32_t id) {
        for (int axis = 0; axis < D; ++axis) {
            flock_.position[axis][boids_] = place[axis];
            flock_.velocity[axis][boids_] = 0;
        }
        flock_.id[boids_] = id;
        sorter_.add_one(static_cast<std::uint32_t>(boids_), grid_.cell(place));
        ++boids_;
    }

    bool sort_changes() { return sorter_.sort_changes(flock_, grid_, sorted_, workers_); }

    /// Counts where changes were of no use.
    void count_again() { count(sorter_, grid_, sorted_); }

    void expect_the_order_of_counting() {
        Sorter<D> counting;
        counting.reserve(boids_, counted_grid_, workers_.count());
        FlockArrays<D> counted;
        count(counting, counted_grid_, counted);
        ASSERT_EQ(sorter_.sorted_count(), counting.sorted_count());
        EXPECT_EQ(sorter_.own_before(), counting.own_before());
        EXPECT_EQ(sorter_.fullest_cell(), counting.fullest_cell());
        for (std::size_t cell = 0; cell <= grid_.cells(); ++cell)
            ASSERT_EQ(grid_.first[cell], counted_grid_.first[cell]) << "cell " << cell;
        for (std::size_t slot = 0; slot < counting.sorted_count(); ++slot) {
            ASSERT_EQ(sorted_.id[slot], counted.id[slot]) << "slot " << slot;
            for (int axis = 0; axis < D; ++axis) {
                ASSERT_EQ(sorted_.position[axis][slot], counted.position[axis][slot]) << "slot " << slot;
                ASSERT_EQ(sorted_.velocity[axis][slot], counted.velocity[axis][slot]) << "slot " << slot;
            }
        }
    }

private:
    void count(Sorter<D>& sorter, Grid<D>& grid, FlockArrays<D>& sorted) {
        Array<std::uint32_t> cell;
        cell.reserve(boids_);
        for (std::size_t boid = 0; boid < boids_; ++boid) cell[boid] = cell_of(grid, flock_, boid);
        sorter.sort(flock_, cell, boids_, grid, sorted, workers_);
    }

    static std::uint32_t cell_of(const Grid<D>& grid, const FlockArrays<D>& boids, std::size_t boid) {
        float place[D];
        for (int axis = 0; axis < D; ++axis) place[axis] = boids.position[axis][boid];
        return grid.cell(place);
    }

    template <class Move>
    void fly_one(std::uint32_t slot, std::uint32_t boid, CellNotes& notes, Move& move) {
        next_.take(boid, sorted_, slot);
        float place[D];
        for (int axis = 0; axis < D; ++axis) place[axis] = next_.position[axis][boid];
        move(place);
        for (int axis = 0; axis < D; ++axis) next_.position[axis][boid] = place[axis];
        const std::uint32_t from = cell_of(grid_, sorted_, slot), to = cell_of(grid_, next_, boid);
        CellChanges& changes = notes.changes;
        if (from == to || changes.overflows()) return;
        changes.boid[changes.count] = boid;
        changes.from[changes.count] = from;
        changes.to[changes.count++] = to;
    }

    World world_;
    std::size_t boids_;
    KernelConstants constants_{};
    ShuffledWorkers workers_{4};
    std::minstd_rand random_{7};
    FlockArrays<D> flock_, next_, sorted_;
    Grid<D> grid_, counted_grid_;
    Sorter<D> sorter_;
};

template <int D>
void expect_the_same_order(const World& world) {
    SCOPED_TRACE(testing::Message() << D << "D, " << world.boids << " boids in " << world.size << ", leaps of "
                                    << world.leap << (world.toroidal ? ", toroidal" : ""));
    SortedTwice<D> flock(world);
    for (int step = 0; step < 12; ++step) {
        const bool flew = flock.fly([&](float(&place)[D]) {
            for (float& each : place) {
                each += flock.draw(-world.leap, world.leap);
                if (each < 0) each += flock.size();
                if (each >= flock.size()) each -= flock.size();
            }
        });
        ASSERT_TRUE(flew);
        ASSERT_TRUE(flock.sort_changes());
        flock.expect_the_order_of_counting();
    }
}

// The radius is 50, so that rows are 50 high and columns 12.5 wide; leaps of 3 let about an eighth change.
TEST(SortByChanges, IsTheOrderOfCounting) {
    for (const bool toroidal : {false, true})
        for (const std::size_t boids : {0, 1, 7, 900, 6000}) {
            expect_the_same_order<2>({500, toroidal, boids, 3});
            expect_the_same_order<3>({300, toroidal, boids, 3});
        }
    expect_the_same_order<2>({200, true, 9000, 2});   // crowds
    expect_the_same_order<2>({2000, true, 2000, 3});  // nearly empty
}

/// Two crowds that come to one cell from both of its sides: their ids take turns.
TEST(SortByChanges, CrowdsMeetInACell) {
    SortedTwice<2> flock({500, true, 9000, 0});
    for (std::size_t boid = 0; boid < 9000; ++boid) {
        const bool many = boid % 10 == 0;  // the others stay where they are
        flock.flock().position[0][boid] = many ? (boid % 20 == 0 ? 112.4f : 125.1f) : 300.0f;
        flock.flock().position[1][boid] = many ? 110.0f : 300.0f;
    }
    flock.shape();
    const bool flew = flock.fly([](float(&place)[2]) {
        if (place[0] < 200) place[0] = place[0] < 120 ? 112.6f : 124.9f;
    });
    ASSERT_TRUE(flew);
    ASSERT_TRUE(flock.sort_changes());
    flock.expect_the_order_of_counting();
}

TEST(SortByChanges, LeavesLeapsToCounting) {
    SortedTwice<2> flock({1000, true, 3000, 0});
    int moved = 0;
    ASSERT_TRUE(flock.fly([&](float(&place)[2]) {
        if (moved++ == 17) place[1] = place[1] < 500 ? place[1] + 400 : place[1] - 400;
    }));
    EXPECT_FALSE(flock.sort_changes());
    flock.count_again();
    flock.expect_the_order_of_counting();
    EXPECT_FALSE(flock.fly([](float(&)[2]) {})) << "changes are given a pause";
}

TEST(SortByChanges, LeavesVeryManyChangesToCounting) {
    SortedTwice<2> flock({1000, true, 3000, 0});
    ASSERT_TRUE(flock.fly([&](float(&place)[2]) { place[0] = place[0] < 500 ? place[0] + 13 : place[0] - 13; }));
    EXPECT_FALSE(flock.sort_changes());
    flock.count_again();
    flock.expect_the_order_of_counting();
}

TEST(SortByChanges, TakesInNewcomers) {
    SortedTwice<2> flock({500, true, 4000, 3});
    ASSERT_TRUE(flock.fly([&](float(&place)[2]) { place[0] = std::min(place[0] + 1, 499.0f); }));
    for (std::uint32_t newcomer = 0; newcomer < 16; ++newcomer)
        flock.add({flock.draw(0, 500), flock.draw(0, 500)}, 4000 + newcomer);
    ASSERT_TRUE(flock.sort_changes());
    flock.expect_the_order_of_counting();
    ASSERT_TRUE(flock.fly([&](float(&place)[2]) { place[0] = std::max(place[0] - 1, 0.0f); }));
    ASSERT_TRUE(flock.sort_changes());
    flock.expect_the_order_of_counting();
}

Scenario large_flock(int dimension) {
    Scenario scenario = load_scenario("flock");
    scenario.schedule = Schedule::synchronous;
    scenario.parameters.edges.distance = Distance::toroidal;
    scenario.parameters.start.positions = StartPositions::uniform;
    scenario.parameters.start.boids = 140000;  // so many are sorted by changes
    const double size = dimension == 2 ? 7000 : 1500;
    scenario.parameters.world = {dimension, size, size, size};
    return scenario;
}

/// A flock that is loaded anew before each step is always counted.
TEST(SortByChanges, LargeFlocksFlyAsIfTheyWereCounted) {
    for (const int dimension : {2, 3}) {
        const Scenario scenario = large_flock(dimension);
        const auto steady = make_engine(scenario, {"cpu", 2, ""}), counted = make_engine(scenario, {"cpu", 2, ""});
        State start = load_start(scenario), flown(dimension);
        steady->load(start);
        for (int step = 0; step < 8; ++step) {
            if (step == 4) {  // one boid more
                Boid boid{};
                boid.id = start.next_id;
                boid.position = {17, 23, dimension == 3 ? 29.0 : 0};
                steady->add(boid);
                counted->load(start);
                counted->add(boid);
            } else {
                counted->load(start);
            }
            steady->advance(1);
            counted->advance(1);
            counted->store(start);
            steady->store(flown);
            ASSERT_EQ(hash(flown), hash(start)) << dimension << "D, step " << step;
        }
    }
}

}  // namespace
}  // namespace boids::cpu
