// For each end of a drawn path, its other end: enough to see in O(1) whether a line would close a path.
//
// A vertex without lines is its own other end. What is stored at the vertices inside a path is stale: it is not
// updated, and it is exactly what taking the last line back needs.
#pragma once

#include <numeric>
#include <vector>

#include "graph/line_graph.hpp"

namespace edgewise {

class PathEnds {
  public:
    // The outer ends of the two paths that a line joins.
    struct Outer {
        Vertex one;
        Vertex other;
    };

    explicit PathEnds(Vertex vertex_count) : far_(vertex_count) { std::iota(far_.begin(), far_.end(), 0); }

    [[nodiscard]] Vertex far(Vertex end) const { return far_[end]; }
    [[nodiscard]] Outer outer(Vertex u, Vertex v) const { return {far_[u], far_[v]}; }

    // Draws a line between the ends u and v of two paths.
    void join(const Outer& outer) {
        far_[outer.one] = outer.other;
        far_[outer.other] = outer.one;
    }
    // Takes the newest line, between u and v, back again.
    void part(Vertex u, Vertex v, const Outer& outer) {
        far_[outer.one] = u;
        far_[outer.other] = v;
    }

  private:
    std::vector<Vertex> far_;
};

}  // namespace edgewise
