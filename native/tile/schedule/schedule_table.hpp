// The lists that the scheduled search walks: for the colours in the north and west of a cell, what fits both of them,
// and after that what fits one.
//
// Cells with the same sides on the border share their lists, whatever is fixed around them, so the lists of a whole
// board take a few megabytes. Whole lines come first, then the rest column by column, so that the frontier is short
// where the search is hardest.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tile/scan/entry.hpp"
#include "tile/scan/order.hpp"
#include "tile/tile_board.hpp"

namespace edgewise {

class ScheduleTable {
  public:
    // The seed shuffles the lists; candidates with many sides of the chosen colours come first. See `fits`.
    ScheduleTable(const TileBoard& board, const ScanOrder& order, const std::vector<Colour>& chosen,
                  std::uint64_t seed);

    // Whether the board is a rectangle whose types and colours fit into the entries.
    [[nodiscard]] static bool fits(const TileBoard& board);
    [[nodiscard]] std::uint64_t bytes() const;
    [[nodiscard]] std::int32_t place_count() const { return static_cast<std::int32_t>(places_.size()); }
    // The sides of the chosen colours on all pieces.
    [[nodiscard]] std::int32_t chosen_sides() const { return chosen_sides_; }

    // How many sides of a type have chosen colours.
    [[nodiscard]] std::int32_t chosen(std::uint32_t type) const { return chosen_[type]; }

  private:
    friend class ScheduleSearch;
    struct Kind {
        std::vector<std::uint32_t> starts;  // by north and west: what fits both, an end, what fits one, an end
        std::uint32_t every = 0;            // where the list of all candidates of the kind begins
    };
    // One cell, in the order in which they are laid.
    struct Place {
        Cell cell = 0;
        std::size_t kind = 0;
        const std::uint32_t* starts = nullptr;
        std::uint32_t north_step = 0;  // in `starts`; both 0 for a fixed piece, which fits anything
        std::uint32_t west_step = 0;
        std::int32_t north = 0;  // the number of the place there, plus one; 0 for the border
        std::int32_t west = 0;
        Colour required_east = -1;  // by fixed pieces that come later
        Colour required_south = -1;
    };

    void order_places(const TileBoard& board, const ScanOrder& order);
    [[nodiscard]] std::uint32_t chosen_on(const TileBoard& board, Candidate candidate) const;
    [[nodiscard]] Kind fixed_kind(const TileBoard& board, Candidate fixed);
    [[nodiscard]] Kind free_kind(const TileBoard& board, const std::vector<Candidate>& tried,
                                 const TileBoard::BorderSides& border);
    void add_entry(const TileBoard& board, Candidate candidate);
    void end_list();

    std::array<std::int32_t, kSides> side_;
    std::int32_t colours_;
    std::vector<std::uint8_t> is_chosen_;
    std::int32_t chosen_sides_ = 0;
    std::vector<std::uint32_t> entries_;
    std::vector<Candidate> candidates_;       // the candidate of each entry
    std::vector<std::uint8_t> north_, west_;  // of each entry
    std::vector<Kind> kinds_;
    std::vector<Place> places_;
    std::vector<std::uint16_t> copies_;
    std::vector<std::uint8_t> chosen_;  // by type: its sides of chosen colours
};

}  // namespace edgewise
