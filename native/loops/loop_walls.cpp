#include "loops/loop_walls.hpp"

namespace edgewise {

LoopWalls::LoopWalls(const LineGraph& graph, const Faces& faces, const Assignment& assignment, ProofLog* log)
    : graph_(graph),
      faces_(faces),
      assignment_(assignment),
      log_(log),
      flooded_(faces.count(), 0),
      served_(graph.clue_count(), 0),
      in_wall_(2 * assignment.count(), 0) {
    for (Clue clue = 0; clue < graph.clue_count(); ++clue) positive_clues_ += graph.bounds(clue).low > 0 ? 1 : 0;
}

const std::vector<Lit>& LoopWalls::find() {
    wall_.clear();
    if (!find_on_side(true)) static_cast<void>(find_on_side(false));
    return wall_;
}

bool LoopWalls::find_on_side(bool inside) {
    // 1. Flood from one face of this side; the outer face is outside by definition.
    Face start = faces_.outer();
    if (inside) {
        start = 0;
        while (start < faces_.outer() && !known(start, true)) ++start;
        if (start == faces_.outer()) return false;
    }
    flood(start, inside);

    // 2. Look for a face of the same side that was not reached.
    Face left_out = -1;
    for (Face face = 0; face < faces_.outer() && left_out < 0; ++face) {
        if (flooded_[face] != flood_ && known(face, inside)) left_out = face;
    }
    if (left_out < 0) return false;

    // 3. There is a wall around either region; usually the smaller region has the shorter one.
    const std::size_t size = region_.size();
    flood(left_out, inside);
    if (region_.size() > size) flood(start, inside);
    build_wall(inside);
    return true;
}

void LoopWalls::flood(Face start, bool inside) {
    ++flood_;
    region_.assign(1, start);
    flooded_[start] = flood_;
    for (std::size_t next = 0; next < region_.size(); ++next) {
        for (const Edge edge : faces_.edges_of(region_[next])) {
            const Face face = faces_.across(edge, region_[next]);
            if (flooded_[face] == flood_ || known(face, !inside) || assignment_.value(positive(edge)) > 0) continue;
            flooded_[face] = flood_;
            region_.push_back(face);
        }
    }
}

// The wall around the flooded region, a face of this side inside it and one beyond it.
void LoopWalls::build_wall(bool inside) {
    for (const Face face : region_) {
        for (const Edge edge : faces_.edges_of(face)) {
            const Face beyond = faces_.across(edge, face);
            if (flooded_[beyond] == flood_) continue;
            const Lit lit = known(beyond, !inside) ? side(beyond, inside) : negative(edge);
            if (in_wall_[lit] == flood_) continue;
            in_wall_[lit] = flood_;
            wall_.push_back(lit);
        }
    }
    Face within = -1;
    Face without = -1;
    const auto level = [&](Face face) { return assignment_.level_of(graph_.edge_count() + face); };
    for (Face face = 0; face < faces_.count(); ++face) {
        if (!known(face, inside)) continue;
        Face& lowest = flooded_[face] == flood_ ? within : without;
        if (lowest < 0 || level(face) < level(lowest)) lowest = face;
    }
    wall_.push_back(side(within, !inside));
    const bool needs_other = !inside || serves_every_clue();
    if (needs_other) wall_.push_back(side(without, !inside));
    if (log_ != nullptr) note_wall(inside, within, needs_other ? without : -1);
}

void LoopWalls::note_wall(bool inside, Face within, Face without) {
    Clue unserved = -1;
    for (Clue clue = 0; without < 0 && unserved < 0; ++clue) {
        if (graph_.bounds(clue).low > 0 && served_[clue] != flood_) unserved = clue;
    }
    std::vector<std::int32_t> numbers{inside ? 1 : 0, within, without, unserved,
                                      static_cast<std::int32_t>(region_.size())};
    numbers.insert(numbers.end(), region_.begin(), region_.end());
    const std::size_t drawn_at = numbers.size();
    numbers.push_back(0);
    std::vector<Face> beyond;
    std::uint64_t key = 0;
    for (const Lit lit : wall_) {
        key += ProofLog::key_of(lit + 2 * graph_.edge_count());
        const Var variable = var_of(lit);
        if (variable < graph_.edge_count()) {
            numbers.push_back(variable);
            ++numbers[drawn_at];
        } else if (is_positive(lit) == inside) {
            beyond.push_back(variable - graph_.edge_count());
        }
    }
    numbers.insert(numbers.end(), beyond.begin(), beyond.end());
    log_->cut(CutKind::region, key, numbers);
}

// Whether a loop around faces of the region alone could serve every clue above zero.
bool LoopWalls::serves_every_clue() {
    std::int32_t served = 0;
    for (const Face face : region_) {
        for (const Edge edge : faces_.edges_of(face)) {
            for (const Clue clue : graph_.clues_of(edge)) {
                if (graph_.bounds(clue).low <= 0 || served_[clue] == flood_) continue;
                served_[clue] = flood_;
                ++served;
            }
        }
    }
    return served == positive_clues_;
}

}  // namespace edgewise
