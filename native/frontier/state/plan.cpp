#include "frontier/state/plan.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "frontier/state/clues.hpp"

namespace edgewise {

namespace {

// Up to this many plugs may stand for the count of their clue; beyond, counting them at every step costs more than
// bits.
constexpr std::int32_t kMostShown = 2;

// The row of edges across the frontier while the steps are planned. Edges that are known to be off are in it as well:
// they hold their places, so that a board with gaps is swept like the whole board.
class Row {
  public:
    Row(const FrontierBoard& board, const std::vector<std::int32_t>& rank) : board_(board), rank_(rank) {}

    // Replaces the edges that lead to a vertex by its other edges. False where those that survive are not next to each
    // other.
    bool sweep(Vertex vertex) {
        gather(vertex);
        bool together = true;
        if (!stands_together()) {
            together = turn_together();
            turned_ = turned_ || together;
        }
        std::size_t place = place_without_ins();
        for (std::size_t i = edges_.size(); i-- > 0;) {
            if (leads_to(edges_[i], vertex)) place = i;
        }
        for (std::size_t i = edges_.size(); i-- > 0;) {
            if (leads_to(edges_[i], vertex) && board_.survives(edges_[i])) place = i;
        }
        const auto here = edges_.begin() + static_cast<std::ptrdiff_t>(place);
        const auto before = std::count_if(edges_.begin(), here, [&](Edge edge) { return !leads_to(edge, vertex); });
        std::erase_if(edges_, [&](Edge edge) { return leads_to(edge, vertex); });
        edges_.insert(edges_.begin() + before, outs_.begin(), outs_.end());
        return together;
    }

    [[nodiscard]] std::vector<Edge> surviving() const {
        std::vector<Edge> kept;
        std::ranges::copy_if(edges_, std::back_inserter(kept), [this](Edge edge) { return board_.survives(edge); });
        return kept;
    }
    [[nodiscard]] bool has_turned() const { return turned_; }

  private:
    [[nodiscard]] std::int32_t target_rank(Edge edge) const {
        const auto [u, v] = board_.graph().ends(edge);
        return std::max(rank_[u], rank_[v]);
    }
    [[nodiscard]] bool leads_to(Edge edge, Vertex vertex) const { return target_rank(edge) == rank_[vertex]; }

    void gather(Vertex vertex) {
        vertex_ = vertex;
        outs_.clear();
        for (const Edge edge : board_.graph().edges_at(vertex)) {
            if (target_rank(edge) > rank_[vertex]) outs_.push_back(edge);
        }
        // Edges that are reached last come first: on a board swept by rows, down before right.
        std::ranges::stable_sort(outs_, std::greater{}, [this](Edge edge) { return target_rank(edge); });
    }

    [[nodiscard]] bool stands_together() const {
        // in ... in, nothing, in: a gap in the middle, not at the ends.
        bool begun = false, ended = false;
        for (const Edge edge : edges_) {
            if (!board_.survives(edge)) continue;
            const bool leads_here = leads_to(edge, vertex_);
            if (leads_here && ended) return false;
            begun = begun || leads_here;
            ended = ended || (begun && !leads_here);
        }
        return true;
    }

    // The row may be read as a ring: where the edges are at both of its ends, rotating it brings them together.
    bool turn_together() {
        const auto is_other = [this](Edge edge) { return board_.survives(edge) && !leads_to(edge, vertex_); };
        const auto last_other = std::find_if(edges_.rbegin(), edges_.rend(), is_other).base();
        const std::vector<Edge> before = edges_;
        std::rotate(edges_.begin(), last_other, edges_.end());
        if (stands_together()) return true;
        edges_ = before;
        return false;
    }

    // For a vertex that nothing leads to: the sweep has got to where the row changes from edges that are reached late
    // to edges that are reached soon.
    [[nodiscard]] std::size_t place_without_ins() const {
        for (std::size_t i = 1; i < edges_.size(); ++i) {
            if (target_rank(edges_[i - 1]) > target_rank(edges_[i])) return i;
        }
        return edges_.size();
    }

    const FrontierBoard& board_;
    const std::vector<std::int32_t>& rank_;
    std::vector<Edge> edges_;
    std::vector<Edge> outs_;
    Vertex vertex_ = 0;
    bool turned_ = false;
};

}  // namespace

FrontierPlan::FrontierPlan(const FrontierBoard& board, const std::vector<Vertex>& order)
    : board_(board),
      decided_at_(board.graph().edge_count(), -1),
      hidden_at_(board.graph().edge_count(), -1),
      step_of_(board.graph().vertex_count(), kNoStep) {
    const LineGraph& graph = board.graph();
    std::int32_t count = 0;
    for (const Vertex vertex : order) {
        if (std::ranges::any_of(graph.edges_at(vertex), [&](Edge edge) { return board.survives(edge); })) {
            step_of_[vertex] = count++;
        }
    }
    for (Edge edge = 0; edge < graph.edge_count(); ++edge) {
        if (!board.survives(edge)) continue;
        const auto [u, v] = graph.ends(edge);
        decided_at_[edge] = std::min(step_of_[u], step_of_[v]);
        hidden_at_[edge] = std::max(step_of_[u], step_of_[v]);
    }
    nested_ = arrange(order, true);
    if (!nested_) arrange(order, false);
    place_clues();
    list_stored_clues();
    find_first_end();
}

bool FrontierPlan::arrange(const std::vector<Vertex>& order, bool nested) {
    steps_.clear();
    plugs_.assign(1, {});
    widest_ = 0;
    std::vector<std::int32_t> rank(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) rank[order[i]] = static_cast<std::int32_t>(i);
    std::vector<std::int32_t> place(board_.graph().edge_count());
    Row row(board_, rank);
    for (const Vertex vertex : order) {
        const bool together = row.sweep(vertex);
        if (nested && !together) return false;
        if (step_of_[vertex] == kNoStep) continue;
        const std::int32_t index = static_cast<std::int32_t>(steps_.size());
        const std::vector<Edge>& before = plugs_.back();
        std::vector<Edge> after = row.surviving();
        SweepStep step;
        step.vertex = vertex;
        step.length_after = static_cast<std::int32_t>(after.size());
        for (std::int32_t i = 0; i < step.length_after; ++i) {
            place[after[i]] = i;
            if (decided_at_[after[i]] != index) continue;
            step.outs.push_back(after[i]);
            step.out_at.push_back(i);
        }
        for (std::size_t i = 0; i < before.size(); ++i) {
            const bool leads_here = hidden_at_[before[i]] == index;
            step.moved.push_back(leads_here ? SweepStep::kGone : place[before[i]]);
            if (leads_here) step.ins.push_back(static_cast<std::int32_t>(i));
        }
        widest_ = std::max(widest_, step.length_after);
        steps_.push_back(std::move(step));
        plugs_.push_back(std::move(after));
    }
    straight_ = nested && !row.has_turned();
    return true;
}

void FrontierPlan::place_clues() {
    fields_.resize(board_.clue_count());
    std::vector<Clue> by_start;
    for (Clue clue = 0; clue < board_.clue_count(); ++clue) {
        std::vector<std::int32_t> decided;
        std::int32_t first = std::numeric_limits<std::int32_t>::max();
        for (const Edge edge : board_.edges_of(clue)) {
            decided.push_back(decided_at_[edge]);
            first = std::min(first, hidden_at_[edge] + 1);
        }
        std::ranges::sort(decided);
        if (static_cast<std::int32_t>(decided.size()) > kMostShown) first = std::min(first, decided[kMostShown] + 1);
        ClueField& field = fields_[clue];
        field.first = first;
        field.last = decided.back();
        const auto size = static_cast<std::int32_t>(decided.size());
        for (std::int32_t known = 0; known < size; ++known) {
            if (decided[known] < first) continue;  // one more is decided before the clue is stored
            field.width = std::max(field.width, ClueClasses(board_.bounds(clue), known, size - known).bits());
        }
        if (field.first <= field.last) by_start.push_back(clue);
    }
    std::ranges::stable_sort(by_start, {}, [this](Clue clue) { return fields_[clue].first; });
    std::vector<std::int32_t> free_from;  // per bit: the boundary from which it is free
    for (const Clue clue : by_start) {
        ClueField& field = fields_[clue];
        std::size_t shift = 0;
        const auto width = static_cast<std::size_t>(field.width);
        for (std::size_t bit = 0; bit < shift + width; ++bit) {
            if (bit < free_from.size() && free_from[bit] > field.first) shift = bit + 1;
        }
        if (free_from.size() < shift + width) free_from.resize(shift + width, 0);
        std::fill_n(free_from.begin() + static_cast<std::ptrdiff_t>(shift), width, field.last + 1);
        field.shift = static_cast<std::int32_t>(shift);
    }
    clue_bits_ = static_cast<std::int32_t>(free_from.size());
}

void FrontierPlan::list_stored_clues() {
    std::vector<std::int32_t> starts(step_count() + 2, 0);
    for (const ClueField& field : fields_) {
        for (std::int32_t boundary = field.first; boundary <= field.last; ++boundary) ++starts[boundary + 1];
    }
    for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
    std::vector<std::int32_t> clues(starts.back()), next(starts.begin(), starts.end() - 1);
    for (Clue clue = 0; clue < board_.clue_count(); ++clue) {
        for (std::int32_t boundary = fields_[clue].first; boundary <= fields_[clue].last; ++boundary) {
            clues[next[boundary]++] = clue;
        }
    }
    stored_ = FlatSets(std::move(starts), std::move(clues));
}

// A boundary cannot be the end while something that is still to come must be drawn, or a clue that is not stored needs
// more than empty plugs provide.
void FrontierPlan::find_first_end() {
    std::int32_t never = -1;
    for (std::int32_t index = 0; index < step_count(); ++index) {
        if ((board_.degrees(steps_[index].vertex) & 1) == 0) never = index;
    }
    for (Edge edge = 0; edge < board_.graph().edge_count(); ++edge) {
        if (board_.survives(edge) && board_.is_must(edge)) never = std::max(never, decided_at_[edge]);
    }
    for (Clue clue = 0; clue < board_.clue_count(); ++clue) {
        if (board_.bounds(clue).low > 0) never = std::max(never, std::min(fields_[clue].first - 1, fields_[clue].last));
    }
    first_end_ = never + 1;
}

}  // namespace edgewise
