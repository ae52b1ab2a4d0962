// Proofs and formulas as tests write them.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

#include "proof/lrat.hpp"
#include "proof/rup.hpp"
#include "proof/trim.hpp"

namespace edgewise::test {

using Clauses = std::vector<std::vector<std::int32_t>>;

inline FlatSets flat(const Clauses& clauses) {
    std::vector<std::int32_t> starts{0};
    std::vector<std::int32_t> members;
    for (const auto& clause : clauses) {
        members.insert(members.end(), clause.begin(), clause.end());
        starts.push_back(static_cast<std::int32_t>(members.size()));
    }
    return {starts, members};
}

inline std::string words(const std::vector<std::int32_t>& numbers) {
    std::string text;
    for (const std::int32_t number : numbers) text += std::to_string(number) + " ";
    return text;
}

// As binary proofs have them.
inline std::string packed(const std::vector<std::int32_t>& numbers) {
    std::string bytes;
    for (const std::int32_t number : numbers) {
        std::uint32_t rest = 2 * static_cast<std::uint32_t>(std::abs(number)) + (number < 0 ? 1 : 0);
        for (; rest > 127; rest /= 128) bytes += static_cast<char>(rest % 128 + 128);
        bytes += static_cast<char>(rest);
    }
    return bytes;
}

inline std::span<const std::uint8_t> bytes_of(const std::string& text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

inline ProofVerdict judged(ProofFormat format, const std::string& proof, std::int32_t variables,
                           const Clauses& formula) {
    Control control({}, nullptr, nullptr);
    StepReader reader(format, bytes_of(proof), variables);
    return has_hints(format) ? check_lrat(variables, flat(formula), reader, control)
                             : replay_drat(variables, flat(formula), reader, control);
}

inline Trimmed trimmed(ProofFormat format, const std::string& proof, std::int32_t variables, const Clauses& formula,
                       bool as_text) {
    Control control({}, nullptr, nullptr);
    StepReader reader(format, bytes_of(proof), variables);
    const std::vector<std::uint8_t> optional(formula.size(), 1);
    return trim_proof(variables, flat(formula), optional, reader, has_hints(format), as_text, control);
}

inline bool satisfiable(std::int32_t variables, const Clauses& formula) {
    for (std::uint32_t model = 0; model < 1U << variables; ++model) {
        const auto holds = [&](const std::vector<std::int32_t>& clause) {
            for (const std::int32_t literal : clause) {
                const bool on = (model >> (std::abs(literal) - 1) & 1U) != 0;
                if (on == (literal > 0)) return true;
            }
            return false;
        };
        bool all = true;
        for (const auto& clause : formula) all = all && holds(clause);
        if (all) return true;
    }
    return false;
}

}  // namespace edgewise::test
