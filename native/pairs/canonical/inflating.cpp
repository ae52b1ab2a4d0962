#include "pairs/canonical/inflating.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

#include "base/random.hpp"
#include "graph/edge_marks.hpp"

namespace edgewise {

namespace {

constexpr int kAttempts = 8;
constexpr int kPasses = 64;  // in each attempt

class Inflating {
  public:
    Inflating(const PathBoard& board, const ShortCycles& cycles, std::span<const Edge> paths)
        : cycles_(cycles),
          on_(marks_of(paths, board.graph().edge_count())),
          blank_(static_cast<std::size_t>(board.graph().vertex_count())) {
        for (Vertex vertex = 0; vertex < board.graph().vertex_count(); ++vertex) {
            blank_[vertex] = board.role(vertex) == Role::must;
        }
        for (const Edge edge : paths) {
            for (const Vertex vertex : board.graph().ends(edge)) blank_[vertex] = 0;
        }
        left_ = std::ranges::count(blank_, 1);
    }

    // Goes once through all cycles, in the given order. True when no blank is left.
    [[nodiscard]] bool pass(std::span<const Cycle> order) {
        for (const Cycle cycle : order) redraw(cycle);
        return left_ == 0;
    }

    [[nodiscard]] std::vector<Edge> edges() const { return marked_edges(on_); }

  private:
    // A line whose cycle has no other corner that is visited goes round the other way. A turn in a square whose
    // opposite corner is blank is flipped: that fills nothing, but blanks that wander meet.
    void redraw(Cycle cycle) {
        const auto corners = cycles_.corners_of(cycle);
        const auto edges = cycles_.edges_of(cycle);
        const auto blanks = std::ranges::count_if(corners, [&](Vertex corner) { return blank_[corner] != 0; });
        const auto lines = std::ranges::count_if(edges, [&](Edge edge) { return on_[edge] != 0; });
        const auto size = static_cast<std::ptrdiff_t>(edges.size());
        const bool grows = blanks == size - 2 && lines == 1;
        const bool flips = blanks == 1 && lines == 2 && size == 4;
        if (!grows && !flips) return;
        for (std::size_t i = 0; i < edges.size(); ++i) {
            // Only the corner at which a path turned is left blank: both of its lines were here.
            const Edge before = edges[(i + edges.size() - 1) % edges.size()];
            blank_[corners[i]] = on_[edges[i]] != 0 && on_[before] != 0 ? 1 : 0;
        }
        for (const Edge edge : edges) on_[edge] ^= 1;
        if (grows) left_ -= blanks;
    }

    const ShortCycles& cycles_;
    EdgeMarks on_;
    std::vector<std::uint8_t> blank_;  // per vertex: to be visited, and not visited yet
    std::ptrdiff_t left_ = 0;
};

}  // namespace

std::optional<std::vector<Edge>> inflate(const PathBoard& fill, const ShortCycles& cycles, std::span<const Edge> paths,
                                         std::uint64_t seed, Control& control) {
    const Inflating start(fill, cycles, paths);
    std::vector<Cycle> order(static_cast<std::size_t>(cycles.count()));
    std::iota(order.begin(), order.end(), 0);
    Random random(seed);
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        Inflating inflating = start;
        for (int pass = 0; pass < kPasses; ++pass) {
            if (inflating.pass(order)) return inflating.edges();
            control.look_around();
            if (control.stopped()) return std::nullopt;
            random.shuffle(order);
        }
    }
    return std::nullopt;
}

}  // namespace edgewise
