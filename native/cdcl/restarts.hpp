// When to start again from the root: when recent clauses are worse than usual, so that the search is in a bad place.
//
// Worse means higher glue. On boards with many solutions a search can be lost for long without its clauses showing it;
// a policy may therefore restart once in a while in any case, by Luby's sequence.
#pragma once

#include <algorithm>
#include <cstdint>

namespace edgewise {

struct RestartPolicy {
    std::uint64_t interval = 50;  // conflicts between two restarts, at least
    double margin = 1.15;         // restart when the recent glue exceeds the usual one by this factor
    std::uint64_t patience = 0;   // restart in any case after this many conflicts times Luby's sequence; 0: never
};

class Restarts {
  public:
    explicit Restarts(const RestartPolicy& policy) : policy_(policy) {}

    void note_conflict(std::int32_t glue, std::uint64_t conflicts) {
        ++since_restart_;
        const double first = 1.0 / static_cast<double>(conflicts);
        recent_glue_ += (glue - recent_glue_) * std::max(1.0 / 32, first);
        usual_glue_ += (glue - usual_glue_) * std::max(1.0 / 4096, first);
    }
    void note_restart() {
        ++count_;
        since_restart_ = 0;
    }

    [[nodiscard]] bool is_due() const {
        if (since_restart_ < policy_.interval) return false;
        if (recent_glue_ > policy_.margin * usual_glue_) return true;
        return policy_.patience > 0 && since_restart_ >= policy_.patience * luby(count_ + 1);
    }
    [[nodiscard]] std::uint64_t count() const { return count_; }

  private:
    // 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...: never far from the sequence that would have been best in hindsight.
    [[nodiscard]] static std::uint64_t luby(std::uint64_t index) {
        std::uint64_t power = 1;
        while (2 * power - 1 < index) power *= 2;
        return 2 * power - 1 == index ? power : luby(index - power + 1);
    }

    RestartPolicy policy_;
    double recent_glue_ = 0;
    double usual_glue_ = 0;
    std::uint64_t since_restart_ = 0;
    std::uint64_t count_ = 0;
};

}  // namespace edgewise
