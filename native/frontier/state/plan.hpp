// The sweep planned in advance: which edges cross the frontier at each step, where they are in a state, and which bits
// of a state belong to which clue.
//
// Before step i, vertices 0 .. i-1 of the order are done. A *plug* is an edge that leads from one of them to one that
// is not; it was decided at its first end. Plugs form a row. Where the plugs that lead to the next vertex are always
// neighbours in that row, the lines drawn so far pair the plugs like brackets, without crossing, and two bits per plug
// are enough: the row is *nested*. Sweeping a board row by row keeps it nested. The plan needs no embedding in the
// plane: it tries, and any order that fails is swept with labels instead of brackets.
//
// A clue takes bits only while it is open, and only once one of its decided edges has left the frontier: until then the
// plugs themselves show how many of its edges are on.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "frontier/state/board.hpp"

namespace edgewise {

struct SweepStep {
    Vertex vertex = 0;
    std::vector<std::int32_t> ins;     // places of the plugs that lead here, ascending
    std::vector<Edge> outs;            // edges that are decided here, in the order of their new places
    std::vector<std::int32_t> out_at;  // their places after the step
    std::vector<std::int32_t> moved;   // per old place: the new one, or kGone
    std::int32_t length_after = 0;

    static constexpr std::int32_t kGone = -1;
    [[nodiscard]] std::int32_t length_before() const { return static_cast<std::int32_t>(moved.size()); }
};

// The bits that a clue has while it is stored: at the boundaries first .. last, where boundary i comes before step i.
struct ClueField {
    std::int32_t first = 0;
    std::int32_t last = -1;
    std::int32_t shift = 0;  // from the first clue bit
    std::int32_t width = 0;

    [[nodiscard]] bool is_stored_at(std::int32_t boundary) const { return first <= boundary && boundary <= last; }
};

class FrontierPlan {
  public:
    FrontierPlan(const FrontierBoard& board, const std::vector<Vertex>& order);

    [[nodiscard]] std::int32_t step_count() const { return static_cast<std::int32_t>(steps_.size()); }
    [[nodiscard]] const SweepStep& step(std::int32_t index) const { return steps_[index]; }
    // The edges across the frontier before a step, in the order of their places.
    [[nodiscard]] const std::vector<Edge>& plugs(std::int32_t boundary) const { return plugs_[boundary]; }

    [[nodiscard]] bool is_nested() const { return nested_; }
    // Nested, and plugs only ever shift together, so that brackets never change their direction.
    [[nodiscard]] bool is_straight() const { return straight_; }
    [[nodiscard]] std::int32_t widest() const { return widest_; }
    [[nodiscard]] std::int32_t clue_bits() const { return clue_bits_; }
    [[nodiscard]] const ClueField& field(Clue clue) const { return fields_[clue]; }

    // The steps at which an edge is decided and at which it leaves the frontier.
    [[nodiscard]] std::int32_t decided_at(Edge edge) const { return decided_at_[edge]; }
    [[nodiscard]] std::int32_t hidden_at(Edge edge) const { return hidden_at_[edge]; }
    // The step of a vertex, or kNoStep where no line can reach it.
    [[nodiscard]] std::int32_t step_of(Vertex vertex) const { return step_of_[vertex]; }
    static constexpr std::int32_t kNoStep = -1;

    // Whether everything may stay undrawn from this boundary on, judging by the vertices, the plugs and the clues that
    // are not stored.
    [[nodiscard]] bool may_end_at(std::int32_t boundary) const { return boundary >= first_end_; }
    // The clues that are stored at a boundary.
    [[nodiscard]] std::span<const Clue> stored_at(std::int32_t boundary) const { return stored_[boundary]; }

  private:
    bool arrange(const std::vector<Vertex>& order, bool nested);
    void place_clues();
    void list_stored_clues();
    void find_first_end();

    const FrontierBoard& board_;
    std::vector<SweepStep> steps_;
    std::vector<std::vector<Edge>> plugs_;
    std::vector<std::int32_t> decided_at_;
    std::vector<std::int32_t> hidden_at_;
    std::vector<std::int32_t> step_of_;
    std::vector<ClueField> fields_;
    FlatSets stored_;
    std::int32_t widest_ = 0;
    std::int32_t clue_bits_ = 0;
    std::int32_t first_end_ = 0;
    bool nested_ = false;
    bool straight_ = true;
};

}  // namespace edgewise
