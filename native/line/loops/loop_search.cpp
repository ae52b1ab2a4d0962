#include "line/loops/loop_search.hpp"

#include <algorithm>
#include <stdexcept>

#include "line/graph/cycle.hpp"

namespace edgewise {

namespace {
constexpr std::uint64_t kRestartInterval = 10;
constexpr double kRestartMargin = 1.15;
constexpr std::uint64_t kPatience = 60;
// A path that joins no more levels than this is a good enough explanation; a wall would have to be flooded for.
constexpr std::int32_t kGoodGlue = 4;
constexpr std::uint64_t kReduceInterval = 2000;

// 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...: the sequence that is never far from the best one in hindsight.
std::uint64_t luby(std::uint64_t index) {
    std::uint64_t power = 1;
    while (2 * power - 1 < index) power *= 2;
    return 2 * power - 1 == index ? power : luby(index - power + 1);
}
}  // namespace

using State = LoopPropagation::State;

CdclSearch::CdclSearch(const LineGraph& graph, const Faces* faces, std::span<const Lit> facts,
                       const CdclOptions& options, Control& control)
    : graph_(graph),
      faces_(options.sides ? faces : nullptr),
      options_(options),
      control_(control),
      propagation_(graph, faces_, options.eager_closing),
      analysis_(propagation_, options.minimise),
      order_(propagation_.assignment.count(), options.seed),
      looked_at_(!facts.empty()),
      next_reduce_(kReduceInterval),
      reduce_interval_(kReduceInterval) {
    if (options.heat) heat_ = Heat(propagation_.assignment.count());
    if (faces_ != nullptr && options.walls) walls_.emplace(graph, *faces_, propagation_.assignment);
    // Lines are rare and the inside is large: begin with edges off and faces inside.
    for (Var variable = graph.edge_count(); variable < propagation_.assignment.count(); ++variable) {
        order_.remember(variable, true);
    }
    hopeless_ = !propagation_.start();
    for (const Lit lit : facts) assume(lit);
    if (hopeless_ || propagation_.constraints.unmet() > 0) return;
    // Nothing asks for a line, but a loop has to exist.
    std::vector<Lit> some;
    for (Edge edge = 0; edge < graph.edge_count(); ++edge) some.push_back(positive(edge));
    add_at_root(std::move(some));
}

void CdclSearch::probe() {
    const double start = control_.elapsed();
    probing_.emplace(graph_, faces_, propagation_, control_);
    root_state_ = looked_at_ ? probing_->resume() : probing_->run();
    hopeless_ = root_state_ == State::conflict;
    stats_.probe_fixed = static_cast<std::uint64_t>(propagation_.assignment.trail_size());
    stats_.probing_seconds = control_.elapsed() - start;
}

// A clause that holds for ever, in whatever shape the facts at the root leave it.
void CdclSearch::add_at_root(std::vector<Lit> clause) {
    Assignment& assignment = propagation_.assignment;
    if (std::ranges::any_of(clause, [&](Lit lit) { return assignment.value(lit) > 0; })) return;
    std::erase_if(clause, [&](Lit lit) { return assignment.value(lit) < 0; });
    if (clause.empty()) {
        hopeless_ = true;
    } else if (clause.size() == 1) {
        assignment.assign(clause[0], {});
    } else {
        propagation_.clauses.add(clause, ClauseStore::Keep::for_ever, 0);
    }
}

void CdclSearch::assume(Lit lit) {
    add_at_root({lit});
}

void CdclSearch::forbid(const std::vector<Edge>& loop) {
    std::vector<Lit> clause;
    for (const Edge edge : loop) clause.push_back(negative(edge));
    add_at_root(std::move(clause));
}

Edge CdclSearch::edge_to_split_on() {
    go_back(0);
    return order_.first_open(propagation_.assignment, graph_.edge_count());
}

CdclSearch::Outcome CdclSearch::run(std::uint64_t pause_after, CdclTeam& team) {
    if (!hopeless_ && options_.probing && !probing_) probe();
    if (hopeless_) return Outcome::exhausted;
    const double start = control_.elapsed();
    const std::uint64_t pause_at = stats_.conflicts + pause_after;
    Outcome outcome = Outcome::stopped;
    while (!control_.stopped() && !team.cancelled.load(std::memory_order_relaxed)) {
        // 1. Draw every consequence. Probing may have come upon the solution already.
        const State state =
            root_state_ == State::solution ? root_state_ : propagation_.propagate(LoopPropagation::Purpose::search);
        root_state_ = State::open;

        // 2. A contradiction teaches a clause.
        if (state == State::conflict || state == State::early_loop) {
            if (state == State::early_loop) explain_early_loop();
            if (!learn_from_conflict()) {
                outcome = Outcome::exhausted;
                break;
            }
            if (control_.poll(work_)) break;
            if (stats_.conflicts >= pause_at) {
                outcome = Outcome::paused;
                break;
            }
            continue;
        }

        // 3. A solution is taken down and forbidden.
        if (state == State::solution) {
            const bool more = take_solution();
            if (++team.found >= options_.max_solutions) {
                outcome = Outcome::enough;
                break;
            }
            if (!more) {
                outcome = Outcome::exhausted;
                break;
            }
            continue;
        }

        // 4. Housekeeping.
        if (options_.forget && stats_.conflicts >= next_reduce_) {
            reduce_interval_ += kReduceInterval / 4;
            next_reduce_ = stats_.conflicts + reduce_interval_;
            propagation_.clauses.reduce();
        }
        if (restart_due()) {
            ++stats_.restarts;
            since_restart_ = 0;
            go_back(0);
            continue;
        }

        // 5. New facts at the root are worth a look around.
        if (probing_ && propagation_.assignment.level() == 0 && probing_->has_news()) {
            root_state_ = probing_->resume();
            if (root_state_ == State::conflict) {
                outcome = Outcome::exhausted;
                break;
            }
            if (root_state_ == State::solution) continue;
        }

        // 6. Decide.
        decide();
        if (control_.poll(work_)) break;
    }
    stats_.search_seconds += control_.elapsed() - start;
    return outcome;
}

void CdclSearch::decide() {
    const Var variable = order_.pick(propagation_.assignment);
    // Every line is part of a closed path by then, and a closed path has been a solution or an early loop before.
    if (variable == DecisionOrder::kNone) throw std::logic_error("everything is decided and nothing is closed");
    ++stats_.decisions;
    control_.count_node();
    heat_.note(variable);
    propagation_.decide(literal(variable, order_.value_of(variable)));
}

// The path is in the conflict already; the wall replaces it where it joins fewer levels, and the other one is kept.
void CdclSearch::explain_early_loop() {
    spare_reason_.clear();
    const std::int32_t path_glue = analysis_.glue(propagation_.conflict);
    if (walls_ && path_glue > kGoodGlue) spare_reason_ = walls_->find();
    if (spare_reason_.empty()) {
        ++stats_.path_cuts;
        return;
    }
    const std::int32_t wall_glue = analysis_.glue(spare_reason_);
    const bool wall =
        wall_glue < path_glue || (wall_glue == path_glue && spare_reason_.size() < propagation_.conflict.size());
    if (wall) std::swap(spare_reason_, propagation_.conflict);
    spare_glue_ = wall ? path_glue : wall_glue;
    ++(wall ? stats_.wall_cuts : stats_.path_cuts);
}

bool CdclSearch::learn_from_conflict() {
    ++stats_.conflicts;
    ++since_restart_;
    const std::int32_t level = analysis_.highest_level(propagation_.conflict);
    if (level == 0) return false;
    go_back(level);
    analysis_.run();
    const std::vector<Lit>& clause = analysis_.clause();
    const std::int32_t glue = analysis_.glue(clause);
    go_back(analysis_.return_level());
    heat_.note(analysis_.touched());
    order_.bump(analysis_.touched());
    add_spare_reason();
    if (clause.size() == 1) {
        propagation_.assignment.assign(clause[0], {});
    } else {
        const Reason reason = propagation_.clauses.add(clause, ClauseStore::Keep::while_useful, glue);
        propagation_.assignment.assign(clause[0], reason);
    }
    note_glue(glue);
    return true;
}

// The other explanation is true as well. It is kept if two of its literals are open now, so that it can be watched.
void CdclSearch::add_spare_reason() {
    const Assignment& assignment = propagation_.assignment;
    std::erase_if(spare_reason_,
                  [&](Lit lit) { return assignment.value(lit) != 0 && assignment.level_of(var_of(lit)) == 0; });
    const auto open = std::stable_partition(spare_reason_.begin(), spare_reason_.end(),
                                            [&](Lit lit) { return assignment.value(lit) == 0; });
    if (open - spare_reason_.begin() >= 2) {
        propagation_.clauses.add(spare_reason_, ClauseStore::Keep::while_useful, spare_glue_);
    }
    spare_reason_.clear();
}

// Writes the loop down and forbids it for ever. False when nothing is left.
bool CdclSearch::take_solution() {
    const Assignment& assignment = propagation_.assignment;
    std::vector<Edge> on;
    for (const Lit lit : assignment.trail()) {
        if (is_positive(lit) && propagation_.constraints.is_edge(var_of(lit))) on.push_back(var_of(lit));
    }
    loops_.push_back(ordered_cycle(graph_, on));
    control_.count_solution(on.size() * sizeof(Edge));

    // Any solution with all of these lines is this one. The decisions would often make a shorter clause, and a wrong
    // one: a loop counts as soon as it closes, with edges elsewhere still open, so the same loop can come up again
    // under decisions that differ only there.
    std::vector<Lit> block;
    for (const Edge edge : on) {
        if (assignment.level_of(edge) > 0) block.push_back(negative(edge));
    }
    if (block.empty()) return false;
    const auto level = [&](Lit lit) { return assignment.level_of(var_of(lit)); };
    std::ranges::stable_sort(block, std::ranges::greater{}, level);
    spare_reason_.clear();
    if (block.size() == 1) {
        go_back(0);
        propagation_.assignment.assign(block[0], {});
        return true;
    }
    const std::int32_t first = level(block[0]);
    const std::int32_t second = level(block[1]);
    if (first > second) {
        go_back(second);
        const Reason reason = propagation_.clauses.add(block, ClauseStore::Keep::for_ever, 0);
        propagation_.assignment.assign(block[0], reason);
        return true;
    }
    propagation_.clauses.add(block, ClauseStore::Keep::for_ever, 0);
    propagation_.conflict = block;
    return learn_from_conflict();
}

void CdclSearch::go_back(std::int32_t level) {
    const Assignment& assignment = propagation_.assignment;
    if (assignment.level() <= level) return;
    for (std::int32_t i = assignment.level_start(level); i < assignment.trail_size(); ++i) {
        const Lit lit = assignment.trail()[i];
        order_.remember(var_of(lit), is_positive(lit));
    }
    propagation_.backtrack(level);
    order_.look_from_front();
}

void CdclSearch::note_glue(std::int32_t glue) {
    const double first = 1.0 / static_cast<double>(stats_.conflicts);
    recent_glue_ += (glue - recent_glue_) * std::max(1.0 / 32, first);
    usual_glue_ += (glue - usual_glue_) * std::max(1.0 / 4096, first);
}

// Back to the root when the lessons have become worse than usual: the search is in a bad place. And once in a while in
// any case: on boards with many solutions a search can be in a bad place for long without its lessons showing it.
bool CdclSearch::restart_due() const {
    if (!options_.restarts || propagation_.assignment.level() == 0 || since_restart_ < kRestartInterval) return false;
    return recent_glue_ > kRestartMargin * usual_glue_ || since_restart_ >= kPatience * luby(stats_.restarts + 1);
}

CdclStats propagation_stats(const LoopPropagation& propagation) {
    const Assignment& assignment = propagation.assignment;
    CdclStats stats;
    stats.propagations = propagation.propagations();
    stats.by_points = assignment.assigned_by(Why::point);
    stats.by_clues = assignment.assigned_by(Why::clue);
    stats.by_sides = assignment.assigned_by(Why::sides);
    stats.by_clauses = assignment.assigned_by(Why::clause) + assignment.assigned_by(Why::binary);
    stats.closings = propagation.paths.closings();
    stats.variables = static_cast<std::uint64_t>(assignment.count());
    stats.root_fixed =
        static_cast<std::uint64_t>(assignment.level() == 0 ? assignment.trail_size() : assignment.level_start(0));
    return stats;
}

CdclStats CdclSearch::stats() const {
    CdclStats stats = propagation_stats(propagation_);
    stats.decisions = stats_.decisions;
    stats.conflicts = stats_.conflicts;
    stats.probes = probing_ ? probing_->probes() : 0;
    stats.probe_fixed = stats_.probe_fixed;
    stats.path_cuts = stats_.path_cuts;
    stats.wall_cuts = stats_.wall_cuts;
    stats.learnt = propagation_.clauses.learnt();
    stats.glue_sum = propagation_.clauses.glue_sum();
    stats.restarts = stats_.restarts;
    stats.probing_seconds = stats_.probing_seconds;
    stats.search_seconds = stats_.search_seconds;
    stats.heat = heat_of_edges();
    return stats;
}

// Faces are no places of the form: what befell them, befell the edges around them.
Heat CdclSearch::heat_of_edges() const {
    if (!heat_.is_on()) return {};
    Heat edges(graph_.edge_count());
    for (Edge edge = 0; edge < graph_.edge_count(); ++edge) edges.add(edge, heat_.counts()[edge]);
    for (Var variable = graph_.edge_count(); variable < propagation_.assignment.count(); ++variable) {
        const Face face = variable - graph_.edge_count();
        for (const Edge edge : faces_->edges_of(face)) edges.add(edge, heat_.counts()[variable]);
    }
    return edges;
}

}  // namespace edgewise
