#include "loops/table_probing.hpp"

#include <bit>

namespace edgewise {

using namespace corner_table;

TableProbing::TableProbing(const LineGraph& graph, LoopPropagation& propagation, Control& control)
    : graph_(graph),
      propagation_(propagation),
      assignment_(propagation.assignment),
      control_(control),
      corners_(propagation.constraints.corners()->corners()),
      values_(2 * static_cast<std::size_t>(assignment_.count()), 0),
      trail_(assignment_.count()),
      queued_(graph.edge_count(), 0),
      queued_at_(graph.edge_count(), 0),
      survived_at_(2 * static_cast<std::size_t>(assignment_.count()), 0) {
    if (propagation.log() != nullptr) in_full_.emplace(graph, nullptr, propagation, control);
}

PropagationState TableProbing::run() {
    PropagationState state = propagation_.propagate(Purpose::probe);
    if (state != PropagationState::open) return state;
    const auto known = propagation_.constraints.corners()->places();
    places_.assign(known.begin(), known.end());
    for (const Lit lit : assignment_.trail()) set(lit);
    facts_seen_ = assignment_.trail_size();
    state = run_round();
    if (state != PropagationState::open) return state;

    // What is left takes paths.
    with_paths_ = true;
    ends_.resize(graph_.vertex_count());
    for (Vertex vertex = 0; vertex < graph_.vertex_count(); ++vertex) {
        ends_[vertex] = {vertex, 0, 0};
        if ((graph_.degree_mask(vertex) & kNoLine) == 0) ++required_;
    }
    for (Clue clue = 0; clue < graph_.clue_count(); ++clue) clue_sum_ += graph_.bounds(clue).low;
    facts_seen_ = 0;
    take_in_facts(false);
    return run_round();
}

PropagationState TableProbing::run_round() {
    for (Edge edge = 0; edge < graph_.edge_count(); ++edge) {
        if (is_worth_a_try(edge)) push(edge);
    }
    const std::uint32_t most = probes_ + kProbesPerEdge * static_cast<std::uint32_t>(graph_.edge_count());
    PropagationState state = PropagationState::open;
    std::uint32_t in_vain = 0;
    for (std::size_t next = 0; next < queue_.size() && state == PropagationState::open && probes_ < most; ++next) {
        const Edge edge = queue_[next];
        queued_[edge] = 0;
        if (!assignment_.is_open(edge)) continue;
        if (control_.poll(work_)) break;
        if (!probe(edge)) return PropagationState::conflict;
        if (facts_seen_ == assignment_.trail_size()) {
            if (!with_paths_ && ++in_vain > kPatience) break;
            continue;
        }
        in_vain = 0;
        state = propagation_.propagate(Purpose::probe);
        if (state == PropagationState::open) take_in_facts(true);
    }
    for (const Edge edge : queue_) queued_[edge] = 0;
    queue_.clear();
    return state;
}

bool TableProbing::is_thorough() const {
    for (Edge edge = 0; edge < graph_.edge_count(); ++edge) {
        if (assignment_.is_open(edge) && !corners_.places_of(edge).all) return false;
    }
    return true;
}

bool TableProbing::is_worth_a_try(Edge edge) const {
    if (!graph_.clues_of(edge).empty()) return true;
    for (const Vertex vertex : graph_.ends(edge)) {
        for (const Edge other : graph_.edges_at(vertex)) {
            if (!assignment_.is_open(other)) return true;
        }
    }
    return false;
}

void TableProbing::push(Edge edge) {
    if (!assignment_.is_open(edge)) return;
    queued_at_[edge] = probes_;
    if (queued_[edge] != 0) return;
    queued_[edge] = 1;
    queue_.push_back(edge);
}

template <class Visit>
void TableProbing::for_each_place(Lit lit, Visit visit) {
    const Var variable = var_of(lit);
    if (variable < graph_.edge_count()) {
        const LoopCorners::EdgePlaces& edge = corners_.places_of(variable);
        const int factor = is_positive(lit) ? 1 : 2;
        for (std::int16_t i = 0; i < edge.count; ++i) visit(edge.places[i], factor * edge.weights[i]);
    } else {
        for (const LoopCorners::Link& link : corners_.links_of(variable - graph_.edge_count())) {
            visit(link.place, is_positive(lit) ? link.if_true : link.if_false);
        }
    }
}

void TableProbing::take_in_facts(bool queue) {
    for (; facts_seen_ < assignment_.trail_size(); ++facts_seen_) {
        const Lit lit = assignment_.trail()[facts_seen_];
        if (values_[lit] == 0) {
            set(lit);
            for_each_place(lit, [&](std::int32_t place, int digits) {
                places_[place].state = static_cast<std::uint16_t>(places_[place].state + digits);
            });
        }
        const Edge edge = var_of(lit);
        if (!propagation_.constraints.is_edge(edge)) continue;
        const auto [u, v] = graph_.ends(edge);
        if (with_paths_ && is_positive(lit)) {
            ++lines_;
            join(ends_[u], ends_[v], edge);
        }
        if (!queue) continue;
        for (const Vertex vertex : {u, v}) {
            for (const Edge other : graph_.edges_at(vertex)) push(other);
        }
        for (const Clue clue : graph_.clues_of(edge)) {
            for (const Edge other : graph_.edges_of(clue)) push(other);
        }
    }
    joined_.clear();
}

bool TableProbing::probe(Edge edge) {
    // 1. If one value fails, the other holds.
    const Side on = try_value(positive(edge));
    if (on == Side::failed) return keep_failure(positive(edge));
    if (on == Side::survived) {
        for (const Lit lit : implied()) survived_at_[lit] = probes_;
    }
    const std::uint32_t probe_on = probes_;
    const Side off = try_value(negative(edge));
    if (off == Side::failed) return keep_failure(negative(edge));
    if (off == Side::skipped) return true;

    // 2. What both values imply holds in any case.
    for (const Lit lit : implied()) {
        if (on == Side::survived && survived_at_[lit] == probe_on && !keep(lit)) return false;
        survived_at_[lit] = probes_;
    }
    if (!common_.empty()) in_full_->keep_common(edge, common_);
    common_.clear();
    return true;
}

bool TableProbing::keep_failure(Lit lit) {
    if (!in_full_) return keep(negation(lit));
    in_full_->keep_failure(lit);
    return true;
}

bool TableProbing::keep(Lit lit) {
    if (in_full_) {
        common_.push_back(lit);
        return true;
    }
    if (assignment_.value(lit) == 0) assignment_.assign(lit, {});
    return assignment_.value(lit) > 0;
}

auto TableProbing::try_value(Lit lit) -> Side {
    // If another probe has implied the literal without a contradiction since this edge was queued, it would survive.
    if (survived_at_[lit] > queued_at_[var_of(lit)]) return Side::skipped;
    ++probes_;
    const bool stands = imply_all(lit);
    undo();
    return stands ? Side::survived : Side::failed;
}

bool TableProbing::imply_all(Lit lit) {
    implied_ = 0;
    visited_ = 0;
    followed_ = 0;
    assign(lit);
    while (true) {
        while (visited_ < implied_) {
            if (!visit(trail_[visited_++])) return false;
        }
        if (!with_paths_) return true;
        if (!follow_paths()) return false;
        if (visited_ == implied_) return true;
    }
}

bool TableProbing::visit(Lit lit) {
    bool stands = true;
    for_each_place(lit, [&](std::int32_t index, int digits) {
        LoopCorners::Place& place = places_[index];
        place.state = static_cast<std::uint16_t>(place.state + digits);
        const Entry entry = kEntries[place.state] & place.mask;
        if (entry != 0 && stands) stands = act_on(index, entry);
    });
    return stands;
}

bool TableProbing::act_on(std::int32_t place, Entry entry) {
    if ((entry & kConflict) != 0) return false;
    const LoopCorners::Slots& slots = corners_.slots(place);
    for (std::uint32_t left = entry; left != 0; left &= left - 1) {
        const int bit = std::countr_zero(left);
        const Lit lit = bit < kSlots ? slots[bit] : negation(slots[bit - kSlots]);
        const std::int8_t value = values_[lit];
        if (value < 0) return false;
        if (value == 0) assign(lit);
    }
    return true;
}

void TableProbing::undo() {
    for (std::size_t i = 0; i < visited_; ++i) {
        for_each_place(trail_[i], [&](std::int32_t place, int digits) {
            places_[place].state = static_cast<std::uint16_t>(places_[place].state - digits);
        });
    }
    for (const Lit lit : implied()) values_[lit] = values_[negation(lit)] = 0;
    if (!with_paths_) return;
    for (std::size_t i = 0; i < followed_; ++i) {
        if (is_positive(trail_[i]) && propagation_.constraints.is_edge(var_of(trail_[i]))) --lines_;
    }
    for (; !joined_.empty(); joined_.pop_back()) ends_[joined_.back().first] = joined_.back().second;
}

// Every line must be known to `lines_` before any path is judged: a line elsewhere is what makes a loop too early.
bool TableProbing::follow_paths() {
    const std::size_t start = followed_;
    for (; followed_ < implied_; ++followed_) {
        if (is_positive(trail_[followed_]) && propagation_.constraints.is_edge(var_of(trail_[followed_]))) ++lines_;
    }
    const std::size_t joins = joined_.size();
    for (std::size_t i = start; i < followed_; ++i) {
        const Edge edge = var_of(trail_[i]);
        if (!is_positive(trail_[i]) || !propagation_.constraints.is_edge(edge)) continue;
        const auto [u, v] = graph_.ends(edge);
        const End path = ends_[u];
        if (path.far == v) {
            // A loop. It may be a solution if there is no other line, which is not for a probe to find out.
            return !is_early(path, edge, lines_ - path.length - 1);
        }
        join(path, ends_[v], edge);
    }
    for (std::size_t i = joins; i < joined_.size(); ++i) switch_off_closing(joined_[i].first);
    return true;
}

void TableProbing::join(End one, End other, Edge edge) {
    const std::int32_t length = one.length + other.length + 1;
    const std::int32_t service = one.service + other.service + static_cast<std::int32_t>(graph_.clues_of(edge).size());
    joined_.emplace_back(one.far, ends_[one.far]);
    joined_.emplace_back(other.far, ends_[other.far]);
    ends_[one.far] = {other.far, length, service};
    ends_[other.far] = {one.far, length, service};
}

void TableProbing::switch_off_closing(Vertex end) {
    const End path = ends_[end];
    if (ends_[path.far].far != end) return;  // no longer an end
    for (const Edge edge : graph_.edges_at(end)) {
        if (graph_.other_end(edge, end) != path.far || values_[positive(edge)] != 0) continue;
        if (is_early(path, edge, lines_ - path.length)) assign(negative(edge));
    }
}

}  // namespace edgewise
