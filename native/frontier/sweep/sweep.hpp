// The sweep itself: layer after layer of states with their counts, two at a time.
//
// A step takes every state of one layer, asks the kernel which states it leads to and adds its count to theirs. Large
// layers are processed by all threads of the arena, each with small batches for every shard of the next layer, so that
// a shard is locked once for many states. Batches also hide memory latency: every slot is prefetched before it is used.
// When counts outgrow their words, the step is repeated from the same layer with wider counts.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

#include "base/control.hpp"
#include "base/tasks.hpp"
#include "frontier/state/count.hpp"
#include "frontier/state/layer.hpp"
#include "frontier/state/plan.hpp"

namespace edgewise {

struct SweepSettings {
    bool saturate = false;  // counts stop at the largest one-word number: enough for "none, one or several"
    std::int32_t threads = 1;
};

struct SweepStats {
    std::uint64_t states = 0;  // states expanded, in all layers together
    std::uint64_t peak_states = 0;
    std::uint64_t peak_bytes = 0;
    int words = 1;
};

template <class Kernel>
class Sweep {
  public:
    using Key = typename Kernel::Key;

    Sweep(Kernel& kernel, const FrontierPlan& plan, Control& control)
        : kernel_(kernel), plan_(plan), control_(control) {
        start();
    }

    // Restarts from the beginning: one state, the empty one.
    void start() {
        const std::uint64_t one = 1;
        current_.reset(1, 1, 1);
        put(current_, Key{0}, &one);
        boundary_ = 0;
    }

    // Continues from a layer that was kept.
    void resume(const KeptLayer<Key>& kept, std::int32_t boundary) {
        current_.reset(std::bit_ceil(kept.size() / kMostInShard + 1), kept.words(), kept.size());
        kept.for_each([this](Key key, const std::uint64_t* count) { put(current_, key, count); });
        boundary_ = boundary;
    }

    [[nodiscard]] const Layer<Key>& layer() const { return current_; }
    // Forgets the layers: somebody else takes on from here.
    void let_layers_go() {
        current_ = Layer<Key>();
        next_ = Layer<Key>();
    }
    [[nodiscard]] std::int32_t boundary() const { return boundary_; }
    [[nodiscard]] bool is_done() const { return boundary_ == plan_.step_count(); }
    [[nodiscard]] SweepSettings& settings() { return settings_; }
    [[nodiscard]] SweepStats stats() const {
        SweepStats stats = stats_;
        stats.peak_bytes = peak_bytes_.load();
        return stats;
    }

    // Memory used elsewhere during the sweep, by kept layers. It counts towards the limit like that of the layers.
    void hold(std::size_t bytes) {
        held_ += bytes;
        claim(0);
    }
    void let_go(std::size_t bytes) { held_ -= bytes; }

    // One step. False when it was stopped; the layer before it is then still there. `ended` is the number of solutions
    // that end in this step.
    bool advance(Count& ended) {
        kernel_.enter(boundary_);
        while (true) {
            const Outcome outcome = attempt(ended);
            if (outcome == Outcome::stopped) return false;
            if (outcome == Outcome::done) break;
            widen();
        }
        stats_.states += current_.size();
        stats_.peak_states = std::max<std::uint64_t>(stats_.peak_states, next_.size());
        stats_.words = std::max(stats_.words, next_.words());
        std::swap(current_, next_);
        next_bytes_.store(next_.bytes(), std::memory_order_relaxed);
        ++boundary_;
        return true;
    }

  private:
    enum class Outcome : std::uint8_t { done, overflow, stopped };

    static constexpr std::size_t kWorthSharing = 50000;  // states
    static constexpr std::size_t kStatesPerTask = 2048;
    static constexpr std::size_t kShardsPerThread = 16;
    static constexpr std::size_t kMostInShard = StateTable<Key>::kMost / 4;

    using Batch = PendingStates<Key>;
    // The batches of one thread.
    struct Worker {
        std::vector<Batch> batches;
        std::vector<std::uint64_t> ended;
        std::uint64_t states = 0;
        std::uint32_t work = 0;
    };

    Outcome attempt(Count& ended) {
        const bool together =
            settings_.threads > 1 && current_.size() >= kWorthSharing && kernel_.rules().work_out_all();
        const std::size_t expected = current_.size() + current_.size() / 4;
        const std::size_t needed = std::bit_ceil(expected / kMostInShard + 1);
        const std::size_t shards = std::max(needed, together ? shards_for_threads() : 1);
        claim(0);
        if (control_.stopped()) return Outcome::stopped;
        next_.reset(shards, current_.words(), expected);
        next_bytes_.store(next_.bytes(), std::memory_order_relaxed);
        claim(0);
        overflow_.store(false, std::memory_order_relaxed);
        ended = Count();
        if (together) {
            share_out(ended);
        } else {
            Worker worker = new_worker();
            for (std::size_t shard = 0; shard < current_.shard_count(); ++shard) {
                const auto& table = current_.shard(shard);
                work_off<false>(worker, table, 0, table.size());
            }
            finish<false>(worker);
            ended.add(worker.ended);
        }
        if (overflow_.load(std::memory_order_relaxed)) return Outcome::overflow;
        control_.look_around();
        return control_.stopped() ? Outcome::stopped : Outcome::done;
    }

    void share_out(Count& ended) {
        locks_ = std::vector<std::mutex>(next_.shard_count());
        struct Task {
            std::size_t shard, first, last;
        };
        std::vector<Task> tasks;
        for (std::size_t shard = 0; shard < current_.shard_count(); ++shard) {
            const std::size_t size = current_.shard(shard).size();
            for (std::size_t first = 0; first < size; first += kStatesPerTask) {
                tasks.push_back({shard, first, std::min(first + kStatesPerTask, size)});
            }
        }
        std::atomic<std::size_t> next{0};
        std::mutex adding;
        parallel_for(0, settings_.threads, [&](std::int32_t) {
            std::size_t i = next++;
            if (i >= tasks.size()) return;  // fewer threads than wanted have done it all
            Worker worker = new_worker();
            for (; i < tasks.size(); i = next++) {
                work_off<true>(worker, current_.shard(tasks[i].shard), tasks[i].first, tasks[i].last);
            }
            finish<true>(worker);
            const std::scoped_lock lock(adding);
            ended.add(worker.ended);
        });
    }

    [[nodiscard]] std::size_t shards_for_threads() const {
        return std::bit_ceil(kShardsPerThread * static_cast<std::size_t>(settings_.threads));
    }

    [[nodiscard]] Worker new_worker() const {
        Worker worker;
        worker.batches.resize(next_.shard_count());
        // Room for as many carries as there can be states.
        worker.ended.assign(static_cast<std::size_t>(current_.words()) + 1, 0);
        return worker;
    }

    template <bool kTogether>
    void work_off(Worker& worker, const StateTable<Key>& table, std::size_t first, std::size_t last) {
        const int words = table.words();
        bool over = false;
        table.for_each(first, last, [&](Key key, const std::uint64_t* count) {
            if (over || ((++worker.states & 63) == 0 && has_to_stop(worker))) {
                over = true;
                return;
            }
            kernel_.expand(
                key, [&](Key next, std::int32_t) { push<kTogether>(worker, next, count); },
                [&](std::int32_t) { add_with_carry(worker.ended, count, words); });
        });
    }

    [[nodiscard]] bool has_to_stop(Worker& worker) {
        control_.count_nodes(64);
        return control_.poll(worker.work) || overflow_.load(std::memory_order_relaxed);
    }

    template <bool kTogether>
    void push(Worker& worker, Key key, const std::uint64_t* count) {
        const std::uint64_t hash = hash_of(key);
        const std::size_t shard = next_.shard_of(hash);
        Batch& batch = worker.batches[shard];
        batch.items[batch.size++] = {key, hash, count};
        if (!kTogether) next_.shard(shard).prefetch(hash);
        if (batch.is_full()) flush<kTogether>(batch, shard);
    }

    template <bool kTogether>
    void flush(Batch& batch, std::size_t shard) {
        StateTable<Key>& table = next_.shard(shard);
        std::unique_lock<std::mutex> lock;
        if (kTogether) {
            lock = std::unique_lock(locks_[shard]);
            for (std::size_t i = 0; i < batch.size; ++i) table.prefetch(batch.items[i].hash);
        }
        for (std::size_t i = 0; i < batch.size; ++i) table.prefetch_record(batch.items[i].hash);
        const std::size_t bytes_before = table.bytes();
        if (has_room(table, batch.size)) {
            for (std::size_t i = 0; i < batch.size; ++i) {
                const auto& item = batch.items[i];
                if (!table.add(item.key, item.hash, item.count)) continue;
                if (settings_.saturate) {
                    table.saturate(item.key, item.hash);
                } else {
                    overflow_.store(true, std::memory_order_relaxed);
                }
            }
        }
        next_bytes_.fetch_add(table.bytes() - bytes_before, std::memory_order_relaxed);
        batch.size = 0;
    }

    // Makes room in a table, within the limits. False when the sweep has to stop.
    [[nodiscard]] bool has_room(StateTable<Key>& table, std::size_t more) {
        if (!table.is_full(more)) return !control_.stopped();
        claim(table.bytes_to_grow(more));
        return !control_.stopped() && table.make_room(more, [this] {
            control_.look_around();
            return control_.stopped();
        });
    }

    template <bool kTogether>
    void finish(Worker& worker) {
        for (std::size_t shard = 0; shard < worker.batches.size(); ++shard) {
            flush<kTogether>(worker.batches[shard], shard);
        }
        control_.count_nodes(worker.states & 63);
    }

    // Inserts a new state into a layer.
    static void put(Layer<Key>& layer, Key key, const std::uint64_t* count) {
        const std::uint64_t hash = hash_of(key);
        static_cast<void>(layer.shard(layer.shard_of(hash)).add(key, hash, count));
    }

    // The same layer with wider counts: one word wider while they are short, so that no memory is wasted.
    void widen() {
        const int words = current_.words(), more = words + std::max(1, words / 4);
        // What was collected so far is of no use, and there may be little room for a third layer.
        next_ = Layer<Key>();
        next_bytes_.store(0, std::memory_order_relaxed);
        Layer<Key> wider;
        const auto stride = [](int count_words) {
            return KeyTraits<Key>::words + static_cast<std::size_t>(count_words);
        };
        claim(current_.bytes() / stride(words) * stride(more));
        wider.reset(current_.shard_count(), more, current_.size());
        std::vector<std::uint64_t> count(more, 0);
        current_.for_each([&](Key key, const std::uint64_t* narrow) {
            std::copy_n(narrow, words, count.begin());
            put(wider, key, count.data());
        });
        current_ = std::move(wider);
    }

    // Whether this many more bytes would exceed the limit; also updates the peak.
    void claim(std::size_t more) {
        const std::uint64_t bytes = held_ + current_.bytes() + next_bytes_.load(std::memory_order_relaxed) + more;
        std::uint64_t most = peak_bytes_.load(std::memory_order_relaxed);
        while (bytes > most && !peak_bytes_.compare_exchange_weak(most, bytes)) {
        }
        control_.claim_memory(bytes);
    }

    Kernel& kernel_;
    const FrontierPlan& plan_;
    Control& control_;
    SweepSettings settings_;
    Layer<Key> current_;
    Layer<Key> next_;
    std::vector<std::mutex> locks_;
    std::atomic<bool> overflow_{false};
    std::atomic<std::uint64_t> next_bytes_{0};  // shards grow while others are being filled
    std::atomic<std::uint64_t> peak_bytes_{0};
    std::uint64_t held_ = 0;
    std::int32_t boundary_ = 0;
    SweepStats stats_;
};

}  // namespace edgewise
