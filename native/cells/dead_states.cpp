#include "cells/dead_states.hpp"

#include <algorithm>

namespace edgewise {

namespace {

constexpr std::size_t kFirstSlots = 1024;

std::uint64_t hash_of(std::span<const std::uint64_t> words) {
    std::uint64_t hash = words.size();
    for (const std::uint64_t word : words) {
        hash = (hash ^ word) * 0x9e3779b97f4a7c15ULL;
        hash ^= hash >> 29;
    }
    return hash;
}

}  // namespace

// The remainder of a board. A path that has reached an end of its pair has its colour; which of the two ends it was
// does not matter.
void DeadStates::write_key(const CellState& state) {
    const LineGraph& graph = state.graph();
    key_.clear();
    for (Edge first = 0; first < graph.edge_count(); first += 64) {
        std::uint64_t open = 0;
        const Edge last = std::min<Edge>(first + 64, graph.edge_count());
        for (Edge edge = first; edge < last; ++edge) {
            open |= std::uint64_t{state.value(edge) == EdgeValue::open} << (edge - first);
        }
        key_.push_back(open);
    }
    for (Vertex vertex = 0; vertex < graph.vertex_count(); ++vertex) {
        if (state.open_at(vertex) == 0) continue;
        const Vertex far = state.far_end(vertex);
        const std::uint64_t far_end = state.on_at(vertex) != 1 ? 0 : state.is_end(far) ? 1 : 2 + std::uint64_t(far);
        key_.push_back(far_end << 2 | static_cast<std::uint64_t>(state.on_at(vertex)));
        const auto colours = state.colours().at(vertex);
        key_.insert(key_.end(), colours.begin(), colours.end());
    }
    for (Clue clue = 0; clue < graph.clue_count(); ++clue) {
        if (state.open_in(clue) > 0) key_.push_back(static_cast<std::uint64_t>(state.on_in(clue)));
    }
}

std::optional<DeadStates::Place> DeadStates::enter(const CellState& state) {
    write_key(state);
    if (words_.size() + key_.size() > budget_words_) empty();
    if (2 * (entries_.size() + 1) > slots_.size()) grow();
    const std::uint64_t hash = hash_of(key_);
    const std::size_t slot = slot_of(hash);
    if (slots_[slot] == 0) {
        slots_[slot] = static_cast<std::uint32_t>(entries_.size() + 1);
        entries_.push_back({hash, words_.size(), key_.size(), false});
        words_.insert(words_.end(), key_.begin(), key_.end());
    } else if (entries_[slots_[slot] - 1].dead) {
        return std::nullopt;
    }
    return Place{slots_[slot] - 1, generation_};
}

void DeadStates::mark_dead(const Place& place) {
    if (place.generation == generation_) entries_[place.entry].dead = true;
}

// The slot that holds the key, or the empty one where it belongs.
std::size_t DeadStates::slot_of(std::uint64_t hash) const {
    std::size_t slot = hash & (slots_.size() - 1);
    while (slots_[slot] != 0) {
        const Entry& entry = entries_[slots_[slot] - 1];
        if (entry.hash == hash && holds_key(entry)) break;
        slot = (slot + 1) & (slots_.size() - 1);
    }
    return slot;
}

bool DeadStates::holds_key(const Entry& entry) const {
    return entry.length == key_.size() && std::equal(key_.begin(), key_.end(), words_.begin() + entry.start);
}

void DeadStates::grow() {
    slots_.assign(std::max(kFirstSlots, 2 * slots_.size()), 0);
    for (std::size_t entry = 0; entry < entries_.size(); ++entry) {
        std::size_t slot = entries_[entry].hash & (slots_.size() - 1);
        while (slots_[slot] != 0) slot = (slot + 1) & (slots_.size() - 1);
        slots_[slot] = static_cast<std::uint32_t>(entry + 1);
    }
}

// Starts over when the budget is used up: what was seen long ago is the least likely to come up again.
void DeadStates::empty() {
    words_.clear();
    entries_.clear();
    std::ranges::fill(slots_, 0U);
    ++generation_;
}

}  // namespace edgewise
