#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "explain/lines/explainer.hpp"
#include "make/clues/nearby.hpp"
#include "make/clues/removal.hpp"
#include "make/loops/region.hpp"
#include "tests/check.hpp"
#include "tests/make/planar_boards.hpp"

namespace edgewise::test {

namespace {

using Bytes = std::vector<std::uint8_t>;
using make::Planar;
using make::Sides;

LineGraph with_clues(const Planar& board, const Sides& sides, const Bytes& given) {
    std::vector<std::array<Vertex, 2>> ends;
    for (Edge edge = 0; edge < board.graph().edge_count(); ++edge) ends.push_back(board.graph().ends(edge));
    const auto counts = board.counts(board.border(sides));
    std::vector<ClueSpec> clues;
    for (Face face = 0; face < board.cell_count(); ++face) {
        const auto edges = board.faces().edges_of(face);
        if (given[face] != 0) clues.push_back({{edges.begin(), edges.end()}, {counts[face], counts[face]}});
    }
    return make_graph(ends, Bytes(board.graph().vertex_count(), 0b101), clues);
}

FlatSets one_by_one(Face cells, Random& random) {
    std::vector<std::int32_t> starts(cells + 1), members(cells);
    std::iota(starts.begin(), starts.end(), 0);
    std::iota(members.begin(), members.end(), 0);
    random.shuffle(members);
    return {starts, members};
}

// What is left is solved by the deductions of native/explain, within the level.
void stays_within_the_level(int rows, int columns, make::Level level, std::uint64_t seed) {
    const Planar board = planar_grid(rows, columns);
    const Sides sides = random_region(board, {.winding = 0.15 * static_cast<double>(seed % 6)}, seed);
    Random random(seed);
    Control control({}, nullptr, {});
    const FlatSets groups = one_by_one(board.cell_count(), random);
    const Bytes all(board.cell_count(), 1);
    const Bytes left = remove_clues(board, sides, all, groups, {.level = level}, control);
    CHECK(left.empty() != is_deducible(board, sides, all, level, control));
    if (left.empty()) return;
    CHECK(std::ranges::count(left, 1) < std::ranges::count(all, 1));
    CHECK(left == remove_clues(board, sides, all, groups, {.level = level}, control));
    const FlatSets cells = grid_cells(rows, columns);
    explain::Explainer explainer(with_clues(board, sides, left), &cells, std::nullopt);
    const explain::Closure closure = explainer.close(board.border(sides), level, control);
    CHECK(closure.open == 0);
    // Up to level 3 nothing is left out that could have gone.
    for (Face face = 0; level <= 3 && face < board.cell_count(); ++face) {
        if (left[face] == 0) continue;
        Bytes fewer = left;
        fewer[face] = 0;
        CHECK(!is_deducible(board, sides, fewer, level, control));
    }
}

void leaves_one_solution(std::uint64_t seed) {
    const Planar board = planar_grid(2, 3);
    const Sides sides = random_region(board, {}, seed);
    Random random(seed);
    Control control({}, nullptr, {});
    const Bytes left = remove_clues(board, sides, Bytes(6, 1), one_by_one(6, random), {.level = 8}, control);
    if (!left.empty()) CHECK(every_solution(with_clues(board, sides, left)).size() == 1);
}

// Another loop that is found nearby is one: without the clue there are several solutions.
void finds_real_loops(std::uint64_t seed) {
    const Planar board = planar_grid(2, 3);
    const Sides sides = random_region(board, {}, seed);
    Random random(seed);
    Bytes active(7, 0);
    for (Face face = 0; face < 6; ++face) active[face] = random.below(2) == 0 ? 1 : 0;
    const auto clue = static_cast<Face>(random.below(6));
    active[clue] = 0;
    make::Nearby nearby(board, sides);
    const std::vector<Face> without{clue};
    if (nearby.finds_another(without, active)) {
        CHECK(every_solution(with_clues(board, sides, active)).size() > 1);
    }
}

}  // namespace

TEST(removal) {
    for (make::Level level = 1; level <= 8; ++level) {
        for (std::uint64_t seed = 0; seed < 12; ++seed) stays_within_the_level(7, 8, level, 100 * level + seed);
    }
    for (std::uint64_t seed = 0; seed < 25; ++seed) leaves_one_solution(seed);
    for (std::uint64_t seed = 0; seed < 25; ++seed) finds_real_loops(seed);

    const Planar board = planar_grid(8, 8);
    const Sides sides = random_region(board, {}, 5);
    Control control({}, nullptr, {});
    Random random(5);
    const FlatSets groups = one_by_one(64, random);
    const auto count = [](const Bytes& clues) { return std::ranges::count(clues, 1); };
    CHECK(count(remove_clues(board, sides, Bytes(64, 1), groups, {.level = 6, .fewest = 40}, control)) == 40);
    CHECK(count(remove_clues(board, sides, Bytes(64, 1), FlatSets({0}, {}), {.level = 6}, control)) == 64);
    CHECK(remove_clues(board, sides, Bytes(64, 0), FlatSets({0}, {}), {.level = 8}, control).empty());

    // Two by two: both stay or both go, and the number of clues is met as nearly as that allows.
    std::vector<std::int32_t> starts, members;
    for (Face face = 0; face < 32; ++face) {
        starts.push_back(2 * face);
        members.insert(members.end(), {face, 63 - face});
    }
    starts.push_back(64);
    for (const std::int32_t fewest : {0, 41}) {
        const Bytes left = remove_clues(board, sides, Bytes(64, 1), FlatSets(starts, members),
                                        {.level = 6, .fewest = fewest}, control);
        CHECK(!left.empty());
        for (Face face = 0; face < 32; ++face) CHECK(left[face] == left[63 - face]);
        CHECK(fewest == 0 || std::abs(count(left) - fewest) <= 1);
    }
    Control stopped({}, nullptr, {});
    stopped.stop(StopReason::interrupt);
    CHECK(remove_clues(board, sides, Bytes(64, 1), groups, {.level = 6}, stopped).empty());
}

}  // namespace edgewise::test
