#include <numeric>

#include "loops/loop_cdcl.hpp"
#include "make/loops/fitted_loop.hpp"
#include "make/loops/region.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

namespace edgewise::test {

namespace {

using namespace make;

Planar square(int rows, int columns) {
    Random random(1);
    const LineGraph grid = random_grid(random, rows, columns);
    std::vector<std::array<Vertex, 2>> ends;
    for (Edge edge = 0; edge < grid.edge_count(); ++edge) ends.push_back(grid.ends(edge));
    std::vector<Centre> centres;
    for (int cell = 0; cell < rows * columns; ++cell) centres.push_back({cell % columns + 0.5, cell / columns + 0.5});
    return {make_graph(ends, std::vector<std::uint8_t>(grid.vertex_count(), 0b101)), grid_cells(rows, columns),
            std::move(centres)};
}

}  // namespace

// Signs in every second cell: what is found is the only loop with these counts, by the engine for loops.
TEST(fitted_loop) {
    const int rows = 6;
    const int columns = 6;
    const Planar planar = square(rows, columns);
    const FlatSets cells = grid_cells(rows, columns);
    std::vector<std::int32_t> starts{0}, members, place_starts{0}, place_members, turn_starts{0}, turn_members;
    std::vector<ClueBounds> bounds;
    std::vector<Switch> switch_of;
    std::vector<Face> mask;
    for (Face cell = 0; cell < cells.size(); ++cell) {
        turn_members.push_back(cell);
        turn_starts.push_back(cell + 1);
        if ((cell / columns + cell) % 2 != 0) continue;
        mask.push_back(cell);
        for (std::int32_t count = 0; count < 4; ++count) {
            members.insert(members.end(), cells[cell].begin(), cells[cell].end());
            starts.push_back(static_cast<std::int32_t>(members.size()));
            bounds.push_back({count, count});
            place_members.push_back(static_cast<Switch>(switch_of.size()));
            switch_of.push_back(static_cast<Switch>(switch_of.size()));
        }
        place_starts.push_back(static_cast<std::int32_t>(place_members.size()));
    }
    const auto count = static_cast<Switch>(switch_of.size());
    const SwitchedBoard board(planar.graph(), FlatSets(starts, members), bounds, switch_of, count);
    std::vector<std::int32_t> numbers(mask.size() + 1);
    std::iota(numbers.begin(), numbers.end(), 0);
    const FlatSets each(numbers, {numbers.begin(), numbers.end() - 1});
    int found = 0;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        Control control({}, nullptr, nullptr);
        const Sides start = random_region(planar, {}, seed);
        const auto walk = [&] {
            FittedLoop fitted(planar, board, FlatSets(place_starts, place_members), each, true,
                              FlatSets(turn_starts, turn_members), start, seed, control);
            return std::pair{fitted.run(5000), fitted.on()};
        };
        const auto [is_found, on] = walk();
        CHECK(walk() == (std::pair{is_found, on}));  // the same again
        if (!is_found) continue;
        ++found;
        std::vector<std::array<Vertex, 2>> ends;
        for (Edge edge = 0; edge < board.edge_count(); ++edge) ends.push_back(board.ends(edge));
        std::vector<ClueSpec> clues;
        const std::vector<std::int32_t> counts = planar.counts(on);
        for (const Face cell : mask) {
            clues.push_back({{cells[cell].begin(), cells[cell].end()}, {counts[cell], counts[cell]}});
        }
        CdclOptions options;
        options.max_solutions = 2;
        const auto answer = loop_cdcl(make_graph(ends, std::vector<std::uint8_t>(board.vertex_count(), 0b101), clues),
                                      nullptr, options, control);
        CHECK(answer.loops.size() == 1 && answer.complete);
    }
    CHECK(found >= 8);
}

}  // namespace edgewise::test
