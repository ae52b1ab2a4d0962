// The tables, levels and states that grouped beams on a device work with, as the bytes that lie in its memory.
//
// See native/gpu/beam/layout.hpp for what they mean. Everything is made here, so that whoever launches kernels copies
// bytes and knows nothing about a board.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "gpu/beam/layout.hpp"
#include "tile/beam/table.hpp"
#include "tile/scan/order.hpp"
#include "tile/tile_board.hpp"

namespace edgewise {

// In which order a group lays cells, and from which state.
struct DevicePlan {
    std::vector<gpu::Level> levels;
    std::vector<Cell> cells;  // of each level
    std::vector<std::uint8_t> state;
};

// A rectangle in the order of reading.
struct DeviceWindow {
    std::int32_t column, row, columns, rows;

    [[nodiscard]] std::int32_t right() const { return column + columns; }
    [[nodiscard]] std::int32_t bottom() const { return row + rows; }
};

// How much memory kernels need for a state: on the device, and of each thread in shared memory.
struct DeviceLayout {
    std::size_t state_bytes;
    std::size_t value_bytes;  // what the keys of its children are made of
    std::size_t look_words;   // of a thread that looks closely
    std::size_t used_words;   // of a thread that counts children
};

class DeviceTables {
  public:
    // Rectangles of up to 1024 pieces and 30 colours, with lines of up to 32 cells and up to 64 lines.
    [[nodiscard]] static bool fits(const TileBoard& board);

    // `direction` is one of `scan_orders`. The board must outlive this.
    DeviceTables(const TileBoard& board, std::size_t direction);

    [[nodiscard]] std::int32_t width() const { return order_.width; }
    [[nodiscard]] std::int32_t rows() const { return static_cast<std::int32_t>(order_.cells.size()) / order_.width; }
    // Whether states have the smaller of the two layouts.
    [[nodiscard]] bool is_small() const { return is_small_; }
    [[nodiscard]] DeviceLayout layout() const;
    // Words of shared memory that lists for the chain take; the same in all directions.
    [[nodiscard]] std::size_t chain_words() const { return chain_words_; }
    [[nodiscard]] const std::vector<std::uint8_t>& bytes() const { return bytes_; }

    // The whole board: that many rows from end to end, then the rest column by column.
    [[nodiscard]] DevicePlan whole(std::int32_t whole_rows) const;
    // A rectangle of a full board, to be laid anew. Pieces around it stay.
    [[nodiscard]] DevicePlan window(std::span<const Candidate> laid, const DeviceWindow& window) const;

    // Cells of a full board beside a mismatch, by their numbers in the order of reading.
    [[nodiscard]] std::vector<std::int32_t> mismatched(std::span<const Candidate> laid) const;

  private:
    void check_full(std::span<const Candidate> laid) const;
    [[nodiscard]] gpu::Level level_of(const BeamPlace& place) const;
    static void look_ahead(std::vector<gpu::Level>& levels);
    [[nodiscard]] std::uint32_t tile_of(Candidate candidate) const;
    template <class Layout>
    [[nodiscard]] std::vector<std::uint8_t> first_state() const;
    template <class Layout>
    class StateAround;

    class Writer;
    void write_tables();
    void describe(gpu::Tables& tables) const;
    void write_lists(Writer& writer, gpu::Tables& tables);
    void write_tiles(Writer& writer, gpu::Tables& tables) const;
    // One piece changes the slack of a colour by up to eight.
    [[nodiscard]] std::int32_t slack_offset() const { return width() + rows() + 8; }

    const TileBoard& board_;
    ScanOrder order_;
    BeamTable table_;
    std::vector<const BeamPlace*> place_at_;  // in the order of reading
    bool is_small_;
    std::size_t chain_words_ = 0;
    std::vector<std::uint8_t> bytes_;
};

}  // namespace edgewise
