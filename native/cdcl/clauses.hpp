// Learnt and permanent clauses: an arena of literals, two watched literals per clause, the least useful ones deleted
// from time to time.
//
// Binary clauses exist in the watch lists only. The first two literals of a clause are watched; a blocker next to the
// reference avoids most visits to the arena.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cdcl/assignment.hpp"
#include "cdcl/proof_log.hpp"

namespace edgewise {

using ClauseRef = std::int32_t;

class ClauseStore {
  public:
    explicit ClauseStore(Assignment& assignment) : assignment_(assignment) {}

    enum class Keep : std::uint8_t { for_ever, while_useful };

    // At least two literals; the first two are watched, so none of the others may be decided last. Returns the reason
    // with which the first literal can be assigned.
    Reason add(std::span<const Lit> literals, Keep keep, std::int32_t glue);

    // Draws the consequences of a literal that has become true. On a contradiction, false, with the clause in
    // `conflict`.
    [[nodiscard]] bool visit(Lit lit, std::vector<Lit>& conflict) {
        return watches_.empty() || watches_[lit].empty() || visit_watchers(lit, conflict);
    }
    void explain(Lit lit, std::vector<Lit>& out);

    // Deletes the less useful half of the candidates: learnt clauses with high glue, not used since the last call, that
    // are not the reason for anything that holds now. Among equal glue, the longer ones go first.
    void reduce();

    // From now on deletions are written down.
    void write_to(ProofLog& log) { log_ = &log; }

    [[nodiscard]] std::uint64_t learnt() const { return learnt_count_; }
    [[nodiscard]] std::uint64_t glue_sum() const { return glue_sum_; }

  private:
    // An arena entry: size, marks and glue, where the last search for a literal to watch ended, literals. Continuing
    // from there keeps long clauses from being scanned from the start again and again.
    static constexpr std::int32_t kHeader = 3;
    static constexpr std::uint32_t kLearnt = 1U << 31;
    static constexpr std::uint32_t kUsed = 1U << 30;
    static constexpr std::uint32_t kDead = 1U << 29;
    static constexpr std::uint32_t kGlueMask = 0xffff;
    static constexpr ClauseRef kBinary = -1;

    struct Watch {
        ClauseRef clause;
        Lit blocker;
    };

    [[nodiscard]] std::uint32_t& marks(ClauseRef clause) { return arena_[clause + 1]; }
    [[nodiscard]] std::uint32_t& resting_place(ClauseRef clause) { return arena_[clause + 2]; }
    [[nodiscard]] std::int32_t size(ClauseRef clause) const { return static_cast<std::int32_t>(arena_[clause]); }
    [[nodiscard]] Lit* literals(ClauseRef clause) { return reinterpret_cast<Lit*>(&arena_[clause + kHeader]); }
    [[nodiscard]] bool visit_watchers(Lit lit, std::vector<Lit>& conflict);
    // The position of a literal after the first two that is not false, or `size` where all are.
    [[nodiscard]] std::int32_t find_to_watch(ClauseRef clause);
    [[nodiscard]] bool is_reason(ClauseRef clause);
    void compact();

    Assignment& assignment_;
    std::vector<std::uint32_t> arena_;
    // By the literal whose becoming true calls for a visit. Allocated with the first clause: many boards need none.
    std::vector<std::vector<Watch>> watches_;
    std::vector<ClauseRef> learnts_;
    ProofLog* log_ = nullptr;
    std::uint64_t learnt_count_ = 0;
    std::uint64_t glue_sum_ = 0;
};

}  // namespace edgewise
