#include "cdcl/clauses.hpp"

#include <algorithm>
#include <utility>

namespace edgewise {

Reason ClauseStore::add(std::span<const Lit> lits, Keep keep, std::int32_t glue) {
    if (watches_.empty()) watches_.resize(2 * assignment_.count());
    if (keep == Keep::while_useful) {
        ++learnt_count_;
        glue_sum_ += static_cast<std::uint64_t>(glue);
    }
    if (lits.size() == 2) {
        watches_[negation(lits[0])].push_back({kBinary, lits[1]});
        watches_[negation(lits[1])].push_back({kBinary, lits[0]});
        return {Why::binary, lits[1]};
    }
    const auto clause = static_cast<ClauseRef>(arena_.size());
    arena_.push_back(static_cast<std::uint32_t>(lits.size()));
    arena_.push_back(std::min(static_cast<std::uint32_t>(glue), kGlueMask) |
                     (keep == Keep::while_useful ? kLearnt : 0));
    arena_.push_back(2);
    for (const Lit lit : lits) arena_.push_back(static_cast<std::uint32_t>(lit));
    watches_[negation(lits[0])].push_back({clause, lits[1]});
    watches_[negation(lits[1])].push_back({clause, lits[0]});
    if (keep == Keep::while_useful) learnts_.push_back(clause);
    return {Why::clause, clause};
}

bool ClauseStore::visit_watchers(Lit lit, std::vector<Lit>& conflict) {
    const Lit gone = negation(lit);
    auto& watchers = watches_[lit];
    std::size_t kept = 0;
    std::size_t next = 0;
    bool stands = true;
    while (next < watchers.size()) {
        const Watch watch = watchers[next++];
        const std::int8_t blocker = assignment_.value(watch.blocker);
        watchers[kept++] = watch;
        if (blocker > 0) continue;
        if (watch.clause == kBinary) {
            if (blocker < 0) {
                conflict.assign({watch.blocker, gone});
                stands = false;
                break;
            }
            assignment_.assign(watch.blocker, {Why::binary, gone});
            continue;
        }
        Lit* const lits = literals(watch.clause);
        const Lit first = lits[0] ^ lits[1] ^ gone;
        if (first != watch.blocker && assignment_.value(first) > 0) {
            watchers[kept - 1].blocker = first;
            continue;
        }
        const std::int32_t count = size(watch.clause);
        const std::int32_t other = find_to_watch(watch.clause);
        if (other < count) {
            lits[0] = first;
            lits[1] = lits[other];
            lits[other] = gone;
            watches_[negation(lits[1])].push_back({watch.clause, first});
            --kept;
            continue;
        }
        watchers[kept - 1].blocker = first;
        lits[0] = first;
        lits[1] = gone;
        if (assignment_.value(first) < 0) {
            conflict.assign(lits, lits + count);
            marks(watch.clause) |= kUsed;
            stands = false;
            break;
        }
        assignment_.assign(first, {Why::clause, watch.clause});
    }
    while (next < watchers.size()) watchers[kept++] = watchers[next++];
    watchers.resize(kept);
    return stands;
}

std::int32_t ClauseStore::find_to_watch(ClauseRef clause) {
    const Lit* const lits = literals(clause);
    const std::int32_t count = size(clause);
    const auto start = static_cast<std::int32_t>(resting_place(clause));
    for (std::int32_t i = start; i < count; ++i) {
        if (assignment_.value(lits[i]) >= 0) {
            resting_place(clause) = static_cast<std::uint32_t>(i);
            return i;
        }
    }
    for (std::int32_t i = 2; i < start; ++i) {
        if (assignment_.value(lits[i]) >= 0) {
            resting_place(clause) = static_cast<std::uint32_t>(i);
            return i;
        }
    }
    return count;
}

void ClauseStore::explain(Lit lit, std::vector<Lit>& out) {
    const Reason reason = assignment_.reason_of(var_of(lit));
    if (reason.why() == Why::binary) {
        out.push_back(reason.index());
        return;
    }
    marks(reason.index()) |= kUsed;
    const Lit* const lits = literals(reason.index());
    for (std::int32_t i = 0; i < size(reason.index()); ++i) {
        if (lits[i] != lit) out.push_back(lits[i]);
    }
}

bool ClauseStore::is_reason(ClauseRef clause) {
    const Lit first = literals(clause)[0];
    const Reason reason = assignment_.reason_of(var_of(first));
    return assignment_.value(first) > 0 && reason.why() == Why::clause && reason.index() == clause;
}

void ClauseStore::reduce() {
    std::vector<ClauseRef> candidates;
    for (const ClauseRef clause : learnts_) {
        std::uint32_t& mark = marks(clause);
        const std::uint32_t glue = mark & kGlueMask;
        const bool used = (mark & kUsed) != 0;
        mark &= ~kUsed;
        if (glue <= 2 || (used && glue <= 6) || is_reason(clause)) continue;
        candidates.push_back(clause);
    }
    const auto worse = [&](ClauseRef a, ClauseRef b) {
        const std::uint32_t glue_a = marks(a) & kGlueMask;
        const std::uint32_t glue_b = marks(b) & kGlueMask;
        return glue_a != glue_b ? glue_a > glue_b : size(a) > size(b);
    };
    std::ranges::stable_sort(candidates, worse);
    candidates.resize(candidates.size() / 2);
    for (const ClauseRef clause : candidates) {
        marks(clause) |= kDead;
        if (log_ != nullptr) log_->remove({literals(clause), static_cast<std::size_t>(size(clause))});
    }
    compact();
}

// Moves the remaining clauses together. Each old place holds the new one until every reference has been updated.
void ClauseStore::compact() {
    std::vector<std::uint32_t> fresh;
    fresh.reserve(arena_.size());
    std::vector<ClauseRef> learnts;
    for (ClauseRef clause = 0; clause < static_cast<ClauseRef>(arena_.size());) {
        const std::int32_t length = kHeader + size(clause);
        if ((marks(clause) & kDead) == 0) {
            const auto moved = static_cast<ClauseRef>(fresh.size());
            fresh.insert(fresh.end(), arena_.begin() + clause, arena_.begin() + clause + length);
            if ((marks(clause) & kLearnt) != 0) learnts.push_back(moved);
            if (is_reason(clause)) assignment_.move_reason(var_of(literals(clause)[0]), {Why::clause, moved});
            arena_[clause + kHeader] = static_cast<std::uint32_t>(moved);
        }
        clause += length;
    }
    for (auto& watchers : watches_) {
        std::erase_if(watchers, [&](const Watch& watch) {
            return watch.clause != kBinary && (marks(watch.clause) & kDead) != 0;
        });
        for (Watch& watch : watchers) {
            if (watch.clause != kBinary) watch.clause = static_cast<ClauseRef>(arena_[watch.clause + kHeader]);
        }
    }
    arena_ = std::move(fresh);
    learnts_ = std::move(learnts);
}

}  // namespace edgewise
