// States that have been searched without finding a solution, so that they need not be searched again.
//
// Two branches never reach the same board, but they often reach the same remainder of one: what is left to decide, and
// how the loose ends are connected. The key is exactly that: the open edges and, for each vertex that has any, how many
// lines it has, where its path ends and which colours it may have. Boards with equal keys can be completed in the same
// ways, so if one has no solution, neither has the other. Keys are stored in full and compared word by word: different
// keys with the same hash stay apart.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cells/state.hpp"

namespace edgewise {

class DeadStates {
  public:
    // Where a key is stored; stale once the table has been emptied.
    struct Place {
        std::size_t entry;
        std::uint64_t generation;
    };

    explicit DeadStates(std::size_t budget_bytes) : budget_words_(budget_bytes / sizeof(std::uint64_t)) {}

    // Looks a state up. Nothing when it is known to be dead; otherwise the place to mark if it turns out to be.
    [[nodiscard]] std::optional<Place> enter(const CellState& state);
    void mark_dead(const Place& place);

  private:
    struct Entry {
        std::uint64_t hash;
        std::size_t start;
        std::size_t length;
        bool dead;
    };

    void write_key(const CellState& state);
    void grow();
    void empty();
    [[nodiscard]] std::size_t slot_of(std::uint64_t hash) const;
    [[nodiscard]] bool holds_key(const Entry& entry) const;

    std::size_t budget_words_;
    std::vector<std::uint64_t> key_;
    std::vector<std::uint64_t> words_;  // all keys, one after another
    std::vector<Entry> entries_;
    std::vector<std::uint32_t> slots_;  // open addressing: the number of an entry plus one, or zero
    std::uint64_t generation_ = 0;
};

}  // namespace edgewise
