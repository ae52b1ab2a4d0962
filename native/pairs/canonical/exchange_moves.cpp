#include "pairs/canonical/exchange_moves.hpp"

#include <algorithm>
#include <utility>

#include "graph/edge_marks.hpp"

namespace edgewise {

namespace {

// The edges of a table entry at one place of a sheet. False when one of them does not exist there.
bool place(const Sheet& sheet, std::int32_t row, std::int32_t column, const std::vector<WindowEdge>& window,
           std::vector<Edge>& edges) {
    edges.clear();
    for (const WindowEdge& part : window) {
        const Edge edge = part.across ? sheet.across(row + part.row, column + part.column)
                                      : sheet.down(row + part.row, column + part.column);
        if (edge == Sheet::kNoEdge) return false;
        edges.push_back(edge);
    }
    return true;
}

// Calls `visit(dear, cheap, needed_off)` for every place of every exchange, until it returns true.
template <class Visit>
bool for_each_place(const std::vector<Sheet>& sheets, Visit visit) {
    std::vector<Edge> dear;
    std::vector<Edge> cheap;
    std::vector<Edge> needed_off;
    for (const Sheet& sheet : sheets) {
        for (const Exchange& exchange : exchange_table()) {
            for (std::int32_t row = 0; row + exchange.rows <= sheet.rows(); ++row) {
                for (std::int32_t column = 0; column + exchange.columns <= sheet.columns(); ++column) {
                    if (place(sheet, row, column, exchange.dear, dear) &&
                        place(sheet, row, column, exchange.cheap, cheap) &&
                        place(sheet, row, column, exchange.needed_off, needed_off) && visit(dear, cheap, needed_off)) {
                        return true;
                    }
                }
            }
        }
    }
    return false;
}

}  // namespace

ExchangeMoves::ExchangeMoves(const LineGraph& graph, const Squares& squares)
    : graph_(graph), sheets_(lay_out(graph, squares)) {}

void ExchangeMoves::add_clauses(PathSearch& search) const {
    for_each_place(sheets_, [&](const auto& dear, const auto& /*cheap*/, const auto& off) {
        std::vector<Lit> clause;
        for (const Edge edge : dear) clause.push_back(negative(edge));
        for (const Edge edge : off) clause.push_back(positive(edge));
        search.add(std::move(clause));
        return false;
    });
}

std::optional<std::vector<Edge>> ExchangeMoves::exchange(std::span<const Edge> solution) const {
    EdgeMarks on = marks_of(solution, graph_.edge_count());
    // All edges of one side are on, and of the other side only those in both.
    const auto applies = [&](const std::vector<Edge>& from, const std::vector<Edge>& to) {
        return std::ranges::all_of(from, [&](Edge edge) { return on[edge] != 0; }) &&
               std::ranges::none_of(
                   to, [&](Edge edge) { return on[edge] != 0 && std::ranges::find(from, edge) == from.end(); });
    };
    const auto redraw = [&](const std::vector<Edge>& from, const std::vector<Edge>& to) {
        for (const Edge edge : from) on[edge] = 0;
        for (const Edge edge : to) on[edge] = 1;
    };
    const bool found = for_each_place(sheets_, [&](const auto& dear, const auto& cheap, const auto& /*off*/) {
        if (applies(dear, cheap)) {
            redraw(dear, cheap);
            return true;
        }
        if (applies(cheap, dear)) {
            redraw(cheap, dear);
            return true;
        }
        return false;
    });
    if (!found) return std::nullopt;
    return marked_edges(on);
}

}  // namespace edgewise
