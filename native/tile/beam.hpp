// Best score by beam search: lays cell after cell and keeps, of all ways to do so, the most promising thousands.
//
// States are ranked by mismatches first, and then by h = sum over colours of ln(m!) - beta * ln(((m - f) / 2)!), where
// m counts the sides of a colour on pieces not yet laid and f those that are open on the frontier: the logarithm of the
// number of ways in which the colours could still pair up. Whole rows come first, then the rest column by column, so
// that the frontier is short where it is hardest. A little noise, taken from a hash, tells runs apart.
//
// A run does not depend on the number of threads: states are handled in blocks of a fixed size, what blocks give is put
// together in their order, and ties fall to the earlier state. Nothing is kept of a parent but its number and the
// candidate laid, and what no living state descends from is thrown out as it goes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/control.hpp"
#include "tile/scan_order.hpp"
#include "tile/tile_board.hpp"

namespace edgewise {

struct BeamSettings {
    double beta = 0.8;
    double noise = 0.05;
    std::uint64_t seed = 0;
    std::int32_t threads = 1;
};

struct BeamBoard {
    std::vector<Candidate> laid;
    std::int32_t mismatches = 0;
};

class Beam {
  public:
    // How many states to keep after so many cells; asked anew for each.
    using Width = std::function<std::size_t(std::int32_t laid)>;

    // The board must be a rectangle; see `fits`.
    Beam(const TileBoard& board, const ScanOrder& order, const BeamSettings& settings);

    [[nodiscard]] static bool fits(const TileBoard& board);

    // One run over the whole board: the best board at its end, or nothing when the control said stop or the beam died.
    [[nodiscard]] std::optional<BeamBoard> run(const Width& width, Control& control);

    // What one state of the width costs in memory, roughly and with all that belongs to it.
    [[nodiscard]] std::size_t bytes_per_state() const { return 2 * stride_ + 6 * sizeof(Child) + 64; }
    [[nodiscard]] std::int32_t cell_count() const { return static_cast<std::int32_t>(places_.size()); }

  private:
    using Listing = std::vector<std::vector<Candidate>>;

    struct Child {
        float key;
        std::uint32_t parent;
        std::uint16_t candidate;
        std::uint16_t mismatches;
    };
    struct Place {
        Cell cell;
        std::int32_t row;
        std::int32_t column;
        std::size_t kind;          // which lists its candidates are in
        Candidate fixed = -1;      // the only candidate, where a piece is fixed here
        Colour wanted_south = -1;  // what fixed pieces that come later ask for
        Colour wanted_east = -1;
    };
    struct Kind {
        Listing by_north;
        Listing by_west;
        Listing by_both;
    };
    // One state in a flat array of them.
    struct Head {
        float h;
        std::uint32_t mismatches;
    };
    struct Trace {
        std::vector<std::uint32_t> parent;
        std::vector<std::uint16_t> candidate;
    };
    enum class Level : std::uint8_t { matching, one_mismatch, two_mismatches };

    [[nodiscard]] std::byte* state(std::vector<std::byte>& states, std::size_t index) const {
        return states.data() + index * stride_;
    }
    [[nodiscard]] const std::byte* state(const std::vector<std::byte>& states, std::size_t index) const {
        return states.data() + index * stride_;
    }
    [[nodiscard]] bool is_free(const std::byte* state, Candidate candidate) const;
    void begin();
    void children_of(const Place& place, std::uint32_t parent, Level level, float limit,
                     std::vector<Child>& found) const;
    void gather(const Place& place, Level level, std::size_t width, Control& control);
    [[nodiscard]] float prune(std::size_t width);
    void advance(const Place& place, Control& control);
    void lay(const Place& place, const Child& child, std::byte* next) const;
    void compact(std::int32_t last);
    template <class Work>
    void in_blocks(std::size_t count, Control& control, Work work) const;

    const TileBoard& board_;
    BeamSettings settings_;
    std::int32_t width_;
    std::vector<Place> places_;
    std::vector<Kind> kinds_;
    std::vector<std::int32_t> first_bit_;                  // of each type, among the bits for copies in use
    std::vector<std::array<std::uint8_t, kSides>> sides_;  // of each candidate, as the order of reading calls them
    std::size_t used_words_;
    std::size_t south_at_, east_at_, unplaced_at_, slack_at_, stride_;  // where the parts of a state lie
    std::vector<float> ln_unplaced_, ln_slack_;                 // ln(m!), and beta * ln((d / 2)!) from slack -offset_
    std::vector<float> laid_, opened_, matched_away_, closed_;  // what h gains, by m or by d
    std::int32_t offset_;
    std::int32_t place_index_ = 0;
    std::vector<std::byte> states_, next_states_;
    std::size_t state_count_ = 0;
    std::vector<Child> children_;
    std::vector<float> keys_;
    std::vector<Trace> trace_;
};

// The number of seams between cells whose colours differ.
[[nodiscard]] std::int32_t count_mismatches(const TileBoard& board, const std::vector<Candidate>& laid);

}  // namespace edgewise
