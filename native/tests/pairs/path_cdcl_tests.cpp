#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <optional>

#include "graph/square_chart.hpp"
#include "graph/squares.hpp"
#include "pairs/canonical/exchange_table.hpp"
#include "pairs/canonical/inflating.hpp"
#include "pairs/path_cdcl.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

namespace edgewise::test {

namespace {

struct PairBoard {
    LineGraph graph;
    Pairs pairs;
    FlatSets faces;
};

// Whether the chosen edges join the pairs, by the rules alone.
bool joins_pairs(const PairBoard& board, const std::vector<Edge>& on) {
    const LineGraph& graph = board.graph;
    std::vector<int> degree(graph.vertex_count(), 0);
    std::vector<Vertex> leader(graph.vertex_count());
    std::iota(leader.begin(), leader.end(), 0);
    const auto find = [&](Vertex vertex) {
        while (leader[vertex] != vertex) vertex = leader[vertex];
        return vertex;
    };
    for (const Edge edge : on) {
        const auto [u, v] = graph.ends(edge);
        ++degree[u];
        ++degree[v];
        if (find(u) == find(v)) return false;
        leader[find(u)] = find(v);
    }
    std::vector<Vertex> partner(graph.vertex_count(), -1);
    for (const auto& [one, other] : board.pairs) {
        partner[one] = other;
        partner[other] = one;
    }
    for (Vertex vertex = 0; vertex < graph.vertex_count(); ++vertex) {
        if ((graph.degree_mask(vertex) >> degree[vertex] & 1) == 0) return false;
        if (degree[vertex] > 2) return false;
        if ((degree[vertex] == 1) != (partner[vertex] >= 0)) return false;
        if (partner[vertex] >= 0 && find(vertex) != find(partner[vertex])) return false;
    }
    return true;
}

SolutionSet every_joining(const PairBoard& board) {
    SolutionSet found;
    for (std::uint32_t chosen = 0; chosen < (1U << board.graph.edge_count()); ++chosen) {
        std::vector<Edge> on;
        for (Edge edge = 0; edge < board.graph.edge_count(); ++edge) {
            if ((chosen >> edge & 1) != 0) on.push_back(edge);
        }
        if (joins_pairs(board, on)) found.insert(on);
    }
    return found;
}

// A board of cells with its squares; some cells are ends, holes or odd, and sometimes the last column meets the first.
PairBoard random_pair_board(Random& random) {
    const auto rows = static_cast<int>(2 + random.below(2));
    const auto columns = static_cast<int>(3 + random.below(rows == 2 ? 3 : 1));
    const bool wrap = rows == 2 && columns > 3 && random.below(4) == 0;
    const auto cell = [&](int r, int c) { return static_cast<Vertex>(r * columns + c % columns); };
    std::vector<std::array<Vertex, 2>> ends;
    std::map<std::array<Vertex, 2>, Edge> numbers;
    const auto join = [&](Vertex u, Vertex v) {
        numbers[{u, v}] = numbers[{v, u}] = static_cast<Edge>(ends.size());
        ends.push_back({u, v});
    };
    for (int r = 0; r < rows; ++r) {
        for (int c = 0; c < columns; ++c) {
            if (c + 1 < columns || wrap) join(cell(r, c), cell(r, c + 1));
            if (r + 1 < rows) join(cell(r, c), cell(r + 1, c));
        }
    }
    std::vector<std::int32_t> starts{0};
    std::vector<std::int32_t> members;
    for (int r = 0; r + 1 < rows; ++r) {
        for (int c = 0; c + 1 < columns + (wrap ? 1 : 0); ++c) {
            const std::array<Vertex, 4> ring{cell(r, c), cell(r, c + 1), cell(r + 1, c + 1), cell(r + 1, c)};
            for (std::size_t i = 0; i < 4; ++i) members.push_back(numbers.at({ring[i], ring[(i + 1) % 4]}));
            starts.push_back(static_cast<std::int32_t>(members.size()));
        }
    }
    const bool fill = random.below(2) == 0;
    std::vector<std::uint8_t> masks(rows * columns, fill ? 0b100 : 0b101);
    if (random.below(5) == 0) masks[random.below(masks.size())] = random.below(2) == 0 ? 0b100 : 0b001;
    std::vector<Vertex> cells(masks.size());
    std::iota(cells.begin(), cells.end(), 0);
    random.shuffle(cells);
    Pairs pairs;
    for (std::size_t pair = 0; pair < 1 + random.below(3); ++pair) {
        pairs.push_back({cells[2 * pair], cells[2 * pair + 1]});
        masks[cells[2 * pair]] = masks[cells[2 * pair + 1]] = 0b010;
    }
    return {make_graph(ends, masks), pairs, FlatSets(starts, members)};
}

PathCdclOptions random_path_options(Random& random) {
    const auto usually = [&] { return random.below(4) != 0; };
    PathCdclOptions options;
    options.probing = usually();
    options.corner_rule = usually();
    options.corner_turns = usually();
    options.canonical = usually();
    options.canonical_turns = usually();
    options.without_blanks = usually();
    options.by_way_of_blanks = usually();
    options.inflating = usually();
    options.exchange_moves = usually();
    if (random.below(2) == 0) options.patience = 0;
    if (random.below(2) == 0) options.classes_after = 0;
    options.search.eager_closing = usually();
    options.search.restarts = usually();
    options.search.minimise = usually();
    options.search.forget = usually();
    if (usually()) options.search.long_proof = random.below(4);
    options.search.seed = random.below(5);
    return options;
}

PathAnswer run(const PairBoard& board, const PathCdclOptions& options) {
    Control control({}, nullptr, nullptr);
    return path_cdcl(board.graph, board.pairs, &board.faces, options, control);
}

void agrees_with_oracle(const PairBoard& board, Random& random) {
    const SolutionSet expected = every_joining(board);
    PathCdclOptions options = random_path_options(random);

    options.every_solution = true;
    options.max_solutions = std::numeric_limits<std::uint64_t>::max();
    const PathAnswer every = run(board, options);
    CHECK(every.complete && every.settled_by == PathRule::truth);
    CHECK(every.solutions.size() == expected.size());
    CHECK(SolutionSet(every.solutions.begin(), every.solutions.end()) == expected);

    options.every_solution = false;
    options.max_solutions = 2;
    const PathAnswer unique = run(board, options);
    const SolutionSet found(unique.solutions.begin(), unique.solutions.end());
    CHECK(unique.complete == (expected.size() < 2));
    CHECK(found.size() == std::min<std::size_t>(2, expected.size()) && found.size() == unique.solutions.size());
    CHECK(std::ranges::includes(expected, found));
    CHECK(unique.settled_by != PathRule::corner);
}

}  // namespace

TEST(squares) {
    // A square with its edges in any order, a triangle, four edges that are not a cycle, and edges that do not exist.
    const LineGraph graph = make_graph({{0, 1}, {1, 2}, {2, 3}, {0, 3}, {1, 3}, {0, 1}}, {5, 5, 5, 5});
    const Squares squares(graph,
                          FlatSets({0, 4, 7, 11, 15, 19}, {2, 0, 3, 1, 0, 3, 4, 0, 1, 2, 4, 0, 5, 1, 2, 0, 1, 2, 9}));
    CHECK(squares.count() == 1);
    CHECK(squares.beside(0).size() == 1 && squares.beside(4).empty());
    for (std::size_t i = 0; i < 4; ++i) {
        const Vertex here = squares.corners_of(0)[i];
        CHECK(graph.other_end(squares.edges_of(0)[i], here) == squares.corners_of(0)[(i + 1) % 4]);
    }
}

TEST(exchange_table) {
    // Both sides of an exchange have the same lines at every vertex, and differ; each stays within its window.
    const auto degrees = [](const std::vector<WindowEdge>& edges) {
        std::map<std::pair<int, int>, int> count;
        for (const auto& [row, column, across] : edges) {
            ++count[{row, column}];
            ++count[{row + (across ? 0 : 1), column + (across ? 1 : 0)}];
        }
        return count;
    };
    CHECK(exchange_table().size() == 70);
    for (const Exchange& exchange : exchange_table()) {
        CHECK(degrees(exchange.dear) == degrees(exchange.cheap));
        CHECK(exchange.dear != exchange.cheap && exchange.dear.size() <= 9);
        CHECK(std::ranges::includes(exchange.cheap, exchange.needed_off));
        for (const auto& [place, lines] : degrees(exchange.dear)) {
            CHECK(place.first < exchange.rows && place.second < exchange.columns && lines <= 2);
        }
    }
}

TEST(sheets) {
    // Two rows of three squares lie flat; the same squares with the last column joined to the first do not.
    const auto board = [](bool wrap) {
        std::vector<std::array<Vertex, 2>> ends;
        std::vector<std::int32_t> starts{0};
        std::vector<std::int32_t> members;
        const int columns = wrap ? 3 : 4;
        std::map<std::array<Vertex, 2>, Edge> numbers;
        const auto edge = [&](Vertex u, Vertex v) {
            const auto [known, fresh] =
                numbers.insert({{std::min(u, v), std::max(u, v)}, static_cast<Edge>(ends.size())});
            if (fresh) ends.push_back({u, v});
            return known->second;
        };
        for (int r = 0; r < 2; ++r) {
            for (int c = 0; c < 3; ++c) {
                const Vertex a = r * columns + c;
                const Vertex b = r * columns + (c + 1) % columns;
                for (const Edge side :
                     {edge(a, b), edge(b, b + columns), edge(a + columns, b + columns), edge(a, a + columns)}) {
                    members.push_back(side);
                }
                starts.push_back(static_cast<std::int32_t>(members.size()));
            }
        }
        const auto vertices = static_cast<std::size_t>(3 * columns);
        const LineGraph graph = make_graph(ends, std::vector<std::uint8_t>(vertices, 5));
        return lay_out(graph, Squares(graph, FlatSets(starts, members)));
    };
    const std::vector<Sheet> flat = board(false);
    CHECK(flat.size() == 1 && flat[0].rows() == 3 && flat[0].columns() == 4);
    CHECK(flat[0].across(2, 2) != Sheet::kNoEdge && flat[0].across(2, 3) == Sheet::kNoEdge);
    CHECK(flat[0].down(1, 3) != Sheet::kNoEdge && flat[0].down(2, 0) == Sheet::kNoEdge);
    CHECK(board(true).empty());
}

TEST(inflating) {
    // Whatever paths it starts from, what it returns visits everything and joins the pairs; often there is a way.
    Random random(7);
    Control control({}, nullptr, nullptr);
    int grown = 0;
    for (int round = 0; round < 400; ++round) {
        const PairBoard board = random_pair_board(random);
        const PathBoard fill(board.graph, board.pairs);
        if (!fill.is_fill()) continue;
        std::vector<std::array<Vertex, 2>> ends;
        std::vector<std::uint8_t> masks;
        for (Edge edge = 0; edge < board.graph.edge_count(); ++edge) ends.push_back(board.graph.ends(edge));
        for (Vertex vertex = 0; vertex < board.graph.vertex_count(); ++vertex) {
            masks.push_back(fill.role(vertex) == Role::must ? 0b101 : board.graph.degree_mask(vertex));
        }
        const ShortCycles cycles(board.graph, board.faces);
        for (const std::vector<Edge>& paths : every_joining({make_graph(ends, masks), board.pairs, board.faces})) {
            const auto solution = inflate(fill, cycles, paths, random.below(3), control);
            if (!solution) continue;
            CHECK(joins_pairs(board, *solution));
            grown += *solution != paths ? 1 : 0;
        }
    }
    CHECK(grown > 100);
}

TEST(path_cdcl) {
    Random random(6);
    for (int round = 0; round < 150; ++round) agrees_with_oracle(random_pair_board(random), random);
}

}  // namespace edgewise::test
