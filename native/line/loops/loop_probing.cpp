#include "line/loops/loop_probing.hpp"

namespace edgewise {

template class Probing<LoopPropagation, LoopSurroundings>;

}  // namespace edgewise
