#include "make/loops/switched_loop.hpp"

#include <algorithm>
#include <stdexcept>

#include "cdcl/counting.hpp"
#include "graph/cycle.hpp"

namespace edgewise::make {

namespace {
constexpr RestartPolicy kRestarts{.interval = 10, .margin = 1.15, .patience = 60};
// A path that spans no more levels than this is a good enough explanation; finding a wall takes a flood fill.
constexpr std::int32_t kGoodGlue = 4;
}  // namespace

SwitchedLoop::SwitchedLoop(const SwitchedBoard& board, const Faces* faces, Control& control)
    : board_(board),
      faces_(faces),
      control_(control),
      propagation_(board, faces, true),
      search_(propagation_, DecisionOrder(propagation_.assignment.count(), 0), kRestarts, ConflictSearchOptions{},
              control),
      preferred_(propagation_.assignment.count(), 0),
      marks_(propagation_.assignment.count(), 0),
      survived_(2 * propagation_.assignment.count(), 0) {
    if (faces != nullptr) walls_.emplace(board, *faces, propagation_.assignment);
    if (!propagation_.start()) search_.refute();
    if (search_.is_refuted() || propagation_.constraints.unmet() > 0) return;
    // Nothing may be switched on that asks for a line, but there has to be a loop.
    std::vector<Lit> some;
    for (Edge edge = 0; edge < board.edge_count(); ++edge) some.push_back(positive(edge));
    search_.add_at_root(std::move(some));
}

void SwitchedLoop::prefer(const std::vector<std::uint8_t>& on) {
    std::copy(on.begin(), on.end(), preferred_.begin());
    if (faces_ == nullptr) return;
    // The sides that go with these edges, by flooding from the outer face.
    std::vector<std::uint8_t> known(faces_->count(), 0);
    std::vector<Face> reached{faces_->outer()};
    known[faces_->outer()] = 1;
    for (std::size_t next = 0; next < reached.size(); ++next) {
        const Face here = reached[next];
        for (const Edge edge : faces_->edges_of(here)) {
            const Face beyond = faces_->across(edge, here);
            if (known[beyond] != 0) continue;
            known[beyond] = 1;
            preferred_[board_.edge_count() + beyond] = preferred_[board_.edge_count() + here] ^ on[edge];
            reached.push_back(beyond);
        }
    }
}

void SwitchedLoop::add_clause(Switch which, std::vector<Lit> literals) {
    search_.backjump(0);
    literals.push_back(negative(variable_of(which)));
    search_.add_at_root(std::move(literals));
}

void SwitchedLoop::forbid(std::span<const Edge> loop) {
    search_.backjump(0);
    std::vector<Lit> clause;
    for (const Edge edge : loop) clause.push_back(negative(edge));
    search_.add_at_root(std::move(clause));
}

void SwitchedLoop::fix(Switch which) {
    search_.backjump(0);
    search_.add_at_root({positive(variable_of(which))});
}

SwitchedLoop::Outcome SwitchedLoop::ask(std::span<const std::uint8_t> on, std::span<const Edge> first,
                                        std::uint64_t most_conflicts) {
    on_ = on;
    loop_.clear();
    core_.clear();
    search_.backjump(0);
    for (Var variable = 0; variable < propagation_.assignment.count(); ++variable) {
        search_.order().remember(variable, preferred_[variable] != 0);
    }
    std::vector<Var> front(first.begin(), first.end());
    if (!front.empty()) search_.order().bump(front, propagation_.assignment);
    search_.order().look_from_front();
    return search(most_conflicts);
}

SwitchedLoop::Outcome SwitchedLoop::search(std::uint64_t most_conflicts) {
    const std::uint64_t stop_at = search_.conflicts() + most_conflicts;
    while (!control_.poll(work_)) {  // on a large board a thousand decisions may pass without a conflict
        // 1. The root, and the switches above it. Learning may have led back there.
        if (propagation_.assignment.level() == 0) {
            if (!settle_root() || !take_switches()) return Outcome::none;
            if (is_drawn_at_root_) {
                take_loop();
                return Outcome::loop;
            }
        }
        // 2. Propagate, and learn from a contradiction.
        const PropagationState state = propagation_.propagate(Purpose::search);
        if (state == PropagationState::conflict) {
            if (propagation_.paths.has_closed()) explain_early_loop();
            if (!learn()) return Outcome::none;
            if (search_.conflicts() >= stop_at) break;
            continue;
        }
        if (state == PropagationState::solution) {
            take_loop();
            return Outcome::loop;
        }
        // 3. Forget, restart, decide.
        search_.reduce_if_due();
        if (search_.restart_if_due(1)) continue;
        if (!search_.decide()) throw std::logic_error("everything is decided and nothing is closed");
    }
    return Outcome::gave_up;
}

std::vector<Edge> SwitchedLoop::open_after_trials(std::span<const std::uint8_t> on,
                                                  const std::vector<std::uint8_t>& target) {
    on_ = on;
    core_.clear();
    search_.backjump(0);
    PropagationState state = settle_question();
    bool any = true;
    while (state == PropagationState::open && any && !control_.stopped()) {
        any = false;
        ++round_;
        state = try_other_values(target, any);
    }
    search_.reduce_if_due();
    if (state == PropagationState::conflict) throw std::logic_error("a loop does not fit its own clues");
    std::vector<Edge> open;
    if (state == PropagationState::solution) return open;
    for (Edge edge = 0; edge < board_.edge_count(); ++edge) {
        if (propagation_.assignment.is_open(edge)) open.push_back(edge);
    }
    return open;
}

// All that follows from the switches without trying anything.
PropagationState SwitchedLoop::settle_question() {
    if (propagation_.assignment.level() == 0) {
        if (!settle_root() || !take_switches()) return PropagationState::conflict;
        if (is_drawn_at_root_) return PropagationState::solution;
    }
    return propagation_.propagate(Purpose::search);
}

// One round over all open edges.
PropagationState SwitchedLoop::try_other_values(const std::vector<std::uint8_t>& target, bool& any) {
    const Assignment& assignment = propagation_.assignment;
    for (Edge edge = 0; edge < board_.edge_count(); ++edge) {
        const Lit other = literal(edge, target[edge] == 0);
        if (!assignment.is_open(edge) || survived_[other] == round_) continue;
        if (control_.poll(work_)) break;
        propagation_.decide(other);
        if (propagation_.propagate(Purpose::search) == PropagationState::conflict) {
            if (propagation_.paths.has_closed()) explain_early_loop();
            if (!learn()) return PropagationState::conflict;
            any = true;
            const PropagationState state = settle_question();
            if (state != PropagationState::open) return state;
            continue;
        }
        for (std::int32_t i = assignment.level_start(1); i < assignment.trail_size(); ++i) {
            survived_[assignment.trail()[i]] = round_;
        }
        propagation_.backtrack(1);
    }
    return PropagationState::open;
}

// False when the root contradicts itself: then there is no loop whatever is switched on.
bool SwitchedLoop::settle_root() {
    if (search_.is_refuted()) return false;
    const PropagationState state = propagation_.propagate(Purpose::search);
    if (state == PropagationState::conflict) search_.refute();
    if (state == PropagationState::solution) is_drawn_at_root_ = true;
    return !search_.is_refuted();
}

// False when one of the switches cannot be on with the others.
bool SwitchedLoop::take_switches() {
    Assignment& assignment = propagation_.assignment;
    const SwitchedClues& clues = propagation_.constraints.clues();
    if (is_drawn_at_root_) {
        for (Switch which = 0; which < board_.switch_count(); ++which) {
            if (on_[which] == 0 || clues.are_met(which)) continue;
            core_.push_back(which);
            return false;
        }
        return true;
    }
    assignment.open_level();
    for (Switch which = 0; which < board_.switch_count(); ++which) {
        const Lit lit = literal(variable_of(which), on_[which] != 0);
        if (assignment.value(lit) == 0) {
            assignment.assign(lit, {});
        } else if (assignment.value(lit) < 0 && on_[which] != 0) {
            find_core(std::span(&lit, 1));
            core_.push_back(which);
            return false;
        }
    }
    return true;
}

// False when what contradicts itself lies in the switches of the question, or below them.
bool SwitchedLoop::learn() {
    const Assignment& assignment = propagation_.assignment;
    const bool is_answer =
        std::ranges::all_of(propagation_.conflict, [&](Lit lit) { return assignment.level_of(var_of(lit)) <= 1; });
    if (!is_answer) return search_.learn();
    find_core(propagation_.conflict);
    if (core_.empty()) search_.refute();
    return false;
}

// The path is in the conflict already. The wall around it replaces it where it spans fewer levels.
void SwitchedLoop::explain_early_loop() {
    const std::int32_t path_glue = search_.glue(propagation_.conflict);
    if (!walls_ || path_glue <= kGoodGlue) return;
    const std::vector<Lit>& wall = walls_->find();
    if (!wall.empty() && search_.glue(wall) < path_glue) propagation_.conflict = wall;
}

// The switches behind literals that are false at level 1 or below.
void SwitchedLoop::find_core(std::span<const Lit> from) {
    const Assignment& assignment = propagation_.assignment;
    const SwitchedClues& clues = propagation_.constraints.clues();
    std::vector<Var> marked;
    const auto mark = [&](Lit lit) {
        const Var variable = var_of(lit);
        if (assignment.level_of(variable) == 0 || marks_[variable] != 0) return;
        marks_[variable] = 1;
        marked.push_back(variable);
    };
    for (const Lit lit : from) mark(lit);
    std::vector<Lit> reasons;
    const std::int32_t top = assignment.level() > 1 ? assignment.level_start(1) : assignment.trail_size();
    for (std::int32_t i = top; i-- > assignment.level_start(0);) {
        const Lit lit = assignment.trail()[i];
        if (marks_[var_of(lit)] == 0) continue;
        if (assignment.reason_of(var_of(lit)).why() == Why::none) {
            core_.push_back(clues.switch_behind(var_of(lit)));
            continue;
        }
        reasons.clear();
        propagation_.explain(lit, reasons);
        for (const Lit reason : reasons) mark(reason);
    }
    for (const Var variable : marked) marks_[variable] = 0;
}

void SwitchedLoop::take_loop() {
    loop_ = ordered_cycle(board_, edges_on(propagation_.assignment, board_.edge_count()));
    if (loop_.empty()) throw std::logic_error("what was found is not one loop");
}

}  // namespace edgewise::make
