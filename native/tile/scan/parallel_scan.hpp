// The scan search in several directions and on one thread or several: a queue of jobs, taken in slices.
#pragma once

#include "tile/tiles_run.hpp"

namespace edgewise {

// Searches every direction from its beginning, or what an earlier run left of them.
void search_by_scan(TilesRun& run);

}  // namespace edgewise
