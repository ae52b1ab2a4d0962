#include "tile/beam/beam.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "base/tasks.hpp"
#include "tile/beam/children.hpp"
#include "tile/beam/choice.hpp"
#include "tile/beam/ranking.hpp"
#include "tile/beam/state.hpp"
#include "tile/beam/table.hpp"
#include "tile/beam/trace.hpp"

namespace edgewise {

namespace {

constexpr std::int32_t kCompactEvery = 8;   // cells
constexpr std::size_t kSample = 1024;       // states whose children tell about where the limit for keys will be
constexpr std::size_t kSampledFrom = 8192;  // states
constexpr double kSampleMargin = 1.15;

// How states are divided among threads.
struct Batches {
    std::size_t block;    // states per task
    std::size_t at_once;  // tasks; then the limit for keys is tightened
};
constexpr Batches kAll{128, 32};
constexpr Batches kSampled{16, 4};

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
    // Generates children of each `stride`th state at one level and passes them to the choice batch by batch.
    void gather(const BeamStep& step, ChildLevel level, BeamChoice& choice, const Batches& batches, std::size_t stride,
                Control& control);
    [[nodiscard]] float limit_by_sample(const BeamStep& step, std::size_t wanted, bool with_mismatches,
                                        Control& control);
    [[nodiscard]] const std::vector<BeamChild>& choose(const BeamStep& step, std::size_t wanted, bool with_mismatches,
                                                       Control& control);
    void advance(const BeamPlace& place, const std::vector<BeamChild>& kept, Control& control);
    void lay(const BeamPlace& place, const BeamChild& child, View next);
    [[nodiscard]] BeamBoard best_board();
    template <class Work>
    void in_blocks(std::size_t count, std::size_t size, Control& control, Work work) const;

    const TileBoard& board_;
    BeamSettings settings_;
    BeamTable table_;
    BeamRanking ranking_;
    BeamChildren<Count> children_;
    BeamStates<Count> states_, next_states_;
    BeamChoice choice_, sample_;
    BeamTrace trace_;
    std::vector<std::vector<BeamChild>> found_ = std::vector<std::vector<BeamChild>>(kAll.at_once);
    float best_key_ = 0;  // of all states
    std::uint32_t fewest_mismatches_ = 0;
};

template <class Count>
void BeamRun<Count>::begin() {
    states_.resize(1);
    trace_.clear();
    const View first = states_[0];
    first.clear();
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
void BeamRun<Count>::in_blocks(std::size_t count, std::size_t size, Control& control, Work work) const {
    const std::size_t blocks = (count + size - 1) / size;
    const auto block = [&](std::size_t index) {
        if (control.stopped()) return;
        work(index, index * size, std::min(count, (index + 1) * size));
        control.look_around();
    };
    if (settings_.threads == 1) {
        for (std::size_t index = 0; index < blocks; ++index) block(index);
    } else {
        parallel_for(std::size_t{0}, blocks, block);
    }
}

template <class Count>
void BeamRun<Count>::gather(const BeamStep& step, ChildLevel level, BeamChoice& choice, const Batches& batches,
                            std::size_t stride, Control& control) {
    const std::size_t at_once = batches.block * batches.at_once;
    const std::size_t parents = states_.size() / stride;
    for (std::size_t first = 0; first < parents && !control.stopped(); first += at_once) {
        const std::size_t count = std::min(at_once, parents - first);
        const float limit = choice.limit();
        in_blocks(count, batches.block, control, [&](std::size_t block, std::size_t from, std::size_t to) {
            found_[block].clear();
            for (std::size_t number = first + from; number < first + to; ++number) {
                const std::size_t index = number * stride;
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
        for (std::size_t block = 0; block * batches.block < count; ++block) choice.add(found_[block]);
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

    // One side after another, so that a colour on several sides is counted exactly.
    const std::array<std::uint8_t, kSides>& sides = table_.tiles[child.candidate].sides;
    Count* unplaced = next.unplaced();
    Count* slack = next.slack();
    float h = before.head().h;
    const auto close = [&](std::uint8_t side, Colour other) {
        if (side != other) {
            if (other != kBorder) h += ranking_.given_up(slack[other]++);
            if (side != kBorder) h += ranking_.mismatched(unplaced[side], slack[side]--);
        } else if (side != kBorder) {
            h += ranking_.met(unplaced[side]);
        }
        if (side != kBorder) --unplaced[side];
    };
    const auto open = [&](std::uint8_t side) {
        if (side == kBorder) return;
        h += ranking_.opened(unplaced[side]--, slack[side]);
        slack[side] = static_cast<Count>(slack[side] - 2);
    };
    close(sides[0], before.north_of(place));
    close(sides[3], before.west_of(place));
    open(sides[1]);
    open(sides[2]);
    next.south()[place.column] = sides[2];
    next.east()[place.row] = sides[1];
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
    std::vector<Extent> extents((kept.size() + kAll.block - 1) / kAll.block);
    in_blocks(kept.size(), kAll.block, control, [&](std::size_t block, std::size_t from, std::size_t to) {
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

// Where the limit for keys will be, or a little above, by the children of a few states: without it most children of the
// states that come first would be generated only to be dropped. If it is too low, fewer states are kept than wanted,
// which does no harm.
template <class Count>
float BeamRun<Count>::limit_by_sample(const BeamStep& step, std::size_t wanted, bool with_mismatches,
                                      Control& control) {
    const std::size_t stride = states_.size() / kSample;
    sample_.begin(static_cast<std::size_t>(kSampleMargin * static_cast<double>(wanted / stride)) + 1);
    gather(step, ChildLevel::matching, sample_, kSampled, stride, control);
    if (with_mismatches) gather(step, ChildLevel::one_mismatch, sample_, kSampled, stride, control);
    return sample_.limit();
}

template <class Count>
const std::vector<BeamChild>& BeamRun<Count>::choose(const BeamStep& step, std::size_t wanted, bool with_mismatches,
                                                     Control& control) {
    constexpr float kNoLimit = std::numeric_limits<float>::max();
    const bool is_sampled = states_.size() >= kSampledFrom;
    choice_.begin(wanted, is_sampled ? limit_by_sample(step, wanted, with_mismatches, control) : kNoLimit);
    gather(step, ChildLevel::matching, choice_, kAll, 1, control);
    // A mismatch in the first part of the board, or two at once, only for beams that are about to die out.
    const auto is_thin = [&] { return choice_.size() < wanted / 4 + 1; };
    if (with_mismatches || is_thin()) gather(step, ChildLevel::one_mismatch, choice_, kAll, 1, control);
    if (is_thin()) gather(step, ChildLevel::two_mismatches, choice_, kAll, 1, control);
    return choice_.close();
}

template <class Count>
std::optional<BeamBoard> BeamRun<Count>::run(const Width& width, Control& control) {
    begin();
    const auto cells = static_cast<std::int32_t>(table_.places.size());
    const auto first_mismatch = static_cast<std::int32_t>(std::lround(settings_.first_mismatch * cells));
    for (std::int32_t laid = 0; laid < cells; ++laid) {
        const BeamStep step = step_at(laid);
        const std::size_t wanted = std::max<std::size_t>(width(laid), 1);
        const std::vector<BeamChild>& kept = choose(step, wanted, laid >= first_mismatch, control);
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
    if (BeamStates<std::int16_t>::has_room(most_sides, table.width + table.rows)) {
        return std::make_unique<BeamRun<std::int16_t>>(board, std::move(table), settings, most_sides);
    }
    return std::make_unique<BeamRun<std::int32_t>>(board, std::move(table), settings, most_sides);
}

}  // namespace edgewise
