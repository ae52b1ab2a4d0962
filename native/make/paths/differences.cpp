#include "make/paths/differences.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace edgewise {

void Differences::remember(std::span<const Edge> known, std::span<const Edge> other, std::vector<Vertex>& where) {
    Difference difference;
    std::ranges::set_difference(known, other, std::back_inserter(difference.on));
    std::ranges::set_difference(other, known, std::back_inserter(difference.off));
    for (const auto* edges : {&difference.on, &difference.off}) {
        for (const Edge edge : *edges) {
            for (const Vertex vertex : graph_.ends(edge)) difference.where.push_back(vertex);
        }
    }
    std::ranges::sort(difference.where);
    const auto repeated = std::ranges::unique(difference.where);
    difference.where.erase(repeated.begin(), repeated.end());
    where = difference.where;
    if (kept_.size() < kMost) {
        kept_.push_back(std::move(difference));
    } else {
        kept_[next_++ % kMost] = std::move(difference);
    }
}

bool Differences::find(const PathCover& cover, std::vector<Vertex>& where) {
    const std::vector<Edge> edges = cover.edges();
    for (const Edge edge : edges) on_[edge] = 1;
    const Difference* best = nullptr;
    for (const Difference& difference : kept_) {
        if (best != nullptr && best->where.size() <= difference.where.size()) continue;
        if (applies(difference) && joins_all(cover, difference)) best = &difference;
    }
    for (const Edge edge : edges) on_[edge] = 0;
    if (best != nullptr) where = best->where;
    return best != nullptr;
}

bool Differences::applies(const Difference& difference) const {
    return std::ranges::all_of(difference.on, [&](Edge edge) { return on_[edge] != 0; }) &&
           std::ranges::none_of(difference.off, [&](Edge edge) { return on_[edge] != 0; });
}

// Walks from one end of every pair along the changed lines. No ring may be left over, nor a vertex with a line too
// many.
bool Differences::joins_all(const PathCover& cover, const Difference& difference) {
    for (const Edge edge : difference.on) on_[edge] = 0;
    for (const Edge edge : difference.off) on_[edge] = 1;
    std::size_t lines = 0;
    std::size_t walked = 0;
    bool right = true;
    for (const PathId id : cover.alive()) {
        const Path& path = cover.path(id);
        lines += path.size() - 1;
        Vertex here = path.front();
        Edge came_by = -1;
        while (right) {
            Edge onward = -1;
            int found = 0;
            for (const Edge edge : graph_.edges_at(here)) {
                if (on_[edge] == 0 || edge == came_by) continue;
                onward = edge;
                ++found;
            }
            if (found == 0) break;
            // An end has one line, and no other vertex has more than two.
            right = found == 1 && !(came_by >= 0 && cover.is_end(here));
            came_by = onward;
            here = graph_.other_end(onward, here);
            right = right && ++walked <= static_cast<std::size_t>(graph_.edge_count());
        }
        right = right && here == path.back() && came_by >= 0;
    }
    lines += difference.off.size();
    lines -= difference.on.size();
    for (const Edge edge : difference.on) on_[edge] = 1;
    for (const Edge edge : difference.off) on_[edge] = 0;
    return right && walked == lines;
}

}  // namespace edgewise
