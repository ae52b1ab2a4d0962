#include "frontier/rules/mirror.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace edgewise {

namespace {

// Looks for the image of every vertex and every edge that is still to come, starting from the plugs, which are turned
// around. Where an image does not follow from those of the neighbours, the search gives up: it only has to know boards.
class MirrorSearch {
  public:
    MirrorSearch(const FrontierBoard& board, const FrontierPlan& plan, std::int32_t boundary)
        : board_(board), graph_(board.graph()), plan_(plan), boundary_(boundary) {}

    std::optional<RestMirror> run() {
        if (board_.joins_pairs() || !may_turn()) return std::nullopt;
        image_.assign(graph_.vertex_count(), kNowhere);
        source_.assign(graph_.vertex_count(), kNowhere);
        edge_image_.assign(graph_.edge_count(), kNowhere);
        if (!turn_plugs() || !map_vertices() || !map_edges()) return std::nullopt;
        RestMirror mirror;
        mirror.plugs = static_cast<std::int32_t>(plan_.plugs(boundary_).size());
        if (!map_clues(mirror)) return std::nullopt;
        return mirror;
    }

  private:
    static constexpr std::int32_t kNowhere = -1;

    // Whether an edge is decided only after the boundary.
    [[nodiscard]] bool is_open(Edge edge) const { return board_.survives(edge) && plan_.decided_at(edge) >= boundary_; }
    [[nodiscard]] Vertex vertex_ahead(Edge plug) const {
        const auto [u, v] = graph_.ends(plug);
        return plan_.step_of(u) > plan_.step_of(v) ? u : v;
    }

    bool assign(Vertex vertex, Vertex image) {
        if (board_.degrees(vertex) != board_.degrees(image)) return false;
        if (image_[vertex] == kNowhere && source_[image] == kNowhere) {
            image_[vertex] = image;
            source_[image] = vertex;
        }
        return image_[vertex] == image && source_[image] == vertex;
    }

    // A quick look at the row, which most boundaries do not pass.
    [[nodiscard]] bool may_turn() const {
        const std::vector<Edge>& plugs = plan_.plugs(boundary_);
        for (std::size_t i = 0, j = plugs.size(); i < j--; ++i) {
            const Vertex one = vertex_ahead(plugs[i]), other = vertex_ahead(plugs[j]);
            if (board_.degrees(one) != board_.degrees(other)) return false;
            const bool meets_next = i + 1 < plugs.size() && vertex_ahead(plugs[i + 1]) == one;
            const bool meets_last = j > 0 && vertex_ahead(plugs[j - 1]) == other;
            if (meets_next != meets_last) return false;
        }
        return true;
    }

    bool turn_plugs() {
        const std::vector<Edge>& plugs = plan_.plugs(boundary_);
        for (std::size_t i = 0; i < plugs.size(); ++i) {
            const Edge opposite = plugs[plugs.size() - 1 - i];
            edge_image_[plugs[i]] = opposite;
            if (!assign(vertex_ahead(plugs[i]), vertex_ahead(opposite))) return false;
        }
        return true;
    }

    // The neighbours along open edges that have no image yet, or are not yet one.
    [[nodiscard]] std::vector<Vertex> left_over(Vertex vertex, const std::vector<Vertex>& taken) const {
        std::vector<Vertex> vertices;
        for (const Edge edge : graph_.edges_at(vertex)) {
            const Vertex near = graph_.other_end(edge, vertex);
            if (is_open(edge) && taken[near] == kNowhere) vertices.push_back(near);
        }
        return vertices;
    }

    bool map_vertices() {
        for (bool changed = true; changed;) {
            changed = false;
            for (std::int32_t step = boundary_; step < plan_.step_count(); ++step) {
                const Vertex vertex = plan_.step(step).vertex;
                if (image_[vertex] == kNowhere) continue;
                const std::vector<Vertex> from = left_over(vertex, image_), to = left_over(image_[vertex], source_);
                if (from.size() != to.size()) return false;
                if (from.size() != 1) continue;
                if (!assign(from[0], to[0])) return false;
                changed = true;
            }
        }
        for (std::int32_t step = boundary_; step < plan_.step_count(); ++step) {
            if (image_[plan_.step(step).vertex] == kNowhere) return false;
        }
        return true;
    }

    // Different edges have different images, so every edge is the image of one.
    bool map_edges() {
        for (Edge edge = 0; edge < graph_.edge_count(); ++edge) {
            if (!is_open(edge)) continue;
            const auto [u, v] = graph_.ends(edge);
            const std::optional<Edge> image = only_edge(image_[u], image_[v]);
            if (!image || only_edge(u, v) != edge || board_.is_must(edge) != board_.is_must(*image)) return false;
            edge_image_[edge] = *image;
        }
        return true;
    }

    [[nodiscard]] std::optional<Edge> only_edge(Vertex u, Vertex v) const {
        std::optional<Edge> only;
        for (const Edge edge : graph_.edges_at(u)) {
            if (!is_open(edge) || graph_.other_end(edge, u) != v) continue;
            if (only) return std::nullopt;
            only = edge;
        }
        return only;
    }

    // What a clue still says: its bounds, how many of its edges are decided, whether the state has a field for it, and
    // the edges that are open or that are plugs which stand for its count.
    using Demand = std::tuple<std::int32_t, std::int32_t, std::int32_t, std::size_t, bool, std::vector<Edge>>;

    // The image of a demand, or the demand itself.
    [[nodiscard]] Demand demand_of(Clue clue, bool as_image) const {
        const bool is_stored = plan_.field(clue).is_stored_at(boundary_);
        std::int32_t decided = 0;
        std::vector<Edge> edges;
        for (const Edge edge : board_.edges_of(clue)) {
            const bool is_decided = plan_.decided_at(edge) < boundary_;
            decided += is_decided ? 1 : 0;
            if (!is_decided || !is_stored) edges.push_back(as_image ? edge_image_[edge] : edge);
        }
        std::ranges::sort(edges);
        const ClueBounds bounds = board_.bounds(clue);
        return {bounds.low, bounds.high, decided, board_.edges_of(clue).size(), is_stored, std::move(edges)};
    }

    [[nodiscard]] bool is_settled(Clue clue) const {
        return std::ranges::all_of(board_.edges_of(clue),
                                   [this](Edge edge) { return plan_.decided_at(edge) < boundary_; });
    }

    bool map_clues(RestMirror& mirror) const {
        std::map<Demand, std::vector<Clue>> clues;
        for (Clue clue = 0; clue < board_.clue_count(); ++clue) {
            if (!is_settled(clue)) clues[demand_of(clue, false)].push_back(clue);
        }
        for (Clue clue = 0; clue < board_.clue_count(); ++clue) {
            if (is_settled(clue)) continue;
            const auto found = clues.find(demand_of(clue, true));
            if (found == clues.end() || found->second.empty()) return false;
            const ClueField& field = plan_.field(clue);
            const ClueField& other = plan_.field(found->second.back());
            found->second.pop_back();
            if (field.is_stored_at(boundary_)) mirror.clues.push_back({field.shift, other.shift, field.width});
        }
        return true;
    }

    const FrontierBoard& board_;
    const LineGraph& graph_;
    const FrontierPlan& plan_;
    std::int32_t boundary_;
    std::vector<Vertex> image_;
    std::vector<Vertex> source_;
    std::vector<Edge> edge_image_;
};

}  // namespace

std::optional<RestMirror> find_mirror(const FrontierBoard& board, const FrontierPlan& plan, std::int32_t boundary) {
    return MirrorSearch(board, plan, boundary).run();
}

}  // namespace edgewise
