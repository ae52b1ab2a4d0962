#include "loops/region_walls.hpp"

#include <algorithm>
#include <numeric>

namespace edgewise {

RegionWalls::RegionWalls(const LineGraph& graph, const Faces& faces, const Assignment& assignment)
    : graph_(graph), faces_(faces), assignment_(assignment) {}

const std::vector<Lit>& RegionWalls::find() {
    draw_map_if_due();
    wall_.clear();
    if (!find_on_side(true)) static_cast<void>(find_on_side(false));
    return wall_;
}

bool RegionWalls::find_on_side(bool inside) {
    // 1. Flood from one region of this side.
    ++search_;
    const auto count = static_cast<Region>(face_of_.size());
    Region start = known_[inside].empty() ? 0 : known_[inside].front();
    while (start < count && !known(start, inside)) ++start;
    if (start == count) return false;
    auto& [first, second] = floods_;
    begin(first, start);
    while (!first.has_ended()) go_on(first, inside);

    // 2. There is a wall around it if it has left out another one. That one has a wall, too; the smaller of the two
    // regions usually has the shorter one.
    const Region left_out = oldest_beyond(first, inside);
    if (left_out < 0) return false;
    begin(second, left_out);
    while (!second.has_ended() && second.reached.size() <= first.reached.size()) go_on(second, inside);
    const Flood& smaller = second.has_ended() ? second : first;
    build_wall(smaller, inside, oldest_beyond(smaller, inside));
    return true;
}

// A map that is out of date is right as well, only larger than it need be.
void RegionWalls::draw_map_if_due() {
    const std::int32_t facts = assignment_.level() == 0 ? assignment_.trail_size() : assignment_.level_start(0);
    const std::int32_t open = assignment_.count() - facts_on_map_;
    if (facts_on_map_ >= 0 && facts - facts_on_map_ < open / 8) return;
    facts_on_map_ = facts;
    draw_map();
}

void RegionWalls::draw_map() {
    // 1. Faces joined by edges that are off at the root.
    const auto at_root = [&](Var variable, bool value) {
        return assignment_.value(literal(variable, value)) > 0 && assignment_.level_of(variable) == 0;
    };
    std::vector<Face> leader(faces_.count());
    std::iota(leader.begin(), leader.end(), 0);
    const auto leader_of = [&](Face face) {
        while (leader[face] != face) face = leader[face] = leader[leader[face]];
        return face;
    };
    for (Edge edge = 0; edge < graph_.edge_count(); ++edge) {
        if (!at_root(edge, false)) continue;
        const auto& [one, other] = faces_.beside(edge);
        leader[leader_of(one)] = leader_of(other);
    }

    // 2. A region for each.
    std::vector<Region> region(faces_.count(), -1);
    face_of_.clear();
    for (Face face = 0; face < faces_.count(); ++face) {
        Region& of_leader = region[leader_of(face)];
        if (of_leader < 0) {
            of_leader = static_cast<Region>(face_of_.size());
            face_of_.push_back(face);
        }
        region[face] = of_leader;
    }
    for (const bool inside : {false, true}) {
        known_[inside].clear();
        for (Region one = 0; one < static_cast<Region>(face_of_.size()); ++one) {
            if (known(one, inside) && level_of(one) == 0) known_[inside].push_back(one);
        }
    }

    // 3. The ways from one to another: edges that are open at the root.
    const auto for_each_way = [&](auto visit) {
        for (Edge edge = 0; edge < graph_.edge_count(); ++edge) {
            const auto& [one, other] = faces_.beside(edge);
            if (region[one] == region[other] || at_root(edge, true)) continue;
            visit(edge, region[one], region[other]);
            visit(edge, region[other], region[one]);
        }
    };
    way_starts_.assign(face_of_.size() + 1, 0);
    for_each_way([&](Edge, Region from, Region) { ++way_starts_[from]; });
    std::int32_t end = 0;
    for (std::int32_t& start : way_starts_) start = end += start;
    ways_.resize(end);
    for_each_way([&](Edge edge, Region from, Region to) { ways_[--way_starts_[from]] = {edge, to}; });
    marks_.assign(face_of_.size(), {0, 0});
    in_wall_.assign(face_of_.size(), 0);
    search_ = 0;
}

void RegionWalls::begin(Flood& flood, Region start) {
    flood.next = 0;
    flood.reached.clear();
    reach(flood, start);
}

void RegionWalls::go_on(Flood& flood, bool inside) {
    const Region from = flood.reached[flood.next++];
    for (std::int32_t i = way_starts_[from]; i < way_starts_[from + 1]; ++i) {
        const auto [edge, to] = ways_[i];
        if (has_reached(flood, to) || known(to, !inside)) continue;
        if (assignment_.value(positive(edge)) <= 0) reach(flood, to);
    }
}

auto RegionWalls::oldest_beyond(const Flood& flood, bool inside) const -> Region {
    for (const Region region : known_[inside]) {
        if (!has_reached(flood, region)) return region;
    }
    Region oldest = -1;
    for (Region region = 0; region < static_cast<Region>(face_of_.size()); ++region) {
        if (has_reached(flood, region) || !known(region, inside)) continue;
        if (oldest < 0 || level_of(region) < level_of(oldest)) oldest = region;
    }
    return oldest;
}

// The wall around what a flood has reached, a region of its side inside it and one beyond it. What holds at the root is
// left out.
void RegionWalls::build_wall(const Flood& flood, bool inside, Region beyond) {
    Region within = flood.reached.front();
    for (const Region from : flood.reached) {
        if (known(from, inside) && level_of(from) < level_of(within)) within = from;
        for (std::int32_t i = way_starts_[from]; i < way_starts_[from + 1]; ++i) {
            const auto [edge, to] = ways_[i];
            if (has_reached(flood, to)) continue;
            if (!known(to, !inside)) {
                wall_.push_back(negative(edge));
            } else if (in_wall_[to] != search_) {
                in_wall_[to] = search_;
                wall_.push_back(side(to, inside));
            }
        }
    }
    wall_.push_back(side(within, !inside));
    wall_.push_back(side(beyond, !inside));
}

}  // namespace edgewise
