#include "line/cdcl/proof_log.hpp"

namespace edgewise {

namespace {
constexpr std::size_t kClaimInterval = std::size_t{1} << 16;
constexpr std::size_t kBytesOfAKey = 32;  // in the set of known cuts, about
}  // namespace

void ProofLog::step(char kind, std::span<const Lit> clause) {
    std::vector<std::uint8_t>& steps = written_.steps;
    steps.push_back(static_cast<std::uint8_t>(kind));
    for (const Lit lit : clause) {
        // Variables are numbered from 1 there: otherwise the literals are ours. Seven bits a byte, the lowest first.
        auto left = static_cast<std::uint32_t>(lit) + 2;
        for (; left >= 0x80; left >>= 7) steps.push_back(static_cast<std::uint8_t>(left | 0x80));
        steps.push_back(static_cast<std::uint8_t>(left));
    }
    steps.push_back(0);
    claim_memory();
}

void ProofLog::cut(CutKind kind, std::uint64_t key, std::span<const std::int32_t> numbers) {
    if (!known_cuts_.insert(key).second) return;
    std::vector<std::int32_t>& cuts = written_.cuts;
    cuts.push_back(static_cast<std::int32_t>(kind));
    cuts.push_back(static_cast<std::int32_t>(numbers.size()));
    cuts.insert(cuts.end(), numbers.begin(), numbers.end());
    claim_memory();
}

// The finalizer of splitmix64: sums of its values collide no more often than random numbers do.
std::uint64_t ProofLog::key_of(std::int32_t number) {
    std::uint64_t key = (static_cast<std::uint64_t>(number) + 1) * 0x9e3779b97f4a7c15;
    key = (key ^ (key >> 30)) * 0xbf58476d1ce4e5b9;
    key = (key ^ (key >> 27)) * 0x94d049bb133111eb;
    return key ^ (key >> 31);
}

void ProofLog::claim_memory() {
    const std::size_t bytes =
        written_.steps.size() + written_.cuts.size() * sizeof(std::int32_t) + known_cuts_.size() * kBytesOfAKey;
    if (bytes < claimed_ + kClaimInterval) return;
    claimed_ = bytes;
    control_.claim_memory(bytes);
}

}  // namespace edgewise
