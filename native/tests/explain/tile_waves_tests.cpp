#include <array>
#include <stdexcept>
#include <vector>

#include "explain/tiles/tile_waves.hpp"
#include "tests/check.hpp"

namespace edgewise::test {
namespace {

using namespace edgewise::explain;

// Two cells side by side, and pieces with one coloured side: the first cell shows its colour to the right, the second
// to the left.
const std::vector<std::int32_t> kAround{-1, 1, -1, -1, -1, -1, -1, 0};

std::vector<std::int32_t> sides_of(const std::vector<std::int32_t>& colours) {
    std::vector<std::int32_t> sides;
    for (const std::int32_t colour : colours) {
        for (std::size_t turns = 0; turns < 4; ++turns) {
            std::array<std::int32_t, 4> way{-1, -1, -1, -1};
            way[(1 + turns) % 4] = colour;
            sides.insert(sides.end(), way.begin(), way.end());
        }
    }
    return sides;
}

}  // namespace

TEST(tile_waves) {
    Control control({}, nullptr, nullptr);
    const TileRules alike(kAround, sides_of({0}), {2}, {1});
    const TilePosition right(alike, {1, 1}, {1}, {1}, {0b0001, 0b0100});
    CHECK(!right.supposed(0, 0, 9, control));
    CHECK(!right.cases(0, 0, 3, 6, control));

    const TileRules apart(kAround, sides_of({0, 1}), {1, 1}, {0, 0});
    const TilePosition wrong(apart, {1, 1}, {1, 1}, {0, 0}, {0b00010001, 0b01000100});
    const auto broken = wrong.supposed(0, 0, 9, control);
    CHECK(broken && broken->waves == 1);
    const auto cases = wrong.cases(0, 4, 3, 6, control);
    CHECK(cases && cases->rule == TileRule::kCases);

    // The first kind has one place left, and what would match the second cell is a piece that lies there.
    const TilePosition settled(apart, {1, 1}, {1, 1}, {0, 0}, {0b00010001, 0b01000000});
    const auto left = settled.left(kPlaces, control);
    CHECK(left.size() == 1 && left[0].first == 0 && left[0].second == Words{0b00000001});
    CHECK(settled.left(kColours, control).empty());
    CHECK(settled.left(kNeighbours, control).empty());  // something breaks
    const auto matched = TilePosition(alike, {1, 1}, {1}, {1}, {0b0011, 0b0100}).left(kNeighbours, control);
    CHECK(matched.size() == 1 && matched[0].first == 0 && matched[0].second == Words{0b0001});

    // A cell that takes no part says nothing, whatever lies beside it.
    const TilePosition frozen(apart, {1, 0}, {0, 0}, {0, 0}, {0b00010001, 0b01000100});
    CHECK(!frozen.supposed(0, 0, 9, control));

    // Half of one side is no seam: a colour on a single side cannot be on any.
    const TilePosition counted(apart, {1, 0}, {0, 0}, {1, 1}, {0b00010001, 0b01000100});
    const auto colour = counted.supposed(0, 0, 9, control);
    CHECK(colour && colour->rule == TileRule::kColour && colour->number == 0);

    // Whatever is stopped has found nothing.
    Control stopped({}, nullptr, nullptr);
    stopped.stop(StopReason::interrupt);
    CHECK(!wrong.supposed(0, 0, 9, stopped));
    CHECK(!wrong.cases(0, 4, 3, 6, stopped));
    CHECK(settled.left(kPlaces, stopped).empty());

    bool refused = false;
    try {
        const TilePosition odd(apart, {1}, {1, 1}, {0, 0}, {1, 1});
    } catch (const std::invalid_argument&) {
        refused = true;
    }
    CHECK(refused);
}

}  // namespace edgewise::test
