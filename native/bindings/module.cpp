// The door between Python and the core: turns buffers into native structures, releases the GIL while an engine runs,
// and hands back bytes and numbers. No file outside this folder knows Python, and nothing about a puzzle is decided
// here.
#include <nanobind/nanobind.h>

#include "bindings/answer.hpp"
#include "bindings/engines.hpp"
#include "bindings/graph.hpp"
#include "bindings/job.hpp"

NB_MODULE(_native, module) {
    using namespace edgewise::bindings;
    module.doc() = "The native core of Edgewise. Private: use the engines.";
    // A traceback that outlives Ctrl-C may hold a job or a graph to the very end; that is not for users to read about.
    nb::set_leak_warnings(false);
    bind_job(module);
    bind_answer(module);
    bind_graph(module);
    bind_loops(module);
    bind_pairs(module);
    bind_frontier(module);
    bind_tiles(module);
    bind_best(module);
    bind_proof(module);
    bind_verify(module);
    bind_tables(module);
    bind_explain(module);
    bind_make_loops(module);
    bind_make_clues(module);
    bind_make_paths(module);
    bind_tile_waves(module);
    bind_device_scan(module);
    bind_gpu(module);
    bind_cubes(module);
    bind_gpu_beams(module);
}
