// Facts that rules count, as far as the edges settle them: a vertex is visited where a line is on, and not where all of
// its edges are off; two lines are both on, or one of them is off.
//
// There are few such rules, and few of them at an edge, so they are counted anew each time instead of step by step.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "explain/lines/state/position.hpp"

namespace edgewise::explain {

// What the first `seen` edges of the trail say of a fact, negated or not: it holds, it does not, or it is open.
class Facts {
  public:
    Facts(const Position& position, std::int32_t seen)
        : position_(position), clues_(*position.rules().graph().facts()), seen_(seen) {}

    [[nodiscard]] std::int8_t value(Edge edge) const {
        return position_.is_open(edge) || position_.place(edge) >= seen_ ? kOpen : position_.value(edge);
    }

    [[nodiscard]] std::span<const Edge> edges(Fact fact) const {
        if (clues_.is_vertex(fact)) return position_.rules().graph().edges_at(clues_.vertex_of(fact));
        return clues_.joints()[clues_.joint_of(fact)];
    }
    [[nodiscard]] bool is_edge(Fact fact) const { return clues_.is_edge(fact); }
    [[nodiscard]] bool is_visit(Fact fact) const { return clues_.is_vertex(fact); }

    [[nodiscard]] std::int8_t status(Fact fact) const {
        const std::int8_t plain = is_edge(fact) ? value(affirmed(fact)) : of_several(fact);
        return plain == kOpen || !is_negated(fact) ? plain : static_cast<std::int8_t>(1 - plain);
    }

    // The facts of a rule that hold, and those that are open.
    [[nodiscard]] Tally tally(Rule rule) const {
        Tally found;
        for (const Fact fact : position_.rules().facts(rule)) {
            const std::int8_t status = this->status(fact);
            ++(status == kOpen ? found.open : found.on);
            if (status == 0) --found.on;
        }
        return found;
    }

    // The edges behind the status of a fact that is not open.
    void look_at(Fact fact, std::vector<Edge>& looked) const {
        if (is_edge(fact)) {
            looked.push_back(affirmed(fact));
            return;
        }
        // One edge is enough for a visit, and for two lines that are not both on; otherwise it takes all of them.
        const std::int8_t enough = is_visit(fact) ? 1 : 0;
        Edge first = -1;
        for (const Edge edge : edges(fact)) {
            if (value(edge) != enough) continue;
            if (first < 0 || position_.place(edge) < position_.place(first)) first = edge;
        }
        if (first >= 0) {
            looked.push_back(first);
        } else {
            looked.insert(looked.end(), edges(fact).begin(), edges(fact).end());
        }
    }

    // The values that follow for edges where a fact that is open holds, or does not; and what that rests on.
    void force(Fact fact, bool holds, std::vector<std::pair<Edge, bool>>& values, std::vector<Edge>* looked) const {
        const bool plain = holds != is_negated(fact);
        if (is_edge(fact)) {
            values.emplace_back(affirmed(fact), plain);
            return;
        }
        const auto several = edges(fact);
        const auto open = std::ranges::count_if(several, [&](Edge edge) { return value(edge) == kOpen; });
        if (is_visit(fact) ? plain && open != 2 : !plain && open != 1) return;
        for (const Edge edge : several) {
            if (value(edge) == kOpen) {
                values.emplace_back(edge, plain);
            } else if (looked != nullptr && plain == is_visit(fact)) {
                looked->push_back(edge);  // the last two edges of a vertex, or the other one of two lines
            }
        }
    }

  private:
    [[nodiscard]] std::int8_t of_several(Fact fact) const {
        const std::int8_t enough = is_visit(fact) ? 1 : 0;
        bool is_known = true;
        for (const Edge edge : edges(fact)) {
            if (value(edge) == enough) return enough;
            is_known = is_known && value(edge) != kOpen;
        }
        return is_known ? static_cast<std::int8_t>(1 - enough) : kOpen;
    }

    const Position& position_;
    const FactClues& clues_;
    std::int32_t seen_;
};

}  // namespace edgewise::explain
