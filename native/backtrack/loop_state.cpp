#include "backtrack/loop_state.hpp"

#include <algorithm>

namespace edgewise {

LoopState::LoopState(const LineGraph& graph, const LoopRules& rules)
    : graph_(&graph),
      rules_(rules),
      values_(graph.edge_count(), EdgeValue::open),
      points_(graph.vertex_count()),
      clues_(graph.clue_count()),
      kinds_(graph.vertex_count()),
      paths_(graph.vertex_count()) {
    trail_.reserve(graph.edge_count());
    for (Vertex vertex = 0; vertex < graph.vertex_count(); ++vertex) {
        points_[vertex].open = static_cast<std::int32_t>(graph.edges_at(vertex).size());
        const std::uint8_t mask = graph.degree_mask(vertex);
        if ((mask & kTwoLines) == 0) {
            kinds_[vertex] = PointKind::forbidden;
        } else if ((mask & kNoLine) == 0) {
            kinds_[vertex] = PointKind::required;
            ++unmet_;
        } else {
            kinds_[vertex] = PointKind::free;
        }
    }
    for (Clue clue = 0; clue < graph.clue_count(); ++clue) {
        clues_[clue].open = static_cast<std::int32_t>(graph.edges_of(clue).size());
        if (graph.bounds(clue).low > 0) ++unmet_;
    }
}

bool LoopState::start() {
    for (Clue clue = 0; clue < graph_->clue_count(); ++clue) {
        const ClueBounds bounds = graph_->bounds(clue);
        if (bounds.high < 0 || bounds.low > bounds.high || bounds.low > clues_[clue].open) return false;
    }
    for (Vertex vertex = 0; vertex < graph_->vertex_count(); ++vertex) {
        const bool usable = (graph_->degree_mask(vertex) & (kNoLine | kTwoLines)) != 0;
        if (!usable || (kinds_[vertex] == PointKind::required && points_[vertex].open < 2)) return false;
        if (kinds_[vertex] == PointKind::forbidden && !assign_open(graph_->edges_at(vertex), EdgeValue::off)) {
            return false;
        }
    }
    for (Vertex vertex = 0; vertex < graph_->vertex_count(); ++vertex) {
        if (!settle_point(vertex)) return false;
    }
    for (Clue clue = 0; clue < graph_->clue_count(); ++clue) {
        if (!settle_clue(clue)) return false;
    }
    return propagate();
}

bool LoopState::assign(Edge edge, EdgeValue value) {
    if (value == EdgeValue::on) {
        if (refuses_on(edge)) return false;
        apply_on(edge);
    } else {
        if (refuses_off(edge)) return false;
        apply_off(edge);
    }
    values_[edge] = value;
    trail_.push_back(edge);
    return true;
}

bool LoopState::refuses_on(Edge edge) const {
    const auto [u, v] = graph_->ends(edge);
    if (closed_ || points_[u].on >= 2 || points_[v].on >= 2) return true;
    // A point that gets its first line needs a second edge to go on by.
    if (points_[u].on == 0 && points_[u].open < 2) return true;
    if (points_[v].on == 0 && points_[v].open < 2) return true;
    for (const Clue clue : graph_->clues_of(edge)) {
        if (clues_[clue].on >= graph_->bounds(clue).high) return true;
    }
    return points_[u].on == 1 && paths_.far(u) == v && !may_close(edge);
}

bool LoopState::refuses_off(Edge edge) const {
    for (const Vertex vertex : graph_->ends(edge)) {
        const Count& point = points_[vertex];
        if (point.on == 1 && point.open == 1) return true;
        if (point.on == 0 && point.open <= 2 && kinds_[vertex] == PointKind::required) return true;
    }
    for (const Clue clue : graph_->clues_of(edge)) {
        if (clues_[clue].on + clues_[clue].open <= graph_->bounds(clue).low) return true;
    }
    return false;
}

// Closing the loop is the last move: every line must belong to this path, and nothing may be unmet but what this very
// edge meets.
bool LoopState::may_close(Edge edge) const {
    if (path_count_ != 1) return false;
    std::int32_t left = unmet_;
    for (const Clue clue : graph_->clues_of(edge)) {
        if (clues_[clue].on + 1 == graph_->bounds(clue).low) --left;
    }
    return left == 0;
}

void LoopState::apply_on(Edge edge) {
    const auto [u, v] = graph_->ends(edge);
    for (const Vertex vertex : {u, v}) {
        if (points_[vertex].on++ == 0 && kinds_[vertex] == PointKind::required) --unmet_;
        --points_[vertex].open;
    }
    for (const Clue clue : graph_->clues_of(edge)) {
        --clues_[clue].open;
        if (++clues_[clue].on == graph_->bounds(clue).low) --unmet_;
    }
    const PathEnds::Outer outer = paths_.outer(u, v);
    if (points_[u].on == 2 && outer.one == v) {
        closed_ = true;
        return;
    }
    path_count_ += 1 - (points_[u].on - 1) - (points_[v].on - 1);
    paths_.join(outer);
}

void LoopState::apply_off(Edge edge) {
    for (const Vertex vertex : graph_->ends(edge)) --points_[vertex].open;
    for (const Clue clue : graph_->clues_of(edge)) --clues_[clue].open;
}

void LoopState::take_back(Edge edge) {
    const auto [u, v] = graph_->ends(edge);
    ++points_[u].open;
    ++points_[v].open;
    for (const Clue clue : graph_->clues_of(edge)) ++clues_[clue].open;
    if (values_[edge] == EdgeValue::on) {
        for (const Clue clue : graph_->clues_of(edge)) {
            if (clues_[clue].on-- == graph_->bounds(clue).low) ++unmet_;
        }
        if (closed_) {
            closed_ = false;
        } else {
            path_count_ -= 1 - (points_[u].on - 1) - (points_[v].on - 1);
            const Vertex one = points_[u].on == 1 ? u : paths_.far(u);
            const Vertex other = points_[v].on == 1 ? v : paths_.far(v);
            paths_.part(u, v, {one, other});
        }
        for (const Vertex vertex : {u, v}) {
            if (--points_[vertex].on == 0 && kinds_[vertex] == PointKind::required) ++unmet_;
        }
    }
    values_[edge] = EdgeValue::open;
}

void LoopState::undo_to(std::size_t length) {
    while (trail_.size() > length) {
        take_back(trail_.back());
        trail_.pop_back();
    }
    settled_ = std::min(settled_, length);
}

bool LoopState::propagate() {
    while (settled_ < trail_.size() && !closed_) {
        const Edge edge = trail_[settled_++];
        ++propagations_;
        for (const Vertex vertex : graph_->ends(edge)) {
            if (!settle_point(vertex)) return false;
        }
        for (const Clue clue : graph_->clues_of(edge)) {
            if (!settle_clue(clue)) return false;
        }
        if (values_[edge] == EdgeValue::on && !closed_ && !settle_closing_edges(graph_->ends(edge)[0])) return false;
    }
    return true;
}

bool LoopState::assign_open(std::span<const Edge> edges, EdgeValue value) {
    for (const Edge edge : edges) {
        if (values_[edge] == EdgeValue::open && !assign(edge, value)) return false;
    }
    return true;
}

bool LoopState::settle_point(Vertex vertex) {
    const Count& point = points_[vertex];
    if (!rules_.points || point.open == 0) return true;
    const auto edges = graph_->edges_at(vertex);
    if (point.on == 2) return assign_open(edges, EdgeValue::off);
    if (point.on + point.open == 2 && (point.on == 1 || kinds_[vertex] == PointKind::required)) {
        return assign_open(edges, EdgeValue::on);
    }
    if (point.on == 0 && point.open == 1) return assign_open(edges, EdgeValue::off);
    return true;
}

bool LoopState::settle_clue(Clue clue) {
    const Count& count = clues_[clue];
    if (!rules_.clues || count.open == 0) return true;
    const ClueBounds bounds = graph_->bounds(clue);
    if (count.on == bounds.high) return assign_open(graph_->edges_of(clue), EdgeValue::off);
    if (count.on + count.open == bounds.low) return assign_open(graph_->edges_of(clue), EdgeValue::on);
    return true;
}

// The path through `vertex` has just grown: edges that join its two ends go off, unless closing the path now would
// finish the puzzle. This stays right further down the tree, where lines are only added.
bool LoopState::settle_closing_edges(Vertex vertex) {
    if (!rules_.closing) return true;
    // Only the ends of a path know its other end. If the point found here is no longer an end, the path has grown
    // since, and the edge that did it comes later on the trail and is handled then.
    const Vertex end = points_[vertex].on == 1 ? vertex : paths_.far(vertex);
    if (points_[end].on != 1) return true;
    const Vertex other = paths_.far(end);
    for (const Edge edge : graph_->edges_at(end)) {
        if (values_[edge] != EdgeValue::open || graph_->other_end(edge, end) != other) continue;
        if (!may_close(edge) && !assign(edge, EdgeValue::off)) return false;
    }
    return true;
}

}  // namespace edgewise
