#include "graph/faces.hpp"

#include <numeric>
#include <utility>

namespace edgewise {

namespace {

// Connected components by union-find with path halving.
class Parts {
  public:
    explicit Parts(std::int32_t size) : leader_(size), count_(size) { std::iota(leader_.begin(), leader_.end(), 0); }

    void join(std::int32_t a, std::int32_t b) {
        a = find(a);
        b = find(b);
        if (a == b) return;
        leader_[a] = b;
        --count_;
    }
    [[nodiscard]] std::int32_t count() const { return count_; }

  private:
    std::int32_t find(std::int32_t item) {
        while (leader_[item] != item) item = leader_[item] = leader_[leader_[item]];
        return item;
    }

    std::vector<std::int32_t> leader_;
    std::int32_t count_;
};

// Every face meets every vertex an even number of times, so that it is a sum of cycles.
bool all_closed(const LineGraph& graph, const FlatSets& faces) {
    std::vector<std::int32_t> meets(graph.vertex_count(), 0);
    for (Face face = 0; face < faces.size(); ++face) {
        for (const Edge edge : faces[face]) {
            for (const Vertex vertex : graph.ends(edge)) meets[vertex] ^= 1;
        }
        for (const Edge edge : faces[face]) {
            for (const Vertex vertex : graph.ends(edge)) {
                if (meets[vertex] != 0) return false;
            }
        }
    }
    return true;
}

}  // namespace

std::optional<Faces> Faces::of(const LineGraph& graph, const FlatSets& inner_faces) {
    const Face outer = inner_faces.size();
    Faces faces;
    faces.beside_.assign(graph.edge_count(), {outer, outer});
    for (Face face = 0; face < outer; ++face) {
        for (const Edge edge : inner_faces[face]) {
            if (edge < 0 || edge >= graph.edge_count()) return std::nullopt;
            auto& [one, other] = faces.beside_[edge];
            if (one == face || other != outer) return std::nullopt;
            (one == outer ? one : other) = face;
        }
    }
    if (!all_closed(graph, inner_faces)) return std::nullopt;

    // As many faces as the cycle space has dimensions, and none of them redundant: the graph of faces is connected.
    Parts vertices(graph.vertex_count());
    Parts parts(outer + 1);
    for (Edge edge = 0; edge < graph.edge_count(); ++edge) {
        vertices.join(graph.ends(edge)[0], graph.ends(edge)[1]);
        parts.join(faces.beside_[edge][0], faces.beside_[edge][1]);
    }
    if (outer != graph.edge_count() - graph.vertex_count() + vertices.count() || parts.count() != 1)
        return std::nullopt;

    std::vector<std::int32_t> starts{0};
    std::vector<std::int32_t> members;
    for (Face face = 0; face < outer; ++face) {
        const auto edges = inner_faces[face];
        members.insert(members.end(), edges.begin(), edges.end());
        starts.push_back(static_cast<std::int32_t>(members.size()));
    }
    for (Edge edge = 0; edge < graph.edge_count(); ++edge) {
        const auto& [one, other] = faces.beside_[edge];
        if (other == outer && one != outer) members.push_back(edge);
    }
    starts.push_back(static_cast<std::int32_t>(members.size()));
    faces.edges_ = FlatSets(std::move(starts), std::move(members));
    return faces;
}

}  // namespace edgewise
