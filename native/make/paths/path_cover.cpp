#include "make/paths/path_cover.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace edgewise {

PathCover::PathCover(const LineGraph& graph)
    : graph_(graph),
      paths_(graph.vertex_count()),
      kept_(graph.vertex_count(), 0),
      owner_(graph.vertex_count(), kNoPath),
      place_(graph.vertex_count(), 0),
      alive_at_(graph.vertex_count(), -1) {}

bool PathCover::start(Random& random, std::span<const Path> kept) {
    for (const PathId id : std::vector<PathId>(alive_)) place(id, {});
    std::ranges::fill(owner_, kNoPath);
    std::ranges::fill(kept_, 0);
    for (const Path& path : kept) {
        place(path.front(), path);
        kept_[path.front()] = 1;
    }
    for (Vertex vertex = 0; vertex < graph_.vertex_count(); ++vertex) {
        if (is_there(vertex) && owner_[vertex] == kNoPath) place(vertex, {vertex});
    }
    std::vector<Edge> order(graph_.edge_count());
    std::iota(order.begin(), order.end(), 0);
    random.shuffle(order);
    // Lines through vertices at which no path may end come first: they leave no choice where such a vertex has two.
    const auto leads_on = [&](Edge edge) {
        const auto [u, v] = graph_.ends(edge);
        return is_there(u) && is_there(v) && !(may_end(u) && may_end(v));
    };
    std::ranges::stable_partition(order, leads_on);
    for (const Edge edge : order) {
        const auto [u, v] = graph_.ends(edge);
        if (!is_there(u) || !is_there(v) || owner_[u] == owner_[v] || !is_end(u) || !is_end(v)) continue;
        if (is_kept(owner_[u]) || is_kept(owner_[v])) continue;
        Path one = paths_[owner_[u]];
        Path other = paths_[owner_[v]];
        if (one.back() != u) std::ranges::reverse(one);
        if (other.front() != v) std::ranges::reverse(other);
        if (!leads_on(edge) && touches(one, u, other)) continue;
        const PathId kept = owner_[u];
        place(owner_[v], {});
        one.insert(one.end(), other.begin(), other.end());
        place(kept, std::move(one));
    }
    return std::ranges::all_of(alive_,
                               [&](PathId id) { return may_end(paths_[id].front()) && may_end(paths_[id].back()); });
}

Pairs PathCover::pairs() const {
    Pairs pairs;
    for (const PathId id : alive_) pairs.push_back({paths_[id].front(), paths_[id].back()});
    return pairs;
}

std::vector<Edge> PathCover::edges() const {
    std::vector<Edge> edges;
    for (const PathId id : alive_) {
        const Path& path = paths_[id];
        for (std::size_t i = 1; i < path.size(); ++i) {
            for (const Edge edge : graph_.edges_at(path[i])) {
                if (graph_.other_end(edge, path[i]) != path[i - 1]) continue;
                edges.push_back(edge);
                break;  // of parallel edges the first
            }
        }
    }
    std::ranges::sort(edges);
    return edges;
}

bool PathCover::are_neighbours(Vertex one, Vertex other) const {
    return std::ranges::any_of(graph_.edges_at(one), [&](Edge edge) { return graph_.other_end(edge, one) == other; });
}

bool PathCover::is_closed(const Path& path) const {
    return path.size() > 2 && are_neighbours(path.front(), path.back());
}

bool PathCover::is_straight(const Path& path) const {
    for (std::size_t i = 2; i < path.size(); ++i) {
        for (const Edge edge : graph_.edges_at(path[i - 2])) {
            const Vertex around = graph_.other_end(edge, path[i - 2]);
            if (around != path[i - 1] && are_neighbours(path[i], around)) return false;
        }
    }
    return true;
}

// Whether some added vertex lies beside the path, but for the first, which is joined to its end.
bool PathCover::touches(const Path& path, Vertex end, std::span<const Vertex> added) const {
    const PathId id = owner_[path.front()];
    for (const Vertex vertex : added) {
        for (const Edge edge : graph_.edges_at(vertex)) {
            const Vertex near = graph_.other_end(edge, vertex);
            if (owner_[near] == id && !(near == end && vertex == added.front())) return true;
        }
    }
    return false;
}

bool PathCover::propose(Vertex end, Vertex beyond, bool first_side, Change& change) const {
    const PathId taker = owner_[end];
    const PathId loser = owner_[beyond];
    if (taker == loser || !is_there(beyond) || is_kept(taker)) return false;
    if (loser != kNoPath && is_kept(loser)) return false;
    const Path& path = paths_[taker];
    change.taker = taker;
    change.loser = loser;
    Path& longer = change.paths[0];
    Path& rest = change.paths[1];
    Path taken{beyond};
    rest.clear();
    if (loser != kNoPath) {
        const Path& other = paths_[loser];
        const auto at = other.begin() + place_[beyond];
        if (first_side) {
            taken.insert(taken.end(), std::make_reverse_iterator(at), other.rend());
            rest.assign(at + 1, other.end());
        } else {
            taken.insert(taken.end(), at + 1, other.end());
            rest.assign(other.begin(), at);
        }
        if (!rest.empty() && !may_end(first_side ? rest.front() : rest.back())) return false;
    }
    if (!may_end(taken.back()) || (!may_touch_ && touches(path, end, taken))) return false;
    longer.assign(path.begin(), path.end());
    if (longer.back() != end) std::ranges::reverse(longer);
    longer.insert(longer.end(), taken.begin(), taken.end());
    return !may_touch_ || !(is_closed(longer) || is_closed(rest));
}

bool PathCover::propose_blank(Vertex end, Change& change) const {
    const PathId id = owner_[end];
    if ((graph_.degree_mask(end) & kNoLine) == 0 || is_kept(id)) return false;
    change.taker = id;
    change.loser = kNoPath;
    Path& shorter = change.paths[0];
    shorter = paths_[id];
    change.paths[1].clear();
    if (shorter.back() != end) std::ranges::reverse(shorter);
    shorter.pop_back();
    if (shorter.empty() || !may_end(shorter.back())) return false;
    return !is_closed(shorter);
}

void PathCover::make(Change& change) {
    std::array<Path, 2> old;
    old[0] = paths_[change.taker];
    if (change.loser != kNoPath) old[1] = paths_[change.loser];
    for (const Path& path : old) {
        for (const Vertex vertex : path) owner_[vertex] = kNoPath;
    }
    place(change.taker, std::move(change.paths[0]));
    if (change.loser != kNoPath) place(change.loser, std::move(change.paths[1]));
    change.paths = std::move(old);
}

void PathCover::place(PathId id, Path path) {
    const bool was_alive = alive_at_[id] >= 0;
    if (path.empty() && was_alive) {
        const PathId last = alive_.back();
        alive_[alive_at_[id]] = last;
        alive_at_[last] = alive_at_[id];
        alive_at_[id] = -1;
        alive_.pop_back();
    } else if (!path.empty() && !was_alive) {
        alive_at_[id] = static_cast<std::int32_t>(alive_.size());
        alive_.push_back(id);
    }
    for (std::size_t i = 0; i < path.size(); ++i) {
        owner_[path[i]] = id;
        place_[path[i]] = static_cast<std::int32_t>(i);
    }
    paths_[id] = std::move(path);
}

}  // namespace edgewise
