#include "tile/beam/beam.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "tile/beam/children.hpp"
#include "tile/beam/choice.hpp"
#include "tile/beam/ranking.hpp"
#include "tile/beam/state.hpp"
#include "tile/beam/table.hpp"
#include "tile/beam/trace.hpp"

namespace edgewise {

namespace {

constexpr std::size_t kBlock = 512;        // states per task
constexpr std::size_t kBlocksAtOnce = 32;  // then the limit for keys is tightened
constexpr std::int32_t kCompactEvery = 8;  // cells
constexpr std::size_t kMostCandidates = 65536;

template <class Count>
class BeamRun final : public Beam {
  public:
    BeamRun(const TileBoard& board, BeamTable table, const BeamSettings& settings, std::int32_t most_sides)
        : board_(board),
          settings_(settings),
          table_(std::move(table)),
          ranking_(settings.beta, most_sides, table_.width + table_.rows),
          children_(table_, ranking_, settings.room, settings.mismatch_weight),
          states_(table_),
          next_states_(table_) {}

    [[nodiscard]] std::optional<BeamBoard> run(const Width& width, Control& control) override;

    [[nodiscard]] std::size_t bytes_per_state() const override {
        return 2 * states_.stride() + 3 * sizeof(BeamChild) + kCompactEvery * 8;
    }

  private:
    using View = typename BeamStates<Count>::View;
    using Parent = typename BeamChildren<Count>::Parent;

    // The lower, the better.
    [[nodiscard]] float key_of(const View& state) const {
        return static_cast<float>(settings_.mismatch_weight) * static_cast<float>(state.head().mismatches) -
               state.head().h;
    }
    void begin();
    [[nodiscard]] BeamStep step_at(std::int32_t laid) const;
    void gather(const BeamStep& step, ChildLevel level, Control& control);
    void advance(const BeamPlace& place, const std::vector<BeamChild>& kept, Control& control);
    void lay(const BeamPlace& place, const BeamChild& child, View next);
    [[nodiscard]] BeamBoard best_board();
    template <class Work>
    void in_blocks(std::size_t count, Control& control, Work work) const;

    const TileBoard& board_;
    BeamSettings settings_;
    BeamTable table_;
    BeamRanking ranking_;
    BeamChildren<Count> children_;
    BeamStates<Count> states_, next_states_;
    BeamChoice choice_;
    BeamTrace trace_;
    std::vector<std::vector<BeamChild>> found_ = std::vector<std::vector<BeamChild>>(kBlocksAtOnce);
    float best_key_ = 0;  // of all states
    std::uint32_t fewest_mismatches_ = 0;
};

template <class Count>
void BeamRun<Count>::begin() {
    states_.resize(1);
    trace_.clear();
    const View first = states_[0];
    std::fill_n(reinterpret_cast<std::byte*>(&first.head()), states_.stride(), std::byte{0});
    float h = 0;
    for (Colour colour = 1; colour < table_.colours; ++colour) {
        first.unplaced()[colour] = first.slack()[colour] = static_cast<Count>(table_.sides_of[colour]);
        h += ranking_.of_colour(first.unplaced()[colour], first.slack()[colour]);
    }
    first.head() = {h, 0};
    best_key_ = -h;
    fewest_mismatches_ = 0;
}

template <class Count>
BeamStep BeamRun<Count>::step_at(std::int32_t laid) const {
    const BeamPlace& place = table_.places[laid];
    const BeamNoise noise(settings_.seed, laid, settings_.noise);
    const bool is_last = laid + 1 == static_cast<std::int32_t>(table_.places.size());
    if (is_last || table_.places[laid + 1].is_fixed) return {place, nullptr, false, false, noise};
    const BeamPlace& next = table_.places[laid + 1];
    const bool below = next.column == place.column && next.row == place.row + 1;
    const bool beside = next.row == place.row && next.column == place.column + 1;
    return {place, &next, below, beside, noise};
}

template <class Count>
template <class Work>
void BeamRun<Count>::in_blocks(std::size_t count, Control& control, Work work) const {
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

// Generates the children of all states at one level and passes them to the choice block by block.
template <class Count>
void BeamRun<Count>::gather(const BeamStep& step, ChildLevel level, Control& control) {
    const std::size_t at_once = kBlock * kBlocksAtOnce;
    for (std::size_t first = 0; first < states_.size() && !control.stopped(); first += at_once) {
        const std::size_t count = std::min(at_once, states_.size() - first);
        const float limit = choice_.limit();
        in_blocks(count, control, [&](std::size_t block, std::size_t from, std::size_t to) {
            found_[block].clear();
            for (std::size_t index = first + from; index < first + to; ++index) {
                const View state = states_[index];
                const Parent parent{state,
                                    static_cast<std::uint32_t>(index),
                                    step.noise.of_parent(index),
                                    state.north_of(step.place),
                                    state.west_of(step.place),
                                    key_of(state) - best_key_,
                                    limit,
                                    found_[block]};
                children_.generate(step, parent, level);
            }
        });
        for (std::size_t block = 0; block * kBlock < count; ++block) choice_.add(found_[block]);
    }
}

// The state of a child, with h recomputed for the colours that changed.
template <class Count>
void BeamRun<Count>::lay(const BeamPlace& place, const BeamChild& child, View next) {
    const View before = states_[child.parent];
    next.copy_from(before);
    std::uint32_t copy = table_.first_copy[child.candidate];
    while (next.is_used(copy)) ++copy;
    next.used()[copy / 64] |= std::uint64_t{1} << (copy % 64);

    const std::array<std::uint8_t, kSides>& sides = table_.tiles[child.candidate].sides;
    const auto north = static_cast<std::uint8_t>(before.north_of(place));
    const auto west = static_cast<std::uint8_t>(before.west_of(place));
    next.south()[place.column] = sides[2];
    next.east()[place.row] = sides[1];
    Count* unplaced = next.unplaced();
    Count* slack = next.slack();
    for (const std::uint8_t colour : sides) {
        --unplaced[colour];
        --slack[colour];
    }
    ++slack[north];
    ++slack[west];
    --slack[sides[1]];
    --slack[sides[2]];
    unplaced[kBorder] = slack[kBorder] = 0;

    float h = before.head().h;
    const std::array<std::uint8_t, 6> touched{sides[0], sides[1], sides[2], sides[3], north, west};
    for (std::size_t index = 0; index < touched.size(); ++index) {
        const std::uint8_t colour = touched[index];
        const auto here = touched.begin() + static_cast<std::ptrdiff_t>(index);
        if (colour == kBorder || std::find(touched.begin(), here, colour) != here) continue;
        h += ranking_.of_colour(unplaced[colour], slack[colour]);
        h -= ranking_.of_colour(before.unplaced()[colour], before.slack()[colour]);
    }
    next.head() = {h, child.mismatches};
}

// Replaces the states by those of the children that were kept.
template <class Count>
void BeamRun<Count>::advance(const BeamPlace& place, const std::vector<BeamChild>& kept, Control& control) {
    next_states_.resize(kept.size());
    BeamTrace::Step& trace = trace_.begin_step(kept.size());
    struct Extent {
        float best_key = std::numeric_limits<float>::max();
        std::uint32_t fewest = std::numeric_limits<std::uint32_t>::max();
    };
    std::vector<Extent> extents((kept.size() + kBlock - 1) / kBlock);
    in_blocks(kept.size(), control, [&](std::size_t block, std::size_t from, std::size_t to) {
        Extent& extent = extents[block];
        for (std::size_t index = from; index < to; ++index) {
            const View next = next_states_[index];
            lay(place, kept[index], next);
            trace.parent[index] = kept[index].parent;
            trace.candidate[index] = kept[index].candidate;
            extent.best_key = std::min(extent.best_key, key_of(next));
            extent.fewest = std::min(extent.fewest, next.head().mismatches);
        }
    });
    best_key_ = std::ranges::min_element(extents, {}, &Extent::best_key)->best_key;
    fewest_mismatches_ = std::ranges::min_element(extents, {}, &Extent::fewest)->fewest;
    states_.swap(next_states_);
}

template <class Count>
std::optional<BeamBoard> BeamRun<Count>::run(const Width& width, Control& control) {
    begin();
    const auto cells = static_cast<std::int32_t>(table_.places.size());
    const auto first_mismatch = static_cast<std::int32_t>(std::lround(settings_.first_mismatch * cells));
    for (std::int32_t laid = 0; laid < cells; ++laid) {
        const BeamStep step = step_at(laid);
        const std::size_t wanted = std::max<std::size_t>(width(laid), 1);
        choice_.begin(wanted);
        gather(step, ChildLevel::matching, control);
        // A mismatch in the first part of the board, or two at once, only for beams that are about to die out.
        const auto is_thin = [&] { return choice_.size() < wanted / 4 + 1; };
        if (laid >= first_mismatch || is_thin()) gather(step, ChildLevel::one_mismatch, control);
        if (is_thin()) gather(step, ChildLevel::two_mismatches, control);
        const std::vector<BeamChild>& kept = choice_.close();
        control.count_nodes(kept.size());
        if (control.stopped() || kept.empty()) return std::nullopt;
        advance(step.place, kept, control);
        if (control.stopped()) return std::nullopt;
        if ((laid + 1) % kCompactEvery == 0) trace_.compact();
    }
    return best_board();
}

template <class Count>
BeamBoard BeamRun<Count>::best_board() {
    std::uint32_t best = 0;
    while (states_[best].head().mismatches != fewest_mismatches_) ++best;
    const std::vector<Candidate> in_order = trace_.back_from(best);
    BeamBoard found;
    found.laid.resize(in_order.size());
    for (std::size_t place = 0; place < in_order.size(); ++place) {
        found.laid[table_.places[place].cell] = in_order[place];
    }
    // Counted on the board itself: the beam's own sum is not trusted.
    found.mismatches = board_.count_mismatches(found.laid);
    return found;
}

}  // namespace

bool Beam::fits(const TileBoard& board) {
    return board.rectangle() && static_cast<std::size_t>(board.colour_count()) <= kMostBeamColours &&
           static_cast<std::size_t>(board.candidate_count()) < kMostCandidates;
}

std::unique_ptr<Beam> make_beam(const TileBoard& board, const ScanOrder& order, const BeamSettings& settings) {
    if (!Beam::fits(board)) throw std::invalid_argument("too many pieces or colours for the beam search");
    const auto rows = static_cast<double>(order.cells.size()) / order.width;
    BeamTable table(board, order, static_cast<std::int32_t>(std::lround(rows * settings.whole_rows)));
    const std::int32_t most_sides = std::ranges::max(table.sides_of);
    if (BeamStates<std::int8_t>::has_room(most_sides, table.width + table.rows)) {
        return std::make_unique<BeamRun<std::int8_t>>(board, std::move(table), settings, most_sides);
    }
    return std::make_unique<BeamRun<std::int16_t>>(board, std::move(table), settings, most_sides);
}

}  // namespace edgewise
