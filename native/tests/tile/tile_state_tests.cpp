#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "base/random.hpp"
#include "tests/check.hpp"
#include "tests/tile/tile_puzzles.hpp"
#include "tile/scan/search.hpp"
#include "tile/tiles.hpp"

namespace edgewise::test {

namespace {

constexpr std::uint64_t kAll = std::numeric_limits<std::uint64_t>::max();

struct Found {
    std::uint64_t placements = 0;
    std::uint64_t backtracks = 0;
    std::vector<TileAnswer> boards;
    bool complete = false;

    [[nodiscard]] std::set<TileAnswer> as_set() const { return {boards.begin(), boards.end()}; }
};

TilesAnswer run(const TileBoard& board, const TilesOptions& options, std::optional<std::uint64_t> nodes) {
    Control control({.seconds = {}, .nodes = nodes, .memory_bytes = {}}, nullptr, nullptr);
    return tiles(board, options, control);
}

// Runs with limited nodes, each resuming from what the previous one left.
Found in_pieces(const TileBoard& board, TilesOptions options,
                const std::function<std::uint64_t(TilesOptions&)>& nodes) {
    Found found;
    options.keep_state = true;
    for (;;) {
        const std::uint64_t most = nodes(options);
        const TilesAnswer answer = run(board, options, most);
        found.placements += answer.stats.counted.placements;
        found.backtracks += answer.stats.counted.backtracks;
        found.boards.insert(found.boards.end(), answer.boards.begin(), answer.boards.end());
        found.complete = answer.complete;
        if (answer.stopped_by != StopReason::nodes) return found;
        options.left = answer.left;
        options.found = found.boards.size();
    }
}

Found at_once(const TileBoard& board, const TilesOptions& options) {
    const TilesAnswer answer = run(board, options, {});
    return {answer.stats.counted.placements, answer.stats.counted.backtracks, answer.boards, answer.complete};
}

// A search is discarded wherever it can be stopped, and another resumes from its position.
void positions_are_complete(const TileBoard& board) {
    for (const ScanOrder& order : scan_orders(board)) {
        const auto table = std::make_shared<const ScanTable>(board, order, -1, 3);
        ScanSearch whole(table);
        std::uint64_t solutions = 0;
        for (ScanEvent event{}; (event = whole.run(kAll)) != ScanEvent::exhausted;) ++solutions;
        CHECK(!whole.position());

        auto search = std::make_unique<ScanSearch>(table);
        std::uint64_t placements = 0;
        std::uint64_t met = 0;
        for (auto position = search->position(); position; position = search->position()) {
            search = std::make_unique<ScanSearch>(table, *position);
            met += search->run(1) == ScanEvent::solution ? 1 : 0;
            placements += search->placements();
        }
        CHECK(placements == whole.placements());
        CHECK(met == solutions);
    }
}

// A search of the whole tree counts and finds the same, whatever the number of threads and however often and wherever
// it is stopped.
void pieces_add_up(const TileBoard& board, Random& random) {
    for (const TileMethod method : {TileMethod::scan, TileMethod::constraint}) {
        TilesOptions options;
        options.max_solutions = kAll;
        options.method = method;
        options.seed = random.below(2);
        const Found whole = at_once(board, options);
        CHECK(whole.complete);
        options.threads = 2;
        CHECK(at_once(board, options).placements == whole.placements);
        for (int round = 0; round < 6; ++round) {
            const std::uint64_t most = round == 5 ? 1 : 1 + whole.placements / 4;
            options.threads = 1 + round % 2;
            const Found found = in_pieces(board, options, [&](TilesOptions& next) {
                if (random.below(4) == 0) next.threads = 3 - next.threads;
                return 1 + random.below(most);
            });
            CHECK(found.complete);
            CHECK(found.placements == whole.placements);
            CHECK(found.backtracks == whole.backtracks);
            CHECK(found.boards.size() == whole.boards.size());
            CHECK(found.as_set() == whole.as_set());
        }
    }
}

// What one thread has started is split for several, whatever its position, and counts the same in the end.
void parts_are_cut_for_threads(const TileBoard& board, Random& random) {
    for (const TileMethod method : {TileMethod::scan, TileMethod::constraint}) {
        TilesOptions options;
        options.max_solutions = kAll;
        options.method = method;
        const Found whole = at_once(board, options);
        options.keep_state = true;
        for (int round = 0; round < 20; ++round) {
            options.threads = 1;
            options.left.reset();
            const TilesAnswer begun = run(board, options, random.below(whole.placements));
            CHECK(begun.left && begun.left->jobs.size() <= 1);
            options.threads = 2 + round % 3;
            options.left = begun.left;
            const TilesAnswer rest = run(board, options, {});
            CHECK(rest.complete && rest.left->jobs.empty());
            CHECK(begun.stats.counted.placements + rest.stats.counted.placements == whole.placements);
            CHECK(begun.stats.counted.backtracks + rest.stats.counted.backtracks == whole.backtracks);
            CHECK(begun.boards.size() + rest.boards.size() == whole.boards.size());
        }
    }
}

// A search for a number of solutions counts those found before it was stopped.
void earlier_solutions_count(const TileBoard& board, Random& random) {
    for (const TileMethod method : {TileMethod::scan, TileMethod::constraint}) {
        for (const std::uint64_t wanted : {1, 2, 5}) {
            TilesOptions options;
            options.method = method;
            options.max_solutions = wanted;
            const Found whole = at_once(board, options);
            const Found found = in_pieces(board, options, [&](TilesOptions&) { return 1 + random.below(40); });
            CHECK(found.boards.size() == whole.boards.size());
            CHECK(found.complete == whole.complete);
            CHECK(found.as_set().size() == found.boards.size());
            if (wanted > 1) CHECK(found.boards == whole.boards);  // one direction: to the placement
        }
    }
}

// A state that no search has written is rejected.
void invalid_states_are_rejected(const TileBoard& board) {
    TilesOptions options;
    options.max_solutions = kAll;
    options.keep_state = true;
    for (const TileMethod method : {TileMethod::scan, TileMethod::constraint}) {
        options.left.reset();
        options.method = method;
        options.left = run(board, options, 60).left;
        CHECK(options.left && !options.left->jobs.empty());
        const TileJob good = options.left->jobs.front();
        CHECK(good.path.size() > 1 && good.next);
        const auto with = [&](auto change) {
            TileJob job = good;
            change(job);
            options.left->jobs = {job};
            return run(board, options, 60);
        };
        CHECK_THROWS(with([](TileJob& job) { job.direction = 1; }));
        CHECK_THROWS(with([](TileJob& job) { job.direction = -1; }));
        CHECK_THROWS(with([](TileJob& job) { job.floor = -1; }));
        CHECK_THROWS(with([](TileJob& job) { job.floor = static_cast<std::int32_t>(job.path.size()) + 1; }));
        CHECK_THROWS(with([](TileJob& job) { job.path.front().name = -1; }));
        CHECK_THROWS(with([&](TileJob& job) { job.path.front().name = 4 * board.cell_count(); }));
        CHECK_THROWS(with([](TileJob& job) { job.path.front().cell = job.path.back().cell; }));
        CHECK_THROWS(with([](TileJob& job) { job.path.back().cell = -1; }));
        CHECK_THROWS(with([](TileJob& job) { job.path.back() = job.path.front(); }));
        CHECK_THROWS(with([](TileJob& job) { job.next->cell = 1'000'000; }));
        CHECK_THROWS(with([](TileJob& job) { job.path.clear(); }));
    }
    options.left = TilesState{TileMethod::scan, false, {TileJob{0, 0, {}, {}}}};
    CHECK_THROWS(run(board, options, 60));
}

}  // namespace

TEST(tile_state) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        Random random(seed);
        const auto width = 1 + static_cast<std::int32_t>(random.below(4));
        const auto height = 1 + static_cast<std::int32_t>(random.below(4));
        const Puzzle puzzle = random_puzzle(random, width, height, 2 + static_cast<std::int32_t>(random.below(2)));
        const TileBoard board(puzzle.neighbours, puzzle.sides, 0, puzzle.fixed);
        positions_are_complete(board);
        if (seed % 4 == 0) pieces_add_up(board, random);
        if (seed % 4 == 1) earlier_solutions_count(board, random);
        if (seed % 4 == 2 && board.cell_count() > 9) parts_are_cut_for_threads(board, random);
    }
    Random random(77);
    const Puzzle puzzle = random_puzzle(random, 6, 6, 2);
    const TileBoard free(puzzle.neighbours, puzzle.sides, 0, {});
    invalid_states_are_rejected(free);

    // A search that one thread has started keeps three busy.
    TilesOptions alone;
    alone.max_solutions = kAll;
    alone.keep_state = true;
    for (const TileMethod method : {TileMethod::scan, TileMethod::constraint}) {
        alone.method = method;
        alone.threads = 1;
        alone.left.reset();
        alone.left = run(free, alone, 60).left;
        CHECK(alone.left->jobs.size() == 1);
        alone.threads = 3;
        CHECK(run(free, alone, 60).left->jobs.size() > 100);
    }

    // Names lead back to their candidates.
    const TileBoard board(puzzle.neighbours, puzzle.sides, 0, puzzle.fixed);
    const std::vector<Candidate> by_name = board.candidates_by_name();
    for (Candidate candidate = 0; candidate < board.candidate_count(); ++candidate) {
        CHECK(by_name[board.name_of(candidate)] == candidate);
    }

    // Nothing started is not the same as nothing left.
    TilesOptions options;
    options.keep_state = true;
    Control control({.seconds = 0, .nodes = {}, .memory_bytes = {}}, nullptr, nullptr);
    CHECK(!tiles(board, options, control).left);
}

}  // namespace edgewise::test
