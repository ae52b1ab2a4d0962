#include "loops/propagation/loop_paths.hpp"

namespace edgewise {

template class LoopPathsUnder<LoopConstraints>;

}  // namespace edgewise
