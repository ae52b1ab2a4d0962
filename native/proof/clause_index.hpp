// Finds a clause by its literals, in whatever order they stand: what DRAT needs to delete one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "proof/verdict.hpp"

namespace edgewise {

using ClauseId = std::int32_t;
constexpr std::size_t kMostClauses = std::size_t{1} << 30;

// The literals of a clause in ascending order, each once.
class NormalClause {
  public:
    explicit NormalClause(std::int32_t variables) : variables_(variables) {
        if (variables < 0) throw std::invalid_argument("a negative number of variables");
    }

    std::span<const Literal> of(std::span<const Literal> given) {
        literals_.assign(given.begin(), given.end());
        for (const Literal literal : literals_) {
            if (literal == 0 || literal > variables_ || literal < -variables_) {
                throw std::invalid_argument("a literal out of range");
            }
        }
        std::ranges::sort(literals_);
        literals_.erase(std::ranges::unique(literals_).begin(), literals_.end());
        return literals_;
    }

  private:
    std::int32_t variables_;
    std::vector<Literal> literals_;
};

// A hash table with chains. The literals of a clause stay where they are; whoever asks says how to get at them. The
// same clause may be there many times, and then the latest is found first.
class ClauseIndex {
  public:
    void add(std::span<const Literal> clause, ClauseId id) {
        const auto at = static_cast<std::size_t>(id);
        if (at >= entries_.size()) entries_.resize(at + 1);
        if (++live_ > heads_.size()) grow();
        entries_[at].hash = clause_hash(clause);
        link(id);
    }

    // The number of a clause with these literals, which ascend, and which is then forgotten; -1 where there is none.
    template <class LiteralsOf>
    ClauseId take(std::span<const Literal> clause, LiteralsOf literals_of) {
        if (heads_.empty()) return kEnd;
        const std::uint32_t hash = clause_hash(clause);
        for (ClauseId* link = &heads_[hash & (heads_.size() - 1)]; *link != kEnd;) {
            const ClauseId id = *link;
            Entry& entry = entries_[static_cast<std::size_t>(id)];
            if (entry.hash == hash && same(literals_of(id), clause)) {
                *link = entry.next;
                --live_;
                return id;
            }
            link = &entry.next;
        }
        return kEnd;
    }

  private:
    struct Entry {
        std::uint32_t hash = 0;
        ClauseId next = kEnd;
    };
    static constexpr ClauseId kEnd = -1;

    static bool same(std::span<const Literal> stored, std::span<const Literal> clause) {
        return stored.size() == clause.size() && std::ranges::all_of(stored, [&](Literal literal) {
                   return std::ranges::binary_search(clause, literal);
               });
    }

    void link(ClauseId id) {
        Entry& entry = entries_[static_cast<std::size_t>(id)];
        ClauseId& head = heads_[entry.hash & (heads_.size() - 1)];
        entry.next = head;
        head = id;
    }

    void grow() {
        std::vector<ClauseId> old(std::max<std::size_t>(64, 2 * heads_.size()), kEnd);
        heads_.swap(old);
        for (ClauseId first : old) {
            while (first != kEnd) {
                const ClauseId next = entries_[static_cast<std::size_t>(first)].next;
                link(first);
                first = next;
            }
        }
    }

    std::vector<ClauseId> heads_;
    std::vector<Entry> entries_;  // by clause
    std::size_t live_ = 0;
};

}  // namespace edgewise
