#include "tile/beam/children.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace edgewise {

namespace {

constexpr std::size_t kAtOnce = 32;  // tiles to count before looking whether there are enough

}  // namespace

template <class Count>
BeamChildren<Count>::BeamChildren(const BeamTable& table, const BeamRanking& ranking, double room_weight,
                                  double mismatch_weight)
    : table_(table), ranking_(ranking), mismatch_(static_cast<float>(mismatch_weight)) {
    for (std::size_t count = 1; count < room_.size(); ++count) {
        room_[count] = static_cast<float>(room_weight * std::log(static_cast<double>(count)));
    }
}

// How many tiles match behind a child, up to a number beyond which it makes no difference. Looking further ahead costs
// more than it finds.
template <class Count>
std::size_t BeamChildren<Count>::tiles_behind(const BeamStep& step, const Parent& parent, const BeamTile& tile) const {
    const BeamPlace& next = *step.next;
    const Colour north = step.next_is_below ? tile.sides[2] : parent.state.north_of(next);
    const Colour west = step.next_is_beside ? tile.sides[1] : parent.state.west_of(next);
    const bool uses_last_copy = table_.first_copy[tile.candidate] == tile.last_copy ||
                                parent.state.is_used(static_cast<std::uint32_t>(tile.last_copy) - 1);
    const std::uint32_t gone = uses_last_copy ? tile.last_copy : kNoCopy;
    // Without branches: which tiles are free is as good as random.
    const auto is_free = [&](const BeamTile& other) {
        return static_cast<std::uint32_t>(!parent.state.is_used(other.last_copy)) &
               static_cast<std::uint32_t>(other.last_copy != gone);
    };
    const std::span<const BeamTile> tiles = table_.matching(next, north, west);
    std::size_t count = 0;
    const bool is_required = next.required_south >= 0 || next.required_east >= 0;
    // Block by block: lists of boards with thousands of pieces are long, and a few tiles are enough.
    for (std::size_t from = 0; from < tiles.size() && count + 1 < room_.size(); from += kAtOnce) {
        const std::span<const BeamTile> block = tiles.subspan(from, std::min(kAtOnce, tiles.size() - from));
        if (is_required) {
            for (const BeamTile& other : block) count += next.fixed_mismatches(other) == 0 ? is_free(other) : 0;
        } else {
            for (const BeamTile& other : block) count += is_free(other);
        }
    }
    return std::min(count, room_.size() - 1);
}

template <class Count>
void BeamChildren<Count>::offer(const BeamStep& step, const Parent& parent, const BeamTile& tile,
                                std::uint32_t mismatches, float gain) const {
    mismatches += step.place.fixed_mismatches(tile);
    float key = parent.key + mismatch_ * static_cast<float>(mismatches) - gain;
    if (key - room_.back() >= parent.limit) return;
    key += step.noise.of_child(parent.noise, tile.candidate);
    if (step.next != nullptr) {
        const std::size_t room = tiles_behind(step, parent, tile);
        key += room == 0 ? mismatch_ : -room_[room];
    }
    if (key >= parent.limit) return;
    parent.found.push_back(
        {key, parent.number, tile.candidate, static_cast<std::uint16_t>(parent.state.head().mismatches + mismatches)});
}

template <class Count>
void BeamChildren<Count>::generate_matching(const BeamStep& step, const Parent& parent) const {
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
void BeamChildren<Count>::generate_mismatched(const BeamStep& step, const Parent& parent, ChildLevel level) const {
    // 1. Could any child of this level be kept?
    const BeamPlace& place = step.place;
    if (place.is_fixed) return;
    const auto added = static_cast<std::uint32_t>(level);
    const float mismatch = mismatch_ * static_cast<float>(added);
    if (parent.key + mismatch - ranking_.most_gained() - room_.back() >= parent.limit) return;
    const Count* unplaced = parent.state.unplaced();
    const Count* slack = parent.state.slack();
    const auto given_up = [&](Colour colour) { return ranking_.given_up(slack[colour]); };
    const auto met = [&](Colour colour) { return ranking_.met(unplaced[colour]); };

    // 2. What each colour gains if it opens an edge, and if it lies against another colour; and a bound for both.
    std::array<float, kMostBeamColours> opened;
    std::array<float, kMostBeamColours> mismatched;
    opened[kBorder] = mismatched[kBorder] = 0;
    constexpr float kLow = std::numeric_limits<float>::lowest();
    float most_opened = kLow;
    float most_mismatched = kLow;
    for (Colour colour = 1; colour < table_.colours; ++colour) {
        opened[colour] = ranking_.opened(unplaced[colour], slack[colour]);
        mismatched[colour] = ranking_.mismatched(unplaced[colour], slack[colour]);
        most_opened = std::max(most_opened, opened[colour]);
        most_mismatched = std::max(most_mismatched, mismatched[colour]);
    }
    const float most =
        (place.column + 1 < table_.width ? most_opened : 0.0F) + (place.row + 1 < table_.rows ? most_opened : 0.0F);
    const auto is_hopeless = [&](float gain) {
        return parent.key + mismatch - gain - most - room_.back() >= parent.limit;
    };
    // Offers the tiles of a list that mismatch `colour` on `side`.
    const auto offer_against = [&](const TileSets& tiles, Colour number, std::size_t side, Colour colour, float gain) {
        tiles.each_free(static_cast<std::size_t>(number), parent.state.used(), [&](const BeamTile& tile) {
            if (tile.sides[side] == colour) return;
            offer(step, parent, tile, added,
                  gain + mismatched[tile.sides[side]] + opened[tile.sides[1]] + opened[tile.sides[2]]);
        });
    };

    // 3. One mismatch, in the west or in the north.
    const BeamKind& kind = table_.kinds[place.kind];
    if (level == ChildLevel::one_mismatch) {
        if (place.column > 0) {
            const float gain = (place.row > 0 ? met(parent.north) : 0) + given_up(parent.west);
            if (!is_hopeless(gain + most_mismatched)) {
                offer_against(kind.by_north, parent.north, 3, parent.west, gain);
            }
        }
        if (place.row > 0) {
            const float gain = (place.column > 0 ? met(parent.west) : 0) + given_up(parent.north);
            if (!is_hopeless(gain + most_mismatched)) offer_against(kind.by_west, parent.west, 0, parent.north, gain);
        }
        return;
    }
    // 4. Two mismatches, in both.
    if (place.row == 0 || place.column == 0) return;
    const float gain = given_up(parent.north) + given_up(parent.west);
    if (is_hopeless(gain + 2 * most_mismatched)) return;
    for (Colour north = 1; north < table_.colours; ++north) {
        if (north != parent.north) offer_against(kind.by_north, north, 3, parent.west, gain + mismatched[north]);
    }
}

template class BeamChildren<std::int8_t>;
template class BeamChildren<std::int16_t>;
template class BeamChildren<std::int32_t>;

}  // namespace edgewise
