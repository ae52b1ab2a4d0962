// What is known of an edge: open, on the line, or off it.
#pragma once

#include <cstdint>

namespace edgewise {

enum class EdgeValue : std::uint8_t { open, on, off };

}  // namespace edgewise
