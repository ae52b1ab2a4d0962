// Every small way to redraw a few lines that makes no difference outside: the same degrees, the same ends joined.
//
// Two sets of edges in a window of vertices are exchangeable if each is a set of paths, every vertex has as many lines
// in one as in the other, and both join the same ends. In any solution that contains one of them, it can be replaced by
// the other. Each exchange has a dearer side, so that replacing the dearer by the cheaper one must terminate. The table
// is computed from this definition when it is first needed.
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
    std::vector<WindowEdge> cheap;       // ... are replaced by these; lines in both say which ends are joined
    std::vector<WindowEdge> needed_off;  // those of `cheap` that could be on together with `dear`
    std::int32_t rows = 0;               // the size of the window
    std::int32_t columns = 0;
};

// The minimal exchanges in windows of 3 × 3, 3 × 4 and 4 × 3 vertices with up to nine lines.
[[nodiscard]] const std::vector<Exchange>& exchange_table();

}  // namespace edgewise
