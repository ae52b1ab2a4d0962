#include "tile/beam/beam.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "tile/beam/choice.hpp"
#include "tile/beam/ranking.hpp"
#include "tile/beam/state.hpp"
#include "tile/beam/table.hpp"
#include "tile/beam/trace.hpp"

namespace edgewise {

namespace {

constexpr std::size_t kBlock = 512;        // states that one task handles
constexpr std::size_t kBlocksAtOnce = 32;  // after so many, it is known better what cannot be kept
constexpr std::int32_t kCompactEvery = 8;  // cells
constexpr std::size_t kMostColours = 256;
constexpr std::size_t kMostCandidates = 65536;

// Numbers between 0 and 1 that depend on the run, the cell, the parent and the candidate, and on nothing else.
class Noise {
  public:
    Noise(std::uint64_t seed, std::int32_t place, double size)
        : stream_(mixed(seed * 0x9e3779b97f4a7c15ULL + static_cast<std::uint64_t>(place))),
          size_(static_cast<float>(size) / 16777216.0F) {}

    [[nodiscard]] std::uint64_t of_parent(std::uint64_t parent) const { return mixed(stream_ ^ parent); }
    [[nodiscard]] float of_child(std::uint64_t parent, std::uint64_t candidate) const {
        const std::uint64_t z = (parent ^ (candidate * 0x2545f4914f6cdd1dULL)) * 0x94d049bb133111ebULL;
        return size_ * static_cast<float>(z >> 40);
    }

  private:
    [[nodiscard]] static std::uint64_t mixed(std::uint64_t z) {
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }

    std::uint64_t stream_;
    float size_;
};

// With how many mismatches more a piece is laid. Children with more are asked for only where there are few with less.
enum class Level : std::uint8_t { matching, one_mismatch, two_mismatches };

template <class Count>
class BeamRun final : public Beam {
  public:
    BeamRun(const TileBoard& board, BeamTable table, const BeamSettings& settings, std::int32_t most_sides)
        : board_(board),
          settings_(settings),
          table_(std::move(table)),
          ranking_(settings.beta, most_sides, table_.width + table_.rows),
          states_(table_),
          next_states_(table_) {
        for (std::size_t count = 1; count < room_.size(); ++count) {
            room_[count] = static_cast<float>(settings.room * std::log(static_cast<double>(count)));
        }
    }

    [[nodiscard]] std::optional<BeamBoard> run(const Width& width, Control& control) override;

    [[nodiscard]] std::size_t bytes_per_state() const override {
        return 2 * states_.stride() + 3 * sizeof(BeamChild) + kCompactEvery * 8;
    }

  private:
    using View = typename BeamStates<Count>::View;

    // What is the same for all children of one cell.
    struct Step {
        const BeamPlace& place;
        const BeamPlace* next;  // the place behind it, unless its piece is fixed
        bool next_is_below;
        bool next_is_beside;
        Noise noise;
    };
    // One state with what its children have in common.
    struct Parent {
        View state;
        std::uint32_t number;
        std::uint64_t noise;
        Colour north;
        Colour west;
        float key;    // of a child that adds no mismatch and loses nothing
        float limit;  // for the key of a child
        std::vector<BeamChild>& found;
    };

    void begin();
    [[nodiscard]] Step step_at(std::int32_t laid) const;
    void gather(const Step& step, Level level, Control& control);
    void matching_children(const Step& step, const Parent& parent);
    void children_with_mismatch(const Step& step, const Parent& parent, Level level);
    void offer(const Step& step, const Parent& parent, const BeamTile& tile, std::uint32_t mismatches, float gain);
    [[nodiscard]] std::size_t tiles_behind(const Step& step, const Parent& parent, const BeamTile& tile);
    void advance(const BeamPlace& place, const std::vector<BeamChild>& kept, Control& control);
    void lay(const BeamPlace& place, const BeamChild& child, View next);
    [[nodiscard]] BeamBoard best_board();
    template <class Work>
    void in_blocks(std::size_t count, Control& control, Work work) const;

    const TileBoard& board_;
    BeamSettings settings_;
    BeamTable table_;
    BeamRanking ranking_;
    BeamStates<Count> states_, next_states_;
    BeamChoice choice_;
    BeamTrace trace_;
    std::array<float, 16> room_{};  // by the number of tiles that fit behind a child
    std::vector<std::vector<BeamChild>> found_ = std::vector<std::vector<BeamChild>>(kBlocksAtOnce);
    float best_h_ = 0;  // of all states
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
    best_h_ = h;
    fewest_mismatches_ = 0;
}

template <class Count>
typename BeamRun<Count>::Step BeamRun<Count>::step_at(std::int32_t laid) const {
    const BeamPlace& place = table_.places[laid];
    const Noise noise(settings_.seed, laid, settings_.noise);
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

// Asks all states for their children of one level, and tells the choice of them block by block.
template <class Count>
void BeamRun<Count>::gather(const Step& step, Level level, Control& control) {
    const std::size_t at_once = kBlock * kBlocksAtOnce;
    for (std::size_t first = 0; first < states_.size() && !control.stopped(); first += at_once) {
        const std::size_t count = std::min(at_once, states_.size() - first);
        const float limit = choice_.limit();
        in_blocks(count, control, [&](std::size_t block, std::size_t from, std::size_t to) {
            found_[block].clear();
            for (std::size_t index = first + from; index < first + to; ++index) {
                const View state = states_[index];
                const auto more = static_cast<float>(state.head().mismatches - fewest_mismatches_);
                const Parent parent{state,
                                    static_cast<std::uint32_t>(index),
                                    step.noise.of_parent(index),
                                    state.north_of(step.place),
                                    state.west_of(step.place),
                                    BeamChoice::kMismatch * more + best_h_ - state.head().h,
                                    limit,
                                    found_[block]};
                if (level == Level::matching) {
                    matching_children(step, parent);
                } else {
                    children_with_mismatch(step, parent, level);
                }
            }
        });
        for (std::size_t block = 0; block * kBlock < count; ++block) choice_.add(found_[block]);
    }
}

// How many tiles match behind a child, as far as that matters. Looking further ahead costs more than it finds.
template <class Count>
std::size_t BeamRun<Count>::tiles_behind(const Step& step, const Parent& parent, const BeamTile& tile) {
    const BeamPlace& next = *step.next;
    const Colour north = step.next_is_below ? tile.sides[2] : parent.state.north_of(next);
    const Colour west = step.next_is_beside ? tile.sides[1] : parent.state.west_of(next);
    const auto leaves_none = [&] {
        return table_.first_copy[tile.candidate] == tile.last_copy ||
               parent.state.is_used(static_cast<std::uint32_t>(tile.last_copy) - 1);
    };
    std::size_t count = 0;
    for (const BeamTile& other : table_.matching(next, north, west)) {
        if (parent.state.is_used(other.last_copy) || next.unwanted(other) != 0) continue;
        if (other.last_copy == tile.last_copy && leaves_none()) continue;
        if (++count + 1 == room_.size()) break;
    }
    return count;
}

template <class Count>
void BeamRun<Count>::offer(const Step& step, const Parent& parent, const BeamTile& tile, std::uint32_t mismatches,
                           float gain) {
    mismatches += step.place.unwanted(tile);
    float key = parent.key + BeamChoice::kMismatch * static_cast<float>(mismatches) - gain;
    if (key - room_.back() >= parent.limit) return;
    key += step.noise.of_child(parent.noise, tile.candidate);
    if (step.next != nullptr) {
        const std::size_t room = tiles_behind(step, parent, tile);
        key += room == 0 ? BeamChoice::kMismatch : -room_[room];
    }
    if (key >= parent.limit) return;
    parent.found.push_back(
        {key, parent.number, tile.candidate, static_cast<std::uint16_t>(parent.state.head().mismatches + mismatches)});
}

// What each colour gains is looked up as if it were the only one; `lay` gets it exactly right for those that are kept.
template <class Count>
void BeamRun<Count>::matching_children(const Step& step, const Parent& parent) {
    if (step.place.is_fixed) {
        offer(step, parent, step.place.fixed, 0, 0);
        return;
    }
    const Count* unplaced = parent.state.unplaced();
    const Count* slack = parent.state.slack();
    const auto met = [&](Colour colour) { return colour == kBorder ? 0.0F : ranking_.met(unplaced[colour]); };
    const auto opened = [&](Colour colour) {
        return colour == kBorder ? 0.0F : ranking_.opened(unplaced[colour], slack[colour]);
    };
    const float both = met(parent.north) + met(parent.west);
    for (const BeamTile& tile : table_.matching(step.place, parent.north, parent.west)) {
        if (parent.state.is_used(tile.last_copy)) continue;
        offer(step, parent, tile, 0, both + opened(tile.sides[1]) + opened(tile.sides[2]));
    }
}

template <class Count>
void BeamRun<Count>::children_with_mismatch(const Step& step, const Parent& parent, Level level) {
    const BeamPlace& place = step.place;
    if (place.is_fixed) return;
    const float mismatch = BeamChoice::kMismatch * static_cast<float>(level);
    if (parent.key + mismatch - ranking_.most_gained() - room_.back() >= parent.limit) return;
    const Count* unplaced = parent.state.unplaced();
    const Count* slack = parent.state.slack();
    const auto given_up = [&](Colour colour) { return ranking_.given_up(slack[colour]); };
    const auto met = [&](Colour colour) { return ranking_.met(unplaced[colour]); };

    // What each colour would gain where it opens an edge, and where it lies against another one; and whether the best
    // of all that could be kept at all.
    std::array<float, kMostColours> opened;
    std::array<float, kMostColours> strange;
    opened[kBorder] = strange[kBorder] = 0;
    constexpr float kLow = std::numeric_limits<float>::lowest();
    float most_opened = kLow;
    float most_strange = kLow;
    for (Colour colour = 1; colour < table_.colours; ++colour) {
        opened[colour] = ranking_.opened(unplaced[colour], slack[colour]);
        strange[colour] = ranking_.strange(unplaced[colour], slack[colour]);
        most_opened = std::max(most_opened, opened[colour]);
        most_strange = std::max(most_strange, strange[colour]);
    }
    const float most =
        (place.column + 1 < table_.width ? most_opened : 0.0F) + (place.row + 1 < table_.rows ? most_opened : 0.0F);
    const auto hopeless = [&](float gain) {
        return parent.key + mismatch - gain - most - room_.back() >= parent.limit;
    };
    const auto free = [&](const BeamTile& tile) { return !parent.state.is_used(tile.last_copy); };
    const BeamKind& kind = table_.kinds[place.kind];

    if (level == Level::one_mismatch) {
        if (place.column > 0) {
            const float gain = (place.row > 0 ? met(parent.north) : 0) + given_up(parent.west);
            if (!hopeless(gain + most_strange)) {
                for (const BeamTile& tile : kind.by_north[parent.north]) {
                    if (tile.sides[3] == parent.west || !free(tile)) continue;
                    offer(step, parent, tile, 1,
                          gain + strange[tile.sides[3]] + opened[tile.sides[1]] + opened[tile.sides[2]]);
                }
            }
        }
        if (place.row > 0) {
            const float gain = (place.column > 0 ? met(parent.west) : 0) + given_up(parent.north);
            if (!hopeless(gain + most_strange)) {
                for (const BeamTile& tile : kind.by_west[parent.west]) {
                    if (tile.sides[0] == parent.north || !free(tile)) continue;
                    offer(step, parent, tile, 1,
                          gain + strange[tile.sides[0]] + opened[tile.sides[1]] + opened[tile.sides[2]]);
                }
            }
        }
        return;
    }
    if (place.row == 0 || place.column == 0) return;
    const float gain = given_up(parent.north) + given_up(parent.west);
    if (hopeless(gain + 2 * most_strange)) return;
    for (Colour north = 1; north < table_.colours; ++north) {
        if (north == parent.north) continue;
        for (const BeamTile& tile : kind.by_north[north]) {
            if (tile.sides[3] == parent.west || !free(tile)) continue;
            offer(step, parent, tile, 2,
                  gain + strange[north] + strange[tile.sides[3]] + opened[tile.sides[1]] + opened[tile.sides[2]]);
        }
    }
}

// The state after a child, with its h counted anew for the colours that changed.
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

template <class Count>
void BeamRun<Count>::advance(const BeamPlace& place, const std::vector<BeamChild>& kept, Control& control) {
    next_states_.resize(kept.size());
    BeamTrace::Step& trace = trace_.begin_step(kept.size());
    struct Extent {
        float best_h = std::numeric_limits<float>::lowest();
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
            extent.best_h = std::max(extent.best_h, next.head().h);
            extent.fewest = std::min(extent.fewest, next.head().mismatches);
        }
    });
    best_h_ = std::ranges::max_element(extents, {}, &Extent::best_h)->best_h;
    fewest_mismatches_ = std::ranges::min_element(extents, {}, &Extent::fewest)->fewest;
    states_.swap(next_states_);
}

template <class Count>
std::optional<BeamBoard> BeamRun<Count>::run(const Width& width, Control& control) {
    begin();
    const auto cells = static_cast<std::int32_t>(table_.places.size());
    for (std::int32_t laid = 0; laid < cells; ++laid) {
        const Step step = step_at(laid);
        const std::size_t wanted = std::max<std::size_t>(width(laid), 1);
        choice_.begin(wanted);
        gather(step, Level::matching, control);
        gather(step, Level::one_mismatch, control);
        // Two mismatches at once are for beams that are about to die.
        if (choice_.size() < wanted / 4 + 1) gather(step, Level::two_mismatches, control);
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
    // Counted on the board itself: the beam's own sum is not believed either.
    found.mismatches = count_mismatches(board_, found.laid);
    return found;
}

}  // namespace

bool Beam::fits(const TileBoard& board) {
    return board.rectangle() && static_cast<std::size_t>(board.colour_count()) <= kMostColours &&
           static_cast<std::size_t>(board.candidate_count()) < kMostCandidates;
}

std::unique_ptr<Beam> make_beam(const TileBoard& board, const ScanOrder& order, const BeamSettings& settings) {
    if (!Beam::fits(board)) throw std::invalid_argument("too many pieces or colours for the beam");
    const auto rows = static_cast<double>(order.cells.size()) / order.width;
    BeamTable table(board, order, static_cast<std::int32_t>(std::lround(rows * settings.whole_rows)));
    const std::int32_t most_sides = std::ranges::max(table.sides_of);
    if (BeamStates<std::int8_t>::has_room(most_sides, table.width + table.rows)) {
        return std::make_unique<BeamRun<std::int8_t>>(board, std::move(table), settings, most_sides);
    }
    return std::make_unique<BeamRun<std::int16_t>>(board, std::move(table), settings, most_sides);
}

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

}  // namespace edgewise
