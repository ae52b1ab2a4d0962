#include "proof/rup.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "proof/clause_index.hpp"

namespace edgewise {
namespace {

constexpr ClauseId kNone = -1;

class Replay {
  public:
    explicit Replay(std::int32_t variables)
        : values_(2 * static_cast<std::size_t>(variables) + 2, 0),
          reasons_(static_cast<std::size_t>(variables) + 1, kNone),
          watches_(values_.size()) {}

    [[nodiscard]] bool contradictory() const { return contradictory_; }

    // The clause has each literal once.
    void add(std::span<const Literal> clause) {
        const ClauseId id = new_id();
        starts_[id] = literals_.size();
        sizes_[id] = static_cast<std::int32_t>(clause.size());
        literals_.insert(literals_.end(), clause.begin(), clause.end());
        index_.add(clause, id);
        if (contradictory_) return;
        // What is not false comes first: two such literals are watched. What is true at the root stays true, so a
        // clause with a true literal in front needs no further attention, whatever its other watch is.
        Literal* const begin = literals_.data() + starts_[id];
        std::partition(begin, begin + clause.size(), [&](Literal literal) { return value(literal) >= 0; });
        const bool open = !clause.empty() && value(begin[0]) >= 0;
        const bool two = clause.size() > 1 && value(begin[1]) >= 0;
        if (clause.size() > 1) {
            watch(begin[0], id, begin[1]);
            watch(begin[1], id, begin[0]);
        }
        if (!open) {
            contradictory_ = true;
        } else if (!two && value(begin[0]) == 0) {
            assign(begin[0], id);
            contradictory_ = !propagate();
        }
    }

    // Whether assuming all literals false ends in a contradiction.
    bool implied(std::span<const Literal> clause) {
        if (contradictory_) return true;
        const std::size_t root = trail_.size();
        bool holds = false;
        for (const Literal literal : clause) {
            if (value(literal) > 0) holds = true;
            if (value(literal) == 0) assign(-literal, kNone);
            if (holds) break;
        }
        if (!holds) holds = !propagate();
        while (trail_.size() > root) {
            const Literal literal = trail_.back();
            values_[literal_index(literal)] = values_[literal_index(-literal)] = 0;
            reasons_[static_cast<std::size_t>(std::abs(literal))] = kNone;
            trail_.pop_back();
        }
        head_ = root;
        return holds;
    }

    // False where there is no such clause.
    bool remove(std::span<const Literal> clause) {
        const ClauseId id = index_.take(clause, [&](ClauseId each) { return literals(each); });
        if (id == kNone) return false;
        if (is_reason(id)) return true;
        unused_ += static_cast<std::size_t>(sizes_[id]) + 1;
        sizes_[id] = 0;  // watches drop it when they meet it
        deleted_.push_back(id);
        if (unused_ > kWorthTidying && 2 * unused_ > literals_.size() + sizes_.size()) tidy();
        return true;
    }

  private:
    // Below this, nobody minds what deleted clauses take.
    static constexpr std::size_t kWorthTidying = 1 << 20;

    struct Watch {
        ClauseId clause;
        Literal other;  // when this one is true, the clause need not be looked at
    };

    [[nodiscard]] std::int8_t value(Literal literal) const { return values_[literal_index(literal)]; }
    [[nodiscard]] std::span<Literal> literals(ClauseId id) {
        return {literals_.data() + starts_[id], static_cast<std::size_t>(sizes_[id])};
    }
    bool is_reason(ClauseId id) {
        return std::ranges::any_of(literals(id), [&](Literal literal) {
            return value(literal) > 0 && reasons_[static_cast<std::size_t>(std::abs(literal))] == id;
        });
    }

    ClauseId new_id() {
        if (free_.empty()) {
            if (sizes_.size() >= kMostClauses) throw std::length_error("too many clauses");
            starts_.push_back(0);
            sizes_.push_back(0);
            return static_cast<ClauseId>(sizes_.size() - 1);
        }
        const ClauseId id = free_.back();
        free_.pop_back();
        return id;
    }

    // Gives the room of deleted clauses back. Their numbers are free once no watch has them.
    void tidy() {
        for (auto& list : watches_) std::erase_if(list, [&](const Watch& watch) { return sizes_[watch.clause] == 0; });
        std::vector<Literal> kept;
        kept.reserve(literals_.size() + sizes_.size() - unused_);
        for (std::size_t id = 0; id < sizes_.size(); ++id) {
            const auto clause = literals(static_cast<ClauseId>(id));
            starts_[id] = kept.size();
            kept.insert(kept.end(), clause.begin(), clause.end());
        }
        literals_.swap(kept);
        free_.insert(free_.end(), deleted_.begin(), deleted_.end());
        deleted_.clear();
        unused_ = 0;
    }

    void watch(Literal literal, ClauseId id, Literal other) { watches_[literal_index(literal)].push_back({id, other}); }

    void assign(Literal literal, ClauseId reason) {
        values_[literal_index(literal)] = 1;
        values_[literal_index(-literal)] = -1;
        reasons_[static_cast<std::size_t>(std::abs(literal))] = reason;
        trail_.push_back(literal);
    }

    // False at a contradiction.
    bool propagate() {
        while (head_ < trail_.size()) {
            const Literal falsified = -trail_[head_++];
            auto& list = watches_[literal_index(falsified)];
            std::size_t kept = 0;
            bool fine = true;
            for (std::size_t at = 0; at < list.size(); ++at) {
                const Watch watch_here = list[at];
                if (!fine || value(watch_here.other) > 0) {
                    list[kept++] = watch_here;
                    continue;
                }
                const auto clause = literals(watch_here.clause);
                if (clause.empty()) continue;  // deleted
                if (clause[0] == falsified) std::swap(clause[0], clause[1]);
                if (value(clause[0]) > 0) {
                    list[kept++] = {watch_here.clause, clause[0]};
                    continue;
                }
                const auto next =
                    std::find_if(clause.begin() + 2, clause.end(), [&](Literal l) { return value(l) >= 0; });
                if (next != clause.end()) {
                    std::swap(clause[1], *next);
                    watch(clause[1], watch_here.clause, clause[0]);
                } else {
                    list[kept++] = {watch_here.clause, clause[0]};
                    if (value(clause[0]) < 0) {
                        fine = false;
                    } else {
                        assign(clause[0], watch_here.clause);
                    }
                }
            }
            list.resize(kept);
            if (!fine) return false;
        }
        return true;
    }

    std::vector<std::int8_t> values_;  // by literal: 1 true, -1 false, 0 open
    std::vector<ClauseId> reasons_;    // by variable
    std::vector<std::vector<Watch>> watches_;
    std::vector<Literal> trail_;
    std::size_t head_ = 0;
    std::vector<Literal> literals_;
    std::vector<std::size_t> starts_;
    std::vector<std::int32_t> sizes_;  // 0 once deleted
    std::vector<ClauseId> deleted_;
    std::vector<ClauseId> free_;
    std::size_t unused_ = 0;
    ClauseIndex index_;
    bool contradictory_ = false;
};

}  // namespace

ProofVerdict replay_drat(std::int32_t variables, const FlatSets& formula, StepReader& reader, Control& control) {
    Replay replay(variables);
    NormalClause normal(variables);
    for (std::int32_t i = 0; i < formula.size(); ++i) replay.add(normal.of(formula[i]));
    std::uint32_t work = 0;
    try {
        for (Step step; reader.next(step);) {
            if (control.poll(work)) return {ProofOutcome::stopped, reader.place(), reader.count(), {}};
            const auto clause = normal.of(step.literals);
            if (step.deletes) {
                if (!replay.remove(clause)) return {ProofOutcome::not_there, reader.place(), reader.count(), {}};
                continue;
            }
            if (!replay.implied(clause)) return {ProofOutcome::not_implied, reader.place(), reader.count(), {}};
            replay.add(clause);
        }
    } catch (const BadStep& error) {
        return {ProofOutcome::malformed, reader.place(), reader.count(), error.what()};
    }
    const auto outcome = replay.contradictory() ? ProofOutcome::refuted : ProofOutcome::unfinished;
    return {outcome, reader.place(), reader.count(), {}};
}

}  // namespace edgewise
