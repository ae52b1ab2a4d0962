// Shakes a cover until it has as many paths as wanted and none of them is too short: moves at random, kept where they
// do not make things worse, and now and then where they do. Dull paths are rare afterwards: short ones, and straight
// ones that are not long.
#pragma once

#include <cstdint>

#include "base/control.hpp"
#include "make/paths/path_cover.hpp"

namespace edgewise {

// A straight path of up to so many vertices is dull.
constexpr std::size_t kLongestDull = 8;

class Shaking {
  public:
    Shaking(PathCover& cover, std::uint64_t pairs, std::uint64_t min_length, Random& random, Control& control)
        : cover_(cover), pairs_(pairs), min_length_(min_length), random_(random), control_(control) {}

    // `per_vertex` moves for each vertex, and then up to kExtra times as many until the paths are right. False where
    // they are not in the end.
    [[nodiscard]] bool run(std::uint64_t per_vertex);

    [[nodiscard]] std::uint64_t moves() const { return moves_; }

  private:
    static constexpr std::uint64_t kExtra = 10;

    [[nodiscard]] bool is_right() const;
    // What a path costs, in tenths: short ones are dear, and straight ones that are not long.
    [[nodiscard]] std::int64_t cost(const Path& path) const;
    void shake(std::uint64_t moves);

    PathCover& cover_;
    std::uint64_t pairs_;
    std::uint64_t min_length_;
    Random& random_;
    Control& control_;
    std::uint64_t moves_ = 0;
    std::uint32_t work_ = 0;
};

}  // namespace edgewise
