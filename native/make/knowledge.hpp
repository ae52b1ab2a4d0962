// What is known of a board while clues are taken away: values of edges, drawn from points, clues, early loops and the
// sides of the loop, and why.
//
// The same deductions as in native/explain, for one purpose: to be made again ten thousand times. Clues can be switched
// off, nothing is told or ranked, and a queue takes the place of waves. Rules see an edge when it is taken from the
// queue, never earlier, so that the depth of a consequence is the number of the wave in which it would come.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "make/planar.hpp"

namespace edgewise::make {

enum class Kind : std::uint8_t { given, point, clue, loop, sides, lemma };

constexpr std::int8_t kOpen = -1;

// What may be used beside counting.
struct Powers {
    bool loops = true;
    bool sides = true;
};

class Knowledge {
  public:
    Knowledge(const Planar& board, std::vector<std::int32_t> counts);

    [[nodiscard]] const Planar& board() const { return board_; }
    [[nodiscard]] std::int8_t value(Edge edge) const { return value_[edge]; }
    [[nodiscard]] bool is_open(Edge edge) const { return value_[edge] == kOpen; }
    [[nodiscard]] std::int32_t place(Edge edge) const { return place_[edge]; }
    [[nodiscard]] const std::vector<Edge>& trail() const { return trail_; }
    [[nodiscard]] std::int32_t size() const { return static_cast<std::int32_t>(trail_.size()); }
    // Edges that rules have seen.
    [[nodiscard]] std::int32_t seen() const { return head_; }

    // Edges of a face that rules have not seen.
    [[nodiscard]] std::int32_t left(Face face) const { return at_face_[face].left; }
    [[nodiscard]] bool is_active(Face clue) const { return active_[clue] != 0; }
    void switch_clue(Face clue, bool on) { active_[clue] = on ? 1 : 0; }

    // An edge gets a value, to be seen by rules later; false if it has the other one.
    bool assign(Edge edge, bool on, Kind kind, std::int32_t rule, std::int32_t depth);
    // What can be said before any edge is known.
    [[nodiscard]] bool begin();
    // Lets rules see the next edge, and assigns what follows unless the edge is `most` waves deep. False on a
    // contradiction.
    [[nodiscard]] bool see_next(const Powers& powers, std::int32_t most);
    // Loops that were not early when they were first seen, and are now.
    [[nodiscard]] bool close_late_loops();
    [[nodiscard]] std::size_t late_loops() const { return late_.size(); }
    void forget_late_loops(std::size_t from) { late_.resize(from); }
    void undo_to(std::int32_t size);

    // The points of a face. What a clue and one of them settle together, if neither does by itself; and the edges that
    // this rests on beside the clue.
    [[nodiscard]] std::span<const Vertex> corners(Face face) const { return corners_[face]; }
    void look_at_corner(Face clue, Vertex vertex, std::vector<Edge>& settled, std::vector<Edge>& rests_on) const;

    // What the last contradiction rests on: edges, and clues behind them. Back to edges before `floor` only.
    void explain_contradiction(std::int32_t floor, std::vector<Edge>& edges, std::vector<Face>& clues);

    // Whether some edge came to be known `most` waves deep since the flag was last cleared.
    bool was_cut_short = false;

  private:
    struct Undo {
        std::int32_t place;
        bool is_path;
        std::int32_t a, b;  // ends of the joined path and what they were before; or roots of faces
        Vertex far_a, far_b;
        std::int32_t length_a, length_b;
    };
    struct Count {
        std::int32_t on = 0;
        std::int32_t left = 0;  // edges that rules have not seen
    };
    struct Sided {
        Face root;
        std::uint8_t parity;
    };
    struct Broken {
        Kind kind = Kind::point;
        std::int32_t rule = -1;
        Edge edge = -1;  // that is wanted both ways, or closes a loop or a ring of faces
    };

    [[nodiscard]] bool is_seen(Edge edge) const { return value_[edge] != kOpen && place_[edge] < head_; }
    [[nodiscard]] bool check_point(Vertex vertex, bool draw, std::int32_t depth);
    [[nodiscard]] bool check_clue(Face face, bool draw, std::int32_t depth);
    [[nodiscard]] bool fill(std::span<const Edge> edges, bool on, Kind kind, std::int32_t rule, std::int32_t depth);
    [[nodiscard]] bool join(Edge edge, bool draw, std::int32_t depth);
    [[nodiscard]] bool unite(Edge edge, bool draw, std::int32_t depth);
    // Whether a loop of so many lines, closed by an edge, would come too early; `clue` is then one that it leaves
    // short, or -1 if there are lines elsewhere.
    [[nodiscard]] bool is_early(Edge edge, std::int32_t length, Face& clue) const;
    [[nodiscard]] Sided sided(Face face) const {
        std::uint8_t parity = 0;
        while (parent_[face] != face) {
            parity ^= parity_[face];
            face = parent_[face];
        }
        return {face, parity};
    }
    bool contradiction(Kind kind, std::int32_t rule, Edge edge) {
        broken_ = {kind, rule, edge};
        return false;
    }

    // The edges, seen before a place, that a deduction looked at.
    void reasons(Kind kind, std::int32_t rule, Edge edge, bool on, std::int32_t before, std::vector<Edge>& edges,
                 std::vector<Face>& clues);
    void around(Edge edge, std::int32_t before, std::vector<Edge>& edges);
    void along(Edge edge, std::int32_t before, std::vector<Edge>& edges);

    const Planar& board_;
    std::vector<std::int32_t> need_;  // per face
    std::vector<std::uint8_t> active_;
    std::vector<std::array<Vertex, 2>> ends_;
    std::vector<std::array<Face, 2>> beside_;
    FlatSets corners_;  // the points of each face

    std::vector<std::int8_t> value_;
    std::vector<std::int32_t> place_, rule_, before_, depth_;
    std::vector<Kind> kind_;
    std::vector<Edge> trail_;
    std::int32_t head_ = 0;
    std::int32_t lines_ = 0;  // that rules have seen
    std::vector<Count> at_point_, at_face_;
    std::vector<Vertex> far_;
    std::vector<std::int32_t> length_;
    std::vector<std::array<Edge, 2>> lines_at_;
    std::vector<Face> parent_, next_;
    std::vector<std::uint8_t> parity_;
    std::vector<std::int32_t> tied_;
    std::vector<Undo> log_;
    std::vector<Edge> late_;  // would close a loop that was not early
    Broken broken_;

    std::vector<std::uint32_t> edge_mark_, face_mark_;
    std::uint32_t mark_ = 0;
    std::vector<Edge> by_, todo_;
    std::vector<Face> faces_todo_;
};

}  // namespace edgewise::make
