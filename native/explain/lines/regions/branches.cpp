#include "explain/lines/regions/branches.hpp"

#include <algorithm>
#include <iterator>

namespace edgewise::explain {

void Branches::explore(std::span<const Vertex> roots, const std::vector<std::int32_t>& owner) {
    const LineGraph& graph = position_.rules().graph();
    met_.assign(owner.size(), -1);
    back_.resize(owner.size());
    end_.resize(owner.size());
    from_.resize(owner.size());
    next_edge_.assign(owner.size(), 0);
    by_time_.clear();
    cuts_.clear();
    for (const Vertex root : roots) {
        branches_of_root_ = 0;
        meet(root, -1);
        while (!path_.empty()) {
            const Vertex vertex = path_.back();
            const auto edges = graph.edges_at(vertex);
            if (next_edge_[vertex] == std::ssize(edges)) {
                leave(vertex);
                continue;
            }
            const Edge edge = edges[next_edge_[vertex]++];
            const Vertex other = graph.other_end(edge, vertex);
            if (position_.value(edge) == 0 || owner[other] >= 0 || other == from_[vertex]) continue;
            if (met_[other] < 0) {
                meet(other, vertex);
            } else {
                back_[vertex] = std::min(back_[vertex], met_[other]);
            }
        }
    }
    std::ranges::sort(cuts_);
    cuts_.erase(std::unique(cuts_.begin(), cuts_.end()), cuts_.end());
}

void Branches::meet(Vertex vertex, Vertex from) {
    from_[vertex] = from;
    met_[vertex] = back_[vertex] = static_cast<std::int32_t>(by_time_.size());
    by_time_.push_back(vertex);
    path_.push_back(vertex);
}

// A branch that leads back no further than to the vertex it hangs from hangs from that vertex alone. The root is a cut
// vertex if it has two of them.
void Branches::leave(Vertex vertex) {
    end_[vertex] = static_cast<std::int32_t>(by_time_.size());
    path_.pop_back();
    if (path_.empty()) return;
    const Vertex before = path_.back();
    back_[before] = std::min(back_[before], back_[vertex]);
    if (!hangs(vertex, before)) return;
    const bool is_cut = from_[before] >= 0 || ++branches_of_root_ == 2;
    if (is_cut && (cuts_.empty() || cuts_.back() != before)) cuts_.push_back(before);
}

}  // namespace edgewise::explain
