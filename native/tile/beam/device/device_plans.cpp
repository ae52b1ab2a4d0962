// Plans of grouped beams: the cells that a group lays, in order, and the state that it begins with.
#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "tile/beam/device/device_pool.hpp"
#include "tile/beam/device/device_tables.hpp"

namespace edgewise {

namespace {

template <class State>
std::vector<std::uint8_t> bytes_of_state(const State& state) {
    std::vector<std::uint8_t> bytes(sizeof(state));
    std::memcpy(bytes.data(), &state, sizeof(state));
    return bytes;
}

enum Side : std::size_t { kNorth, kEast, kSouth, kWest };  // of a tile, in the order of its sides

}  // namespace

// The state around a rectangle of a full board that is to be laid anew, put together in three steps.
template <class Layout>
class DeviceTables::StateAround {
  public:
    StateAround(const DeviceTables& tables, std::span<const Candidate> laid, const DeviceWindow& window)
        : tables_(tables), laid_(laid), window_(window) {
        std::uint32_t mismatches = 0;
        for (std::int32_t row = 0; row < tables.rows(); ++row) {
            for (std::int32_t column = 0; column < tables.width(); ++column) {
                take_in(column, row);
                mismatches += mismatches_before(column, row);
            }
        }
        state_.mismatches = static_cast<std::uint16_t>(mismatches);
        open_edges();
    }

    [[nodiscard]] const gpu::State<Layout>& state() const { return state_; }

  private:
    [[nodiscard]] bool is_inside(std::int32_t column, std::int32_t row) const {
        return column >= window_.column && column < window_.right() && row >= window_.row && row < window_.bottom();
    }
    [[nodiscard]] Candidate candidate_at(std::int32_t column, std::int32_t row) const {
        return laid_[tables_.order_.cells[row * tables_.width() + column]];
    }
    [[nodiscard]] const BeamTile& tile_at(std::int32_t column, std::int32_t row) const {
        return tables_.table_.tiles[static_cast<std::size_t>(candidate_at(column, row))];
    }
    [[nodiscard]] std::uint8_t colour_at(std::int32_t column, std::int32_t row, Side side) const {
        return tile_at(column, row).sides[side];
    }

    // 1. What lies around, and the sides of what does not lie any more.
    void take_in(std::int32_t column, std::int32_t row) {
        const BeamTile& tile = tile_at(column, row);
        if (is_inside(column, row)) {
            for (const std::uint8_t colour : tile.sides) {
                if (colour == kBorder) continue;
                ++state_.unplaced[colour];
                ++state_.slack[colour];
            }
            return;
        }
        std::uint32_t copy = tables_.table_.first_copy[static_cast<std::size_t>(candidate_at(column, row))];
        while (copy < tile.last_copy && state_.is_used(copy)) ++copy;
        state_.used[copy / 32] |= 1U << copy % 32;
    }

    // 2. Mismatches in the north and west of a piece, between pieces that stay. A fixed piece does not count these when
    // it is laid: usually its neighbours have.
    [[nodiscard]] std::uint32_t mismatches_before(std::int32_t column, std::int32_t row) const {
        const bool is_fixed = tables_.place_at_[row * tables_.width() + column]->is_fixed;
        if (is_inside(column, row) && !is_fixed) return 0;
        std::uint32_t mismatches = 0;
        if (row > 0 && !is_inside(column, row - 1)) {
            mismatches += colour_at(column, row - 1, kSouth) != colour_at(column, row, kNorth) ? 1U : 0U;
        }
        if (column > 0 && !is_inside(column - 1, row)) {
            mismatches += colour_at(column - 1, row, kEast) != colour_at(column, row, kWest) ? 1U : 0U;
        }
        return mismatches;
    }

    // 3. Open edges around the rectangle.
    void open_edges() {
        for (std::int32_t column = window_.column; column < window_.right(); ++column) {
            if (window_.row > 0) {
                state_.south[column] = colour_at(column, window_.row - 1, kSouth);
                --state_.slack[state_.south[column]];
            }
            if (window_.bottom() < tables_.rows()) --state_.slack[colour_at(column, window_.bottom(), kNorth)];
        }
        for (std::int32_t row = window_.row; row < window_.bottom(); ++row) {
            if (window_.column > 0) {
                state_.east[row] = colour_at(window_.column - 1, row, kEast);
                --state_.slack[state_.east[row]];
            }
            if (window_.right() < tables_.width()) --state_.slack[colour_at(window_.right(), row, kWest)];
        }
    }

    const DeviceTables& tables_;
    std::span<const Candidate> laid_;
    const DeviceWindow& window_;
    gpu::State<Layout> state_{};
};

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
    gpu::State<Layout> state{};
    for (Colour colour = 1; colour < table_.colours; ++colour) {
        state.unplaced[colour] = static_cast<typename Layout::Count>(table_.sides_of[colour]);
        state.slack[colour] = static_cast<typename Layout::Slack>(table_.sides_of[colour]);
    }
    return bytes_of_state(state);
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

DevicePlan DeviceTables::window(std::span<const Candidate> laid, const DeviceWindow& window) const {
    const std::int32_t right = window.right();
    const std::int32_t bottom = window.bottom();
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
    plan.state = is_small_ ? bytes_of_state(StateAround<gpu::SmallLayout>(*this, laid, window).state())
                           : bytes_of_state(StateAround<gpu::LargeLayout>(*this, laid, window).state());
    return plan;
}

}  // namespace edgewise
