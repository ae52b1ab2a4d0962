// Walls on large boards: the same explanations as LoopWalls finds, on a map of the board that shows only what is open.
//
// Faces that an edge joins which is off at the root are one region, and an edge that is on at the root leads nowhere.
// Of a board with 160,000 faces that are nearly all settled a few thousand regions remain, and a flood that
// would visit every face visits those instead.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cdcl/assignment.hpp"
#include "graph/faces.hpp"
#include "graph/line_graph.hpp"

namespace edgewise {

class RegionWalls {
  public:
    RegionWalls(const LineGraph& graph, const Faces& faces, const Assignment& assignment);

    // Literals that are all false and cannot all be; empty without a wall. Call it at a fixed point of the sides.
    [[nodiscard]] const std::vector<Lit>& find();
    // How many regions the last map had, which is what a search costs; 0 before the first one.
    [[nodiscard]] std::size_t size() const { return face_of_.size(); }

  private:
    using Region = std::int32_t;
    struct Way {
        Edge edge;
        Region to;
    };

    void draw_map_if_due();
    void draw_map();
    [[nodiscard]] Lit side(Region region, bool inside) const {
        return literal(graph_.edge_count() + face_of_[region], inside);
    }
    [[nodiscard]] bool known(Region region, bool inside) const { return assignment_.value(side(region, inside)) > 0; }
    [[nodiscard]] std::int32_t level_of(Region region) const {
        return assignment_.level_of(graph_.edge_count() + face_of_[region]);
    }
    // A flood: what it has reached, and how much of that it has looked around from.
    struct Flood {
        std::size_t slot;  // its own place among the marks
        std::vector<Region> reached{};
        std::size_t next = 0;

        [[nodiscard]] bool has_ended() const { return next == reached.size(); }
    };

    [[nodiscard]] bool find_on_side(bool inside);
    void begin(Flood& flood, Region start);
    void go_on(Flood& flood, bool inside);
    void reach(Flood& flood, Region region) {
        marks_[region][flood.slot] = search_;
        flood.reached.push_back(region);
    }
    [[nodiscard]] bool has_reached(const Flood& flood, Region region) const {
        return marks_[region][flood.slot] == search_;
    }
    // The region of this side that has been known longest of those that a flood has not reached, or -1.
    [[nodiscard]] Region oldest_beyond(const Flood& flood, bool inside) const;
    void build_wall(const Flood& flood, bool inside, Region beyond);

    const LineGraph& graph_;
    const Faces& faces_;
    const Assignment& assignment_;

    // The map.
    std::int32_t facts_on_map_ = -1;  // literals at the root when it was drawn
    std::vector<Face> face_of_;       // per region: one of its faces
    std::vector<std::int32_t> way_starts_;
    std::vector<Way> ways_;
    std::array<std::vector<Region>, 2> known_;  // by side: regions known at the root, outside and inside

    std::array<Flood, 2> floods_{Flood{0}, Flood{1}};
    std::vector<std::array<std::uint32_t, 2>> marks_;  // per region and flood: the search in which it was last reached
    std::vector<std::uint32_t> in_wall_;               // per region: the search whose wall it was last part of
    std::uint32_t search_ = 0;
    std::vector<Lit> wall_;
};

}  // namespace edgewise
