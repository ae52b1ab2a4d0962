// Lays the cells in one fixed order, with precomputed lists of what fits the two neighbours that are already laid.
//
// Nothing is deduced: on large boards every forward check costs more than it saves. It is fast because one step is a
// few loads: the next list is a table look-up by the colours in the north and west, a type is free if its count is
// above zero, and nothing is allocated. The search can stop between two steps and resume there later, which serves time
// slices, solutions, limits and checkpoints alike: on the way out every level records its position in its list.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "tile/scan/order.hpp"
#include "tile/scan/position.hpp"
#include "tile/scan/table.hpp"
#include "tile/tile_board.hpp"

namespace edgewise {

enum class ScanEvent : std::uint8_t { exhausted, out_of_budget, solution };

class ScanSearch {
  public:
    // The whole tree, or the part below a prefix: entries of the table for the first cells.
    explicit ScanSearch(std::shared_ptr<const ScanTable> table, std::span<const std::uint32_t> prefix = {});

    // What another search of the same table left to do. Throws std::invalid_argument if the table has no such position.
    ScanSearch(std::shared_ptr<const ScanTable> table, const ScanPosition& position);

    // Continues for at most `budget` placements, to the next solution or to the end.
    [[nodiscard]] ScanEvent run(std::uint64_t budget);

    // Lays two cells at a time from now on; results stay the same. Null for one at a time.
    void use_pairs(std::shared_ptr<const ScanPairs> pairs);

    // The candidates on the cells of the board, after a solution.
    [[nodiscard]] const std::vector<Candidate>& solution() const { return solution_; }
    [[nodiscard]] std::uint64_t placements() const { return placements_; }
    [[nodiscard]] std::int32_t deepest() const;
    [[nodiscard]] Cell first_cell() const { return table_->order_.cells.front(); }
    [[nodiscard]] std::int32_t depth() const { return place_; }
    // The candidates on the cells of the board, between two runs; -1 for an empty cell.
    [[nodiscard]] std::vector<Candidate> laid() const;

    // The position of the search, between two runs; nothing if it is exhausted.
    [[nodiscard]] std::optional<ScanPosition> position() const;

    // Splits a position into several that together are the same, with prefixes longer by one place. The placements
    // that this takes are added to `placements`. A full board stays whole.
    [[nodiscard]] static std::vector<ScanPosition> cut(const std::shared_ptr<const ScanTable>& table,
                                                       const ScanPosition& position, std::uint64_t& placements);

    // Prefixes that together cover the whole tree, at least `wanted` if the tree has that many. `placements` grows by
    // what a search of the whole tree takes to lay them, so that the parts together count as much as the whole.
    [[nodiscard]] static std::vector<std::vector<std::uint32_t>> split(const std::shared_ptr<const ScanTable>& table,
                                                                       std::size_t wanted, std::uint64_t& placements);

  private:
    friend class DeviceLists;

    [[nodiscard]] bool lay(std::int32_t place, const std::uint32_t* entry);
    [[nodiscard]] const std::uint32_t* list_at(std::int32_t place) const;
    void put(std::int32_t place, const std::uint32_t* entry);
    void take_back(std::int32_t place);
    [[nodiscard]] bool resume_at(std::int32_t place, const std::uint32_t* entry);
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
    std::int32_t place_ = 0;       // where to continue
    std::int32_t stopped_at_ = 0;  // the place at which the last descent ended
    std::uint64_t placements_ = 0;
    std::uint64_t stop_at_ = 0;
    std::vector<const std::uint32_t*> at_;  // the current entry at each place; at place_, the next to try
    std::vector<std::uint8_t> south_;       // the south colour of each place, after one line of border
    std::vector<std::uint8_t> left_;        // free copies of each type
    std::vector<std::uint8_t> reached_;
    std::vector<Candidate> solution_;
    std::shared_ptr<const ScanPairs> pairs_;
    bool by_pairs_ = false;
    std::vector<std::uint16_t> firsts_;    // where a descent by pairs has stopped; see ScanPairs::Descent
    std::vector<std::uint32_t> ordinals_;  // likewise
};

}  // namespace edgewise
