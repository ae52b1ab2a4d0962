// Whether clues are enough to deduce a loop that is known, within a level of native/explain; asked again and again with
// one group of clues less.
//
// What is known is a stack. At the bottom is what follows from the clues that stay; on top of it comes one group after
// the other, the next to be tried last, each with what follows from it and all below. So the next group takes little
// with it when it goes. A group that has to stay is piled on top again, and now and then the stack is built anew with
// the pile at the bottom.
//
// Suppositions cost more than all else. Each that breaks leaves a lemma, the edges and clues that it rests on, and as
// long as these stand it need not be made again. Of each that does not, the rules that it came upon are kept: while
// these know no more than they did, it is not made again either.
//
// Every deduction here is one of the level, if not every deduction of the level is here: of a board that is solved here
// the grade is at most that level.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/control.hpp"
#include "explain/lines/levels.hpp"
#include "make/clues/knowledge.hpp"
#include "make/clues/nearby.hpp"

namespace edgewise::make {

using explain::Level;

class Deduction {
  public:
    // The clues that are given, a byte a face. Groups name given clues, each at most once; a clue in no group stays.
    Deduction(const Planar& board, const Sides& sides, Level level, const std::vector<std::uint8_t>& given,
              const FlatSets& groups);

    // Whether all of the clues are enough. False as well if `control` ends it.
    [[nodiscard]] bool begin(Control& control);
    // Whether the clues are enough without the next group, which then is gone; it stays otherwise. After `begin`.
    [[nodiscard]] bool remove_next(Control& control);
    // The next group stays untried.
    void keep_next();

    [[nodiscard]] const Knowledge& knowledge() const { return knowledge_; }
    [[nodiscard]] std::int64_t trials() const { return trials_; }

  private:
    struct Lemma {
        std::int32_t first;  // of what it rests on
        std::int32_t size;
        Edge edge;
        std::int32_t clues_missing;
    };
    struct Look {
        std::int32_t rule;  // a point, or behind all of them a face
        std::int16_t left;  // edges that were open
        bool active;
    };

    [[nodiscard]] const Planar& board() const { return knowledge_.board(); }
    [[nodiscard]] bool is_done() const { return knowledge_.size() == edge_count_; }

    void build_stack();
    void switch_group(std::int32_t group, bool on);
    // What follows from the clues of a group that are switched on.
    void push(std::int32_t group);
    // What follows from points, clues, loops and lemmas.
    void draw_facts();
    // What else can be deduced; true if that is everything.
    [[nodiscard]] bool finish(Control& control);
    [[nodiscard]] bool look_at_corners();

    void look_at_lemma(std::int32_t number);
    void look_at_lemmas(std::vector<std::int32_t>& waiting);
    void keep_lemma(Edge edge);
    void drop_lemmas(std::int32_t group);

    // True if the wrong value of an edge breaks; the lemma is then kept and the edge settled.
    [[nodiscard]] bool suppose(Edge edge);
    // Whether everything that the last supposition about an edge came upon, in vain, is as open as it was then.
    [[nodiscard]] bool was_in_vain(Edge edge) const;
    void remember_in_vain(Edge edge);

    FlatSets groups_;
    Edge edge_count_;
    Nearby nearby_;
    Knowledge knowledge_;
    bool loops_, corners_, sides_;
    std::int32_t waves_;  // 0 where nothing is supposed

    std::int32_t next_ = 0;
    std::size_t most_piled_;
    std::vector<std::int32_t> piled_;     // groups
    std::vector<Knowledge::Mark> marks_;  // per group: what is below it

    std::vector<Lemma> lemmas_;
    std::vector<Edge> rests_on_;                      // of all lemmas
    std::vector<std::vector<std::int32_t>> waiting_;  // lemmas per edge; the last list is of those that rest on none
    std::vector<std::vector<std::int32_t>> of_clue_;
    std::int32_t first_fresh_ = 0;  // lemmas that came after the stack was built

    std::vector<std::int32_t> tried_;         // per edge: what was known when it was last supposed
    std::vector<std::vector<Look>> in_vain_;  // per edge
    std::vector<Edge> premises_, settled_, came_upon_;
    std::vector<Face> clues_;
    std::int64_t trials_ = 0;
    std::uint32_t work_ = 0;
};

}  // namespace edgewise::make
