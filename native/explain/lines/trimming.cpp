#include "explain/lines/trimming.hpp"

#include <algorithm>

namespace edgewise::explain {

namespace {
// Choices for one reason, and for one question about it.
constexpr std::int32_t kMostNodes = 4000;
constexpr std::int32_t kMostNodesOnce = 200;
constexpr std::size_t kMostParts = 400;
}  // namespace

Trimming::Trimming(const Position& position)
    : position_(position), parts_of_(position.rules().edge_count()), value_(position.rules().edge_count(), kOpen) {}

void Trimming::add(const std::vector<Edge>& edges, std::vector<std::uint8_t> values, Counts allowed) {
    for (std::size_t number = 0; number < edges.size(); ++number) {
        const Edge edge = edges[number];
        if (parts_of_[edge].empty()) spoken_of_.push_back(edge);
        parts_of_[edge].push_back({static_cast<std::int32_t>(parts_.size()), values.empty() || values[number] == 1});
    }
    Part& part = parts_.emplace_back();
    part.edges = edges;
    part.values = std::move(values);
    part.allowed = allowed;
    part.open = static_cast<std::int32_t>(edges.size());
}

bool Trimming::trim(Reason& reason, const std::vector<std::pair<Edge, bool>>& conclusions) {
    const Rules& rules = position_.rules();
    if (reason.loops.size() + reason.known.size() + reason.points.size() + reason.clues.size() > kMostParts)
        return false;
    const auto is_beyond = [&](Clue clue) {
        const Rule rule = rules.point_count() + clue;
        return rules.counts_facts(rule) || std::ranges::find(rules.ties(), rule, &Tie::rule) != rules.ties().end();
    };
    if (std::ranges::any_of(reason.clues, is_beyond)) return false;
    for (const Edge edge : spoken_of_) parts_of_[edge].clear();
    spoken_of_.clear();
    parts_.clear();
    nodes_ = 0;
    is_unsure_ = false;
    for (const auto& loop : reason.loops) {
        std::vector<Edge> edges;
        std::vector<std::uint8_t> values;
        for (const auto& [edge, on] : loop) {
            edges.push_back(edge);
            values.push_back(on ? 1 : 0);
        }
        add(edges, std::move(values), 0);
    }
    const auto add_rule = [&](Rule rule) {
        add({rules.edges(rule).begin(), rules.edges(rule).end()}, {}, rules.allowed(rule));
    };
    for (const Vertex point : reason.points) add_rule(point);
    for (const Clue clue : reason.clues) add_rule(rules.point_count() + clue);
    known_ = reason.known;
    is_known_.assign(known_.size(), 1);

    const auto loops = static_cast<std::ptrdiff_t>(reason.loops.size());
    for (auto part = parts_.begin(); part != parts_.begin() + loops; ++part) {
        part->is_there = false;
        part->is_there = !forces(conclusions);
    }
    for (auto& is_there : is_known_) {
        is_there = 0;
        is_there = forces(conclusions) ? 0 : 1;
    }
    bool is_smallest = true;
    for (auto part = parts_.begin() + loops; part != parts_.end() && is_smallest; ++part) {
        part->is_there = false;
        is_smallest = !forces(conclusions);
        part->is_there = true;
    }
    std::vector<std::vector<std::pair<Edge, bool>>> kept;
    for (std::ptrdiff_t loop = 0; loop < loops; ++loop) {
        if (parts_[loop].is_there) kept.push_back(std::move(reason.loops[loop]));
    }
    reason.loops = std::move(kept);
    reason.known.clear();
    for (std::size_t number = 0; number < known_.size(); ++number) {
        if (is_known_[number] != 0) reason.known.push_back(known_[number]);
    }
    return is_smallest && !is_unsure_;
}

bool Trimming::forces(const std::vector<std::pair<Edge, bool>>& conclusions) {
    most_nodes_ = std::min(kMostNodes, nodes_ + kMostNodesOnce);
    return std::ranges::all_of(conclusions, [&](const auto& conclusion) {
        for (std::size_t number = 0; number < known_.size(); ++number) {
            const Edge edge = known_[number];
            if (is_known_[number] != 0 && value_[edge] == kOpen) assign(edge, position_.value(edge) == 1);
        }
        assign(conclusion.first, !conclusion.second);
        bool fails = !propagate(0);
        // An edge that is alone in nothing is looked at from the parts that have it; parts without any known edge as
        // well.
        for (const Part& part : parts_) fails = fails || (part.is_there && !look_at(part));
        fails = fails || !propagate(0) || !can_be();
        undo_to(0);
        is_unsure_ = is_unsure_ || nodes_ >= most_nodes_;
        return fails;
    });
}

bool Trimming::can_be() {
    if (++nodes_ >= most_nodes_) return true;
    // The part with the fewest ways left is decided next.
    const Part* tightest = nullptr;
    for (const Part& part : parts_) {
        const bool is_met = !part.values.empty() && part.other > 0;
        if (!part.is_there || part.open == 0 || is_met) continue;
        if (tightest == nullptr || part.open < tightest->open) tightest = &part;
    }
    if (tightest == nullptr) return true;
    const Edge edge = *std::ranges::find_if(tightest->edges, [&](Edge one) { return value_[one] == kOpen; });
    const std::size_t size = trail_.size();
    for (const bool on : {true, false}) {
        assign(edge, on);
        const bool holds = propagate(size) && can_be();
        undo_to(size);
        if (holds) return true;
    }
    return false;
}

bool Trimming::propagate(std::size_t from) {
    for (std::size_t next = from; next < trail_.size(); ++next) {
        for (const Use& use : parts_of_[trail_[next]]) {
            if (parts_[use.part].is_there && !look_at(parts_[use.part])) return false;
        }
    }
    return true;
}

// Draws what a part says about its open edges; false if it cannot be met.
bool Trimming::look_at(const Part& part) {
    if (!part.values.empty()) {
        if (part.other > 0 || part.open > 1) return true;
        if (part.open == 0) return false;
        for (std::size_t number = 0; number < part.edges.size(); ++number) {
            if (value_[part.edges[number]] == kOpen) {
                assign(part.edges[number], part.values[number] == 0);
                return true;
            }
        }
        return true;
    }
    const Counts upto = (Counts{2} << (part.on + part.open)) - 1;
    const Counts possible = part.allowed & upto & ~((Counts{1} << part.on) - 1);
    if (possible == 0) return false;
    if (part.open == 0) return true;
    const bool all = lowest(possible) == part.on + part.open;
    if (!all && highest(possible) != part.on) return true;
    for (const Edge edge : part.edges) {
        if (value_[edge] == kOpen) assign(edge, all);
    }
    return true;
}

void Trimming::assign(Edge edge, bool on) {
    value_[edge] = on ? 1 : 0;
    trail_.push_back(edge);
    for (const Use& use : parts_of_[edge]) {
        Part& part = parts_[use.part];
        --part.open;
        ++(on == use.wanted ? part.on : part.other);
    }
}

void Trimming::undo_to(std::size_t size) {
    while (trail_.size() > size) {
        const Edge edge = trail_.back();
        trail_.pop_back();
        const bool on = value_[edge] == 1;
        value_[edge] = kOpen;
        for (const Use& use : parts_of_[edge]) {
            Part& part = parts_[use.part];
            ++part.open;
            --(on == use.wanted ? part.on : part.other);
        }
    }
}

}  // namespace edgewise::explain
