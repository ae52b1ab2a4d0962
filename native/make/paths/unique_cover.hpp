// A cover by paths that is the only solution of its own ends: made at random, then changed where a second one differs.
//
// First a random cover is shaken until it has as many paths as wanted, none of them too short. Then the question is
// asked whether its ends can be joined in another way. Where they can, the two solutions differ somewhere, and an end
// near that place makes a move; the change stays if the next difference is smaller, or not much larger. A difference
// that was found once is remembered: as long as the lines around it stay as they are, it makes a second solution
// without any search. Everything is counted in moves, questions and conflicts, so one seed gives one cover everywhere.
#pragma once

#include <cstdint>
#include <vector>

#include "base/control.hpp"
#include "base/flat_sets.hpp"
#include "graph/line_graph.hpp"
#include "make/paths/path_cover.hpp"

namespace edgewise {

struct CoverWish {
    std::uint64_t pairs = 1;          // those that are kept among them
    std::uint64_t min_length = 3;     // vertices on a path, both ends included; 2 allows trivial pairs
    bool may_touch = false;           // a path may end up beside itself
    std::uint64_t starts = 40;        // fresh covers before giving up
    std::uint64_t questions = 500;    // for each of these
    std::uint64_t conflicts = 10000;  // for each question
    std::uint64_t plain = 300;        // of these, for a search without blanks, which takes longest
    std::uint64_t shakes = 60;        // moves per vertex, and further rounds of as many until the paths are right
    std::uint64_t seed = 0;
};

template <class Visit>
void visit_fields(CoverWish& wish, Visit&& visit) {
    visit("pairs", wish.pairs);
    visit("min_length", wish.min_length);
    visit("may_touch", wish.may_touch);
    visit("starts", wish.starts);
    visit("questions", wish.questions);
    visit("conflicts", wish.conflicts);
    visit("plain", wish.plain);
    visit("shakes", wish.shakes);
}

struct CoverAnswer {
    std::vector<Path> paths;  // none where no such cover was found
    bool complete = false;
    StopReason stopped_by = StopReason::none;
    std::uint64_t starts = 0;
    std::uint64_t moves = 0;
    std::uint64_t questions = 0;
    std::uint64_t conflicts = 0;
    std::uint64_t remembered = 0;  // second solutions known without asking
};

template <class Visit>
void visit_fields(const CoverAnswer& answer, Visit&& visit) {
    visit("starts", answer.starts);
    visit("moves", answer.moves);
    visit("questions", answer.questions);
    visit("conflicts", answer.conflicts);
    visit("remembered", answer.remembered);
}

// The masks of the graph say what each vertex may be, see PathCover; it must have no clues. `faces` as for path_cdcl.
// Each of the pairs that are kept is joined by one of the paths.
[[nodiscard]] CoverAnswer unique_cover(const LineGraph& graph, const FlatSets& faces, const Pairs& kept,
                                       const CoverWish& wish, Control& control);

}  // namespace edgewise
