#include "make/clues/minimal_clues.hpp"

#include <algorithm>
#include <utility>

#include "make/loops/nearby_loops.hpp"

namespace edgewise::make {

namespace {
constexpr int kNearby = 3;                 // faces in which loops that are tried first differ
constexpr std::size_t kMostSpeakers = 12;  // loops that more groups speak against prove nothing for long
}  // namespace

MinimalClues::MinimalClues(const SwitchedBoard& board, const Faces* faces, std::span<const Edge> loop, FlatSets groups,
                           std::uint64_t most_conflicts, Control& control)
    : board_(board),
      faces_(faces),
      groups_(std::move(groups)),
      most_conflicts_(most_conflicts),
      control_(control),
      search_(board, faces, control),
      first_free_(board.switch_count() - groups_.size()),
      target_(board.edge_count(), 0),
      counts_(board.switched_count(), 0),
      change_(board.switched_count(), 0),
      group_of_(board.switch_count(), -1),
      rank_(groups_.size(), -1),
      left_(groups_.size(), 0),
      needed_(groups_.size(), 0),
      on_(board.switch_count(), 0),
      edges_(groups_.size()),
      seen_by_(groups_.size()) {
    for (const Edge edge : loop) {
        target_[edge] = 1;
        for (const Clue clue : board.switched_clues_of(edge)) ++counts_[clue];
    }
    search_.prefer(target_);
    search_.forbid(loop);
    for (Group group = 0; group < groups_.size(); ++group) {
        std::vector<Edge>& edges = edges_[group];
        for (const Switch which : groups_[group]) {
            group_of_[which] = group;
            for (const Clue clue : board.clues_of_switch(which)) {
                const auto counted = board.switched_edges(clue);
                edges.insert(edges.end(), counted.begin(), counted.end());
            }
        }
        std::ranges::sort(edges);
        const auto repeated = std::ranges::unique(edges);
        edges.erase(repeated.begin(), repeated.end());
        // Whatever breaks a sign differs in one of the edges that it looks at.
        std::vector<Lit> differs;
        for (const Edge edge : edges) differs.push_back(literal(edge, target_[edge] == 0));
        search_.add_clause(first_free_ + group, std::move(differs));
    }
}

Removal MinimalClues::run(std::span<const Group> order) {
    for (std::size_t i = 0; i < order.size(); ++i) rank_[order[i]] = static_cast<std::int32_t>(i);
    for (Group group = 0; group < groups_.size(); ++group) {
        if (rank_[group] >= 0) continue;
        add(group);
        need(group);
    }
    Removal outcome = build_up();
    if (outcome == Removal::minimal) take_away(order, outcome);
    return outcome;
}

Removal MinimalClues::build_up() {
    // 1. Loops that differ in a few faces.
    if (faces_ != nullptr && NearbyLoops::are_right_on(board_)) {
        std::vector<Edge> loop;
        for (Edge edge = 0; edge < board_.edge_count(); ++edge) {
            if (target_[edge] != 0) loop.push_back(edge);
        }
        bool is_enough = true;
        NearbyLoops(board_, *faces_, loop).each(kNearby, [&](std::span<const Edge> changed) {
            is_enough = is_enough && answer_to(changed);
        });
        if (!is_enough) return Removal::ambiguous;
    }
    // 2. Loops that the search finds.
    while (true) {
        const auto outcome = ask(-1, false);
        if (outcome == SwitchedLoop::Outcome::none) break;
        if (outcome == SwitchedLoop::Outcome::gave_up) return Removal::gave_up;
        if (!answer_to(changed_by_answer())) return Removal::ambiguous;
    }
    keep_core(true);
    return Removal::minimal;
}

void MinimalClues::take_away(std::span<const Group> order, Removal& outcome) {
    for (const Group group : order) {
        if (left_[group] == 0) continue;
        if (is_known_to_be_needed(group)) {
            need(group);
            continue;
        }
        switch (ask(group, true)) {
            case SwitchedLoop::Outcome::none:
                remove(group);
                keep_core(std::ranges::find(search_.core(), first_free_ + group) == search_.core().end());
                break;
            case SwitchedLoop::Outcome::loop:
                need(group);
                break;
            case SwitchedLoop::Outcome::gave_up:
                outcome = Removal::gave_up;
                if (control_.stopped()) return;
                break;
        }
    }
}

std::vector<MinimalClues::Group> MinimalClues::against(std::span<const Edge> changed) {
    std::vector<Group> found;
    for (const Edge edge : changed) {
        for (const Clue clue : board_.switched_clues_of(edge)) change_[clue] += target_[edge] != 0 ? -1 : 1;
    }
    for (const Edge edge : changed) {
        for (const Clue clue : board_.switched_clues_of(edge)) {
            const auto [low, high] = board_.switched_bounds(clue);
            const std::int32_t count = counts_[clue] + std::exchange(change_[clue], 0);
            const Group group = group_of_[board_.switch_of(clue)];
            if (group >= 0 && (count < low || count > high)) found.push_back(group);
        }
    }
    std::ranges::sort(found);
    const auto repeated = std::ranges::unique(found);
    found.erase(repeated.begin(), repeated.end());
    return found;
}

// Adds a group that speaks against another loop, if none does yet. False when no group can.
bool MinimalClues::answer_to(std::span<const Edge> changed) {
    const std::vector<Group> groups = against(changed);
    if (groups.empty()) return false;
    const auto speaking = std::ranges::count_if(groups, [&](Group group) { return left_[group] != 0; });
    if (groups.size() <= kMostSpeakers) {
        for (const Group group : groups) seen_by_[group].push_back(static_cast<std::int32_t>(speakers_.size()));
        speakers_.push_back(static_cast<std::int32_t>(speaking));
    }
    if (speaking == 0) add(*std::ranges::max_element(groups, {}, [&](Group group) { return rank_[group]; }));
    return true;
}

bool MinimalClues::is_known_to_be_needed(Group group) const {
    return std::ranges::any_of(seen_by_[group], [&](std::int32_t loop) { return speakers_[loop] == 1; });
}

SwitchedLoop::Outcome MinimalClues::ask(Group without, bool differs) {
    ++questions_;
    if (without >= 0) {
        for (const Switch which : groups_[without]) on_[which] = 0;
        if (differs) on_[first_free_ + without] = 1;
    }
    const std::vector<Edge> none;
    const auto outcome = search_.ask(on_, without >= 0 ? edges_[without] : none, most_conflicts_);
    if (without >= 0) {
        for (const Switch which : groups_[without]) on_[which] = 1;
        on_[first_free_ + without] = 0;
    }
    return outcome;
}

std::vector<Edge> MinimalClues::changed_by_answer() {
    std::vector<std::uint8_t> differs = target_;
    for (const Edge edge : search_.loop()) differs[edge] ^= 1;
    std::vector<Edge> changed;
    for (Edge edge = 0; edge < board_.edge_count(); ++edge) {
        if (differs[edge] != 0) changed.push_back(edge);
    }
    return changed;
}

// What the last answer does not rest on can go, if the answer was that there is no other loop at all.
void MinimalClues::keep_core(bool is_whole) {
    if (!is_whole) return;
    std::vector<std::uint8_t> rests(groups_.size(), 0);
    for (const Switch which : search_.core()) {
        if (group_of_[which] >= 0) rests[group_of_[which]] = 1;
    }
    for (Group group = 0; group < groups_.size(); ++group) {
        if (left_[group] != 0 && rests[group] == 0 && needed_[group] == 0 && rank_[group] >= 0) remove(group);
    }
}

void MinimalClues::add(Group group) {
    left_[group] = 1;
    for (const Switch which : groups_[group]) on_[which] = 1;
    for (const std::int32_t loop : seen_by_[group]) ++speakers_[loop];
}

void MinimalClues::remove(Group group) {
    left_[group] = 0;
    for (const Switch which : groups_[group]) on_[which] = 0;
    for (const std::int32_t loop : seen_by_[group]) --speakers_[loop];
}

void MinimalClues::need(Group group) {
    needed_[group] = 1;
    for (const Switch which : groups_[group]) search_.fix(which);
}

}  // namespace edgewise::make
