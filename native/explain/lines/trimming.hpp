// Leaves out of a reason what its conclusions do not need.
//
// A story is shrunk by repeating the supposition with rules left out. What remains may still hold more than it takes:
// an edge that was looked at where two cases come to the same, a loop that another one implies. So in the end every
// part is left out in turn, and a small search says whether the rest still forces every conclusion.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "explain/lines/state/story.hpp"

namespace edgewise::explain {

class Trimming {
  public:
    explicit Trimming(const Position& position);

    // Leaves out loops and known edges that are not needed. Points and clues stay, because the story tells of them;
    // false if one of them is not needed, or if that would take long to find out.
    [[nodiscard]] bool trim(Reason& reason, const std::vector<std::pair<Edge, bool>>& conclusions);

  private:
    struct Part {
        std::vector<Edge> edges;
        std::vector<std::uint8_t> values;  // of a loop: what cannot all be; empty for a point or clue
        Counts allowed = 0;
        bool is_there = true;
        std::int32_t on = 0, open = 0,
                     other = 0;  // of a loop `on` counts edges as forbidden, `other` those that differ
    };

    struct Use {
        std::int32_t part;
        bool wanted;  // the value that counts as `on`
    };

    void add(const std::vector<Edge>& edges, std::vector<std::uint8_t> values, Counts allowed);
    // Whether all parts that are there force every conclusion; false where that is not known.
    [[nodiscard]] bool forces(const std::vector<std::pair<Edge, bool>>& conclusions);
    [[nodiscard]] bool can_be();
    [[nodiscard]] bool propagate(std::size_t from);
    [[nodiscard]] bool look_at(const Part& part);
    void assign(Edge edge, bool on);
    void undo_to(std::size_t size);

    const Position& position_;
    std::vector<Part> parts_;
    std::vector<std::uint8_t> is_known_;  // per known edge of the reason: whether it is still there
    std::vector<Edge> known_;
    std::vector<std::vector<Use>> parts_of_;  // per edge
    std::vector<std::int8_t> value_;          // per edge
    std::vector<Edge> spoken_of_, trail_;
    std::int32_t nodes_ = 0, most_nodes_ = 0;
    bool is_unsure_ = false;  // a question took too long
};

}  // namespace edgewise::explain
