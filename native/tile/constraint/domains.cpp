#include "tile/constraint/domains.hpp"

#include <algorithm>
#include <bit>
#include <map>

namespace edgewise {

TileDomains::TileDomains(const TileBoard& board, const ConstraintRules& rules, TileType corner_type)
    : board_(board),
      rules_(rules),
      words_((static_cast<std::size_t>(board.candidate_count()) + 63) / 64),
      settled_at_(static_cast<std::size_t>(board.cell_count()) * words_),
      left_at_(settled_at_ + board.cell_count()),
      state_(left_at_ + board.type_count(), 0),
      supporters_(static_cast<std::size_t>(kSides) * board.colour_count() * words_, 0),
      of_type_(static_cast<std::size_t>(board.type_count()) * words_, 0),
      supported_(words_, 0),
      is_queued_(board.cell_count(), 0) {
    for (Candidate candidate = 0; candidate < board.candidate_count(); ++candidate) {
        const Word bit = Word{1} << (candidate % 64);
        const std::size_t word = static_cast<std::size_t>(candidate) / 64;
        of_type_[board.type_of(candidate) * words_ + word] |= bit;
        for (std::int32_t side = 0; side < kSides; ++side) {
            const Colour colour = board.colour(candidate, side);
            supporters_[(static_cast<std::size_t>(side) * board.colour_count() + colour) * words_ + word] |= bit;
        }
    }
    std::map<TileBoard::Demands, Cell> like;  // large boards have few kinds of cells: each is looked at once
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        const bool is_corner = cell == 0 && corner_type >= 0;
        const auto known = like.find(board.demands_of(cell));
        if (known != like.end()) {
            std::copy_n(domain(known->second), words_, state_.data() + first_word(cell));
            continue;
        }
        for (Candidate candidate = 0; candidate < board.candidate_count(); ++candidate) {
            const bool is_barred = is_corner && board.type_of(candidate) != corner_type;
            if (is_barred || !board.allowed(cell, candidate)) continue;
            state_[first_word(cell) + static_cast<std::size_t>(candidate) / 64] |= Word{1} << (candidate % 64);
        }
        if (!is_corner) like.emplace(board.demands_of(cell), cell);
    }
    for (TileType type = 0; type < board.type_count(); ++type) state_[left_at_ + type] = board.copies(type);
}

void TileDomains::set(std::size_t index, Word value) {
    trail_.push_back({index, state_[index]});
    state_[index] = value;
}

void TileDomains::undo_to(std::size_t mark) {
    for (; trail_.size() > mark; trail_.pop_back()) state_[trail_.back().index] = trail_.back().before;
}

void TileDomains::enqueue(Cell cell) {
    if (is_queued_[cell] != 0) return;
    is_queued_[cell] = 1;
    queue_.push_back(cell);
}

void TileDomains::clear_queue() {
    for (const Cell cell : queue_) is_queued_[cell] = 0;
    queue_.clear();
}

std::int32_t TileDomains::size(Cell cell) const {
    std::int32_t count = 0;
    for (std::size_t word = 0; word < words_; ++word) count += std::popcount(domain(cell)[word]);
    return count;
}

std::vector<Candidate> TileDomains::candidates(Cell cell) const {
    std::vector<Candidate> found;
    for (std::size_t word = 0; word < words_; ++word) {
        for (Word bits = domain(cell)[word]; bits != 0; bits &= bits - 1) {
            found.push_back(static_cast<Candidate>(64 * word) + static_cast<Candidate>(std::countr_zero(bits)));
        }
    }
    return found;
}

// Keeps those of a cell's candidates that are in the mask, a function of the word number; false if none is left.
template <class Mask>
bool TileDomains::restrict_to(Cell cell, const Mask& mask) {
    const std::size_t first = first_word(cell);
    bool has_changed = false;
    Word any = 0;
    for (std::size_t word = 0; word < words_; ++word) {
        const Word kept = state_[first + word] & mask(word);
        if (kept != state_[first + word]) {
            set(first + word, kept);
            has_changed = true;
        }
        any |= kept;
    }
    if (has_changed) enqueue(cell);
    return any != 0;
}

bool TileDomains::propagate_root(ConstraintStats& stats, Control& control) {
    for (Cell cell = 0; cell < board_.cell_count(); ++cell) enqueue(cell);
    const bool is_consistent = propagate(stats, &control);
    trail_.clear();  // what holds at the root is never undone
    return is_consistent;
}

bool TileDomains::assume(const Decision& decision, ConstraintStats& stats, Control* control) {
    was_cut_ = false;
    const auto [cell, candidate] = decision;
    const std::size_t word = static_cast<std::size_t>(candidate) / 64;
    const Word bit = Word{1} << (candidate % 64);
    const bool is_possible = restrict_to(cell, [&](std::size_t each) { return each == word ? bit : Word{0}; });
    // A decision uses up a copy even if cell singletons are off.
    if (is_possible && (is_settled(cell) || settle(cell))) return propagate(stats, control);
    ++stats.wipe_outs;
    clear_queue();
    return false;
}

bool TileDomains::settle(Cell cell) {
    const Word* words = domain(cell);
    std::size_t word = 0;
    while (words[word] == 0) ++word;
    const TileType type =
        board_.type_of(static_cast<Candidate>(64 * word) + static_cast<Candidate>(std::countr_zero(words[word])));
    const Word left = state_[left_at_ + type];
    if (left == 0) return false;
    set(settled_at_ + cell, 1);
    set(left_at_ + type, left - 1);
    enqueue(cell);
    if (left > 1) return true;
    const Word* removed = of_type(type);
    for (Cell other = 0; other < board_.cell_count(); ++other) {
        if (!is_settled(other) && !restrict_to(other, [&](std::size_t each) { return ~removed[each]; })) return false;
    }
    return true;
}

bool TileDomains::support_neighbours(Cell cell) {
    const Word* here = domain(cell);
    for (std::int32_t side = 0; side < kSides; ++side) {
        const Cell other = board_.neighbour(cell, side);
        if (other < 0) continue;
        std::ranges::fill(supported_, 0);
        for (Colour colour = 1; colour < board_.colour_count(); ++colour) {
            if (!overlap(here, supporters(side, colour))) continue;
            const Word* facing = supporters(opposite(side), colour);
            for (std::size_t word = 0; word < words_; ++word) supported_[word] |= facing[word];
        }
        if (!restrict_to(other, [&](std::size_t word) { return supported_[word]; })) return false;
    }
    return true;
}

// Whether the run has to end. On large boards the consequences of one decision take longer than anybody will wait.
bool TileDomains::is_time_to_stop(Control& control) {
    was_cut_ = was_cut_ || control.poll(work_);
    return was_cut_;
}

// A type that fewer cells accept than it has copies is a contradiction: every copy has to lie somewhere.
bool TileDomains::place_scarce_types(ConstraintStats& stats, Control* control) {
    std::vector<Cell> accepting;
    for (TileType type = 0; type < board_.type_count(); ++type) {
        if (control != nullptr && is_time_to_stop(*control)) return true;
        const auto left = static_cast<std::size_t>(state_[left_at_ + type]);
        if (left == 0) continue;
        accepting.clear();
        const Word* mask = of_type(type);
        for (Cell cell = 0; cell < board_.cell_count() && accepting.size() <= left; ++cell) {
            if (!is_settled(cell) && overlap(domain(cell), mask)) accepting.push_back(cell);
        }
        if (accepting.size() < left) return false;
        if (accepting.size() > left) continue;
        for (const Cell cell : accepting) {
            const std::size_t before = mark();
            if (!restrict_to(cell, [&](std::size_t word) { return mask[word]; })) return false;
            if (mark() != before) ++stats.piece_singletons;
        }
    }
    return true;
}

bool TileDomains::propagate(ConstraintStats& stats, Control* control) {
    bool is_consistent = true;
    was_cut_ = false;
    for (;;) {
        while (is_consistent && !queue_.empty()) {
            if (control != nullptr && is_time_to_stop(*control)) break;
            const Cell cell = queue_.back();
            queue_.pop_back();
            is_queued_[cell] = 0;
            const std::int32_t count = size(cell);
            is_consistent = count > 0;
            if (is_consistent && count == 1 && rules_.cell_singletons && !is_settled(cell)) {
                ++stats.cell_singletons;
                is_consistent = settle(cell);
            }
            // Without arc consistency only settled cells restrict their neighbours.
            if (is_consistent && (rules_.arcs || is_settled(cell))) is_consistent = support_neighbours(cell);
        }
        if (is_consistent && rules_.piece_singletons && !was_cut_) is_consistent = place_scarce_types(stats, control);
        if (!is_consistent || was_cut_ || queue_.empty()) break;
    }
    if (was_cut_) {
        clear_queue();
        return false;
    }
    if (!is_consistent) ++stats.wipe_outs;
    clear_queue();
    return is_consistent;
}

}  // namespace edgewise
