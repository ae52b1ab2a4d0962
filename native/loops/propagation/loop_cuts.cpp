#include "loops/propagation/loop_cuts.hpp"

#include <algorithm>
#include <stdexcept>

#include "loops/propagation/loop_facts.hpp"

namespace edgewise {

LoopCuts::LoopCuts(const LineGraph& graph, const Faces* faces, ProofLog& log)
    : graph_(graph), faces_(faces), log_(log), served_(graph.clue_count(), 0), visited_(graph.vertex_count(), 0) {
    for (Clue clue = 0; clue < graph.clue_count(); ++clue) {
        if (graph.bounds(clue).low > 0) asking_.push_back(clue);
    }
    for (Vertex vertex = 0; vertex < graph.vertex_count(); ++vertex) {
        if ((graph.degree_mask(vertex) & kNoLine) == 0) required_.push_back(vertex);
    }
}

void LoopCuts::note(std::span<const Lit> lines, Edge closing, Edge beside) {
    numbers_.assign(1, beside);
    for (const Lit lit : lines) numbers_.push_back(var_of(lit));
    if (closing != kNone) numbers_.push_back(closing);
    const std::span<const Edge> edges = std::span(numbers_).subspan(1);
    std::uint64_t key = 0;
    for (const Edge edge : edges) key += ProofLog::key_of(edge);
    if (beside != kNone) return log_.cut(CutKind::loop_edge, key + ProofLog::key_of(-beside - 2), numbers_);
    const Clue clue = unmet_clue(edges);
    const Vertex vertex = clue < 0 ? missed_vertex(edges) : -1;
    if (clue < 0 && vertex < 0) throw std::logic_error("a loop that is a solution was ruled out");
    numbers_[0] = clue < 0 ? vertex : clue;
    log_.cut(clue < 0 ? CutKind::loop_vertex : CutKind::loop_clue, key, numbers_);
}

Clue LoopCuts::unmet_clue(std::span<const Edge> edges) {
    for (const Edge edge : edges) {
        for (const Clue clue : graph_.clues_of(edge)) ++served_[clue];
    }
    const auto unmet =
        std::ranges::find_if(asking_, [&](Clue clue) { return served_[clue] < graph_.bounds(clue).low; });
    for (const Edge edge : edges) {
        for (const Clue clue : graph_.clues_of(edge)) served_[clue] = 0;
    }
    return unmet == asking_.end() ? broken_by(graph_, faces_, edges) : *unmet;
}

Vertex LoopCuts::missed_vertex(std::span<const Edge> edges) {
    const auto mark = [&](std::uint8_t value) {
        for (const Edge edge : edges) {
            for (const Vertex vertex : graph_.ends(edge)) visited_[vertex] = value;
        }
    };
    mark(1);
    const auto missed = std::ranges::find_if(required_, [&](Vertex vertex) { return visited_[vertex] == 0; });
    mark(0);
    return missed == required_.end() ? -1 : *missed;
}

}  // namespace edgewise
