#include "make/loops/fitted_loop.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace edgewise::make {

namespace {
constexpr double kHeat = 4;             // open edges more that a step may cost, at first
constexpr std::int64_t kCycle = 2000;   // steps from hot to cold
constexpr std::size_t kMostGroups = 6;  // groups of faces that a step turns
constexpr int kFarthest = 3;            // faces between what is open and what is turned
constexpr int kTries = 40;              // to find a group that can be turned
constexpr int kShaken = 2;              // how far around an open edge everything is shaken
constexpr std::int32_t kUnfit = 6;      // a place without a sign counts as many open edges
}  // namespace

FittedLoop::FittedLoop(const Planar& planar, const SwitchedBoard& board, FlatSets places, FlatSets links, bool required,
                       FlatSets turns, Sides start, std::uint64_t seed, Control& control)
    : planar_(planar),
      board_(board),
      places_(std::move(places)),
      links_(std::move(links)),
      required_(required),
      turns_(std::move(turns)),
      turn_of_(planar.cell_count(), -1),
      sides_(std::move(start)),
      random_(splitmix64(seed + kGoldenGamma)),
      control_(control),
      search_(board, &planar.faces(), control),
      on_edges_(planar.border(sides_)),
      counts_(board.switched_count(), 0),
      signs_(board.switch_count(), 0) {
    for (std::int32_t group = 0; group < turns_.size(); ++group) {
        for (const Face face : turns_[group]) turn_of_[face] = group;
    }
    for (Face face = 0; face < planar.cell_count(); ++face) inside_ += sides_[face];
    for (Edge edge = 0; edge < board.edge_count(); ++edge) {
        if (on_edges_[edge] == 0) continue;
        for (const Clue clue : board.switched_clues_of(edge)) ++counts_[clue];
    }
}

double FittedLoop::unit() {
    return static_cast<double>(random_.next() >> 11) * 0x1.0p-53;
}

bool FittedLoop::run(std::int64_t most_steps) {
    score_ = judge();
    for (; score_ > 0 && steps_ < most_steps && !control_.stopped(); ++steps_) {
        // 0. What a whole cycle did not solve is shaken, and the next one begins: the rest of the board stays as it is.
        const std::int64_t in_cycle = steps_ % kCycle;
        if (in_cycle == 0 && steps_ > 0) shake();
        if (score_ == 0) break;
        const double heat = kHeat * (1.0 - static_cast<double>(in_cycle) / static_cast<double>(kCycle));
        // 1. Turn a few faces near what is open.
        std::vector<std::int32_t> turned;
        const std::size_t wanted = 1 + random_.below(kMostGroups);
        for (int tries = 0; tries < kTries && turned.size() < wanted; ++tries) {
            const Face face = face_to_turn();
            if (face < 0 || turn_of_[face] < 0 || !turn_group(turn_of_[face])) continue;
            turned.push_back(turn_of_[face]);
        }
        if (turned.empty()) continue;
        // 2. Stay there if that is better, or not much worse.
        const std::vector<Edge> open_before = open_;
        const std::vector<std::int32_t> unfit_before = unfit_;
        const std::int32_t score = judge();
        if (control_.stopped()) break;
        if (score <= score_ || unit() < std::exp((score_ - score) / std::max(heat, 0.01))) {
            score_ = score;
            continue;
        }
        for (auto group = turned.rbegin(); group != turned.rend(); ++group) {
            for (const Face face : turns_[*group]) turn(face);
        }
        open_ = open_before;
        unfit_ = unfit_before;
    }
    return score_ == 0 && !control_.stopped();
}

// Turns whatever can be turned around an open edge, again and again.
void FittedLoop::shake() {
    Face middle = -1;
    while (middle < 0) middle = face_to_turn();
    std::vector<Face> area{middle};
    std::size_t next = 0;
    for (int ring = 0; ring < kShaken; ++ring) {
        for (const std::size_t end = area.size(); next < end; ++next) {
            for (const Planar::Place& place : planar_.around(area[next])) {
                const bool is_new = std::ranges::find(area, place.face) == area.end();
                if (place.face < planar_.cell_count() && is_new) area.push_back(place.face);
            }
        }
    }
    for (std::size_t i = 0; i < 4 * area.size(); ++i) {
        const std::int32_t group = turn_of_[area[random_.below(area.size())]];
        if (group >= 0) static_cast<void>(turn_group(group));
    }
    score_ = judge();
}

std::int32_t FittedLoop::judge() {
    choose_signs();
    open_ = search_.open_after_trials(signs_, on_edges_);
    return static_cast<std::int32_t>(open_.size()) + kUnfit * static_cast<std::int32_t>(unfit_.size());
}

void FittedLoop::choose_signs() {
    unfit_.clear();
    std::ranges::fill(signs_, 0);
    for (std::int32_t link = 0; link < links_.size(); ++link) {
        const auto places = links_[link];
        const bool all = std::ranges::all_of(places, [&](std::int32_t place) { return sign_at(place) >= 0; });
        for (const std::int32_t place : places) {
            const Switch sign = sign_at(place);
            if (sign >= 0 && (all || required_)) signs_[sign] = 1;
            if (sign < 0 && required_) unfit_.push_back(place);
        }
    }
}

// The sign that fits the loop at a place; -1 for none.
Switch FittedLoop::sign_at(std::int32_t place) const {
    const auto signs = places_[place];
    const auto sign = std::ranges::find_if(signs, [&](Switch one) { return fits(one); });
    return sign == signs.end() ? -1 : *sign;
}

bool FittedLoop::fits(Switch sign) const {
    return std::ranges::all_of(board_.clues_of_switch(sign), [&](Clue clue) {
        const auto [low, high] = board_.switched_bounds(clue);
        return low <= counts_[clue] && counts_[clue] <= high;
    });
}

// A face near an open edge, or near a place without a sign.
Face FittedLoop::face_to_turn() {
    const std::size_t choices = open_.size() + unfit_.size() * static_cast<std::size_t>(kUnfit);
    const std::size_t choice = random_.below(choices);
    Edge edge = 0;
    if (choice < open_.size()) {
        edge = open_[choice];
    } else {
        const auto signs = places_[unfit_[random_.below(unfit_.size())]];
        const auto clues = board_.clues_of_switch(signs[random_.below(signs.size())]);
        const auto edges = board_.switched_edges(clues[random_.below(clues.size())]);
        if (edges.empty()) return -1;
        edge = edges[random_.below(edges.size())];
    }
    Face face = planar_.faces().beside(edge)[random_.below(2)];
    if (face >= planar_.cell_count()) return -1;
    for (int far = 0; far < kFarthest && random_.below(2) == 0; ++far) {
        const auto around = planar_.around(face);
        face = around[random_.below(around.size())].face;
        if (face >= planar_.cell_count()) return -1;
    }
    return face;
}

// Turns all faces of a group, one after the other; none of them where one cannot.
bool FittedLoop::turn_group(std::int32_t group) {
    const auto faces = turns_[group];
    for (std::size_t i = 0; i < faces.size(); ++i) {
        const bool is_last_but_one = sides_[faces[i]] != 0 && inside_ <= 2;
        if (planar_.turn(sides_, faces[i]).can && !is_last_but_one) {
            turn(faces[i]);
            continue;
        }
        while (i-- > 0) turn(faces[i]);
        return false;
    }
    return true;
}

void FittedLoop::turn(Face face) {
    sides_[face] ^= 1;
    inside_ += sides_[face] != 0 ? 1 : -1;
    for (const Edge edge : planar_.faces().edges_of(face)) {
        on_edges_[edge] ^= 1;
        for (const Clue clue : board_.switched_clues_of(edge)) counts_[clue] += on_edges_[edge] != 0 ? 1 : -1;
    }
}

}  // namespace edgewise::make
