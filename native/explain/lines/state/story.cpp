#include "explain/lines/state/story.hpp"

#include <algorithm>
#include <cmath>

namespace edgewise::explain {

namespace {

// Only the order that these give matters.
constexpr double kPoint = 0.5;
constexpr double kClue = 1.0;
constexpr double kLoop = 1.2;
constexpr double kSides = 2.5;
constexpr double kReach = 3.0;
constexpr double kPassage = 4.0;
constexpr double kShades = 5.0;
constexpr double kLemma = 4.0;
constexpr double kStep = 0.1;
constexpr double kFact = 0.02;
constexpr double kWalk = 0.1;  // for each edge between the last step and this one

// Whether what is within a step are vertices to name, and no part of the reason.
bool names_vertices(Kind kind) {
    return kind == Kind::passage || kind == Kind::reach;
}

void add_rules(const std::vector<Step>& steps, std::vector<Rule>& rules) {
    for (const Step& step : steps) {
        if (step.rule >= 0) rules.push_back(step.rule);
        if (!names_vertices(step.kind)) add_rules(step.inner, rules);
    }
}

double price(const std::vector<Step>& steps, const Position& position, std::int32_t facts) {
    double sum = 0;
    for (const Step& step : steps) {
        switch (step.kind) {
            case Kind::loop:
                sum += kLoop;
                break;
            case Kind::sides:
                sum += kSides;
                break;
            case Kind::reach:
                sum += kReach;
                break;
            case Kind::passage:
                sum += kPassage;
                break;
            case Kind::shades:
                sum += kShades;
                break;
            case Kind::lemma:
                sum += kLemma;
                break;
            default:
                break;
        }
        if (!names_vertices(step.kind)) sum += price(step.inner, position, facts);
        if (step.edge >= 0) sum += kStep;
        const auto known = std::ranges::count_if(
            step.looked, [&](Edge edge) { return position.place(edge) >= 0 && position.place(edge) < facts; });
        // The eye follows a long line almost as easily as a short one.
        const double along = std::log2(1 + static_cast<double>(known));
        const bool is_local = step.kind == Kind::point || step.kind == Kind::clue;
        sum += kFact * (is_local ? static_cast<double>(known) : step.kind == Kind::loop ? 2.5 * along : 10 * along);
    }
    return sum;
}

bool is_of_whole_board(Kind kind) {
    return kind == Kind::loop || kind == Kind::sides || kind == Kind::reach || kind == Kind::passage ||
           kind == Kind::shades;
}

class Reading {
  public:
    Reading(const Position& position, Reason& reason)
        : position_(position), reason_(reason), value_(position.rules().edge_count(), kOpen) {}

    void read(const std::vector<Step>& steps) {
        std::vector<Edge> here;
        for (const Step& step : steps) {
            for (const Edge edge : step.looked) {
                if (!position_.is_open(edge)) reason_.known.push_back(edge);
            }
            if (step.rule >= 0) {
                if (position_.rules().is_point(step.rule)) {
                    reason_.points.push_back(step.rule);
                } else {
                    reason_.clues.push_back(step.rule - position_.rules().point_count());
                    if (step.kind == Kind::clue && step.edge >= 0 && step.on) look_at_visits(step.rule, step.edge);
                }
            }
            // A walk that goes by clues rests on them as well: what it shows is left to whoever knows what they say.
            const bool by_clues = step.kind == Kind::sides && !step.inner.empty();
            if (is_of_whole_board(step.kind) && !by_clues) forbid(step);
            if (!names_vertices(step.kind)) read(step.inner);
            if (step.edge >= 0) {
                value_[step.edge] = step.on ? 1 : 0;
                here.push_back(step.edge);
            }
        }
        for (const Edge edge : here) value_[edge] = kOpen;
    }

  private:
    // A line comes from a visit because two lines meet in a vertex, or none.
    void look_at_visits(Rule rule, Edge line) {
        for (const Fact fact : position_.rules().facts(rule)) {
            const FactClues& facts = *position_.rules().graph().facts();
            for (const Vertex end : position_.rules().graph().ends(line)) {
                if (facts.is_vertex(fact) && facts.vertex_of(fact) == end) reason_.points.push_back(end);
            }
        }
    }

    void forbid(const Step& step) {
        std::vector<std::pair<Edge, bool>> values;
        for (const Edge edge : step.looked) {
            const std::int8_t known = position_.value(edge);
            values.emplace_back(edge, (known == kOpen ? value_[edge] : known) == 1);
        }
        if (step.edge >= 0) values.emplace_back(step.edge, !step.on);
        std::ranges::sort(values);
        values.erase(std::unique(values.begin(), values.end()), values.end());
        if (step.rule < 0) {
            reason_.loops.push_back(std::move(values));
            return;
        }
        // A rule wants one of several further lines: none of them can be.
        for (const Edge edge : position_.rules().edges(step.rule)) {
            const bool is_there = std::ranges::any_of(values, [&](const auto& one) { return one.first == edge; });
            if (is_there ||
                ((step.kind == Kind::reach || step.kind == Kind::passage) && is_full_end(edge, step.rule, values)))
                continue;
            reason_.loops.push_back(values);
            reason_.loops.back().emplace_back(edge, true);
            std::ranges::sort(reason_.loops.back());
        }
    }

    // Whether an edge leads to a vertex that has all its lines. That is for the vertex to say, not for the whole board.
    bool is_full_end(Edge edge, Vertex from, const std::vector<std::pair<Edge, bool>>& values) {
        const Rules& rules = position_.rules();
        const Vertex to = rules.graph().other_end(edge, from);
        const auto lines = std::ranges::count_if(values, [&](const auto& one) {
            const auto& ends = rules.graph().ends(one.first);
            return one.second && (ends[0] == to || ends[1] == to);
        });
        if (lines < (rules.pair_of(to) >= 0 ? 1 : 2)) return false;
        reason_.points.push_back(to);
        return true;
    }

    const Position& position_;
    Reason& reason_;
    std::vector<std::int8_t> value_;
};

template <class Numbers>
void make_set(Numbers& numbers) {
    std::ranges::sort(numbers);
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

}  // namespace

std::vector<Rule> rules_of(const std::vector<Step>& steps) {
    std::vector<Rule> rules;
    add_rules(steps, rules);
    make_set(rules);
    return rules;
}

double cost_of(const std::vector<Step>& steps, const Position& position, std::int32_t facts) {
    double sum = price(steps, position, facts);
    for (const Rule rule : rules_of(steps)) sum += position.rules().is_point(rule) ? kPoint : kClue;
    return sum + kWalk * position.away(steps.front().edge);
}

Reason reason_of(const std::vector<Step>& steps, const Position& position) {
    Reason reason;
    Reading(position, reason).read(steps);
    make_set(reason.points);
    make_set(reason.clues);
    make_set(reason.known);
    make_set(reason.loops);
    return reason;
}

}  // namespace edgewise::explain
