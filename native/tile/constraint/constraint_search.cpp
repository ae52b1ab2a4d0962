#include "tile/constraint/constraint_search.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "base/random.hpp"

namespace edgewise {

namespace {

// Where to start in a list of choices at some depth: at its beginning, or where an earlier run of the part stopped.
std::size_t start_of(const ConstraintPart* part, std::size_t depth, Cell cell, std::span<const Candidate> choices) {
    if (part == nullptr) return 0;
    const bool is_decided = depth < part->decisions.size();
    if (!is_decided && !part->next) return 0;
    const auto& [expected, candidate] = is_decided ? part->decisions[depth] : *part->next;
    const auto found = std::ranges::find(choices, candidate);
    if (expected != cell || found == choices.end()) throw std::invalid_argument("not a position of this search");
    return static_cast<std::size_t>(found - choices.begin());
}

}  // namespace

ConstraintSearch::ConstraintSearch(const TileBoard& board, const ConstraintRules& rules, TileType corner_type,
                                   std::uint64_t seed, Control& control)
    : board_(board),
      domains_(board, rules, corner_type, control),
      rank_(board.candidate_count()),
      tie_order_(board.cell_count()) {
    reset_stats();
    order_choices(rules.rare_first, seed);
    is_possible_ = domains_.propagate_root(stats_, control);
}

void ConstraintSearch::order_choices(bool rare_first, std::uint64_t seed) {
    std::iota(tie_order_.begin(), tie_order_.end(), 0);
    std::vector<Candidate> order(board_.candidate_count());
    std::iota(order.begin(), order.end(), 0);
    if (seed != 0) {
        Random random(seed);
        random.shuffle(tie_order_);
        random.shuffle(order);
    }
    if (rare_first) {
        std::vector<std::int64_t> weight_of = board_.candidate_sides_by_colour();
        weight_of[kBorder] = 0;
        std::vector<std::int64_t> weight(board_.candidate_count(), 0);
        for (const Candidate candidate : order) {
            for (std::int32_t side = 0; side < kSides; ++side) {
                weight[candidate] += weight_of[board_.colour(candidate, side)];
            }
        }
        std::ranges::stable_sort(order, {}, [&](Candidate candidate) { return weight[candidate]; });
    }
    for (std::size_t place = 0; place < order.size(); ++place) rank_[order[place]] = static_cast<std::int32_t>(place);
}

void ConstraintSearch::reset_stats() {
    stats_ = {};
    stats_.heat = Heat(board_.cell_count());
}

// The open cell with the fewest candidates; among equals one on the border, then the one with most settled neighbours.
Cell ConstraintSearch::choose() const {
    Cell best = -1;
    std::int32_t best_size = 0;
    std::int32_t best_merit = 0;
    for (const Cell cell : tie_order_) {
        if (domains_.is_settled(cell)) continue;
        const std::int32_t count = domains_.size(cell);
        if (best >= 0 && count > best_size) continue;
        std::int32_t merit = 0;
        for (std::int32_t side = 0; side < kSides; ++side) {
            const Cell other = board_.neighbour(cell, side);
            merit += other < 0 ? 8 : domains_.is_settled(other) ? 1 : 0;
        }
        if (best >= 0 && count == best_size && merit <= best_merit) continue;
        best = cell;
        best_size = count;
        best_merit = merit;
    }
    return best;
}

std::vector<Candidate> ConstraintSearch::choices(Cell cell) const {
    std::vector<Candidate> found = domains_.candidates(cell);
    std::ranges::sort(found, {}, [&](Candidate candidate) { return rank_[candidate]; });
    return found;
}

void ConstraintSearch::note_laid() {
    laid_.assign(board_.cell_count(), -1);
    for (Cell cell = 0; cell < board_.cell_count(); ++cell) {
        if (domains_.is_settled(cell)) laid_[cell] = domains_.candidates(cell).front();
    }
}

// True when everything below has been searched; otherwise `path_` and `next_` say where the search was stopped.
bool ConstraintSearch::search(std::size_t depth, Control& control, const OnSolution& on_solution) {
    // 1. The next cell, or a solution if all are settled.
    stats_.deepest = std::max(stats_.deepest, static_cast<std::int32_t>(depth));
    const Cell cell = choose();
    if (cell < 0) {
        std::vector<Candidate> laid;
        for (Cell each = 0; each < board_.cell_count(); ++each) laid.push_back(domains_.candidates(each).front());
        on_solution(laid);
        return true;
    }
    // 2. Where to start. Decisions of an earlier run are repeated, but not counted again.
    const std::vector<Candidate> tried = choices(cell);
    std::size_t at = start_of(resumed_, depth, cell, tried);
    bool is_repeated = resumed_ != nullptr && depth < resumed_->decisions.size();
    if (!is_repeated) resumed_ = nullptr;
    std::optional<ConstraintStats> before;
    if (is_repeated) before = stats_;
    for (; at < tried.size(); ++at) {
        // 3. Stop?
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
        // 4. Decide, propagate, search what is below, undo.
        const std::size_t mark = domains_.mark();
        path_.push_back(decision);
        // What an earlier run has done is repeated to its end: there is no state between two decisions.
        const bool is_consistent = domains_.assume(decision, stats_, is_repeated ? nullptr : &control);
        if (domains_.was_cut()) {
            domains_.undo_to(mark);
            path_.pop_back();
            --stats_.placements;
            next_ = decision;
            note_laid();
            return false;
        }
        if (is_repeated) stats_ = std::move(*before);
        if (is_repeated && !is_consistent) throw std::invalid_argument("the decisions contradict each other");
        is_repeated = false;
        if (!is_consistent) ++stats_.backtracks;
        const bool is_finished = !is_consistent || search(depth + 1, control, on_solution);
        domains_.undo_to(mark);
        if (!is_finished) return false;
        path_.pop_back();
    }
    return true;
}

// Makes the decisions of a prefix; false on a contradiction.
bool ConstraintSearch::repeat(std::span<const Decision> decisions) {
    if (!is_possible_) return false;
    for (const Decision& decision : decisions) {
        const auto [cell, candidate] = decision;
        const std::vector<Candidate> tried = cell >= 0 && choose() == cell ? choices(cell) : std::vector<Candidate>{};
        if (std::ranges::find(tried, candidate) == tried.end()) {
            throw std::invalid_argument("not a position of this search");
        }
        if (!domains_.assume(decision, stats_)) return false;
    }
    return true;
}

std::optional<ConstraintPart> ConstraintSearch::run(const ConstraintPart& part, Control& control,
                                                    const OnSolution& on_solution) {
    control.look_around();
    if (control.stopped()) return part;
    const std::size_t mark = domains_.mark();
    path_ = part.prefix();
    const ConstraintStats before = stats_;
    bool is_finished = true;
    if (repeat(path_)) {
        if (part.is_started()) {
            stats_ = before;
            resumed_ = &part;
        }
        is_finished = search(part.floor, control, on_solution);
    } else if (part.is_started()) {
        throw std::invalid_argument("the decisions contradict each other");
    } else if (part.floor > 0) {
        ++stats_.backtracks;
    }
    domains_.undo_to(mark);
    if (is_finished) return std::nullopt;
    return ConstraintPart{path_, part.floor, next_};
}

std::vector<ConstraintPart> ConstraintSearch::cut(const ConstraintPart& part) {
    const std::vector<Decision> prefix = part.prefix();
    const std::size_t mark = domains_.mark();
    const ConstraintStats before = stats_;
    const bool is_consistent = repeat(prefix);
    stats_ = before;  // the search of a part counts the consequences of its prefix
    if (!is_consistent && part.floor > 0) ++stats_.backtracks;
    const Cell cell = is_consistent ? choose() : -1;
    std::vector<ConstraintPart> parts;
    if (is_consistent && cell < 0) parts.push_back(part);
    if (cell >= 0) {
        const std::vector<Candidate> tried = choices(cell);
        std::size_t at = start_of(&part, part.floor, cell, tried);
        if (part.decisions.size() > part.floor) {  // the current decision keeps what has been done below it
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
    domains_.undo_to(mark);
    return parts;
}

std::vector<ConstraintPart> ConstraintSearch::split(std::size_t wanted, Control& control) {
    std::vector<ConstraintPart> parts(1);
    for (std::int32_t level = 0; level < board_.cell_count() && !parts.empty() && parts.size() < wanted; ++level) {
        std::vector<ConstraintPart> next;
        for (const ConstraintPart& part : parts) {
            control.look_around();
            if (control.stopped()) {
                next.push_back(part);  // as it is: nothing may be lost
            } else {
                std::ranges::move(cut(part), std::back_inserter(next));
            }
        }
        const bool has_grown = next.size() > parts.size();
        parts = std::move(next);
        if (!has_grown) break;
    }
    return parts;
}

}  // namespace edgewise
