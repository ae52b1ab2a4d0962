#include "graph/fact_clues.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace edgewise {

FactClues::FactClues(Edge edge_count, Vertex vertex_count, std::int32_t face_count,
                     std::vector<std::array<Edge, 2>> joints)
    : edge_count_(edge_count), first_face_(edge_count + vertex_count), joints_(std::move(joints)) {
    if (face_count < 0 || face_count >= (1 << 29)) throw std::invalid_argument("too many faces");
    if (joints_.size() >= (1U << 29)) throw std::invalid_argument("too many joints");
    first_joint_ = first_face_ + face_count;
    end_ = first_joint_ + static_cast<Fact>(joints_.size());
    for (const auto& [one, other] : joints_) {
        if (one < 0 || other < 0 || one >= edge_count || other >= edge_count || one == other) {
            throw std::invalid_argument("a joint is not two edges");
        }
    }
}

void FactClues::add(Clue clue, std::span<const Fact> members, ClueBounds bounds) {
    std::vector<Fact> named;
    for (const Fact fact : members) {
        if (affirmed(fact) >= end_) throw std::invalid_argument("a clue names a fact that does not exist");
        named.push_back(affirmed(fact));
        name_faces_ = name_faces_ || (affirmed(fact) >= first_face_ && affirmed(fact) < first_joint_);
    }
    std::ranges::sort(named);
    if (std::ranges::adjacent_find(named) != named.end()) throw std::invalid_argument("a clue names a fact twice");
    clues_.push_back(clue);
    bounds_.push_back(bounds);
    members_.insert(members_.end(), members.begin(), members.end());
    starts_.push_back(static_cast<std::int32_t>(members_.size()));
}

}  // namespace edgewise
