// For loops whose single steps take long: the clock and the flag are looked at before every one of them.
#pragma once

#include "base/control.hpp"

namespace edgewise {

// Returns true when the work must stop. `Control::poll` is for steps of less than a microsecond.
[[nodiscard]] inline bool must_stop(Control& control) {
    control.look_around();
    return control.stopped();
}

}  // namespace edgewise
