#include "make/loops/region.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/random.hpp"

namespace edgewise::make {

namespace {

constexpr int kWaves = 6;
constexpr double kPull = 6.0;       // towards the wanted share
constexpr double kStrength = 1.6;   // of winding, for each edge that the border gains
constexpr double kBulge = 0.1;      // how often growth takes a face that does not lengthen the region's branches
constexpr double kShortWave = 4.0;  // in edges
constexpr double kLongWave = 24.0;

double unit(Random& random) {
    return static_cast<double>(random.next() >> 11) * 0x1.0p-53;
}

// Smooth noise with a mean square of about 1: waves of some lengths in random directions.
std::vector<double> texture(const std::vector<Centre>& centres, Random& random) {
    std::vector<double> field(centres.size(), 0.0);
    for (int wave = 0; wave < kWaves; ++wave) {
        const double angle = 2 * std::numbers::pi * unit(random);
        const double length = kShortWave * std::pow(kLongWave / kShortWave, unit(random));
        const double phase = 2 * std::numbers::pi * unit(random);
        const double across = std::cos(angle) * 2 * std::numbers::pi / length;
        const double down = std::sin(angle) * 2 * std::numbers::pi / length;
        const double height = std::sqrt(2.0 / kWaves);
        for (std::size_t i = 0; i < centres.size(); ++i) {
            field[i] += height * std::sin(centres[i].x * across + centres[i].y * down + phase);
        }
    }
    return field;
}

// From one face on, mostly by faces with one neighbour inside: a tree whose branches reach every part of the board.
Face grow(const Planar& board, Sides& sides, double wanted, Random& random) {
    std::vector<Face> front{static_cast<Face>(random.below(board.cell_count()))};
    sides[front[0]] = 1;
    Face size = 1;
    const auto add_neighbours = [&](Face face) {
        for (const Planar::Place& place : board.around(face)) {
            if (place.beside && place.face < board.cell_count() && sides[place.face] == 0) front.push_back(place.face);
        }
    };
    add_neighbours(front[0]);
    front.erase(front.begin());
    while (!front.empty() && size < wanted) {
        const std::size_t at = random.below(front.size());
        const Face face = front[at];
        front[at] = front.back();
        front.pop_back();
        const Planar::Turn turn = board.turn(sides, face);
        if (sides[face] != 0 || !turn.can || (turn.inside > 1 && unit(random) > kBulge)) continue;
        sides[face] = 1;
        ++size;
        add_neighbours(face);
    }
    return size;
}

}  // namespace

Sides random_region(const Planar& board, const LoopTaste& taste, std::uint64_t seed) {
    Random random(splitmix64(seed));
    const Face count = board.cell_count();
    const double wanted = taste.share * count;
    const std::vector<double> field = texture(board.centres(), random);
    Sides sides(count + 1, 0);
    Face size = grow(board, sides, std::max(wanted, 2.0), random);
    const std::int64_t steps = static_cast<std::int64_t>(taste.sweeps) * count;
    for (std::int64_t step = 0; step < steps; ++step) {
        const auto face = static_cast<Face>(random.below(count));
        const Planar::Turn turn = board.turn(sides, face);
        if (!turn.can) continue;
        const bool was_inside = sides[face] != 0;
        if (was_inside && size <= 2) continue;
        const std::int32_t longer = was_inside ? turn.inside - turn.outside : turn.outside - turn.inside;
        const double crowd = kPull * (static_cast<double>(size) - wanted) / count * (was_inside ? 1.0 : -1.0);
        const double gain = kStrength * (taste.winding + taste.variety * field[face]) * longer + crowd;
        if (gain < 0 && unit(random) >= std::exp(gain)) continue;
        sides[face] ^= 1;
        size += was_inside ? -1 : 1;
    }
    return sides;
}

}  // namespace edgewise::make
