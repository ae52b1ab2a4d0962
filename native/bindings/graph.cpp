// The class `LineGraph` as Python sees it, and pairs of vertices.
#include "bindings/graph.hpp"

#include <cstddef>
#include <stdexcept>
#include <utility>
#include <vector>

namespace edgewise::bindings {

namespace {

using namespace nb::literals;

LineGraph make_line_graph(const Ints& tails, const Ints& heads, const Bytes& degree_masks, const Ints& clue_starts,
                          const Ints& clue_members, const Ints& clue_low, const Ints& clue_high,
                          std::int32_t face_count, const Ints& joints) {
    if (clue_low.size() != clue_high.size()) throw std::invalid_argument("clue bounds differ in length");
    std::vector<ClueBounds> bounds;
    bounds.reserve(clue_low.size());
    for (std::size_t i = 0; i < clue_low.size(); ++i) bounds.push_back({clue_low.data()[i], clue_high.data()[i]});
    if (joints.size() % 2 != 0) throw std::invalid_argument("a joint is not two edges");
    std::vector<std::array<Edge, 2>> pairs;
    pairs.reserve(joints.size() / 2);
    for (std::size_t i = 0; i < joints.size(); i += 2) pairs.push_back({joints.data()[i], joints.data()[i + 1]});
    return {tails.copy(),      heads.copy(), degree_masks.copy(), flat_sets(clue_starts, clue_members),
            std::move(bounds), face_count,   std::move(pairs)};
}

}  // namespace

Pairs make_pairs(const LineGraph& graph, const Ints& ends) {
    if (ends.size() % 2 != 0) throw std::invalid_argument("a pair has two ends");
    Pairs pairs;
    for (std::size_t i = 0; i < ends.size(); i += 2) {
        pairs.push_back({ends.data()[i], ends.data()[i + 1]});
        for (const Vertex end : pairs.back()) {
            if (end < 0 || end >= graph.vertex_count()) {
                throw std::invalid_argument("a pair names a vertex that does not exist");
            }
        }
    }
    return pairs;
}

void bind_graph(nb::module_& module) {
    nb::class_<LineGraph>(module, "LineGraph", "A graph with the degrees that each vertex may have, and clues.")
        .def(nb::new_(&make_line_graph), "tails"_a, "heads"_a, "degree_masks"_a, "clue_starts"_a, "clue_members"_a,
             "clue_low"_a, "clue_high"_a, "face_count"_a, "joints"_a)
        .def_prop_ro("vertex_count", &LineGraph::vertex_count)
        .def_prop_ro("edge_count", &LineGraph::edge_count)
        .def_prop_ro("clue_count", &LineGraph::clue_count);
}

}  // namespace edgewise::bindings
