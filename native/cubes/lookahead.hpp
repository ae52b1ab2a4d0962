// The edge to cut on: both values of several edges are tried, and the one counts that leaves least to do on both sides.
//
// Which edges: those at which a search that gave up had most conflicts. An edge that propagates a lot but lies where
// nothing is hard cuts off a corner and leaves the hard part in both cubes, and then two of them take longer than one.
//
// What a value settles by propagation is a measure of how much easier it makes the board. The product of both sides
// favours edges that divide it evenly. A value that fails is no cut at all: its opposite follows, on this side of the
// tree at least, and the cube need not say so.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/control.hpp"
#include "cdcl/assignment.hpp"
#include "cdcl/propagation.hpp"
#include "graph/line_graph.hpp"

namespace edgewise {

struct Cut {
    Edge edge;
    double share_on;  // of the work on this cube, as predicted; the rest is for the other value
};

// The share of one side, where trying it settles `one` edges and trying the other side `other`: if the work is an
// exponential function of what is open, x^-one + x^-other = 1.
[[nodiscard]] inline double share_of(double one, double other) {
    double low = 0;
    double high = 1;
    for (int step = 0; step < 60; ++step) {
        const double middle = (low + high) / 2;
        (other * std::log(middle) < one * std::log1p(-middle) ? low : high) = middle;
    }
    return std::clamp((low + high) / 2, 1e-9, 1 - 1e-9);
}

template <class Propagation>
class Lookahead {
  public:
    Lookahead(const LineGraph& graph, Propagation& propagation, Control& control)
        : graph_(graph), propagation_(propagation), assignment_(propagation.assignment), control_(control) {
        contradicts_itself_ = !propagation_.start();
    }

    // The best cut of a cube; nothing where propagation settles it, or the control stops the work.
    [[nodiscard]] std::optional<Cut> best_cut(std::span<const Lit> given, std::int32_t candidates,
                                              std::span<const std::uint64_t> heat);

  private:
    [[nodiscard]] bool enter(std::span<const Lit> given);
    [[nodiscard]] std::vector<Edge> worth_a_try(std::size_t most, std::span<const std::uint64_t> heat) const;
    [[nodiscard]] std::uint64_t known_around(Edge edge) const;
    // How many edges the value settles, itself included; nothing where it fails.
    [[nodiscard]] std::optional<std::int32_t> try_value(Lit lit);
    // False when that leaves nothing open.
    [[nodiscard]] bool keep(Lit lit);

    const LineGraph& graph_;
    Propagation& propagation_;
    Assignment& assignment_;
    Control& control_;
    bool contradicts_itself_;
    std::uint32_t work_ = 0;
};

template <class Propagation>
std::optional<Cut> Lookahead<Propagation>::best_cut(std::span<const Lit> given, std::int32_t candidates,
                                                    std::span<const std::uint64_t> heat) {
    if (contradicts_itself_ || !enter(given)) return std::nullopt;
    std::optional<Cut> best;
    double best_product = 0;
    for (const Edge edge : worth_a_try(static_cast<std::size_t>(candidates), heat)) {
        if (!assignment_.is_open(edge)) continue;
        if (control_.poll(work_)) return std::nullopt;
        const auto on = try_value(positive(edge));
        const auto off = try_value(negative(edge));
        if (!on || !off) {
            if (!keep(literal(edge, on.has_value()))) return std::nullopt;
            continue;
        }
        const double product = static_cast<double>(*on) * *off;
        if (product <= best_product) continue;
        best_product = product;
        best = Cut{edge, share_of(*on, *off)};
    }
    // All that were tried may be settled by now, the best one included: then any edge that is open will do.
    if (!best || !assignment_.is_open(best->edge)) {
        const std::vector<Edge> left = worth_a_try(1, heat);
        best = left.empty() ? std::nullopt : std::optional(Cut{left.front(), 0.5});
    }
    return best;
}

template <class Propagation>
bool Lookahead<Propagation>::enter(std::span<const Lit> given) {
    propagation_.backtrack(0);
    if (propagation_.propagate(Purpose::probe) != PropagationState::open) return false;
    for (const Lit lit : given) {
        if (assignment_.value(lit) < 0) return false;
        if (assignment_.value(lit) > 0) continue;
        propagation_.decide(lit);
        if (propagation_.propagate(Purpose::probe) != PropagationState::open) return false;
    }
    return true;
}

// Open edges, the hottest first; where nothing is known of that, those with most known around them.
template <class Propagation>
std::vector<Edge> Lookahead<Propagation>::worth_a_try(std::size_t most, std::span<const std::uint64_t> heat) const {
    std::vector<std::pair<std::uint64_t, Edge>> open;
    for (Edge edge = 0; edge < graph_.edge_count(); ++edge) {
        if (assignment_.is_open(edge)) open.emplace_back(heat.empty() ? known_around(edge) : heat[edge], edge);
    }
    std::ranges::stable_sort(open, std::ranges::greater{}, [](const auto& one) { return one.first; });
    open.resize(std::min(most, open.size()));
    std::vector<Edge> edges;
    for (const auto& [known, edge] : open) edges.push_back(edge);
    return edges;
}

template <class Propagation>
std::uint64_t Lookahead<Propagation>::known_around(Edge edge) const {
    std::uint64_t known = 0;
    for (const Vertex vertex : graph_.ends(edge)) {
        for (const Edge other : graph_.edges_at(vertex)) known += assignment_.is_open(other) ? 0U : 1U;
    }
    for (const Clue clue : graph_.clues_of(edge)) {
        ++known;
        for (const Edge other : graph_.edges_of(clue)) known += assignment_.is_open(other) ? 0U : 1U;
    }
    return known;
}

template <class Propagation>
std::optional<std::int32_t> Lookahead<Propagation>::try_value(Lit lit) {
    const std::int32_t level = assignment_.level();
    const std::int32_t before = assignment_.trail_size();
    propagation_.decide(lit);
    const PropagationState state = propagation_.propagate(Purpose::probe);
    const std::int32_t settled = assignment_.trail_size() - before;
    propagation_.backtrack(level);
    if (state == PropagationState::conflict) return std::nullopt;
    // A solution leaves nothing to do on this side.
    return state == PropagationState::solution ? assignment_.count() - before : settled;
}

template <class Propagation>
bool Lookahead<Propagation>::keep(Lit lit) {
    assignment_.assign(lit, {});
    return propagation_.propagate(Purpose::probe) == PropagationState::open;
}

}  // namespace edgewise
