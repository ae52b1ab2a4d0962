#include "explain/lines/state/position.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "explain/lines/state/facts.hpp"

namespace edgewise::explain {

namespace {
constexpr std::int32_t kFarAway = 8;  // beyond that, a step may as well be anywhere
}  // namespace

Position::Position(const Rules& rules)
    : rules_(rules),
      value_(rules.edge_count(), kOpen),
      place_(rules.edge_count(), -1),
      cause_(rules.edge_count()),
      on_(rules.count(), 0),
      far_(rules.point_count()),
      joined_(rules.point_count(), 0),
      length_(rules.point_count(), 0),
      lines_at_(rules.point_count(), {-1, -1}) {
    open_.reserve(rules.count());
    for (Rule rule = 0; rule < rules.count(); ++rule) {
        open_.push_back(static_cast<std::int32_t>(rules.edges(rule).size()));
    }
    std::iota(far_.begin(), far_.end(), 0);
    if (rules.faces()) {
        parent_.resize(rules.faces()->count());
        std::iota(parent_.begin(), parent_.end(), 0);
        next_in_ring_ = parent_;
        differs_.assign(parent_.size(), 0);
        tied_count_.assign(parent_.size(), 1);
        for (const Tie& one : rules.ties()) tie(one.face, rules.faces()->outer(), one.inside);
    }
}

std::int8_t Position::forced(Rule rule) const {
    const Tally tally = counted(rule);
    const auto [on, open] = tally;
    if (open == 0) return kOpen;
    const Counts counts = possible(rule, tally);
    if (counts == 0) return kOpen;
    if (lowest(counts) == on + open) return 1;
    return highest(counts) == on ? std::int8_t{0} : kOpen;
}

std::vector<std::pair<Edge, bool>> Position::settled_by(Rule rule) const {
    std::vector<std::pair<Edge, bool>> values;
    settle(rule, [&](Edge edge, bool on) { values.emplace_back(edge, on); });
    return values;
}

Tally Position::counted_facts(Rule rule) const {
    return Facts(*this, size()).tally(rule);
}

std::vector<std::pair<Edge, bool>> Position::settled_by_facts(Rule rule, bool holding) const {
    const Facts facts(*this, size());
    std::vector<std::pair<Edge, bool>> values;
    for (const Fact fact : rules_.facts(rule)) {
        if (facts.status(fact) == kOpen) facts.force(fact, holding, values, nullptr);
    }
    std::ranges::sort(values);
    const auto rest = std::ranges::unique(values);
    values.erase(rest.begin(), rest.end());
    return values;
}

void Position::assign(Edge edge, bool on, Cause cause) {
    value_[edge] = on ? 1 : 0;
    place_[edge] = size();
    cause_[edge] = cause;
    trail_.push_back(edge);
    line_count_ += on ? 1 : 0;
    for (const Rule rule : rules_.of(edge)) {
        --open_[rule];
        on_[rule] += on ? 1 : 0;
    }
}

Clash Position::join(Edge edge, std::vector<Edge>* near) {
    if (value_[edge] != 1) return Clash::none;
    const auto [u, v] = rules_.graph().ends(edge);
    if (joined_[u] >= most_lines(u) || joined_[v] >= most_lines(v)) return Clash::none;
    const Vertex a = far_[u];
    const Vertex b = far_[v];
    if (a == v) return Clash::loop;
    log_.push_back({place_[edge], true, a, b, far_[a], far_[b], length_[a], length_[b]});
    far_[a] = b;
    far_[b] = a;
    length_[a] = length_[b] = log_.back().length_a + log_.back().length_b + 1;
    lines_at_[u][joined_[u]++] = edge;
    lines_at_[v][joined_[v]++] = edge;
    if (rules_.joins_pairs()) {
        const std::int32_t one = rules_.pair_of(a);
        const std::int32_t other = rules_.pair_of(b);
        if (one >= 0 && other >= 0 && one != other) return Clash::pairs;
    }
    if (near != nullptr) {
        for (const Vertex end : {a, b}) {
            for (const Edge beside : rules_.graph().edges_at(end)) {
                if (is_open(beside)) near->push_back(beside);
            }
        }
    }
    return Clash::none;
}

Clash Position::unite(Edge edge, std::vector<Edge>* near) {
    if (!rules_.faces()) return Clash::none;
    const Faces& faces = *rules_.faces();
    const auto [one, other] = faces.beside(edge);
    Tied a = tied(one);
    Tied b = tied(other);
    const bool differs = (a.differs != b.differs) != (value_[edge] == 1);
    if (a.root == b.root) return differs ? Clash::sides : Clash::none;
    if (tied_count_[a.root] > tied_count_[b.root]) std::swap(a, b);
    if (near != nullptr) {
        Face face = a.root;
        do {
            for (const Edge beside : faces.edges_of(face)) {
                if (is_open(beside) && tied(faces.across(beside, face)).root == b.root) near->push_back(beside);
            }
            face = next_in_ring_[face];
        } while (face != a.root);
    }
    tie(a.root, b.root, differs);
    log_.push_back({place_[edge], false, a.root, b.root, 0, 0, 0, 0});
    return Clash::none;
}

void Position::tie(Face root, Face to, bool differs) {
    parent_[root] = to;
    differs_[root] = differs ? 1 : 0;
    tied_count_[to] += tied_count_[root];
    std::swap(next_in_ring_[root], next_in_ring_[to]);
}

Position::Tied Position::tied(Face face) const {
    bool differs = false;
    while (parent_[face] != face) {
        differs = differs != (differs_[face] == 1);
        face = parent_[face];
    }
    return {face, differs};
}

void Position::undo_to(std::int32_t size_before) {
    while (size() > size_before) {
        const Edge edge = trail_.back();
        trail_.pop_back();
        while (!log_.empty() && log_.back().place == size()) {
            if (log_.back().is_path) {
                for (const Vertex end : rules_.graph().ends(edge)) lines_at_[end][--joined_[end]] = -1;
            }
            undo(log_.back());
            log_.pop_back();
        }
        const bool on = value_[edge] == 1;
        line_count_ -= on ? 1 : 0;
        for (const Rule rule : rules_.of(edge)) {
            ++open_[rule];
            on_[rule] -= on ? 1 : 0;
        }
        value_[edge] = kOpen;
        place_[edge] = -1;
    }
}

void Position::undo(const Undo& last) {
    if (last.is_path) {
        far_[last.a] = last.far_a;
        far_[last.b] = last.far_b;
        length_[last.a] = last.length_a;
        length_[last.b] = last.length_b;
        return;
    }
    std::swap(next_in_ring_[last.a], next_in_ring_[last.b]);
    tied_count_[last.b] -= tied_count_[last.a];
    parent_[last.a] = last.a;
    differs_[last.a] = 0;
}

bool Position::closes_early(Edge edge) const {
    const auto [u, v] = rules_.graph().ends(edge);
    if (joined_[u] != 1 || joined_[v] != 1 || far_[u] != v) return false;
    if (rules_.joins_pairs() || line_count_ > length_[u]) return true;
    return short_rule(edge) >= 0;
}

bool Position::joins_two_pairs(Edge edge) const {
    if (!rules_.joins_pairs()) return false;
    const auto [u, v] = rules_.graph().ends(edge);
    const std::int32_t one = pair_at(u);
    const std::int32_t other = pair_at(v);
    return one >= 0 && other >= 0 && one != other;
}

Rule Position::short_rule(Edge edge) const {
    for (Rule rule = rules_.count() - 1; rule >= 0; --rule) {  // clues before points
        if (!rules_.needs_lines(rule) || rules_.allowed(rule) == 0) continue;
        std::int32_t lines = on_[rule];
        for (const Rule own : rules_.of(edge)) lines += own == rule && value_[edge] != 1 ? 1 : 0;
        if (lines < lowest(rules_.allowed(rule))) return rule;
    }
    return -1;
}

void Position::stay_near(std::span<const Edge> edges) {
    away_.clear();
    if (edges.empty()) return;
    const LineGraph& graph = rules_.graph();
    away_.assign(rules_.edge_count(), kFarAway);
    std::vector<Edge> found(edges.begin(), edges.end());
    for (const Edge edge : found) away_[edge] = 0;
    for (std::size_t next = 0; next < found.size(); ++next) {
        const std::int32_t further = away_[found[next]] + 1;
        if (further == kFarAway) break;
        for (const Vertex vertex : graph.ends(found[next])) {
            for (const Edge edge : graph.edges_at(vertex)) {
                if (away_[edge] <= further) continue;
                away_[edge] = further;
                found.push_back(edge);
            }
        }
    }
}

std::int8_t Position::by_sides(Edge edge) const {
    if (!rules_.faces()) return kOpen;
    const auto [one, other] = rules_.faces()->beside(edge);
    const Tied a = tied(one);
    const Tied b = tied(other);
    if (a.root != b.root) return kOpen;
    return a.differs != b.differs ? 1 : 0;
}

}  // namespace edgewise::explain
