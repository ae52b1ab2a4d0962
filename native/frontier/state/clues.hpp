// What a state has to remember of an open clue: not how many of its edges are on, but what is left to be done.
//
// Two counts that leave the same choices are equivalent for the rest of the sweep; they share a class, and states that
// differ in nothing else are merged. A clue with a single value and one edge to come has two classes: one bit.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "graph/line_graph.hpp"

namespace edgewise {

class ClueClasses {
  public:
    ClueClasses() = default;
    // For a clue with `decided` edges that are decided and `undecided` still to come.
    ClueClasses(ClueBounds bounds, std::int32_t decided, std::int32_t undecided) : class_of_(decided + 1, kNever) {
        std::pair last{-1, -1};
        for (std::int32_t on = 0; on <= decided; ++on) {
            const std::pair choices{std::max(0, bounds.low - on), std::min(undecided, bounds.high - on)};
            if (choices.first > choices.second) continue;
            if (choices != last) {
                example_.push_back(on);
                last = choices;
            }
            class_of_[on] = static_cast<std::int32_t>(example_.size()) - 1;
        }
    }

    static constexpr std::int32_t kNever = -1;

    // The class of a count, or kNever where the clue can no longer be met.
    [[nodiscard]] std::int32_t class_of(std::int32_t on) const { return class_of_[on]; }
    // The smallest count of a class, which represents them all.
    [[nodiscard]] std::int32_t example(std::int32_t of_class) const { return example_[of_class]; }
    [[nodiscard]] std::int32_t count() const { return static_cast<std::int32_t>(example_.size()); }
    [[nodiscard]] std::int32_t bits() const {
        return static_cast<std::int32_t>(std::bit_width(static_cast<std::uint32_t>(std::max(1, count())) - 1));
    }

  private:
    std::vector<std::int32_t> class_of_;
    std::vector<std::int32_t> example_;
};

}  // namespace edgewise
