// Many small sets of integers in two arrays: the start of each set, and the members of all sets in sequence.
// Graph incidence, clue cells and faces all have this shape; a vector of vectors would cost a pointer
// dereference for every set that a hot loop visits.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

namespace edgewise {

class FlatSets {
  public:
    FlatSets() = default;
    // `starts` has one entry more than there are sets, begins at 0, never decreases and ends at the member count.
    FlatSets(std::vector<std::int32_t> starts, std::vector<std::int32_t> members)
        : starts_(std::move(starts)), members_(std::move(members)) {
        if (starts_.empty() || starts_.front() != 0 || !std::ranges::is_sorted(starts_) ||
            static_cast<std::size_t>(starts_.back()) != members_.size()) {
            throw std::invalid_argument("the starts of the sets do not cover their members");
        }
    }

    [[nodiscard]] std::span<const std::int32_t> operator[](std::int32_t set) const {
        return {members_.data() + starts_[set], members_.data() + starts_[set + 1]};
    }

    [[nodiscard]] std::int32_t size() const {
        return starts_.empty() ? 0 : static_cast<std::int32_t>(starts_.size() - 1);
    }

    // The inverse: for each member below `member_count`, the sets that contain it, in ascending order.
    [[nodiscard]] FlatSets inverted(std::int32_t member_count) const {
        std::vector<std::int32_t> starts(member_count + 1, 0);
        for (const std::int32_t member : members_) ++starts[member + 1];
        for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
        std::vector<std::int32_t> sets(members_.size());
        std::vector<std::int32_t> next(starts.begin(), starts.end() - 1);
        for (std::int32_t set = 0; set < size(); ++set) {
            for (const std::int32_t member : (*this)[set]) {
                sets[next[member]++] = set;
            }
        }
        return {std::move(starts), std::move(sets)};
    }

  private:
    std::vector<std::int32_t> starts_;
    std::vector<std::int32_t> members_;
};

}  // namespace edgewise
