#include "explain/lines/explainer.hpp"

#include <algorithm>
#include <utility>

#include "base/must_stop.hpp"

namespace edgewise::explain {

namespace {

// Of all suppositions that break, so many of the cheapest are shrunk.
constexpr std::size_t kShortlist = 16;
constexpr std::size_t kShortlistOfCases = 4;
constexpr std::size_t kMostRulesToWiden = 12;

void keep_cheaper(std::optional<Deduced>& best, std::optional<Deduced> other) {
    if (other && (!best || other->cost < best->cost)) best = std::move(other);
}

}  // namespace

Explainer::Explainer(const LineGraph& graph, const FlatSets* faces, std::optional<Pairs> pairs)
    : rules_(graph, faces, std::move(pairs)),
      position_(rules_),
      reasons_(position_),
      together_(position_),
      trial_(position_, control_),
      trimming_(position_) {}

void Explainer::know(Edge edge, bool on) {
    if (!position_.is_open(edge)) return;
    position_.assign(edge, on, {});
    position_.join(edge, nullptr);
    position_.unite(edge, nullptr);
    trial_.settle_facts();
}

void Explainer::forget_all() {
    position_.undo_to(0);
    position_.stay_near({});
    trial_.settle_facts();
}

std::vector<Deduced> Explainer::counting() {
    std::vector<Deduced> all;
    for (Rule rule = 0; rule < rules_.count(); ++rule) {
        auto values = position_.settled_by(rule);
        if (!values.empty()) all.push_back(counted(rule, std::move(values)));
    }
    return all;
}

Deduced Explainer::counted(Rule rule, std::vector<std::pair<Edge, bool>> values) const {
    const auto [first, on] = values.front();
    Deduced one = deduced(direct(first, on, kind_of(rule), rule), kCounting);
    if (rules_.counts_facts(rule)) {
        // Each value may rest on edges of its own; those that rest on the same are said together.
        std::erase_if(values, [&, line = on](const auto& value) {
            if (value.second != line) return true;
            const Reason other = reason_of(direct(value.first, line, kind_of(rule), rule).steps, position_);
            return other.known != one.reason.known || other.points != one.reason.points;
        });
    }
    one.edges = std::move(values);
    return one;
}

std::optional<Deduced> Explainer::by_counting(std::optional<Edge> wanted) const {
    Rule best = -1;
    double least = 0;
    std::vector<std::pair<Edge, bool>> settled;
    for (Rule rule = 0; rule < rules_.count(); ++rule) {
        if (position_.forced(rule) == kOpen) continue;
        auto values = position_.settled_by(rule);
        if (wanted) std::erase_if(values, [&](const auto& value) { return value.first != *wanted; });
        if (values.empty()) continue;
        const double cost = direct(values.front().first, values.front().second, kind_of(rule), rule).cost;
        if (best >= 0 && cost >= least) continue;
        best = rule;
        least = cost;
        settled = std::move(values);
    }
    if (best < 0) return std::nullopt;
    Deduced answer = counted(best, std::move(settled));
    if (!wanted && is_blocked(best)) add_blocked(answer);
    return answer;
}

void Explainer::add_blocked(Deduced& answer) const {
    std::vector<std::pair<Edge, bool>>& edges = answer.edges;
    for (Rule point = answer.reason.points.front() + 1; point < rules_.point_count(); ++point) {
        if (!is_blocked(point)) continue;
        const auto values = position_.settled_by(point);
        if (values.empty()) continue;
        edges.insert(edges.end(), values.begin(), values.end());
        answer.reason.points.push_back(point);
    }
    std::ranges::sort(edges);
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
}

std::optional<Deduced> Explainer::by_early_loop(std::optional<Edge> wanted) const {
    Story best;
    for (Edge edge = 0; edge < rules_.edge_count(); ++edge) {
        if (!position_.is_open(edge) || (wanted && *wanted != edge)) continue;
        if (!position_.closes_early(edge) && !position_.joins_two_pairs(edge)) continue;
        if (must_stop(*control_)) break;
        Story story = direct(edge, false, Kind::loop, -1);
        if (story.cost < best.cost) best = std::move(story);
    }
    if (!best.is_found()) return std::nullopt;
    return deduced(best, kEarlyLoops);
}

std::optional<Deduced> Explainer::by_sides(std::optional<Edge> wanted) const {
    Story best;
    for (Edge edge = 0; edge < rules_.edge_count(); ++edge) {
        if (!position_.is_open(edge) || (wanted && *wanted != edge)) continue;
        const std::int8_t value = position_.by_sides(edge);
        if (value == kOpen) continue;
        if (must_stop(*control_)) break;
        Story story = direct(edge, value == 1, Kind::sides, -1);
        if (story.cost < best.cost) best = std::move(story);
    }
    if (!best.is_found()) return std::nullopt;
    return deduced(best, kThreeRules);
}

std::optional<Deduced> Explainer::by_rules_together(std::int32_t size, Level level, std::optional<Edge> wanted) {
    Story best;
    std::vector<std::pair<Edge, bool>> edges;
    for (Settled& settled : together_.found(size, *control_)) {
        if (must_stop(*control_)) break;
        if (wanted) {
            std::erase_if(settled.edges, [&](const auto& one) { return one.first != *wanted; });
            if (settled.edges.empty()) continue;
        }
        Story story = together_.told(settled, trial_.facts());
        if (story.cost >= best.cost) continue;
        best = std::move(story);
        edges = std::move(settled.edges);
    }
    if (!best.is_found()) return std::nullopt;
    Deduced answer = deduced(best, level);
    answer.edges = std::move(edges);
    return answer;
}

std::optional<Deduced> Explainer::by_supposing(Truth truth, Level level, std::optional<Edge> wanted) {
    const Scope scope = scope_of(level);
    std::vector<Story> found;
    for (Edge edge = 0; edge < rules_.edge_count(); ++edge) {
        if (!position_.is_open(edge) || (wanted && *wanted != edge)) continue;
        if (truth[edge] > 1) continue;
        if (must_stop(*control_)) break;
        Story story = trial_.story(edge, truth[edge] == 0, scope);
        if (story.is_found()) found.push_back(std::move(story));
    }
    if (found.empty()) return std::nullopt;
    const std::size_t most = level == kCasesWithinCases ? kShortlistOfCases : kShortlist;
    const std::size_t kept = std::min(found.size(), most);
    // By edge where costs are equal: C++ libraries order equals differently, and a hint is the same everywhere.
    std::ranges::partial_sort(found, found.begin() + static_cast<std::ptrdiff_t>(kept), {},
                              [](const Story& story) { return std::pair(story.cost, story.edge); });
    Story best = found.front();
    for (std::size_t number = 0; number < kept; ++number) {
        if (control_->stopped()) break;
        Story story = trial_.shrunk(std::move(found[number]), scope);
        if (number == 0 || story.cost < best.cost) best = std::move(story);
    }
    Deduced answer = deduced(best, level);
    answer.is_smallest = !control_->stopped();
    if (!wanted) widen(answer, best, truth, scope);
    return answer;
}

void Explainer::widen(Deduced& answer, const Story& best, Truth truth, const Scope& scope) {
    const std::vector<Rule> rules = rules_of(best.steps);
    if (scope.inner_waves > 0 || rules.size() > kMostRulesToWiden) return;
    std::vector<std::pair<Edge, bool>> supposed;
    for (const Rule rule : rules) {
        for (const Edge edge : rules_.edges(rule)) {
            const std::pair<Edge, bool> wrong(edge, truth[edge] == 0);
            const bool is_new = edge != best.edge && std::ranges::find(supposed, wrong) == supposed.end();
            if (is_new && position_.is_open(edge) && truth[edge] <= 1) supposed.push_back(wrong);
        }
    }
    for (const Story& story : trial_.likewise(best, supposed, scope)) {
        const Reason other = reason_of(story.steps, position_);
        // What needs a look at more of the board is a hint of its own.
        if (!std::ranges::includes(answer.reason.known, other.known)) continue;
        if (!std::ranges::includes(answer.reason.points, other.points)) continue;
        if (!std::ranges::includes(answer.reason.clues, other.clues)) continue;  // walks go by clues of their own
        if (!std::ranges::includes(answer.reason.loops, other.loops)) continue;
        answer.edges.emplace_back(story.edge, story.on);
    }
}

std::optional<Deduced> Explainer::easiest(Truth truth, Level most, Control& control) {
    return climb(truth, most, std::nullopt, control);
}

std::optional<Deduced> Explainer::why(Edge edge, bool on, Level most, Control& control) {
    std::vector<std::uint8_t> truth(rules_.edge_count(), 2);
    truth[edge] = on ? 1 : 0;
    return climb(truth, most, edge, control);
}

std::optional<Deduced> Explainer::climb(Truth truth, Level most, std::optional<Edge> wanted, Control& control) {
    control_ = &control;
    for (Level level = kCounting; level <= most && !control.stopped(); ++level) {
        std::optional<Deduced> best;
        if (level == kCounting) {
            best = by_counting(wanted);
        } else if (level == kEarlyLoops) {
            best = by_early_loop(wanted);
        } else if (level == kTwoRules) {
            best = by_rules_together(2, level, wanted);
        } else {
            if (level == kThreeRules) {
                best = by_rules_together(3, level, wanted);
                keep_cheaper(best, by_sides(wanted));
            }
            keep_cheaper(best, by_supposing(truth, level, wanted));
        }
        if (!best) continue;
        if (control.stopped()) best->is_smallest = false;
        // Up to two rules nothing is left over, but for loops of which there is one for each line that a rule lacks.
        const bool is_walk = best->steps.front().kind == Kind::sides;
        const bool may_hold_more = (level > kTwoRules && !is_walk) || best->reason.loops.size() > 1;
        if (may_hold_more && !trimming_.trim(best->reason, best->edges)) best->is_smallest = false;
        return best;
    }
    return std::nullopt;
}

Story Explainer::direct(Edge edge, bool on, Kind kind, Rule rule) const {
    Step step;
    step.edge = edge;
    step.on = on;
    step.kind = kind;
    step.rule = rule;
    const std::int32_t all = position_.size();
    if (kind == Kind::point || kind == Kind::clue) {
        reasons_.counted(rule, edge, on, all, step.looked);
    } else if (kind == Kind::sides) {
        reasons_.around(edge, all, all, step);
    } else if (position_.closes_early(edge)) {
        reasons_.closing(edge, all, all, step.rule, step.looked);
    } else {
        reasons_.joining(edge, all, step.looked);
    }
    Story story{edge, on, {std::move(step)}};
    story.cost = cost_of(story.steps, position_, all);
    return story;
}

Deduced Explainer::deduced(const Story& story, Level level) const {
    return {{{story.edge, story.on}}, level, story.cost, true, reason_of(story.steps, position_), story.steps};
}

}  // namespace edgewise::explain
