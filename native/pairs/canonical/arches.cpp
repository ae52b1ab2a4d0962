#include "pairs/canonical/arches.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace edgewise {

namespace {

constexpr int kWidest = 8;
constexpr Square kNoSquare = -1;
constexpr Edge kNoEdge = -1;

// One square of a strip, entered by a rung. "Upper" is the side of the arch's base, whichever way the board is turned.
struct Step {
    Square square = kNoSquare;
    std::size_t rung = 0;   // which of the square's edges is the rung by which it is entered
    bool first_end = true;  // whether the upper end of that rung is its first corner
};

class Arches {
  public:
    Arches(const PathBoard& board, const Squares& squares)
        : board_(board), graph_(board.graph()), squares_(squares), widest_(8 * squares.count(), kUnknown) {}

    void add_clauses(PathSearch& search) {
        // From the last square to the first: what lies below is then known by the time it is needed.
        for (Square square = squares_.count(); square-- > 0;) {
            for (std::size_t rung = 0; rung < 4; ++rung) {
                for (const bool first_end : {true, false}) {
                    const Step start{square, rung, first_end};
                    if (wanted(start)) add_clauses_from(start, search);
                }
            }
        }
    }

  private:
    static constexpr std::int8_t kUnknown = -1;

    // The steps of a strip so far. Floor vertex i lies between steps i - 1 and i.
    struct Strip {
        std::array<Step, kWidest> steps;
        std::array<Edge, kWidest> down{};  // per floor vertex between two steps: its one edge away from the strip
        std::vector<Vertex> vertices;
    };

    // Each arch once, from its first leg, and only those that open towards higher numbers: the others are impossible as
    // well, but corner clauses rule out most of them.
    [[nodiscard]] bool wanted(const Step& start) const {
        return upper(start) < upper_beyond(start) && upper_beyond(start) < lower(start);
    }

    [[nodiscard]] Edge edge(const Step& step, std::size_t turns) const {
        return squares_.edges_of(step.square)[(step.rung + (step.first_end ? turns : 4 - turns)) % 4];
    }
    [[nodiscard]] Vertex corner(const Step& step, std::size_t turns) const {
        return squares_.corners_of(step.square)[(step.rung + (step.first_end ? turns : 5 - turns)) % 4];
    }
    // With the upper end of the rung as corner 0, corners are numbered down the rung and around the square.
    [[nodiscard]] Vertex upper(const Step& step) const { return corner(step, 0); }
    [[nodiscard]] Vertex lower(const Step& step) const { return corner(step, 1); }
    [[nodiscard]] Vertex lower_beyond(const Step& step) const { return corner(step, 2); }
    [[nodiscard]] Vertex upper_beyond(const Step& step) const { return corner(step, 3); }
    [[nodiscard]] Edge rung(const Step& step) const { return edge(step, 0); }
    [[nodiscard]] Edge floor(const Step& step) const { return edge(step, 1); }
    [[nodiscard]] Edge rung_beyond(const Step& step) const { return edge(step, 2); }
    [[nodiscard]] Edge base(const Step& step) const { return edge(step, 3); }

    // The square on the other side of an edge; none where there is more than one.
    [[nodiscard]] Square across(Edge edge, Square square) const {
        const auto beside = squares_.beside(edge);
        if (beside.size() != 2) return kNoSquare;
        return beside[0] == square ? beside[1] : beside[0];
    }

    // The way into a square by an edge whose upper end is known.
    [[nodiscard]] Step enter(Square square, Edge by, Vertex upper_end) const {
        const auto& edges = squares_.edges_of(square);
        const auto rung = static_cast<std::size_t>(std::ranges::find(edges, by) - edges.begin());
        return {square, rung, squares_.corners_of(square)[rung] == upper_end};
    }

    [[nodiscard]] Step next(const Step& step) const {
        const Edge by = rung_beyond(step);
        const Square square = across(by, step.square);
        return square == kNoSquare ? Step{} : enter(square, by, upper_beyond(step));
    }

    // The one edge of a floor vertex that is neither floor nor rung. False when it has too many edges.
    [[nodiscard]] bool way_down(Vertex vertex, std::array<Edge, 3> known, Edge& down) const {
        down = kNoEdge;
        for (const Edge edge : graph_.edges_at(vertex)) {
            if (std::ranges::find(known, edge) != known.end()) continue;
            if (board_.role(graph_.other_end(edge, vertex)) == Role::never) continue;
            if (down != kNoEdge) return false;
            down = edge;
        }
        return true;
    }

    // The greatest width up to which every arch that starts here is impossible in a shortest solution.
    [[nodiscard]] int widest(const Step& start) {
        std::int8_t& known =
            widest_[8 * start.square + static_cast<std::int32_t>(2 * start.rung) + (start.first_end ? 1 : 0)];
        if (known == kUnknown) {
            known = 1;  // always true; on an irregular board the recursion may lead back to here
            known = static_cast<std::int8_t>(find_widest(start));
        }
        return known;
    }

    [[nodiscard]] int find_widest(const Step& start) {
        Strip strip;
        strip.steps[0] = start;
        strip.vertices = {upper(start), lower(start), upper_beyond(start), lower_beyond(start)};
        for (int width = 2; width <= kWidest; ++width) {
            if (!extend(strip, width - 1) || !narrower_are_impossible(strip, width - 1)) return width - 1;
        }
        return kWidest;
    }

    // Adds one more square. False unless the floor vertex before it may be blank and has at most one edge down.
    [[nodiscard]] bool extend(Strip& strip, int inner) const {
        const Step& last = strip.steps[inner - 1];
        const Step step = next(last);
        if (step.square == kNoSquare) return false;
        for (const Vertex vertex : {upper_beyond(step), lower_beyond(step)}) {
            if (std::ranges::find(strip.vertices, vertex) != strip.vertices.end()) return false;
            strip.vertices.push_back(vertex);
        }
        strip.steps[inner] = step;
        return board_.role(lower(step)) == Role::may &&
               way_down(lower(step), {floor(last), floor(step), rung(step)}, strip.down[inner]);
    }

    // A path that comes up to a floor vertex, goes along the floor and down again at the innermost one forms a narrower
    // arch. Whether all of these are impossible.
    [[nodiscard]] bool narrower_are_impossible(const Strip& strip, int inner) {
        if (strip.down[inner] == kNoEdge) return true;
        bool strip_below = true;
        for (int from = inner - 1; from >= 1; --from) {
            const Step step = strip_below ? below(strip, from) : Step{};
            strip_below = step.square != kNoSquare;
            if (strip.down[from] == kNoEdge) continue;
            if (!strip_below || widest(step) < inner - from) return false;
        }
        return true;
    }

    // The square below a floor, if the edges down at both ends of the floor are its sides.
    [[nodiscard]] Step below(const Strip& strip, int from) const {
        const Step& above = strip.steps[from];
        const Edge leg = strip.down[from];
        const Square square = across(floor(above), above.square);
        if (square == kNoSquare || leg == kNoEdge) return {};
        if (std::ranges::find(squares_.edges_of(square), leg) == squares_.edges_of(square).end()) return {};
        const Step step = enter(square, leg, lower(above));
        return base(step) == floor(above) && rung_beyond(step) == strip.down[from + 1] ? step : Step{};
    }

    void add_clauses_from(const Step& start, PathSearch& search) {
        const int most = widest(start);
        std::vector<Lit> sides{negative(rung(start)), negative(base(start))};
        Step step = start;
        for (int width = 2; width <= most; ++width) {
            step = next(step);
            sides.push_back(negative(base(step)));
            std::vector<Lit> clause = sides;
            clause.push_back(negative(rung_beyond(step)));
            search.add(std::move(clause));
        }
    }

    const PathBoard& board_;
    const LineGraph& graph_;
    const Squares& squares_;
    std::vector<std::int8_t> widest_;
};

}  // namespace

void add_arch_clauses(const PathBoard& board, const Squares& squares, PathSearch& search) {
    Arches(board, squares).add_clauses(search);
}

}  // namespace edgewise
