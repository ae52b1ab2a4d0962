#include <algorithm>
#include <numeric>
#include <set>

#include "make/paths/path_cover.hpp"
#include "make/paths/unique_cover.hpp"
#include "pairs/only_solution.hpp"
#include "pairs/path_cdcl.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

namespace edgewise::test {

namespace {

struct Grid {
    LineGraph graph;
    FlatSets faces;
};

// Cells as vertices. On a torus opposite borders are neighbours.
Grid grid(int rows, int columns, const std::vector<std::uint8_t>& masks, bool torus = false) {
    const auto cell = [&](int r, int c) { return static_cast<Vertex>(r % rows * columns + c % columns); };
    std::vector<std::array<Vertex, 2>> ends;
    std::vector<std::vector<Edge>> right(rows, std::vector<Edge>(columns, -1));
    std::vector<std::vector<Edge>> down = right;
    for (int r = 0; r < rows; ++r) {
        for (int c = 0; c < columns; ++c) {
            if (c + 1 < columns || torus) {
                right[r][c] = static_cast<Edge>(ends.size());
                ends.push_back({cell(r, c), cell(r, c + 1)});
            }
            if (r + 1 < rows || torus) {
                down[r][c] = static_cast<Edge>(ends.size());
                ends.push_back({cell(r, c), cell(r + 1, c)});
            }
        }
    }
    std::vector<std::int32_t> starts{0};
    std::vector<std::int32_t> members;
    for (int r = 0; r < rows; ++r) {
        for (int c = 0; c < columns; ++c) {
            if (right[r][c] < 0 || down[r][c] < 0) continue;
            const Edge below = right[(r + 1) % rows][c];
            const Edge beside = down[r][(c + 1) % columns];
            members.insert(members.end(), {right[r][c], beside, below, down[r][c]});
            starts.push_back(static_cast<std::int32_t>(members.size()));
        }
    }
    return {make_graph(ends, masks), FlatSets(starts, members)};
}

constexpr std::uint8_t kFill = kOneLine | kTwoLines;
constexpr std::uint8_t kClassic = kNoLine | kOneLine | kTwoLines;

bool are_neighbours(const LineGraph& graph, Vertex one, Vertex other) {
    return std::ranges::any_of(graph.edges_at(one), [&](Edge edge) { return graph.other_end(edge, one) == other; });
}

// Every state of a cover: paths along edges, each vertex on one path, no path beside itself.
void is_sound(const PathCover& cover, bool everywhere) {
    const LineGraph& graph = cover.graph();
    std::vector<int> seen(graph.vertex_count(), 0);
    for (const PathId id : cover.alive()) {
        const Path& path = cover.path(id);
        for (std::size_t i = 0; i < path.size(); ++i) {
            ++seen[path[i]];
            CHECK(cover.owner(path[i]) == id);
            for (std::size_t j = i + 1; j < path.size(); ++j) {
                CHECK(are_neighbours(graph, path[i], path[j]) == (j == i + 1));
            }
        }
    }
    for (Vertex vertex = 0; vertex < graph.vertex_count(); ++vertex) {
        const bool there = (graph.degree_mask(vertex) & kTwoLines) != 0;
        CHECK(seen[vertex] <= (there ? 1 : 0));
        CHECK(!everywhere || !there || seen[vertex] == 1);
    }
}

TEST(moves_can_be_taken_back) {
    Random random(3);
    for (const std::uint8_t mask : {kFill, kClassic}) {
        std::vector<std::uint8_t> masks(30, mask);
        masks[7] = kNoLine;
        const Grid board = grid(5, 6, masks);
        PathCover cover(board.graph);
        CHECK(cover.start(random));
        is_sound(cover, true);
        for (int round = 0; round < 300; ++round) {
            const Path path = cover.path(cover.alive()[random.below(cover.count())]);
            const auto edges = board.graph.edges_at(path.back());
            const Vertex beyond = board.graph.other_end(edges[random.below(edges.size())], path.back());
            PathCover::Change change;
            const bool blank = random.below(4) == 0;
            const bool can = blank ? cover.propose_blank(path.back(), change)
                                   : cover.propose(path.back(), beyond, random.below(2) == 0, change);
            if (!can) continue;
            const auto before = cover.edges();
            cover.make(change);
            is_sound(cover, mask == kFill);
            if (random.below(2) == 0) continue;
            cover.make(change);
            CHECK(cover.edges() == before);
            is_sound(cover, mask == kFill);
        }
    }
}

TEST(a_turn_is_no_straight_line) {
    const Grid board = grid(3, 4, std::vector<std::uint8_t>(12, kFill));
    const PathCover cover(board.graph);
    CHECK(cover.is_straight({0, 1, 2, 3}));
    CHECK(cover.is_straight({1, 5, 9}));
    CHECK(!cover.is_straight({0, 1, 5}));
    CHECK(cover.is_straight({4, 5}));
}

// The quick question agrees with all solutions, counted.
TEST(only_means_only) {
    Random random(11);
    std::set<OnlySolution::Verdict> met;
    for (int round = 0; round < 200; ++round) {
        const bool fill = random.below(2) == 0;
        std::vector<std::uint8_t> masks(16, fill ? kFill : kClassic);
        if (random.below(3) == 0) masks[random.below(16)] = kNoLine;
        const Grid board = grid(4, 4, masks, random.below(4) == 0);
        PathCover cover(board.graph);
        if (!cover.start(random)) continue;
        for (Vertex vertex = 0; vertex < 16; ++vertex) {
            if (masks[vertex] != kNoLine) masks[vertex] = fill ? kTwoLines : kNoLine | kTwoLines;
        }
        bool single = false;
        for (const auto& pair : cover.pairs()) {
            single = single || pair[0] == pair[1];
            for (const Vertex end : pair) masks[end] = kOneLine;
        }
        if (single) continue;
        Control control({}, nullptr, nullptr);
        const PathBoard pairs(board.graph, cover.pairs(), masks);
        const auto known = cover.edges();
        const OnlySolution::Answer answer =
            OnlySolution(board.graph, board.faces, 0).ask(pairs, known, 10000, 10000, control);
        met.insert(answer.verdict);

        std::vector<std::int32_t> tails;
        std::vector<std::int32_t> heads;
        for (Edge edge = 0; edge < board.graph.edge_count(); ++edge) {
            tails.push_back(board.graph.ends(edge)[0]);
            heads.push_back(board.graph.ends(edge)[1]);
        }
        const LineGraph graph(tails, heads, masks, FlatSets({0}, {}), {});
        PathCdclOptions options;
        options.every_solution = true;
        options.max_solutions = 1000;
        const PathAnswer all = path_cdcl(graph, cover.pairs(), nullptr, options, control);
        CHECK(all.complete);
        CHECK((answer.verdict == OnlySolution::Verdict::only) == (all.solutions.size() == 1));
        if (answer.verdict == OnlySolution::Verdict::another) {
            CHECK(answer.other != known);
            CHECK(std::ranges::find(all.solutions, answer.other) != all.solutions.end());
        }
    }
    CHECK(met.contains(OnlySolution::Verdict::only) && met.contains(OnlySolution::Verdict::another));
}

TEST(covers_meet_their_wishes) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        std::vector<std::uint8_t> masks(42, seed % 2 == 0 ? kFill : kClassic);
        masks[20] = kNoLine;
        const Grid board = grid(6, 7, masks, seed == 4);
        CoverWish wish;
        wish.pairs = 6;
        wish.min_length = 3 + seed % 2;
        wish.seed = seed;
        Control control({}, nullptr, nullptr);
        const CoverAnswer answer = unique_cover(board.graph, board.faces, {}, wish, control);
        CHECK(answer.complete && answer.paths.size() == 6);
        for (const Path& path : answer.paths) {
            CHECK(path.size() >= wish.min_length);
            CHECK(!are_neighbours(board.graph, path.front(), path.back()));
        }
        const CoverAnswer again = unique_cover(board.graph, board.faces, {}, wish, control);
        CHECK(again.paths == answer.paths && again.questions == answer.questions);
    }
}

TEST(a_vertex_that_nobody_may_end_at_is_passed) {
    // Three in a row: only the middle one must be passed, so the path has all three.
    const LineGraph row = make_graph({{{0, 1}, {1, 2}}}, {kFill, kTwoLines, kFill});
    PathCover cover(row);
    Random random(1);
    CHECK(cover.start(random) && cover.count() == 1);
    // One that hangs on a single edge cannot be passed.
    const LineGraph stump = make_graph({{{0, 1}}}, {kFill, kTwoLines});
    PathCover impossible(stump);
    CHECK(!impossible.start(random));
    Control control({}, nullptr, nullptr);
    CHECK(!unique_cover(stump, FlatSets({0}, {}), {}, CoverWish{}, control).complete);
}

TEST(kept_pairs_are_joined) {
    const Grid board = grid(6, 6, std::vector<std::uint8_t>(36, kFill));
    const Pairs kept{{0, 20}, {5, 33}};
    CoverWish wish;
    wish.pairs = 7;
    Control control({}, nullptr, nullptr);
    const CoverAnswer answer = unique_cover(board.graph, board.faces, kept, wish, control);
    CHECK(answer.complete && answer.paths.size() == 7);
    for (const auto& [one, other] : kept) {
        CHECK(std::ranges::any_of(answer.paths, [&](const Path& path) {
            return std::minmax(path.front(), path.back()) == std::minmax(one, other);
        }));
    }
}

TEST(a_stopped_search_makes_nothing) {
    const Grid board = grid(12, 12, std::vector<std::uint8_t>(144, kFill));
    CoverWish wish;
    wish.pairs = 10;
    Control control({}, nullptr, nullptr);
    control.stop(StopReason::interrupt);
    const CoverAnswer answer = unique_cover(board.graph, board.faces, {}, wish, control);
    CHECK(!answer.complete && answer.paths.empty() && answer.stopped_by == StopReason::interrupt);
}

}  // namespace

}  // namespace edgewise::test
