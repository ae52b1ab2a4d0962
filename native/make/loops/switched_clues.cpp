#include "make/loops/switched_clues.hpp"

#include <algorithm>

#include "cdcl/counting.hpp"

namespace edgewise::make {

SwitchedClues::SwitchedClues(const SwitchedBoard& board, Var first_switch, Assignment& assignment)
    : board_(board), first_switch_(first_switch), assignment_(assignment), tallies_(board.switched_count()) {
    for (Clue clue = 0; clue < board.switched_count(); ++clue) {
        const auto [low, high] = board.switched_bounds(clue);
        tallies_[clue] = {0, static_cast<std::int32_t>(board.switched_edges(clue).size()), low, high, false};
    }
}

void SwitchedClues::count_in(Lit lit) {
    const Var variable = var_of(lit);
    if (is_switch(variable)) {
        if (!is_positive(lit)) return;
        for (const Clue clue : board_.clues_of_switch(switch_behind(variable))) {
            tallies_[clue].counts = true;
            if (tallies_[clue].on < tallies_[clue].low) ++unmet_;
        }
        return;
    }
    if (variable >= board_.edge_count()) return;
    for (const Clue clue : board_.switched_clues_of(variable)) {
        Tally& tally = tallies_[clue];
        --tally.open;
        if (is_positive(lit) && ++tally.on == tally.low && tally.counts) --unmet_;
    }
}

void SwitchedClues::count_out(Lit lit) {
    const Var variable = var_of(lit);
    if (is_switch(variable)) {
        if (!is_positive(lit)) return;
        for (const Clue clue : board_.clues_of_switch(switch_behind(variable))) {
            tallies_[clue].counts = false;
            if (tallies_[clue].on < tallies_[clue].low) --unmet_;
        }
        return;
    }
    if (variable >= board_.edge_count()) return;
    for (const Clue clue : board_.switched_clues_of(variable)) {
        Tally& tally = tallies_[clue];
        ++tally.open;
        if (is_positive(lit) && tally.on-- == tally.low && tally.counts) ++unmet_;
    }
}

bool SwitchedClues::settle_after(Lit lit, std::vector<Lit>& conflict) {
    const Var variable = var_of(lit);
    const auto all_settle = [&](std::span<const Clue> clues) {
        return std::ranges::all_of(clues, [&](Clue clue) { return settle(clue, conflict); });
    };
    if (is_switch(variable)) return !is_positive(lit) || all_settle(board_.clues_of_switch(switch_behind(variable)));
    return variable >= board_.edge_count() || all_settle(board_.switched_clues_of(variable));
}

bool SwitchedClues::settle(Clue clue, std::vector<Lit>& conflict) {
    const auto [on, open, low, high, counts] = tallies_[clue];
    if (!counts || (on < high && on + open > low)) return true;
    const auto edges = board_.switched_edges(clue);
    if (on > high || on + open < low) {
        collect(assignment_, edges, on > high, kAllEdges, conflict);
        conflict.push_back(off(clue));
        return false;
    }
    // Where both bounds are tight, nothing is open.
    if (open > 0) assign_open(assignment_, edges, on < high, {Why::clue, board_.clue_count() + clue});
    return true;
}

void SwitchedClues::explain(Lit lit, Clue clue, std::vector<Lit>& out) const {
    collect_before(assignment_, board_.switched_edges(clue), !is_positive(lit), kAllEdges, lit, out);
    out.push_back(off(clue));
}

void SwitchedClues::explain_unmet(std::vector<Lit>& out) const {
    if (unmet_ == 0) return;
    for (Clue clue = 0; clue < board_.switched_count(); ++clue) {
        if (!tallies_[clue].counts || tallies_[clue].on >= tallies_[clue].low) continue;
        out.push_back(off(clue));
        return;
    }
}

bool SwitchedClues::are_met(Switch which) const {
    return std::ranges::all_of(board_.clues_of_switch(which), [&](Clue clue) {
        return tallies_[clue].low <= tallies_[clue].on && tallies_[clue].on <= tallies_[clue].high;
    });
}

}  // namespace edgewise::make
