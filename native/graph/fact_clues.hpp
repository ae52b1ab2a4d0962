// Clues that count facts: an edge is on, a vertex is visited, a face is inside, two edges are both on, or one of these
// is not so.
//
// Facts are numbered one after another, edges, then vertices, faces and joints, which are pairs of edges; the
// complement of a number is the fact that it does not hold. Everything here says what a clue means. How a search counts
// is its own business.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/flat_sets.hpp"

namespace edgewise {

using Vertex = std::int32_t;
using Edge = std::int32_t;
using Clue = std::int32_t;
using Fact = std::int32_t;

struct ClueBounds {
    std::int32_t low;
    std::int32_t high;
};

constexpr bool is_negated(Fact fact) {
    return fact < 0;
}
// The fact without its negation.
constexpr Fact affirmed(Fact fact) {
    return fact < 0 ? ~fact : fact;
}

class FactClues {
  public:
    // Throws std::invalid_argument, naming what is wrong, where a joint is not two edges.
    FactClues(Edge edge_count, Vertex vertex_count, std::int32_t face_count, std::vector<std::array<Edge, 2>> joints);

    // Throws std::invalid_argument, naming what is wrong, where a fact does not exist or is named twice.
    void add(Clue clue, std::span<const Fact> members, ClueBounds bounds);

    [[nodiscard]] std::int32_t count() const { return static_cast<std::int32_t>(clues_.size()); }
    // The number of a clue in the form.
    [[nodiscard]] Clue clue(std::int32_t index) const { return clues_[index]; }
    [[nodiscard]] ClueBounds bounds(std::int32_t index) const { return bounds_[index]; }
    [[nodiscard]] std::span<const Fact> members(std::int32_t index) const {
        return {members_.data() + starts_[index], members_.data() + starts_[index + 1]};
    }

    [[nodiscard]] bool is_edge(Fact fact) const { return affirmed(fact) < edge_count_; }
    [[nodiscard]] bool is_vertex(Fact fact) const { return !is_edge(fact) && affirmed(fact) < first_face_; }
    [[nodiscard]] Vertex vertex_of(Fact fact) const { return affirmed(fact) - edge_count_; }
    [[nodiscard]] bool is_face(Fact fact) const { return affirmed(fact) >= first_face_ && !is_joint(fact); }
    [[nodiscard]] bool is_joint(Fact fact) const { return affirmed(fact) >= first_joint_; }
    [[nodiscard]] std::int32_t face_of(Fact fact) const { return affirmed(fact) - first_face_; }
    [[nodiscard]] std::int32_t joint_of(Fact fact) const { return affirmed(fact) - first_joint_; }
    // The two edges of each joint.
    [[nodiscard]] const std::vector<std::array<Edge, 2>>& joints() const { return joints_; }

    // Whether any clue asks for the side of a face.
    [[nodiscard]] bool name_faces() const { return name_faces_; }

    // The first clue, by index, that does not allow what holds; -1 where all do. `holds` says so of a fact that is not
    // negated.
    template <class Holds>
    [[nodiscard]] std::int32_t first_broken(Holds holds) const {
        for (std::int32_t index = 0; index < count(); ++index) {
            std::int32_t counted = 0;
            for (const Fact fact : members(index)) counted += holds(affirmed(fact)) != is_negated(fact) ? 1 : 0;
            if (counted < bounds_[index].low || counted > bounds_[index].high) return index;
        }
        return -1;
    }

  private:
    Edge edge_count_;
    Fact first_face_;
    Fact first_joint_;
    Fact end_;
    std::vector<std::array<Edge, 2>> joints_;
    bool name_faces_ = false;
    std::vector<Clue> clues_;
    std::vector<ClueBounds> bounds_;
    std::vector<std::int32_t> starts_{0};
    std::vector<Fact> members_;
};

}  // namespace edgewise
