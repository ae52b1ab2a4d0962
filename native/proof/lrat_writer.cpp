#include "proof/lrat_writer.hpp"

#include <algorithm>

namespace edgewise {
namespace {

constexpr std::size_t kNoStep = static_cast<std::size_t>(-1);

}  // namespace

void ProofWriter::add_step(Written step, std::span<const Hint> hints) {
    step.first = hints_.size();
    steps_.push_back(step);
    hints_.insert(hints_.end(), hints.begin(), hints.end());
}

std::size_t ProofWriter::step_of(Hint hint) const {
    if (hint < 0) {
        const auto variable = static_cast<std::size_t>(-1 - hint);
        if (units_[variable] == 0) return unit_steps_[variable] - 1;
        hint = units_[variable] - 1;
    }
    const auto clause = static_cast<std::size_t>(hint);
    return clause < formula_ids_.size() ? kNoStep : clause_steps_[clause - formula_ids_.size()] - 1;
}

std::int64_t ProofWriter::id_of(Hint hint) const {
    if (const std::size_t step = step_of(hint); step != kNoStep) {
        return id_of_step(step);
    }
    return formula_ids_[static_cast<std::size_t>(hint < 0 ? units_[static_cast<std::size_t>(-1 - hint)] - 1 : hint)];
}

void ProofWriter::number(std::span<const std::uint8_t> dropped) {
    formula_ids_.resize(dropped.size());
    for (std::size_t i = 0; i < dropped.size(); ++i) formula_ids_[i] = dropped[i] != 0 ? kept_ : ++kept_;
    unit_steps_.assign(units_.size(), 0);
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        const Written& step = steps_[i];
        if (step.kind == Kind::unit) unit_steps_[static_cast<std::size_t>(std::abs(step.what))] = i + 1;
        if (step.kind != Kind::clause) continue;
        const std::size_t lemma = static_cast<std::size_t>(step.what) - formula_ids_.size();
        if (lemma >= clause_steps_.size()) clause_steps_.resize(lemma + 1, 0);
        clause_steps_[lemma] = i + 1;
    }
    // From the last step back: who is met first uses a clause last.
    std::vector<bool> met(steps_.size(), false);
    retired_.resize(steps_.size());
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        for (const Hint hint : hints(i)) {
            const std::size_t used = step_of(hint);
            if (used == kNoStep || met[used]) continue;
            met[used] = true;
            retired_[i].push_back(used);
        }
    }
}

void ProofWriter::put_step(std::string& out, bool as_text, std::size_t step, std::span<const Literal> clause) {
    const std::int64_t id = id_of_step(step);
    if (!as_text) out += 'a';
    put(out, as_text, id);
    for (const Literal literal : clause) put(out, as_text, literal);
    put(out, as_text, 0);
    for (const Hint hint : hints(step)) put(out, as_text, id_of(hint));
    put(out, as_text, 0);
    if (as_text) out.back() = '\n';
    if (step == 0 || retired_[step].empty()) return;  // nothing is left to be done after the last step
    if (as_text) {
        put(out, as_text, id);
        out += "d ";
    } else {
        out += 'd';
    }
    for (const std::size_t gone : retired_[step]) put(out, as_text, id_of_step(gone));
    put(out, as_text, 0);
    if (as_text) out.back() = '\n';
}

void ProofWriter::put(std::string& out, bool as_text, std::int64_t number) {
    if (as_text) {
        out += std::to_string(number);
        out += ' ';
        return;
    }
    std::uint64_t rest = 2 * static_cast<std::uint64_t>(std::abs(number)) + static_cast<std::uint64_t>(number < 0);
    for (; rest > 0x7F; rest >>= 7) out += static_cast<char>((rest & 0x7F) | 0x80);
    out += static_cast<char>(rest);
}

}  // namespace edgewise
