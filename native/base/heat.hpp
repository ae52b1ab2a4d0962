// Where a search spends its effort: how often it visited each place, be it an edge, a variable or a cell.
//
// It exists for heat maps and is switched on only for them; when off, it holds nothing, and a search pays for one test
// of an empty vector per decision and per conflict.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace edgewise {

class Heat {
  public:
    Heat() = default;
    explicit Heat(std::size_t places) : counts_(places, 0) {}

    [[nodiscard]] bool is_on() const { return !counts_.empty(); }
    [[nodiscard]] std::span<const std::uint64_t> counts() const { return counts_; }

    void note(std::int32_t place) {
        if (is_on()) ++counts_[place];
    }
    void note(std::span<const std::int32_t> places) {
        if (!is_on()) return;
        for (const std::int32_t place : places) ++counts_[place];
    }

    // Adds the counts of another search over the same places; places beyond those of `other` are unchanged.
    Heat& operator+=(const Heat& other) {
        if (counts_.size() < other.counts_.size()) counts_.resize(other.counts_.size(), 0);
        for (std::size_t place = 0; place < other.counts_.size(); ++place) counts_[place] += other.counts_[place];
        return *this;
    }
    void add(std::int32_t place, std::uint64_t count) { counts_[place] += count; }

  private:
    std::vector<std::uint64_t> counts_;
};

}  // namespace edgewise
