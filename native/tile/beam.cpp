#include "tile/beam.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <stdexcept>

namespace edgewise {

namespace {

constexpr float kMismatch = 1000;          // one more mismatch outweighs everything else
constexpr float kMostGain = 10;            // what h grows by in one step, at the very most
constexpr double kDeficit = 4;             // what a colour costs that is open more often than it can be met
constexpr std::size_t kBlock = 1024;       // states that one task handles
constexpr std::size_t kBlocksAtOnce = 64;  // after so many, what cannot win is thrown out
constexpr float kNoLimit = std::numeric_limits<float>::max();

float noise_of(std::uint64_t seed, std::uint64_t parent, std::uint64_t candidate) {
    std::uint64_t z = seed ^ (parent << 20) ^ candidate;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return static_cast<float>((z ^ (z >> 31)) >> 40) * (1.0F / 16777216.0F);
}

template <class Part>
Part* part(std::byte* state, std::size_t at) {
    return reinterpret_cast<Part*>(state + at);
}
template <class Part>
const Part* part(const std::byte* state, std::size_t at) {
    return reinterpret_cast<const Part*>(state + at);
}

std::size_t rounded(std::size_t bytes) {
    return (bytes + 7) / 8 * 8;
}

}  // namespace

std::int32_t count_mismatches(const TileBoard& board, const std::vector<Candidate>& laid) {
    std::int32_t count = 0;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        for (const std::int32_t side : {1, 2}) {
            const Cell other = board.neighbour(cell, side);
            if (other >= 0 && board.colour(laid[cell], side) != board.colour(laid[other], opposite(side))) ++count;
        }
    }
    return count;
}

bool Beam::fits(const TileBoard& board) {
    return board.rectangle() && board.colour_count() <= 256 && board.candidate_count() < 65536;
}

Beam::Beam(const TileBoard& board, const ScanOrder& order, const BeamSettings& settings)
    : board_(board), settings_(settings), width_(order.width) {
    if (!fits(board)) throw std::invalid_argument("too many pieces or colours for the beam");
    const auto cells = static_cast<std::int32_t>(order.cells.size());
    const std::int32_t rows = cells / width_;
    const std::int32_t colours = board.colour_count();

    std::vector<std::int32_t> place_of(cells);
    const std::int32_t whole_rows = (11 * rows + 8) / 16;
    for (std::int32_t place = 0; place < whole_rows * width_; ++place) {
        places_.push_back({order.cells[place], place / width_, place % width_, 0});
    }
    for (std::int32_t column = 0; column < width_; ++column) {
        for (std::int32_t row = whole_rows; row < rows; ++row) {
            places_.push_back({order.cells[row * width_ + column], row, column, 0});
        }
    }
    sides_.resize(board.candidate_count());
    for (Candidate candidate = 0; candidate < board.candidate_count(); ++candidate) {
        for (std::int32_t side = 0; side < kSides; ++side) {
            sides_[candidate][side] = static_cast<std::uint8_t>(board.colour(candidate, order.side[side]));
        }
    }

    // Cells with the same sides on the border share their lists.
    std::map<std::array<bool, kSides>, std::size_t> kinds;
    for (Place& place : places_) {
        std::array<bool, kSides> border{};
        for (std::int32_t side = 0; side < kSides; ++side) {
            const Cell other = board.neighbour(place.cell, order.side[side]);
            border[side] = other < 0;
            if (other < 0 || board.fixed_at(other) < 0) continue;
            if (side == 2) place.wanted_south = sides_[board.fixed_at(other)][0];
            if (side == 1) place.wanted_east = sides_[board.fixed_at(other)][3];
        }
        place.fixed = board.fixed_at(place.cell);
        place.kind = kinds.try_emplace(border, kinds.size()).first->second;
    }
    kinds_.resize(kinds.size());
    for (const auto& [border, index] : kinds) {
        Kind& kind = kinds_[index];
        kind.by_north.resize(colours);
        kind.by_west.resize(colours);
        kind.by_both.resize(static_cast<std::size_t>(colours) * colours);
        for (Candidate candidate = 0; candidate < board.candidate_count(); ++candidate) {
            const auto& sides = sides_[candidate];
            bool allowed = !board.is_fixed(board.type_of(candidate));
            for (std::int32_t side = 0; side < kSides; ++side)
                allowed = allowed && (sides[side] == kBorder) == border[side];
            if (!allowed) continue;
            kind.by_north[sides[0]].push_back(candidate);
            kind.by_west[sides[3]].push_back(candidate);
            kind.by_both[static_cast<std::size_t>(sides[0]) * colours + sides[3]].push_back(candidate);
        }
    }

    std::int32_t bits = 0;
    for (TileType type = 0; type < board.type_count(); ++type) {
        first_bit_.push_back(bits);
        bits += board.copies(type);
    }
    used_words_ = (static_cast<std::size_t>(bits) + 63) / 64;
    south_at_ = sizeof(Head) + 8 * used_words_;
    east_at_ = south_at_ + width_;
    unplaced_at_ = rounded(east_at_ + rows);
    slack_at_ = unplaced_at_ + 2 * static_cast<std::size_t>(colours);
    stride_ = rounded(slack_at_ + 2 * static_cast<std::size_t>(colours));

    offset_ = 4 * cells + 4;
    const auto ln_half_factorial = [&](std::int32_t slack) {
        return settings_.beta * (slack >= 0 ? std::lgamma(slack / 2.0 + 1) : -kDeficit * slack);
    };
    for (std::int32_t slack = -offset_; slack <= offset_; ++slack) {
        const double here = ln_half_factorial(slack);
        ln_slack_.push_back(static_cast<float>(here));
        opened_.push_back(static_cast<float>(here - ln_half_factorial(slack - 2)));
        matched_away_.push_back(static_cast<float>(here - ln_half_factorial(slack - 1)));
        closed_.push_back(static_cast<float>(here - ln_half_factorial(slack + 1)));
    }
    for (std::int32_t unplaced = 0; unplaced <= offset_; ++unplaced) {
        ln_unplaced_.push_back(static_cast<float>(std::lgamma(unplaced + 1.0)));
        laid_.push_back(unplaced == 0 ? 0 : static_cast<float>(std::lgamma(unplaced) - std::lgamma(unplaced + 1.0)));
    }
}

bool Beam::is_free(const std::byte* state, Candidate candidate) const {
    const TileType type = board_.type_of(candidate);
    const auto* used = part<std::uint64_t>(state, sizeof(Head));
    for (std::int32_t bit = first_bit_[type]; bit < first_bit_[type] + board_.copies(type); ++bit) {
        if ((used[bit / 64] >> (bit % 64) & 1) == 0) return true;
    }
    return false;
}

void Beam::begin() {
    states_.assign(stride_, std::byte{0});
    state_count_ = 1;
    trace_.assign(places_.size(), {});
    std::byte* first = states_.data();
    auto* unplaced = part<std::int16_t>(first, unplaced_at_);
    for (Candidate candidate = 0; candidate < board_.candidate_count(); ++candidate) {
        const TileType type = board_.type_of(candidate);
        if (candidate > 0 && board_.type_of(candidate - 1) == type) continue;
        for (const std::uint8_t colour : sides_[candidate]) {
            if (colour != kBorder) unplaced[colour] = static_cast<std::int16_t>(unplaced[colour] + board_.copies(type));
        }
    }
    auto* slack = part<std::int16_t>(first, slack_at_);
    float h = 0;
    for (Colour colour = 1; colour < board_.colour_count(); ++colour) {
        slack[colour] = unplaced[colour];
        h += ln_unplaced_[unplaced[colour]] - ln_slack_[slack[colour] + offset_];
    }
    *part<Head>(first, 0) = {h, 0};
}

// The children of one state that have as many mismatches more as the level says and a key below the limit. What each
// colour gains is looked up as if it were the only one; `lay` gets it exactly right for those that are kept.
void Beam::children_of(const Place& place, std::uint32_t parent, Level level, float limit,
                       std::vector<Child>& found) const {
    const std::byte* here = state(states_, parent);
    const Head& head = *part<Head>(here, 0);
    const auto* unplaced = part<std::int16_t>(here, unplaced_at_);
    const auto* slack = part<std::int16_t>(here, slack_at_);
    const Colour north = place.row == 0 ? kBorder : part<std::uint8_t>(here, south_at_)[place.column];
    const Colour west = place.column == 0 ? kBorder : part<std::uint8_t>(here, east_at_)[place.row];
    const auto gain = [&](Colour colour, const std::vector<float>& by_slack) {
        return colour == kBorder ? 0.0F : laid_[unplaced[colour]] + by_slack[slack[colour] + offset_];
    };
    const auto met = [&](Colour colour) { return colour == kBorder ? 0.0F : laid_[unplaced[colour]]; };
    const auto lost = [&](Colour colour) { return colour == kBorder ? 0.0F : closed_[slack[colour] + offset_]; };
    const auto offer = [&](Candidate candidate, std::uint32_t more, float h) {
        const auto& sides = sides_[candidate];
        if (place.wanted_south >= 0 && sides[2] != place.wanted_south) ++more;
        if (place.wanted_east >= 0 && sides[1] != place.wanted_east) ++more;
        const std::uint32_t mismatches = head.mismatches + more;
        const std::uint64_t stream =
            settings_.seed * 0x9e3779b97f4a7c15ULL + static_cast<std::uint64_t>(place_index_) * 0x2545f4914f6cdd1dULL;
        const float noise = static_cast<float>(settings_.noise) * noise_of(stream, parent, candidate);
        const float key = kMismatch * static_cast<float>(mismatches) - h + noise;
        if (key < limit) {
            found.push_back(
                {key, parent, static_cast<std::uint16_t>(candidate), static_cast<std::uint16_t>(mismatches)});
        }
    };
    const auto opened = [&](const auto& sides) { return gain(sides[1], opened_) + gain(sides[2], opened_); };

    if (place.fixed >= 0) {
        // Its neighbours have paid for mismatches with it when they were laid.
        if (level == Level::matching) offer(place.fixed, 0, head.h);
        return;
    }
    const Kind& kind = kinds_[place.kind];
    if (level == Level::matching) {
        const float both = head.h + met(north) + met(west);
        for (const Candidate candidate : kind.by_both[static_cast<std::size_t>(north) * board_.colour_count() + west]) {
            if (is_free(here, candidate)) offer(candidate, 0, both + opened(sides_[candidate]));
        }
        return;
    }
    const auto strange = [&](Candidate candidate, std::int32_t side, Colour wanted) {
        return gain(sides_[candidate][side], matched_away_) + lost(wanted);
    };
    if (level == Level::one_mismatch) {
        if (place.column > 0) {
            for (const Candidate candidate : kind.by_north[north]) {
                if (sides_[candidate][3] == west || !is_free(here, candidate)) continue;
                offer(candidate, 1, head.h + met(north) + strange(candidate, 3, west) + opened(sides_[candidate]));
            }
        }
        if (place.row > 0) {
            for (const Candidate candidate : kind.by_west[west]) {
                if (sides_[candidate][0] == north || !is_free(here, candidate)) continue;
                offer(candidate, 1, head.h + met(west) + strange(candidate, 0, north) + opened(sides_[candidate]));
            }
        }
        return;
    }
    if (place.row == 0 || place.column == 0) return;
    for (const auto& list : kind.by_north) {
        for (const Candidate candidate : list) {
            const auto& sides = sides_[candidate];
            if (sides[0] == north || sides[3] == west || !is_free(here, candidate)) continue;
            offer(candidate, 2, head.h + strange(candidate, 0, north) + strange(candidate, 3, west) + opened(sides));
        }
    }
}

template <class Work>
void Beam::in_blocks(std::size_t count, Control& control, Work work) const {
    const std::size_t blocks = (count + kBlock - 1) / kBlock;
    const auto block = [&](std::size_t index) {
        if (control.stopped()) return;
        work(index, index * kBlock, std::min(count, (index + 1) * kBlock));
        control.look_around();
    };
    if (settings_.threads == 1) {
        for (std::size_t index = 0; index < blocks; ++index) block(index);
    } else {
        tbb::parallel_for(std::size_t{0}, blocks, block);
    }
}

// Adds the children of one level, block by block, and throws out what cannot be kept whenever there are many.
void Beam::gather(const Place& place, Level level, std::size_t width, Control& control) {
    float limit = children_.size() >= width ? prune(width) : kNoLimit;
    const std::size_t step = kBlock * kBlocksAtOnce;
    for (std::size_t first = 0; first < state_count_ && !control.stopped(); first += step) {
        const std::size_t count = std::min(step, state_count_ - first);
        std::vector<std::vector<Child>> found((count + kBlock - 1) / kBlock);
        in_blocks(count, control, [&](std::size_t block, std::size_t from, std::size_t to) {
            for (std::size_t index = first + from; index < first + to; ++index) {
                const Head& head = *part<Head>(state(states_, index), 0);
                const auto more = static_cast<float>(level);
                // A parent whose best child could not be kept is passed over.
                const float best = kMismatch * (static_cast<float>(head.mismatches) + more) - head.h - kMostGain;
                if (best >= limit) continue;
                children_of(place, static_cast<std::uint32_t>(index), level, limit, found[block]);
            }
        });
        for (const auto& some : found) children_.insert(children_.end(), some.begin(), some.end());
        if (children_.size() >= 2 * width) limit = prune(width);
    }
}

// Keeps the best children, in their order, and gives the key above which nothing is worth adding.
float Beam::prune(std::size_t width) {
    keys_.resize(children_.size());
    std::ranges::transform(children_, keys_.begin(), [](const Child& child) { return child.key; });
    const auto last = keys_.begin() + static_cast<std::ptrdiff_t>(width) - 1;
    std::ranges::nth_element(keys_, last);
    const float limit = *last;
    std::size_t kept = 0;
    std::size_t below = 0;
    for (const Child& child : children_) below += child.key < limit ? 1 : 0;
    std::size_t ties = width - below;
    for (const Child& child : children_) {
        if (child.key > limit || (child.key == limit && ties == 0)) continue;
        if (child.key == limit) --ties;
        children_[kept++] = child;
    }
    children_.resize(kept);
    return limit;
}

// The state after a child, with its h counted anew for the colours that changed.
void Beam::lay(const Place& place, const Child& child, std::byte* next) const {
    const std::byte* before = state(states_, child.parent);
    std::memcpy(next, before, stride_);
    const auto& sides = sides_[child.candidate];
    auto* used = part<std::uint64_t>(next, sizeof(Head));
    std::int32_t bit = first_bit_[board_.type_of(child.candidate)];
    while ((used[bit / 64] >> (bit % 64) & 1) != 0) ++bit;
    used[bit / 64] |= std::uint64_t{1} << (bit % 64);

    auto& south = part<std::uint8_t>(next, south_at_)[place.column];
    auto& east = part<std::uint8_t>(next, east_at_)[place.row];
    const std::uint8_t north_was = place.row == 0 ? std::uint8_t{0} : south;
    const std::uint8_t west_was = place.column == 0 ? std::uint8_t{0} : east;
    south = sides[2];
    east = sides[1];
    auto* unplaced = part<std::int16_t>(next, unplaced_at_);
    auto* slack = part<std::int16_t>(next, slack_at_);
    for (const std::uint8_t colour : sides) {
        --unplaced[colour];
        --slack[colour];
    }
    ++slack[north_was];
    ++slack[west_was];
    --slack[sides[1]];
    --slack[sides[2]];

    const auto* unplaced_was = part<std::int16_t>(before, unplaced_at_);
    const auto* slack_was = part<std::int16_t>(before, slack_at_);
    float h = part<Head>(before, 0)->h;
    const std::array<std::uint8_t, 6> touched{sides[0], sides[1], sides[2], sides[3], north_was, west_was};
    for (std::size_t index = 0; index < touched.size(); ++index) {
        const std::uint8_t colour = touched[index];
        const auto seen = touched.begin() + static_cast<std::ptrdiff_t>(index);
        if (colour == kBorder || std::find(touched.begin(), seen, colour) != seen) continue;
        h += ln_unplaced_[unplaced[colour]] - ln_slack_[slack[colour] + offset_];
        h -= ln_unplaced_[unplaced_was[colour]] - ln_slack_[slack_was[colour] + offset_];
    }
    unplaced[kBorder] = slack[kBorder] = 0;
    *part<Head>(next, 0) = {h, child.mismatches};
}

void Beam::advance(const Place& place, Control& control) {
    next_states_.resize(children_.size() * stride_);
    Trace& trace = trace_[place_index_];
    trace.parent.resize(children_.size());
    trace.candidate.resize(children_.size());
    in_blocks(children_.size(), control, [&](std::size_t, std::size_t from, std::size_t to) {
        for (std::size_t index = from; index < to; ++index) {
            lay(place, children_[index], state(next_states_, index));
            trace.parent[index] = children_[index].parent;
            trace.candidate[index] = children_[index].candidate;
        }
    });
    states_.swap(next_states_);
    state_count_ = children_.size();
}

// Throws out of the trace what no state of today descends from.
void Beam::compact(std::int32_t last) {
    std::vector<std::uint32_t> number;
    for (std::int32_t level = last; level > 0; --level) {
        Trace& above = trace_[level - 1];
        number.assign(above.parent.size(), 0);
        for (const std::uint32_t parent : trace_[level].parent) number[parent] = 1;
        std::uint32_t kept = 0;
        for (std::size_t index = 0; index < number.size(); ++index) {
            if (number[index] == 0) continue;
            above.parent[kept] = above.parent[index];
            above.candidate[kept] = above.candidate[index];
            number[index] = kept++;
        }
        const bool unchanged = kept == above.parent.size();
        for (std::uint32_t& parent : trace_[level].parent) parent = number[parent];
        above.parent.resize(kept);
        above.parent.shrink_to_fit();
        above.candidate.resize(kept);
        above.candidate.shrink_to_fit();
        if (unchanged && level < last) break;
    }
}

std::optional<BeamBoard> Beam::run(const Width& width, Control& control) {
    begin();
    for (place_index_ = 0; place_index_ < cell_count(); ++place_index_) {
        const Place& place = places_[place_index_];
        const std::size_t wanted = std::max<std::size_t>(width(place_index_), 1);
        children_.clear();
        gather(place, Level::matching, wanted, control);
        gather(place, Level::one_mismatch, wanted, control);
        // Two mismatches at once are for beams that are about to die.
        if (children_.size() < wanted / 4 + 1) gather(place, Level::two_mismatches, wanted, control);
        if (children_.size() > wanted) static_cast<void>(prune(wanted));
        control.count_nodes(children_.size());
        if (control.stopped() || children_.empty()) return std::nullopt;
        advance(place, control);
        if (control.stopped()) return std::nullopt;
        if (place_index_ % 8 == 7) compact(place_index_);
    }
    std::size_t best = 0;
    for (std::size_t index = 1; index < state_count_; ++index) {
        if (part<Head>(state(states_, index), 0)->mismatches < part<Head>(state(states_, best), 0)->mismatches)
            best = index;
    }
    BeamBoard found;
    found.laid.resize(places_.size());
    auto index = static_cast<std::uint32_t>(best);
    for (std::int32_t level = cell_count() - 1; level >= 0; --level) {
        found.laid[places_[level].cell] = trace_[level].candidate[index];
        index = trace_[level].parent[index];
    }
    // Counted on the board itself: the beam's own sum is not believed either.
    found.mismatches = count_mismatches(board_, found.laid);
    return found;
}

}  // namespace edgewise
