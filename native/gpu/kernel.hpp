// How a kernel gets its name. A kernel is a struct of plain fields, its arguments, with `void operator()(const Block&)
// const`.
//
// EDGEWISE_KERNEL(name, Struct) makes an `extern "C"` entry of it: for a GPU a __global__ function that takes the
// struct by value, on the processor a function that takes the bytes of the struct, to be found by name in a table
// (`native/gpu/on_processor.cpp`).
#pragma once

#include "portable.hpp"

#ifdef __CUDACC__

#define EDGEWISE_KERNEL(name, Struct)                                                         \
    extern "C" __global__ void name(const Struct kernel) {                                    \
        extern __shared__ __align__(16) unsigned char shared[];                               \
        kernel(edgewise::gpu::Block{threadIdx.x, blockDim.x, blockIdx.x, gridDim.x, shared}); \
    }

#else

#define EDGEWISE_KERNEL(name, Struct)                                            \
    inline void name(const void* arguments, const edgewise::gpu::Block& block) { \
        (*static_cast<const Struct*>(arguments))(block);                         \
    }

#endif
