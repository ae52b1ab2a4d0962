#include "pairs/canonical/redrawing.hpp"

#include <array>
#include <utility>

#include "pairs/search/path_board.hpp"

namespace edgewise {

namespace {

// Cycles from the centre of a window to its border: three make a window of seven by seven vertices on a square board.
constexpr int kRadius = 3;
// Vertices this close to the centre of a window do not become centres: windows overlap by most of their width.
constexpr int kCoreRadius = 1;
constexpr std::uint64_t kPatience = 50;

FlatSets corners_by_cycle(const ShortCycles& cycles) {
    std::vector<std::int32_t> starts{0};
    std::vector<std::int32_t> members;
    for (Cycle cycle = 0; cycle < cycles.count(); ++cycle) {
        const auto corners = cycles.corners_of(cycle);
        members.insert(members.end(), corners.begin(), corners.end());
        starts.push_back(static_cast<std::int32_t>(members.size()));
    }
    return {std::move(starts), std::move(members)};
}

}  // namespace

Redrawing::Redrawing(const LineGraph& graph, const ShortCycles& cycles, std::span<const Edge> solution,
                     const ConflictSearchOptions& options, Control& control)
    : graph_(graph),
      options_(options),
      control_(control),
      on_(marks_of(solution, graph.edge_count())),
      corners_(corners_by_cycle(cycles)),
      around_(corners_.inverted(graph.vertex_count())),
      local_(graph.vertex_count(), -1) {}

std::optional<std::vector<Edge>> Redrawing::another_solution() {
    std::vector<std::uint8_t> covered(graph_.vertex_count(), 0);
    for (Vertex centre = 0; centre < graph_.vertex_count() && !control_.stopped(); ++centre) {
        if (covered[centre] != 0 || around_[centre].empty()) continue;
        cut_out(centre);
        for (std::size_t i = 0; i < core_; ++i) covered[window_[i]] = 1;
        auto another = redraw();
        for (const Vertex vertex : window_) local_[vertex] = -1;
        if (another) return another;
    }
    return std::nullopt;
}

// The vertices within a few squares of the centre, the edges between them, and how many lines each has inside.
void Redrawing::cut_out(Vertex centre) {
    window_.assign(1, centre);
    local_[centre] = 0;
    std::size_t begin = 0;
    for (int ring = 0; ring < kRadius; ++ring) {
        const std::size_t end = window_.size();
        for (; begin < end; ++begin) {
            for (const Cycle cycle : around_[window_[begin]]) {
                for (const Vertex corner : corners_[cycle]) {
                    if (local_[corner] >= 0) continue;
                    local_[corner] = static_cast<std::int32_t>(window_.size());
                    window_.push_back(corner);
                }
            }
        }
        if (ring < kCoreRadius) core_ = window_.size();
    }
    inner_.clear();
    lines_.assign(window_.size(), 0);
    for (const Vertex vertex : window_) {
        for (const Edge edge : graph_.edges_at(vertex)) {
            if (graph_.ends(edge)[0] != vertex || local_[graph_.ends(edge)[1]] < 0) continue;
            inner_.push_back(edge);
            if (on_[edge] == 0) continue;
            for (const Vertex end : graph_.ends(edge)) ++lines_[local_[end]];
        }
    }
}

Vertex Redrawing::other_end_of_strand(Vertex end) const {
    Edge came_by = -1;
    Vertex here = end;
    while (true) {
        Edge onward = -1;
        for (const Edge edge : graph_.edges_at(here)) {
            if (edge != came_by && on_[edge] != 0 && local_[graph_.other_end(edge, here)] >= 0) onward = edge;
        }
        if (onward < 0) return here;
        here = graph_.other_end(onward, here);
        came_by = onward;
    }
}

std::optional<std::vector<Edge>> Redrawing::redraw() {
    // 1. The window as a board of its own.
    std::vector<std::int32_t> tails;
    std::vector<std::int32_t> heads;
    std::vector<Edge> known;
    for (std::size_t i = 0; i < inner_.size(); ++i) {
        const auto [u, v] = graph_.ends(inner_[i]);
        tails.push_back(local_[u]);
        heads.push_back(local_[v]);
        if (on_[inner_[i]] != 0) known.push_back(static_cast<Edge>(i));
    }
    std::vector<std::uint8_t> masks;
    Pairs strands;
    for (std::size_t i = 0; i < window_.size(); ++i) {
        masks.push_back(static_cast<std::uint8_t>(1U << lines_[i]));
        if (lines_[i] != 1) continue;
        const Vertex other = local_[other_end_of_strand(window_[i])];
        if (static_cast<std::size_t>(other) > i) strands.push_back({static_cast<Vertex>(i), other});
    }
    const LineGraph graph(std::move(tails), std::move(heads), std::move(masks), FlatSets({0}, {}), {});
    const PathBoard board(graph, strands);

    // 2. Another way to join the strands.
    PathSearch search(board, nullptr, PathSearch::Touching::allowed, options_, control_);
    search.forbid(known);
    if (search.run(kPatience) != PathSearch::Outcome::solution) return std::nullopt;
    EdgeMarks redrawn = on_;
    for (const Edge edge : inner_) redrawn[edge] = 0;
    for (const Edge edge : search.solution()) redrawn[inner_[edge]] = 1;
    return marked_edges(redrawn);
}

}  // namespace edgewise
