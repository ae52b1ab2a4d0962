#include "pairs/search/path_propagation.hpp"

namespace edgewise {

template class Propagation<PathConstraints, PathLabels>;

}  // namespace edgewise
