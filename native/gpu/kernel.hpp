// How a kernel gets its name. A kernel is a struct of plain fields, its arguments, with `void operator()(const Block&)
// const`.
//
// EDGEWISE_KERNEL(name, Struct) makes an `extern "C"` entry of it: for a GPU a __global__ function that takes the
// struct by value, on the processor a line of the table in `on_processor.hpp`. The first word of the name is that of
// the unit, the file `WORD_kernels.hpp` that NVRTC compiles as a whole.
#pragma once

#include "portable.hpp"

#ifdef __CUDACC__

// At most 256 threads a block, unless a kernel says otherwise. The last number is how many blocks should run on one
// multiprocessor at the same time, which bounds the registers of a thread.
#define EDGEWISE_KERNEL(name, Struct) EDGEWISE_KERNEL_FOR(name, Struct, 256, 1)
#define EDGEWISE_KERNEL_FOR(name, Struct, threads, blocks)                                                      \
    extern "C" __global__ void __launch_bounds__(threads, blocks) name(const __grid_constant__ Struct kernel) { \
        extern __shared__ __align__(16) unsigned char shared[];                                                 \
        kernel(edgewise::gpu::Block{threadIdx.x, blockDim.x, blockIdx.x, gridDim.x, shared});                   \
    }

#else

#include "on_processor.hpp"

#define EDGEWISE_KERNEL(name, Struct) \
    inline const edgewise::gpu::KernelOnProcessor name = edgewise::gpu::KernelOnProcessor::of<Struct>(#name);
#define EDGEWISE_KERNEL_FOR(name, Struct, threads, blocks) EDGEWISE_KERNEL(name, Struct)

#endif
