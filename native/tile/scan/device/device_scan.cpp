#include "tile/scan/device/device_scan.hpp"

#include <memory>
#include <stdexcept>

#include "tile/found_boards.hpp"

namespace edgewise {

DeviceScan::DeviceScan(const TileBoard& board, const TilesOptions& options)
    : board_(board),
      up_to_turns_(options.up_to_turns),
      rotations_(board, options.break_symmetry || options.up_to_turns),
      directions_(board, options, rotations_),
      names_(board),
      lists_(board,
             std::make_shared<const ScanTable>(board, directions_.order(0), directions_.corner_type(0), options.seed)) {
}

std::optional<TileJob> DeviceScan::whole() const {
    const auto position = lists_.whole();
    if (!position) return std::nullopt;
    return names_.job(lists_.order(), 0, *position);
}

DevicePart DeviceScan::part(const TileJob& job) const {
    if (job.direction != 0) throw std::invalid_argument("no such direction");
    return lists_.part(names_.position(lists_.order(), job));
}

std::optional<TileJob> DeviceScan::job(std::span<const std::uint16_t> path, std::int32_t floor,
                                       std::uint16_t next) const {
    const auto position = lists_.position(path, floor, next);
    if (!position) return std::nullopt;
    return names_.job(lists_.order(), 0, *position);
}

std::vector<TileAnswer> DeviceScan::boards(std::span<const std::uint16_t> path) const {
    const std::vector<Candidate> laid = lists_.laid(path);
    const SearchedCorner corner{lists_.order().cells.front(), directions_.corner_type(0)};
    return reported_boards(board_, rotations_, up_to_turns_, laid, corner);
}

TileAnswer DeviceScan::unfinished(std::span<const std::uint16_t> path) const {
    return unfinished_board(board_, lists_.laid(path));
}

}  // namespace edgewise
