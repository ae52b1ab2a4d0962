#include "proof/trim.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "proof/backward.hpp"
#include "proof/lrat_writer.hpp"

namespace edgewise {
namespace {

class Trimming {
  public:
    Trimming(std::int32_t variables, const FlatSets& formula, Control& control)
        : formula_(formula),
          control_(control),
          normal_(variables),
          clauses_(variables),
          written_(static_cast<std::size_t>(variables)),
          seen_(static_cast<std::size_t>(variables) + 1, false),
          in_lemma_(seen_.size(), false),
          needed_(seen_.size(), false) {}

    ProofVerdict run(StepReader& reader, bool numbered) {
        ProofVerdict verdict = forwards(reader, numbered);
        if (verdict.outcome != ProofOutcome::refuted) return verdict;
        explain_root_contradiction();
        while (!steps_.empty()) {
            const Past step = steps_.back();
            steps_.pop_back();
            if (control_.poll(work_)) return {ProofOutcome::stopped, 0, verdict.steps, {}};
            if (step.deletes) {
                clauses_.activate(step.clause);
                continue;
            }
            tell_units(clauses_.deactivate(step.clause));
            if (!clauses_.is_core(step.clause)) continue;
            if (!explain(step.clause)) return {ProofOutcome::not_implied, step.place, verdict.steps, {}};
        }
        std::vector<BackwardPropagation::Taken> left;
        for (const Literal literal : clauses_.root_values()) left.push_back({literal, clauses_.reason(literal)});
        tell_units(left);
        return verdict;
    }

    void write(std::span<const std::uint8_t> optional, bool as_text, Trimmed& result) {
        result.dropped.assign(static_cast<std::size_t>(formula_.size()), 0);
        for (std::int32_t i = 0; i < formula_.size(); ++i) {
            result.dropped[i] = static_cast<std::uint8_t>(optional[i] != 0 && !clauses_.is_core(i));
        }
        result.proof = written_.text(result.dropped, as_text, [&](ClauseId id) { return clauses_.literals(id); });
        result.steps = written_.size();
    }

  private:
    struct Past {
        ClauseId clause;
        bool deletes;
        std::size_t place;
    };

    ProofVerdict forwards(StepReader& reader, bool numbered) {
        for (std::int32_t i = 0; i < formula_.size(); ++i) {
            const auto clause = normal_.of(formula_[i]);
            const ClauseId id = clauses_.store(clause);
            if (!numbered) index_.add(clause, id);
        }
        for (std::int32_t i = 0; i < formula_.size() && contradiction_ == BackwardPropagation::kNone; ++i) {
            contradiction_ = clauses_.activate(i);
        }
        try {
            for (Step step; contradiction_ == BackwardPropagation::kNone && reader.next(step);) {
                if (control_.poll(work_)) return {ProofOutcome::stopped, reader.place(), reader.count(), {}};
                if (!step.deletes) {
                    add(step, numbered, reader.place());
                } else if (!(numbered ? remove_numbered(step.ids, reader.place()) : remove(step, reader.place()))) {
                    return {ProofOutcome::not_there, reader.place(), reader.count(), {}};
                }
            }
        } catch (const BadStep& error) {
            return {ProofOutcome::malformed, reader.place(), reader.count(), error.what()};
        }
        const bool found = contradiction_ != BackwardPropagation::kNone;
        return {found ? ProofOutcome::refuted : ProofOutcome::unfinished, reader.place(), reader.count(), {}};
    }

    void add(const Step& step, bool numbered, std::size_t place) {
        const auto clause = normal_.of(step.literals);
        const ClauseId id = clauses_.store(clause);
        if (numbered) {
            if (step.id <= formula_.size() || (!ids_.empty() && step.id <= ids_.back())) {
                throw BadStep("the numbers of clauses must ascend");
            }
            ids_.push_back(step.id);
        } else {
            index_.add(clause, id);
        }
        steps_.push_back({id, false, place});
        contradiction_ = clauses_.activate(id);
    }

    bool remove(const Step& step, std::size_t place) {
        const auto clause = normal_.of(step.literals);
        const ClauseId id = index_.take(clause, [&](ClauseId each) { return clauses_.literals(each); });
        if (id == BackwardPropagation::kNone) return false;
        take_away(id, place);
        return true;
    }

    bool remove_numbered(std::span<const std::int64_t> ids, std::size_t place) {
        for (const std::int64_t id : ids) {
            auto clause = static_cast<ClauseId>(id - 1);
            if (id > formula_.size()) {
                const auto found = std::ranges::lower_bound(ids_, id);
                if (found == ids_.end() || *found != id) return false;
                clause = formula_.size() + static_cast<ClauseId>(found - ids_.begin());
            }
            take_away(clause, place);
        }
        return true;
    }

    // The reason of a root value stays, as in the replay.
    void take_away(ClauseId id, std::size_t place) {
        if (!clauses_.is_active(id) || clauses_.is_reason(id)) return;
        clauses_.deactivate(id);
        steps_.push_back({id, true, place});
    }

    // Which literals of the clause are false at the root, by units that are needed from now on.
    void use_units(ClauseId id, Literal except) {
        for (const Literal literal : clauses_.literals(id)) {
            if (literal != except) use_unit(-literal);
        }
    }
    void use_unit(Literal literal) {
        needed_[std::abs(literal)] = true;
        hints_.push_back(ProofWriter::unit(literal));
    }

    void explain_root_contradiction() {
        clauses_.make_core(contradiction_);
        use_units(contradiction_, 0);
        hints_.push_back(contradiction_);
        // The clause that contradicts may be the empty one itself, and then there is nothing to add.
        if (!clauses_.literals(contradiction_).empty() || contradiction_ < formula_.size()) {
            written_.add_empty(hints_);
        }
        hints_.clear();
    }

    // Values that are taken back, the latest first: those that are needed become clauses of their own.
    void tell_units(const std::vector<BackwardPropagation::Taken>& taken) {
        for (std::size_t i = taken.size(); i-- > 0;) {
            const auto [literal, reason] = taken[i];
            if (!needed_[std::abs(literal)]) continue;
            needed_[std::abs(literal)] = false;
            clauses_.make_core(reason);
            if (clauses_.literals(reason).size() == 1) {
                written_.same_as(literal, reason);
                continue;
            }
            use_units(reason, literal);
            hints_.push_back(reason);
            written_.add_unit(literal, hints_);
            hints_.clear();
        }
    }

    // Checks a clause that is needed, and marks what it needs. False if it does not follow.
    bool explain(ClauseId id) {
        bool holds = false;
        for (const Literal literal : clauses_.literals(id)) {
            if (clauses_.value(literal) > 0) {
                // True at the root; or the clause has its opposite, too, and needs no reason.
                if (clauses_.is_root(literal)) use_unit(literal);
                holds = true;
                break;
            }
            if (clauses_.value(literal) == 0) clauses_.assume(-literal);
        }
        if (!holds) {
            const ClauseId contradiction = clauses_.propagate_assumed();
            if (contradiction == BackwardPropagation::kNone) {
                clauses_.forget();
                return false;
            }
            analyse(id, contradiction);
        }
        clauses_.forget();
        written_.add(id, hints_);
        hints_.clear();
        return true;
    }

    void analyse(ClauseId id, ClauseId contradiction) {
        for (const Literal literal : clauses_.literals(id)) in_lemma_[std::abs(literal)] = true;
        used_.clear();
        use(contradiction);
        const auto assumed = clauses_.assumed_values();
        for (std::size_t at = assumed.size(); at-- > 0;) {
            const Literal literal = assumed[at];
            if (!seen_[std::abs(literal)]) continue;
            seen_[std::abs(literal)] = false;
            const ClauseId reason = clauses_.reason(literal);
            if (reason != BackwardPropagation::kNone) use(reason);
        }
        for (const Literal literal : roots_) seen_[std::abs(literal)] = false;
        roots_.clear();
        hints_.insert(hints_.end(), used_.rbegin(), used_.rend());
        for (const Literal literal : clauses_.literals(id)) in_lemma_[std::abs(literal)] = false;
    }

    // A clause that the contradiction rests on. Literals that are false at the root take a unit each; those of the
    // lemma are assumed anyway.
    void use(ClauseId id) {
        clauses_.make_core(id);
        used_.push_back(id);
        for (const Literal literal : clauses_.literals(id)) {
            if (clauses_.value(literal) > 0 || seen_[std::abs(literal)]) continue;
            if (!clauses_.is_root(literal)) {
                seen_[std::abs(literal)] = true;
            } else if (!in_lemma_[std::abs(literal)]) {
                seen_[std::abs(literal)] = true;
                roots_.push_back(literal);
                use_unit(-literal);
            }
        }
    }

    const FlatSets& formula_;
    Control& control_;
    NormalClause normal_;
    BackwardPropagation clauses_;
    ClauseIndex index_;
    ProofWriter written_;
    std::vector<std::int64_t> ids_;  // of the lemmas, where the proof numbers them
    std::vector<Past> steps_;
    ClauseId contradiction_ = BackwardPropagation::kNone;
    std::vector<bool> seen_;      // by variable
    std::vector<bool> in_lemma_;  // by variable
    std::vector<bool> needed_;    // by variable: its root value has to be a clause
    std::vector<Literal> roots_;
    std::vector<ClauseId> used_;
    std::vector<std::int32_t> hints_;
    std::uint32_t work_ = 0;
};

}  // namespace

Trimmed trim_proof(std::int32_t variables, const FlatSets& formula, std::span<const std::uint8_t> optional,
                   StepReader& reader, bool numbered, bool as_text, Control& control) {
    if (optional.size() != static_cast<std::size_t>(formula.size())) {
        throw std::invalid_argument("expected one byte for each clause");
    }
    Trimming trimming(variables, formula, control);
    Trimmed result;
    result.verdict = trimming.run(reader, numbered);
    if (result.verdict.outcome == ProofOutcome::refuted) trimming.write(optional, as_text, result);
    return result;
}

}  // namespace edgewise
