// What is known of a board at one moment, and how to go back: the values of edges in the order in which they came,
// lines as paths, and the sides of faces relative to each other.
//
// Values are counted at once; paths and sides learn of them when they are *taken in*, wave by wave. With rules left
// out, three lines can meet at a point, or two at the end of a pair: paths then ignore the last of them, in joining as
// well as in walking.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "explain/lines/state/rules.hpp"

namespace edgewise::explain {

enum class Kind : std::uint8_t { fact, point, clue, loop, sides, reach, lemma, supposition, together, passage, shades };

constexpr std::int8_t kOpen = -1;

// Why an edge has its value. Of the trail, a rule had taken in the first `seen` edges and looks at nothing behind them.
struct Cause {
    Kind kind = Kind::fact;
    std::int32_t rule = -1;
    std::int32_t seen = 0;
};

// How much of what a rule counts is there, and how much is open.
struct Tally {
    std::int32_t on = 0;
    std::int32_t open = 0;
};

// What taking in an edge runs into.
enum class Clash : std::uint8_t { none, loop, pairs, sides };

class Position {
  public:
    explicit Position(const Rules& rules);

    [[nodiscard]] const Rules& rules() const { return rules_; }
    [[nodiscard]] std::int8_t value(Edge edge) const { return value_[edge]; }
    [[nodiscard]] bool is_open(Edge edge) const { return value_[edge] == kOpen; }
    // The place of an edge in the trail; -1 while it is open.
    [[nodiscard]] std::int32_t place(Edge edge) const { return place_[edge]; }
    [[nodiscard]] const Cause& cause(Edge edge) const { return cause_[edge]; }
    [[nodiscard]] const std::vector<Edge>& trail() const { return trail_; }
    [[nodiscard]] std::int32_t size() const { return static_cast<std::int32_t>(trail_.size()); }

    [[nodiscard]] std::int32_t on(Rule rule) const { return on_[rule]; }
    [[nodiscard]] std::int32_t open(Rule rule) const { return open_[rule]; }
    // The counts that a rule can still reach.
    [[nodiscard]] Counts possible(Rule rule) const { return possible(rule, counted(rule)); }
    [[nodiscard]] Counts possible(Rule rule, Tally tally) const {
        const auto [on, open] = tally;
        const Counts upto = (Counts{2} << (on + open)) - 1;
        return rules_.allowed(rule) & upto & ~((Counts{1} << on) - 1);
    }
    // Whether a rule counts all that is open, 1, or none of it, 0; otherwise kOpen.
    [[nodiscard]] std::int8_t forced(Rule rule) const;
    // The values that a rule forces upon open edges.
    [[nodiscard]] std::vector<std::pair<Edge, bool>> settled_by(Rule rule) const;
    template <class Say>
    void settle(Rule rule, Say say) const {
        const std::int8_t value = forced(rule);
        if (value == kOpen) return;
        if (rules_.counts_facts(rule)) {
            for (const auto& [edge, on] : settled_by_facts(rule, value == 1)) say(edge, on);
            return;
        }
        for (const Edge edge : rules_.edges(rule)) {
            if (is_open(edge)) say(edge, value == 1);
        }
    }

    void assign(Edge edge, bool on, Cause cause);
    // Paths, or sides, learn of an edge. Edges about which they may now have something to say are added to `near`. Both
    // have to be told of every edge: a walk over faces that sides do not know of proves nothing.
    Clash join(Edge edge, std::vector<Edge>* near);
    Clash unite(Edge edge, std::vector<Edge>* near);
    void undo_to(std::int32_t size);

    // Whether a line here would close a loop that cannot be all, or a ring; or join the paths of two pairs.
    [[nodiscard]] bool closes_early(Edge edge) const;
    [[nodiscard]] bool joins_two_pairs(Edge edge) const;
    // The other end of the path that ends in a vertex; the vertex itself where there is none.
    [[nodiscard]] Vertex far(Vertex vertex) const { return far_[vertex]; }
    // How many lines paths have taken in at a vertex, at most two; and which.
    [[nodiscard]] std::int32_t joined(Vertex vertex) const { return joined_[vertex]; }
    [[nodiscard]] const std::array<Edge, 2>& lines_at(Vertex vertex) const { return lines_at_[vertex]; }
    // The pair that a path's loose end belongs to, or -1.
    [[nodiscard]] std::int32_t pair_at(Vertex vertex) const {
        if (rules_.pair_of(vertex) >= 0) return rules_.pair_of(vertex);
        return joined_[vertex] == 1 ? rules_.pair_of(far_[vertex]) : -1;
    }
    // A rule that wants more lines than it has, where `edge` were the last line to come; -1 if none does.
    [[nodiscard]] Rule short_rule(Edge edge) const;
    [[nodiscard]] std::int32_t line_count() const { return line_count_; }

    // The value of an edge whose two faces are tied to each other, or kOpen.
    [[nodiscard]] std::int8_t by_sides(Edge edge) const;

    // The last step was about these edges, and others are as many edges away as lead there. Without any, none is away.
    void stay_near(std::span<const Edge> edges);
    [[nodiscard]] std::int32_t away(Edge edge) const { return away_.empty() ? 0 : away_[edge]; }

  private:
    struct Tied {
        Face root;
        bool differs;
    };
    struct Undo {
        std::int32_t place;  // in the trail
        bool is_path;
        std::int32_t a, b;  // ends of the joined path and what they were before; or roots of faces
        Vertex far_a, far_b;
        std::int32_t length_a, length_b;
    };

    // What a rule counts and what of it is open: lines, or facts.
    [[nodiscard]] Tally counted(Rule rule) const {
        return rules_.counts_facts(rule) ? counted_facts(rule) : Tally{on_[rule], open_[rule]};
    }
    [[nodiscard]] Tally counted_facts(Rule rule) const;
    // The values that follow where all open facts of a rule have to hold, or none may: all edges of a vertex that is
    // not visited, the last two of one that is, and what is left of two lines.
    [[nodiscard]] std::vector<std::pair<Edge, bool>> settled_by_facts(Rule rule, bool holding) const;
    [[nodiscard]] std::int32_t most_lines(Vertex vertex) const { return rules_.pair_of(vertex) >= 0 ? 1 : 2; }
    [[nodiscard]] Tied tied(Face face) const;
    // Two faces that are not tied yet, by their roots.
    void tie(Face root, Face to, bool differs);
    void undo(const Undo& last);

    const Rules& rules_;
    std::vector<std::int8_t> value_;
    std::vector<std::int32_t> place_;
    std::vector<Cause> cause_;
    std::vector<Edge> trail_;
    std::vector<std::int32_t> on_, open_;
    std::vector<std::int32_t> away_;  // per edge, or empty
    std::int32_t line_count_ = 0;
    std::vector<Vertex> far_;
    std::vector<std::int32_t> joined_, length_;
    std::vector<std::array<Edge, 2>> lines_at_;
    std::vector<Face> parent_, next_in_ring_;
    std::vector<std::uint8_t> differs_;
    std::vector<std::int32_t> tied_count_;
    std::vector<Undo> log_;
};

}  // namespace edgewise::explain
