// The kernels of grouped beams, as one unit: each for states of small boards and of large ones.
#pragma once

#include "beam/building.hpp"
#include "beam/children.hpp"
#include "beam/look.hpp"
#include "beam/selection.hpp"
#include "kernel.hpp"

EDGEWISE_KERNEL(beam_begin, edgewise::gpu::Begin)
EDGEWISE_KERNEL(beam_cut, edgewise::gpu::Cut)
EDGEWISE_KERNEL(beam_tally, edgewise::gpu::Tally)
EDGEWISE_KERNEL(beam_trace, edgewise::gpu::Trace)

EDGEWISE_KERNEL(beam_start_small, edgewise::gpu::Start<edgewise::gpu::SmallLayout>)
EDGEWISE_KERNEL_FOR(beam_look_small, edgewise::gpu::Look<edgewise::gpu::SmallLayout>, 192, 3)
EDGEWISE_KERNEL(beam_count_small, edgewise::gpu::Count<edgewise::gpu::SmallLayout>)
EDGEWISE_KERNEL(beam_emit_small, edgewise::gpu::Emit<edgewise::gpu::SmallLayout>)
EDGEWISE_KERNEL(beam_build_small, edgewise::gpu::Build<edgewise::gpu::SmallLayout>)
EDGEWISE_KERNEL(beam_keep_small, edgewise::gpu::Keep<edgewise::gpu::SmallLayout>)
EDGEWISE_KERNEL(beam_best_small, edgewise::gpu::Best<edgewise::gpu::SmallLayout>)

EDGEWISE_KERNEL(beam_start_large, edgewise::gpu::Start<edgewise::gpu::LargeLayout>)
EDGEWISE_KERNEL_FOR(beam_look_large, edgewise::gpu::Look<edgewise::gpu::LargeLayout>, 192, 1)
EDGEWISE_KERNEL(beam_count_large, edgewise::gpu::Count<edgewise::gpu::LargeLayout>)
EDGEWISE_KERNEL(beam_emit_large, edgewise::gpu::Emit<edgewise::gpu::LargeLayout>)
EDGEWISE_KERNEL(beam_build_large, edgewise::gpu::Build<edgewise::gpu::LargeLayout>)
EDGEWISE_KERNEL(beam_keep_large, edgewise::gpu::Keep<edgewise::gpu::LargeLayout>)
EDGEWISE_KERNEL(beam_best_large, edgewise::gpu::Best<edgewise::gpu::LargeLayout>)
