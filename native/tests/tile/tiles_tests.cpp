#include <algorithm>
#include <limits>
#include <memory>
#include <set>

#include "base/random.hpp"
#include "tests/check.hpp"
#include "tests/tile/tile_puzzles.hpp"
#include "tile/best_tiles.hpp"
#include "tile/scan/pairs.hpp"
#include "tile/scan/search.hpp"
#include "tile/tiles.hpp"

namespace edgewise::test {

namespace {

using Boards = std::set<TileAnswer>;

TilesAnswer run(const TileBoard& board, const TilesOptions& options, const Limits& limits = {}) {
    Control control(limits, nullptr, nullptr);
    return tiles(board, options, control);
}

Boards as_set(const TilesAnswer& answer) {
    Boards set;
    for (const TileAnswer& board : answer.boards) CHECK(set.insert(board).second);
    return set;
}

TilesOptions everything() {
    TilesOptions options;
    options.max_solutions = std::numeric_limits<std::uint64_t>::max();
    return options;
}

// Both searches find the same boards, whatever is switched off and on any number of threads.
void searches_agree(Random& random) {
    const auto width = 1 + static_cast<std::int32_t>(random.below(4));
    const auto height = 1 + static_cast<std::int32_t>(random.below(4));
    const Puzzle puzzle = random_puzzle(random, width, height, 1 + static_cast<std::int32_t>(random.below(3)));
    const TileBoard board(puzzle.neighbours, puzzle.sides, 0, puzzle.fixed);
    TilesOptions options = everything();
    options.method = TileMethod::scan;
    const TilesAnswer scanned = run(board, options);
    CHECK(scanned.complete && !scanned.boards.empty());
    const Boards expected = as_set(scanned);
    for (int round = 0; round < 4; ++round) {
        options.method = random.below(2) == 0 ? TileMethod::scan : TileMethod::constraint;
        options.seed = random.below(3);
        options.threads = random.below(4) == 0 ? 2 : 1;
        options.break_symmetry = random.below(2) == 0;
        options.rules.arcs = random.below(4) != 0;
        options.rules.cell_singletons = random.below(4) != 0;
        options.rules.piece_singletons = random.below(4) != 0;
        const TilesAnswer answer = run(board, options);
        CHECK(answer.complete);
        CHECK(as_set(answer) == expected);
    }
}

// A search that is stopped every few placements counts and finds the same as an uninterrupted one.
void slices_lose_nothing(Random& random) {
    const Puzzle puzzle = random_puzzle(random, 4, 4, 2);
    const TileBoard board(puzzle.neighbours, puzzle.sides, 0, puzzle.fixed);
    for (const ScanOrder& order : scan_orders(board)) {
        const auto table = std::make_shared<const ScanTable>(board, order, -1, 0);
        const auto all_of = [&](std::uint64_t budget) {
            ScanSearch search(table);
            std::pair<std::uint64_t, std::uint64_t> counts{0, 0};
            for (ScanEvent event{}; (event = search.run(budget)) != ScanEvent::exhausted;) {
                counts.second += event == ScanEvent::solution ? 1 : 0;
            }
            counts.first = search.placements();
            return counts;
        };
        const auto whole = all_of(std::numeric_limits<std::uint64_t>::max());
        CHECK(whole.second > 0);
        CHECK(all_of(1 + random.below(50)) == whole);
        std::uint64_t solutions = 0;
        std::uint64_t placements = 0;
        for (const auto& prefix : ScanSearch::split(table, 30, placements)) {
            ScanSearch search(table, prefix);
            for (ScanEvent event{}; (event = search.run(1000)) != ScanEvent::exhausted;) {
                solutions += event == ScanEvent::solution ? 1 : 0;
            }
            placements += search.placements();
        }
        CHECK(solutions == whole.second);
        CHECK(placements == whole.first);
    }
}

// The observable behaviour of a search: its event, count, depth and solution after each run.
struct Observed {
    ScanEvent event;
    std::uint64_t placements;
    std::int32_t deepest;
    std::vector<Candidate> solution;
    bool operator==(const Observed&) const = default;
};

// Pairs of cells and single cells, or both alternately, stop at the same positions with the same counts and solutions,
// for every budget.
bool pairs_and_singles_agree(Random& random) {
    const auto width = 4 + static_cast<std::int32_t>(random.below(3));
    const auto height = 4 + static_cast<std::int32_t>(random.below(2));
    const Puzzle puzzle = random_puzzle(random, width, height, 3 + static_cast<std::int32_t>(random.below(5)));
    const TileBoard board(puzzle.neighbours, puzzle.sides, 0, puzzle.fixed);
    const auto orders = scan_orders(board);
    const auto table =
        std::make_shared<const ScanTable>(board, orders[random.below(orders.size())], -1, random.below(2));
    const auto pairs = ScanPairs::make(*table);
    if (!pairs) return false;  // a list that is too long
    constexpr std::size_t kMostRuns = 40;
    const auto watch = [&](std::uint64_t budget, const auto& how) {
        std::vector<Observed> seen;
        ScanSearch search(table);
        do {
            search.use_pairs(how(seen.size()) ? pairs : nullptr);
            const ScanEvent event = search.run(budget);
            seen.push_back({event, search.placements(), search.deepest(), search.solution()});
        } while (seen.back().event != ScanEvent::exhausted && seen.size() < kMostRuns);
        return seen;
    };
    bool agree = true;
    for (std::uint64_t budget = 1; budget < 3000; budget += 1 + budget / 40) {
        const auto plain = watch(budget, [](std::size_t) { return false; });
        agree = agree && watch(budget, [](std::size_t) { return true; }) == plain;
        agree = agree && watch(budget, [](std::size_t run) { return run % 2 == 0; }) == plain;
    }
    const auto whole = watch(10'000'000, [](std::size_t) { return false; });
    agree = agree && watch(10'000'000, [](std::size_t) { return true; }) == whole;
    CHECK(agree);
    return true;
}

// A beam of a given width finds the same board on any number of threads; a wide one solves a small board.
void beams_repeat(Random& random) {
    const auto width = 1 + static_cast<std::int32_t>(random.below(4));
    const auto height = 1 + static_cast<std::int32_t>(random.below(4));
    const Puzzle puzzle = random_puzzle(random, width, height, 1 + static_cast<std::int32_t>(random.below(4)));
    const TileBoard board(puzzle.neighbours, puzzle.sides, 0, puzzle.fixed);
    const auto best = [&](std::uint64_t states, std::uint64_t runs, std::int32_t threads) {
        BestOptions options;
        options.width = states;
        options.runs = runs;
        options.threads = threads;
        Control control({}, nullptr, nullptr);
        return best_tiles(board, options, control);
    };
    const BestAnswer narrow = best(3, 1, 1);
    CHECK(narrow.board == best(3, 1, 2).board);
    CHECK(narrow.score <= narrow.highest);
    const BestAnswer wide = best(20000, 4, 1);
    CHECK(wide.score == wide.highest);
    CHECK(as_set(run(board, everything())).contains(wide.board));
}

}  // namespace

TEST(tiles) {
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        Random random(seed);
        searches_agree(random);
        if (seed % 60 == 0) slices_lose_nothing(random);
        if (seed % 5 == 0) beams_repeat(random);
    }

    if (ScanPairs::supported()) {
        int compared = 0;
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            Random random(seed);
            compared += pairs_and_singles_agree(random) ? 1 : 0;
        }
        CHECK(compared > 40);
    } else {
        std::printf("skipped: pairs of cells, which need AVX2\n");
    }

    // Equal pieces are one type, and a symmetric piece has fewer candidates.
    const std::vector<std::int32_t> pair{-1, 1, -1, -1, -1, -1, -1, 0};
    const TileBoard board(pair, std::vector<std::int32_t>{0, 5, 0, 0, 0, 0, 5, 0}, 0, {});
    CHECK(board.type_count() == 1 && board.candidate_count() == 4 && board.copies(0) == 2);
    const std::vector<TileAnswer> only{{0, 5}};
    CHECK(run(board, everything()).boards == only);
    const TileBoard plain(pair, std::vector<std::int32_t>{5, 5, 5, 5, 5, 0, 5, 0}, 0, {});
    CHECK(plain.type_count() == 2 && plain.candidate_count() == 3);

    // Arrays that do not describe a board are rejected.
    CHECK_THROWS(TileBoard(pair, std::vector<std::int32_t>{0, 0, 0, 0}, 0, {}));
    CHECK_THROWS(TileBoard({-1, 1, -1, -1, -1, -1, -1, -1}, std::vector<std::int32_t>(8, 0), 0, {}));
    CHECK_THROWS(TileBoard(pair, std::vector<std::int32_t>(8, 0), 0, {{0, 0, 4}}));
    CHECK_THROWS(TileBoard(pair, std::vector<std::int32_t>(8, 0), 0, {{0, 0, 0}, {1, 0, 0}}));
    CHECK_THROWS(TileBoard(pair, std::vector<std::int32_t>(8, 0), 0, {{0, 0, 0}, {0, 1, 0}}));

    // The limit that stopped a search is reported, and nothing found is lost.
    Random random(5);
    const Puzzle large = random_puzzle(random, 6, 6, 3);
    const TileBoard many(large.neighbours, large.sides, 0, {});
    for (const TileMethod method : {TileMethod::scan, TileMethod::constraint}) {
        TilesOptions options = everything();
        options.method = method;
        CHECK(run(many, options, {.seconds = 0, .nodes = {}, .memory_bytes = {}}).stopped_by == StopReason::time);
        CHECK(run(many, options, {.seconds = {}, .nodes = 50, .memory_bytes = {}}).stopped_by == StopReason::nodes);
        options.max_solutions = 0;
        CHECK(run(many, options).stopped_by == StopReason::solutions);
    }
}

}  // namespace edgewise::test
