// A loop whose signs at given places, and nowhere else, make it the only one: a walk over loops that differ in a few
// faces, towards fewer open edges.
//
// A place has a switch for each sign that may stand there, and the loop says which one does. What stays open after
// trials is where the next step changes something. One search answers for all loops on the way; what it has learnt
// about signs that stand together it knows wherever they stand together again.
#pragma once

#include <cstdint>
#include <vector>

#include "base/control.hpp"
#include "base/flat_sets.hpp"
#include "base/random.hpp"
#include "make/loops/planar.hpp"
#include "make/loops/switched_board.hpp"
#include "make/loops/switched_loop.hpp"

namespace edgewise::make {

class FittedLoop {
  public:
    // `places[p]` are the switches of place p, where a sign must stand if it is `required`. Otherwise signs stand in
    // all places of a group of `links`, or in none of them. Faces change sides in groups: `turns[t]` all together. The
    // board is `planar.graph()` with its switched clues.
    FittedLoop(const Planar& planar, const SwitchedBoard& board, FlatSets places, FlatSets links, bool required,
               FlatSets turns, Sides start, std::uint64_t seed, Control& control);

    // Whether such a loop was found within so many steps.
    [[nodiscard]] bool run(std::int64_t most_steps);
    // The loop: a byte an edge.
    [[nodiscard]] const std::vector<std::uint8_t>& on() const { return on_edges_; }
    [[nodiscard]] std::int64_t steps() const { return steps_; }
    // What was open when it ended, and places where no sign fits.
    [[nodiscard]] std::int32_t score() const { return score_; }

  private:
    [[nodiscard]] std::int32_t judge();
    void shake();
    void choose_signs();
    [[nodiscard]] bool fits(Switch sign) const;
    [[nodiscard]] Switch sign_at(std::int32_t place) const;
    [[nodiscard]] bool turn_group(std::int32_t group);
    void turn(Face face);
    [[nodiscard]] Face face_to_turn();
    [[nodiscard]] double unit();

    const Planar& planar_;
    const SwitchedBoard& board_;
    FlatSets places_;
    FlatSets links_;
    bool required_;
    FlatSets turns_;
    std::vector<std::int32_t> turn_of_;  // per face: its group; -1 for none
    Sides sides_;
    Random random_;
    Control& control_;
    SwitchedLoop search_;
    std::vector<std::uint8_t> on_edges_;
    std::vector<std::int32_t> counts_;  // per switched clue: lines of the loop
    std::vector<std::uint8_t> signs_;   // per switch
    std::vector<std::int32_t> unfit_;   // places where no sign fits, if there must be one
    std::vector<Edge> open_;
    std::int32_t inside_ = 0;
    std::int32_t score_ = 0;
    std::int64_t steps_ = 0;
};

}  // namespace edgewise::make
