#include "line/pairs/canonical_turns.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace edgewise {

namespace {

std::array<Edge, 2> in_order(Edge one, Edge other) {
    return {std::min(one, other), std::max(one, other)};
}

}  // namespace

void CanonicalTurn::add_clauses(PathSearch& search) const {
    if (away_count < 2) return search.add({negative(lines[0]), negative(lines[1])});
    for (std::size_t left_out = away_count; left_out-- > 0;) {
        std::vector<Lit> clause{negative(lines[0]), negative(lines[1])};
        for (std::size_t kept = 0; kept < away_count; ++kept) {
            if (kept != left_out) clause.push_back(positive(away[kept]));
        }
        search.add(std::move(clause));
    }
}

CanonicalTurns::CanonicalTurns(std::vector<CanonicalTurn> turns) {
    for (CanonicalTurn& turn : turns) {
        if (turn.away_count > 2) {
            wide_.push_back(turn);
            continue;
        }
        turn.lines = in_order(turn.lines[0], turn.lines[1]);
        turns_.push_back({turn});
    }
    const auto key = [](const Numbered& each) { return std::tuple(each.turn.corner, each.turn.lines); };
    std::ranges::stable_sort(turns_, {}, key);
    // A turn asks for another at a corner with a smaller number, which has been dealt with by then.
    for (auto first = turns_.begin(); first != turns_.end();) {
        const auto last =
            std::find_if(first, turns_.end(), [&](const Numbered& each) { return key(each) != key(*first); });
        number({first, last});
        first = last;
    }
}

// Both lines are on only if all that these turns ask for is there.
void CanonicalTurns::number(std::span<Numbered> same_lines) {
    for (Numbered& each : same_lines) {
        if (each.turn.away_count < 2) return;
        const Numbered* next = find(each.turn.opposite, in_order(each.turn.away[0], each.turn.away[1]));
        if (next == nullptr) continue;
        if (next->number == kNone) return;
        each.next = next->number;
    }
    for (Numbered& each : same_lines) each.number = static_cast<std::int32_t>(count_);
    ++count_;
}

const CanonicalTurns::Numbered* CanonicalTurns::find(Vertex corner, const std::array<Edge, 2>& lines) const {
    const auto key = [](const Numbered& each) { return std::tuple(each.turn.corner, each.turn.lines); };
    const auto found = std::ranges::lower_bound(turns_, std::tuple(corner, lines), {}, key);
    return found != turns_.end() && key(*found) == std::tuple(corner, lines) ? &*found : nullptr;
}

void CanonicalTurns::add_clauses(PathSearch& search) const {
    for (const CanonicalTurn& turn : wide_) turn.add_clauses(search);
    const auto variable = [&](std::int32_t number) { return search.first_more() + number; };
    std::int32_t last = kNone;
    for (const auto& [turn, number, next] : turns_) {
        const auto [one, other] = turn.lines;
        if (number == kNone) {
            search.add({negative(one), negative(other)});
            continue;
        }
        // 1. The turn is its two lines.
        if (number != last) {
            search.add({positive(variable(number)), negative(one), negative(other)});
            search.add({negative(variable(number)), positive(one)});
            search.add({negative(variable(number)), positive(other)});
            last = number;
        }
        // 2. What it asks for.
        if (next != kNone) {
            search.add({negative(variable(number)), positive(variable(next))});
        } else {
            search.add({negative(variable(number)), positive(turn.away[0])});
            search.add({negative(variable(number)), positive(turn.away[1])});
        }
    }
}

}  // namespace edgewise
