#include <algorithm>
#include <cstddef>
#include <limits>
#include <numeric>
#include <set>

#include "graph/edge_marks.hpp"
#include "pairs/classes/class_formula.hpp"
#include "pairs/classes/class_search.hpp"
#include "pairs/classes/clause_search.hpp"
#include "pairs/path_cdcl.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

namespace edgewise::test {

namespace {

struct Rectangle {
    Rectangle(Random& random, std::size_t most_rows, std::size_t most_columns)
        : rows(static_cast<std::int32_t>(2 + random.below(most_rows - 1))),
          columns(static_cast<std::int32_t>(2 + random.below(most_columns - 1))),
          graph(make_graph({}, {})) {
        std::vector<Vertex> cells(rows * columns);
        std::iota(cells.begin(), cells.end(), 0);
        random.shuffle(cells);
        std::vector<std::uint8_t> masks(cells.size(), 0b101);
        for (std::size_t pair = 0; pair < 1 + random.below(cells.size() / 4); ++pair) {
            pairs.push_back({cells[2 * pair], cells[2 * pair + 1]});
            masks[cells[2 * pair]] = masks[cells[2 * pair + 1]] = 0b010;
        }
        std::vector<std::array<Vertex, 2>> ends;
        const auto across = [&](Vertex cell) { return cell / columns * (columns - 1) + cell % columns; };
        const auto down = [&](Vertex cell) { return rows * (columns - 1) + cell; };
        for (Vertex cell = 0; cell < rows * columns; ++cell) {
            if (cell % columns + 1 < columns) ends.push_back({cell, cell + 1});
        }
        for (Vertex cell = 0; cell + columns < rows * columns; ++cell) ends.push_back({cell, cell + columns});
        std::vector<std::int32_t> starts{0};
        std::vector<std::int32_t> members;
        for (Vertex cell = 0; cell + columns < rows * columns; ++cell) {
            if (cell % columns + 1 == columns) continue;
            for (const Edge edge : {across(cell), down(cell + 1), across(cell + columns), down(cell)}) {
                members.push_back(edge);
            }
            starts.push_back(static_cast<std::int32_t>(members.size()));
        }
        graph = make_graph(ends, masks);
        faces = FlatSets(starts, members);
    }

    std::int32_t rows;
    std::int32_t columns;
    LineGraph graph;
    Pairs pairs;
    FlatSets faces;
};

PathAnswer solve(const Rectangle& board, const PathCdclOptions& options) {
    Control control({}, nullptr, nullptr);
    return path_cdcl(board.graph, board.pairs, &board.faces, options, control);
}

std::vector<std::vector<Edge>> every_solution(const Rectangle& board, std::uint64_t most) {
    PathCdclOptions options;
    options.every_solution = true;
    options.max_solutions = most;
    return solve(board, options).solutions;
}

Triangulation triangulation_of(const Rectangle& board) {
    std::vector<Place> ends;
    for (const auto& pair : board.pairs) {
        for (const Vertex end : pair) ends.push_back({end / board.columns, end % board.columns});
    }
    return {board.rows, board.columns, ends};
}

bool is_satisfied(const std::vector<Lit>& clause, const EdgeMarks& on) {
    return std::ranges::any_of(clause, [&](Lit lit) { return (on[var_of(lit)] != 0) == is_positive(lit); });
}

}  // namespace

TEST(triangulations) {
    Random random(3);
    for (int round = 0; round < 60; ++round) {
        const Rectangle board(random, 9, 9);
        const Triangulation triangulation = triangulation_of(board);
        // As many as Euler's formula asks for, each triangle of the two beside a side knows it, and areas add up.
        CHECK(triangulation.point_count() - triangulation.segment_count() + triangulation.triangle_count() == 1);
        int beside = 0;
        for (Segment segment = 0; segment < triangulation.segment_count(); ++segment) {
            beside += triangulation.beside(segment)[1] == Triangulation::kNone ? 1 : 2;
            CHECK(triangulation.beside(segment)[0] != Triangulation::kNone);
            for (const auto tie : {Triangulation::Tie::low, Triangulation::Tie::high}) {
                const std::vector<Place> cells = triangulation.chain(segment, tie);
                CHECK(static_cast<std::int32_t>(cells.size()) >= triangulation.room(segment));
                for (std::size_t i = 1; i < cells.size(); ++i) {
                    CHECK(std::abs(cells[i].row - cells[i - 1].row) <= 1);
                    CHECK(std::abs(cells[i].column - cells[i - 1].column) <= 1);
                }
            }
        }
        CHECK(beside == 3 * triangulation.triangle_count());
        int area = 0;
        for (Triangle triangle = 0; triangle < triangulation.triangle_count(); ++triangle) {
            const auto [a, b, c] = triangulation.corners_of(triangle);
            const Place p = triangulation.place(a);
            const Place q = triangulation.place(b);
            const Place r = triangulation.place(c);
            area += std::abs((q.row - p.row) * (r.column - p.column) - (q.column - p.column) * (r.row - p.row));
        }
        CHECK(area == 2 * (board.rows + 1) * (board.columns + 1));
    }
}

TEST(classes_of_drawings) {
    // A path that turns at one corner of a square or at the opposite one, which is blank, is of the same class.
    Random random(4);
    int flips = 0;
    for (int round = 0; round < 60; ++round) {
        const Rectangle board(random, 4, 5);
        const Triangulation triangulation = triangulation_of(board);
        for (const std::vector<Edge>& on : every_solution(board, 200)) {
            const PathClass before = class_of(triangulation, board.graph, board.columns, board.pairs, on);
            const EdgeMarks marks = marks_of(on, board.graph.edge_count());
            const auto is_blank = [&](Vertex cell) {
                return board.graph.degree_mask(cell) != 0b010 &&
                       std::ranges::none_of(board.graph.edges_at(cell), [&](Edge edge) { return marks[edge] != 0; });
            };
            for (std::int32_t square = 0; square < board.faces.size(); ++square) {
                const auto sides = board.faces[square];
                for (std::size_t i = 0; i < 4; ++i) {
                    const Edge one = sides[i];
                    const Edge next = sides[(i + 1) % 4];
                    const auto [u, v] = board.graph.ends(sides[(i + 2) % 4]);
                    const auto [w, x] = board.graph.ends(sides[(i + 3) % 4]);
                    const Vertex corner = u == w || u == x ? u : v;
                    if (marks[one] == 0 || marks[next] == 0 || !is_blank(corner)) continue;
                    std::vector<Edge> flipped;
                    std::ranges::copy_if(on, std::back_inserter(flipped),
                                         [&](Edge edge) { return edge != one && edge != next; });
                    flipped.push_back(sides[(i + 2) % 4]);
                    flipped.push_back(sides[(i + 3) % 4]);
                    const auto [a, b] = board.graph.ends(one);
                    const auto [c, d] = board.graph.ends(next);
                    const Vertex turn = a == c || a == d ? a : b;
                    if (board.graph.degree_mask(turn) == 0b010) continue;
                    CHECK(class_of(triangulation, board.graph, board.columns, board.pairs, flipped) == before);
                    ++flips;
                }
            }
        }
    }
    CHECK(flips > 1000);
}

TEST(class_formulas) {
    // Every solution is a model, all drawings of its class have its facts, and with the class of one solution forbidden
    // those of the others are still found: none is ruled out.
    Random random(5);
    int classes = 0;
    int facts = 0;
    int settled = 0;
    for (int round = 0; round < 500; ++round) {
        const Rectangle board(random, 5, 5);
        const std::vector<std::vector<Edge>> solutions = every_solution(board, 60);
        if (solutions.empty()) continue;
        const Triangulation triangulation = triangulation_of(board);
        const ClassFormula formula(triangulation);
        Control control({}, nullptr, nullptr);
        const ConflictSearchOptions options;
        std::vector<PathClass> known;
        for (const std::vector<Edge>& on : solutions) {
            const PathClass own = class_of(triangulation, board.graph, board.columns, board.pairs, on);
            ClauseSearch model(formula.variable_count(), formula.clauses(), options, control);
            const auto literals = formula.literals(own);
            CHECK(literals.has_value());
            for (const Lit lit : *literals) model.add({lit});
            CHECK(model.run(kForEver) == ClauseSearch::Outcome::model);
            CHECK(formula.read_class([&](Var variable) { return model.holds(variable); }) == own);
            ClassSearch search(board.graph, board.pairs, on, options, control);
            const EdgeMarks marks = marks_of(on, board.graph.edge_count());
            for (const auto& fact : search.facts_of_known()) CHECK(is_satisfied(fact, marks));
            facts += static_cast<int>(search.facts_of_known().size());
            if (std::ranges::count(known, own) == 0) known.push_back(own);
        }
        classes += static_cast<int>(known.size());

        ClauseSearch others(formula.variable_count(), formula.clauses(), options, control);
        std::size_t found = 0;
        for (int tries = 0; found < known.size() && tries < 2000; ++tries) {
            const auto outcome = others.run(kForEver);
            CHECK(outcome == ClauseSearch::Outcome::model);
            if (outcome != ClauseSearch::Outcome::model) break;
            const PathClass next = formula.read_class([&](Var variable) { return others.holds(variable); });
            found += static_cast<std::size_t>(std::ranges::count(known, next));
            std::vector<Lit> clause = formula.literals(next).value();
            for (Lit& lit : clause) lit = negation(lit);
            others.add(clause);
        }
        settled += found == known.size() ? 1 : 0;
    }
    CHECK(classes > 300 && facts > 1000 && settled > 40);
}

TEST(classes_beside_canonical_paths) {
    Random random(6);
    int by_classes = 0;
    int several = 0;
    for (int round = 0; round < 4000; ++round) {
        const Rectangle board(random, 6, 6);
        const std::size_t expected = every_solution(board, 2).size();
        PathCdclOptions options;
        options.max_solutions = 2;
        options.classes_after = 0;
        options.patience = 0;
        options.probing = random.below(2) == 0;
        options.without_blanks = random.below(2) == 0;
        options.search.seed = random.below(5);
        const PathAnswer answer = solve(board, options);
        CHECK(answer.solutions.size() == expected);
        CHECK(answer.complete == (expected < 2));
        by_classes += answer.settled_by == PathRule::classes ? 1 : 0;
        several += expected == 2 ? 1 : 0;
    }
    CHECK(by_classes > 20 && several > 50);
}

TEST(rectangles) {
    CHECK(columns_of_rectangle(make_graph({{0, 1}, {0, 2}, {1, 3}, {2, 3}}, {5, 5, 5, 5})) == 2);
    CHECK(!columns_of_rectangle(make_graph({{0, 1}, {0, 2}, {1, 3}, {0, 3}}, {5, 5, 5, 5})));
    CHECK(!columns_of_rectangle(make_graph({{0, 1}, {0, 2}, {1, 3}, {1, 3}}, {5, 5, 5, 5})));
    CHECK(!columns_of_rectangle(make_graph({{0, 1}, {1, 2}}, {5, 5, 5})));
    CHECK(!columns_of_rectangle(make_graph({}, {})));
}

}  // namespace edgewise::test
