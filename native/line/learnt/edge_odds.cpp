#include "line/learnt/edge_odds.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "line/graph/square_chart.hpp"
#include "line/graph/squares.hpp"
#include "line/learnt/odds_table.hpp"

namespace edgewise {

namespace {

namespace table = odds_table;

// The codes of cells without a clue and of places without a cell; a clue is its own code.
constexpr std::uint8_t kBlank = 4;
constexpr std::uint8_t kOutside = 5;
constexpr std::int32_t kReach = table::kRows / 2;  // of the surroundings, across the edge

// What is known of each cell, with a border of places that are outside.
class Codes {
  public:
    explicit Codes(const Sheet& sheet)
        : rows_(sheet.rows() - 1),
          columns_(sheet.columns() - 1),
          codes_(static_cast<std::size_t>(rows_ + 2 * kReach) * width(), kOutside) {}

    [[nodiscard]] std::int32_t rows() const { return rows_; }
    [[nodiscard]] std::int32_t columns() const { return columns_; }
    [[nodiscard]] std::ptrdiff_t width() const { return columns_ + 2 * kReach; }
    void set(std::int32_t row, std::int32_t column, std::uint8_t code) { codes_[index(row, column)] = code; }
    // May be up to kReach beyond the cells, either way.
    [[nodiscard]] const std::uint8_t* at(std::int32_t row, std::int32_t column) const {
        return codes_.data() + index(row, column);
    }

  private:
    [[nodiscard]] std::size_t index(std::int32_t row, std::int32_t column) const {
        return static_cast<std::size_t>((row + kReach) * width() + column + kReach);
    }

    std::int32_t rows_;
    std::int32_t columns_;
    std::vector<std::uint8_t> codes_;
};

// Whether the graph is of the kind that was learnt from, as far as can be said without a chart.
bool is_familiar(const LineGraph& graph) {
    for (Clue clue = 0; clue < graph.clue_count(); ++clue) {
        const auto [low, high] = graph.bounds(clue);
        if (low != high || low < 0 || low >= kBlank || graph.edges_of(clue).size() != 4) return false;
    }
    return graph.clue_count() > 0 &&
           std::ranges::all_of(graph.degree_masks(), [](std::uint8_t mask) { return mask == (kNoLine | kTwoLines); });
}

// Writes down the clues of a sheet and returns how many there are.
std::int32_t read_clues(const LineGraph& graph, const Sheet& sheet, Codes& codes) {
    std::int32_t found = 0;
    for (std::int32_t row = 0; row < codes.rows(); ++row) {
        for (std::int32_t column = 0; column < codes.columns(); ++column) {
            const std::array<Edge, 4> sides{sheet.across(row, column), sheet.down(row, column),
                                            sheet.across(row + 1, column), sheet.down(row, column + 1)};
            if (std::ranges::find(sides, Sheet::kNoEdge) != sides.end()) continue;
            codes.set(row, column, kBlank);
            for (const Clue clue : graph.clues_of(sides[0])) {
                if (!std::ranges::is_permutation(graph.edges_of(clue), sides)) continue;
                codes.set(row, column, static_cast<std::uint8_t>(graph.bounds(clue).low));
                ++found;
            }
        }
    }
    return found;
}

// The odds of an edge whose surroundings begin at `corner`: `down` and `along` lead to the next of its rows and columns
// there, which a mirror image walks backwards.
std::int32_t odds_of_image(const std::uint8_t* corner, std::ptrdiff_t down, std::ptrdiff_t along) {
    std::array<std::int16_t, table::kUnits> units = table::kUnitBias;
    const std::int16_t* weights = table::kWeights.data();
    for (std::int32_t row = 0; row < table::kRows; ++row) {
        for (std::int32_t column = 0; column < table::kColumns; ++column) {
            const std::int16_t* added = weights + corner[row * down + column * along] * table::kUnits;
            for (std::size_t unit = 0; unit < units.size(); ++unit) {
                units[unit] = static_cast<std::int16_t>(units[unit] + added[unit]);
            }
            weights += table::kCodes * table::kUnits;
        }
    }
    std::int32_t odds = 0;
    for (std::size_t unit = 0; unit < units.size(); ++unit) {
        odds += std::max<std::int32_t>(units[unit], 0) * table::kOut[unit];
    }
    return odds;
}

std::int32_t odds_of(const std::uint8_t* corner, std::ptrdiff_t down, std::ptrdiff_t along) {
    const std::ptrdiff_t last_row = (table::kRows - 1) * down;
    const std::ptrdiff_t last_column = (table::kColumns - 1) * along;
    return table::kBias + odds_of_image(corner, down, along) + odds_of_image(corner + last_row, -down, along) +
           odds_of_image(corner + last_column, down, -along) +
           odds_of_image(corner + last_row + last_column, -down, -along);
}

}  // namespace

std::vector<std::int32_t> edge_odds(const LineGraph& graph, const FlatSets& faces, std::span<const Edge> settled) {
    if (!is_familiar(graph)) return {};
    std::vector<std::uint8_t> is_open(graph.edge_count(), 1);
    for (const Edge edge : settled) is_open[edge] = 0;
    const std::vector<Sheet> sheets = lay_out(graph, Squares(graph, faces));
    std::vector<std::int32_t> odds(graph.edge_count(), 0);
    std::int32_t found = 0;
    constexpr std::int32_t kAside = table::kColumns / 2;
    for (const Sheet& sheet : sheets) {
        Codes codes(sheet);
        found += read_clues(graph, sheet, codes);
        for (std::int32_t row = 0; row < sheet.rows(); ++row) {
            for (std::int32_t column = 0; column < sheet.columns(); ++column) {
                if (const Edge edge = sheet.across(row, column); edge != Sheet::kNoEdge && is_open[edge] != 0) {
                    odds[edge] = odds_of(codes.at(row - kReach, column - kAside), codes.width(), 1);
                }
                if (const Edge edge = sheet.down(row, column); edge != Sheet::kNoEdge && is_open[edge] != 0) {
                    odds[edge] = odds_of(codes.at(row - kAside, column - kReach), 1, codes.width());
                }
            }
        }
    }
    return found == graph.clue_count() ? odds : std::vector<std::int32_t>{};
}

}  // namespace edgewise
