#include "loops/loop_search.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "cdcl/counting.hpp"
#include "graph/cycle.hpp"

namespace edgewise {

namespace {
constexpr RestartPolicy kRestarts{.interval = 10, .margin = 1.15, .patience = 60};
// A path that spans no more levels than this is a good enough explanation; finding a wall takes a flood fill.
constexpr std::int32_t kGoodGlue = 4;
// A flood fill visits the whole board, and on a large one it takes longer than all else between two conflicts. There a
// wall is looked for only after as many propagations as pay for it.
constexpr std::uint64_t kFacesAPropagation = 2;
// The same for a map, which takes less; most maps are small.
constexpr std::uint64_t kRegionsAPropagation = 8;
constexpr std::size_t kSmallMap = 16'384;
// A jump is long where it takes back more than this part of the vertices that make a board large.
constexpr std::uint64_t kLongJumps = 200;

// Adds turns, where there are any, and returns the number of variables.
Var add_corners(LoopPropagation& propagation, const LoopCorners* corners) {
    if (corners != nullptr) propagation.constraints.add_corners(*corners);
    return propagation.assignment.count();
}
}  // namespace

LoopSearch::LoopSearch(const LineGraph& graph, const Faces* faces, const LoopCorners* corners,
                       std::span<const Lit> facts, const CdclOptions& options, Control& control, ProofLog* log)
    : graph_(graph),
      faces_(options.sides ? faces : nullptr),
      options_(options),
      control_(control),
      propagation_(graph, faces_, options.eager_closing),
      variables_(add_corners(propagation_, corners)),
      search_(propagation_, DecisionOrder(variables_, options.seed), kRestarts, options, control),
      probed_before_(!facts.empty()),
      remembers_(options.threads > 1) {
    if (log != nullptr) propagation_.write_to(*log);
    if (faces_ != nullptr && options.walls) walls_.emplace(graph, *faces_, propagation_.assignment, log);
    if (static_cast<std::uint64_t>(graph.vertex_count()) > options.large_board) {
        if (walls_ && options.wall_map && log == nullptr) map_.emplace(graph, *faces_, propagation_.assignment);
        if (options.short_jumps) search_.jump_shortly(static_cast<std::int32_t>(options.large_board / kLongJumps));
    }
    // Lines are rare and the inside is large: begin with edges off and faces inside.
    for (Var variable = graph.edge_count(); variable < propagation_.assignment.count(); ++variable) {
        search_.order().remember(variable, true);
    }
    if (!propagation_.start()) search_.refute();
    for (const Lit lit : facts) assume(lit);
    if (search_.is_refuted() || propagation_.constraints.unmet() > 0) return;
    // Nothing asks for a line, but there has to be a loop.
    std::vector<Lit> some;
    for (Edge edge = 0; edge < graph.edge_count(); ++edge) some.push_back(positive(edge));
    search_.add_at_root(std::move(some));
}

void LoopSearch::probe() {
    const double start = control_.elapsed();
    probing_.emplace(graph_, faces_, propagation_, control_);
    root_state_ = probed_before_ ? probing_->resume() : probing_->run();
    if (root_state_ == PropagationState::conflict) search_.refute();
    probe_fixed_ = static_cast<std::uint64_t>(propagation_.assignment.trail_size());
    probing_seconds_ = control_.elapsed() - start;
}

void LoopSearch::assume(Lit lit) {
    search_.add_at_root({lit});
}

void LoopSearch::forbid(const std::vector<Edge>& loop) {
    std::vector<Lit> clause;
    for (const Edge edge : loop) clause.push_back(negative(edge));
    search_.add_at_root(std::move(clause));
}

Edge LoopSearch::edge_to_split_on() {
    search_.backjump(0);
    return search_.order().first_open(propagation_.assignment, graph_.edge_count());
}

LoopSearch::Outcome LoopSearch::run(std::uint64_t pause_after, LoopTeam& team) {
    if (!search_.is_refuted() && options_.probing && !probing_) probe();
    if (search_.is_refuted()) return Outcome::exhausted;
    const double start = control_.elapsed();
    const std::uint64_t pause_at = search_.conflicts() + pause_after;
    Outcome outcome = Outcome::stopped;
    while (!control_.stopped() && !team.cancelled.load(std::memory_order_relaxed)) {
        // 1. Propagate. Probing may have found the solution already.
        const PropagationState state = root_state_ == PropagationState::solution
                                           ? PropagationState::solution
                                           : propagation_.propagate(Purpose::search);
        root_state_ = PropagationState::open;

        // 2. Learn from a contradiction.
        if (state == PropagationState::conflict) {
            if (propagation_.paths.has_closed()) explain_early_loop();
            if (!learn()) {
                outcome = Outcome::exhausted;
                break;
            }
            if (control_.poll(work_)) break;
            if (search_.conflicts() >= pause_at) {
                outcome = Outcome::paused;
                break;
            }
            continue;
        }

        // 3. Record a solution and forbid it.
        if (state == PropagationState::solution) {
            const bool more = take_solution(team);
            if (team.found.is_enough()) {
                outcome = Outcome::enough;
                break;
            }
            if (!more) {
                outcome = Outcome::exhausted;
                break;
            }
            continue;
        }

        // 4. Forget and restart.
        search_.reduce_if_due();
        if (search_.restart_if_due(0)) continue;

        // 5. Probe around new facts at the root.
        if (probing_ && propagation_.assignment.level() == 0 && probing_->has_news()) {
            root_state_ = probing_->resume();
            if (root_state_ == PropagationState::conflict) {
                outcome = Outcome::exhausted;
                break;
            }
            if (root_state_ == PropagationState::solution) continue;
        }

        // 6. Decide. Something is open: with every edge decided, every line belongs to a closed path, and a path that
        // closes is a solution or a conflict.
        if (!search_.decide()) throw std::logic_error("everything is decided and nothing is closed");
        if (control_.poll(work_)) break;
    }
    search_seconds_ += control_.elapsed() - start;
    return outcome;
}

// The path is in the conflict already. The wall replaces it where it spans fewer levels; the other one is kept as well.
void LoopSearch::explain_early_loop() {
    spare_reason_.clear();
    const std::int32_t path_glue = search_.glue(propagation_.conflict);
    if (walls_ && path_glue > kGoodGlue && can_afford_wall()) spare_reason_ = map_ ? map_->find() : walls_->find();
    if (spare_reason_.empty()) {
        ++path_cuts_;
        return;
    }
    const std::int32_t wall_glue = search_.glue(spare_reason_);
    const bool wall =
        wall_glue < path_glue || (wall_glue == path_glue && spare_reason_.size() < propagation_.conflict.size());
    if (wall) std::swap(spare_reason_, propagation_.conflict);
    spare_glue_ = wall ? path_glue : wall_glue;
    ++(wall ? wall_cuts_ : path_cuts_);
}

bool LoopSearch::can_afford_wall() {
    const std::size_t cost = map_ ? map_->size() : static_cast<std::size_t>(faces_->count());
    if (cost <= (map_ ? kSmallMap : options_.large_board)) return true;
    const std::uint64_t earned =
        (map_ ? kRegionsAPropagation : kFacesAPropagation) * (propagation_.propagations() - paid_propagations_);
    if (earned < cost) return false;
    paid_propagations_ = propagation_.propagations();
    return true;
}

bool LoopSearch::learn() {
    return search_.learn([this] { add_spare_reason(); });
}

// The other explanation is true as well. It is kept if two of its literals are open now, so that it can be watched.
void LoopSearch::add_spare_reason() {
    const Assignment& assignment = propagation_.assignment;
    std::erase_if(spare_reason_,
                  [&](Lit lit) { return assignment.value(lit) != 0 && assignment.level_of(var_of(lit)) == 0; });
    const auto open = std::stable_partition(spare_reason_.begin(), spare_reason_.end(),
                                            [&](Lit lit) { return assignment.value(lit) == 0; });
    if (open - spare_reason_.begin() >= 2) {
        if (propagation_.log() != nullptr) propagation_.log()->add(spare_reason_);
        propagation_.clauses.add(spare_reason_, ClauseStore::Keep::while_useful, spare_glue_);
    }
    spare_reason_.clear();
}

// Records the loop and forbids it for good. False when nothing is left.
bool LoopSearch::take_solution(LoopTeam& team) {
    const Assignment& assignment = propagation_.assignment;
    const std::vector<Edge> on = edges_on(assignment, graph_.edge_count());
    std::vector<Edge> loop = ordered_cycle(graph_, on);
    if (remembers_) loops_.push_back(loop);
    team.found.add(std::move(loop));

    // Any solution with all of these lines is this one. Negating the decisions would often give a shorter clause, but a
    // wrong one: a loop counts as soon as it closes, with edges elsewhere still open, so the same loop can come up
    // again under decisions that differ only there.
    std::vector<Lit> block;
    for (const Edge edge : on) {
        if (assignment.level_of(edge) > 0) block.push_back(negative(edge));
    }
    if (block.empty()) return false;
    const auto level = [&](Lit lit) { return assignment.level_of(var_of(lit)); };
    std::ranges::stable_sort(block, std::ranges::greater{}, level);
    spare_reason_.clear();
    if (block.size() == 1) {
        search_.backjump(0);
        propagation_.assignment.assign(block[0], {});
        return true;
    }
    const std::int32_t first = level(block[0]);
    const std::int32_t second = level(block[1]);
    if (first > second && !search_.is_late(var_of(block[0]))) {
        search_.backjump(second);
        const Reason reason = propagation_.clauses.add(block, ClauseStore::Keep::for_ever, 0);
        propagation_.assignment.assign(block[0], reason);
        return true;
    }
    propagation_.clauses.add(block, ClauseStore::Keep::for_ever, 0);
    propagation_.conflict = block;
    return learn();
}

void LoopSearch::end_proof() {
    propagation_.note_root();
    if (propagation_.log() != nullptr) propagation_.log()->add({});
}

CdclStats loop_stats(const ConflictSearchStats& counted, const LoopPropagation& propagation) {
    CdclStats stats{counted};
    stats.by_sides = propagation.assignment.assigned_by(Why::region);
    stats.by_corners = propagation.assignment.assigned_by(Why::table);
    return stats;
}

CdclStats LoopSearch::stats() const {
    CdclStats stats = loop_stats(search_.stats(), propagation_);
    stats.probes = probing_ ? probing_->probes() : 0;
    stats.probe_fixed = probe_fixed_;
    stats.path_cuts = path_cuts_;
    stats.wall_cuts = wall_cuts_;
    stats.probing_seconds = probing_seconds_;
    stats.search_seconds = search_seconds_;
    stats.heat = heat_of_edges();
    return stats;
}

// Faces, visits, joints and turns are not edges: what happened to one counts for the edges around it.
Heat LoopSearch::heat_of_edges() const {
    Heat edges = search_.heat_by_edge(graph_.edge_count());
    if (!edges.is_on()) return edges;
    const Face faces = faces_ != nullptr ? faces_->count() : 0;
    const auto counts = search_.heat_by_variable().counts();
    for (Face face = 0; face < faces; ++face) {
        for (const Edge edge : faces_->edges_of(face)) edges.add(edge, counts[graph_.edge_count() + face]);
    }
    const LoopFacts* facts = propagation_.constraints.facts();
    for (Var turn = graph_.edge_count() + faces; turn < propagation_.assignment.count(); ++turn) {
        if (facts != nullptr && facts->is_own(turn)) {
            for (const Edge edge : facts->edges_near(turn)) edges.add(edge, counts[turn]);
            continue;
        }
        for (const Edge edge : propagation_.constraints.corners()->edges_near(turn)) edges.add(edge, counts[turn]);
    }
    return edges;
}

}  // namespace edgewise
