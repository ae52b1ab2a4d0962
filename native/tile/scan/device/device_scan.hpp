// An exact scan that runs on a device: its lists, its parts of the tree as jobs of a checkpoint, its solutions as
// boards.
//
// It reads the board in the main direction of the core's scan and in no other. Jobs of other directions are left to
// those that can go on with them; the main direction alone answers every question.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tile/board_rotations.hpp"
#include "tile/scan/device/device_lists.hpp"
#include "tile/scan/directions.hpp"
#include "tile/tile_board.hpp"
#include "tile/tile_state.hpp"
#include "tile/tiles.hpp"

namespace edgewise {

class DeviceScan {
  public:
    // Of the options, those that decide which tree is searched. Throws std::invalid_argument if the lists do not fit.
    DeviceScan(const TileBoard& board, const TilesOptions& options);

    [[nodiscard]] const DeviceLists& lists() const { return lists_; }

    // The whole tree; nothing if no tile fits the first place.
    [[nodiscard]] std::optional<TileJob> whole() const;
    // Throws std::invalid_argument for a job that is none of this search.
    [[nodiscard]] DevicePart part(const TileJob& job) const;
    // Nothing if all of the part has been searched.
    [[nodiscard]] std::optional<TileJob> job(std::span<const std::uint16_t> path, std::int32_t floor,
                                             std::uint16_t next) const;

    // What to report of a full board: its rotations with it, or nothing if another board stands for it.
    [[nodiscard]] std::vector<TileAnswer> boards(std::span<const std::uint16_t> path) const;
    [[nodiscard]] TileAnswer unfinished(std::span<const std::uint16_t> path) const;

  private:
    const TileBoard& board_;
    bool up_to_turns_;
    BoardRotations rotations_;
    ScanDirections directions_;
    TileNames names_;
    DeviceLists lists_;
};

}  // namespace edgewise
