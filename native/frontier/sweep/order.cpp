#include "frontier/sweep/order.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <utility>

namespace edgewise {

namespace {

constexpr double kBitsPerOpenPlug = 1.3;
constexpr double kBitsPerKnownPlug = 0.1;  // a line that must be drawn offers no choice but its partner
constexpr int kFarVertices = 6;

using Order = std::vector<Vertex>;

Order numbered(const LineGraph& graph) {
    Order order(graph.vertex_count());
    std::iota(order.begin(), order.end(), 0);
    return order;
}

// A grid swept in the other direction, where the numbering runs along one of its sides; empty for any other graph.
Order across_grid(const LineGraph& graph) {
    Vertex width = 1;
    for (Edge edge = 0; edge < graph.edge_count(); ++edge) {
        const Vertex distance = std::abs(graph.ends(edge)[0] - graph.ends(edge)[1]);
        if (distance == 1 || distance == width) continue;
        if (width != 1) return {};
        width = distance;
    }
    Order order = numbered(graph);
    std::ranges::stable_sort(order, {}, [width](Vertex vertex) { return vertex % width; });
    return order;
}

std::vector<std::int32_t> distances_from(const LineGraph& graph, Vertex start) {
    std::vector<std::int32_t> distance(graph.vertex_count(), graph.vertex_count());
    std::vector<Vertex> queue{start};
    distance[start] = 0;
    for (std::size_t next = 0; next < queue.size(); ++next) {
        const Vertex here = queue[next];
        for (const Edge edge : graph.edges_at(here)) {
            const Vertex there = graph.other_end(edge, here);
            if (distance[there] <= distance[here] + 1) continue;
            distance[there] = distance[here] + 1;
            queue.push_back(there);
        }
    }
    return distance;
}

// On a grid and two of its corners, the sum of the distances is the row and the first of them the column.
std::vector<Order> by_two_far_vertices(const LineGraph& graph) {
    std::vector<std::vector<std::int32_t>> distance;
    std::vector<std::int32_t> nearest(graph.vertex_count(), std::numeric_limits<std::int32_t>::max());
    Vertex start = 0;
    for (int round = 0; round <= kFarVertices; ++round) {
        auto from_here = distances_from(graph, start);
        const bool is_corner = round > 0;  // the first start is any vertex; the farthest from it is the first corner
        for (Vertex vertex = 0; vertex < graph.vertex_count(); ++vertex) {
            nearest[vertex] = is_corner && round > 1 ? std::min(nearest[vertex], from_here[vertex]) : from_here[vertex];
        }
        if (is_corner) distance.push_back(std::move(from_here));
        start = static_cast<Vertex>(std::ranges::max_element(nearest) - nearest.begin());
    }
    std::vector<Order> orders;
    for (const auto& one : distance) {
        for (const auto& other : distance) {
            if (&one == &other) continue;
            Order order = numbered(graph);
            std::ranges::stable_sort(
                order, {}, [&](Vertex vertex) { return std::pair(one[vertex] + other[vertex], one[vertex]); });
            orders.push_back(std::move(order));
        }
    }
    return orders;
}

// Always the vertex after which the fewest edges cross the frontier; ties go to the one that has waited longest.
Order greedy(const FrontierBoard& board, Vertex start) {
    const LineGraph& graph = board.graph();
    constexpr int kDone = -1;
    std::vector<int> seen_at(graph.vertex_count(), std::numeric_limits<int>::max());
    Order order;
    Vertex next = start;
    while (true) {
        order.push_back(next);
        seen_at[next] = kDone;
        for (const Edge edge : graph.edges_at(next)) {
            int& seen = seen_at[graph.other_end(edge, next)];
            if (board.survives(edge) && seen != kDone) seen = std::min(seen, static_cast<int>(order.size()));
        }
        if (static_cast<Vertex>(order.size()) == graph.vertex_count()) return order;
        auto best = std::pair(std::numeric_limits<int>::max(), 0);
        for (Vertex vertex = 0; vertex < graph.vertex_count(); ++vertex) {
            if (seen_at[vertex] == kDone) continue;
            int growth = seen_at[vertex] == std::numeric_limits<int>::max() ? graph.vertex_count() : 0;
            for (const Edge edge : graph.edges_at(vertex)) {
                if (board.survives(edge)) growth += seen_at[graph.other_end(edge, vertex)] == kDone ? -1 : 1;
            }
            if (std::pair(growth, seen_at[vertex]) < best) {
                best = {growth, seen_at[vertex]};
                next = vertex;
            }
        }
    }
}

}  // namespace

double sweep_cost(const FrontierBoard& board, const Order& order) {
    const LineGraph& graph = board.graph();
    std::vector<std::uint8_t> done(graph.vertex_count(), 0);
    double bits = 0, cost = 0;
    for (const Vertex vertex : order) {
        done[vertex] = 1;
        for (const Edge edge : graph.edges_at(vertex)) {
            if (!board.survives(edge)) continue;
            const double weight = board.is_must(edge) ? kBitsPerKnownPlug : kBitsPerOpenPlug;
            bits += done[graph.other_end(edge, vertex)] != 0 ? -weight : weight;
        }
        cost += std::exp2(bits);
    }
    return cost;
}

Order sweep_order(const FrontierBoard& board) {
    const LineGraph& graph = board.graph();
    std::vector<Order> candidates{numbered(graph)};
    if (Order other_way = across_grid(graph); !other_way.empty()) {
        candidates.push_back(std::move(other_way));
    } else if (graph.vertex_count() > 0) {
        std::ranges::move(by_two_far_vertices(graph), std::back_inserter(candidates));
        // Each greedy order looks at every vertex at every step.
        constexpr Vertex kMostForGreedy = 2000;
        if (graph.vertex_count() <= kMostForGreedy) {
            candidates.push_back(greedy(board, 0));
            candidates.push_back(greedy(board, candidates[1].front()));
        }
    }
    return *std::ranges::min_element(candidates, {}, [&](const Order& order) { return sweep_cost(board, order); });
}

}  // namespace edgewise
