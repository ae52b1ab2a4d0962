// One entry of a list of tiles, packed into a word: the type, and the colours in the east and south.
//
// The scan walks such lists; everything that a step needs to know of a tile is one load.
#pragma once

#include <cstdint>

namespace edgewise {

struct TileEntry {
    static constexpr std::uint32_t kEnd = ~std::uint32_t{0};  // closes a list
    static constexpr std::int32_t kMostTypes = 1 << 16;
    static constexpr std::int32_t kMostColours = 1 << 8;

    [[nodiscard]] static std::uint32_t pack(std::int32_t type, std::int32_t east, std::int32_t south) {
        return static_cast<std::uint32_t>(type) | static_cast<std::uint32_t>(east) << 16 |
               static_cast<std::uint32_t>(south) << 24;
    }
    [[nodiscard]] static std::uint32_t type(std::uint32_t entry) { return entry & (kMostTypes - 1); }
    [[nodiscard]] static std::uint8_t east(std::uint32_t entry) { return static_cast<std::uint8_t>(entry >> 16); }
    [[nodiscard]] static std::uint8_t south(std::uint32_t entry) { return static_cast<std::uint8_t>(entry >> 24); }
};

}  // namespace edgewise
