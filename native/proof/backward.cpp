#include "proof/backward.hpp"

#include <algorithm>
#include <stdexcept>

namespace edgewise {

ClauseId BackwardPropagation::store(std::span<const Literal> clause) {
    if (core_.size() >= kMostClauses) throw std::length_error("too many clauses");
    literals_.insert(literals_.end(), clause.begin(), clause.end());
    starts_.push_back(literals_.size());
    active_.push_back(0);
    core_.push_back(0);
    return static_cast<ClauseId>(core_.size() - 1);
}

ClauseId BackwardPropagation::activate(ClauseId id) {
    active_[id] = 1;
    const auto clause = literals(id);
    std::partition(clause.begin(), clause.end(), [&](Literal literal) { return value(literal) >= 0; });
    if (clause.size() > 1) {
        watch(clause[0], id, clause[1]);
        watch(clause[1], id, clause[0]);
    }
    if (clause.empty() || value(clause[0]) < 0) return id;
    if (value(clause[0]) == 0 && (clause.size() == 1 || value(clause[1]) < 0)) {
        assign(clause[0], id);
        return propagate_root();
    }
    return kNone;
}

bool BackwardPropagation::is_reason(ClauseId id) {
    return std::ranges::any_of(literals(id),
                               [&](Literal literal) { return value(literal) > 0 && reason(literal) == id; });
}

std::vector<BackwardPropagation::Taken> BackwardPropagation::deactivate(ClauseId id) {
    active_[id] = 0;
    std::vector<Taken> taken;
    const auto clause = literals(id);
    const auto held =
        std::ranges::find_if(clause, [&](Literal literal) { return value(literal) > 0 && reason(literal) == id; });
    if (held == clause.end()) return taken;
    const std::size_t from = positions_[std::abs(*held)];
    for (std::size_t at = from; at < trail_.size(); ++at) taken.push_back({trail_[at], reason(trail_[at])});
    for (const Taken& each : taken) unassign(each.literal);
    trail_.resize(from);
    root_ = heads_[0] = heads_[1] = from;
    for (const Taken& each : taken) look_again(each.literal);
    if (propagate_root() != kNone) throw std::logic_error("a contradiction before its time");
    std::erase_if(taken, [&](const Taken& each) { return value(each.literal) != 0; });
    return taken;
}

void BackwardPropagation::look_again(Literal literal) {
    for (const int core : {0, 1}) {
        auto& list = watches_[core][literal_index(literal)];
        std::size_t kept = 0;
        for (std::size_t at = 0; at < list.size(); ++at) {
            const ClauseId id = list[at].clause;
            if (!is_active(id) || core_[id] != core) continue;
            const auto clause = literals(id);
            if (clause[0] != literal && clause[1] != literal) continue;  // moved on
            list[kept++] = list[at];
            if (clause[0] != literal) std::swap(clause[0], clause[1]);
            if (value(clause[1]) >= 0 || value(literal) > 0) continue;
            const auto next = std::find_if(clause.begin() + 2, clause.end(), [&](Literal l) { return value(l) >= 0; });
            if (next != clause.end()) {
                std::swap(clause[1], *next);
                watch(clause[1], id, literal);
            } else if (value(literal) == 0) {
                assign(literal, id);
            }
        }
        list.resize(kept);
    }
}

void BackwardPropagation::make_core(ClauseId id) {
    if (is_core(id)) return;
    core_[id] = 1;
    const auto clause = literals(id);
    if (!is_active(id) || clause.size() < 2) return;
    watch(clause[0], id, clause[1]);
    watch(clause[1], id, clause[0]);
}

ClauseId BackwardPropagation::propagate_assumed() {
    heads_[0] = heads_[1] = root_;
    while (heads_[0] < trail_.size()) {
        const bool core = heads_[1] < trail_.size();
        const Literal falsified = -trail_[heads_[core ? 1 : 0]++];
        if (const ClauseId found = visit(core, falsified, false); found != kNone) return found;
    }
    return kNone;
}

ClauseId BackwardPropagation::propagate_root() {
    while (heads_[0] < trail_.size()) {
        const Literal falsified = -trail_[heads_[0]++];
        for (const bool core : {true, false}) {
            if (const ClauseId found = visit(core, falsified, true); found != kNone) {
                root_ = trail_.size();
                return found;
            }
        }
    }
    root_ = heads_[1] = trail_.size();
    return kNone;
}

void BackwardPropagation::forget() {
    while (trail_.size() > root_) {
        unassign(trail_.back());
        trail_.pop_back();
    }
    heads_[0] = heads_[1] = root_;
}

ClauseId BackwardPropagation::visit(bool core, Literal falsified, bool at_root) {
    auto& list = watches_[core ? 1 : 0][literal_index(falsified)];
    ClauseId contradiction = kNone;
    std::size_t kept = 0;
    for (std::size_t at = 0; at < list.size(); ++at) {
        const Watch here = list[at];
        if (contradiction != kNone || (!at_root && value(here.other) > 0)) {
            list[kept++] = here;
            continue;
        }
        if (!is_active(here.clause) || is_core(here.clause) != core) continue;
        const auto clause = literals(here.clause);
        if (clause[0] == falsified) std::swap(clause[0], clause[1]);
        if (clause[1] != falsified) continue;  // moved on
        if (value(clause[0]) > 0) {
            list[kept++] = {here.clause, clause[0]};
            continue;
        }
        const auto next = std::find_if(clause.begin() + 2, clause.end(), [&](Literal l) { return value(l) >= 0; });
        if (next != clause.end()) {
            std::swap(clause[1], *next);
            watch(clause[1], here.clause, clause[0]);
            continue;
        }
        list[kept++] = {here.clause, clause[0]};
        if (value(clause[0]) < 0) {
            contradiction = here.clause;
        } else {
            assign(clause[0], here.clause);
        }
    }
    list.resize(kept);
    return contradiction;
}

void BackwardPropagation::assign(Literal literal, ClauseId reason) {
    values_[literal_index(literal)] = 1;
    values_[literal_index(-literal)] = -1;
    reasons_[std::abs(literal)] = reason;
    positions_[std::abs(literal)] = trail_.size();
    trail_.push_back(literal);
}

void BackwardPropagation::unassign(Literal literal) {
    values_[literal_index(literal)] = values_[literal_index(-literal)] = 0;
    reasons_[std::abs(literal)] = kNone;
}

}  // namespace edgewise
