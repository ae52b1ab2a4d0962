// The lines drawn so far as paths, and the one rule that no local constraint knows: a loop closes only at the end.
//
// Every path end knows the other end, the length of the path and how much of the clues it serves. An edge that joins
// the two ends of one path is switched off as soon as closing the loop there would leave something unmet. The reason,
// the whole path, is walked only if a conflict asks for it, and then only as far as the path went at that time.
//
// When does a closed loop leave something unmet? Either it cannot be a solution by itself, because it serves less than
// the clues ask for or visits fewer points than must be visited; then the path is the whole reason. Or it could be a
// solution, and only a line elsewhere rules it out: that line, the witness, belongs to the reason. Without the witness,
// solvable boards become unsolvable.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "cdcl/assignment.hpp"
#include "cdcl/path_tracking.hpp"
#include "cdcl/proof_log.hpp"
#include "cdcl/strokes.hpp"
#include "graph/line_graph.hpp"
#include "loops/propagation/loop_constraints.hpp"
#include "loops/propagation/loop_cuts.hpp"

namespace edgewise {

// `Constraints` know how many lines there are and what is unmet; those of boards whose clues can be switched off name
// the switch behind it.
template <class Constraints>
class LoopPathsUnder {
  public:
    LoopPathsUnder(const LineGraph& graph, const Constraints& constraints, Assignment& assignment, bool eager);

    // Adds the new lines of the trail. Call it at a fixed point of the constraints only: it relies on every line being
    // in the tallies and on no clue being over its bound. It stops at the first thing it finds. In a search, a loop
    // that closes too early is left in `conflict` as literals that are all false.
    [[nodiscard]] PathsFound visit(std::vector<Lit>& conflict, Purpose purpose);
    void backtrack(std::int32_t trail_size);

    // Whether the newest line closed a loop, which was then reported as a conflict or as a solution.
    [[nodiscard]] bool has_closed() const { return !merges_.empty() && merges_.back().closed; }

    void explain(Lit lit, std::vector<Lit>& out) const;

    [[nodiscard]] std::uint64_t closings() const { return closings_; }

    // From now on every loop that is explained is noted as a cut.
    void write_to(ProofLog& log) { cuts_ = std::make_unique<LoopCuts>(graph_, constraints_.faces(), log); }

  private:
    struct End {
        Vertex far;            // the other end of the path; the vertex itself where there is no line
        std::int32_t length;   // edges
        std::int32_t service;  // how many times clues count these edges
    };
    struct Merge {
        std::int32_t position;
        Edge edge;
        End u;
        End v;
        bool closed;
    };

    [[nodiscard]] bool fails_alone(std::int32_t length, std::int32_t service) const {
        return service < clue_sum_ || length < required_;
    }
    [[nodiscard]] PathsFound close(Edge edge, std::int32_t position, std::vector<Lit>& conflict, Purpose purpose);
    [[nodiscard]] bool switch_off_closing(Vertex end, std::int32_t position);
    [[nodiscard]] Edge witness_beyond(std::vector<Lit>& path) const;

    static constexpr Edge kNoWitness = -1;

    const LineGraph& graph_;
    const Constraints& constraints_;
    Assignment& assignment_;
    bool eager_;
    std::vector<End> ends_;
    Strokes strokes_;
    std::vector<Merge> merges_;
    std::vector<Edge> witness_;            // per edge switched off by closing
    std::vector<std::int32_t> merged_at_;  // per such edge: the trail position of the merge that did it
    mutable std::vector<std::uint8_t> marked_;
    std::unique_ptr<LoopCuts> cuts_;  // where a proof is written
    std::int32_t next_ = 0;
    std::int32_t clue_sum_ = 0;
    std::int32_t required_ = 0;
    std::uint64_t closings_ = 0;
};

template <class Constraints>
LoopPathsUnder<Constraints>::LoopPathsUnder(const LineGraph& graph, const Constraints& constraints,
                                            Assignment& assignment, bool eager)
    : graph_(graph),
      constraints_(constraints),
      assignment_(assignment),
      eager_(eager),
      ends_(graph.vertex_count()),
      strokes_(graph, assignment),
      witness_(graph.edge_count(), kNoWitness),
      merged_at_(graph.edge_count(), 0),
      marked_(graph.edge_count(), 0) {
    for (Vertex vertex = 0; vertex < graph.vertex_count(); ++vertex) {
        ends_[vertex] = {vertex, 0, 0};
        if ((graph.degree_mask(vertex) & kNoLine) == 0) ++required_;
    }
    for (Clue clue = 0; clue < graph.clue_count(); ++clue) clue_sum_ += graph.bounds(clue).low;
}

template <class Constraints>
PathsFound LoopPathsUnder<Constraints>::visit(std::vector<Lit>& conflict, Purpose purpose) {
    while (next_ < assignment_.trail_size()) {
        const std::int32_t position = next_++;
        const Lit lit = assignment_.trail()[position];
        const Edge edge = var_of(lit);
        if (!is_positive(lit) || !constraints_.is_edge(edge)) continue;

        // 1. Record the line at both of its ends.
        const auto [u, v] = graph_.ends(edge);
        const bool closed = strokes_.degree(u) > 0 && ends_[u].far == v;
        merges_.push_back({position, edge, ends_[u], ends_[v], closed});
        strokes_.add(edge);
        if (closed) return close(edge, position, conflict, purpose);

        // 2. Join the two paths.
        const End one = ends_[u];
        const End other = ends_[v];
        const auto served = static_cast<std::int32_t>(graph_.clues_of(edge).size());
        const std::int32_t length = one.length + other.length + 1;
        const std::int32_t service = one.service + other.service + served;
        ends_[one.far] = {other.far, length, service};
        ends_[other.far] = {one.far, length, service};

        // 3. Switch off the edges that would close it too early.
        if (eager_ && switch_off_closing(one.far, position)) return PathsFound::consequence;
    }
    return PathsFound::nothing;
}

template <class Constraints>
PathsFound LoopPathsUnder<Constraints>::close(Edge edge, std::int32_t position, std::vector<Lit>& conflict,
                                              Purpose purpose) {
    const Vertex start = graph_.ends(edge)[0];
    const std::int32_t length = ends_[start].length + 1;
    const std::int32_t service = ends_[start].service + static_cast<std::int32_t>(graph_.clues_of(edge).size());
    const bool everything = length == constraints_.lines();
    if (everything && constraints_.unmet() == 0 && constraints_.admit_loop()) return PathsFound::solution;
    if (purpose == Purpose::probe) return PathsFound::conflict;
    strokes_.walk(start, position, conflict);
    const bool beside = !everything && !fails_alone(length, service);
    const Edge witness = beside ? witness_beyond(conflict) : kNoWitness;
    if (cuts_) cuts_->note(conflict, LoopCuts::kNone, witness);
    if (everything) constraints_.explain_unmet(conflict);
    if (beside) conflict.push_back(negative(witness));
    return PathsFound::conflict;
}

// True when an edge was switched off.
template <class Constraints>
bool LoopPathsUnder<Constraints>::switch_off_closing(Vertex end, std::int32_t position) {
    const auto [far, length, service] = ends_[end];
    bool any = false;
    for (const Edge edge : graph_.edges_at(end)) {
        if (!assignment_.is_open(edge) || graph_.other_end(edge, end) != far) continue;
        Edge witness = kNoWitness;
        if (!fails_alone(length + 1, service + static_cast<std::int32_t>(graph_.clues_of(edge).size()))) {
            if (length == constraints_.lines()) continue;
            std::vector<Lit> path;
            strokes_.walk(end, position, path);
            witness = witness_beyond(path);
        }
        witness_[edge] = witness;
        merged_at_[edge] = position;
        ++closings_;
        assignment_.assign(negative(edge), {Why::closing, edge});
        any = true;
    }
    return any;
}

// The earliest line that does not belong to the path. The caller knows that there is one.
template <class Constraints>
Edge LoopPathsUnder<Constraints>::witness_beyond(std::vector<Lit>& path) const {
    for (const Lit lit : path) marked_[var_of(lit)] = 1;
    Edge found = kNoWitness;
    for (const Lit lit : assignment_.trail()) {
        const Var variable = var_of(lit);
        if (is_positive(lit) && constraints_.is_edge(variable) && marked_[variable] == 0) {
            found = variable;
            break;
        }
    }
    for (const Lit lit : path) marked_[var_of(lit)] = 0;
    return found;
}

template <class Constraints>
void LoopPathsUnder<Constraints>::explain(Lit lit, std::vector<Lit>& out) const {
    const Edge edge = var_of(lit);
    const std::size_t first = out.size();
    strokes_.walk(graph_.ends(edge)[0], merged_at_[edge], out);
    if (cuts_) cuts_->note(std::span(out).subspan(first), edge, witness_[edge]);
    if (witness_[edge] != kNoWitness) out.push_back(negative(witness_[edge]));
}

template <class Constraints>
void LoopPathsUnder<Constraints>::backtrack(std::int32_t trail_size) {
    while (!merges_.empty() && merges_.back().position >= trail_size) {
        const Merge& merge = merges_.back();
        const auto [u, v] = graph_.ends(merge.edge);
        strokes_.remove(merge.edge);
        if (!merge.closed) {
            ends_[merge.u.far] = {u, merge.u.length, merge.u.service};
            ends_[merge.v.far] = {v, merge.v.length, merge.v.service};
        }
        merges_.pop_back();
    }
    next_ = std::min(next_, trail_size);
}

using LoopPaths = LoopPathsUnder<LoopConstraints>;

extern template class LoopPathsUnder<LoopConstraints>;

}  // namespace edgewise
