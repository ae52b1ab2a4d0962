#include "tile/constraint/domains.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <map>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "base/must_stop.hpp"

namespace edgewise {

TileDomains::TileDomains(const TileBoard& board, const ConstraintRules& rules, TileType corner_type, Control& control)
    : board_(board),
      rules_(rules),
      words_(words_for(board)),
      is_settled_(board.cell_count(), 0),
      size_(board.cell_count(), 0),
      left_(board.type_count(), 0),
      accepting_(board.type_count(), 0),
      supporters_(static_cast<std::size_t>(kSides) * board.colour_count() * words_, 0),
      of_type_(board.type_count(), TypeBits{0, 0, 0}),
      supported_(words_, 0),
      is_scarce_(board.type_count(), 0) {
    if (board.candidate_count() > std::numeric_limits<Shown>::max()) {
        throw std::invalid_argument("too many pieces for the constraint search");
    }
    for (Candidate candidate = 0; candidate < board.candidate_count(); ++candidate) {
        const Word bit = Word{1} << (candidate % 64);
        const std::size_t word = static_cast<std::size_t>(candidate) / 64;
        TypeBits& of_type = of_type_[board.type_of(candidate)];
        if (of_type.bits == 0) of_type.word = word;
        (of_type.word == word ? of_type.bits : of_type.more) |= bit;
        for (std::int32_t side = 0; side < kSides; ++side) {
            const Colour colour = board.colour(candidate, side);
            supporters_[(static_cast<std::size_t>(side) * board.colour_count() + colour) * words_ + word] |= bit;
        }
    }
    for (TileType type = 0; type < board.type_count(); ++type) left_[type] = board.copies(type);
    make_sets(corner_type, control);
}

std::uint64_t TileDomains::bytes(const TileBoard& board) {
    const auto cells = static_cast<std::uint64_t>(board.cell_count());
    const auto colours = static_cast<std::uint64_t>(kSides) * static_cast<std::uint64_t>(board.colour_count());
    const std::uint64_t set = words_for(board) * sizeof(Word);
    return (cells + colours) * set + cells * colours * sizeof(Shown);
}

// Large boards have few kinds of cells: each is looked at once. Their sets and counts may take a gigabyte, so they grow
// cell by cell, and the control is asked in between.
void TileDomains::make_sets(TileType corner_type, Control& control) {
    const std::size_t counts = rules_.arcs ? static_cast<std::size_t>(kSides) * board_.colour_count() : 0;
    words_of_cells_.reserve(board_.cell_count() * words_);
    shown_.reserve(board_.cell_count() * counts);
    struct Kind {
        Cell first;
        std::int32_t cells;
    };
    std::map<TileBoard::Demands, Kind> kinds;
    std::vector<Word> free(words_, 0);
    for (Candidate candidate = 0; candidate < board_.candidate_count(); ++candidate) {
        if (!board_.is_fixed(board_.type_of(candidate))) free[candidate / 64] |= Word{1} << (candidate % 64);
    }
    const auto accept = [&](Cell cell, std::int32_t cells) {
        TileType last = -1;
        for (const Candidate candidate : candidates(cell)) {
            const TileType type = board_.type_of(candidate);
            if (type != last) accepting_[type] += cells;
            last = type;
        }
    };
    for (Cell cell = 0; cell < board_.cell_count(); ++cell) {
        if (is_time_to_stop(control)) return;
        words_of_cells_.resize(words_of_cells_.size() + words_, 0);
        shown_.resize(shown_.size() + counts, 0);
        const bool is_corner = cell == 0 && corner_type >= 0;
        const auto known = is_corner ? kinds.end() : kinds.find(board_.demands_of(cell));
        if (known != kinds.end()) {
            const Cell like = known->second.first;
            std::copy_n(domain(like), words_, domain(cell));
            size_[cell] = size_[like];
            std::copy_n(shown_.data() + like * counts, counts, shown_.data() + cell * counts);
            ++known->second.cells;
            continue;
        }
        Word* words = domain(cell);
        if (const Candidate fixed = board_.fixed_at(cell); fixed >= 0) {
            if (board_.allowed(cell, fixed)) words[fixed / 64] = Word{1} << (fixed % 64);
        } else {
            std::ranges::copy(free, words);
            for (std::int32_t side = 0; side < kSides; ++side) {
                const Word* border = supporters(side, kBorder);
                const Word at_border = board_.neighbour(cell, side) < 0 ? 0 : ~Word{0};
                for (std::size_t word = 0; word < words_; ++word) words[word] &= border[word] ^ at_border;
                const Colour required = board_.fixed_neighbour_colour(cell, side);
                if (required < 0) continue;
                for (std::size_t word = 0; word < words_; ++word) words[word] &= supporters(side, required)[word];
            }
        }
        if (is_corner) {
            const TypeBits& of_type = of_type_[corner_type];
            for (std::size_t word = 0; word < words_; ++word) {
                words[word] &= word == of_type.word ? of_type.bits : word == of_type.word + 1 ? of_type.more : 0;
            }
            accept(cell, 1);
        } else {
            kinds.emplace(board_.demands_of(cell), Kind{cell, 1});
        }
        count(cell);
    }
    for (const auto& [demands, kind] : kinds) accept(kind.first, kind.cells);
}

void TileDomains::count(Cell cell) {
    const std::vector<Candidate> found = candidates(cell);
    size_[cell] = static_cast<std::int32_t>(found.size());
    if (!rules_.arcs) return;
    for (const Candidate candidate : found) {
        for (std::int32_t side = 0; side < kSides; ++side) ++shown(cell, side, board_.colour(candidate, side));
    }
}

void TileDomains::note_rarer(TileType type) {
    --accepting_[type];
    if (!rules_.piece_singletons || accepting_[type] > left_[type] || is_scarce_[type] != 0) return;
    is_scarce_[type] = 1;
    scarce_.push_back(type);
}

// Removes candidates, and notes what that may lead to.
void TileDomains::replace_word(Cell cell, std::size_t word, Word kept) {
    Word& now = domain(cell)[word];
    if (keeps_trail_) trail_.push_back({cell, static_cast<std::int32_t>(word), now});
    Word removed = now & ~kept;
    now = kept;
    size_[cell] -= std::popcount(removed);
    TileType last = -1;
    for (; removed != 0; removed &= removed - 1) {
        const auto candidate = static_cast<Candidate>(64 * word) + static_cast<Candidate>(std::countr_zero(removed));
        const TileType type = board_.type_of(candidate);
        if (type != last && !is_settled(cell) && !accepts(cell, type)) note_rarer(type);
        last = type;
        if (!rules_.arcs) continue;
        for (std::int32_t side = 0; side < kSides; ++side) {
            const Colour colour = board_.colour(candidate, side);
            if (--shown(cell, side, colour) == 0 && notes_lost_) lost_.push_back({cell, side, colour});
        }
    }
}

void TileDomains::restore_word(Cell cell, std::size_t word, Word before) {
    Word& now = domain(cell)[word];
    const Word gone = before & ~now;
    size_[cell] += std::popcount(gone);
    TileType last = -1;
    for (Word bits = gone; bits != 0; bits &= bits - 1) {
        const auto candidate = static_cast<Candidate>(64 * word) + static_cast<Candidate>(std::countr_zero(bits));
        const TileType type = board_.type_of(candidate);
        if (type != last && !is_settled(cell) && !accepts(cell, type)) ++accepting_[type];
        last = type;
        if (!rules_.arcs) continue;
        for (std::int32_t side = 0; side < kSides; ++side) ++shown(cell, side, board_.colour(candidate, side));
    }
    now = before;
}

void TileDomains::undo_to(std::size_t mark) {
    for (; trail_.size() > mark; trail_.pop_back()) {
        const Change& change = trail_.back();
        if (change.word != kSettling) {
            restore_word(change.cell, static_cast<std::size_t>(change.word), change.before);
            continue;
        }
        const TileType type = board_.type_of(only(change.cell));
        is_settled_[change.cell] = 0;
        ++left_[type];
        ++accepting_[type];
    }
}

void TileDomains::clear_queues() {
    for (const TileType type : scarce_) is_scarce_[type] = 0;
    scarce_.clear();
    lost_.clear();
    singles_.clear();
}

Candidate TileDomains::only(Cell cell) const {
    const Word* words = domain(cell);
    std::size_t word = 0;
    while (words[word] == 0) ++word;
    return static_cast<Candidate>(64 * word) + static_cast<Candidate>(std::countr_zero(words[word]));
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
bool TileDomains::restrict_to(Cell cell, std::size_t from, std::size_t to, const Mask& mask) {
    const std::int32_t before = size_[cell];
    const Word* words = domain(cell);
    for (std::size_t word = from; word < to; ++word) {
        if (const Word kept = words[word] & mask(word); kept != words[word]) replace_word(cell, word, kept);
    }
    if (size_[cell] == 1 && before > 1) singles_.push_back(cell);
    return size_[cell] > 0;
}

bool TileDomains::restrict_to_type(Cell cell, TileType type) {
    const TypeBits& bits = of_type_[type];
    return restrict_to(cell, 0, words_, [&](std::size_t word) {
        return word == bits.word ? bits.bits : word == bits.word + 1 ? bits.more : Word{0};
    });
}

bool TileDomains::remove_type(Cell cell, TileType type) {
    const TypeBits& bits = of_type_[type];
    return restrict_to(cell, bits.word, bits.word + (bits.more != 0 ? 2 : 1),
                       [&](std::size_t word) { return ~(word == bits.word ? bits.bits : bits.more); });
}

bool TileDomains::propagate_root(ConstraintStats& stats, Control& control) {
    bool is_consistent = !was_cut_ && std::ranges::all_of(size_, [](std::int32_t size) { return size > 0; });
    for (Cell cell = 0; cell < board_.cell_count(); ++cell) {
        if (size_[cell] == 1) singles_.push_back(cell);
    }
    if (rules_.arcs && is_consistent) is_consistent = support_all(control);
    notes_lost_ = rules_.arcs;
    for (TileType type = 0; type < board_.type_count() && rules_.piece_singletons; ++type) {
        if (accepting_[type] > left_[type] || is_scarce_[type] != 0) continue;
        is_scarce_[type] = 1;
        scarce_.push_back(type);
    }
    if (is_consistent && !was_cut_) {
        is_consistent = propagate(stats, &control);
    } else {
        if (!was_cut_) ++stats.wipe_outs;
        clear_queues();
        is_consistent = false;
    }
    keeps_trail_ = true;
    return is_consistent;
}

bool TileDomains::assume(const Decision& decision, ConstraintStats& stats, Control* control) {
    was_cut_ = false;
    const auto [cell, candidate] = decision;
    const std::size_t word = static_cast<std::size_t>(candidate) / 64;
    const Word bit = Word{1} << (candidate % 64);
    const bool is_possible =
        restrict_to(cell, 0, words_, [&](std::size_t each) { return each == word ? bit : Word{0}; });
    // A decision uses up a copy even if cell singletons are off.
    if (is_possible && (is_settled(cell) || settle(cell))) return propagate(stats, control);
    ++stats.wipe_outs;
    clear_queues();
    return false;
}

bool TileDomains::settle(Cell cell) {
    const Candidate candidate = only(cell);
    const TileType type = board_.type_of(candidate);
    if (left_[type] == 0) return false;
    if (keeps_trail_) trail_.push_back({cell, kSettling, 0});
    is_settled_[cell] = 1;
    --left_[type];
    note_rarer(type);
    // Without arc consistency only settled cells restrict their neighbours.
    for (std::int32_t side = 0; side < kSides && !rules_.arcs; ++side) {
        const Cell other = board_.neighbour(cell, side);
        const Word* facing = supporters(opposite(side), board_.colour(candidate, side));
        if (other >= 0 && !restrict_to(other, 0, words_, [&](std::size_t word) { return facing[word]; })) return false;
    }
    if (left_[type] > 0) return true;
    for (Cell other = 0; other < board_.cell_count(); ++other) {
        if (!is_settled(other) && accepts(other, type) && !remove_type(other, type)) return false;
    }
    return true;
}

// Cells support their neighbours until nothing changes. At the root cells lose thousands of colours at once: to note
// each, as later on, would take gigabytes on a large board.
bool TileDomains::support_all(Control& control) {
    std::vector<Cell> waiting(board_.cell_count()), next;
    std::iota(waiting.begin(), waiting.end(), Cell{0});
    std::vector<std::uint8_t> is_waiting(board_.cell_count(), 1);
    for (; !waiting.empty(); std::swap(waiting, next)) {
        next.clear();
        for (const Cell cell : waiting) {
            was_cut_ = must_stop(control);
            if (was_cut_) return true;
            is_waiting[cell] = 0;
            for (std::int32_t side = 0; side < kSides; ++side) {
                const Cell other = board_.neighbour(cell, side);
                if (other < 0) continue;
                const std::int32_t before = size_[other];
                if (!support_neighbour(cell, side, other)) return false;
                if (size_[other] == before || is_waiting[other] != 0) continue;
                is_waiting[other] = 1;
                next.push_back(other);
            }
        }
    }
    return true;
}

// What a cell does not show on a side is nothing for its neighbour there. Later on, `lost_` says so colour by colour.
bool TileDomains::support_neighbour(Cell cell, std::int32_t side, Cell other) {
    std::ranges::fill(supported_, 0);
    if (board_.colour_count() <= 64) {
        for (Colour colour = 1; colour < board_.colour_count(); ++colour) {
            if (shown(cell, side, colour) == 0) continue;
            const Word* facing = supporters(opposite(side), colour);
            for (std::size_t word = 0; word < words_; ++word) supported_[word] |= facing[word];
        }
    } else {  // more colours than candidates in a word: to ask each candidate is less
        for (std::size_t word = 0; word < words_; ++word) {
            for (Word bits = domain(other)[word]; bits != 0; bits &= bits - 1) {
                const auto bit = static_cast<Candidate>(std::countr_zero(bits));
                const Colour colour = board_.colour(static_cast<Candidate>(64 * word) + bit, opposite(side));
                if (shown(cell, side, colour) > 0) supported_[word] |= Word{1} << bit;
            }
        }
    }
    return restrict_to(other, 0, words_, [&](std::size_t word) { return supported_[word]; });
}

// Whether the run has to end. On large boards the consequences of one decision take longer than anybody will wait.
bool TileDomains::is_time_to_stop(Control& control) {
    was_cut_ = was_cut_ || control.poll(work_);
    return was_cut_;
}

// A type that fewer cells accept than it has copies is a contradiction: every copy has to lie somewhere.
bool TileDomains::place_scarce_types(ConstraintStats& stats, Control* control) {
    std::vector<Cell> accepting;
    while (!scarce_.empty()) {
        if (control != nullptr && is_time_to_stop(*control)) return true;
        const TileType type = scarce_.back();
        scarce_.pop_back();
        is_scarce_[type] = 0;
        if (accepting_[type] < left_[type]) return false;
        if (left_[type] == 0 || accepting_[type] > left_[type]) continue;
        accepting.clear();
        const auto wanted = static_cast<std::size_t>(accepting_[type]);
        for (Cell cell = 0; cell < board_.cell_count() && accepting.size() < wanted; ++cell) {
            if (!is_settled(cell) && accepts(cell, type)) accepting.push_back(cell);
        }
        for (const Cell cell : accepting) {
            const std::int32_t before = size_[cell];
            if (!restrict_to_type(cell, type)) return false;
            if (size_[cell] != before) ++stats.piece_singletons;
        }
    }
    return true;
}

bool TileDomains::propagate(ConstraintStats& stats, Control* control) {
    bool is_consistent = true;
    was_cut_ = false;
    while (is_consistent && !(lost_.empty() && singles_.empty() && scarce_.empty())) {
        if (control != nullptr && is_time_to_stop(*control)) break;
        if (!lost_.empty()) {
            const auto [cell, side, colour] = lost_.back();
            lost_.pop_back();
            const Cell other = board_.neighbour(cell, side);
            if (other < 0) continue;
            const Word* facing = supporters(opposite(side), colour);
            is_consistent = restrict_to(other, 0, words_, [&](std::size_t word) { return ~facing[word]; });
        } else if (!singles_.empty()) {
            const Cell cell = singles_.back();
            singles_.pop_back();
            if (is_settled(cell) || !rules_.cell_singletons) continue;
            ++stats.cell_singletons;
            is_consistent = settle(cell);
        } else {
            is_consistent = place_scarce_types(stats, control);
        }
    }
    if (was_cut_) {
        clear_queues();
        return false;
    }
    if (!is_consistent) ++stats.wipe_outs;
    clear_queues();
    return is_consistent;
}

}  // namespace edgewise
