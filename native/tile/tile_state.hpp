// Where an exact search of tiles stands, for those who write it down: what is left of the tree, job by job, in names of
// pieces that outlive the program.
//
// A job is a path of laid pieces and the one to try next; the searches know from these, and from their fixed orders,
// what has been tried. Jobs that are finished are not there any more. A search for one solution reads the board in
// several directions, which take turns: whose turn it is belongs to the state, too, and so does the order of the jobs,
// so that a search with one thread goes on exactly as if it had never been stopped.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tile/constraint/constraint_search.hpp"
#include "tile/scan/order.hpp"
#include "tile/scan/position.hpp"
#include "tile/tile_board.hpp"

namespace edgewise {

enum class TileMethod : std::uint8_t { automatic, constraint, scan };

// A piece on a cell, by the name that TileBoard gives it.
struct TileStep {
    Cell cell;
    std::int32_t name;
};

struct TileJob {
    std::int32_t direction = 0;  // 0 for the main one
    std::int32_t floor = 0;      // the first steps of the path are a prefix: what else could lie there is another's job
    std::vector<TileStep> path;
    std::optional<TileStep> next;  // what to try next; nothing for the first of what may lie there
};

struct TilesState {
    TileMethod method = TileMethod::automatic;
    bool others_turn = false;
    std::vector<TileJob> jobs;  // in the order in which they are taken up
};

// Turns candidates into names and back. Everything that it reads may have been written by anybody: it throws
// std::invalid_argument where a name is none.
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

// An unfinished board for people to look at, with the fixed pieces where they belong.
[[nodiscard]] TileAnswer unfinished_board(const TileBoard& board, std::vector<Candidate> laid);

}  // namespace edgewise
