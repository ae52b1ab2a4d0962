// Who runs tasks: oneTBB where the build has found it, and threads of our own elsewhere. Nobody else knows which.
//
// Three names are all that the core uses: an arena of threads, a group of tasks that can be waited for, and a loop
// whose turns are shared out.
#pragma once

#if defined(EDGEWISE_TBB)
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>
#else
#include "base/plain_tasks.hpp"
#endif

namespace edgewise {

// Whether threads can be started. WebAssembly has none, unless it is compiled for them.
#if defined(EDGEWISE_NO_THREADS) || (defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__))
inline constexpr bool kHasThreads = false;
#else
inline constexpr bool kHasThreads = true;
#endif

#if defined(EDGEWISE_TBB)
using TaskArena = tbb::task_arena;
using TaskGroup = tbb::task_group;
using tbb::parallel_for;
#else
using plain::parallel_for;
using plain::TaskArena;
using plain::TaskGroup;
#endif

}  // namespace edgewise
