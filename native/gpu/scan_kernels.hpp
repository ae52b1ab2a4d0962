// The kernels of the exact scan, as one unit: for up to 64 pieces or up to 256, for lines of up to 12 cells or up to
// 16, and with or without equal pieces.
#pragma once

#include "kernel.hpp"
#include "scan/count_up.hpp"
#include "scan/run.hpp"
#include "scan/share.hpp"

namespace edgewise::gpu {

constexpr u32 kScanRing = 16;  // entries of a path that are held in shared memory

// The fastest of the variants in `trial_kernels.hpp`. For small sets registers are enough.
template <bool copies>
using ScanRun64 = ScanRun<UsedInRegisters<2, copies>, NarrowEdge, ScanPath<kScanRing>, 1, true>;
template <class Edge, bool copies>
using ScanRun256 = ScanRun<UsedInShared<8, copies>, Edge, ScanPath<kScanRing>, 1, true>;

using ScanRun64Single = ScanRun64<false>;
using ScanRun64Copies = ScanRun64<true>;
using ScanRun256Single = ScanRun256<NarrowEdge, false>;
using ScanRun256Copies = ScanRun256<NarrowEdge, true>;
using ScanRun256WideSingle = ScanRun256<WideEdge, false>;
using ScanRun256WideCopies = ScanRun256<WideEdge, true>;

}  // namespace edgewise::gpu

EDGEWISE_KERNEL(scan_count_up, edgewise::gpu::CountUp)
EDGEWISE_KERNEL_FOR(scan_run_64, edgewise::gpu::ScanRun64Single, 256, 6)
EDGEWISE_KERNEL_FOR(scan_run_64_copies, edgewise::gpu::ScanRun64Copies, 256, 6)
EDGEWISE_KERNEL_FOR(scan_run_256, edgewise::gpu::ScanRun256Single, 256, 8)
EDGEWISE_KERNEL_FOR(scan_run_256_copies, edgewise::gpu::ScanRun256Copies, 256, 8)
EDGEWISE_KERNEL_FOR(scan_run_256_wide, edgewise::gpu::ScanRun256WideSingle, 256, 8)
EDGEWISE_KERNEL_FOR(scan_run_256_wide_copies, edgewise::gpu::ScanRun256WideCopies, 256, 8)
EDGEWISE_KERNEL(scan_survey, edgewise::gpu::ScanSurvey)
EDGEWISE_KERNEL(scan_match, edgewise::gpu::ScanMatch)
EDGEWISE_KERNEL(scan_share, edgewise::gpu::ScanShare)
