// Paths that cover a graph, and the one move that changes them: the end of a path takes over the tail of another.
//
// A vertex is on exactly one path or, where its mask allows it, on none. Masks say what a vertex can be in a solution:
// two lines always, one line where a path may end, none where it may stay blank; a vertex that allows no more than
// "none" is not there at all. Every state has two invariants: each path could be the solution of a pair, and no path
// touches itself unless that is allowed. Each change can be taken back.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "graph/line_graph.hpp"

namespace edgewise {

using PathId = std::int32_t;
using Path = std::vector<Vertex>;

class PathCover {
  public:
    static constexpr PathId kNoPath = -1;

    explicit PathCover(const LineGraph& graph);

    // Whether moves from now on may make a path touch itself. At first they may not.
    void allow_touching(bool allowed) { may_touch_ = allowed; }

    // Every vertex on its own, except that vertices at which no path may end are joined to both sides: false where that
    // cannot be. Then paths are joined end to end in random order, as long as no path touches itself. Paths that are
    // kept are there from the beginning, and no move ever changes them.
    [[nodiscard]] bool start(Random& random, std::span<const Path> kept = {});

    [[nodiscard]] const LineGraph& graph() const { return graph_; }
    [[nodiscard]] std::size_t count() const { return alive_.size(); }
    [[nodiscard]] std::span<const PathId> alive() const { return alive_; }
    [[nodiscard]] const Path& path(PathId id) const { return paths_[id]; }
    [[nodiscard]] bool is_kept(PathId id) const { return kept_[id] != 0; }
    [[nodiscard]] PathId owner(Vertex vertex) const { return owner_[vertex]; }
    [[nodiscard]] bool is_end(Vertex vertex) const {
        const PathId id = owner_[vertex];
        return id != kNoPath && (paths_[id].front() == vertex || paths_[id].back() == vertex);
    }
    [[nodiscard]] Pairs pairs() const;
    // Whether a path never turns. It turns where there is another way around: a second vertex beside those before and
    // behind, as at the corner of a square.
    [[nodiscard]] bool is_straight(const Path& path) const;
    // The edges along all paths, in ascending order.
    [[nodiscard]] std::vector<Edge> edges() const;

    // What a move would do.
    struct Change {
        PathId taker = kNoPath;
        PathId loser = kNoPath;     // kNoPath where a blank vertex is taken, or one becomes blank
        std::array<Path, 2> paths;  // afterwards, empty where one is gone; what there was, once the change is made
    };

    // `end` takes `beyond`, a neighbour on another path, and with it all that lies on one side of it. False where that
    // is not allowed.
    [[nodiscard]] bool propose(Vertex end, Vertex beyond, bool first_side, Change& change) const;
    // `end` becomes blank. False where that is not allowed.
    [[nodiscard]] bool propose_blank(Vertex end, Change& change) const;
    // Makes a change; made a second time, it is taken back.
    void make(Change& change);

  private:
    [[nodiscard]] bool may_end(Vertex vertex) const { return (graph_.degree_mask(vertex) & kOneLine) != 0; }
    [[nodiscard]] bool is_there(Vertex vertex) const { return (graph_.degree_mask(vertex) & kTwoLines) != 0; }
    [[nodiscard]] bool are_neighbours(Vertex one, Vertex other) const;
    // Whether a path that may touch itself has neighbours as its ends: that would be a trivial pair.
    [[nodiscard]] bool is_closed(const Path& path) const;
    [[nodiscard]] bool touches(const Path& path, Vertex end, std::span<const Vertex> added) const;
    void place(PathId id, Path path);

    const LineGraph& graph_;
    bool may_touch_ = false;
    std::vector<Path> paths_;          // an empty one is free
    std::vector<std::uint8_t> kept_;   // per path
    std::vector<PathId> owner_;        // per vertex
    std::vector<std::int32_t> place_;  // per vertex: where it is on its path
    std::vector<PathId> alive_;
    std::vector<std::int32_t> alive_at_;  // per path: where it is in `alive_`
};

}  // namespace edgewise
