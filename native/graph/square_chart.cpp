#include "graph/square_chart.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

namespace edgewise {

namespace {

// Sheets that are mostly empty (a staircase of squares, for example) are not worth their memory.
constexpr std::int64_t kPlacesPerVertex = 64;

struct Place {
    std::int32_t row = 0;
    std::int32_t column = 0;
    bool operator==(const Place&) const = default;
};

class Layout {
  public:
    Layout(const LineGraph& graph, const Squares& squares)
        : graph_(graph),
          squares_(squares),
          seen_(squares.count(), 0),
          drawn_(graph.edge_count(), 0),
          places_(graph.vertex_count()),
          sheet_of_(graph.vertex_count(), 0) {}

    std::vector<Sheet> sheets() {
        std::vector<Sheet> sheets;
        for (Square square = 0; square < squares_.count(); ++square) {
            if (seen_[square] != 0) continue;
            ++sheet_;
            vertices_.clear();
            if (!spread_from(square)) continue;
            if (auto sheet = draw()) sheets.push_back(*std::move(sheet));
        }
        return sheets;
    }

  private:
    // Places every square that can be reached from this one across shared edges. False when they do not fit together.
    bool spread_from(Square first) {
        seen_[first] = 1;
        const auto& corners = squares_.corners_of(first);
        // The lowest number comes first, and the lower of its neighbours to its right: a board that is numbered row by
        // row keeps its orientation.
        const auto low = static_cast<std::size_t>(std::ranges::min_element(corners) - corners.begin());
        const bool forward = corners[(low + 1) % 4] < corners[(low + 3) % 4];
        constexpr std::array<Place, 4> kUnit{{{0, 0}, {0, 1}, {1, 1}, {1, 0}}};
        bool fits = true;
        for (std::size_t i = 0; i < 4; ++i) fits &= put(corners[(low + (forward ? i : 4 - i)) % 4], kUnit[i]);
        std::vector<Square> queue{first};
        for (std::size_t next = 0; next < queue.size(); ++next) {
            const Square here = queue[next];
            for (std::size_t side = 0; side < 4; ++side) {
                const auto beside = squares_.beside(squares_.edges_of(here)[side]);
                if (beside.size() != 2) continue;
                const Square there = beside[0] == here ? beside[1] : beside[0];
                fits = fits && unfold(here, side, there);
                if (seen_[there] != 0) continue;
                seen_[there] = 1;
                queue.push_back(there);
            }
        }
        return fits;
    }

    // Mirrors a placed square at one of its edges: the square beyond must be there.
    bool unfold(Square here, std::size_t side, Square there) {
        const auto& corners = squares_.corners_of(here);
        const auto& beyond = squares_.corners_of(there);
        const auto& edges = squares_.edges_of(there);
        const Edge shared = squares_.edges_of(here)[side];
        const auto back = static_cast<std::size_t>(std::ranges::find(edges, shared) - edges.begin());
        for (std::size_t i = 0; i < 2; ++i) {
            // An end of the shared edge, and its neighbours away from that edge on both sides.
            const Vertex hinge = corners[(side + i) % 4];
            const Vertex inner = corners[(side + (i == 0 ? 3 : 2)) % 4];
            const Vertex outer = beyond[(back + (beyond[back] == hinge ? 3 : 2)) % 4];
            const auto [row, column] = places_[hinge];
            if (!put(outer, {2 * row - places_[inner].row, 2 * column - places_[inner].column})) return false;
        }
        return true;
    }

    bool put(Vertex vertex, Place place) {
        if (sheet_of_[vertex] == sheet_) return places_[vertex] == place;
        sheet_of_[vertex] = sheet_;
        places_[vertex] = place;
        vertices_.push_back(vertex);
        return true;
    }

    // Empty when two vertices are at one place, or when the sheet would be mostly empty.
    std::optional<Sheet> draw() {
        Place least = places_[vertices_.front()];
        Place most = least;
        for (const Vertex vertex : vertices_) {
            const auto [row, column] = places_[vertex];
            least = {std::min(least.row, row), std::min(least.column, column)};
            most = {std::max(most.row, row), std::max(most.column, column)};
        }
        const std::int32_t rows = most.row - least.row + 1;
        const std::int32_t columns = most.column - least.column + 1;
        if (std::int64_t{rows} * columns > kPlacesPerVertex * std::ssize(vertices_)) return std::nullopt;
        std::vector<std::uint8_t> taken(static_cast<std::size_t>(rows) * columns, 0);
        for (const Vertex vertex : vertices_) {
            Place& place = places_[vertex];
            place = {place.row - least.row, place.column - least.column};
            if (std::exchange(taken[static_cast<std::size_t>(place.row) * columns + place.column], 1) != 0) {
                return std::nullopt;
            }
        }
        Sheet sheet(rows, columns);
        for (const Vertex vertex : vertices_) {
            const auto [row, column] = places_[vertex];
            for (const Edge edge : graph_.edges_at(vertex)) {
                const Vertex other = graph_.other_end(edge, vertex);
                if (drawn_[edge] != 0 || sheet_of_[other] != sheet_) continue;
                const Place there = places_[other];
                if (there == Place{row, column + 1} && sheet.across(row, column) == Sheet::kNoEdge) {
                    sheet.set_across(row, column, edge);
                    drawn_[edge] = 1;
                } else if (there == Place{row + 1, column} && sheet.down(row, column) == Sheet::kNoEdge) {
                    sheet.set_down(row, column, edge);
                    drawn_[edge] = 1;
                }
            }
        }
        return sheet;
    }

    const LineGraph& graph_;
    const Squares& squares_;
    std::vector<std::uint8_t> seen_;   // per square
    std::vector<std::uint8_t> drawn_;  // per edge: whether it is on a sheet
    std::vector<Place> places_;        // per vertex: on the last sheet that it was put on
    std::vector<std::int32_t> sheet_of_;
    std::int32_t sheet_ = 0;
    std::vector<Vertex> vertices_;  // of the current sheet
};

}  // namespace

std::vector<Sheet> lay_out(const LineGraph& graph, const Squares& squares) {
    return Layout(graph, squares).sheets();
}

}  // namespace edgewise
