// Whether clues are enough to deduce a loop that is known, within a level of native/explain; asked again and again with
// one clue less.
//
// Counting, loops and sides are cheap and are done anew each time. Suppositions are not: each that breaks leaves a
// lemma, the edges and clues that it rests on, and as long as these stand it need not be tried again. A clue that goes
// takes the lemmas with it that rest on it; what they said has to be deduced again, from what is left.
//
// Every deduction here is one of the level, if not every deduction of the level is here: of a board that is solved here
// the grade is at most that level.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/control.hpp"
#include "explain/levels.hpp"
#include "make/knowledge.hpp"
#include "make/nearby.hpp"

namespace edgewise::make {

using explain::Level;

class Deduction {
  public:
    Deduction(const Planar& board, const Sides& sides, Level level);

    [[nodiscard]] const Planar& board() const { return knowledge_.board(); }
    [[nodiscard]] bool is_active(Face clue) const { return knowledge_.is_active(clue); }
    void add_clue(Face clue) { knowledge_.switch_clue(clue, true); }

    // Whether the clues are enough. False as well if `control` ends it.
    [[nodiscard]] bool solves(Control& control);
    // Takes clues away; on false, where what is left is not enough, nothing has changed.
    [[nodiscard]] bool remove(std::span<const Face> clues, Control& control);

    [[nodiscard]] std::int64_t trials() const { return trials_; }
    // Edges that are not settled; all of them are if the last answer was yes.
    [[nodiscard]] std::vector<Edge> open_edges() const;

  private:
    enum class State : std::uint8_t { stands, doubted, fallen };
    struct Lemma {
        std::int32_t first;  // of what it rests on
        std::int32_t size;
        State state;
    };
    struct Waiting {
        std::int32_t lemma;
        Edge edge;  // that it settles
    };

    [[nodiscard]] bool settle(Control& control);
    [[nodiscard]] bool is_done() const { return knowledge_.size() == edge_count_; }
    // All that follows without supposing anything.
    void draw_facts();
    void look_at_lemmas(Edge edge);
    // True if the wrong value of an edge breaks; the lemma is then kept and the edge settled.
    [[nodiscard]] bool suppose(Edge edge);
    // What clues and their corners say together about open edges; true if that is anything.
    [[nodiscard]] bool look_at_corners();
    void keep_lemma(Edge edge);

    Nearby nearby_;
    Knowledge knowledge_;
    bool loops_, corners_, sides_;
    std::int32_t waves_;  // 0 where nothing is supposed
    std::vector<Lemma> lemmas_;
    std::vector<Edge> rests_on_;                 // of all lemmas
    std::vector<std::vector<Waiting>> waiting_;  // per edge, and behind all of them those that rest on no edge
    std::vector<std::vector<std::int32_t>> of_clue_;
    std::vector<std::int64_t> tried_;  // per edge: the number of lemmas and edges known when it was tried
    std::vector<Edge> premises_, settled_;
    std::vector<Face> clues_;
    Edge edge_count_;
    std::int64_t trials_ = 0;
    std::uint32_t work_ = 0;
};

}  // namespace edgewise::make
