// The constraint search on one thread or several, as the search proper or as a short attempt before a scan.
#pragma once

#include "tile/tiles_run.hpp"

namespace edgewise {

// Searches the whole tree, or what an earlier run left of it.
void search_by_constraints(TilesRun& run);

// A few placements before a scan: boards that are easy for deductions, however hard for the scan, are solved at once.
// Returns whether the attempt settled the question, or used up the run's limits.
[[nodiscard]] bool try_constraints(TilesRun& run);

}  // namespace edgewise
