// As few signs as possible around one loop: none of those that are left can go without a second loop.
//
// It goes from nothing to enough, and back. While there is another loop, a sign that speaks against it is added; these
// loops are kept. When there is none, the core of that answer says which signs it takes, and all others go. Then each
// sign that is left is tried: where a loop is known that only this one speaks against, it is needed; otherwise the
// search is asked for a loop that differs around the sign. Signs come and go in groups, for boards that are symmetric.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/control.hpp"
#include "base/flat_sets.hpp"
#include "graph/faces.hpp"
#include "make/loops/switched_board.hpp"
#include "make/loops/switched_loop.hpp"

namespace edgewise::make {

enum class Removal : std::uint8_t {
    minimal,    // nothing that is left can go
    ambiguous,  // with every sign there are other loops still
    gave_up,    // a question took too long, or the control ended it; what is left may not be minimal, or not enough
};

class MinimalClues {
  public:
    // The board has a switch for each sign and, behind these, a free one for each group. Group g holds the signs
    // `groups[g]`, no sign is in two of them. `faces` may be null.
    MinimalClues(const SwitchedBoard& board, const Faces* faces, std::span<const Edge> loop, FlatSets groups,
                 std::uint64_t most_conflicts, Control& control);

    // Groups go in the given order, as far as they can; those that are not in it stay.
    [[nodiscard]] Removal run(std::span<const std::int32_t> order);

    // Whether each group is left.
    [[nodiscard]] const std::vector<std::uint8_t>& left() const { return left_; }
    [[nodiscard]] std::uint64_t conflicts() const { return search_.conflicts(); }
    [[nodiscard]] std::uint64_t questions() const { return questions_; }

  private:
    using Group = std::int32_t;

    [[nodiscard]] Removal build_up();
    void take_away(std::span<const Group> order, Removal& outcome);
    // The groups that speak against a loop in which these edges are changed.
    [[nodiscard]] std::vector<Group> against(std::span<const Edge> changed);
    [[nodiscard]] bool answer_to(std::span<const Edge> changed);
    [[nodiscard]] bool is_known_to_be_needed(Group group) const;
    [[nodiscard]] SwitchedLoop::Outcome ask(Group without, bool differs);
    [[nodiscard]] std::vector<Edge> changed_by_answer();
    void keep_core(bool is_whole);
    void add(Group group);
    void remove(Group group);
    void need(Group group);

    const SwitchedBoard& board_;
    const Faces* faces_;
    FlatSets groups_;
    std::uint64_t most_conflicts_;
    Control& control_;
    SwitchedLoop search_;
    Switch first_free_;
    std::vector<std::uint8_t> target_;                // per edge
    std::vector<std::int32_t> counts_;                // per switched clue: lines of the loop
    std::vector<std::int32_t> change_;                // per switched clue: by how many lines a loop differs
    std::vector<Group> group_of_;                     // per switch; -1 for none
    std::vector<std::int32_t> rank_;                  // per group: its place in the order; -1 for those that stay
    std::vector<std::uint8_t> left_;                  // per group
    std::vector<std::uint8_t> needed_;                // per group
    std::vector<std::uint8_t> on_;                    // per switch
    std::vector<std::vector<Edge>> edges_;            // per group: those that its clues count
    std::vector<std::vector<std::int32_t>> seen_by_;  // per group: the loops that it speaks against
    std::vector<std::int32_t> speakers_;              // per loop: how many groups that are left speak against it
    std::uint64_t questions_ = 0;
};

}  // namespace edgewise::make
