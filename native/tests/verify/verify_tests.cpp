#include <cstdint>
#include <limits>
#include <vector>

#include "tests/check.hpp"
#include "verify/answers.hpp"
#include "verify/loop_order.hpp"

namespace edgewise::test {
namespace {

using namespace verify;
using Numbers = std::vector<std::int32_t>;

constexpr std::int32_t kLeast = std::numeric_limits<std::int32_t>::min();
constexpr std::int32_t kMost = std::numeric_limits<std::int32_t>::max();

TEST(loops) {
    const std::vector<std::uint8_t> open(4, kNoClue);
    const std::vector<std::uint8_t> clued{3, kNoClue, kNoClue, 1};
    CHECK(is_loop_around_clues(2, 2, open, Numbers{0, 2, 6, 7}));
    CHECK(is_loop_around_clues(2, 2, open, Numbers{7, 0, 6, 2}));
    CHECK(is_loop_around_clues(2, 2, clued, Numbers{0, 1, 2, 3, 6, 8}));
    CHECK(!is_loop_around_clues(2, 2, clued, Numbers{0, 2, 6, 7}));
    CHECK(!is_loop_around_clues(2, 2, std::vector<std::uint8_t>{3, 2, 1, 1}, Numbers{0, 1, 2, 3, 6, 8}));
    CHECK(!is_loop_around_clues(2, 2, open, Numbers{}));
    CHECK(!is_loop_around_clues(2, 2, open, Numbers{0, 2, 6}));
    CHECK(!is_loop_around_clues(2, 2, open, Numbers{0, 2, 6, 7, 7}));
    CHECK(!is_loop_around_clues(2, 2, open, Numbers{0, 2, 6, 7, 3, 5, 10, 11}));  // two loops that touch
    for (const std::int32_t stray : {-1, 12, kLeast, kMost}) {
        CHECK(!is_loop_around_clues(2, 2, open, Numbers{0, 2, 6, stray}));
    }
    CHECK(!is_loop_around_clues(2, 3, open, Numbers{0, 2, 6, 7}));
    CHECK(!is_loop_around_clues(0, 0, {}, Numbers{0}));
    const std::vector<std::uint8_t> wide(3, kNoClue);
    CHECK(!is_loop_around_clues(1, 3, wide, Numbers{0, 3, 6, 7, 2, 5, 8, 9}));  // two loops apart
}

TEST(points_along_loop) {
    // Two triangles that share an edge, 0-1-2 and 1-2-3, and one apart, 4-5-6.
    const Numbers tails{0, 0, 1, 1, 2, 4, 4, 5};
    const Numbers heads{1, 2, 2, 3, 3, 5, 6, 6};
    CHECK((points_along_loop(7, tails, heads, Numbers{2, 1, 0}) == Numbers{0, 1, 2}));
    CHECK((points_along_loop(7, tails, heads, Numbers{4, 3, 1, 0}) == Numbers{0, 1, 3, 2}));
    CHECK((points_along_loop(7, tails, heads, Numbers{0, 1, 2, 2, 0}) == Numbers{0, 1, 2}));  // twice is once
    const std::vector<Numbers> no_loops{
        {},           {0},       {0, 1},     {0, 1, 2, 3}, {0, 1, 2, 3, 4}, {0, 1, 2, 5, 6, 7},
        {5, 6, 7, 0}, {0, 1, 8}, {-1, 0, 1}, {kLeast},     {kMost}};
    for (const Numbers& edges : no_loops) CHECK(points_along_loop(7, tails, heads, edges).empty());
    CHECK(points_along_loop(3, tails, heads, Numbers{5, 6, 7}).empty());  // no such points
    CHECK(points_along_loop(-1, tails, heads, Numbers{0, 1, 2}).empty());
    CHECK(points_along_loop(7, tails, Numbers{1, 2}, Numbers{0, 1, 2}).empty());
    CHECK(points_along_loop(2, Numbers{0, 1}, Numbers{0, 1}, Numbers{0}).empty());  // from a point to itself
}

TEST(loops_around_faces) {
    // Two triangles and a square in a row: 0-1-2, 1-3-2 and 1-4-5-3. Lines by their ends: 01 02 12 13 14 23 35 45.
    const Numbers starts{0, 3, 6, 10};
    const Numbers points{0, 1, 2, 1, 3, 2, 1, 4, 5, 3};
    const std::vector<std::uint8_t> open(3, kNoClue);
    CHECK(is_loop_around_faces(starts, points, open, Numbers{0, 1, 2}));
    CHECK(is_loop_around_faces(starts, points, open, Numbers{0, 1, 4, 5, 6, 7}));
    CHECK(is_loop_around_faces(starts, points, std::vector<std::uint8_t>{2, 1, 3}, Numbers{7, 6, 5, 4, 1, 0}));
    CHECK(!is_loop_around_faces(starts, points, std::vector<std::uint8_t>{2, 2, 3}, Numbers{7, 6, 5, 4, 1, 0}));
    CHECK(!is_loop_around_faces(starts, points, open, Numbers{}));
    CHECK(!is_loop_around_faces(starts, points, open, Numbers{0, 1}));
    CHECK(!is_loop_around_faces(starts, points, open, Numbers{0, 1, 2, 2}));
    CHECK(!is_loop_around_faces(starts, points, open, Numbers{0, 1, 2, 3}));
    CHECK(!is_loop_around_faces(starts, points, open, Numbers{0, 1, 2, 3, 4, 6, 7}));  // two loops that touch
    for (const std::int32_t stray : {-1, 8, kLeast, kMost}) {
        CHECK(!is_loop_around_faces(starts, points, open, Numbers{0, 1, stray}));
    }
    const Numbers apart{0, 1, 2, 3, 4, 5};
    CHECK(!is_loop_around_faces(Numbers{0, 3, 6}, apart, std::vector<std::uint8_t>(2, kNoClue), apart));
    CHECK(is_loop_around_faces(Numbers{0, 3, 6}, apart, std::vector<std::uint8_t>{0, 3}, Numbers{3, 4, 5}));
    const std::vector<Numbers> bad_starts{{},           {0}, {0, 3, 6}, {1, 3, 6, 10}, {0, 3, 6, 11}, {0, 6, 3, 10},
                                          {0, 2, 6, 10}};
    for (const Numbers& bad : bad_starts) CHECK(!is_loop_around_faces(bad, points, open, Numbers{0, 1, 2}));
    CHECK(!is_loop_around_faces(Numbers{0, 3}, Numbers{0, -1, 2}, std::vector<std::uint8_t>{3}, Numbers{0, 1, 2}));
    CHECK(!is_loop_around_faces(Numbers{0, 3}, Numbers{0, 0, 0}, std::vector<std::uint8_t>{3}, Numbers{0}));
}

TEST(loops_through_cells) {
    const auto cells = [](std::vector<Asked> asked) {
        std::vector<std::uint8_t> bytes;
        for (const Asked one : asked) bytes.push_back(static_cast<std::uint8_t>(one));
        return bytes;
    };
    constexpr Asked any = Asked::kNothing;
    const Numbers around{0, 1, 4, 5, 6, 8, 9, 11};  // the border of 3 × 3 cells
    const auto board = [&](Asked corner, Asked side, Asked centre) {
        return cells({corner, side, any, any, centre, any, any, any, any});
    };
    CHECK(is_loop_through_cells(3, 3, board(any, any, any), around));
    CHECK(is_loop_through_cells(3, 3, board(Asked::kVisit, Asked::kVisit, Asked::kKeepOut), around));
    CHECK(!is_loop_through_cells(3, 3, board(Asked::kKeepOut, any, any), around));
    CHECK(!is_loop_through_cells(3, 3, board(any, any, Asked::kVisit), around));
    CHECK(is_loop_through_cells(3, 3, board(Asked::kTurnBesideStraights, Asked::kStraightBesideTurn, any), around));
    CHECK(!is_loop_through_cells(3, 3, board(Asked::kStraightBesideTurn, any, any), around));
    CHECK(!is_loop_through_cells(3, 3, board(any, Asked::kTurnBesideStraights, any), around));
    CHECK(!is_loop_through_cells(3, 3, board(any, any, Asked::kStraightBesideTurn), around));
    CHECK(!is_loop_through_cells(3, 3, board(any, any, Asked::kTurnBesideStraights), around));
    // 2 × 5: straight on both before and after the middle; and a turn with a turn right beside it.
    const Numbers flat{0, 1, 2, 3, 4, 5, 6, 7, 8, 12};
    const auto row = [&](Asked first, Asked second, Asked third) {
        return cells({first, second, third, any, any, any, any, any, any, any});
    };
    CHECK(is_loop_through_cells(2, 5, row(any, Asked::kStraightBesideTurn, any), flat));
    CHECK(!is_loop_through_cells(2, 5, row(any, any, Asked::kStraightBesideTurn), flat));
    CHECK(!is_loop_through_cells(2, 5, row(Asked::kTurnBesideStraights, any, any), flat));
    CHECK(!is_loop_through_cells(2, 5, std::vector<std::uint8_t>(10, kAskedKinds), flat));
    CHECK(!is_loop_through_cells(2, 5, std::vector<std::uint8_t>(9), flat));
    CHECK(!is_loop_through_cells(1, 5, std::vector<std::uint8_t>(5), Numbers{0, 1}));
    CHECK(!is_loop_through_cells(5, 1, std::vector<std::uint8_t>(5), Numbers{0, 1}));
    CHECK(!is_loop_through_cells(2, 5, std::vector<std::uint8_t>(10), Numbers{}));
}

TEST(pairs) {
    CHECK(are_pairs_joined(2, 3, Numbers{1, 0, 1, 2, 0, 2}, true, Numbers{0, 1, 2, 3}));
    CHECK(!are_pairs_joined(2, 3, Numbers{1, 0, 2, 2, 0, 1}, true, Numbers{0, 1, 2, 3}));
    CHECK(are_pairs_joined(1, 2, Numbers{1, 1}, true, Numbers{0}));
    CHECK(are_pairs_joined(3, 1, Numbers{1, 1, kHole}, true, Numbers{0}));
    CHECK(!are_pairs_joined(3, 1, Numbers{1, 1, kEmpty}, true, Numbers{0}));
    CHECK(are_pairs_joined(3, 1, Numbers{1, 1, kEmpty}, false, Numbers{0}));
    CHECK(!are_pairs_joined(3, 1, Numbers{1, kHole, 1}, false, Numbers{0, 1}));
    CHECK(!are_pairs_joined(1, 2, Numbers{1, 1}, true, Numbers{}));
    for (const std::int32_t stray : {-1, 1, kLeast, kMost}) {
        CHECK(!are_pairs_joined(1, 2, Numbers{1, 1}, true, Numbers{stray}));
    }
    // A pair above a ring: the lines of the ring are walked by nobody.
    CHECK(!are_pairs_joined(3, 2, Numbers{1, 1, 0, 0, 0, 0}, true, Numbers{0, 1, 2, 5, 6}));
    CHECK(!are_pairs_joined(3, 2, Numbers{1, 1}, true, Numbers{0}));
}

TEST(boards) {
    const Numbers sides{0, 5, 0, 0, 0, 5, 0, 0};
    CHECK(is_board_matched(1, 2, sides, {}, Numbers{0, 6}));
    CHECK(is_board_matched(1, 2, sides, Numbers{0, 4}, Numbers{4, 2}));
    CHECK(!is_board_matched(1, 2, sides, Numbers{0, 0}, Numbers{4, 2}));
    CHECK(!is_board_matched(1, 2, sides, Numbers{2, 0}, Numbers{0, 6}));
    CHECK(!is_board_matched(1, 2, sides, {}, Numbers{0, 2}));
    CHECK(!is_board_matched(1, 2, sides, {}, Numbers{2, 4}));
    CHECK(!is_board_matched(1, 2, Numbers{0, 5, 0, 0, 0, 6, 0, 0}, {}, Numbers{0, 6}));
    CHECK(!is_board_matched(1, 2, sides, {}, Numbers{0}));
    for (const std::int32_t stray : {-1, 8, kLeast, kMost}) {
        CHECK(!is_board_matched(1, 2, sides, {}, Numbers{0, stray}));
    }
}

}  // namespace

}  // namespace edgewise::test
