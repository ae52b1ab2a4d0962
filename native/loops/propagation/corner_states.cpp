#include "loops/propagation/corner_states.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace edgewise {

using namespace corner_table;

CornerStates::CornerStates(const LoopCorners& corners, Edge edge_count, Var first_turn, Assignment& assignment)
    : corners_(corners),
      edge_count_(edge_count),
      first_turn_(first_turn),
      shift_(first_turn - edge_count),
      assignment_(assignment),
      places_(corners.places().begin(), corners.places().end()) {}

bool CornerStates::start() {
    if (corners_.contradicts_itself()) return false;
    std::vector<Lit> conflict;
    for (std::int32_t place = 0; place < static_cast<std::int32_t>(places_.size()); ++place) {
        const auto [state, mask] = places_[place];
        const Entry entry = kEntries[state] & mask;
        if (entry != 0 && !act_on(place, entry, conflict)) return false;
    }
    return true;
}

bool CornerStates::act_on(std::int32_t place, Entry entry, std::vector<Lit>& conflict) {
    if ((entry & kConflict) != 0) {
        explain_conflict(place, conflict);
        return false;
    }
    const LoopCorners::Slots& slots = corners_.slots(place);
    for (std::uint32_t left = entry; left != 0; left &= left - 1) {
        const int bit = std::countr_zero(left);
        const Lit lit = bit < kSlots ? shifted(slots[bit]) : negation(shifted(slots[bit - kSlots]));
        const std::int8_t value = assignment_.value(lit);
        if (value > 0) continue;
        if (value < 0) {
            explain_conflict(place, conflict);
            return false;
        }
        assignment_.assign(lit, {Why::table, place});
    }
    return true;
}

void CornerStates::explain(Lit lit, std::int32_t place, std::vector<Lit>& out) const {
    const LoopCorners::Slots& slots = corners_.slots(place);
    Entry wanted = kConflict;
    std::uint16_t otherwise = 0;
    for (int slot = 0; slot < kSlots; ++slot) {
        if (slots[slot] == LoopCorners::kNoLit) continue;
        const Lit here = shifted(slots[slot]);
        if (var_of(here) != var_of(lit)) continue;
        wanted |= must_be(slot, here == lit);
        otherwise = static_cast<std::uint16_t>(otherwise + digit(slot, here != lit));
    }
    const std::size_t first = out.size();
    const std::uint16_t state = explain_as(wanted, place, var_of(lit), out);
    if (log_ == nullptr) return;
    out.push_back(lit);
    note(place, static_cast<std::uint16_t>(state + otherwise), std::span(out).subspan(first));
    out.pop_back();
}

void CornerStates::explain_conflict(std::int32_t place, std::vector<Lit>& conflict) const {
    const std::size_t first = conflict.size();
    const std::uint16_t state = explain_as(kConflict, place, -1, conflict);
    if (log_ != nullptr) note(place, state, std::span(conflict).subspan(first));
}

// A clause about edges alone follows from those of the point or clue, which the statement has anyway.
void CornerStates::note(std::int32_t place, std::uint16_t refuted, std::span<const Lit> clause) const {
    if (std::ranges::none_of(clause, [this](Lit lit) { return is_turn(var_of(lit)); })) return;
    log_->turn_clause(static_cast<std::size_t>(place) * kStates + refuted % kStates, clause);
}

// What was known at the place before the variable was forced, or is known now (-1), makes an entry with one of the
// wanted bits. It may be more than the state had when it acted, since some of it was not yet taken in; but more
// knowledge never unsays a consequence. Slots are left out while the rest still makes such an entry.
std::uint16_t CornerStates::explain_as(Entry wanted, std::int32_t place, Var forced, std::vector<Lit>& out) const {
    const LoopCorners::Slots& slots = corners_.slots(place);
    const std::int32_t before = forced < 0 ? std::numeric_limits<std::int32_t>::max() : assignment_.position_of(forced);
    std::uint16_t state = corners_.places()[place].state;
    std::array<std::uint16_t, kSlots> digits{};
    std::array<Lit, kSlots> reasons{};
    for (int slot = 0; slot < kSlots; ++slot) {
        if (slots[slot] == LoopCorners::kNoLit) continue;
        const Lit lit = shifted(slots[slot]);
        const std::int8_t value = assignment_.value(lit);
        if (value == 0 || assignment_.position_of(var_of(lit)) >= before) continue;
        reasons[slot] = value > 0 ? negation(lit) : lit;
        digits[slot] = digit(slot, value > 0);
        state = static_cast<std::uint16_t>(state + digits[slot]);
    }
    for (int slot = 0; slot < kSlots; ++slot) {
        if (digits[slot] == 0) continue;
        if ((kEntries[state - digits[slot]] & wanted) != 0) {
            state = static_cast<std::uint16_t>(state - digits[slot]);
        } else {
            out.push_back(reasons[slot]);
        }
    }
    return state;
}

std::vector<Edge> CornerStates::edges_near(Var turn) const {
    std::vector<Edge> edges;
    for (const LoopCorners::Link& link : links_of(turn)) {
        for (const Lit lit : std::span(corners_.slots(link.place)).first(kFirstTurn)) {
            if (lit != LoopCorners::kNoLit) edges.push_back(var_of(lit));
        }
    }
    return edges;
}

}  // namespace edgewise
