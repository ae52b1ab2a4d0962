#include "make/loops/switched_propagation.hpp"

namespace edgewise {

template class LoopPathsUnder<make::SwitchedConstraints>;
template class Propagation<make::SwitchedConstraints, LoopPathsUnder<make::SwitchedConstraints>>;

}  // namespace edgewise
