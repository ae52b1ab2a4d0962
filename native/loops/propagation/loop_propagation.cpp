#include "loops/propagation/loop_propagation.hpp"

namespace edgewise {

template class Propagation<LoopConstraints, LoopPaths>;

}  // namespace edgewise
