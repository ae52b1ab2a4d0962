#include "explain/lines/state/reasons.hpp"

#include <algorithm>
#include <deque>
#include <limits>

#include "explain/lines/state/facts.hpp"

namespace edgewise::explain {

namespace {

void keep_each_once(std::vector<Edge>& edges) {
    std::ranges::sort(edges);
    const auto rest = std::ranges::unique(edges);
    edges.erase(rest.begin(), rest.end());
}

}  // namespace

Reasons::Reasons(const Position& position) : position_(position), marked_(position.rules().edge_count(), 0) {
    if (position.rules().faces()) {
        distance_.resize(position.rules().faces()->count());
        by_.resize(distance_.size());
    }
}

void Reasons::counted(Rule rule, Edge forced, bool on, std::int32_t seen, std::vector<Edge>& looked) const {
    if (position_.rules().counts_facts(rule)) return counted_facts(rule, forced, on, seen, looked);
    const auto edges = position_.rules().edges(rule);
    const Counts allowed = position_.rules().allowed(rule);
    std::int32_t lines = 0;
    std::int32_t gaps = 0;
    const auto is_known = [&](Edge edge) { return !position_.is_open(edge) && position_.place(edge) < seen; };
    for (const Edge edge : edges) {
        if (is_known(edge)) ++(position_.value(edge) == 1 ? lines : gaps);
    }
    const bool is_full = !on && lines == highest(allowed);
    const bool needs_all = on && static_cast<std::int32_t>(edges.size()) - gaps == lowest(allowed);
    for (const Edge edge : edges) {
        if (!is_known(edge)) continue;
        const bool is_line = position_.value(edge) == 1;
        if ((is_full && !is_line) || (needs_all && is_line)) continue;
        looked.push_back(edge);
    }
}

void Reasons::miscounted(Rule rule, std::vector<Edge>& looked) const {
    if (position_.rules().counts_facts(rule)) return miscounted_facts(rule, looked);
    const auto edges = position_.rules().edges(rule);
    const Counts allowed = position_.rules().allowed(rule);
    std::vector<Edge> lines;
    std::vector<Edge> gaps;
    for (const Edge edge : edges) {
        if (!position_.is_open(edge)) (position_.value(edge) == 1 ? lines : gaps).push_back(edge);
    }
    const auto earliest = [&](std::vector<Edge>& from, std::int32_t count) {
        std::ranges::sort(from, {}, [&](Edge edge) { return position_.place(edge); });
        looked.insert(looked.end(), from.begin(), from.begin() + count);
    };
    const std::int32_t most = allowed == 0 ? -1 : highest(allowed);
    const std::int32_t most_gaps = static_cast<std::int32_t>(edges.size()) - (allowed == 0 ? 0 : lowest(allowed));
    if (static_cast<std::int32_t>(lines.size()) > most) {
        earliest(lines, most + 1);
    } else if (static_cast<std::int32_t>(gaps.size()) > most_gaps) {
        earliest(gaps, std::max(most_gaps + 1, 0));
    } else {
        looked.insert(looked.end(), lines.begin(), lines.end());
        looked.insert(looked.end(), gaps.begin(), gaps.end());
    }
}

void Reasons::counted_facts(Rule rule, Edge forced, bool on, std::int32_t seen, std::vector<Edge>& looked) const {
    const Facts facts(position_, seen);
    const auto [holding, open] = facts.tally(rule);
    const Counts allowed = position_.rules().allowed(rule);
    const bool none_more = holding == highest(allowed);
    const bool all_left = holding + open == lowest(allowed);
    std::vector<std::pair<Edge, bool>> values;
    for (const Fact fact : position_.rules().facts(rule)) {
        if (facts.status(fact) != kOpen) continue;
        values.clear();
        std::vector<Edge> behind;
        facts.force(fact, all_left, values, &behind);
        if (std::ranges::find(values, std::pair(forced, on)) == values.end()) continue;
        looked.insert(looked.end(), behind.begin(), behind.end());
        break;
    }
    for (const Fact fact : position_.rules().facts(rule)) {
        const std::int8_t status = facts.status(fact);
        if (status == kOpen || (all_left && status == 1) || (!all_left && none_more && status == 0)) continue;
        facts.look_at(fact, looked);
    }
    keep_each_once(looked);
}

void Reasons::miscounted_facts(Rule rule, std::vector<Edge>& looked) const {
    const Facts facts(position_, position_.size());
    const auto [holding, open] = facts.tally(rule);
    const Counts allowed = position_.rules().allowed(rule);
    const bool too_many = allowed != 0 && holding > highest(allowed);
    const bool too_few = allowed != 0 && holding + open < lowest(allowed);
    for (const Fact fact : position_.rules().facts(rule)) {
        const std::int8_t status = facts.status(fact);
        if (status == kOpen || (too_many && status == 0) || (too_few && status == 1)) continue;
        facts.look_at(fact, looked);
    }
    keep_each_once(looked);
}

template <class Done>
bool Reasons::walk(Vertex from, std::int32_t seen, Edge except, Done done, std::vector<Edge>& looked) const {
    if (done(from)) return true;
    const std::size_t before = looked.size();
    for (const Edge start : position_.lines_at(from)) {
        if (start < 0 || start == except || position_.place(start) >= seen) continue;
        Vertex at = from;
        for (Edge edge = start; edge >= 0;) {
            looked.push_back(edge);
            at = position_.rules().graph().other_end(edge, at);
            if (done(at)) return true;
            if (at == from) break;
            const auto& [one, other] = position_.lines_at(at);
            const Edge next = one == edge ? other : one;
            edge = next >= 0 && next != except && position_.place(next) < seen ? next : -1;
        }
        looked.resize(before);
    }
    return false;
}

bool Reasons::closing(Edge edge, std::int32_t seen, std::int32_t facts, Rule& left_short,
                      std::vector<Edge>& looked) const {
    const auto [from, to] = position_.rules().graph().ends(edge);
    const auto first = static_cast<std::ptrdiff_t>(looked.size());
    walk(from, seen, edge, [goal = to](Vertex vertex) { return vertex == goal; }, looked);
    left_short = -1;
    if (position_.rules().joins_pairs()) return true;
    ++mark_;
    marked_[edge] = mark_;
    for (auto one = looked.begin() + first; one != looked.end(); ++one) marked_[*one] = mark_;
    const auto on_loop = [&](Edge other) { return marked_[other] == mark_; };
    const auto line_elsewhere = [&](std::int32_t start, std::int32_t end) {
        const auto& trail = position_.trail();
        for (std::int32_t place = start; place < end; ++place) {
            if (position_.value(trail[place]) != 1 || on_loop(trail[place])) continue;
            looked.push_back(trail[place]);
            return true;
        }
        return false;
    };
    if (line_elsewhere(0, std::min(facts, seen))) return true;
    const Rules& rules = position_.rules();
    for (Rule rule = rules.count() - 1; rule >= 0; --rule) {
        if (!rules.needs_lines(rule) || rules.allowed(rule) == 0) continue;
        const auto served = std::ranges::count_if(rules.edges(rule), on_loop);
        if (served >= lowest(rules.allowed(rule))) continue;
        left_short = rule;
        return true;
    }
    return line_elsewhere(facts, seen);
}

bool Reasons::are_joined(Edge edge, std::int32_t seen) const {
    const auto [from, to] = position_.rules().graph().ends(edge);
    std::vector<Edge> path;
    return walk(from, seen, edge, [goal = to](Vertex vertex) { return vertex == goal; }, path);
}

void Reasons::joining(Edge edge, std::int32_t seen, std::vector<Edge>& looked) const {
    for (const Vertex end : position_.rules().graph().ends(edge)) to_pair_end(end, seen, edge, looked);
}

void Reasons::to_pair_end(Vertex from, std::int32_t seen, Edge except, std::vector<Edge>& looked) const {
    walk(from, seen, except, [&](Vertex vertex) { return position_.rules().pair_of(vertex) >= 0; }, looked);
}

void Reasons::around(Edge edge, std::int32_t seen, std::int32_t facts, Step& step) const {
    constexpr std::int32_t kBeyondFacts = 4096;
    const Faces& faces = *position_.rules().faces();
    const auto& ties = position_.rules().ties();
    const auto [from, to] = faces.beside(edge);
    std::ranges::fill(distance_, std::numeric_limits<std::int32_t>::max());
    distance_[from] = 0;
    std::deque<Face> todo{from};
    const auto reach = [&](Face other, std::int32_t length, std::int32_t by) {
        if (length >= distance_[other]) return;
        distance_[other] = length;
        by_[other] = by;
        todo.push_back(other);
    };
    const auto across_tie = [&](const Tie& tie, Face face) { return face == tie.face ? faces.outer() : tie.face; };
    while (!todo.empty()) {
        const Face face = todo.front();
        todo.pop_front();
        for (const Edge beside : faces.edges_of(face)) {
            if (beside == edge || position_.is_open(beside) || position_.place(beside) >= seen) continue;
            const bool is_fact = position_.place(beside) < facts;
            reach(faces.across(beside, face), distance_[face] + (is_fact ? 1 : kBeyondFacts), beside);
        }
        for (std::size_t number = 0; number < ties.size(); ++number) {
            if (face != ties[number].face && face != faces.outer()) continue;
            reach(across_tie(ties[number], face), distance_[face] + 1, -1 - static_cast<std::int32_t>(number));
        }
    }
    for (Face face = to; face != from;) {
        if (by_[face] >= 0) {
            step.looked.push_back(by_[face]);
            face = faces.across(by_[face], face);
            continue;
        }
        const Tie& tie = ties[-1 - by_[face]];
        Step& clue = step.inner.emplace_back();
        clue.kind = Kind::clue;
        clue.on = tie.inside;
        clue.rule = tie.rule;
        face = across_tie(tie, face);
    }
}

}  // namespace edgewise::explain
