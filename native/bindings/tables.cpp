// The tables of options and counters, for Python to compare with what its engines declare.
//
// Engines are declared in Python, so that they can be listed where the core is not built. A test holds the declarations
// against these tables: names, default values and choices.
#include <nanobind/nanobind.h>

#include "backtrack/backtrack.hpp"
#include "bindings/engines.hpp"
#include "bindings/options.hpp"
#include "bindings/stats.hpp"
#include "cells/cells.hpp"
#include "frontier/frontier.hpp"
#include "loops/loop_cdcl.hpp"
#include "pairs/path_cdcl.hpp"
#include "tile/best_tiles.hpp"
#include "tile/tiles.hpp"

namespace edgewise::bindings {

namespace {

nb::dict option_table() {
    nb::dict table;
    table["backtrack"] = described<BacktrackOptions>();
    table["best_tiles"] = described<BestOptions>();
    table["cdcl"] = described<CdclOptions>();
    table["cells"] = described<CellsOptions>();
    table["frontier"] = described<FrontierOptions>();
    table["path_cdcl"] = described<PathCdclOptions>();
    table["tiles"] = described<TilesOptions>();
    return table;
}

nb::dict stat_table() {
    nb::dict table;
    table["backtrack"] = stat_names(BacktrackStats{});
    table["best_tiles"] = stat_names(BestStats{BestAnswer{}, BestOptions{}});
    table["cdcl"] = stat_names(CdclStats{});
    table["cells"] = stat_names(CellsStats{});
    table["frontier"] = stat_names(FrontierStats{});
    table["path_cdcl"] = stat_names(PathAnswer{});
    table["tiles"] = stat_names(TilesStats{});
    return table;
}

}  // namespace

void bind_tables(nb::module_& module) {
    module.def("option_table", &option_table,
               nb::sig("def option_table() -> dict[str, dict[str, tuple[bool | int | str | None, tuple[str, ...]]]]"),
               "For each function of an engine its options, each with its default value and its choices.");
    module.def("stat_table", &stat_table, nb::sig("def stat_table() -> dict[str, list[str]]"),
               "For each function of an engine the counters that it may report.");
}

}  // namespace edgewise::bindings
