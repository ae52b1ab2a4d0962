// How the width of a planned run depends on the cells laid: more than so many states gain little in the first half of
// the board, so a wide run is narrower there and has more states for the second half.
#pragma once

#include <algorithm>
#include <cstdint>

namespace edgewise {

class BeamShape {
  public:
    static constexpr std::uint64_t kWidestEarly = 524288;

    explicit BeamShape(std::uint64_t cells) : cells_(cells), early_(cells / 2) {}

    [[nodiscard]] std::uint64_t at(std::uint64_t laid, std::uint64_t width) const {
        return laid < early_ ? std::min(width, kWidestEarly) : width;
    }
    // The states of a run from a cell on.
    [[nodiscard]] std::uint64_t states_from(std::uint64_t laid, std::uint64_t width) const {
        const std::uint64_t early = early_ - std::min(laid, early_);
        return early * std::min(width, kWidestEarly) + (cells_ - laid - early) * width;
    }
    // The largest width with at most so many states in a whole run.
    [[nodiscard]] std::uint64_t width_for(std::uint64_t states) const {
        if (states <= cells_ * kWidestEarly) return states / cells_;
        return (states - early_ * kWidestEarly) / (cells_ - early_);
    }

  private:
    std::uint64_t cells_;
    std::uint64_t early_;  // cells
};

}  // namespace edgewise
