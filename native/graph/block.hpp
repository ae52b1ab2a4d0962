// The block (biconnected component) that holds one edge: everything that lies on a cycle through it.
//
// A loop, and a path closed by an imaginary edge between its two ends, visits no vertex twice, so it lies inside a
// single block. Both rules that follow from this, for loops and for the reach of a colour, ask the same question: which
// edges are in one block with this one?
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "graph/line_graph.hpp"

namespace edgewise {

class BlockSearch {
  public:
    static constexpr Edge kImaginary = -1;

    explicit BlockSearch(const LineGraph& graph)
        : graph_(graph), order_(graph.vertex_count()), low_(graph.vertex_count()) {}

    // The other edges in the block of an edge between `root` and `first`, which need not be an edge of the graph. Only
    // edges for which `is_passable(edge, to)` holds count. Empty when the edge lies on no cycle.
    template <class IsPassable>
    [[nodiscard]] std::span<const Edge> find(Vertex root, Vertex first, Edge edge, IsPassable is_passable);

  private:
    static constexpr Vertex kNowhere = -1;

    // One step of the depth-first walk: a vertex, the edge it was entered by, and the position in its list of edges.
    struct Step {
        Vertex vertex;
        Edge entered_by;
        std::size_t next;
    };

    const LineGraph& graph_;
    std::vector<std::int32_t> order_;  // per vertex: when the walk reached it, 0 before
    std::vector<std::int32_t> low_;    // per vertex: the earliest vertex that its subtree reaches back to
    std::vector<Step> walk_;
    std::vector<Edge> pending_;  // edges met and not yet assigned to a block
};

// Tarjan's walk, which enters `first` from `root` and never leaves `root` itself: what is pending in the end is the
// block of the edge that it started with.
template <class IsPassable>
std::span<const Edge> BlockSearch::find(Vertex root, Vertex first, Edge edge, IsPassable is_passable) {
    std::ranges::fill(order_, 0);
    pending_.clear();
    std::int32_t clock = 2;
    order_[root] = low_[root] = 1;
    order_[first] = low_[first] = 2;
    walk_.assign(1, Step{first, edge, 0});
    while (true) {
        // 1. Look at the remaining edges of the newest vertex, and go down by the first that leads to a new one.
        const auto [vertex, entered_by, resume_at] = walk_.back();
        const auto edges = graph_.edges_at(vertex);
        std::size_t next = resume_at;
        Vertex down = kNowhere;
        while (next < edges.size()) {
            const Edge onward = edges[next++];
            const Vertex neighbour = graph_.other_end(onward, vertex);
            if (onward == entered_by || !is_passable(onward, neighbour)) continue;
            if (order_[neighbour] == 0) {
                down = neighbour;
                break;
            }
            if (order_[neighbour] < order_[vertex]) {
                pending_.push_back(onward);
                low_[vertex] = std::min(low_[vertex], order_[neighbour]);
            }
        }
        if (down != kNowhere) {
            order_[down] = low_[down] = ++clock;
            pending_.push_back(edges[next - 1]);
            walk_.back().next = next;
            walk_.push_back({down, edges[next - 1], 0});
            continue;
        }

        // 2. Go back up. A block that hangs on the parent is complete, and it is not the one we want: drop its edges.
        walk_.pop_back();
        if (walk_.empty()) break;
        const Vertex parent = walk_.back().vertex;
        low_[parent] = std::min(low_[parent], low_[vertex]);
        if (low_[vertex] >= order_[parent]) {
            while (pending_.back() != entered_by) pending_.pop_back();
            pending_.pop_back();
        }
    }
    return pending_;
}

}  // namespace edgewise
