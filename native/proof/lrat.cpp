#include "proof/lrat.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

namespace edgewise {
namespace {

constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

// Clauses by their numbers, which ascend. What is deleted is tidied away now and then.
class NumberedClauses {
  public:
    void add(std::int64_t id, std::span<const Literal> clause) {
        last_id_ = id;
        ids_.push_back(id);
        starts_.push_back(literals_.size());
        sizes_.push_back(static_cast<std::int32_t>(clause.size()));
        literals_.insert(literals_.end(), clause.begin(), clause.end());
    }

    [[nodiscard]] std::int64_t last_id() const { return last_id_; }

    [[nodiscard]] std::size_t find(std::int64_t id) const {
        if (ids_.empty() || id < ids_.front() || id > ids_.back()) return kNowhere;
        std::size_t at = static_cast<std::size_t>(id - ids_.front());  // where it is if no number is left out
        if (at >= ids_.size() || ids_[at] != id) {
            at = static_cast<std::size_t>(std::ranges::lower_bound(ids_, id) - ids_.begin());
            if (ids_[at] != id) return kNowhere;
        }
        return sizes_[at] == kDeleted ? kNowhere : at;
    }

    [[nodiscard]] std::span<const Literal> operator[](std::size_t at) const {
        return {literals_.data() + starts_[at], static_cast<std::size_t>(sizes_[at])};
    }

    void remove(std::size_t at) {
        unused_ += static_cast<std::size_t>(sizes_[at]) + 1;
        sizes_[at] = kDeleted;
        if (unused_ > kWorthTidying && 2 * unused_ > literals_.size() + ids_.size()) tidy();
    }

  private:
    static constexpr std::int32_t kDeleted = -1;
    // Below this, nobody minds what deleted clauses take.
    static constexpr std::size_t kWorthTidying = 1 << 20;

    void tidy() {
        std::size_t kept = 0;
        std::size_t end = 0;
        for (std::size_t at = 0; at < ids_.size(); ++at) {
            if (sizes_[at] == kDeleted) continue;
            const auto size = static_cast<std::size_t>(sizes_[at]);
            std::copy_n(literals_.begin() + static_cast<std::ptrdiff_t>(starts_[at]), size,
                        literals_.begin() + static_cast<std::ptrdiff_t>(end));
            ids_[kept] = ids_[at];
            starts_[kept] = end;
            sizes_[kept++] = sizes_[at];
            end += size;
        }
        ids_.resize(kept);
        starts_.resize(kept);
        sizes_.resize(kept);
        literals_.resize(end);
        unused_ = 0;
    }

    std::vector<std::int64_t> ids_;
    std::vector<std::size_t> starts_;
    std::vector<std::int32_t> sizes_;
    std::vector<Literal> literals_;
    std::size_t unused_ = 0;
    std::int64_t last_id_ = 0;
};

class Check {
  public:
    explicit Check(std::int32_t variables)
        : variables_(variables), values_(2 * static_cast<std::size_t>(variables) + 2, 0) {}

    void add_given(std::int64_t id, std::span<const Literal> clause) {
        for (const Literal literal : clause) {
            if (literal == 0 || literal > variables_ || literal < -variables_) {
                throw std::invalid_argument("a literal out of range");
            }
        }
        add(id, clause);
    }

    // Whether the empty clause is there.
    [[nodiscard]] bool refuted() const { return refuted_; }

    // Null if it holds, or else what is wrong.
    const char* step(const Step& step) {
        if (step.deletes) {
            for (const std::int64_t id : step.ids) {
                const std::size_t at = clauses_.find(id);
                if (at == kNowhere) return "this deletes a clause that does not exist";
                clauses_.remove(at);
            }
            return nullptr;
        }
        if (step.id <= clauses_.last_id()) return "the numbers of clauses must ascend";
        const char* const wrong = why_not_implied(step);
        for (const Literal literal : assigned_) values_[literal_index(literal)] = values_[literal_index(-literal)] = 0;
        assigned_.clear();
        if (wrong == nullptr) add(step.id, step.literals);
        return wrong;
    }

  private:
    void add(std::int64_t id, std::span<const Literal> clause) {
        clauses_.add(id, clause);
        refuted_ = refuted_ || clause.empty();
    }

    const char* why_not_implied(const Step& step) {
        for (const Literal literal : step.literals) {
            if (value(literal) > 0) return nullptr;  // its opposite is in the clause, too: it is always true
            if (value(literal) == 0) assign(-literal);
        }
        for (const std::int64_t hint : step.ids) {
            const std::size_t at = clauses_.find(hint);
            if (at == kNowhere) return "a hint names a clause that does not exist";
            Literal open = 0;
            for (const Literal literal : clauses_[at]) {
                if (value(literal) < 0 || literal == open) continue;
                if (value(literal) > 0 || open != 0) return "a hint names a clause that is not unit there";
                open = literal;
            }
            if (open == 0) return nullptr;  // all of it is false: the contradiction
            assign(open);
        }
        return "its hints do not lead to a contradiction";
    }

    [[nodiscard]] std::int8_t value(Literal literal) const { return values_[literal_index(literal)]; }
    void assign(Literal literal) {
        values_[literal_index(literal)] = 1;
        values_[literal_index(-literal)] = -1;
        assigned_.push_back(literal);
    }

    std::int32_t variables_;
    std::vector<std::int8_t> values_;  // by literal: 1 true, -1 false, 0 open
    std::vector<Literal> assigned_;
    NumberedClauses clauses_;
    bool refuted_ = false;
};

}  // namespace

ProofVerdict check_lrat(std::int32_t variables, const FlatSets& formula, StepReader& reader, Control& control) {
    if (variables < 0) throw std::invalid_argument("a negative number of variables");
    Check check(variables);
    for (std::int32_t i = 0; i < formula.size(); ++i) check.add_given(i + 1, formula[i]);
    std::uint32_t work = 0;
    try {
        for (Step step; reader.next(step);) {
            if (control.poll(work)) return {ProofOutcome::stopped, reader.place(), reader.count(), {}};
            if (const char* const wrong = check.step(step)) {
                const auto outcome = step.deletes ? ProofOutcome::not_there : ProofOutcome::not_implied;
                return {outcome, reader.place(), reader.count(), wrong};
            }
        }
    } catch (const BadStep& error) {
        return {ProofOutcome::malformed, reader.place(), reader.count(), error.what()};
    }
    return {check.refuted() ? ProofOutcome::refuted : ProofOutcome::unfinished, reader.place(), reader.count(), {}};
}

}  // namespace edgewise
