// A few numbers that say exactly what searches with arithmetic in them did. A seed means the same on every machine, so
// they are the same on every machine: `make check-arm` compares those of two.
#include <cstdint>
#include <cstdio>
#include <vector>

#include "base/random.hpp"
#include "loops/loop_cdcl.hpp"
#include "make/loops/region.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"
#include "tests/make/planar_boards.hpp"
#include "tests/tile/tile_puzzles.hpp"
#include "tile/best_tiles.hpp"

namespace edgewise::test {

namespace {

template <class Numbers>
void mix(std::uint64_t& digest, const Numbers& numbers) {
    for (const auto number : numbers) digest = splitmix64(digest ^ static_cast<std::uint64_t>(number));
}

void print_line(const char* what, std::uint64_t number) {
    std::printf("%s %llu\n", what, static_cast<unsigned long long>(number));
}

std::uint64_t loops() {
    std::uint64_t digest = 0;
    const FlatSets cells = grid_cells(8, 8);
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        Random random(seed);
        CdclOptions options;
        options.max_solutions = 50;
        options.seed = seed;
        Control control({}, nullptr, nullptr);
        const CdclAnswer answer = loop_cdcl(random_grid(random, 8, 8), &cells, options, control);
        mix(digest, std::vector{answer.stats.conflicts, answer.stats.propagations});
        for (const auto& loop : answer.loops) mix(digest, loop);
    }
    return digest;
}

std::uint64_t best_boards() {
    std::uint64_t digest = 0;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        Random random(seed);
        const Puzzle puzzle = random_puzzle(random, 9, 9, 6);
        const TileBoard board(puzzle.neighbours, puzzle.sides, 0, {});
        BestOptions options;
        options.seed = seed;
        options.width = 300;
        options.runs = 3;
        Control control({}, nullptr, nullptr);
        const BestAnswer answer = best_tiles(board, options, control);
        mix(digest, answer.board);
        mix(digest, std::vector{answer.states});
    }
    return digest;
}

std::uint64_t regions() {
    std::uint64_t digest = 0;
    const make::Planar board = planar_grid(12, 12);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        mix(digest, random_region(board, {.winding = 0.1 * static_cast<double>(seed % 12)}, seed));
    }
    return digest;
}

}  // namespace

void print_signature() {
    print_line("loops", loops());
    print_line("beams", best_boards());
    print_line("regions", regions());
}

}  // namespace edgewise::test
