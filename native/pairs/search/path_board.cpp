#include "pairs/search/path_board.hpp"

#include <algorithm>
#include <stdexcept>

namespace edgewise {

PathBoard::PathBoard(const LineGraph& graph, const Pairs& pairs) : PathBoard(graph, pairs, graph.degree_masks()) {}

PathBoard::PathBoard(const LineGraph& graph, const Pairs& pairs, std::span<const std::uint8_t> degree_masks)
    : graph_(&graph), roles_(graph.vertex_count(), Role::may), pairs_(graph.vertex_count(), kNoPair) {
    for (std::size_t pair = 0; pair < pairs.size(); ++pair) {
        for (const Vertex vertex : pairs[pair]) {
            if (vertex < 0 || vertex >= graph.vertex_count()) {
                throw std::invalid_argument("a pair names a vertex that does not exist");
            }
            // Two paths cannot end at one vertex, nor can one path begin and end there.
            if (pairs_[vertex] != kNoPair) contradicts_itself_ = true;
            pairs_[vertex] = static_cast<Pair>(pair);
        }
    }
    for (Vertex vertex = 0; vertex < graph.vertex_count(); ++vertex) {
        const std::uint8_t mask = degree_masks[vertex];
        const bool none = (mask & kNoLine) != 0;
        const bool two = (mask & kTwoLines) != 0;
        Role& role = roles_[vertex];
        if (pairs_[vertex] != kNoPair) {
            role = Role::end;
            if ((mask & kOneLine) == 0) contradicts_itself_ = true;
        } else {
            role = !two ? Role::never : none ? Role::may : Role::must;
            if (!two && !none) contradicts_itself_ = true;
        }
        ++count_of_[index(role)];
    }
}

bool PathBoard::is_covered_by(std::span<const Edge> on) const {
    std::vector<std::uint8_t> covered(graph_->vertex_count(), 0);
    for (const Edge edge : on) {
        for (const Vertex vertex : graph_->ends(edge)) covered[vertex] = 1;
    }
    for (Vertex vertex = 0; vertex < graph_->vertex_count(); ++vertex) {
        if (roles_[vertex] == Role::must && covered[vertex] == 0) return false;
    }
    return true;
}

PathBoard PathBoard::with_roles(Role from, Role to) const {
    PathBoard board = *this;
    std::ranges::replace(board.roles_, from, to);
    board.count_of_[index(to)] += board.count_of_[index(from)];
    board.count_of_[index(from)] = 0;
    return board;
}

}  // namespace edgewise
