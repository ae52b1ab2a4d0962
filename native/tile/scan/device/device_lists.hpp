// The lists of a scan as kernels read them, and parts of the tree on their way to a device and back.
//
// The lists are those of ScanTable, in the same order, so that a position means the same on both sides: a device goes
// on where the processor stopped, and the other way round. What is different is how they lie: they have to fit into the
// shared memory of a multiprocessor. Lists with equal entries are one, and places share a table of lists wherever no
// colours that can occur there tell them apart.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tile/scan/position.hpp"
#include "tile/scan/table.hpp"
#include "tile/tile_board.hpp"

namespace edgewise {

// A part of the tree as a kernel has it.
struct DevicePart {
    std::vector<std::uint16_t> path;  // entries
    std::int32_t floor = 0;
    std::uint16_t next = 0;
};

class DeviceLists {
  public:
    // Why the lists of a board cannot be had on a device; empty if they can.
    [[nodiscard]] static std::string misfit(const TileBoard& board);

    // Throws std::invalid_argument if they do not fit after all.
    DeviceLists(const TileBoard& board, std::shared_ptr<const ScanTable> table);

    [[nodiscard]] const std::vector<std::uint32_t>& entries() const { return entries_; }
    [[nodiscard]] const std::vector<std::uint16_t>& starts() const { return starts_; }
    [[nodiscard]] const std::vector<std::uint16_t>& tables() const { return tables_; }
    [[nodiscard]] std::int32_t places() const { return static_cast<std::int32_t>(tables_.size()) - 1; }
    [[nodiscard]] std::int32_t width() const;
    [[nodiscard]] std::int32_t colours() const { return table_->colours_; }
    [[nodiscard]] std::int32_t bits() const { return bits_; }  // of the set of used tiles
    [[nodiscard]] bool has_copies() const { return has_copies_; }

    [[nodiscard]] const ScanOrder& order() const { return table_->order_; }
    // The whole tree; nothing if not even a first tile fits.
    [[nodiscard]] std::optional<ScanPosition> whole() const;
    // Throws std::invalid_argument if the table has no such position.
    [[nodiscard]] DevicePart part(const ScanPosition& position) const;
    // Nothing if all of it has been searched. Throws std::invalid_argument for entries that do not exist.
    [[nodiscard]] std::optional<ScanPosition> position(std::span<const std::uint16_t> path, std::int32_t floor,
                                                       std::uint16_t next) const;
    // The candidates on the cells of the board, -1 where the path does not reach.
    [[nodiscard]] std::vector<Candidate> laid(std::span<const std::uint16_t> path) const;

  private:
    // The colours that may be in the north and west of a place.
    struct Around {
        std::uint32_t north = 0;
        std::uint32_t west = 0;
    };

    void assign_bits(const TileBoard& board);
    void add_places(const TileBoard& board);
    [[nodiscard]] std::vector<Around> reachable() const;
    [[nodiscard]] std::uint16_t add_list(const TileBoard& board, std::uint32_t start, Colour north);
    [[nodiscard]] Candidate candidate_of(std::uint16_t entry) const;

    std::shared_ptr<const ScanTable> table_;
    std::vector<std::uint32_t> entries_;
    std::vector<std::uint16_t> starts_;
    std::vector<std::uint16_t> tables_;
    std::vector<Candidate> candidates_;                              // by entry
    std::map<std::vector<Candidate>, std::uint16_t> start_of_list_;  // by its candidates
    std::vector<std::uint16_t> entry_in_table_;                      // by entry of the ScanTable; 0 where never used
    std::vector<std::uint32_t> bit_of_type_;
    std::int32_t bits_ = 0;
    bool has_copies_ = false;
};

}  // namespace edgewise
