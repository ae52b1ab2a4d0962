// The lists that the scheduled search walks: for the colours in the north and west of a cell, what fits both of them,
// and behind it what fits one.
//
// Cells with the same sides on the border share their lists, whatever is fixed around them, so the lists of a whole
// board take a few megabytes. Whole lines come first and then the rest line across line, so that the frontier is short
// where it is hardest.
#pragma once

#include <cstdint>
#include <vector>

#include "tile/scan/order.hpp"
#include "tile/tile_board.hpp"

namespace edgewise {

class ScheduleTable {
  public:
    // Lists are shuffled by the seed; candidates with many sides of the chosen colours stand first. The board must be a
    // rectangle with at most kMostColours colours and kMostTypes types.
    ScheduleTable(const TileBoard& board, const ScanOrder& order, const std::vector<Colour>& chosen,
                  std::uint64_t seed);

    [[nodiscard]] static bool fits(const TileBoard& board);
    [[nodiscard]] std::uint64_t bytes() const;
    [[nodiscard]] std::int32_t place_count() const { return static_cast<std::int32_t>(places_.size()); }
    // The sides of the chosen colours on all pieces.
    [[nodiscard]] std::int32_t chosen_sides() const { return chosen_sides_; }

    static constexpr std::uint32_t kEnd = ~std::uint32_t{0};
    static constexpr std::int32_t kMostTypes = 1 << 12;
    static constexpr std::int32_t kMostColours = 1 << 8;

    // An entry of a list: the type, the colours in the east and south, and how many of its sides are chosen ones.
    [[nodiscard]] static std::uint32_t type(std::uint32_t entry) { return entry & (kMostTypes - 1); }
    [[nodiscard]] static std::uint8_t east(std::uint32_t entry) { return static_cast<std::uint8_t>(entry >> 12); }
    [[nodiscard]] static std::uint8_t south(std::uint32_t entry) { return static_cast<std::uint8_t>(entry >> 20); }
    [[nodiscard]] static std::int32_t chosen(std::uint32_t entry) { return static_cast<std::int32_t>(entry >> 28); }

  private:
    friend class ScheduleSearch;
    struct Kind {
        std::vector<std::uint32_t> starts;  // by north and west: what fits both, kEnd, what fits one, kEnd
        std::uint32_t every = 0;            // where the list of all candidates of the kind begins
    };
    // One cell, in the order in which they are laid.
    struct Place {
        Cell cell = 0;
        std::size_t kind = 0;
        const std::uint32_t* starts = nullptr;
        std::uint32_t north_step = 0;  // through `starts`; 0 for both where a piece is fixed, which fits anything
        std::uint32_t west_step = 0;
        std::int32_t north = 0;  // which place lies there, plus one; 0 for the border
        std::int32_t west = 0;
        Colour wanted_east = -1;  // what fixed pieces that come later ask for
        Colour wanted_south = -1;
    };

    void line_up(const TileBoard& board, const ScanOrder& order);
    void add_lists(const TileBoard& board, const std::vector<Candidate>& allowed, Kind& kind);
    void add_entry(const TileBoard& board, Candidate candidate);
    void end_list();

    std::array<std::int32_t, kSides> side_;
    std::int32_t colours_;
    std::vector<std::uint8_t> is_chosen_;
    std::int32_t chosen_sides_ = 0;
    std::vector<std::uint32_t> entries_;
    std::vector<Candidate> candidates_;       // which candidate each entry stands for
    std::vector<std::uint8_t> north_, west_;  // of each entry
    std::vector<Kind> kinds_;
    std::vector<Place> places_;
    std::vector<std::uint16_t> copies_;
};

}  // namespace edgewise
