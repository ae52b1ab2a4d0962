// Every small way to redraw a few lines so that nobody outside can tell: the same degrees, the same ends joined.
//
// Two sets of edges in a window of vertices are exchangeable if each is a set of paths, every vertex has as many lines
// in one as in the other, and the same path ends belong together. Whoever has the one in a solution can have the other.
// Each exchange has a dearer side, so that exchanging the dearer for the cheaper one comes to an end. The table is
// computed from this definition when it is first asked for.
#pragma once

#include <cstdint>
#include <vector>

namespace edgewise {

// An edge in a window: from a place to the one on its right, or to the one below.
struct WindowEdge {
    std::int8_t row;
    std::int8_t column;
    bool across;
    bool operator==(const WindowEdge&) const = default;
    auto operator<=>(const WindowEdge&) const = default;
};

struct Exchange {
    std::vector<WindowEdge> dear;        // these lines ...
    std::vector<WindowEdge> cheap;       // ... for these; some may be in both, to say what is joined
    std::vector<WindowEdge> needed_off;  // those of `cheap` that may be on beside `dear`: the others cannot be
    std::int32_t rows = 0;               // the size of the window
    std::int32_t columns = 0;
};

// Those in windows of 3 × 3, 3 × 4 and 4 × 3 vertices, with up to nine lines, from which nothing can be left out.
[[nodiscard]] const std::vector<Exchange>& exchange_table();

}  // namespace edgewise
