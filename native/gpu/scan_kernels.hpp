// The kernels of the exact scan, as one unit.
#pragma once

#include "kernel.hpp"
#include "scan/count_up.hpp"

EDGEWISE_KERNEL(scan_count_up, edgewise::gpu::CountUp)
