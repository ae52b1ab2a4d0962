#include "cdcl/proof_log.hpp"

namespace edgewise {

namespace {
constexpr std::size_t kClaimInterval = std::size_t{1} << 16;
constexpr std::size_t kBytesOfAKey = 32;  // in the set of known cuts, about
}  // namespace

void ProofLog::step(char kind, std::span<const Lit> clause) {
    std::vector<std::uint8_t>& steps = written_.steps;
    steps.push_back(static_cast<std::uint8_t>(kind));
    for (const Lit lit : clause) {
        // Seven bits a byte, the lowest first.
        std::uint32_t left = stated(lit);
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

void ProofLog::turn_clause(std::size_t key, std::span<const Lit> clause) {
    if (known_turn_clauses_[key]) return;
    known_turn_clauses_[key] = true;
    for (const Lit lit : clause) {
        const auto variable = static_cast<std::int32_t>(stated(lit) / 2);
        written_.turn_clauses.push_back(is_positive(lit) ? variable : -variable);
    }
    written_.turn_clauses.push_back(0);
    claim_memory();
}

WrittenProof ProofLog::take() {
    // No step speaks of a turn then, and no side is numbered behind turns.
    if (written_.turn_clauses.empty() && !written_.sides) written_.turns.clear();
    return std::move(written_);
}

// The finalizer of splitmix64: sums of its values collide no more often than random numbers do.
std::uint64_t ProofLog::key_of(std::int32_t number) {
    std::uint64_t key = (static_cast<std::uint64_t>(number) + 1) * 0x9e3779b97f4a7c15;
    key = (key ^ (key >> 30)) * 0xbf58476d1ce4e5b9;
    key = (key ^ (key >> 27)) * 0x94d049bb133111eb;
    return key ^ (key >> 31);
}

void ProofLog::claim_memory() {
    const std::size_t bytes = written_.steps.size() +
                              (written_.cuts.size() + written_.turn_clauses.size()) * sizeof(std::int32_t) +
                              known_cuts_.size() * kBytesOfAKey + known_turn_clauses_.size() / 8;
    if (bytes < claimed_ + kClaimInterval) return;
    claimed_ = bytes;
    control_.claim_memory(bytes);
}

}  // namespace edgewise
