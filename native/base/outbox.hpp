// Solutions on their way to the caller while the search goes on.
//
// A crowded board has more solutions than memory, and whoever asked wants to see the first ones now. So searches put
// what they find in here, and the thread that called the engine hands it over in batches: it alone may run the caller's
// code. When the outbox is full, the searches wait, so that it never holds more than a little.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

namespace edgewise {

using Solution = std::vector<std::int32_t>;

class Outbox {
  public:
    // Takes a batch; false when the caller wants no more.
    using Taker = std::function<bool(std::vector<Solution>)>;

    // Without a taker it is never used: solutions are kept until the end of the run.
    explicit Outbox(Taker taker) : taker_(std::move(taker)) {}

    [[nodiscard]] bool has_taker() const { return static_cast<bool>(taker_); }

    // From any thread.
    void put(Solution solution) {
        const std::scoped_lock lock(mutex_);
        bytes_ += solution.size() * sizeof(std::int32_t);
        waiting_.push_back(std::move(solution));
    }
    [[nodiscard]] bool is_full() const { return holds(kMostSolutions, kMostBytes); }
    [[nodiscard]] bool is_half_full() const { return holds(kMostSolutions / 2, kMostBytes / 2); }

    // For searches, while it is full: returns when there is room, or after a moment.
    void wait_a_moment() {
        std::unique_lock lock(mutex_);
        emptied_.wait_for(lock, std::chrono::milliseconds(20));
    }

    // For the thread that called the engine. False when the caller wants no more, now or earlier.
    [[nodiscard]] bool hand_over() {
        if (refused_) return false;
        std::vector<Solution> batch = rest();
        emptied_.notify_all();
        refused_ = !batch.empty() && !taker_(std::move(batch));
        return !refused_;
    }

    // What has not been handed over, which the outbox then forgets.
    [[nodiscard]] std::vector<Solution> rest() {
        const std::scoped_lock lock(mutex_);
        bytes_ = 0;
        return std::exchange(waiting_, {});
    }

  private:
    // A batch takes the caller some hundredths of a second to check.
    static constexpr std::size_t kMostSolutions = 4096;
    static constexpr std::size_t kMostBytes = std::size_t{4} << 20;

    [[nodiscard]] bool holds(std::size_t solutions, std::size_t bytes) const {
        const std::scoped_lock lock(mutex_);
        return waiting_.size() >= solutions || bytes_ >= bytes;
    }

    Taker taker_;
    mutable std::mutex mutex_;
    std::condition_variable emptied_;
    std::vector<Solution> waiting_;
    std::size_t bytes_ = 0;
    bool refused_ = false;  // known to the calling thread only
};

}  // namespace edgewise
