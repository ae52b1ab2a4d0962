// How a search is stopped, and how it reports progress.
//
// Every engine obeys the same few things: a deadline, a node budget, a memory budget, an external stop
// flag and an interrupt by the caller. Keeping them in one object means that an engine writes a single
// line, `if (control.poll(work)) return`, and that the reason for stopping is recorded exactly once. The core
// prints nothing and knows no Python: the heartbeat is a plain callback supplied by the binding.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <thread>

#include "base/names.hpp"
#include "base/outbox.hpp"

namespace edgewise {

enum class StopReason : std::uint8_t { none, time, nodes, solutions, memory, interrupt };

constexpr std::array<Named<StopReason>, 5> names_of(StopReason /*unused*/) {
    return {{{"time", StopReason::time},
             {"nodes", StopReason::nodes},
             {"solutions", StopReason::solutions},
             {"memory", StopReason::memory},
             {"interrupt", StopReason::interrupt}}};
}

struct Limits {
    std::optional<double> seconds;
    std::optional<std::uint64_t> nodes;
    std::optional<std::uint64_t> memory_bytes;        // of the engine, by its own reckoning
    std::optional<std::uint64_t> process_bytes = {};  // of the whole process, as the system sees it
};

struct Progress {
    double seconds = 0;
    std::uint64_t nodes = 0;
    std::uint64_t solutions = 0;
    double share = -1;       // of the total work, if the engine can tell
    std::int64_t best = -1;  // the best score so far, if there is one
};

class Control {
  public:
    // The heartbeat callback runs on the thread that created the Control and returns false to interrupt the search.
    using Heartbeat = std::function<bool(const Progress&)>;
    // Asked on that thread when the node budget is used up: whether to go on without one.
    using OnNodeLimit = std::function<bool()>;

    // `flag` is one byte owned by the caller that becomes non-zero when the search should stop; it may be null. It is
    // only read, but in C++20 an atomic reference is to something that can be written. The taker gets solutions while
    // the search goes on, on the thread that created the Control.
    Control(const Limits& limits, std::uint8_t* flag, Heartbeat heartbeat, Outbox::Taker taker = nullptr,
            OnNodeLimit on_node_limit = nullptr);

    Control(const Control&) = delete;
    Control& operator=(const Control&) = delete;

    [[nodiscard]] bool stopped() const { return reason_.load(std::memory_order_relaxed) != StopReason::none; }
    [[nodiscard]] StopReason reason() const { return reason_.load(); }

    // The first reason wins; later ones are ignored.
    void stop(StopReason reason);

    // Counts one node, or several, and stops the search when the budget is exceeded, unless the caller lifts it.
    void count_node() { count_nodes(1); }
    void count_nodes(std::uint64_t count);
    // How many nodes the next slice may take: one more than the budget allows, because only exceeding it stops a
    // search.
    [[nodiscard]] std::uint64_t nodes_left() const;
    void count_solution(std::uint64_t bytes);
    // Solutions on their way to the caller. After putting one in, and with no lock held, a search makes room: the
    // thread that called hands over what is there, and the others wait for that.
    [[nodiscard]] Outbox& outbox() { return outbox_; }
    void make_room();
    // Stops the search if a total of `bytes` exceeds the budget.
    void claim_memory(std::uint64_t bytes);
    void set_share(double share) { share_.store(share, std::memory_order_relaxed); }
    // For progress only: the best score so far.
    void note_best(std::int64_t score) { best_.store(score, std::memory_order_relaxed); }

    // Cheap enough for inner loops: checks the clock and the flag only once every few calls.
    // Returns true when the search must stop. `work` is the caller's own counter, one per thread.
    [[nodiscard]] bool poll(std::uint32_t& work) {
        if ((++work & kPollMask) == 0) look_around();
        return stopped();
    }

    // Checks the clock and the flag now and, on the thread that created this object, calls the heartbeat, hands over
    // solutions and looks at the memory of the process when that is due.
    void look_around();

    [[nodiscard]] double elapsed() const;

  private:
    static constexpr std::uint32_t kPollMask = 63;
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] bool is_owner() const { return std::this_thread::get_id() == owner_; }
    void hand_over();
    void ask_to_go_on();

    static constexpr std::uint64_t kUnlimited = ~std::uint64_t{0};

    Limits limits_;
    std::atomic<std::uint64_t> most_nodes_;
    std::atomic<bool> is_at_node_limit_{false};
    std::uint8_t* flag_;
    Heartbeat heartbeat_;
    OnNodeLimit on_node_limit_;
    Outbox outbox_;
    Clock::time_point start_;
    Clock::time_point last_beat_;
    std::thread::id owner_;
    std::atomic<StopReason> reason_{StopReason::none};
    std::atomic<std::uint64_t> nodes_{0};
    std::atomic<std::uint64_t> solutions_{0};
    std::atomic<std::uint64_t> bytes_{0};
    std::atomic<double> share_{-1};
    std::atomic<std::int64_t> best_{-1};
};

}  // namespace edgewise
