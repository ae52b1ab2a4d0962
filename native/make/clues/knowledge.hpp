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
#include <limits>
#include <span>
#include <vector>

#include "make/loops/planar.hpp"

namespace edgewise::make {

enum class Kind : std::uint8_t { given, point, clue, loop, sides, lemma };

constexpr std::int8_t kOpen = -1;

// Behind everything that is known.
constexpr std::int32_t kNoPlace = std::numeric_limits<std::int32_t>::max();

class Knowledge {
  public:
    Knowledge(const Planar& board, std::vector<std::uint8_t> truth);

    [[nodiscard]] const Planar& board() const { return board_; }
    [[nodiscard]] std::int8_t value(Edge edge) const { return edges_[edge].value; }
    [[nodiscard]] bool is_open(Edge edge) const { return edges_[edge].value == kOpen; }
    [[nodiscard]] bool is_true(Edge edge) const { return truth_[edge] != 0; }
    [[nodiscard]] std::int32_t place(Edge edge) const { return edges_[edge].place; }
    [[nodiscard]] const std::vector<Edge>& trail() const { return trail_; }
    [[nodiscard]] std::int32_t size() const { return static_cast<std::int32_t>(trail_.size()); }
    // Edges that rules have seen.
    [[nodiscard]] std::int32_t seen() const { return head_; }
    [[nodiscard]] bool is_seen(Edge edge) const { return edges_[edge].place < head_; }

    // Edges of a point, or of a face, that rules have not seen.
    [[nodiscard]] std::int32_t left_at(Vertex vertex) const { return at_point_[vertex].left; }
    [[nodiscard]] std::int32_t left_around(Face face) const { return at_face_[face].left; }
    [[nodiscard]] const std::vector<std::uint8_t>& active() const { return active_; }
    [[nodiscard]] bool is_active(Face clue) const { return active_[clue] != 0; }
    void switch_clue(Face clue, bool on) { active_[clue] = on ? 1 : 0; }

    // Forgets everything, and says what can be said before any edge is known.
    void begin();
    // Looks at a clue that has come.
    void look_at_clue(Face clue) { static_cast<void>(check_clue(clue, true, 0)); }
    // An edge gets a value, to be seen by rules later; false if it has the other one.
    bool assign(Edge edge, bool on, Kind kind, std::int32_t rule, std::int32_t depth);
    // Lets rules see the next edge, and assigns what follows unless the edge is `most` waves deep. False on a
    // contradiction.
    [[nodiscard]] bool see_next(bool loops, std::int32_t most);
    // Loops that were not early when they were first seen, and are now. True if there are any.
    [[nodiscard]] bool close_late_loops();
    // From now on sides are used as well. What they say at once.
    void begin_sides(std::vector<Edge>& settled);
    void end_sides() {
        uses_sides_ = false;
        ++sides_used_;
    }
    // The shortest walk over faces from one side of an edge to the other, by edges that were seen before a place.
    void around(Edge edge, std::int32_t before, std::vector<Edge>& edges);

    // What is supposed ends with what was known before it.
    struct Mark {
        std::int32_t size;
        std::size_t late;
    };
    [[nodiscard]] Mark mark() const { return {size(), late_.size()}; }
    void undo_to(const Mark& mark);
    // Whether some edge came to be known `most` waves deep since the flag was last cleared.
    bool was_cut_short = false;

    // The points of a face. What a clue and one of them settle together, if neither does by itself; and the edges that
    // this rests on beside the clue.
    [[nodiscard]] std::span<const Vertex> corners(Face face) const { return corners_[face]; }
    void look_at_corner(Face clue, Vertex vertex, std::vector<Edge>& settled, std::vector<Edge>& rests_on) const;

    // What the last contradiction rests on: edges, and clues behind them. Back to edges before `floor` only.
    void explain_contradiction(std::int32_t floor, std::vector<Edge>& edges, std::vector<Face>& clues);

  private:
    struct Known {
        std::int32_t place = kNoPlace;
        std::int32_t before = 0;  // edges that rules had seen when it came to be known
        std::int32_t rule = -1;
        std::int32_t depth = 0;
        std::int8_t value = kOpen;
        Kind kind = Kind::given;
    };
    struct Place {
        std::array<Vertex, 2> ends;
        std::array<Face, 2> beside;
    };
    struct Count {
        std::int32_t on = 0;
        std::int32_t left = 0;  // edges that rules have not seen
    };
    struct Path {
        Vertex far = -1;
        std::int32_t length = 0;
        std::array<Edge, 2> lines{-1, -1};
    };
    struct Undo {
        std::int32_t place;
        bool is_path;
        std::int32_t a, b;  // ends of the joined path and what they were before; or roots of faces
        Vertex far_a, far_b;
        std::int32_t length_a, length_b;  // or how often sides were used
    };
    struct Tied {
        Face root;
        std::uint8_t flip;
    };
    struct Broken {
        Kind kind = Kind::point;
        std::int32_t rule = -1;
        Edge edge = -1;  // that is wanted both ways, or closes a loop or a ring of faces
    };

    [[nodiscard]] bool check_point(Vertex vertex, bool draw, std::int32_t depth);
    [[nodiscard]] bool check_clue(Face face, bool draw, std::int32_t depth);
    [[nodiscard]] bool fill(std::span<const Edge> edges, bool on, Kind kind, std::int32_t rule, std::int32_t depth);
    [[nodiscard]] bool join(Edge edge, bool draw, std::int32_t depth);
    [[nodiscard]] bool unite(Edge edge, bool draw, std::int32_t depth);
    // Whether a loop of so many lines, closed by an edge, would come too early; `clue` is then one that it leaves
    // short, or -1 if there are lines elsewhere.
    [[nodiscard]] bool is_early(Edge edge, std::int32_t length, Face& clue) const;
    [[nodiscard]] Tied tied(Face face) const {
        std::uint8_t flip = 0;
        while (parent_[face] != face) {
            flip ^= flip_[face];
            face = parent_[face];
        }
        return {face, flip};
    }
    bool contradiction(Kind kind, std::int32_t rule, Edge edge) {
        broken_ = {kind, rule, edge};
        return false;
    }

    // The edges, seen before a place, that a deduction looked at.
    void reasons(Kind kind, std::int32_t rule, Edge edge, bool on, std::int32_t before, std::vector<Edge>& edges,
                 std::vector<Face>& clues);
    void along(Edge edge, std::int32_t before, std::vector<Edge>& edges);

    const Planar& board_;
    std::vector<std::uint8_t> truth_;  // per edge
    std::vector<std::int32_t> need_;   // per face
    std::vector<std::uint8_t> active_;
    std::vector<Place> places_;
    FlatSets corners_;  // the points of each face

    std::vector<Known> edges_;
    std::vector<Edge> trail_;
    std::int32_t head_ = 0;
    std::int32_t lines_ = 0;  // that rules have seen
    std::vector<Count> at_point_, at_face_, all_at_point_, all_at_face_;
    std::vector<Path> paths_, no_paths_;
    std::vector<Undo> log_;
    std::vector<Edge> late_;  // would close a loop that was not early
    Broken broken_;

    // Faces that are tied to each other lie as they really do, or all of them the other way round: `flip`. The open
    // edges around the tied faces of a root are a ring of numbers, 2 · edge or that plus 1 for the other side.
    bool uses_sides_ = false;
    std::int32_t sides_used_ = 0;  // how often; what was logged in earlier times is void
    std::vector<Face> parent_;
    std::vector<std::uint8_t> flip_;
    std::vector<std::int32_t> first_, next_, open_;

    std::vector<std::uint32_t> edge_mark_, face_mark_;
    std::uint32_t mark_ = 0;
    std::vector<Edge> by_, todo_, done_;
    std::vector<Face> faces_todo_;
};

}  // namespace edgewise::make
