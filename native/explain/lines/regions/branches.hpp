// Vertices that nobody has taken yet, depth first: which of them are the only way to others, and what hangs from them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "explain/lines/state/position.hpp"

namespace edgewise::explain {

class Branches {
  public:
    explicit Branches(const Position& position) : position_(position) {}

    // Explores what can be reached from each of the roots over vertices without an owner (-1).
    void explore(std::span<const Vertex> roots, const std::vector<std::int32_t>& owner);

    // The vertices whose loss would divide what can be reached, in order.
    [[nodiscard]] const std::vector<Vertex>& cuts() const { return cuts_; }
    // A vertex and everything that was met beyond it, as one range of time. Of a root: all that it reaches.
    [[nodiscard]] std::span<const Vertex> branch(Vertex vertex) const {
        return std::span(by_time_).subspan(start(vertex), end(vertex) - start(vertex));
    }
    [[nodiscard]] bool is_in_branch(Vertex vertex, Vertex of) const {
        return met_[vertex] >= met_[of] && met_[vertex] < end_[of];
    }
    // Whether a branch of a cut vertex leads nowhere else.
    [[nodiscard]] bool hangs(Vertex branch, Vertex cut) const { return back_[branch] >= met_[cut]; }
    // The first vertices of the branches at a vertex.
    template <class Visit>
    void for_each_branch(Vertex vertex, const Visit& visit) const {
        const LineGraph& graph = position_.rules().graph();
        for (const Edge edge : graph.edges_at(vertex)) {
            const Vertex other = graph.other_end(edge, vertex);
            if (position_.value(edge) != 0 && met_[other] >= 0 && from_[other] == vertex) visit(other);
        }
    }

    // All vertices in the order in which they were met, and where a branch begins and ends among them.
    [[nodiscard]] const std::vector<Vertex>& by_time() const { return by_time_; }
    [[nodiscard]] std::size_t start(Vertex branch) const { return static_cast<std::size_t>(met_[branch]); }
    [[nodiscard]] std::size_t end(Vertex branch) const { return static_cast<std::size_t>(end_[branch]); }

  private:
    void meet(Vertex vertex, Vertex from);
    void leave(Vertex vertex);

    const Position& position_;
    // Per vertex: when it was met, -1 for never; the earliest that its branch leads back to; when the branch ended; how
    // many of its edges were followed; from where it was met.
    std::vector<std::int32_t> met_, back_, end_, next_edge_;
    std::vector<Vertex> from_;
    std::vector<Vertex> by_time_, path_, cuts_;
    std::int32_t branches_of_root_ = 0;
};

}  // namespace edgewise::explain
