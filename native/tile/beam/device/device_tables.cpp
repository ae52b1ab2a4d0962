#include "tile/beam/device/device_tables.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "gpu/beam/chain_memory.hpp"
#include "tile/beam/device/device_pool.hpp"
#include "tile/beam/ranking.hpp"

namespace edgewise {

namespace {

constexpr std::int32_t kMostPieces = 1024;
constexpr std::int32_t kMostColours = 31;  // with the border

ScanOrder order_of(const TileBoard& board, std::size_t direction) {
    if (!DeviceTables::fits(board)) throw std::invalid_argument("the board does not fit a device");
    const std::vector<ScanOrder> orders = scan_orders(board);
    if (direction >= orders.size()) throw std::invalid_argument("there is no such direction");
    return orders[direction];
}

template <class Layout>
bool has_room(const BeamTable& table) {
    return table.colours < static_cast<std::int32_t>(Layout::kColours) &&
           table.copies <= static_cast<std::int32_t>(32 * Layout::kUsedWords) &&
           table.width <= static_cast<std::int32_t>(Layout::kColumns) &&
           table.rows <= static_cast<std::int32_t>(Layout::kRows) &&
           std::ranges::max(table.sides_of) <= static_cast<std::int32_t>(Layout::kMostSides);
}

template <class Layout>
DeviceLayout layout_of() {
    return {sizeof(gpu::State<Layout>), sizeof(gpu::Values<Layout>), gpu::ChainScratch<Layout>::kWords,
            Layout::kUsedWords};
}

// The logarithms that ranking looks up. A slack may be below zero, so lists by slack begin at `-slack_offset`.
struct DeviceLogarithms {
    DeviceLogarithms(std::int32_t most_sides, std::int32_t slack_offset);

    std::vector<float> unplaced, slack;
    std::vector<float> opened, against, given_up;  // what is lost by a side that does this
};

}  // namespace

// Lists of numbers one after another, each aligned, behind the structure that says where they are.
class DeviceTables::Writer {
  public:
    Writer() : bytes_(sizeof(gpu::Tables)) {}

    template <class Item>
    [[nodiscard]] std::uint32_t add(const std::vector<Item>& items) {
        bytes_.resize((bytes_.size() + 15) / 16 * 16);
        const std::size_t at = bytes_.size();
        bytes_.resize(at + sizeof(Item) * items.size());
        if (!items.empty()) std::memcpy(bytes_.data() + at, items.data(), sizeof(Item) * items.size());
        return static_cast<std::uint32_t>(at);
    }
    [[nodiscard]] std::vector<std::uint8_t> close(gpu::Tables& tables) {
        tables.bytes = static_cast<std::uint32_t>(bytes_.size());
        std::memcpy(bytes_.data(), &tables, sizeof(tables));
        return std::move(bytes_);
    }

  private:
    std::vector<std::uint8_t> bytes_;
};

bool DeviceTables::fits(const TileBoard& board) {
    if (!board.rectangle() || board.cell_count() > kMostPieces || board.colour_count() > kMostColours) return false;
    const ScanOrder order = scan_orders(board).front();
    return order.width <= static_cast<std::int32_t>(gpu::LargeLayout::kColumns) &&
           board.cell_count() <= order.width * static_cast<std::int32_t>(gpu::LargeLayout::kRows);
}

DeviceLayout DeviceTables::layout() const {
    return is_small_ ? layout_of<gpu::SmallLayout>() : layout_of<gpu::LargeLayout>();
}

DeviceTables::DeviceTables(const TileBoard& board, std::size_t direction)
    : board_(board), order_(order_of(board, direction)), table_(board, order_, 0), place_at_(order_.cells.size()) {
    for (const BeamPlace& place : table_.places) place_at_[place.row * width() + place.column] = &place;
    is_small_ = has_room<gpu::SmallLayout>(table_);
    write_tables();
}

DeviceLogarithms::DeviceLogarithms(std::int32_t most_sides, std::int32_t slack_offset) {
    const auto ln_pairs = [](std::int32_t slack) {
        return slack >= 0 ? std::lgamma(slack / 2.0 + 1) : -kBeamDeficit * slack;
    };
    for (std::int32_t count = 0; count <= most_sides; ++count) {
        unplaced.push_back(static_cast<float>(std::lgamma(count + 1.0)));
    }
    for (std::int32_t left = -slack_offset; left <= most_sides + slack_offset; ++left) {
        slack.push_back(static_cast<float>(ln_pairs(left)));
        opened.push_back(static_cast<float>(ln_pairs(left) - ln_pairs(left - 2)));
        against.push_back(static_cast<float>(ln_pairs(left) - ln_pairs(left - 1)));
        given_up.push_back(static_cast<float>(ln_pairs(left) - ln_pairs(left + 1)));
    }
}

void DeviceTables::write_tables() {
    gpu::Tables tables{};
    describe(tables);
    Writer writer;
    write_lists(writer, tables);
    write_tiles(writer, tables);
    const DeviceLogarithms logarithms(std::ranges::max(table_.sides_of), slack_offset());
    tables.ln_unplaced = writer.add(logarithms.unplaced);
    tables.ln_slack = writer.add(logarithms.slack);
    tables.lost_opened = writer.add(logarithms.opened);
    tables.lost_against = writer.add(logarithms.against);
    tables.lost_given_up = writer.add(logarithms.given_up);
    bytes_ = writer.close(tables);
}

// Sizes, the colours of the frame, and the kind of a place by the sides of the board that it lies on.
void DeviceTables::describe(gpu::Tables& tables) const {
    tables.width = static_cast<std::uint32_t>(width());
    tables.rows = static_cast<std::uint32_t>(rows());
    tables.colours = static_cast<std::uint32_t>(table_.colours);
    tables.kinds = static_cast<std::uint32_t>(table_.kinds.size());
    tables.slack_offset = static_cast<std::uint32_t>(slack_offset());
    std::fill_n(tables.is_frame, gpu::kMostTableColours, std::uint8_t{1});
    tables.is_frame[kBorder] = 0;
    for (const BeamTile& tile : table_.tiles) {
        if (std::ranges::find(tile.sides, kBorder) != tile.sides.end()) continue;
        for (const std::uint8_t colour : tile.sides) tables.is_frame[colour] = 0;
    }
    for (const BeamPlace& place : table_.places) {
        const std::size_t sides = (place.row == 0 ? 1U : 0U) | (place.column + 1 == width() ? 2U : 0U) |
                                  (place.row + 1 == rows() ? 4U : 0U) | (place.column == 0 ? 8U : 0U);
        tables.kind_of[sides] = static_cast<std::uint8_t>(place.kind);
    }
}

// Which tiles fit where: for children one by one, for the chain in fours.
void DeviceTables::write_lists(Writer& writer, gpu::Tables& tables) {
    const DevicePool pool(table_);
    tables.pool_size = static_cast<std::uint32_t>(pool.tiles.size());
    tables.pool = writer.add(pool.tiles);
    tables.candidates = writer.add(pool.candidates);
    tables.by_both = writer.add(pool.by_both);
    tables.by_north = writer.add(pool.by_north);
    tables.by_west = writer.add(pool.by_west);
    tables.by_kind = writer.add(pool.by_kind);
    const DevicePool::Fours fours = pool.in_fours(tables.colours);
    tables.chain_pool_size = static_cast<std::uint32_t>(fours.tiles.size());
    tables.chain_pool = writer.add(fours.tiles);
    tables.chain_by_north = writer.add(fours.by_north);
    tables.chain_by_west = writer.add(fours.by_west);
    chain_words_ = 4 * fours.tiles.size() + fours.by_north.size() + fours.by_west.size();
}

// What tiles look like, which of them are copies, and where one is fixed.
void DeviceTables::write_tiles(Writer& writer, gpu::Tables& tables) const {
    std::vector<std::uint32_t> tile_of;
    for (const BeamTile& tile : table_.tiles) tile_of.push_back(packed(tile));
    std::vector<std::uint8_t> is_first_copy(static_cast<std::size_t>(table_.copies), 0);
    for (const std::uint16_t copy : table_.first_copy) is_first_copy[copy] = 1;
    std::vector<std::uint32_t> fixed;
    for (const BeamPlace* place : place_at_) fixed.push_back(place->is_fixed ? packed(place->fixed) : gpu::kNoTile);
    tables.tile_of = writer.add(tile_of);
    tables.first_copy = writer.add(table_.first_copy);
    tables.is_first_copy = writer.add(is_first_copy);
    tables.fixed = writer.add(fixed);
}

std::uint32_t DeviceTables::tile_of(Candidate candidate) const {
    return packed(table_.tiles[static_cast<std::size_t>(candidate)]);
}

void DeviceTables::check_full(std::span<const Candidate> laid) const {
    const auto is_known = [&](Candidate one) { return one >= 0 && one < board_.candidate_count(); };
    if (laid.size() != order_.cells.size() || !std::ranges::all_of(laid, is_known)) {
        throw std::invalid_argument("the board is not full");
    }
}

std::vector<std::int32_t> DeviceTables::mismatched(std::span<const Candidate> laid) const {
    check_full(laid);
    std::vector<std::int32_t> found;
    const auto differ = [&](std::int32_t one, std::uint32_t side, std::int32_t other, std::uint32_t other_side) {
        return gpu::colour_of(tile_of(laid[order_.cells[one]]), side) !=
               gpu::colour_of(tile_of(laid[order_.cells[other]]), other_side);
    };
    for (std::int32_t index = 0; index < width() * rows(); ++index) {
        const bool in_east = (index + 1) % width() != 0 && differ(index, gpu::kEastAt, index + 1, gpu::kWestAt);
        const bool in_south =
            index + width() < width() * rows() && differ(index, gpu::kSouthAt, index + width(), gpu::kNorthAt);
        if (in_east || in_south) found.push_back(index);
    }
    return found;
}

}  // namespace edgewise
