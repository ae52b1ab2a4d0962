#include "explain/tiles/tile_waves.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <utility>

#include "base/must_stop.hpp"

namespace edgewise::explain {

namespace {

constexpr std::uint64_t kFirstBits = 0x1111111111111111ULL;

std::size_t index(std::int32_t number) {
    return static_cast<std::size_t>(number);
}

std::uint64_t kinds_in(std::uint64_t word) {
    return (word | word >> 1 | word >> 2 | word >> 3) & kFirstBits;
}

}  // namespace

TileRules::TileRules(std::vector<std::int32_t> neighbours, std::vector<std::int32_t> all_sides,
                     std::vector<std::int32_t> all_copies, std::vector<std::int32_t> most)
    : around(std::move(neighbours)),
      sides(std::move(all_sides)),
      copies(std::move(all_copies)),
      most_seams(std::move(most)) {
    if (around.size() % 4 != 0 || sides.size() != 16 * copies.size()) {
        throw std::invalid_argument("four neighbours a cell and four ways to lie a kind are expected");
    }
    words = (4 * copies.size() + 63) / 64;
    shown.assign(4 * most_seams.size() * words, 0);
    for (std::size_t way = 0; way < 4 * copies.size(); ++way) {
        for (std::int32_t side = 0; side < 4; ++side) {
            const std::int32_t colour = sides[4 * way + index(side)];
            if (colour >= colour_count()) throw std::invalid_argument("a colour is out of range");
            if (colour >= 0) shown[index(side * colour_count() + colour) * words + way / 64] |= 1ULL << way % 64;
        }
    }
    seam_of.assign(around.size(), -1);
    for (std::int32_t cell = 0; cell < cell_count(); ++cell) {
        for (std::int32_t side = 0; side < 4; ++side) {
            const std::int32_t near = around[index(4 * cell + side)];
            if (near >= cell_count()) throw std::invalid_argument("a neighbour is out of range");
            if (near <= cell) continue;
            seam_of[index(4 * cell + side)] = seam_of[index(4 * near + (side ^ 2))] =
                static_cast<std::int32_t>(seam_cells.size() / 2);
            seam_cells.insert(seam_cells.end(), {cell, side});
        }
    }
}

TilePosition::TilePosition(const TileRules& rules, std::vector<std::uint8_t> status, std::vector<std::uint8_t> kinds,
                           std::vector<std::uint8_t> colours, Words candidates)
    : rules_(&rules),
      status_(std::move(status)),
      kinds_(std::move(kinds)),
      colours_(std::move(colours)),
      candidates_(std::move(candidates)) {
    const std::size_t cells = index(rules.cell_count());
    if (status_.size() != cells || kinds_.size() != rules.copies.size() || colours_.size() != rules.most_seams.size() ||
        candidates_.size() != cells * rules.words) {
        throw std::invalid_argument("the parts of a position do not fit the board");
    }
    left_.resize(candidates_.size());
    is_touched_.assign(cells, 0);
    take_notes(true);
}

void TilePosition::take_notes(bool of_open_cells) {
    settled_.assign(status_.size(), 0);
    used_.assign(rules_->copies.size(), 0);
    seam_colour_.assign(rules_->seam_cells.size() / 2, -1);
    counts_.assign(rules_->most_seams.size(), 0);
    for (std::int32_t cell = 0; cell < rules_->cell_count(); ++cell) {
        const bool is_known = status_[index(cell)] == 2;
        if (!is_known && !(of_open_cells && is_open(cell))) continue;
        settle(cell);
        if (is_known) settled_[index(cell)] = 1;
        see_seams(cell);
    }
}

std::vector<std::pair<std::int32_t, Words>> TilePosition::left(int rules, Control& control) const {
    TilePosition look = *this;
    look.take_notes(false);  // what is settled on open cells is news here
    Cells every;
    for (std::int32_t cell = 0; cell < rules_->cell_count(); ++cell) {
        if (status_[index(cell)] != 0) every.push_back(cell);
    }
    std::vector<std::pair<std::int32_t, Words>> found;
    if (look.wave(every, rules, control) || control.stopped()) return found;
    for (const std::int32_t cell : look.touched_) {
        const auto* set = &look.left_[index(cell) * rules_->words];
        found.emplace_back(cell, Words(set, set + rules_->words));
    }
    return found;
}

std::optional<TileBreak> TilePosition::supposed(std::int32_t cell, std::int32_t orientation, int most,
                                                Control& control) const {
    TilePosition trial = *this;
    trial.suppose(cell, orientation);
    return trial.follow({cell}, most, control);
}

std::vector<std::pair<std::int32_t, Words>> TilePosition::followed(std::int32_t cell, std::int32_t orientation,
                                                                   int waves, Control& control) const {
    TilePosition trial = *this;
    trial.suppose(cell, orientation);
    trial.follow({cell}, waves, control);
    std::vector<std::pair<std::int32_t, Words>> found;
    for (std::int32_t other = 0; other < rules_->cell_count(); ++other) {
        const std::uint64_t* left = trial.at(other);
        if (!std::equal(left, left + rules_->words, at(other)))
            found.emplace_back(other, Words(left, left + rules_->words));
    }
    return found;
}

std::optional<TileBreak> TilePosition::cases(std::int32_t cell, std::int32_t orientation, int few, int inner,
                                             Control& control) const {
    TilePosition trial = *this;
    trial.suppose(cell, orientation);
    Cells changed{cell};
    while (true) {
        if (const auto broken = trial.follow(std::move(changed), INT32_MAX, control)) {
            return TileBreak{TileRule::kCases, broken->number, broken->waves};
        }
        changed.clear();
        Words kept = trial.candidates_;
        for (std::int32_t near = 0; near < rules_->cell_count(); ++near) {
            const int count = trial.is_open(near) ? trial.size(near) : 0;
            if (count < 2 || count > few) continue;
            bool any = false, fails = false;
            for (std::size_t word = 0; word < rules_->words; ++word) {
                for (std::uint64_t rest = trial.at(near)[word]; rest != 0; rest &= rest - 1) {
                    const auto one = static_cast<std::int32_t>(64 * word) + std::countr_zero(rest);
                    if (trial.supposed(near, one, inner, control)) {
                        kept[index(near) * rules_->words + word] &= ~(rest & -rest);
                        fails = true;
                    } else {
                        any = true;
                    }
                }
            }
            if (control.stopped()) return std::nullopt;
            if (!any) return TileBreak{TileRule::kCases, near, 0};
            if (fails) changed.push_back(near);
        }
        if (changed.empty() || control.stopped()) return std::nullopt;
        trial.candidates_ = std::move(kept);
    }
}

void TilePosition::suppose(std::int32_t cell, std::int32_t orientation) {
    auto* here = &candidates_[index(cell) * rules_->words];
    std::fill(here, here + rules_->words, 0);
    here[orientation / 64] = 1ULL << orientation % 64;
}

std::optional<TileBreak> TilePosition::follow(Cells changed, int most, Control& control) {
    for (int waves = 1; waves <= most; ++waves) {
        touched_.clear();
        auto broken = wave(changed, kEveryRule, control);
        if (control.stopped()) return std::nullopt;
        if (broken) {
            for (const std::int32_t cell : touched_) is_touched_[index(cell)] = 0;
            broken->waves = waves;
            return broken;
        }
        for (const std::int32_t cell : touched_) {
            is_touched_[index(cell)] = 0;
            std::copy_n(&left_[index(cell) * rules_->words], rules_->words, &candidates_[index(cell) * rules_->words]);
        }
        changed = touched_;
        if (changed.empty()) return std::nullopt;
    }
    return std::nullopt;
}

std::optional<TileBreak> TilePosition::wave(const Cells& changed, int rules, Control& control) {
    std::optional<TileBreak> broken;
    if (rules & kNeighbours) {
        match(changed, control);
        broken = use_up(changed, control);
    }
    if (!broken && rules & kPlaces) broken = find_places(control);
    if (!broken && rules & kColours) broken = run_out(changed, control);
    if (broken) return broken;
    for (const std::int32_t cell : touched_) {
        const auto* set = &left_[index(cell) * rules_->words];
        if (std::all_of(set, set + rules_->words, [](std::uint64_t word) { return word == 0; })) {
            return TileBreak{TileRule::kCell, cell, 0};
        }
    }
    return std::nullopt;
}

// 1. A candidate needs one on the changed cell beside it that shows the same colour.
void TilePosition::match(const Cells& changed, Control& control) {
    Words gone(rules_->words);
    for (const std::int32_t cell : changed) {
        if (must_stop(control)) return;
        for (std::int32_t side = 0; side < 4; ++side) {
            const std::int32_t near = rules_->around[index(4 * cell + side)];
            if (near < 0 || !is_open(near)) continue;
            std::fill(gone.begin(), gone.end(), ~0ULL);
            for (std::int32_t colour = 0; colour < rules_->colour_count(); ++colour) {
                const auto *facing = rules_->shows(side, colour), *other = rules_->shows(side ^ 2, colour);
                bool is_shown = false;
                for (std::size_t word = 0; word < rules_->words; ++word)
                    is_shown |= (at(cell)[word] & facing[word]) != 0;
                for (std::size_t word = 0; is_shown && word < rules_->words; ++word) gone[word] &= ~other[word];
            }
            take_away(near, gone.data());
        }
    }
}

// 2. Where all pieces of a kind have their cells, no other cell holds one.
std::optional<TileBreak> TilePosition::use_up(const Cells& changed, Control& control) {
    Cells full;
    for (const std::int32_t cell : changed) {
        if (settled_[index(cell)] || !is_open(cell)) continue;
        const std::int32_t kind = settle(cell);
        if (kind < 0) continue;
        if (used_[index(kind)] > rules_->copies[index(kind)]) return TileBreak{TileRule::kPieces, kind, 0};
        if (used_[index(kind)] == rules_->copies[index(kind)]) full.push_back(kind);
    }
    Words gone(rules_->words);
    for (const std::int32_t kind : full) {
        if (must_stop(control)) break;
        gone[index(kind / 16)] = 0xFULL << 4 * (kind % 16);
        for (std::int32_t cell = 0; cell < rules_->cell_count(); ++cell) {
            if (is_open(cell) && only_kind(at(cell)) != kind) take_away(cell, gone.data());
        }
        gone[index(kind / 16)] = 0;
    }
    return std::nullopt;
}

// 3. A kind with no more cells left than pieces lies on all of them.
std::optional<TileBreak> TilePosition::find_places(Control& control) {
    std::vector<std::int32_t> places(rules_->copies.size(), 0);
    for (std::size_t word = 0; word < rules_->words; ++word) {
        if (must_stop(control)) return std::nullopt;
        for (std::int32_t cell = 0; cell < rules_->cell_count(); ++cell) {
            for (std::uint64_t rest = kinds_in(at(cell)[word]); rest != 0; rest &= rest - 1) {
                ++places[16 * word + static_cast<std::size_t>(std::countr_zero(rest)) / 4];
            }
        }
    }
    Words needed(rules_->words), alone(rules_->words);
    bool any = false;
    for (std::size_t kind = 0; kind < places.size(); ++kind) {
        if (!kinds_[kind]) continue;
        if (places[kind] < rules_->copies[kind]) return TileBreak{TileRule::kPiece, static_cast<std::int32_t>(kind), 0};
        if (places[kind] > rules_->copies[kind]) continue;
        any = true;
        needed[kind / 16] |= 1ULL << 4 * (kind % 16);
    }
    for (std::int32_t cell = 0; any && cell < rules_->cell_count(); ++cell) {
        if (!is_open(cell)) continue;
        int kinds = 0;
        for (std::size_t word = 0; word < rules_->words; ++word) {
            alone[word] = kinds_in(at(cell)[word]) & needed[word];
            kinds += std::popcount(alone[word]);
            alone[word] = ~(0xF * alone[word]);
        }
        if (kinds > 1) return TileBreak{TileRule::kCell, cell, 0};
        if (kinds == 1) take_away(cell, alone.data());
    }
    return std::nullopt;
}

// 4. A colour is on half as many seams as sides show it, and on no more.
std::optional<TileBreak> TilePosition::run_out(const Cells& changed, Control& control) {
    for (const std::int32_t cell : changed) see_seams(cell);
    for (std::int32_t colour = 0; colour < rules_->colour_count(); ++colour) {
        if (counts_[index(colour)] > rules_->most_seams[index(colour)]) return TileBreak{TileRule::kColour, colour, 0};
    }
    for (std::int32_t colour = 0; colour < rules_->colour_count(); ++colour) {
        if (counts_[index(colour)] == 0 || counts_[index(colour)] < rules_->most_seams[index(colour)]) continue;
        if (must_stop(control)) break;
        for (std::size_t seam = 0; seam < seam_colour_.size(); ++seam) {
            if (seam_colour_[seam] == colour) continue;
            const std::int32_t cell = rules_->seam_cells[2 * seam], side = rules_->seam_cells[2 * seam + 1];
            take_away(cell, rules_->shows(side, colour));
            take_away(rules_->around[index(4 * cell + side)], rules_->shows(side ^ 2, colour));
        }
    }
    return std::nullopt;
}

std::int32_t TilePosition::settle(std::int32_t cell) {
    const std::int32_t kind = only_kind(at(cell));
    if (kind < 0 || !kinds_[index(kind)]) return -1;
    settled_[index(cell)] = 1;
    ++used_[index(kind)];
    return kind;
}

void TilePosition::see_seams(std::int32_t cell) {
    if (status_[index(cell)] == 0) return;
    const auto* here = at(cell);
    std::size_t first = 0;
    while (first < rules_->words && here[first] == 0) ++first;
    if (first == rules_->words) return;
    const std::size_t way = 64 * first + static_cast<std::size_t>(std::countr_zero(here[first]));
    for (std::int32_t side = 0; side < 4; ++side) {
        const std::int32_t seam = rules_->seam_of[index(4 * cell + side)];
        const std::int32_t colour = rules_->sides[4 * way + index(side)];
        if (seam < 0 || colour < 0 || !colours_[index(colour)] || seam_colour_[index(seam)] >= 0) continue;
        const auto* same = rules_->shows(side, colour);
        bool all = true;
        for (std::size_t word = 0; word < rules_->words; ++word) all &= (here[word] & ~same[word]) == 0;
        if (!all) continue;
        seam_colour_[index(seam)] = colour;
        ++counts_[index(colour)];
    }
}

std::int32_t TilePosition::only_kind(const std::uint64_t* set) const {
    std::int32_t kind = -1;
    for (std::size_t word = 0; word < rules_->words; ++word) {
        const std::uint64_t kinds = kinds_in(set[word]);
        if (kinds == 0) continue;
        if (kind >= 0 || (kinds & (kinds - 1)) != 0) return -1;
        kind = static_cast<std::int32_t>(16 * word) + std::countr_zero(kinds) / 4;
    }
    return kind;
}

int TilePosition::size(std::int32_t cell) const {
    int count = 0;
    for (std::size_t word = 0; word < rules_->words; ++word) count += std::popcount(at(cell)[word]);
    return count;
}

void TilePosition::take_away(std::int32_t cell, const std::uint64_t* gone) {
    if (!is_open(cell)) return;
    const auto* before = is_touched_[index(cell)] ? &left_[index(cell) * rules_->words] : at(cell);
    std::uint64_t hit = 0;
    for (std::size_t word = 0; word < rules_->words; ++word) hit |= before[word] & gone[word];
    if (hit == 0) return;
    auto* now = &left_[index(cell) * rules_->words];
    for (std::size_t word = 0; word < rules_->words; ++word) now[word] = before[word] & ~gone[word];
    if (!is_touched_[index(cell)]) {
        is_touched_[index(cell)] = 1;
        touched_.push_back(cell);
    }
}

}  // namespace edgewise::explain
