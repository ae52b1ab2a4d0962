#include "tile/beam/device/device_pool.hpp"

namespace edgewise {

std::uint32_t packed(const BeamTile& tile) {
    return tile.last_copy | std::uint32_t{tile.sides[0]} << gpu::kNorthAt |
           std::uint32_t{tile.sides[1]} << gpu::kEastAt | std::uint32_t{tile.sides[2]} << gpu::kSouthAt |
           std::uint32_t{tile.sides[3]} << gpu::kWestAt;
}

DevicePool::DevicePool(const BeamTable& table) {
    const auto colours = static_cast<std::size_t>(table.colours);
    for (const BeamKind& kind : table.kinds) {
        const std::size_t from = tiles.size();
        for (std::size_t north = 0; north < colours; ++north) {
            const std::size_t from_north = tiles.size();
            for (std::size_t west = 0; west < colours; ++west) {
                const std::size_t from_west = tiles.size();
                add(kind.by_both[north * colours + west]);
                by_both.push_back(range(from_west));
            }
            by_north.push_back(range(from_north));
        }
        by_kind.push_back(range(from));
    }
    for (const BeamKind& kind : table.kinds) {
        for (std::size_t west = 0; west < colours; ++west) {
            const std::size_t from_west = tiles.size();
            for (std::size_t north = 0; north < colours; ++north) add(kind.by_both[north * colours + west]);
            by_west.push_back(range(from_west));
        }
    }
}

DevicePool::Fours DevicePool::in_fours(std::uint32_t nobodys) const {
    const std::uint32_t nothing =
        nobodys << gpu::kNorthAt | nobodys << gpu::kEastAt | nobodys << gpu::kSouthAt | nobodys << gpu::kWestAt;
    Fours fours;
    const auto add_list = [&](std::uint32_t list) {
        const std::size_t from = fours.tiles.size();
        for (std::uint32_t at = 0; at < gpu::size_of(list); at += 4) {
            gpu::FourTiles& four = fours.tiles.emplace_back(gpu::FourTiles{{nothing, nothing, nothing, nothing}});
            for (std::uint32_t one = 0; one < 4 && at + one < gpu::size_of(list); ++one) {
                four.tile[one] = tiles[gpu::begin_of(list) + at + one];
            }
        }
        return static_cast<std::uint32_t>(from | (fours.tiles.size() - from) << 16);
    };
    for (const std::uint32_t list : by_north) fours.by_north.push_back(add_list(list));
    for (const std::uint32_t list : by_west) fours.by_west.push_back(add_list(list));
    return fours;
}

void DevicePool::add(std::span<const BeamTile> list) {
    for (const BeamTile& tile : list) {
        tiles.push_back(packed(tile));
        candidates.push_back(tile.candidate);
    }
}

std::uint32_t DevicePool::range(std::size_t from) const {
    return static_cast<std::uint32_t>(from | (tiles.size() - from) << 16);
}

}  // namespace edgewise
