// Loops that differ from a given one in a few faces: the cheapest proof that something is needed.
//
// A face can change sides without breaking the loop if the loop runs along one stretch of its border, and the rest of
// the border touches the loop nowhere. Steps of this kind, one after another in faces that touch, give loops that
// differ near one place only.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/flat_sets.hpp"
#include "graph/faces.hpp"
#include "graph/line_graph.hpp"

namespace edgewise::make {

class NearbyLoops {
  public:
    NearbyLoops(const LineGraph& graph, const Faces& faces, std::span<const Edge> loop);

    // Whether every loop is allowed: the graph has no clue and every vertex may be visited or not.
    [[nodiscard]] static bool are_right_on(const LineGraph& graph);

    // Calls `visit` with the edges that change for loops that differ in up to `depth` faces.
    template <class Visit>
    void each(int depth, Visit visit) {
        for (Face face = 0; face < faces_.outer(); ++face) step(face, depth, visit);
    }

  private:
    template <class Visit>
    void step(Face face, int depth, Visit& visit) {
        if (!may_turn(face)) return;
        turn(face);
        collect_changed();
        if (!changed_.empty()) visit(std::span<const Edge>(changed_));
        if (depth > 1) {
            for (const Face next : around_[face]) step(next, depth - 1, visit);
        }
        turn(face);
    }
    [[nodiscard]] bool may_turn(Face face);
    void turn(Face face);
    void collect_changed();

    const LineGraph& graph_;
    const Faces& faces_;
    FlatSets around_;                   // the faces that touch each face
    std::vector<std::uint8_t> on_;      // per edge
    std::vector<std::int8_t> degree_;   // per vertex
    std::vector<std::int8_t> touches_;  // per vertex: lines of the face that is looked at
    std::vector<Face> turned_;
    std::vector<Edge> changed_;
};

}  // namespace edgewise::make
