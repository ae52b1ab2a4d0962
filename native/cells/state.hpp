// A partly coloured board: which pairs may visit each vertex, which edges their paths use, and a log to undo it all.
//
// Colours alone do not say how a path runs where it touches itself, so edges are part of the state: an edge between two
// colours is off, an edge that is on carries its colour along, ends have one edge that is on, cells inside a path two
// and blank ones none. A third line, an early ring or two colours at one vertex are refused at once, so a state without
// open edges is a solution. `settle` draws the local consequences of what has changed; CellReach finds out which
// colours can reach a vertex at all.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cells/colours.hpp"
#include "graph/edge_value.hpp"
#include "graph/line_graph.hpp"
#include "graph/path_ends.hpp"

namespace edgewise {

// The parts of the search; each can be switched off to see what it is worth.
struct CellRules {
    bool single_colour = true;  // a cell that only one colour can reach has that colour
    bool degree = true;         // ends take one edge, cells inside a path two; edges that are all needed are taken
    bool reach = true;          // a colour is possible only where its ends can reach
    bool bottleneck = true;     // ... and return from, without visiting any vertex twice
    bool regions = true;        // every empty region must touch two ends of one colour
    bool dead_states = true;    // a remainder of the board that has failed before fails again
};

struct CellCounts {
    std::uint64_t single_colour = 0;  // cells filled because one colour was left
    std::uint64_t degree = 0;         // edges fixed by how many a vertex has and needs
    std::uint64_t rebuilds = 0;       // times that the reach of a colour was recomputed
    std::uint64_t region_cuts = 0;    // states given up because of an empty region

    CellCounts& operator+=(const CellCounts& other) {
        single_colour += other.single_colour;
        degree += other.degree;
        rebuilds += other.rebuilds;
        region_cuts += other.region_cuts;
        return *this;
    }
};

class CellState {
  public:
    CellState(const LineGraph& graph, const Pairs& pairs, const CellRules& rules);

    // False when the form alone, with nothing decided, contradicts itself. Call it once, before anything else.
    [[nodiscard]] bool start();

    // Each is false where it contradicts something at once; the caller then undoes it.
    [[nodiscard]] bool fill(Vertex vertex, Colour colour);
    [[nodiscard]] bool set(Edge edge, EdgeValue value);
    [[nodiscard]] bool drop_colour(Vertex vertex, Colour colour);

    // Draws the local consequences of every change since the last call. False on a contradiction.
    [[nodiscard]] bool settle();

    void undo_to(std::size_t length);
    [[nodiscard]] std::size_t log_length() const { return log_.size(); }

    [[nodiscard]] const LineGraph& graph() const { return *graph_; }
    [[nodiscard]] const CellRules& rules() const { return rules_; }
    [[nodiscard]] const CellColours& colours() const { return colours_; }
    [[nodiscard]] EdgeValue value(Edge edge) const { return values_[edge]; }
    [[nodiscard]] bool filled(Vertex vertex) const { return filled_[vertex] != 0; }
    [[nodiscard]] std::int32_t on_at(Vertex vertex) const { return on_[vertex]; }
    [[nodiscard]] std::int32_t open_at(Vertex vertex) const { return open_[vertex]; }
    [[nodiscard]] std::int32_t open_edges() const { return open_edges_; }
    // The other end of the path that ends here; the vertex itself where no line is drawn.
    [[nodiscard]] Vertex far_end(Vertex vertex) const { return paths_.far(vertex); }
    [[nodiscard]] bool is_end(Vertex vertex) const { return needs_[vertex] == 1; }
    // How many more lines a vertex needs, if a path visits it.
    [[nodiscard]] std::int32_t lacks(Vertex vertex) const { return needs_[vertex] - on_[vertex]; }
    [[nodiscard]] const std::array<Vertex, 2>& ends_of(Colour colour) const { return pairs_[colour]; }
    [[nodiscard]] std::int32_t on_in(Clue clue) const { return clue_on_[clue]; }
    [[nodiscard]] std::int32_t open_in(Clue clue) const { return clue_open_[clue]; }

    // The colours whose room has changed since the last call; CellReach looks only at these.
    void take_changed_colours(std::vector<Colour>& taken);
    [[nodiscard]] bool has_changed_colours() const;

    CellCounts counts;

  private:
    enum class Change : std::uint8_t { edge, colours, filled };
    struct Entry {
        Change change;
        std::int32_t index;     // an edge, a word of the colour sets, or a vertex
        PathEnds::Outer outer;  // the ends of the paths that an edge has joined
        CellColours::Word before;
    };

    [[nodiscard]] bool settle_vertex(Vertex vertex);
    [[nodiscard]] bool settle_degree(Vertex vertex);
    [[nodiscard]] bool settle_edges(Vertex vertex);
    [[nodiscard]] bool settle_clue(Clue clue);
    [[nodiscard]] bool set_open_edges(std::span<const Edge> edges, EdgeValue value);
    [[nodiscard]] bool keep_colours(Vertex vertex, std::span<const CellColours::Word> kept);
    [[nodiscard]] bool keep_blank(Vertex vertex, bool blank);
    [[nodiscard]] bool refuses(Edge edge, EdgeValue value) const;
    void mark_filled(Vertex vertex);
    void touch(Vertex vertex);
    void touch_room(Vertex one, Vertex other);
    void take_back(const Entry& entry);
    void forget_changes();

    const LineGraph* graph_;
    CellRules rules_;
    CellColours colours_;
    Pairs pairs_;
    bool sound_ = true;
    std::vector<std::uint8_t> needs_;  // 1 at an end, 2 elsewhere
    std::vector<std::uint8_t> filled_;
    std::vector<EdgeValue> values_;
    std::vector<std::int32_t> on_, open_, clue_on_, clue_open_;
    PathEnds paths_;
    std::int32_t open_edges_ = 0;
    std::vector<Entry> log_;
    std::vector<Vertex> waiting_;  // vertices whose surroundings have changed
    std::vector<std::uint8_t> is_waiting_;
    std::vector<CellColours::Word> changed_;  // colours whose room has changed
};

}  // namespace edgewise
