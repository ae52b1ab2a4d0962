// Propagation for one loop: points, clues and sides; clauses; and paths that may close only at the end.
#pragma once

#include "cdcl/propagation.hpp"
#include "loops/propagation/loop_constraints.hpp"
#include "loops/propagation/loop_paths.hpp"

namespace edgewise {

using LoopPropagation = Propagation<LoopConstraints, LoopPaths>;

extern template class Propagation<LoopConstraints, LoopPaths>;

}  // namespace edgewise
