// Small graphs for the tests, not only grids, and an oracle that tries every subset of edges.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <set>
#include <vector>

#include "base/random.hpp"
#include "graph/cycle.hpp"
#include "graph/line_graph.hpp"

namespace edgewise::test {

struct ClueSpec {
    std::vector<Edge> edges;
    ClueBounds bounds;
};

inline LineGraph make_graph(const std::vector<std::array<Vertex, 2>>& ends, std::vector<std::uint8_t> masks,
                            const std::vector<ClueSpec>& clues = {}) {
    std::vector<std::int32_t> tails, heads, starts{0}, members;
    for (const auto& [u, v] : ends) {
        tails.push_back(u);
        heads.push_back(v);
    }
    std::vector<ClueBounds> bounds;
    for (const auto& clue : clues) {
        members.insert(members.end(), clue.edges.begin(), clue.edges.end());
        starts.push_back(static_cast<std::int32_t>(members.size()));
        bounds.push_back(clue.bounds);
    }
    return {tails, heads, std::move(masks), FlatSets(starts, members), bounds};
}

// A random graph with random degree masks and clues: parallel edges, isolated vertices and contradictions included.
inline LineGraph random_graph(Random& random) {
    const auto vertices = static_cast<Vertex>(2 + random.below(6));
    const auto edges = static_cast<Edge>(random.below(14));
    std::vector<std::array<Vertex, 2>> ends;
    for (Edge edge = 0; edge < edges; ++edge) {
        const auto u = static_cast<Vertex>(random.below(vertices));
        const auto step = static_cast<Vertex>(1 + random.below(vertices - 1));
        ends.push_back({u, (u + step) % vertices});
    }
    std::vector<std::uint8_t> masks;
    for (Vertex vertex = 0; vertex < vertices; ++vertex) {
        const std::size_t die = random.below(12);
        masks.push_back(die == 0 ? 0b100 : die == 1 ? 0b001 : die == 2 ? 0b111 : 0b101);
    }
    std::vector<ClueSpec> clues;
    for (std::size_t clue = random.below(4); edges > 0 && clue > 0; --clue) {
        ClueSpec spec;
        for (Edge edge = 0; edge < edges; ++edge) {
            if (random.below(3) == 0) spec.edges.push_back(edge);
        }
        spec.bounds.low = static_cast<std::int32_t>(random.below(4));
        spec.bounds.high = spec.bounds.low + static_cast<std::int32_t>(random.below(2));
        clues.push_back(spec);
    }
    return make_graph(ends, masks, clues);
}

// Cycles of four edges, most of them with an exact clue, that share points and edges in every way: what turns at the
// corners of clues live on, on no board that anybody has drawn.
inline LineGraph random_squares(Random& random) {
    const auto vertices = static_cast<Vertex>(4 + random.below(4));
    std::vector<std::array<Vertex, 2>> ends;
    std::vector<ClueSpec> clues;
    for (std::size_t square = 1 + random.below(5); square > 0; --square) {
        std::vector<Vertex> around(vertices);
        std::iota(around.begin(), around.end(), 0);
        for (std::size_t i = 0; i < 4; ++i) std::swap(around[i], around[i + random.below(vertices - i)]);
        ClueSpec spec;
        for (std::size_t i = 0; i < 4; ++i) {
            const std::array<Vertex, 2> edge{around[i], around[(i + 1) % 4]};
            const auto known = std::ranges::find_if(ends, [&](const auto& other) {
                return std::ranges::is_permutation(edge, other) && random.below(8) != 0;
            });
            spec.edges.push_back(static_cast<Edge>(known - ends.begin()));
            if (known == ends.end()) ends.push_back(edge);
        }
        if (ends.size() > 14) break;
        spec.bounds.low = static_cast<std::int32_t>(random.below(5));
        spec.bounds.high = spec.bounds.low + (random.below(8) == 0 ? 1 : 0);
        if (random.below(6) != 0) std::ranges::swap(spec.edges[1], spec.edges[1 + random.below(3)]);
        if (random.below(6) != 0) clues.push_back(spec);
    }
    std::vector<std::uint8_t> masks(vertices, 0b101);
    if (random.below(3) == 0) masks[random.below(vertices)] = random.below(2) == 0 ? 0b100 : 0b001;
    return make_graph(ends, masks, clues);
}

// A rectangular board of cells with clues in some of them.
inline LineGraph random_grid(Random& random, int rows, int columns) {
    const auto point = [&](int r, int c) { return static_cast<Vertex>(r * (columns + 1) + c); };
    std::vector<std::array<Vertex, 2>> ends;
    for (int r = 0; r <= rows; ++r) {
        for (int c = 0; c < columns; ++c) ends.push_back({point(r, c), point(r, c + 1)});
    }
    for (int r = 0; r < rows; ++r) {
        for (int c = 0; c <= columns; ++c) ends.push_back({point(r, c), point(r + 1, c)});
    }
    const auto across = [&](int r, int c) { return static_cast<Edge>(r * columns + c); };
    const auto down = [&](int r, int c) { return static_cast<Edge>((rows + 1) * columns + r * (columns + 1) + c); };
    std::vector<ClueSpec> clues;
    for (int r = 0; r < rows; ++r) {
        for (int c = 0; c < columns; ++c) {
            if (random.below(2) == 0) continue;
            const auto value = static_cast<std::int32_t>(random.below(4));
            clues.push_back({{across(r, c), down(r, c), down(r, c + 1), across(r + 1, c)}, {value, value}});
        }
    }
    return make_graph(ends, std::vector<std::uint8_t>((rows + 1) * (columns + 1), 0b101), clues);
}

// The cells of a board of random_grid, as faces.
inline FlatSets grid_cells(int rows, int columns) {
    std::vector<std::int32_t> starts{0}, members;
    const int first_down = (rows + 1) * columns;
    for (int r = 0; r < rows; ++r) {
        for (int c = 0; c < columns; ++c) {
            const int down = first_down + r * (columns + 1) + c;
            members.insert(members.end(), {r * columns + c, (r + 1) * columns + c, down, down + 1});
            starts.push_back(static_cast<std::int32_t>(members.size()));
        }
    }
    return {starts, members};
}

using SolutionSet = std::set<std::vector<Edge>>;

inline bool is_solution(const LineGraph& graph, const std::vector<Edge>& on) {
    if (ordered_cycle(graph, on).empty()) return false;
    std::vector<int> degree(graph.vertex_count(), 0);
    for (const Edge edge : on) {
        for (const Vertex vertex : graph.ends(edge)) ++degree[vertex];
    }
    for (Vertex vertex = 0; vertex < graph.vertex_count(); ++vertex) {
        if ((graph.degree_mask(vertex) >> degree[vertex] & 1) == 0) return false;
    }
    for (Clue clue = 0; clue < graph.clue_count(); ++clue) {
        const auto count = std::ranges::count_if(graph.edges_of(clue),
                                                 [&](Edge edge) { return std::ranges::find(on, edge) != on.end(); });
        if (count < graph.bounds(clue).low || count > graph.bounds(clue).high) return false;
    }
    return true;
}

inline SolutionSet every_solution(const LineGraph& graph) {
    SolutionSet found;
    for (std::uint32_t subset = 1; subset < (1U << graph.edge_count()); ++subset) {
        std::vector<Edge> on;
        for (Edge edge = 0; edge < graph.edge_count(); ++edge) {
            if ((subset >> edge & 1) != 0) on.push_back(edge);
        }
        if (is_solution(graph, on)) found.insert(on);
    }
    return found;
}

}  // namespace edgewise::test
