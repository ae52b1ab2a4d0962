// Lays the cells in one fixed order, with the list of what fits the two neighbours already laid ready beforehand.
//
// Nothing is deduced: on large boards every forward check costs more than it saves. What makes it fast is that one step
// is a few loads: the next list is a table look-up by the colours in the north and west, a type is free when its count
// is above zero, and no memory is asked for. The search stops between two steps and goes on later where it was, which
// serves time slices, solutions, limits and checkpoints alike: on the way out every level leaves its place in its list
// behind.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "tile/scan/order.hpp"
#include "tile/scan/position.hpp"
#include "tile/tile_board.hpp"

namespace edgewise {

class ScanPairs;

// The lists of one order of cells; shared by all searches that use it.
class ScanTable {
  public:
    // `corner_type` is the type that the first cell is restricted to, or -1. `seed` shuffles the lists; 0 leaves them.
    ScanTable(const TileBoard& board, ScanOrder order, TileType corner_type, std::uint64_t seed);

    // Whether the entries of a list have room for the types and colours of a board, and memory has room for the lists.
    [[nodiscard]] static bool fits(const TileBoard& board);

    static constexpr std::uint32_t kEnd = ~std::uint32_t{0};
    static constexpr std::int32_t kMostTypes = 1 << 12;
    static constexpr std::int32_t kMostColours = 1 << 8;
    static constexpr std::int64_t kMostLists = 20'000'000;

    // An entry of a list: the type, and the colours in the east and south.
    [[nodiscard]] static std::uint32_t type(std::uint32_t entry) { return entry & (kMostTypes - 1); }
    [[nodiscard]] static std::uint32_t east(std::uint32_t entry) { return (entry >> 12) & (kMostColours - 1); }
    [[nodiscard]] static std::uint8_t south(std::uint32_t entry) { return static_cast<std::uint8_t>(entry >> 20); }

  private:
    friend class ScanSearch;
    friend class ScanPairs;

    ScanOrder order_;
    std::int32_t colours_;
    std::vector<std::uint32_t> entries_;              // lists one after another, each closed by kEnd
    std::vector<Candidate> candidates_;               // which candidate each entry stands for
    std::vector<std::vector<std::uint32_t>> starts_;  // for each kind of cell: by north and west, where the list begins
    std::vector<const std::uint32_t*> starts_of_cell_;  // for each place in the order, and one beyond the last
    std::vector<std::uint8_t> copies_;
};

enum class ScanEvent : std::uint8_t { exhausted, out_of_budget, solution };

class ScanSearch {
  public:
    // The whole tree, or the part below a prefix: entries of the table for the first cells.
    explicit ScanSearch(std::shared_ptr<const ScanTable> table, std::span<const std::uint32_t> prefix = {});

    // What another search of the same table left to do. Throws std::invalid_argument where the table has no such place.
    ScanSearch(std::shared_ptr<const ScanTable> table, const ScanPosition& position);

    // Goes on for at most `budget` placements, to the next solution or to the end.
    [[nodiscard]] ScanEvent run(std::uint64_t budget);

    // Lays two cells at a time from now on; nothing else changes. Null for one at a time.
    void use_pairs(std::shared_ptr<const ScanPairs> pairs);

    // The candidates on the cells of the board, after a solution.
    [[nodiscard]] const std::vector<Candidate>& solution() const { return solution_; }
    [[nodiscard]] std::uint64_t placements() const { return placements_; }
    [[nodiscard]] std::int32_t deepest() const;
    [[nodiscard]] Cell first_cell() const { return table_->order_.cells.front(); }
    [[nodiscard]] std::int32_t depth() const { return place_; }
    // The candidates on the cells of the board, between two runs; -1 where nothing lies.
    [[nodiscard]] std::vector<Candidate> laid() const;

    // Where the search stands, between two runs; nothing when it is exhausted.
    [[nodiscard]] std::optional<ScanPosition> position() const;

    // A position cut in several that together are the same, with prefixes longer by one place. What laying these takes
    // is added to `placements`. A full board is not cut.
    [[nodiscard]] static std::vector<ScanPosition> cut(const std::shared_ptr<const ScanTable>& table,
                                                       const ScanPosition& position, std::uint64_t& placements);

    // Prefixes that together hold the whole tree, at least `wanted` where there are as many. `placements` grows by what
    // a search of the whole tree makes to lay them, so that the parts together count what the whole does.
    [[nodiscard]] static std::vector<std::vector<std::uint32_t>> split(const std::shared_ptr<const ScanTable>& table,
                                                                       std::size_t wanted, std::uint64_t& placements);

  private:
    [[nodiscard]] bool lay(std::int32_t place, const std::uint32_t* entry);
    [[nodiscard]] const std::uint32_t* list_at(std::int32_t place) const;
    void put(std::int32_t place, const std::uint32_t* entry);
    void take_back(std::int32_t place);
    [[nodiscard]] bool go_on_at(std::int32_t place, const std::uint32_t* entry);
    void step_back();
    void note_solution();
    [[nodiscard]] bool can_lay_pairs() const;
    [[nodiscard]] bool lay_by_pairs(std::int32_t place, const std::uint32_t* entry);
    [[nodiscard]] bool lay_pairs(std::int32_t place);
    void settle_pair(std::int32_t place);

    std::shared_ptr<const ScanTable> table_;
    std::int32_t cell_count_;
    std::int32_t width_;
    std::int32_t floor_ = 0;       // the length of the prefix
    std::int32_t place_ = 0;       // where to go on
    std::int32_t stopped_at_ = 0;  // the place at which the last descent ended
    std::uint64_t placements_ = 0;
    std::uint64_t stop_at_ = 0;
    std::vector<const std::uint32_t*> at_;  // the entry in use at each place; at place_, the next to try
    std::vector<std::uint8_t> south_;       // the south colour of each place, behind a line of border
    std::vector<std::uint8_t> left_;        // free copies of each type
    std::vector<std::uint8_t> reached_;
    std::vector<Candidate> solution_;
    std::shared_ptr<const ScanPairs> pairs_;
    bool by_pairs_ = false;
    std::vector<std::uint16_t> firsts_;    // what a descent by pairs leaves behind
    std::vector<std::uint32_t> ordinals_;  // likewise
};

}  // namespace edgewise
