#include "gpu/on_processor.hpp"

#include <cstring>
#include <stdexcept>
#include <vector>

#include "gpu/beam_kernels.hpp"
#include "gpu/scan_kernels.hpp"
#include "gpu/trial_kernels.hpp"

namespace edgewise::gpu {

struct KernelTable {
    std::map<std::string, KernelOnProcessor, std::less<>> by_name;

    // Within a function, because kernels enter themselves before `main` in an order that nobody knows.
    [[nodiscard]] static KernelTable& the() {
        static KernelTable table;
        return table;
    }
    void enter(std::string_view name, const KernelOnProcessor& kernel) { by_name.emplace(name, kernel); }
    [[nodiscard]] static std::size_t size(const KernelOnProcessor& kernel) { return kernel.size_; }
    static void call(const KernelOnProcessor& kernel, const void* arguments, const Block& block) {
        kernel.call_(arguments, block);
    }
    static void describe(const KernelOnProcessor& kernel, Structures& structures) { kernel.describe_(structures); }
};

KernelOnProcessor::KernelOnProcessor(std::string_view name, std::size_t size, Call call, Describe describe)
    : size_(size), call_(call), describe_(describe) {
    KernelTable::the().enter(name, *this);
}

std::map<std::string, std::size_t> KernelOnProcessor::all() {
    std::map<std::string, std::size_t> sizes;
    for (const auto& [name, kernel] : KernelTable::the().by_name) sizes.emplace(name, KernelTable::size(kernel));
    return sizes;
}

Structures KernelOnProcessor::structures() {
    Structures structures;
    for (const auto& [name, kernel] : KernelTable::the().by_name) KernelTable::describe(kernel, structures);
    structures.add<Group>();
    structures.add<Selection>();
    structures.add<ScanCounts>();
    return structures;
}

std::map<std::string, i64> KernelOnProcessor::constants() {
    return {{"bins", kBins}, {"idle", kIdle}, {"ring", kScanRing}, {"most_narrow_columns", NarrowEdge::kMostColumns}};
}

void KernelOnProcessor::launch(const std::string& name, std::span<const std::uint8_t> arguments, u32 blocks,
                               std::size_t shared_bytes) {
    const auto& kernels = KernelTable::the().by_name;
    const auto found = kernels.find(name);
    if (found == kernels.end()) throw std::invalid_argument("there is no kernel " + name);
    const KernelOnProcessor& kernel = found->second;
    if (arguments.size() != KernelTable::size(kernel)) {
        throw std::invalid_argument(name + " takes " + std::to_string(KernelTable::size(kernel)) +
                                    " bytes of arguments, not " + std::to_string(arguments.size()));
    }
    std::vector<u64> aligned((arguments.size() + sizeof(u64) - 1) / sizeof(u64));
    if (!arguments.empty()) std::memcpy(aligned.data(), arguments.data(), arguments.size());
    struct alignas(16) Chunk {
        u8 bytes[16];
    };
    std::vector<Chunk> shared(shared_bytes / sizeof(Chunk) + 1);
    for (u32 block = 0; block < blocks; ++block) {
        KernelTable::call(kernel, aligned.data(), Block{0, 1, block, blocks, shared.data()});
    }
}

}  // namespace edgewise::gpu
