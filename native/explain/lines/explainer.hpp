// A board, what is known of it, and the next deduction.
//
// The values that edges really have are given from outside, where the board is solved first: only wrong values are
// supposed. That saves time and proves nothing; every deduction stands on its own reason.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/control.hpp"
#include "explain/lines/levels.hpp"
#include "explain/lines/together.hpp"
#include "explain/lines/trimming.hpp"

namespace edgewise::explain {

struct Deduced {
    std::vector<std::pair<Edge, bool>> edges;
    Level level = 0;
    double cost = 0;
    bool is_smallest = true;
    Reason reason;
    std::vector<Step> steps;
};

// How a board gives way, level by level: every round takes all that the lowest level with anything to say can say.
struct Closure {
    std::vector<std::int32_t> rounds, settled;  // per level, from 1
    std::vector<std::int32_t> looked;           // per level: edges that were open when a round began, over its rounds
    std::int32_t open = 0;                      // edges that are left open, of those with a value
    std::vector<std::int8_t> before_hardest;    // what was known when the hardest level was first needed
    StopReason stopped_by = StopReason::none;   // the limit that ended it; what it cut short is not known
};

// For each edge 0 or 1; anything else where solutions differ.
using Truth = std::span<const std::uint8_t>;

class Explainer {
  public:
    Explainer(const LineGraph& graph, const FlatSets* faces, std::optional<Pairs> pairs);
    Explainer(const Explainer&) = delete;
    Explainer& operator=(const Explainer&) = delete;

    [[nodiscard]] const Rules& rules() const { return rules_; }
    [[nodiscard]] std::span<const Edge> known() const { return position_.trail(); }
    [[nodiscard]] std::int8_t value(Edge edge) const { return position_.value(edge); }

    // An edge is known from now on. One that is known already keeps its value.
    void know(Edge edge, bool on);
    void forget_all();
    // Steps near these edges are easier from now on: a person looks there first.
    void stay_near(std::span<const Edge> edges) { position_.stay_near(edges); }

    // All that points and clues say one by one.
    [[nodiscard]] std::vector<Deduced> counting();
    // The easiest deduction up to a level, 9 at most.
    [[nodiscard]] std::optional<Deduced> easiest(Truth truth, Level most, Control& control);
    // Why one edge has a value, as easily as can be.
    [[nodiscard]] std::optional<Deduced> why(Edge edge, bool on, Level most, Control& control);
    // Knows more and more until no level has anything to say.
    [[nodiscard]] Closure close(Truth truth, Level most, Control& control);

  private:
    [[nodiscard]] Deduced deduced(const Story& story, Level level) const;
    [[nodiscard]] Story direct(Edge edge, bool on, Kind kind, Rule rule) const;
    [[nodiscard]] Kind kind_of(Rule rule) const { return rules_.is_point(rule) ? Kind::point : Kind::clue; }
    // What a point or clue says by itself: these values.
    [[nodiscard]] Deduced counted(Rule rule, std::vector<std::pair<Edge, bool>> values) const;

    // Points that no line may enter are one thought, however many there are.
    [[nodiscard]] bool is_blocked(Rule rule) const { return rules_.is_point(rule) && rules_.allowed(rule) == kNoLine; }
    void add_blocked(Deduced& answer) const;

    // The easiest deduction, about any edge or about one, level by level.
    [[nodiscard]] std::optional<Deduced> climb(Truth truth, Level most, std::optional<Edge> wanted, Control& control);
    [[nodiscard]] std::optional<Deduced> by_counting(std::optional<Edge> wanted) const;
    [[nodiscard]] std::optional<Deduced> by_early_loop(std::optional<Edge> wanted) const;
    [[nodiscard]] std::optional<Deduced> by_sides(std::optional<Edge> wanted) const;
    [[nodiscard]] std::optional<Deduced> by_rules_together(std::int32_t size, Level level, std::optional<Edge> wanted);
    [[nodiscard]] std::optional<Deduced> by_supposing(Truth truth, Level level, std::optional<Edge> wanted);

    // Adds what the reason forces beside the edge that it was found for.
    void widen(Deduced& answer, const Story& best, Truth truth, const Scope& scope);

    // All edges that a level settles now.
    [[nodiscard]] std::vector<std::pair<Edge, bool>> all_of(Level level, Truth truth);

    Rules rules_;
    Position position_;
    Reasons reasons_;
    Together together_;
    Control* control_ = nullptr;
    Trial trial_;
    Trimming trimming_;
};

}  // namespace edgewise::explain
