// What kernels are written in: one source that NVRTC compiles for a GPU and the ordinary compiler for the processor.
//
// On the processor a block has one thread and blocks run one after another, so `sync` does nothing and atomic
// operations are plain ones. That is enough to test kernels, and the programs that launch them, where there is no GPU.
//
// A structure that is filled in by whoever launches kernels names its fields: EDGEWISE_FIELDS(Structure, first, ...).
// From that the core tells Python what to fill in (`structures.hpp`), and nobody declares the structure a second time.
#pragma once

#ifdef __CUDACC__
#define EDGEWISE_DEVICE __device__
#define EDGEWISE_INLINE __device__ __forceinline__  // for what has to stay in registers
#define EDGEWISE_UNROLL _Pragma("unroll")
#define EDGEWISE_FIELDS(Structure, ...)
#else
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#define EDGEWISE_DEVICE
#define EDGEWISE_INLINE inline
#define EDGEWISE_UNROLL
#define EDGEWISE_FIELDS(Structure, ...)              \
    static constexpr const char* kName = #Structure; \
    template <class Visit>                           \
    void visit_fields(const Visit& visit) const {    \
        visit(#__VA_ARGS__, __VA_ARGS__);            \
    }
#endif

namespace edgewise::gpu {

using u8 = unsigned char;
using i8 = signed char;
using u16 = unsigned short;
using i16 = short;
using u32 = unsigned int;
using i32 = int;
using u64 = unsigned long long;
using i64 = long long;

// Where a thread is: kernels take it instead of the names that only CUDA has.
struct Block {
    u32 thread, threads;  // within the block
    u32 block, blocks;
    void* shared;  // as many bytes as the launch asked for

    [[nodiscard]] EDGEWISE_DEVICE u32 first() const { return block * threads + thread; }
    [[nodiscard]] EDGEWISE_DEVICE u32 stride() const { return blocks * threads; }
    EDGEWISE_DEVICE void sync() const {
#ifdef __CUDACC__
        __syncthreads();
#endif
    }
};

#ifdef __CUDACC__

EDGEWISE_DEVICE inline u32 add_to(u32* at, u32 value) {
    return atomicAdd(at, value);
}
EDGEWISE_DEVICE inline u64 add_to(u64* at, u64 value) {
    return atomicAdd(at, value);
}
EDGEWISE_DEVICE inline void lower_to(i32* at, i32 value) {
    atomicMin(at, value);
}
EDGEWISE_DEVICE inline void lower_to(u64* at, u64 value) {
    atomicMin(at, value);
}
EDGEWISE_DEVICE inline void raise_to(i32* at, i32 value) {
    atomicMax(at, value);
}
EDGEWISE_DEVICE inline void raise_to(u32* at, u32 value) {
    atomicMax(at, value);
}
EDGEWISE_DEVICE inline u64 swap_if(u64* at, u64 expected, u64 value) {
    return atomicCAS(at, expected, value);
}
// The next free place, as `add_to(count, 1)`. All threads of a block that call this must have the same counter.
EDGEWISE_DEVICE inline u32 take_slot(u32* count) {
    const u32 active = __activemask();
    const u32 lane = threadIdx.x % 32;
    const u32 leader = static_cast<u32>(__ffs(static_cast<int>(active))) - 1;
    u32 first = 0;
    if (lane == leader) first = atomicAdd(count, static_cast<u32>(__popc(active)));
    first = __shfl_sync(active, first, static_cast<int>(leader));
    return first + static_cast<u32>(__popc(active & ((1U << lane) - 1)));
}
EDGEWISE_DEVICE inline u32 ones_in(u32 word) {
    return static_cast<u32>(__popc(word));
}
EDGEWISE_DEVICE inline i32 bits_of(float value) {
    return __float_as_int(value);
}
EDGEWISE_DEVICE inline float float_of(i32 bits) {
    return __int_as_float(bits);
}
EDGEWISE_DEVICE inline float log_of(float value) {
    return __logf(value);
}

#else

template <class Number>
inline Number add_to(Number* at, Number value) {
    const Number before = *at;
    *at = before + value;
    return before;
}
template <class Number>
inline void lower_to(Number* at, Number value) {
    *at = std::min(*at, value);
}
template <class Number>
inline void raise_to(Number* at, Number value) {
    *at = std::max(*at, value);
}
inline u64 swap_if(u64* at, u64 expected, u64 value) {
    const u64 before = *at;
    if (before == expected) *at = value;
    return before;
}
inline u32 take_slot(u32* count) {
    return add_to(count, 1U);
}
inline u32 ones_in(u32 word) {
    return static_cast<u32>(std::popcount(word));
}
inline i32 bits_of(float value) {
    return std::bit_cast<i32>(value);
}
inline float float_of(i32 bits) {
    return std::bit_cast<float>(bits);
}
inline float log_of(float value) {
    return std::log(value);
}

#endif

}  // namespace edgewise::gpu
