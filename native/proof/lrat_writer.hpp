// Writes an LRAT proof whose steps become known from the last to the first.
//
// A hint is a clause by its number, or the unit clause of a literal that is true at the root, which is a step of its
// own. The numbers in the file are given once all steps are known, and every lemma is deleted right after its last use.
// Clauses of the formula are not deleted: it would take room in the file and save none elsewhere.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "proof/clause_index.hpp"
#include "proof/verdict.hpp"

namespace edgewise {

class ProofWriter {
  public:
    using Hint = std::int32_t;  // a clause, or a unit as a negative number

    explicit ProofWriter(std::size_t variables) : units_(variables + 1) {}

    static Hint unit(Literal literal) { return -1 - std::abs(literal); }

    void add(ClauseId clause, std::span<const Hint> hints) { add_step({Kind::clause, clause, 0}, hints); }
    void add_unit(Literal literal, std::span<const Hint> hints) { add_step({Kind::unit, literal, 0}, hints); }
    void add_empty(std::span<const Hint> hints) { add_step({Kind::empty, 0, 0}, hints); }
    // The unit clause of this literal is a clause that is there.
    void same_as(Literal literal, ClauseId clause) { units_[std::abs(literal)] = clause + 1; }
    [[nodiscard]] std::size_t size() const { return steps_.size(); }

    // The proof, from the first step to the last. Clauses below the size of `dropped` are those of the formula.
    template <class LiteralsOf>
    std::string text(std::span<const std::uint8_t> dropped, bool as_text, LiteralsOf literals_of) {
        number(dropped);
        std::string out;
        for (std::size_t i = steps_.size(); i-- > 0;) {
            const Written& step = steps_[i];
            const auto clause = step.kind == Kind::clause ? std::span<const Literal>(literals_of(step.what))
                                : step.kind == Kind::unit ? std::span<const Literal>(&step.what, 1)
                                                          : std::span<const Literal>();
            put_step(out, as_text, i, clause);
        }
        return out;
    }

  private:
    enum class Kind : std::uint8_t { clause, unit, empty };
    struct Written {
        Kind kind;
        std::int32_t what;  // the clause, or the literal of the unit
        std::size_t first;  // hint
    };

    void add_step(Written step, std::span<const Hint> hints);
    // Gives every step its number, and finds out where it is used last.
    void number(std::span<const std::uint8_t> dropped);
    [[nodiscard]] std::int64_t id_of(Hint hint) const;
    [[nodiscard]] std::int64_t id_of_step(std::size_t step) const {
        return kept_ + static_cast<std::int64_t>(steps_.size() - step);
    }
    // The step that adds what a hint names; none for a clause of the formula.
    [[nodiscard]] std::size_t step_of(Hint hint) const;
    void put_step(std::string& out, bool as_text, std::size_t step, std::span<const Literal> clause);
    static void put(std::string& out, bool as_text, std::int64_t number);
    [[nodiscard]] std::span<const Hint> hints(std::size_t step) const {
        const std::size_t end = step + 1 < steps_.size() ? steps_[step + 1].first : hints_.size();
        return {hints_.data() + steps_[step].first, end - steps_[step].first};
    }

    std::vector<Written> steps_;  // the last step first
    std::vector<Hint> hints_;
    std::vector<ClauseId> units_;          // by variable: one more than the clause that is its unit, or 0
    std::vector<std::size_t> unit_steps_;  // by variable: one more than the step that adds it, or 0
    std::vector<std::size_t> clause_steps_;
    std::vector<std::int64_t> formula_ids_;
    std::int64_t kept_ = 0;                          // clauses of the formula that are left
    std::vector<std::vector<std::size_t>> retired_;  // by step: the steps whose clauses are deleted after it
};

}  // namespace edgewise
