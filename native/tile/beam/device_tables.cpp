#include "tile/beam/device_tables.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "tile/beam/device_pool.hpp"
#include "tile/beam/ranking.hpp"

namespace edgewise {

namespace {

constexpr std::int32_t kMostPieces = 1024;
constexpr std::int32_t kMostColours = 31;  // with the border

ScanOrder order_of(const TileBoard& board, std::size_t direction) {
    if (!DeviceTables::fits(board)) throw std::invalid_argument("the board does not fit a device");
    const std::vector<ScanOrder> orders = scan_orders(board);
    if (direction >= orders.size()) throw std::invalid_argument("there is no such direction");
    return orders[direction];
}

template <class Layout>
bool has_room(const BeamTable& table) {
    return table.colours < static_cast<std::int32_t>(Layout::kColours) &&
           table.copies <= static_cast<std::int32_t>(32 * Layout::kUsedWords) &&
           table.width <= static_cast<std::int32_t>(Layout::kColumns) &&
           table.rows <= static_cast<std::int32_t>(Layout::kRows) &&
           std::ranges::max(table.sides_of) <= static_cast<std::int32_t>(Layout::kMostSides);
}

// Lists of numbers one after another, each aligned, behind the structure that says where they are.
class Writer {
  public:
    Writer() : bytes_(sizeof(gpu::Tables)) {}

    template <class Item>
    [[nodiscard]] std::uint32_t add(const std::vector<Item>& items) {
        bytes_.resize((bytes_.size() + 15) / 16 * 16);
        const std::size_t at = bytes_.size();
        bytes_.resize(at + sizeof(Item) * items.size());
        if (!items.empty()) std::memcpy(bytes_.data() + at, items.data(), sizeof(Item) * items.size());
        return static_cast<std::uint32_t>(at);
    }
    [[nodiscard]] std::vector<std::uint8_t> close(gpu::Tables& tables) {
        tables.bytes = static_cast<std::uint32_t>(bytes_.size());
        std::memcpy(bytes_.data(), &tables, sizeof(tables));
        return std::move(bytes_);
    }

  private:
    std::vector<std::uint8_t> bytes_;
};

// A state as bytes; `change` gets it first.
template <class Layout, class Change>
std::vector<std::uint8_t> state_bytes(const Change& change) {
    gpu::State<Layout> state{};
    change(state);
    std::vector<std::uint8_t> bytes(sizeof(state));
    std::memcpy(bytes.data(), &state, sizeof(state));
    return bytes;
}

}  // namespace

bool DeviceTables::fits(const TileBoard& board) {
    if (!board.rectangle() || board.cell_count() > kMostPieces || board.colour_count() > kMostColours) return false;
    const ScanOrder order = scan_orders(board).front();
    return order.width <= static_cast<std::int32_t>(gpu::LargeLayout::kColumns) &&
           board.cell_count() <= order.width * static_cast<std::int32_t>(gpu::LargeLayout::kRows);
}

DeviceTables::DeviceTables(const TileBoard& board, std::size_t direction)
    : board_(board), order_(order_of(board, direction)), table_(board, order_, 0), place_at_(order_.cells.size()) {
    for (const BeamPlace& place : table_.places) place_at_[place.row * width() + place.column] = &place;
    is_small_ = has_room<gpu::SmallLayout>(table_);
    write_tables();
}

void DeviceTables::write_tables() {
    // 1. Tiles, and what is fixed.
    const DevicePool pool(table_);
    std::vector<std::uint32_t> tile_of;
    for (const BeamTile& tile : table_.tiles) tile_of.push_back(packed(tile));
    std::vector<std::uint8_t> is_first_copy(static_cast<std::size_t>(table_.copies), 0);
    for (const std::uint16_t copy : table_.first_copy) is_first_copy[copy] = 1;
    std::vector<std::uint32_t> fixed;
    for (const BeamPlace* place : place_at_) fixed.push_back(place->is_fixed ? packed(place->fixed) : gpu::kNoTile);

    // 2. Logarithms. One piece changes the slack of a colour by up to eight.
    const std::int32_t most_sides = std::ranges::max(table_.sides_of);
    const std::int32_t offset = width() + rows() + 8;
    std::vector<float> ln_unplaced, ln_slack, opened, against, given_up;
    const auto ln_pairs = [](std::int32_t slack) {
        return slack >= 0 ? std::lgamma(slack / 2.0 + 1) : -kBeamDeficit * slack;
    };
    for (std::int32_t count = 0; count <= most_sides; ++count) {
        ln_unplaced.push_back(static_cast<float>(std::lgamma(count + 1.0)));
    }
    for (std::int32_t slack = -offset; slack <= most_sides + offset; ++slack) {
        ln_slack.push_back(static_cast<float>(ln_pairs(slack)));
        opened.push_back(static_cast<float>(ln_pairs(slack) - ln_pairs(slack - 2)));
        against.push_back(static_cast<float>(ln_pairs(slack) - ln_pairs(slack - 1)));
        given_up.push_back(static_cast<float>(ln_pairs(slack) - ln_pairs(slack + 1)));
    }

    // 3. All of it in one piece.
    gpu::Tables tables{};
    tables.width = static_cast<std::uint32_t>(width());
    tables.rows = static_cast<std::uint32_t>(rows());
    tables.colours = static_cast<std::uint32_t>(table_.colours);
    tables.kinds = static_cast<std::uint32_t>(table_.kinds.size());
    tables.pool_size = static_cast<std::uint32_t>(pool.tiles.size());
    tables.slack_offset = static_cast<std::uint32_t>(offset);
    Writer writer;
    tables.pool = writer.add(pool.tiles);
    tables.candidates = writer.add(pool.candidates);
    tables.by_both = writer.add(pool.by_both);
    tables.by_north = writer.add(pool.by_north);
    tables.by_west = writer.add(pool.by_west);
    tables.by_kind = writer.add(pool.by_kind);
    const DevicePool::Fours fours = pool.in_fours(tables.colours);
    tables.chain_pool_size = static_cast<std::uint32_t>(fours.tiles.size());
    tables.chain_pool = writer.add(fours.tiles);
    tables.chain_by_north = writer.add(fours.by_north);
    tables.chain_by_west = writer.add(fours.by_west);
    tables.tile_of = writer.add(tile_of);
    tables.first_copy = writer.add(table_.first_copy);
    tables.is_first_copy = writer.add(is_first_copy);
    tables.fixed = writer.add(fixed);
    tables.ln_unplaced = writer.add(ln_unplaced);
    tables.ln_slack = writer.add(ln_slack);
    tables.lost_opened = writer.add(opened);
    tables.lost_against = writer.add(against);
    tables.lost_given_up = writer.add(given_up);
    std::fill_n(tables.is_frame, gpu::kMostTableColours, std::uint8_t{1});
    tables.is_frame[kBorder] = 0;
    for (const BeamTile& tile : table_.tiles) {
        if (std::ranges::find(tile.sides, kBorder) != tile.sides.end()) continue;
        for (const std::uint8_t colour : tile.sides) tables.is_frame[colour] = 0;
    }
    for (const BeamPlace& place : table_.places) {
        const std::size_t sides = (place.row == 0 ? 1U : 0U) | (place.column + 1 == width() ? 2U : 0U) |
                                  (place.row + 1 == rows() ? 4U : 0U) | (place.column == 0 ? 8U : 0U);
        tables.kind_of[sides] = static_cast<std::uint8_t>(place.kind);
    }
    chain_words_ = 4 * fours.tiles.size() + fours.by_north.size() + fours.by_west.size();
    bytes_ = writer.close(tables);
}

std::uint32_t DeviceTables::tile_of(Candidate candidate) const {
    return packed(table_.tiles[static_cast<std::size_t>(candidate)]);
}

gpu::Level DeviceTables::level_of(const BeamPlace& place) const {
    gpu::Level level{};
    level.column = static_cast<std::uint8_t>(place.column);
    level.row = static_cast<std::uint8_t>(place.row);
    level.kind = static_cast<std::uint8_t>(place.kind);
    level.required_south = static_cast<std::int8_t>(place.required_south);
    level.required_east = static_cast<std::int8_t>(place.required_east);
    if (place.is_fixed) {
        level.flags = gpu::kIsFixed;
        level.fixed_candidate = place.fixed.candidate;
        level.fixed_tile = packed(place.fixed);
    }
    return level;
}

void DeviceTables::look_ahead(std::vector<gpu::Level>& levels) {
    for (std::size_t index = 0; index + 1 < levels.size(); ++index) {
        gpu::Level& level = levels[index];
        const gpu::Level& next = levels[index + 1];
        if ((next.flags & gpu::kIsFixed) != 0) continue;
        std::uint32_t flags = level.flags | gpu::kLooksAhead;
        if (next.column == level.column && next.row == level.row + 1) flags |= gpu::kNextBelow;
        if (next.row == level.row && next.column == level.column + 1) flags |= gpu::kNextBeside;
        level.flags = static_cast<std::uint8_t>(flags);
    }
}

template <class Layout>
std::vector<std::uint8_t> DeviceTables::first_state() const {
    return state_bytes<Layout>([&](gpu::State<Layout>& state) {
        for (Colour colour = 1; colour < table_.colours; ++colour) {
            state.unplaced[colour] = static_cast<typename Layout::Count>(table_.sides_of[colour]);
            state.slack[colour] = static_cast<typename Layout::Slack>(table_.sides_of[colour]);
        }
    });
}

DevicePlan DeviceTables::whole(std::int32_t whole_rows) const {
    DevicePlan plan;
    for (const std::int32_t index : rows_then_columns(order_, whole_rows)) {
        plan.levels.push_back(level_of(*place_at_[index]));
        plan.cells.push_back(order_.cells[index]);
    }
    look_ahead(plan.levels);
    plan.state = is_small_ ? first_state<gpu::SmallLayout>() : first_state<gpu::LargeLayout>();
    return plan;
}

template <class Layout>
std::vector<std::uint8_t> DeviceTables::state_around(std::span<const Candidate> laid,
                                                     const DeviceWindow& window) const {
    const std::int32_t right = window.column + window.columns;
    const std::int32_t bottom = window.row + window.rows;
    const auto is_in = [&](std::int32_t column, std::int32_t row) {
        return column >= window.column && column < right && row >= window.row && row < bottom;
    };
    const auto colour_at = [&](std::int32_t column, std::int32_t row, std::size_t side) {
        const Candidate candidate = laid[order_.cells[row * width() + column]];
        return table_.tiles[static_cast<std::size_t>(candidate)].sides[side];
    };
    return state_bytes<Layout>([&](gpu::State<Layout>& state) {
        std::uint32_t mismatches = 0;
        for (std::int32_t row = 0; row < rows(); ++row) {
            for (std::int32_t column = 0; column < width(); ++column) {
                const Candidate candidate = laid[order_.cells[row * width() + column]];
                const BeamTile& tile = table_.tiles[static_cast<std::size_t>(candidate)];
                const bool is_fixed = place_at_[row * width() + column]->is_fixed;
                const bool in = is_in(column, row);
                // 1. What lies around, and the sides of what does not lie any more.
                if (in) {
                    for (const std::uint8_t colour : tile.sides) {
                        if (colour == kBorder) continue;
                        ++state.unplaced[colour];
                        ++state.slack[colour];
                    }
                } else {
                    std::uint32_t copy = table_.first_copy[static_cast<std::size_t>(candidate)];
                    while (copy < tile.last_copy && state.is_used(copy)) ++copy;
                    state.used[copy / 32] |= 1U << copy % 32;
                }
                // 2. Mismatches between pieces that stay. A fixed piece does not count those in its north and west when
                // it is laid: usually its neighbours have.
                if (row > 0 && !is_in(column, row - 1) && (!in || is_fixed)) {
                    mismatches += colour_at(column, row - 1, 2) != tile.sides[0] ? 1U : 0U;
                }
                if (column > 0 && !is_in(column - 1, row) && (!in || is_fixed)) {
                    mismatches += colour_at(column - 1, row, 1) != tile.sides[3] ? 1U : 0U;
                }
            }
        }
        state.mismatches = static_cast<std::uint16_t>(mismatches);
        // 3. Open edges around the rectangle.
        for (std::int32_t column = window.column; column < right; ++column) {
            if (window.row > 0) {
                state.south[column] = colour_at(column, window.row - 1, 2);
                --state.slack[state.south[column]];
            }
            if (bottom < rows()) --state.slack[colour_at(column, bottom, 0)];
        }
        for (std::int32_t row = window.row; row < bottom; ++row) {
            if (window.column > 0) {
                state.east[row] = colour_at(window.column - 1, row, 1);
                --state.slack[state.east[row]];
            }
            if (right < width()) --state.slack[colour_at(right, row, 3)];
        }
    });
}

void DeviceTables::check_full(std::span<const Candidate> laid) const {
    const auto is_known = [&](Candidate one) { return one >= 0 && one < board_.candidate_count(); };
    if (laid.size() != order_.cells.size() || !std::ranges::all_of(laid, is_known)) {
        throw std::invalid_argument("the board is not full");
    }
}

std::vector<std::int32_t> DeviceTables::mismatched(std::span<const Candidate> laid) const {
    check_full(laid);
    std::vector<std::int32_t> found;
    const auto differ = [&](std::int32_t one, std::uint32_t side, std::int32_t other, std::uint32_t other_side) {
        return gpu::colour_of(tile_of(laid[order_.cells[one]]), side) !=
               gpu::colour_of(tile_of(laid[order_.cells[other]]), other_side);
    };
    for (std::int32_t index = 0; index < width() * rows(); ++index) {
        const bool in_east = (index + 1) % width() != 0 && differ(index, gpu::kEastAt, index + 1, gpu::kWestAt);
        const bool in_south =
            index + width() < width() * rows() && differ(index, gpu::kSouthAt, index + width(), gpu::kNorthAt);
        if (in_east || in_south) found.push_back(index);
    }
    return found;
}

DevicePlan DeviceTables::window(std::span<const Candidate> laid, const DeviceWindow& window) const {
    const std::int32_t right = window.column + window.columns;
    const std::int32_t bottom = window.row + window.rows;
    const bool is_inside = window.column >= 0 && window.row >= 0 && window.columns > 0 && window.rows > 0 &&
                           right <= width() && bottom <= rows();
    if (!is_inside) throw std::invalid_argument("no such rectangle");
    check_full(laid);
    DevicePlan plan;
    const auto add = [&](std::int32_t column, std::int32_t row) {
        const std::int32_t index = row * width() + column;
        gpu::Level level = level_of(*place_at_[index]);
        if (row + 1 == bottom && bottom < rows()) {
            level.flags = static_cast<std::uint8_t>(level.flags | gpu::kClosesSouth);
            level.required_south =
                static_cast<std::int8_t>(gpu::colour_of(tile_of(laid[order_.cells[index + width()]]), gpu::kNorthAt));
        }
        if (column + 1 == right && right < width()) {
            level.flags = static_cast<std::uint8_t>(level.flags | gpu::kClosesEast);
            level.required_east =
                static_cast<std::int8_t>(gpu::colour_of(tile_of(laid[order_.cells[index + 1]]), gpu::kWestAt));
        }
        plan.levels.push_back(level);
        plan.cells.push_back(order_.cells[index]);
    };
    // The shorter side of the rectangle is the open edge.
    if (window.columns < window.rows) {
        for (std::int32_t row = window.row; row < bottom; ++row) {
            for (std::int32_t column = window.column; column < right; ++column) add(column, row);
        }
    } else {
        for (std::int32_t column = window.column; column < right; ++column) {
            for (std::int32_t row = window.row; row < bottom; ++row) add(column, row);
        }
    }
    look_ahead(plan.levels);
    plan.state =
        is_small_ ? state_around<gpu::SmallLayout>(laid, window) : state_around<gpu::LargeLayout>(laid, window);
    return plan;
}

}  // namespace edgewise
