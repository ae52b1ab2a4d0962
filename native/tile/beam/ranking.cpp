#include "tile/beam/ranking.hpp"

#include <algorithm>
#include <cmath>

#include "tile/tile_board.hpp"

namespace edgewise {

BeamRanking::BeamRanking(double beta, std::int32_t most_sides, std::int32_t most_open)
    : offset_(most_open + 8) {  // one piece changes the slack of a colour by up to eight
    const auto ln_pairs = [&](std::int32_t slack) {
        return beta * (slack >= 0 ? std::lgamma(slack / 2.0 + 1) : -kBeamDeficit * slack);
    };
    for (std::int32_t slack = -offset_; slack <= most_sides + offset_; ++slack) {
        const double here = ln_pairs(slack);
        ln_slack_.push_back(static_cast<float>(here));
        opened_.push_back(static_cast<float>(here - ln_pairs(slack - 2)));
        mismatched_.push_back(static_cast<float>(here - ln_pairs(slack - 1)));
        given_up_.push_back(static_cast<float>(here - ln_pairs(slack + 1)));
    }
    for (std::int32_t unplaced = 0; unplaced <= most_sides; ++unplaced) {
        ln_unplaced_.push_back(static_cast<float>(std::lgamma(unplaced + 1.0)));
        laid_.push_back(unplaced == 0 ? 0.0F : static_cast<float>(-std::log(unplaced)));
    }
    // Four sides, each of which matches, opens an edge or mismatches, and two colours that may be given up.
    float most_of_a_side = 0;
    float most_given_up = 0;
    for (std::int32_t slack = -most_open; slack <= most_sides; ++slack) {
        // The fewer are left to be laid, the more a side gains.
        const std::int32_t fewest = std::min(std::max(slack, 1), most_sides);
        most_of_a_side = std::max({most_of_a_side, opened(fewest, slack), mismatched(fewest, slack)});
        most_given_up = std::max(most_given_up, given_up(slack));
    }
    most_gained_ = kSides * most_of_a_side + 2 * most_given_up;
}

}  // namespace edgewise
