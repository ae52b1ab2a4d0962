#include "cdcl/strokes.hpp"

namespace edgewise {

Vertex Strokes::walk(Vertex from, std::int32_t last_position, std::vector<Lit>& out) const {
    Vertex here = from;
    Edge came_by = -1;
    do {
        Edge onward = -1;
        for (std::uint8_t i = 0; i < degree_[here]; ++i) {
            const Edge edge = lines_[here][i];
            if (edge != came_by && assignment_.position_of(edge) <= last_position) {
                onward = edge;
                break;
            }
        }
        if (onward < 0) return here;
        out.push_back(negative(onward));
        here = graph_.other_end(onward, here);
        came_by = onward;
    } while (here != from);
    return here;
}

}  // namespace edgewise
