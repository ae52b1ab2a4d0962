// What follows at a point, or at a clue of four edges, from what is known there: looked up instead of worked out.
//
// Both have four edges in a row and two turns, one between the first two edges and one between the second and the
// third: a turn says that exactly one of its two edges is on. A state gives each of the six a digit in base three:
// open, true or false. For every state the table has all that follows, which is more than counting lines and comparing
// pairs one after the other would find.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace edgewise::corner_table {

inline constexpr int kSlots = 6;  // four edges, two turns
inline constexpr int kFirstTurn = 4;
inline constexpr std::array<std::uint16_t, kSlots> kWeights{1, 3, 9, 27, 81, 243};
inline constexpr int kStates = 729;

// A point has no line or two. A clue is its number, 1 to 3.
inline constexpr int kPoint = 0;
inline constexpr int kKinds = 4;

constexpr std::uint16_t start_of(int kind) {
    return static_cast<std::uint16_t>(kind * kStates);
}
constexpr std::uint16_t digit(int slot, bool value) {
    return static_cast<std::uint16_t>(kWeights[slot] * (value ? 1 : 2));
}

// An entry: the slots that must be true, those that must be false, and two marks.
using Entry = std::uint16_t;
constexpr Entry must_be(int slot, bool value) {
    return static_cast<Entry>(1U << (value ? slot : slot + kSlots));
}
inline constexpr Entry kForced = 0x0fff;
inline constexpr Entry kConflict = 0x1000;  // no values for what is open would do
inline constexpr Entry kMet = 0x2000;       // a clue has its lines

// The values of all slots that go with the given edges.
constexpr std::uint32_t with_turns(std::uint32_t edges) {
    const std::uint32_t changes = edges ^ (edges >> 1);
    return edges | (changes & 3) << kFirstTurn;
}

constexpr bool allows(int kind, std::uint32_t edges) {
    const int lines = std::popcount(edges);
    return kind == kPoint ? lines == 0 || lines == 2 : lines == kind;
}

constexpr Entry entry_of(int kind, int state) {
    constexpr std::uint32_t kAll = (1U << kSlots) - 1;
    std::uint32_t on = 0;
    std::uint32_t off = 0;
    for (int slot = 0; slot < kSlots; ++slot) {
        const int value = state / kWeights[slot] % 3;
        if (value == 1) on |= 1U << slot;
        if (value == 2) off |= 1U << slot;
    }
    std::uint32_t always = kAll;
    std::uint32_t ever = 0;
    for (std::uint32_t edges = 0; edges < 16; ++edges) {
        const std::uint32_t values = with_turns(edges);
        if (!allows(kind, edges) || (values & off) != 0 || (~values & on) != 0) continue;
        always &= values;
        ever |= values;
    }
    const bool met = kind != kPoint && std::popcount(on & 15U) == kind;
    const std::uint32_t mark = met ? kMet : 0;
    if ((always & ~ever) != 0) return static_cast<Entry>(kConflict | mark);
    return static_cast<Entry>((always & ~on) | (kAll & ~ever & ~off) << kSlots | mark);
}

constexpr std::array<Entry, kKinds * kStates> all_entries() {
    std::array<Entry, kKinds * kStates> entries{};
    for (int kind = 0; kind < kKinds; ++kind) {
        for (int state = 0; state < kStates; ++state) entries[start_of(kind) + state] = entry_of(kind, state);
    }
    return entries;
}

inline constexpr auto kEntries = all_entries();

}  // namespace edgewise::corner_table
