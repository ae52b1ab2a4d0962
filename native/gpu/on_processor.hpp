// Kernels by name, for the processor: what the driver does for a GPU.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "portable.hpp"
#include "structures.hpp"

namespace edgewise::gpu {

// A kernel that can be launched here. Each enters itself into the table when the program starts.
class KernelOnProcessor {
  public:
    template <class Kernel>
    [[nodiscard]] static KernelOnProcessor of(std::string_view name) {
        static_assert(std::is_trivially_copyable_v<Kernel>, "arguments travel as bytes");
        static_assert(alignof(Kernel) <= alignof(u64), "arguments are aligned like a pointer");
        return {name, sizeof(Kernel),
                [](const void* arguments, const Block& block) { (*static_cast<const Kernel*>(arguments))(block); },
                [](Structures& structures) { structures.add<Kernel>(); }};
    }

    // How many bytes of arguments each kernel takes.
    [[nodiscard]] static std::map<std::string, std::size_t> all();

    // What all kernels take, and what else is written into a device's memory field by field.
    [[nodiscard]] static Structures structures();
    // Numbers that whoever launches kernels has to know.
    [[nodiscard]] static std::map<std::string, i64> constants();

    // Runs a kernel, block after block, with one thread in each. Throws std::invalid_argument for an unknown name or
    // arguments of another size.
    static void launch(const std::string& name, std::span<const std::uint8_t> arguments, u32 blocks,
                       std::size_t shared_bytes);

  private:
    using Call = void (*)(const void* arguments, const Block& block);
    using Describe = void (*)(Structures& structures);

    KernelOnProcessor(std::string_view name, std::size_t size, Call call, Describe describe);

    std::size_t size_;
    Call call_;
    Describe describe_;

    friend struct KernelTable;
};

}  // namespace edgewise::gpu
