// Runs the same work once on each of several threads, while the calling thread polls the control.
//
// One thread means the calling thread itself: no arena, no second thread, and a run that repeats exactly.
#pragma once

#include <cstdint>

#include "base/control.hpp"
#include "base/tasks.hpp"
#include "base/watch_over.hpp"

namespace edgewise {

template <class Work>
void on_each_thread(Control& control, std::int32_t threads, const Work& work) {
    if (threads == 1) {
        work();
    } else {
        watch_over(control, threads, [&] { parallel_for(0, threads, [&](std::int32_t) { work(); }); });
    }
}

}  // namespace edgewise
