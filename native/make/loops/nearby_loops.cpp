#include "make/loops/nearby_loops.hpp"

#include <algorithm>
#include <utility>

namespace edgewise::make {

namespace {

FlatSets faces_around(const LineGraph& graph, const Faces& faces) {
    std::vector<std::vector<Face>> at(graph.vertex_count());
    for (Face face = 0; face < faces.outer(); ++face) {
        for (const Edge edge : faces.edges_of(face)) {
            for (const Vertex vertex : graph.ends(edge)) {
                if (at[vertex].empty() || at[vertex].back() != face) at[vertex].push_back(face);
            }
        }
    }
    std::vector<std::int32_t> starts{0};
    std::vector<Face> members;
    std::vector<Face> here;
    for (Face face = 0; face < faces.outer(); ++face) {
        here.clear();
        for (const Edge edge : faces.edges_of(face)) {
            for (const Vertex vertex : graph.ends(edge)) here.insert(here.end(), at[vertex].begin(), at[vertex].end());
        }
        std::ranges::sort(here);
        const auto repeated = std::ranges::unique(here);
        here.erase(repeated.begin(), repeated.end());
        std::erase(here, face);
        members.insert(members.end(), here.begin(), here.end());
        starts.push_back(static_cast<std::int32_t>(members.size()));
    }
    return {std::move(starts), std::move(members)};
}

}  // namespace

NearbyLoops::NearbyLoops(const LineGraph& graph, const Faces& faces, std::span<const Edge> loop)
    : graph_(graph),
      faces_(faces),
      around_(faces_around(graph, faces)),
      on_(graph.edge_count(), 0),
      degree_(graph.vertex_count(), 0),
      touches_(graph.vertex_count(), 0) {
    for (const Edge edge : loop) {
        on_[edge] = 1;
        for (const Vertex vertex : graph.ends(edge)) ++degree_[vertex];
    }
}

bool NearbyLoops::are_right_on(const LineGraph& graph) {
    for (Vertex vertex = 0; vertex < graph.vertex_count(); ++vertex) {
        if ((graph.degree_mask(vertex) & (kNoLine | kTwoLines)) != (kNoLine | kTwoLines)) return false;
    }
    return graph.clue_count() == 0;
}

bool NearbyLoops::may_turn(Face face) {
    const auto edges = faces_.edges_of(face);
    for (const Edge edge : edges) {
        if (on_[edge] == 0) continue;
        for (const Vertex vertex : graph_.ends(edge)) ++touches_[vertex];
    }
    int ends = 0;
    bool is_free = true;
    for (const Edge edge : edges) {
        for (const Vertex vertex : graph_.ends(edge)) {
            if (touches_[vertex] == 1) ++ends;  // each vertex is met twice, by two edges of the face
            if (touches_[vertex] == 0 && degree_[vertex] > 0) is_free = false;
        }
    }
    for (const Edge edge : edges) {
        for (const Vertex vertex : graph_.ends(edge)) touches_[vertex] = 0;
    }
    return is_free && ends == 4;
}

void NearbyLoops::turn(Face face) {
    for (const Edge edge : faces_.edges_of(face)) {
        on_[edge] ^= 1;
        for (const Vertex vertex : graph_.ends(edge)) {
            degree_[vertex] = static_cast<std::int8_t>(degree_[vertex] + (on_[edge] != 0 ? 1 : -1));
        }
    }
    const auto at = std::ranges::find(turned_, face);
    if (at == turned_.end()) {
        turned_.push_back(face);
    } else {
        turned_.erase(at);
    }
}

void NearbyLoops::collect_changed() {
    changed_.clear();
    for (const Face face : turned_) {
        for (const Edge edge : faces_.edges_of(face)) {
            const auto at = std::ranges::find(changed_, edge);
            if (at == changed_.end()) {
                changed_.push_back(edge);
            } else {
                changed_.erase(at);
            }
        }
    }
}

}  // namespace edgewise::make
