#include "pairs/canonical/exchange_table.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <set>
#include <utility>

namespace edgewise {

namespace {

constexpr int kMostLines = 9;

using EdgeSet = std::uint32_t;
// Four bits per vertex: the vertex itself where it has no line, the other end where it ends a path, kInside within a
// path. Equal patterns mean equal degrees and the same ends joined.
using Pattern = std::uint64_t;
constexpr Pattern kInside = 15;

class Window {
  public:
    Window(int rows, int columns) : columns_(columns), vertices_(rows * columns) {
        for (int row = 0; row < rows; ++row) {
            for (int column = 0; column < columns; ++column) {
                const auto place = WindowEdge{static_cast<std::int8_t>(row), static_cast<std::int8_t>(column), true};
                if (column + 1 < columns) edges_.push_back(place);
                if (row + 1 < rows) edges_.push_back({place.row, place.column, false});
            }
        }
    }

    void collect(std::set<std::vector<std::pair<WindowEdge, int>>>& known, std::vector<Exchange>& out) {
        Pattern bare = 0;
        for (int vertex = 0; vertex < vertices_; ++vertex) bare |= static_cast<Pattern>(vertex) << (4 * vertex);
        find_paths(0, 0, bare);
        std::ranges::sort(paths_);
        for (auto first = paths_.begin(); first != paths_.end();) {
            const auto last = std::find_if(first, paths_.end(), [&](const auto& p) { return p.first != first->first; });
            const EdgeSet at_ends = edges_at_ends(first->first);
            for (auto dear = first; dear != last; ++dear) {
                for (auto cheap = first; cheap != last; ++cheap) {
                    // A line that both sides have at an end of a path can be left out of both.
                    if ((dear->second & cheap->second & at_ends) != 0) continue;
                    if (price(dear->second) > price(cheap->second) && is_minimal(dear->second, cheap->second)) {
                        add(dear->second, cheap->second, known, out);
                    }
                }
            }
            first = last;
        }
    }

  private:
    // The number of lines across comes first: it does not depend on where the window lies. Where it is equal, so is the
    // number of lines down, and moving the window changes both sides by the same amount.
    struct Price {
        int across = 0;
        int place = 0;
        auto operator<=>(const Price&) const = default;
    };

    [[nodiscard]] int tail(std::size_t edge) const { return edges_[edge].row * columns_ + edges_[edge].column; }
    [[nodiscard]] int head(std::size_t edge) const { return tail(edge) + (edges_[edge].across ? 1 : columns_); }

    static Pattern at(Pattern pattern, int vertex) { return pattern >> (4 * vertex) & 15; }
    static void put(Pattern& pattern, int vertex, Pattern value) {
        pattern = (pattern & ~(Pattern{15} << (4 * vertex))) | value << (4 * vertex);
    }

    // Draws one more line. False when a vertex would have three, or a path would close.
    bool draw(Pattern& pattern, std::size_t edge) const {
        const int u = tail(edge);
        const int v = head(edge);
        const Pattern far_u = at(pattern, u);
        const Pattern far_v = at(pattern, v);
        if (far_u == kInside || far_v == kInside || far_u == static_cast<Pattern>(v)) return false;
        if (far_u != static_cast<Pattern>(u)) put(pattern, u, kInside);
        if (far_v != static_cast<Pattern>(v)) put(pattern, v, kInside);
        put(pattern, static_cast<int>(far_u), far_v);
        put(pattern, static_cast<int>(far_v), far_u);
        return true;
    }

    void find_paths(std::size_t edge, EdgeSet on, Pattern pattern) {
        if (edge == edges_.size()) {
            paths_.emplace_back(pattern, on);
            return;
        }
        find_paths(edge + 1, on, pattern);
        if (std::popcount(on) < kMostLines && draw(pattern, edge))
            find_paths(edge + 1, on | EdgeSet{1} << edge, pattern);
    }

    [[nodiscard]] Pattern pattern_of(EdgeSet on) const {
        Pattern pattern = 0;
        for (int vertex = 0; vertex < vertices_; ++vertex) pattern |= static_cast<Pattern>(vertex) << (4 * vertex);
        for (EdgeSet rest = on; rest != 0; rest &= rest - 1) {
            draw(pattern, static_cast<std::size_t>(std::countr_zero(rest)));
        }
        return pattern;
    }

    // The edges at vertices that have exactly one line.
    [[nodiscard]] EdgeSet edges_at_ends(Pattern pattern) const {
        EdgeSet set = 0;
        for (std::size_t edge = 0; edge < edges_.size(); ++edge) {
            for (const int vertex : {tail(edge), head(edge)}) {
                const Pattern far = at(pattern, vertex);
                if (far != kInside && far != static_cast<Pattern>(vertex)) set |= EdgeSet{1} << edge;
            }
        }
        return set;
    }

    // Whether no line that both sides have can be left out of both: otherwise a smaller exchange does the same.
    [[nodiscard]] bool is_minimal(EdgeSet one, EdgeSet other) const {
        for (EdgeSet common = one & other; common != 0; common &= common - 1) {
            const EdgeSet line = common & ~(common - 1);
            if (pattern_of(one & ~line) == pattern_of(other & ~line)) return false;
        }
        return true;
    }

    [[nodiscard]] Price price(EdgeSet on) const {
        Price sum;
        for (EdgeSet rest = on; rest != 0; rest &= rest - 1) {
            const auto& [row, column, across] = edges_[static_cast<std::size_t>(std::countr_zero(rest))];
            sum.across += across ? 1 : 0;
            sum.place += across ? 100 * row + 37 * column : 100 * column + 29 * row;
        }
        return sum;
    }

    void add(EdgeSet dear, EdgeSet cheap, std::set<std::vector<std::pair<WindowEdge, int>>>& known,
             std::vector<Exchange>& out) const {
        // 1. Move it to the upper left corner.
        WindowEdge least{127, 127, false};
        for (std::size_t edge = 0; edge < edges_.size(); ++edge) {
            if (((dear | cheap) >> edge & 1) == 0) continue;
            least.row = std::min(least.row, edges_[edge].row);
            least.column = std::min(least.column, edges_[edge].column);
        }
        Exchange exchange;
        const Pattern pattern = pattern_of(dear);
        std::vector<std::pair<WindowEdge, int>> signature;
        for (std::size_t edge = 0; edge < edges_.size(); ++edge) {
            const bool in_dear = (dear >> edge & 1) != 0;
            const bool in_cheap = (cheap >> edge & 1) != 0;
            if (!in_dear && !in_cheap) continue;
            const WindowEdge moved{static_cast<std::int8_t>(edges_[edge].row - least.row),
                                   static_cast<std::int8_t>(edges_[edge].column - least.column), edges_[edge].across};
            signature.emplace_back(moved, (in_dear ? 1 : 0) + (in_cheap ? 2 : 0));
            if (in_dear) exchange.dear.push_back(moved);
            if (in_cheap) exchange.cheap.push_back(moved);

            // 2. A new line can already be on only if both of its ends have room for it and it closes no path.
            const Pattern far = at(pattern, tail(edge));
            const bool impossible =
                far == kInside || at(pattern, head(edge)) == kInside || far == static_cast<Pattern>(head(edge));
            if (in_cheap && !in_dear && !impossible) exchange.needed_off.push_back(moved);
            exchange.rows = std::max<std::int32_t>(exchange.rows, moved.row + (moved.across ? 1 : 2));
            exchange.columns = std::max<std::int32_t>(exchange.columns, moved.column + (moved.across ? 2 : 1));
        }
        if (known.insert(std::move(signature)).second) out.push_back(std::move(exchange));
    }

    int columns_;
    int vertices_;
    std::vector<WindowEdge> edges_;
    std::vector<std::pair<Pattern, EdgeSet>> paths_;  // every set of paths, by pattern
};

std::vector<Exchange> compute() {
    std::set<std::vector<std::pair<WindowEdge, int>>> known;
    std::vector<Exchange> table;
    for (const auto& [rows, columns] : {std::array{3, 4}, std::array{4, 3}}) {
        Window(rows, columns).collect(known, table);
    }
    return table;
}

}  // namespace

const std::vector<Exchange>& exchange_table() {
    static const std::vector<Exchange> table = compute();
    return table;
}

}  // namespace edgewise
