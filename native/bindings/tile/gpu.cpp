// Kernels on the processor: `gpu_launch` runs one as a GPU would, `gpu_kernels` lists them.
#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>

#include <cstdint>
#include <string>
#include <vector>

#include "bindings/buffers.hpp"
#include "bindings/engines.hpp"
#include "gpu/on_processor.hpp"

namespace edgewise::bindings {

namespace {

using namespace nb::literals;
using gpu::KernelOnProcessor;

void run_gpu_launch(const std::string& name, const Bytes& arguments, std::uint32_t blocks, std::size_t shared_bytes) {
    const std::vector<std::uint8_t> bytes = arguments.copy();
    const nb::gil_scoped_release others_may_run;
    KernelOnProcessor::launch(name, bytes, blocks, shared_bytes);
}

}  // namespace

void bind_gpu(nb::module_& module) {
    module.def("gpu_kernels", &KernelOnProcessor::all, "The kernels, and how many bytes of arguments each takes.");
    module.def("gpu_launch", &run_gpu_launch, "name"_a, "arguments"_a, "blocks"_a, "shared_bytes"_a,
               "Runs a kernel on the processor, block after block. Its pointers are addresses of this process.");
}

}  // namespace edgewise::bindings
