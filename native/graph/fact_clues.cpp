#include "graph/fact_clues.hpp"

#include <algorithm>
#include <stdexcept>

namespace edgewise {

FactClues::FactClues(Edge edge_count, Vertex vertex_count, std::int32_t face_count)
    : edge_count_(edge_count), first_face_(edge_count + vertex_count), end_(edge_count + vertex_count + face_count) {
    if (face_count < 0 || face_count >= (1 << 29)) throw std::invalid_argument("too many faces");
}

void FactClues::add(Clue clue, std::span<const Fact> members, ClueBounds bounds) {
    std::vector<Fact> named;
    for (const Fact fact : members) {
        if (affirmed(fact) >= end_) throw std::invalid_argument("a clue names a fact that does not exist");
        named.push_back(affirmed(fact));
        name_faces_ = name_faces_ || affirmed(fact) >= first_face_;
    }
    std::ranges::sort(named);
    if (std::ranges::adjacent_find(named) != named.end()) throw std::invalid_argument("a clue names a fact twice");
    clues_.push_back(clue);
    bounds_.push_back(bounds);
    members_.insert(members_.end(), members.begin(), members.end());
    starts_.push_back(static_cast<std::int32_t>(members_.size()));
}

}  // namespace edgewise
