// What each file of engines adds to the module.
#pragma once

#include <nanobind/nanobind.h>

namespace edgewise::bindings {

namespace nb = nanobind;

void bind_loops(nb::module_& module);
void bind_pairs(nb::module_& module);
void bind_frontier(nb::module_& module);
void bind_tiles(nb::module_& module);
void bind_best(nb::module_& module);
void bind_proof(nb::module_& module);
void bind_verify(nb::module_& module);
void bind_tables(nb::module_& module);
void bind_explain(nb::module_& module);
void bind_make_loops(nb::module_& module);
void bind_make_clues(nb::module_& module);
void bind_make_paths(nb::module_& module);
void bind_tile_waves(nb::module_& module);
void bind_device_scan(nb::module_& module);
void bind_gpu(nb::module_& module);
void bind_cubes(nb::module_& module);
void bind_gpu_beams(nb::module_& module);

}  // namespace edgewise::bindings
