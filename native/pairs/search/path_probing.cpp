#include "pairs/search/path_probing.hpp"

namespace edgewise {

template class Probing<PathPropagation, PathSurroundings>;

}  // namespace edgewise
