#include "tile/tile_state.hpp"

#include <stdexcept>

namespace edgewise {

Candidate TileNames::candidate(const TileStep& step) const {
    const bool known = step.name >= 0 && static_cast<std::size_t>(step.name) < by_name_.size();
    const Candidate candidate = known ? by_name_[step.name] : -1;
    if (candidate < 0) throw std::invalid_argument("no such piece");
    return candidate;
}

TileJob TileNames::job(const ScanOrder& order, std::int32_t direction, const ScanPosition& position) const {
    TileJob job;
    job.direction = direction;
    job.floor = position.floor;
    for (std::size_t place = 0; place < position.laid.size(); ++place) {
        job.path.push_back(step(order.cells[place], position.laid[place]));
    }
    if (position.next >= 0) job.next = step(order.cells[position.laid.size()], position.next);
    return job;
}

ScanPosition TileNames::position(const ScanOrder& order, const TileJob& job) const {
    ScanPosition position;
    position.floor = job.floor;
    const auto at = [&](std::size_t place, const TileStep& step) {
        if (place >= order.cells.size() || order.cells[place] != step.cell) {
            throw std::invalid_argument("the pieces are not in scan order");
        }
        return candidate(step);
    };
    for (const TileStep& step : job.path) position.laid.push_back(at(position.laid.size(), step));
    if (job.next) position.next = at(position.laid.size(), *job.next);
    return position;
}

TileJob TileNames::job(const ConstraintPart& part) const {
    TileJob job;
    job.floor = static_cast<std::int32_t>(part.floor);
    for (const auto& [cell, candidate] : part.decisions) job.path.push_back(step(cell, candidate));
    if (part.next) job.next = step(part.next->first, part.next->second);
    return job;
}

ConstraintPart TileNames::part(const TileJob& job) const {
    if (job.direction != 0 || job.floor < 0 || static_cast<std::size_t>(job.floor) > job.path.size()) {
        throw std::invalid_argument("not a part of a search tree");
    }
    ConstraintPart part;
    part.floor = static_cast<std::size_t>(job.floor);
    for (const TileStep& step : job.path) part.decisions.emplace_back(step.cell, candidate(step));
    if (job.next) part.next.emplace(job.next->cell, candidate(*job.next));
    return part;
}

TileAnswer unfinished_board(const TileBoard& board, std::vector<Candidate> laid) {
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        if (laid[cell] < 0) laid[cell] = board.fixed_at(cell);
    }
    return board.named(laid);
}

}  // namespace edgewise
