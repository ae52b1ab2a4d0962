// Second solutions that are remembered by where they differ, so that they need not be found again.
//
// Two solutions differ in some edges that are on in one and off in the other. After a move elsewhere those edges are
// mostly what they were, and changing all of them makes a second solution of the new ends as well. Whether it does is
// checked by walking along its paths: no search is needed for that.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "graph/edge_marks.hpp"
#include "graph/line_graph.hpp"
#include "make/paths/path_cover.hpp"

namespace edgewise {

class Differences {
  public:
    explicit Differences(const LineGraph& graph) : graph_(graph), on_(graph.edge_count(), 0) {}

    void clear() { kept_.clear(); }

    // Remembers how two solutions of the same ends differ; `where` gets the vertices at which they do.
    void remember(std::span<const Edge> known, std::span<const Edge> other, std::vector<Vertex>& where);

    // Whether one of them makes a second solution of this cover's ends; `where` gets its vertices. The smallest is
    // taken.
    [[nodiscard]] bool find(const PathCover& cover, std::vector<Vertex>& where);

  private:
    static constexpr std::size_t kMost = 32;

    struct Difference {
        std::vector<Edge> on;   // in the one solution
        std::vector<Edge> off;  // in the other
        std::vector<Vertex> where;
    };

    [[nodiscard]] bool applies(const Difference& difference) const;
    [[nodiscard]] bool joins_all(const PathCover& cover, const Difference& difference);

    const LineGraph& graph_;
    EdgeMarks on_;
    std::vector<Difference> kept_;
    std::size_t next_ = 0;
};

}  // namespace edgewise
