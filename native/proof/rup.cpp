#include "proof/rup.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

namespace edgewise {
namespace {

using Literal = std::int32_t;
using ClauseId = std::int32_t;
constexpr ClauseId kNone = -1;

class Replay {
  public:
    explicit Replay(std::int32_t variables)
        : variables_(variables),
          values_(2 * static_cast<std::size_t>(variables) + 2, 0),
          reasons_(static_cast<std::size_t>(variables) + 1, kNone),
          watches_(values_.size()) {}

    [[nodiscard]] bool contradictory() const { return contradictory_; }
    [[nodiscard]] std::uint64_t propagations() const { return propagations_; }

    // The literals in ascending order, each once.
    std::span<const Literal> normal(std::span<const std::int32_t> given) {
        normal_.assign(given.begin(), given.end());
        for (const Literal literal : normal_) {
            if (literal == 0 || std::abs(literal) > variables_) throw std::invalid_argument("a literal out of range");
        }
        std::ranges::sort(normal_);
        normal_.erase(std::ranges::unique(normal_).begin(), normal_.end());
        return normal_;
    }

    void add(std::span<const Literal> clause) {
        const auto id = static_cast<ClauseId>(starts_.size());
        starts_.push_back(literals_.size());
        sizes_.push_back(static_cast<std::int32_t>(clause.size()));
        literals_.insert(literals_.end(), clause.begin(), clause.end());
        by_hash_.emplace(hash(clause), id);
        if (contradictory_) return;
        // What is not false comes first: two such literals are watched. What is true at the root stays true, so a
        // clause with a true literal in front needs no further attention, whatever its other watch is.
        Literal* const begin = literals_.data() + starts_.back();
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
            values_[index(literal)] = values_[index(-literal)] = 0;
            reasons_[static_cast<std::size_t>(std::abs(literal))] = kNone;
            trail_.pop_back();
        }
        head_ = root;
        return holds;
    }

    // False where there is no such clause. One that is the reason of a root value stays: to keep a clause that follows
    // is always right, and taking the value back would serve nobody.
    bool remove(std::span<const Literal> clause) {
        const auto [first, last] = by_hash_.equal_range(hash(clause));
        for (auto entry = first; entry != last; ++entry) {
            const ClauseId id = entry->second;
            if (!same(id, clause)) continue;
            by_hash_.erase(entry);
            if (!is_reason(id)) sizes_[static_cast<std::size_t>(id)] = 0;  // watches drop it when they meet it
            return true;
        }
        return false;
    }

  private:
    struct Watch {
        ClauseId clause;
        Literal other;  // when this one is true, the clause need not be looked at
    };

    static std::size_t index(Literal literal) {
        return 2 * static_cast<std::size_t>(std::abs(literal)) + static_cast<std::size_t>(literal < 0);
    }
    static std::uint64_t hash(std::span<const Literal> clause) {
        std::uint64_t mixed = clause.size();
        for (const Literal literal : clause) {
            mixed = (mixed ^ static_cast<std::uint32_t>(literal)) * 0x9E3779B97F4A7C15ULL;
            mixed ^= mixed >> 29;
        }
        return mixed;
    }

    [[nodiscard]] std::int8_t value(Literal literal) const { return values_[index(literal)]; }
    [[nodiscard]] std::span<Literal> literals(ClauseId id) {
        return {literals_.data() + starts_[static_cast<std::size_t>(id)],
                static_cast<std::size_t>(sizes_[static_cast<std::size_t>(id)])};
    }
    bool same(ClauseId id, std::span<const Literal> clause) {
        const auto stored = literals(id);
        return std::ranges::is_permutation(stored, clause);
    }
    bool is_reason(ClauseId id) {
        const auto clause = literals(id);
        return std::ranges::any_of(clause, [&](Literal literal) {
            return value(literal) > 0 && reasons_[static_cast<std::size_t>(std::abs(literal))] == id;
        });
    }

    void watch(Literal literal, ClauseId id, Literal other) { watches_[index(literal)].push_back({id, other}); }

    void assign(Literal literal, ClauseId reason) {
        values_[index(literal)] = 1;
        values_[index(-literal)] = -1;
        reasons_[static_cast<std::size_t>(std::abs(literal))] = reason;
        trail_.push_back(literal);
    }

    // False at a contradiction.
    bool propagate() {
        while (head_ < trail_.size()) {
            const Literal falsified = -trail_[head_++];
            ++propagations_;
            auto& list = watches_[index(falsified)];
            std::size_t kept = 0;
            bool fine = true;
            for (std::size_t at = 0; at < list.size(); ++at) {
                const Watch watch_here = list[at];
                const auto clause = literals(watch_here.clause);
                if (clause.empty()) continue;  // deleted
                if (!fine || value(watch_here.other) > 0) {
                    list[kept++] = watch_here;
                    continue;
                }
                if (clause[0] == falsified) std::swap(clause[0], clause[1]);
                const auto next =
                    std::find_if(clause.begin() + 2, clause.end(), [&](Literal l) { return value(l) >= 0; });
                if (value(clause[0]) > 0) {
                    list[kept++] = {watch_here.clause, clause[0]};
                } else if (next != clause.end()) {
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

    std::int32_t variables_;
    std::vector<std::int8_t> values_;  // by literal: 1 true, -1 false, 0 open
    std::vector<ClauseId> reasons_;    // by variable
    std::vector<std::vector<Watch>> watches_;
    std::vector<Literal> trail_;
    std::size_t head_ = 0;
    std::vector<Literal> literals_;
    std::vector<std::size_t> starts_;
    std::vector<std::int32_t> sizes_;  // 0 once deleted
    std::unordered_multimap<std::uint64_t, ClauseId> by_hash_;
    std::vector<Literal> normal_;
    std::uint64_t propagations_ = 0;
    bool contradictory_ = false;
};

}  // namespace

RupVerdict replay_rup(std::int32_t variables, const FlatSets& formula, const FlatSets& steps,
                      std::span<const std::uint8_t> deletes, Control& control) {
    if (variables < 0) throw std::invalid_argument("a negative number of variables");
    if (deletes.size() != static_cast<std::size_t>(steps.size())) {
        throw std::invalid_argument("the steps and their kinds differ in length");
    }
    Replay replay(variables);
    for (std::int32_t i = 0; i < formula.size(); ++i) replay.add(replay.normal(formula[i]));
    std::uint32_t work = 0;
    RupVerdict verdict{RupOutcome::unfinished, 0, 0};
    for (; verdict.step < steps.size(); ++verdict.step) {
        if (control.poll(work)) {
            verdict.outcome = RupOutcome::stopped;
            break;
        }
        control.count_node();
        const auto clause = replay.normal(steps[verdict.step]);
        if (deletes[static_cast<std::size_t>(verdict.step)] != 0) {
            if (replay.remove(clause)) continue;
            verdict.outcome = RupOutcome::not_there;
            break;
        }
        if (!replay.implied(clause)) {
            verdict.outcome = RupOutcome::not_implied;
            break;
        }
        replay.add(clause);
    }
    if (verdict.outcome == RupOutcome::unfinished && replay.contradictory()) verdict.outcome = RupOutcome::refuted;
    verdict.propagations = replay.propagations();
    return verdict;
}

}  // namespace edgewise
