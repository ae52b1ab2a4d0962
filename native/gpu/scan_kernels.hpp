// The kernels of the exact scan, as one unit: for up to 64 pieces or up to 256, for lines of up to 12 cells or up to
// 16, and with or without equal pieces.
#pragma once

#include "kernel.hpp"
#include "scan/count_up.hpp"
#include "scan/run.hpp"
#include "scan/share.hpp"

namespace edgewise::gpu {

using ScanRun64 = ScanRun<UsedInRegisters<2, false>, NarrowEdge, ScanPath<32>, 2, false>;
using ScanRun64Copies = ScanRun<UsedInRegisters<2, true>, NarrowEdge, ScanPath<32>, 2, false>;
using ScanRun256 = ScanRun<UsedInRegisters<8, false>, NarrowEdge, ScanPath<32>, 2, false>;
using ScanRun256Copies = ScanRun<UsedInRegisters<8, true>, NarrowEdge, ScanPath<32>, 2, false>;
using ScanRun256Wide = ScanRun<UsedInRegisters<8, false>, WideEdge, ScanPath<32>, 2, false>;
using ScanRun256WideCopies = ScanRun<UsedInRegisters<8, true>, WideEdge, ScanPath<32>, 2, false>;

}  // namespace edgewise::gpu

EDGEWISE_KERNEL(scan_count_up, edgewise::gpu::CountUp)
EDGEWISE_KERNEL_FOR(scan_run_64, edgewise::gpu::ScanRun64, 256, 4)
EDGEWISE_KERNEL_FOR(scan_run_64_copies, edgewise::gpu::ScanRun64Copies, 256, 4)
EDGEWISE_KERNEL_FOR(scan_run_256, edgewise::gpu::ScanRun256, 256, 4)
EDGEWISE_KERNEL_FOR(scan_run_256_copies, edgewise::gpu::ScanRun256Copies, 256, 4)
EDGEWISE_KERNEL_FOR(scan_run_256_wide, edgewise::gpu::ScanRun256Wide, 256, 4)
EDGEWISE_KERNEL_FOR(scan_run_256_wide_copies, edgewise::gpu::ScanRun256WideCopies, 256, 4)
EDGEWISE_KERNEL(scan_survey, edgewise::gpu::ScanSurvey)
EDGEWISE_KERNEL(scan_match, edgewise::gpu::ScanMatch)
EDGEWISE_KERNEL(scan_share, edgewise::gpu::ScanShare)
