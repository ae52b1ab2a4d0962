// How promising a state of the beam is: the logarithm of the number of ways in which its colours can still pair up.
//
// h = sum over colours of ln(m!) - beta * ln((d / 2)!), where m counts the sides of a colour on pieces not yet laid and
// d, the slack, is what remains of them once all open edges of that colour on the frontier are matched. What h gains
// when a piece is laid is looked up colour by colour.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace edgewise {

constexpr double kBeamDeficit = 4;  // the cost of each open edge of a colour that no side is left to match

class BeamRanking {
  public:
    // No colour has more than `most_sides` sides, and no more than `most_open` edges are ever open.
    BeamRanking(double beta, std::int32_t most_sides, std::int32_t most_open);

    [[nodiscard]] float of_colour(std::int32_t unplaced, std::int32_t slack) const {
        return ln_unplaced_[unplaced] - ln_slack_[slack + offset_];
    }
    // The gain of a side that matches the open edge.
    [[nodiscard]] float met(std::int32_t unplaced) const { return laid_[unplaced]; }
    // The gain of a side that opens a new edge.
    [[nodiscard]] float opened(std::int32_t unplaced, std::int32_t slack) const {
        return laid_[unplaced] + opened_[slack + offset_];
    }
    // The gain of a side that lies against another colour, and that of the other colour, whose edge is now closed.
    [[nodiscard]] float mismatched(std::int32_t unplaced, std::int32_t slack) const {
        return laid_[unplaced] + mismatched_[slack + offset_];
    }
    [[nodiscard]] float given_up(std::int32_t slack) const { return given_up_[slack + offset_]; }
    // An upper bound on what one piece gains.
    [[nodiscard]] float most_gained() const { return most_gained_; }

  private:
    std::int32_t offset_;
    float most_gained_ = 0;
    std::vector<float> ln_unplaced_, laid_;                         // by m
    std::vector<float> ln_slack_, opened_, mismatched_, given_up_;  // by d, from -offset_
};

}  // namespace edgewise
