// What came of a proof, and the few things about literals and clauses that every part of the judge needs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>

#include "base/names.hpp"

namespace edgewise {

enum class ProofOutcome : std::uint8_t {
    refuted,      // the empty clause was reached
    not_implied,  // a step adds a clause that does not follow
    not_there,    // a step deletes a clause that is not there
    unfinished,   // every step holds, but the empty clause was not reached
    malformed,    // a step cannot be read
    stopped,      // a limit or somebody ended the check
};

constexpr std::array<Named<ProofOutcome>, 6> names_of(ProofOutcome /*unused*/) {
    return {{{"refuted", ProofOutcome::refuted},
             {"not implied", ProofOutcome::not_implied},
             {"not there", ProofOutcome::not_there},
             {"unfinished", ProofOutcome::unfinished},
             {"malformed", ProofOutcome::malformed},
             {"stopped", ProofOutcome::stopped}}};
}

struct ProofVerdict {
    ProofOutcome outcome = ProofOutcome::stopped;
    std::size_t place = 0;  // of the step that fails, or of the last one
    std::size_t steps = 0;  // read so far
    std::string why;        // what is wrong, where the outcome alone does not say it
};

using Literal = std::int32_t;

constexpr std::size_t literal_index(Literal literal) {
    return 2 * static_cast<std::size_t>(std::abs(literal)) + static_cast<std::size_t>(literal < 0);
}

// The same for every order of the literals, which must differ from each other.
constexpr std::uint32_t clause_hash(std::span<const Literal> clause) {
    std::uint64_t sum = clause.size();
    for (const Literal literal : clause) {
        std::uint64_t mixed = (literal_index(literal) + 0x9E37) * 0x9E3779B97F4A7C15ULL;
        mixed ^= mixed >> 32;
        sum += mixed * 0xD1B54A32D192ED03ULL;
    }
    return static_cast<std::uint32_t>(sum >> 32);
}

}  // namespace edgewise
