#include "tile/constraint/constraint_search.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "base/random.hpp"

namespace edgewise {

ConstraintSearch::ConstraintSearch(const TileBoard& board, const ConstraintRules& rules, TileType corner_type,
                                   std::uint64_t seed)
    : board_(board),
      rules_(rules),
      words_((static_cast<std::size_t>(board.candidate_count()) + 63) / 64),
      settled_at_(static_cast<std::size_t>(board.cell_count()) * words_),
      left_at_(settled_at_ + board.cell_count()),
      state_(left_at_ + board.type_count(), 0),
      supporters_(static_cast<std::size_t>(kSides) * board.colour_count() * words_, 0),
      of_type_(static_cast<std::size_t>(board.type_count()) * words_, 0),
      supported_(words_, 0),
      rank_(board.candidate_count()),
      tie_(board.cell_count()),
      is_waiting_(board.cell_count(), 0) {
    stats_.heat = Heat(board.cell_count());
    std::vector<std::int64_t> commonness(board.colour_count(), 0);
    for (Candidate candidate = 0; candidate < board.candidate_count(); ++candidate) {
        const Word bit = Word{1} << (candidate % 64);
        const std::size_t word = static_cast<std::size_t>(candidate) / 64;
        of_type_[board.type_of(candidate) * words_ + word] |= bit;
        for (std::int32_t side = 0; side < kSides; ++side) {
            const Colour colour = board.colour(candidate, side);
            supporters_[(static_cast<std::size_t>(side) * board.colour_count() + colour) * words_ + word] |= bit;
            commonness[colour] += board.copies(board.type_of(candidate));
        }
        for (Cell cell = 0; cell < board.cell_count(); ++cell) {
            const bool barred = cell == 0 && corner_type >= 0 && board.type_of(candidate) != corner_type;
            if (!barred && board.allowed(cell, candidate)) domain(cell)[word] |= bit;
        }
    }
    for (TileType type = 0; type < board.type_count(); ++type) state_[left_at_ + type] = board.copies(type);

    Random random(seed);
    std::iota(tie_.begin(), tie_.end(), 0);
    std::vector<Candidate> order(board.candidate_count());
    std::iota(order.begin(), order.end(), 0);
    if (seed != 0) {
        random.shuffle(tie_);
        random.shuffle(order);
    }
    if (rules_.rare_first) {
        std::vector<std::int64_t> common(board.candidate_count(), 0);
        for (const Candidate candidate : order) {
            for (std::int32_t side = 0; side < kSides; ++side) {
                const Colour colour = board.colour(candidate, side);
                if (colour != kBorder) common[candidate] += commonness[colour];
            }
        }
        std::ranges::stable_sort(order, {}, [&](Candidate candidate) { return common[candidate]; });
    }
    for (std::size_t place = 0; place < order.size(); ++place) rank_[order[place]] = static_cast<std::int32_t>(place);

    for (Cell cell = 0; cell < board.cell_count(); ++cell) touch(cell);
    possible_ = propagate();
    trail_.clear();  // what holds at the root is never undone
}

void ConstraintSearch::set(std::size_t index, Word value) {
    trail_.push_back({index, state_[index]});
    state_[index] = value;
}

void ConstraintSearch::undo_to(std::size_t mark) {
    for (; trail_.size() > mark; trail_.pop_back()) state_[trail_.back().index] = trail_.back().before;
}

void ConstraintSearch::touch(Cell cell) {
    if (is_waiting_[cell] != 0) return;
    is_waiting_[cell] = 1;
    waiting_.push_back(cell);
}

std::int32_t ConstraintSearch::size(Cell cell) const {
    std::int32_t count = 0;
    const std::size_t first = static_cast<std::size_t>(cell) * words_;
    for (std::size_t word = 0; word < words_; ++word) count += std::popcount(state_[first + word]);
    return count;
}

// Keeps of a cell's candidates those of a set; false when none is left.
bool ConstraintSearch::intersect(Cell cell, const Word* keep) {
    const std::size_t first = static_cast<std::size_t>(cell) * words_;
    bool changed = false;
    Word any = 0;
    for (std::size_t word = 0; word < words_; ++word) {
        const Word kept = state_[first + word] & keep[word];
        if (kept != state_[first + word]) {
            set(first + word, kept);
            changed = true;
        }
        any |= kept;
    }
    if (changed) touch(cell);
    return any != 0;
}

bool ConstraintSearch::without_type(Cell cell, TileType type) {
    const std::size_t first = static_cast<std::size_t>(cell) * words_;
    bool changed = false;
    Word any = 0;
    for (std::size_t word = 0; word < words_; ++word) {
        const Word kept = state_[first + word] & ~of_type(type)[word];
        if (kept != state_[first + word]) {
            set(first + word, kept);
            changed = true;
        }
        any |= kept;
    }
    if (changed) touch(cell);
    return any != 0;
}

bool ConstraintSearch::assume(const Decision& decision) {
    const auto [cell, candidate] = decision;
    std::vector<Word> only(words_, 0);
    only[static_cast<std::size_t>(candidate) / 64] = Word{1} << (candidate % 64);
    // Even where singletons are off, what was decided is used up.
    if (intersect(cell, only.data()) && (settled(cell) || settle(cell))) return propagate();
    ++stats_.wipe_outs;
    stop_waiting();
    return false;
}

void ConstraintSearch::stop_waiting() {
    for (const Cell cell : waiting_) is_waiting_[cell] = 0;
    waiting_.clear();
}

bool ConstraintSearch::settle(Cell cell) {
    const Word* words = domain(cell);
    std::size_t word = 0;
    while (words[word] == 0) ++word;
    const TileType type =
        board_.type_of(static_cast<Candidate>(64 * word) + static_cast<Candidate>(std::countr_zero(words[word])));
    const Word left = state_[left_at_ + type];
    if (left == 0) return false;
    set(settled_at_ + cell, 1);
    set(left_at_ + type, left - 1);
    touch(cell);
    if (left > 1) return true;
    for (Cell other = 0; other < board_.cell_count(); ++other) {
        if (!settled(other) && !without_type(other, type)) return false;
    }
    return true;
}

bool ConstraintSearch::support_neighbours(Cell cell) {
    const Word* here = domain(cell);
    for (std::int32_t side = 0; side < kSides; ++side) {
        const Cell other = board_.neighbour(cell, side);
        if (other < 0) continue;
        std::ranges::fill(supported_, 0);
        for (Colour colour = 1; colour < board_.colour_count(); ++colour) {
            const Word* showing = supporters(side, colour);
            bool there = false;
            for (std::size_t word = 0; word < words_ && !there; ++word) there = (here[word] & showing[word]) != 0;
            if (!there) continue;
            const Word* facing = supporters(opposite(side), colour);
            for (std::size_t word = 0; word < words_; ++word) supported_[word] |= facing[word];
        }
        if (!intersect(other, supported_.data())) return false;
    }
    return true;
}

// A type on fewer cells than it has copies is a contradiction: every copy has to lie somewhere.
bool ConstraintSearch::place_scarce_types() {
    std::vector<Cell> takers;
    for (TileType type = 0; type < board_.type_count(); ++type) {
        const auto left = static_cast<std::size_t>(state_[left_at_ + type]);
        if (left == 0) continue;
        takers.clear();
        const Word* mask = of_type(type);
        for (Cell cell = 0; cell < board_.cell_count() && takers.size() <= left; ++cell) {
            if (settled(cell)) continue;
            bool takes = false;
            for (std::size_t word = 0; word < words_ && !takes; ++word) takes = (domain(cell)[word] & mask[word]) != 0;
            if (takes) takers.push_back(cell);
        }
        if (takers.size() < left) return false;
        if (takers.size() > left) continue;
        for (const Cell cell : takers) {
            const std::size_t before = trail_.size();
            if (!intersect(cell, mask)) return false;
            if (trail_.size() != before) ++stats_.piece_singletons;
        }
    }
    return true;
}

bool ConstraintSearch::propagate() {
    bool sound = true;
    for (;;) {
        while (sound && !waiting_.empty()) {
            const Cell cell = waiting_.back();
            waiting_.pop_back();
            is_waiting_[cell] = 0;
            const std::int32_t count = size(cell);
            sound = count > 0;
            if (sound && count == 1 && rules_.cell_singletons && !settled(cell)) {
                ++stats_.cell_singletons;
                sound = settle(cell);
            }
            // Without arc consistency only what is settled speaks to its neighbours.
            if (sound && (rules_.arcs || settled(cell))) sound = support_neighbours(cell);
        }
        if (sound && rules_.piece_singletons) sound = place_scarce_types();
        if (!sound || waiting_.empty()) break;
    }
    if (!sound) ++stats_.wipe_outs;
    stop_waiting();
    return sound;
}

// The open cell with the fewest candidates; of equals one on the border, then the one with most settled neighbours.
Cell ConstraintSearch::choose() const {
    Cell best = -1;
    std::int32_t best_size = 0;
    std::int32_t best_merit = 0;
    for (const Cell cell : tie_) {
        if (settled(cell)) continue;
        const std::int32_t count = size(cell);
        if (best >= 0 && count > best_size) continue;
        std::int32_t merit = 0;
        for (std::int32_t side = 0; side < kSides; ++side) {
            const Cell other = board_.neighbour(cell, side);
            merit += other < 0 ? 8 : settled(other) ? 1 : 0;
        }
        if (best >= 0 && count == best_size && merit <= best_merit) continue;
        best = cell;
        best_size = count;
        best_merit = merit;
    }
    return best;
}

std::vector<Candidate> ConstraintSearch::choices(Cell cell) const {
    std::vector<Candidate> found;
    const std::size_t first = static_cast<std::size_t>(cell) * words_;
    for (std::size_t word = 0; word < words_; ++word) {
        for (Word bits = state_[first + word]; bits != 0; bits &= bits - 1) {
            found.push_back(static_cast<Candidate>(64 * word) + static_cast<Candidate>(std::countr_zero(bits)));
        }
    }
    std::ranges::sort(found, {}, [&](Candidate candidate) { return rank_[candidate]; });
    return found;
}

void ConstraintSearch::forget_stats() {
    stats_ = {};
    stats_.heat = Heat(board_.cell_count());
}

void ConstraintSearch::note_laid() {
    laid_.assign(board_.cell_count(), -1);
    for (Cell cell = 0; cell < board_.cell_count(); ++cell) {
        if (settled(cell)) laid_[cell] = choices(cell).front();
    }
}

// Where a list of candidates is taken up: at its beginning, or where an earlier run has come to.
std::size_t ConstraintSearch::where_to_go_on(std::size_t depth, Cell cell, std::span<const Candidate> tried) const {
    if (resumed_ == nullptr) return 0;
    const bool is_inside = depth < resumed_->decisions.size();
    if (!is_inside && !resumed_->next) return 0;
    const Decision& decision = is_inside ? resumed_->decisions[depth] : *resumed_->next;
    const auto found = std::ranges::find(tried, decision.second);
    if (decision.first != cell || found == tried.end()) throw std::invalid_argument("this is no place in a search");
    return static_cast<std::size_t>(found - tried.begin());
}

// True when everything below has been searched; otherwise `path_` and `next_` say where it was stopped.
bool ConstraintSearch::search(std::size_t depth, Control& control, const OnSolution& on_solution) {
    stats_.deepest = std::max(stats_.deepest, static_cast<std::int32_t>(depth));
    const Cell cell = choose();
    if (cell < 0) {
        std::vector<Candidate> laid;
        for (Cell each = 0; each < board_.cell_count(); ++each) laid.push_back(choices(each).front());
        on_solution(laid);
        return true;
    }
    const std::vector<Candidate> tried = choices(cell);
    std::size_t at = where_to_go_on(depth, cell, tried);
    // What an earlier run has laid is laid again, but not counted again.
    bool is_repeated = resumed_ != nullptr && depth < resumed_->decisions.size();
    if (!is_repeated) resumed_ = nullptr;
    std::optional<ConstraintStats> before;
    if (is_repeated) before = stats_;
    for (; at < tried.size(); ++at) {
        const Decision decision{cell, tried[at]};
        if (!is_repeated) {
            if (!gave_up() && !control.poll(work_)) control.count_node();
            if (gave_up() || control.stopped()) {
                next_ = decision;
                note_laid();
                return false;
            }
            ++stats_.placements;
            stats_.heat.note(cell);
        }
        const std::size_t mark = trail_.size();
        path_.push_back(decision);
        const bool is_sound = assume(decision);
        if (is_repeated) stats_ = std::move(*before);
        if (is_repeated && !is_sound) throw std::invalid_argument("these decisions contradict each other");
        is_repeated = false;
        if (!is_sound) ++stats_.backtracks;
        const bool is_finished = !is_sound || search(depth + 1, control, on_solution);
        undo_to(mark);
        if (!is_finished) return false;
        path_.pop_back();
    }
    return true;
}

bool ConstraintSearch::stand(std::span<const Decision> decisions) {
    if (!possible_) return false;
    for (const Decision& decision : decisions) {
        const auto [cell, candidate] = decision;
        const std::vector<Candidate> tried = cell >= 0 && choose() == cell ? choices(cell) : std::vector<Candidate>{};
        if (std::ranges::find(tried, candidate) == tried.end()) {
            throw std::invalid_argument("this is no place in a search");
        }
        if (!assume(decision)) return false;
    }
    return true;
}

std::optional<ConstraintPart> ConstraintSearch::run(const ConstraintPart& part, Control& control,
                                                    const OnSolution& on_solution) {
    control.look_around();
    if (control.stopped()) return part;
    const std::size_t mark = trail_.size();
    path_.assign(part.decisions.begin(), part.decisions.begin() + static_cast<std::ptrdiff_t>(part.floor));
    const ConstraintStats before = stats_;
    bool is_finished = true;
    if (stand(path_)) {
        if (part.is_begun()) {
            stats_ = before;
            resumed_ = &part;
        }
        is_finished = search(part.floor, control, on_solution);
    } else if (part.is_begun()) {
        throw std::invalid_argument("these decisions contradict each other");
    } else if (part.floor > 0) {
        ++stats_.backtracks;
    }
    undo_to(mark);
    if (is_finished) return std::nullopt;
    return ConstraintPart{path_, part.floor, next_};
}

std::vector<ConstraintPart> ConstraintSearch::cut(const ConstraintPart& part) {
    const std::vector<Decision> prefix(part.decisions.begin(),
                                       part.decisions.begin() + static_cast<std::ptrdiff_t>(part.floor));
    const std::size_t mark = trail_.size();
    const ConstraintStats before = stats_;
    const bool stands = stand(prefix);
    stats_ = before;  // whoever searches a part counts what follows from its decisions
    if (!stands && part.floor > 0) ++stats_.backtracks;
    const Cell cell = stands ? choose() : -1;
    std::vector<ConstraintPart> parts;
    if (stands && cell < 0) parts.push_back(part);
    if (cell >= 0) {
        const std::vector<Candidate> tried = choices(cell);
        resumed_ = &part;
        std::size_t at = where_to_go_on(part.floor, cell, tried);
        resumed_ = nullptr;
        if (part.decisions.size() > part.floor) {  // what is decided there stays with what was done below it
            parts.push_back(part);
            ++parts.back().floor;
            ++at;
        }
        for (; at < tried.size(); ++at) {
            ++stats_.placements;
            stats_.heat.note(cell);
            parts.push_back({prefix, prefix.size() + 1, std::nullopt});
            parts.back().decisions.emplace_back(cell, tried[at]);
        }
    }
    undo_to(mark);
    return parts;
}

std::vector<ConstraintPart> ConstraintSearch::split(std::size_t wanted) {
    std::vector<std::vector<Decision>> open{{}};
    for (std::int32_t level = 0; level < board_.cell_count() && !open.empty() && open.size() < wanted; ++level) {
        std::vector<std::vector<Decision>> next;
        for (const auto& decisions : open) {
            const std::size_t mark = trail_.size();
            const ConstraintStats before = stats_;
            const bool stands = stand(decisions);
            stats_ = before;  // whoever searches a part counts what follows from its decisions
            const Cell cell = stands ? choose() : -1;
            if (!stands && level > 0) ++stats_.backtracks;
            if (stands && cell < 0) next.push_back(decisions);
            if (cell >= 0) {
                for (const Candidate candidate : choices(cell)) {
                    next.push_back(decisions);
                    next.back().emplace_back(cell, candidate);
                    ++stats_.placements;
                    stats_.heat.note(cell);
                }
            }
            undo_to(mark);
        }
        const bool grew = next.size() > open.size();
        open = std::move(next);
        if (!grew) break;
    }
    std::vector<ConstraintPart> parts;
    for (auto& decisions : open) {
        const std::size_t length = decisions.size();
        parts.push_back({std::move(decisions), length, std::nullopt});
    }
    return parts;
}

}  // namespace edgewise
