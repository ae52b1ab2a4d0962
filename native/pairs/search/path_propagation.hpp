// Propagation for pairs: points, clues and squares; clauses; and paths that may neither close nor join two pairs.
#pragma once

#include "cdcl/propagation.hpp"
#include "pairs/search/path_constraints.hpp"
#include "pairs/search/path_labels.hpp"

namespace edgewise {

// With squares there is one more variable than there are edges, `touch`; see PathConstraints.
using PathPropagation = Propagation<PathConstraints, PathLabels>;

extern template class Propagation<PathConstraints, PathLabels>;

}  // namespace edgewise
