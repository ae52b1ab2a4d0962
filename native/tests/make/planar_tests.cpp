#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "graph/cycle.hpp"
#include "make/loops/planar.hpp"
#include "make/loops/region.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"
#include "tests/make/planar_boards.hpp"

namespace edgewise::test {

namespace {

using make::Planar;

Planar grid(int rows, int columns) {
    return planar_grid(rows, columns);
}

bool is_one_loop(const Planar& board, const make::Sides& sides) {
    const auto on = board.border(sides);
    std::vector<Edge> edges;
    for (Edge edge = 0; edge < board.graph().edge_count(); ++edge) {
        if (on[edge] != 0) edges.push_back(edge);
    }
    return !ordered_cycle(board.graph(), edges).empty();
}

// Two squares that touch at one point only: the outer face comes twice around each of them there.
Planar two_squares() {
    return {
        make_graph({{0, 1}, {1, 2}, {2, 3}, {3, 0}, {2, 4}, {4, 5}, {5, 6}, {6, 2}}, std::vector<std::uint8_t>(7, 5)),
        FlatSets({0, 4, 8}, {0, 1, 2, 3, 4, 5, 6, 7}),
        {{0, 0}, {1, 1}}};
}

}  // namespace

TEST(planar) {
    const Planar board = grid(3, 4);
    std::vector<Face> ring;
    for (const Planar::Place& place : board.around(5)) ring.push_back(place.face);
    std::ranges::sort(ring);
    CHECK((ring == std::vector<Face>{0, 1, 2, 4, 6, 8, 9, 10}));
    CHECK(std::ranges::count_if(board.around(5), &Planar::Place::beside) == 4);
    CHECK(std::ranges::count(board.around(0), Face{12}, &Planar::Place::face) >= 2);

    const Planar touching = two_squares();
    CHECK(std::ranges::count(touching.around(0), Face{1}, &Planar::Place::face) == 1);
    CHECK_THROWS(Planar(make_graph({{0, 1}, {1, 2}, {2, 0}}, {5, 5, 5}), FlatSets({0, 2}, {0, 1}), {{0, 0}}));
    CHECK_THROWS(Planar(make_graph({{0, 1}, {1, 2}, {2, 0}}, {5, 5, 5}), FlatSets({0, 3}, {0, 1, 2}), {}));

    // A face may turn exactly where the border stays one loop.
    Random random(3);
    const Planar small = grid(4, 4);
    int loops = 0;
    for (int round = 0; round < 4000; ++round) {
        make::Sides sides(17, 0);
        const auto region = static_cast<std::uint32_t>(random.below(1U << 16));
        for (Face face = 0; face < 16; ++face) sides[face] = region >> face & 1;
        if (!is_one_loop(small, sides)) continue;
        ++loops;
        CHECK(small.sides_of(small.border(sides)) == sides);
        for (Face face = 0; face < 16; ++face) {
            const bool can = small.turn(sides, face).can;
            sides[face] ^= 1;
            CHECK(can == is_one_loop(small, sides));
            sides[face] ^= 1;
        }
    }
    CHECK(loops > 20);
    std::vector<std::uint8_t> broken(small.graph().edge_count(), 0);
    broken[5] = 1;
    CHECK(small.sides_of(broken).empty());
}

TEST(region) {
    for (const auto& [rows, columns] : {std::array{1, 2}, std::array{1, 7}, std::array{5, 5}, std::array{12, 9}}) {
        const Planar board = grid(rows, columns);
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            const auto sides = random_region(board, {.winding = 0.1 * static_cast<double>(seed % 12)}, seed);
            CHECK(is_one_loop(board, sides));
            CHECK(std::ranges::count(sides, 1) >= 2);
            CHECK(sides == random_region(board, {.winding = 0.1 * static_cast<double>(seed % 12)}, seed));
        }
    }
    const Planar board = grid(10, 10);
    CHECK(random_region(board, {}, 1) != random_region(board, {}, 2));
}

}  // namespace edgewise::test
