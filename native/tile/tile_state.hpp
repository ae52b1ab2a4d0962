// The state of an exact search of tiles, for checkpoints: what is left of the tree, job by job, with pieces named so
// that another process understands them.
//
// A job is a path of laid pieces and the one to try next; the searches infer from these, and from their fixed orders,
// what has been tried. Finished jobs are not listed. A search for one solution reads the board in several directions,
// which take turns: whose turn it is belongs to the state, too, and so does the order of the jobs, so that a search
// with one thread continues exactly as if it had never been stopped.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/names.hpp"
#include "tile/constraint/constraint_part.hpp"
#include "tile/scan/order.hpp"
#include "tile/scan/position.hpp"
#include "tile/tile_board.hpp"

namespace edgewise {

enum class TileMethod : std::uint8_t { automatic, constraint, scan };

constexpr std::array<Named<TileMethod>, 3> names_of(TileMethod /*unused*/) {
    return {{{"auto", TileMethod::automatic}, {"constraint", TileMethod::constraint}, {"scan", TileMethod::scan}}};
}

// A piece on a cell, by the name that TileBoard gives it.
struct TileStep {
    Cell cell;
    std::int32_t name;
};

struct TileJob {
    std::int32_t direction = 0;  // 0 for the main one
    std::int32_t floor = 0;      // length of the prefix of the path: alternatives to it belong to other jobs
    std::vector<TileStep> path;
    std::optional<TileStep> next;  // what to try next; nothing for the first candidate there
};

struct TilesState {
    TileMethod method = TileMethod::automatic;
    bool others_turn = false;
    std::vector<TileJob> jobs;  // in the order in which they are run
};

// Translates candidates into names and back. Its input comes from a file and may be anything: it throws
// std::invalid_argument for an unknown name.
class TileNames {
  public:
    explicit TileNames(const TileBoard& board) : board_(board), by_name_(board.candidates_by_name()) {}

    [[nodiscard]] TileStep step(Cell cell, Candidate candidate) const { return {cell, board_.name_of(candidate)}; }
    [[nodiscard]] Candidate candidate(const TileStep& step) const;

    [[nodiscard]] TileJob job(const ScanOrder& order, std::int32_t direction, const ScanPosition& position) const;
    [[nodiscard]] ScanPosition position(const ScanOrder& order, const TileJob& job) const;
    [[nodiscard]] TileJob job(const ConstraintPart& part) const;
    [[nodiscard]] ConstraintPart part(const TileJob& job) const;

  private:
    const TileBoard& board_;
    std::vector<Candidate> by_name_;
};

// An unfinished board for display, with the fixed pieces on their cells.
[[nodiscard]] TileAnswer unfinished_board(const TileBoard& board, std::vector<Candidate> laid);

}  // namespace edgewise
