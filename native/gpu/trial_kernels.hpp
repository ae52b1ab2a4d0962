// Variants of the exact scan, to be timed against each other on a device (experiments/engines/tiles_gpu.py). Nothing
// else uses them. All are for up to 256 different pieces and lines of 13 to 16 cells.
#pragma once

#include "kernel.hpp"
#include "scan/run.hpp"

namespace edgewise::gpu {

using Registers = UsedInRegisters<8, false>;
using Shared = UsedInShared<8, false>;

template <class Used, u32 ring, int skips, bool even>
using Trial = ScanRun<Used, WideEdge, ScanPath<ring>, skips, even>;

}  // namespace edgewise::gpu

// name: where the set of used tiles is, entries in the ring, skips, branching or even, blocks per multiprocessor
#define EDGEWISE_TRIAL(name, Used, ring, skips, even, blocks) \
    namespace edgewise::gpu {                                 \
    using name##_kernel = Trial<Used, ring, skips, even>;     \
    }                                                         \
    EDGEWISE_KERNEL_FOR(name, edgewise::gpu::name##_kernel, 256, blocks)

EDGEWISE_TRIAL(trial_registers_32_2_branching_4, Registers, 32, 2, false, 4)
EDGEWISE_TRIAL(trial_registers_32_2_even_4, Registers, 32, 2, true, 4)
EDGEWISE_TRIAL(trial_registers_0_2_even_4, Registers, 0, 2, true, 4)
EDGEWISE_TRIAL(trial_registers_0_1_even_4, Registers, 0, 1, true, 4)
EDGEWISE_TRIAL(trial_registers_0_1_even_6, Registers, 0, 1, true, 6)
EDGEWISE_TRIAL(trial_shared_0_1_even_8, Shared, 0, 1, true, 8)
EDGEWISE_TRIAL(trial_shared_8_1_even_8, Shared, 8, 1, true, 8)
EDGEWISE_TRIAL(trial_shared_16_0_even_8, Shared, 16, 0, true, 8)
EDGEWISE_TRIAL(trial_shared_16_1_even_6, Shared, 16, 1, true, 6)
EDGEWISE_TRIAL(trial_shared_16_1_even_8, Shared, 16, 1, true, 8)
EDGEWISE_TRIAL(trial_shared_16_2_even_8, Shared, 16, 2, true, 8)
