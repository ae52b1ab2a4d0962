// The ways in which a scan reads the board: for each corner type that it may require, each order of the cells.
//
// Every direction contains every solution, so a search for one solution may try several. A search for more keeps to
// the first one: two directions would find each solution twice.
#pragma once

#include <cstdint>
#include <vector>

#include "tile/board_rotations.hpp"
#include "tile/scan/order.hpp"
#include "tile/tile_board.hpp"
#include "tile/tiles.hpp"

namespace edgewise {

class ScanDirections {
  public:
    ScanDirections(const TileBoard& board, const TilesOptions& options, const BoardRotations& rotations)
        : orders_(scan_orders(board)), types_(rotations.corner_types()) {
        if (options.max_solutions != 1 || !options.directions) {
            orders_.resize(1);
            types_.resize(1);
        } else if (board.has_rotations()) {
            orders_.resize(2);  // the other corners are rotations of these; corner types make the difference
        }
    }

    [[nodiscard]] std::int32_t count() const { return static_cast<std::int32_t>(orders_.size() * types_.size()); }
    [[nodiscard]] const ScanOrder& order(std::int32_t direction) const { return orders_[direction % orders_.size()]; }
    [[nodiscard]] TileType corner_type(std::int32_t direction) const { return types_[direction / orders_.size()]; }

  private:
    std::vector<ScanOrder> orders_;
    std::vector<TileType> types_;
};

}  // namespace edgewise
