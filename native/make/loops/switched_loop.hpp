// One incremental search for loops that is asked many questions: is there a loop while these switches are on?
//
// Whatever it learns names the switches behind it, so nothing is forgotten between questions. An answer "none" comes
// with its core: the switches that were on and that the answer rests on. Level 1 of the search holds the switches of
// the question, all of them, so that none is ever decided; the search itself takes place above it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/control.hpp"
#include "cdcl/conflict_search.hpp"
#include "graph/faces.hpp"
#include "loops/loop_walls.hpp"
#include "make/loops/switched_propagation.hpp"

namespace edgewise::make {

class SwitchedLoop {
  public:
    // `faces` may be null. The board and the faces must outlive this.
    SwitchedLoop(const SwitchedBoard& board, const Faces* faces, Control& control);

    enum class Outcome : std::uint8_t {
        loop,     // there is one: loop()
        none,     // there is none: core()
        gave_up,  // too many conflicts, or the control ended it
    };

    // A byte for each switch: on or off. Edges in `first` are decided first.
    [[nodiscard]] Outcome ask(std::span<const std::uint8_t> on, std::span<const Edge> first,
                              std::uint64_t most_conflicts);
    // The edges of the loop that the last question found.
    [[nodiscard]] const std::vector<Edge>& loop() const { return loop_; }
    // After `none`: switches that were on and cannot all be on together.
    [[nodiscard]] const std::vector<Switch>& core() const { return core_; }

    // What is left open of a loop that fits the question when all is drawn that follows, and the other value of each
    // edge has been tried alone: empty if that is enough to know that the loop is the only one. What breaks is learnt,
    // so that later questions know it at once. Not to be used after `forbid`.
    [[nodiscard]] std::vector<Edge> open_after_trials(std::span<const std::uint8_t> on,
                                                      const std::vector<std::uint8_t>& target);
    // At least one of the literals of edges holds while the switch is on.
    void add_clause(Switch which, std::vector<Lit> literals);
    // No answer has all of these edges from now on.
    void forbid(std::span<const Edge> loop);
    // The switch is on in every question from now on.
    void fix(Switch which);
    // What an edge should be where nothing speaks against it; a question begins with all of these.
    void prefer(const std::vector<std::uint8_t>& on);

    [[nodiscard]] std::uint64_t conflicts() const { return search_.conflicts(); }

  private:
    [[nodiscard]] Outcome search(std::uint64_t most_conflicts);
    [[nodiscard]] bool settle_root();
    [[nodiscard]] bool take_switches();
    [[nodiscard]] PropagationState settle_question();
    [[nodiscard]] PropagationState try_other_values(const std::vector<std::uint8_t>& target, bool& any);
    [[nodiscard]] bool learn();
    void explain_early_loop();
    void find_core(std::span<const Lit> from);
    void take_loop();
    [[nodiscard]] Var variable_of(Switch which) const { return propagation_.constraints.clues().variable_of(which); }

    const SwitchedBoard& board_;
    const Faces* faces_;
    Control& control_;
    SwitchedPropagation propagation_;
    ConflictSearch<SwitchedPropagation> search_;
    std::optional<LoopWalls> walls_;
    std::vector<std::uint8_t> preferred_;
    bool is_drawn_at_root_ = false;  // the only loop that is left is there before any switch is on
    std::span<const std::uint8_t> on_;
    std::vector<Edge> loop_;
    std::vector<Switch> core_;
    std::vector<std::uint8_t> marks_;
    std::vector<std::uint32_t> survived_;  // per literal: the last round of trials in which it broke nothing
    std::uint32_t round_ = 0;
    std::uint32_t work_ = 0;
};

}  // namespace edgewise::make
