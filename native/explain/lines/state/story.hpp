// A deduction on its way out of the core: the steps that lead to it, what they cost a player, and what they rest on.
#pragma once

#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "explain/lines/state/position.hpp"

namespace edgewise::explain {

// One consequence: the edge has the value because a rule looked at some edges. Edge -1: the rule is broken.
//
// `rule` is the point or clue; of a loop or a pocket it is the rule that would be left short of lines, or -1.
struct Step {
    Edge edge = -1;
    bool on = false;
    Kind kind = Kind::fact;
    Rule rule = -1;
    std::vector<Edge> looked;
    // Of a lemma its own supposition; of rules together the rules; of a passage or of reach the vertices to name, which
    // are no part of the reason.
    std::vector<Step> inner;
};

struct Story {
    Edge edge = -1;
    bool on = false;
    std::vector<Step> steps;  // of a supposition: it comes first, what it breaks last
    double cost = std::numeric_limits<double>::infinity();

    [[nodiscard]] bool is_found() const { return !steps.empty(); }
};

// What a deduction rests on. Each loop is a set of values that cannot all be, by the rule of the whole board alone.
struct Reason {
    std::vector<Vertex> points;
    std::vector<Clue> clues;
    std::vector<Edge> known;
    std::vector<std::vector<std::pair<Edge, bool>>> loops;
};

// Both read the values of known edges from the position, in which the first `facts` edges of the trail are known.
[[nodiscard]] double cost_of(const std::vector<Step>& steps, const Position& position, std::int32_t facts);
[[nodiscard]] Reason reason_of(const std::vector<Step>& steps, const Position& position);

// The points and clues that steps use, each once.
[[nodiscard]] std::vector<Rule> rules_of(const std::vector<Step>& steps);

}  // namespace edgewise::explain
