#include "pairs/canonical/path_turns.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace edgewise {

namespace {

std::array<Edge, 2> in_order(Edge one, Edge other) {
    return {std::min(one, other), std::max(one, other)};
}

bool applies(const PathBoard& board, TurnRule rule, Vertex corner, Vertex opposite) {
    if (rule == TurnRule::filled) return board.role(opposite) == Role::must && board.role(corner) != Role::end;
    return opposite < corner && board.role(opposite) == Role::may && board.role(corner) == Role::may;
}

void add(PathSearch& search, std::vector<Lit> clause, std::optional<Lit> unless) {
    if (unless) clause.push_back(*unless);
    search.add(std::move(clause));
}

}  // namespace

void PathTurn::add_clauses(PathSearch& search, std::optional<Lit> unless) const {
    if (away_count < 2) return add(search, {negative(lines[0]), negative(lines[1])}, unless);
    for (std::size_t left_out = away_count; left_out-- > 0;) {
        std::vector<Lit> clause{negative(lines[0]), negative(lines[1])};
        for (std::size_t kept = 0; kept < away_count; ++kept) {
            if (kept != left_out) clause.push_back(positive(away[kept]));
        }
        add(search, std::move(clause), unless);
    }
}

// The opposite corner is visited by a path whose two lines there lead away from the square: a line along the square
// would be the third in it, or in a rhombus the second in a triangle. Nor does a line lead from there to `corner`,
// which has two lines already.
std::vector<PathTurn> find_turns(const PathBoard& board, const Squares& squares, const ShortCycles& cycles,
                                 TurnRule rule) {
    const LineGraph& graph = board.graph();
    std::vector<PathTurn> turns;
    const auto look_at = [&](const std::array<Edge, 4>& edges, const std::array<Vertex, 4>& corners) {
        for (std::size_t i = 0; i < 4; ++i) {
            const Vertex corner = corners[i];
            const Vertex opposite = corners[(i + 2) % 4];
            if (!applies(board, rule, corner, opposite)) continue;
            PathTurn turn{corner, opposite, {edges[i], edges[(i + 3) % 4]}, {}, 0};
            bool too_many = false;
            for (const Edge edge : graph.edges_at(opposite)) {
                if (edge == edges[(i + 1) % 4] || edge == edges[(i + 2) % 4]) continue;
                const Vertex beyond = graph.other_end(edge, opposite);
                if (beyond == corner || board.role(beyond) == Role::never) continue;
                too_many = too_many || turn.away_count == PathTurn::kMostAway;
                if (!too_many) turn.away[turn.away_count++] = edge;
            }
            if (!too_many) turns.push_back(turn);
        }
    };
    for (Square square = 0; square < squares.count(); ++square) {
        look_at(squares.edges_of(square), squares.corners_of(square));
    }
    for (const Quad& quad : cycles.rhombi()) look_at(quad.edges, quad.corners);
    return turns;
}

PathTurns::PathTurns(std::vector<PathTurn> turns) {
    for (PathTurn& turn : turns) {
        turn.lines = in_order(turn.lines[0], turn.lines[1]);
        (turn.away_count > 2 ? wide_ : turns_).push_back(turn);
    }
    find_pairs();
    rule_out_impossible();
    for (Pair& pair : pairs_) {
        if (pair.possible) pair.number = count_++;
    }
}

void PathTurns::find_pairs() {
    const auto key = [](const PathTurn& turn) { return std::tuple(turn.corner, turn.lines); };
    std::ranges::stable_sort(turns_, {}, key);
    for (std::size_t i = 0; i < turns_.size(); ++i) {
        if (i == 0 || key(turns_[i]) != key(turns_[i - 1])) pairs_.push_back({i});
        pair_of_.push_back(static_cast<std::int32_t>(pairs_.size()) - 1);
    }
    for (const PathTurn& turn : turns_) {
        const std::tuple wanted(turn.opposite, in_order(turn.away[0], turn.away[1]));
        const auto found = std::ranges::lower_bound(turns_, wanted, {}, key);
        const bool known = turn.away_count == 2 && found != turns_.end() && key(*found) == wanted;
        next_.push_back(known ? pair_of_[found - turns_.begin()] : kNone);
    }
}

// A turn that asks for too much is impossible, and so is one that asks for an impossible one. On a torus turns may ask
// for each other in a ring; then all of them are possible, or none.
void PathTurns::rule_out_impossible() {
    std::vector<std::vector<std::size_t>> asked_by(pairs_.size());
    std::vector<std::int32_t> impossible;
    const auto rule_out = [&](std::size_t turn) {
        Pair& pair = pairs_[pair_of_[turn]];
        if (std::exchange(pair.possible, false)) impossible.push_back(pair_of_[turn]);
    };
    for (std::size_t turn = 0; turn < turns_.size(); ++turn) {
        if (turns_[turn].away_count < 2) rule_out(turn);
        if (next_[turn] != kNone) asked_by[next_[turn]].push_back(turn);
    }
    while (!impossible.empty()) {
        const std::int32_t pair = impossible.back();
        impossible.pop_back();
        for (const std::size_t turn : asked_by[pair]) rule_out(turn);
    }
}

void PathTurns::add_clauses(PathSearch& search, std::optional<Lit> unless) const {
    for (const PathTurn& turn : wide_) turn.add_clauses(search, unless);
    const auto variable = [&](std::int32_t number) { return search.first_more() + number; };
    for (std::size_t i = 0; i < turns_.size(); ++i) {
        const Pair& pair = pairs_[pair_of_[i]];
        const auto [one, other] = turns_[i].lines;
        const bool first = pair.first == i;
        if (!pair.possible) {
            if (first) add(search, {negative(one), negative(other)}, unless);
            continue;
        }
        // 1. The turn is its two lines, whatever else holds.
        const Lit turn = positive(variable(pair.number));
        if (first) {
            search.add({turn, negative(one), negative(other)});
            search.add({negation(turn), positive(one)});
            search.add({negation(turn), positive(other)});
        }
        // 2. What it asks for.
        if (next_[i] != kNone) {
            add(search, {negation(turn), positive(variable(pairs_[next_[i]].number))}, unless);
        } else {
            for (const Edge edge : {turns_[i].away[0], turns_[i].away[1]}) {
                add(search, {negation(turn), positive(edge)}, unless);
            }
        }
    }
}

}  // namespace edgewise
