#include "base/control.hpp"

#include <utility>

#include "base/resident.hpp"

namespace edgewise {

namespace {
// Ctrl-C has to take effect within a tenth of a second; each heartbeat briefly acquires the GIL.
constexpr auto kBeatInterval = std::chrono::milliseconds(30);
}  // namespace

Control::Control(const Limits& limits, std::uint8_t* flag, Heartbeat heartbeat, Outbox::Taker taker,
                 OnNodeLimit on_node_limit)
    : limits_(limits),
      most_nodes_(limits.nodes.value_or(kUnlimited)),
      flag_(flag),
      heartbeat_(std::move(heartbeat)),
      on_node_limit_(std::move(on_node_limit)),
      outbox_(std::move(taker)),
      start_(Clock::now()),
      last_beat_(start_),
      owner_(std::this_thread::get_id()) {}

void Control::stop(StopReason reason) {
    StopReason expected = StopReason::none;
    reason_.compare_exchange_strong(expected, reason);
}

void Control::count_nodes(std::uint64_t count) {
    const std::uint64_t total = nodes_.fetch_add(count, std::memory_order_relaxed) + count;
    if (total <= most_nodes_.load(std::memory_order_relaxed)) return;
    if (!on_node_limit_) {
        stop(StopReason::nodes);
        return;
    }
    // Other threads search on until the one that may ask comes to it.
    is_at_node_limit_.store(true, std::memory_order_relaxed);
    if (is_owner()) ask_to_go_on();
}

void Control::ask_to_go_on() {
    const bool is_lifted = most_nodes_.load(std::memory_order_relaxed) == kUnlimited;
    if (is_lifted || stopped() || !is_at_node_limit_.load(std::memory_order_relaxed)) return;
    if (on_node_limit_()) {
        most_nodes_.store(kUnlimited, std::memory_order_relaxed);
    } else {
        stop(StopReason::nodes);
    }
}

std::uint64_t Control::nodes_left() const {
    const std::uint64_t counted = nodes_.load(std::memory_order_relaxed);
    const std::uint64_t most = most_nodes_.load(std::memory_order_relaxed);
    if (most == kUnlimited) return kUnlimited;
    return counted > most ? 0 : most - counted + 1;
}

void Control::count_solution(std::uint64_t bytes) {
    solutions_.fetch_add(1, std::memory_order_relaxed);
    const std::uint64_t total = bytes_.fetch_add(bytes, std::memory_order_relaxed) + bytes;
    if (limits_.memory_bytes && total > *limits_.memory_bytes) stop(StopReason::memory);
}

void Control::claim_memory(std::uint64_t bytes) {
    if (limits_.memory_bytes && bytes > *limits_.memory_bytes) stop(StopReason::memory);
}

void Control::look_around() {
    // The byte belongs to a Python object, so it cannot be declared atomic there.
    if (flag_ != nullptr && std::atomic_ref(*flag_).load(std::memory_order_relaxed) != 0) stop(StopReason::interrupt);
    const auto now = Clock::now();
    if (limits_.seconds && std::chrono::duration<double>(now - start_).count() >= *limits_.seconds) {
        stop(StopReason::time);
    }
    if (!is_owner()) return;
    ask_to_go_on();
    const bool is_due = now - last_beat_ >= kBeatInterval;
    if (is_due) {
        last_beat_ = now;
        const Progress progress{elapsed(), nodes_.load(), solutions_.load(), share_.load(), best_.load()};
        if (heartbeat_ && !heartbeat_(progress)) stop(StopReason::interrupt);
        if (limits_.process_bytes && resident_bytes() > *limits_.process_bytes) stop(StopReason::memory);
    }
    // Not once it has stopped: what is left then goes into the answer.
    if (outbox_.has_taker() && !stopped() && (is_due || outbox_.is_half_full())) hand_over();
}

void Control::make_room() {
    if (!outbox_.has_taker()) return;
    while (!stopped() && outbox_.is_full()) {
        if (is_owner()) {
            hand_over();
        } else {
            outbox_.wait_a_moment();
        }
        look_around();
    }
}

void Control::hand_over() {
    if (!outbox_.hand_over()) stop(StopReason::interrupt);
}

double Control::elapsed() const {
    return std::chrono::duration<double>(Clock::now() - start_).count();
}

}  // namespace edgewise
