// Kernels on the processor: `gpu_launch` runs one as a GPU would, `gpu_kernels` lists them, and `gpu_structures` says
// what they take.
#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "bindings/buffers.hpp"
#include "bindings/engines.hpp"
#include "gpu/on_processor.hpp"

namespace edgewise::bindings {

namespace {

using namespace nb::literals;
using gpu::KernelOnProcessor;
using Fields = std::vector<std::tuple<std::string, std::string, std::size_t>>;

void run_gpu_launch(const std::string& name, const Bytes& arguments, std::uint32_t blocks, std::size_t shared_bytes) {
    const std::vector<std::uint8_t> bytes = arguments.copy();
    const nb::gil_scoped_release others_may_run;
    KernelOnProcessor::launch(name, bytes, blocks, shared_bytes);
}

std::map<std::string, Fields> gpu_structures() {
    const gpu::Structures structures = KernelOnProcessor::structures();
    std::map<std::string, Fields> all;
    for (const auto& [name, fields] : structures.by_name()) {
        for (const gpu::Field& field : fields) all[name].emplace_back(field.name, field.type, field.count);
    }
    return all;
}

}  // namespace

void bind_gpu(nb::module_& module) {
    module.def("gpu_kernels", &KernelOnProcessor::all, "The kernels, and how many bytes of arguments each takes.");
    module.def("gpu_structures", &gpu_structures,
               "The structures that kernels take. Each has fields in order: a name, a type (u32, i32, u64, float or "
               "another structure), and a length, which is 1 unless it is an array.");
    module.def("gpu_constants", &KernelOnProcessor::constants, "Numbers that whoever launches kernels has to know.");
    module.def("gpu_launch", &run_gpu_launch, "name"_a, "arguments"_a, "blocks"_a, "shared_bytes"_a,
               "Runs a kernel on the processor, block after block. Its pointers are addresses of this process.");
}

}  // namespace edgewise::bindings
