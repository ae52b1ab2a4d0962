#include "make/paths/shaking.hpp"

#include <algorithm>

namespace edgewise {

bool Shaking::run(std::uint64_t per_vertex) {
    const std::uint64_t moves = per_vertex * static_cast<std::uint64_t>(cover_.graph().vertex_count());
    for (std::uint64_t round = 0; round <= kExtra && !control_.stopped(); ++round) {
        shake(moves);
        if (is_right()) return true;
    }
    return false;
}

bool Shaking::is_right() const {
    return cover_.count() == pairs_ && std::ranges::all_of(cover_.alive(), [&](PathId id) {
               return cover_.is_kept(id) || cover_.path(id).size() >= min_length_;
           });
}

std::int64_t Shaking::cost(const Path& path) const {
    const std::size_t length = path.size();
    if (length == 0) return 0;
    if (length < min_length_) return 15 + 35 * static_cast<std::int64_t>(min_length_ - length);
    std::int64_t cost = length == min_length_ ? 15 : length == min_length_ + 1 ? 5 : 0;
    if (length <= kLongestDull && cover_.is_straight(path)) cost += 15;
    return cost;
}

void Shaking::shake(std::uint64_t moves) {
    const LineGraph& graph = cover_.graph();
    PathCover::Change change;
    for (std::uint64_t i = 0; i < moves; ++i) {
        if (control_.poll(work_)) return;
        const PathId id = cover_.alive()[random_.below(cover_.count())];
        const Path& path = cover_.path(id);
        const Vertex end = random_.below(2) == 0 ? path.front() : path.back();
        const auto edges = graph.edges_at(end);
        if (edges.empty()) continue;
        const Vertex beyond = graph.other_end(edges[random_.below(edges.size())], end);
        if (cover_.owner(beyond) == id || !cover_.propose(end, beyond, random_.below(2) == 0, change)) continue;
        const bool merges = change.loser != PathCover::kNoPath && change.paths[1].empty();
        if (merges && cover_.count() <= pairs_) continue;
        std::int64_t gain = merges ? 20 : 0;
        gain += cost(path) - cost(change.paths[0]) - cost(change.paths[1]);
        if (change.loser != PathCover::kNoPath) gain += cost(cover_.path(change.loser));
        // A loss of half a point is taken every third time.
        std::uint64_t chance = std::uint64_t{1} << 32;
        for (; gain < 0 && chance > 0; gain += 5) chance = chance * 3 / 8;
        if (random_.next() >> 32 >= chance) continue;
        cover_.make(change);
        ++moves_;
    }
}

}  // namespace edgewise
