// What a rule looked at when it settled an edge or broke. Each answer names edges of the trail before a given place and
// nothing behind it: what comes later may contradict itself, or make a second way where there was one.
#pragma once

#include <cstdint>
#include <vector>

#include "explain/lines/state/position.hpp"
#include "explain/lines/state/story.hpp"

namespace edgewise::explain {

class Reasons {
  public:
    explicit Reasons(const Position& position);

    // What a point or clue looked at to force a value upon an open edge.
    void counted(Rule rule, Edge forced, bool on, std::int32_t seen, std::vector<Edge>& looked) const;
    // The lines that are too many, or the gaps, of a rule that is broken.
    void miscounted(Rule rule, std::vector<Edge>& looked) const;

    // The path that a line would close, without that line, and what says that a loop there comes too early: a line
    // elsewhere, or a rule that it leaves short of lines. The first `facts` edges are looked at first. False if nothing
    // says so: then it may be the loop that everybody is looking for.
    bool closing(Edge edge, std::int32_t seen, std::int32_t facts, Rule& left_short, std::vector<Edge>& looked) const;
    // Whether lines lead from one end of an edge to the other.
    [[nodiscard]] bool are_joined(Edge edge, std::int32_t seen) const;
    // The paths from both ends of a line to the ends of two pairs.
    void joining(Edge edge, std::int32_t seen, std::vector<Edge>& looked) const;
    // A walk over faces from one side of an edge to the other, into a step: few edges beyond the facts, then few edges.
    // The clues by which it goes from a face to the outer one, or back, are steps within.
    void around(Edge edge, std::int32_t seen, std::int32_t facts, Step& step) const;

    // Lines from a vertex to the end of a pair, not by way of `except`.
    void to_pair_end(Vertex from, std::int32_t seen, Edge except, std::vector<Edge>& looked) const;

  private:
    // The same of rules that count facts.
    void counted_facts(Rule rule, Edge forced, bool on, std::int32_t seen, std::vector<Edge>& looked) const;
    void miscounted_facts(Rule rule, std::vector<Edge>& looked) const;
    // Follows lines until `done(vertex)`; true if that comes true.
    template <class Done>
    bool walk(Vertex from, std::int32_t seen, Edge except, Done done, std::vector<Edge>& looked) const;

    const Position& position_;
    mutable std::vector<std::int32_t> distance_;
    mutable std::vector<std::int32_t> by_;       // an edge, or -1 - the number of a tie
    mutable std::vector<std::uint32_t> marked_;  // per edge
    mutable std::uint32_t mark_ = 0;
};

}  // namespace edgewise::explain
