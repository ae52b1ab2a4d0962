// Why a loop closed too early, explained by its surroundings: a wall instead of a path.
//
// The inside of a loop is connected, and so is its outside. Flood from a face that is known to be inside, over edges
// that are not on, into faces that are not known to be outside. If another inside face is not reached, the wall around
// the flooded region (lines, and faces on the other side) together with the two faces is a contradiction: often a
// handful of literals where the path has dozens. Without walls, sparse boards take for ever.
//
// The second face is not needed if something else proves that the loop extends beyond the region: for the outside that
// is the outer face, for the inside a clue above zero that no edge of the region serves.
#pragma once

#include <cstdint>
#include <vector>

#include "cdcl/assignment.hpp"
#include "cdcl/proof_log.hpp"
#include "graph/faces.hpp"
#include "graph/line_graph.hpp"

namespace edgewise {

class LoopWalls {
  public:
    // Where there is a log, every wall is noted as a cut.
    LoopWalls(const LineGraph& graph, const Faces& faces, const Assignment& assignment, ProofLog* log = nullptr);

    // Literals that are all false and cannot all be; empty without a wall.
    [[nodiscard]] const std::vector<Lit>& find();

  private:
    [[nodiscard]] Lit side(Face face, bool inside) const { return literal(graph_.edge_count() + face, inside); }
    [[nodiscard]] bool known(Face face, bool inside) const { return assignment_.value(side(face, inside)) > 0; }
    [[nodiscard]] bool find_on_side(bool inside);
    void flood(Face start, bool inside);
    void build_wall(bool inside);
    [[nodiscard]] bool serves_every_clue();
    void note_wall(bool inside, Face within, Face without);

    const LineGraph& graph_;
    const Faces& faces_;
    const Assignment& assignment_;
    ProofLog* log_;
    std::vector<std::uint32_t> flooded_;  // per face: the flood that last reached it
    std::vector<std::uint32_t> served_;   // per clue: the count that last reached it
    std::uint32_t flood_ = 0;
    std::vector<Face> region_;
    std::vector<Lit> wall_;
    std::vector<std::uint32_t> in_wall_;  // per literal: the flood whose wall it was last part of
    std::int32_t positive_clues_ = 0;
};

}  // namespace edgewise
