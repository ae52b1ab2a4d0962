#include "line/loops/loop_propagation.hpp"

namespace edgewise {

template class Propagation<LoopConstraints, LoopPaths>;

}  // namespace edgewise
