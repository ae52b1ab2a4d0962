// The tiles of a board in the lists that grouped beams on a device read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "gpu/beam/layout.hpp"
#include "tile/beam/table.hpp"

namespace edgewise {

// A tile in one word, as kernels take it.
[[nodiscard]] std::uint32_t packed(const BeamTile& tile);

// The tiles of all kinds of cells, twice: sorted by north and west, and by west and north. Ranges have their beginning
// in the lower half and their size in the upper one.
struct DevicePool {
    // Lists of the same tiles in fours, filled up with a tile of a colour that no piece has.
    struct Fours {
        std::vector<gpu::FourTiles> tiles;
        std::vector<std::uint32_t> by_north, by_west;
    };

    explicit DevicePool(const BeamTable& table);

    [[nodiscard]] Fours in_fours(std::uint32_t nobodys) const;

    std::vector<std::uint32_t> tiles;
    std::vector<std::uint16_t> candidates;
    std::vector<std::uint32_t> by_both, by_north, by_west, by_kind;

  private:
    void add(std::span<const BeamTile> list);
    [[nodiscard]] std::uint32_t range(std::size_t from) const;
};

}  // namespace edgewise
