// The sweep over large layers, for counting alone: part by part, each through a stretch of several steps.
//
// A part is small enough for the cache and nobody else touches it meanwhile, so threads wait neither for memory nor for
// each other, and only two small tables per thread exist beside the lists at the ends of the stretch. Which states
// there are and what they count does not depend on the number of threads or on who does what.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "base/control.hpp"
#include "base/tasks.hpp"
#include "frontier/state/count.hpp"
#include "frontier/state/layer.hpp"
#include "frontier/state/plan.hpp"
#include "frontier/state/records.hpp"
#include "frontier/sweep/stretch.hpp"
#include "frontier/sweep/sweep.hpp"

namespace edgewise {

struct PartSweepSettings {
    std::size_t states_per_part = 4096;  // two tables of these fit into the cache of a core
    bool mirrors = true;
    std::int32_t threads = 1;
};

template <class Kernel>
class PartSweep {
  public:
    using Key = typename Kernel::Key;
    using Mirror = typename Kernel::Mirror;

    PartSweep(const Kernel& kernel, const FrontierBoard& board, const FrontierPlan& plan,
              const PartSweepSettings& settings, Control& control)
        : kernel_(kernel),
          board_(board),
          plan_(plan),
          settings_(settings),
          control_(control),
          workers_(static_cast<std::size_t>(settings.threads)) {}

    // Takes on from the layer before a step. The layer may go once this has returned.
    void start(const Layer<Key>& layer, std::int32_t boundary) {
        stretch_ = stretch_from(boundary, layer.size(), mirror_);
        lists().reset(stretch_.part_count());
        RecordWriter<Key> writer(pool_, lists());
        layer.for_each([&](Key key, const std::uint64_t* count) {
            writer.write(stretch_.part_of(key), key, count, layer.words());
        });
        writer.finish();
        claim();
    }

    // Sweeps to the end and adds what is counted. False when it was stopped.
    bool run(Count& count) {
        while (stretch_.first() < plan_.step_count()) {
            control_.set_share(static_cast<double>(stretch_.first()) / plan_.step_count());
            if (!sweep_stretch()) return false;
            for (Worker& worker : workers_) {
                count.add(worker.ended.words());
                worker.ended = Count();
            }
        }
        return true;
    }

    [[nodiscard]] SweepStats stats() const {
        SweepStats stats = stats_;
        stats.peak_bytes = peak_bytes_.load();
        return stats;
    }

  private:
    static constexpr int kMostBits = 12;
    static constexpr std::size_t kInCache = 20'000;  // states
    // Counts this close to the limit of their words, in bits, will probably pass it within a stretch.
    static constexpr int kHeadroom = 10;

    // What one thread has for itself.
    struct Worker {
        std::vector<Kernel> kernels;  // one for each step of the stretch
        StateTable<Key> current, next;
        std::vector<std::uint64_t> layers;       // per step: how many states came before it, in all parts together
        std::vector<std::uint64_t> part_layers;  // in this one
        std::vector<std::uint64_t> part_ended;
        Count ended;
        std::uint64_t states = 0;
        std::uint32_t work = 0;
        int words = 1;
        std::size_t bytes = 0;
    };

    [[nodiscard]] RecordLists& lists() { return both_lists_[turn_]; }
    [[nodiscard]] RecordLists& lists_after() { return both_lists_[1 - turn_]; }

    // A stretch ends at a mirror where it can.
    [[nodiscard]] Stretch<Key> stretch_from(std::int32_t boundary, std::size_t states,
                                            std::optional<Mirror>& mirror) const {
        const int bits = std::min(static_cast<int>(std::bit_width(states / settings_.states_per_part)), kMostBits);
        std::int32_t last = boundary;
        if (boundary < plan_.step_count()) last = Stretch<Key>::end_from(plan_, boundary, bits);
        for (std::int32_t end = last; settings_.mirrors && end > boundary && !mirror; --end) {
            if (end < plan_.step_count()) mirror = kernel_.mirror_at(board_, end);
            if (mirror) last = end;
        }
        return Stretch<Key>(plan_, boundary, last, kernel_.plug_bits(), bits);
    }

    bool sweep_stretch() {
        std::optional<Mirror> next_mirror;
        next_stretch_ = stretch_from(stretch_.last(), lists().size(), next_mirror);
        lists_after().reset(next_stretch_.part_count());
        // The largest first, so that no thread is left alone with one at the end.
        std::vector<std::size_t> order(lists().part_count());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, std::greater{}, [this](std::size_t part) { return lists().part(part).size(); });
        std::atomic<std::size_t> next{0};
        const auto work = [&](std::size_t number) {
            Worker& worker = workers_[number];
            RecordWriter<Key> writer(pool_, lists_after());
            for (std::size_t i = next++; i < order.size() && !control_.stopped(); i = next++) {
                sweep_part(worker, order[i], writer);
            }
            writer.finish();
        };
        if (workers_.size() == 1) {
            work(0);
        } else {
            parallel_for(std::size_t{0}, workers_.size(), work);
        }
        control_.look_around();
        if (control_.stopped()) return false;
        add_stats();
        turn_ = 1 - turn_;
        stretch_ = next_stretch_;
        mirror_ = std::move(next_mirror);
        return true;
    }

    void add_stats() {
        for (std::int32_t step = 0; step < stretch_.last() - stretch_.first(); ++step) {
            std::uint64_t states = 0;
            for (Worker& worker : workers_) {
                if (static_cast<std::size_t>(step) < worker.layers.size()) states += worker.layers[step];
            }
            stats_.states += states;
            stats_.peak_states = std::max(stats_.peak_states, states);
        }
        for (Worker& worker : workers_) {
            worker.layers.clear();
            stats_.words = std::max(stats_.words, worker.words);
        }
    }

    void sweep_part(Worker& worker, std::size_t part, RecordWriter<Key>& writer) {
        std::vector<RecordChunk>& chunks = lists().part(part);
        if (chunks.empty()) return;
        enter(worker);
        int words = 1;
        for (const RecordChunk& chunk : chunks) {
            const bool is_close = static_cast<int>(std::bit_width(chunk.top)) > 64 - kHeadroom;
            words = std::max(words, chunk.count_words + (is_close ? 1 : 0));
        }
        while (!sweep_part_with(worker, chunks, words)) ++words;
        if (control_.stopped()) return;
        // Nothing overflowed: now it counts.
        worker.words = std::max(worker.words, words);
        worker.ended.add(worker.part_ended);
        for (std::size_t step = 0; step < worker.layers.size(); ++step) worker.layers[step] += worker.part_layers[step];
        pool_.give_back(chunks);
        worker.current.for_each([&](Key key, const std::uint64_t* count) {
            if (mirror_) key = mirror_->representative(key);
            writer.write(next_stretch_.part_of(key), key, count, words);
        });
        claim();
    }

    void enter(Worker& worker) {
        if (!worker.layers.empty()) return;
        worker.kernels.clear();
        worker.kernels.reserve(static_cast<std::size_t>(stretch_.last() - stretch_.first()));
        for (std::int32_t step = stretch_.first(); step < stretch_.last(); ++step) {
            worker.kernels.push_back(kernel_);
            worker.kernels.back().enter(step);
        }
        worker.layers.assign(worker.kernels.size(), 0);
    }

    // False when counts of this many words overflow.
    bool sweep_part_with(Worker& worker, const std::vector<RecordChunk>& chunks, int words) {
        worker.part_layers.assign(worker.kernels.size(), 0);
        worker.part_ended.assign(static_cast<std::size_t>(words) + 1, 0);
        if (!load(worker, chunks, words)) return false;
        for (std::size_t step = 0; step < worker.kernels.size(); ++step) {
            worker.part_layers[step] = worker.current.size();
            const bool fits = sweep_step(worker, worker.kernels[step]);
            count_bytes(worker);
            if (control_.stopped()) return true;
            if (!fits) return false;
            std::swap(worker.current, worker.next);
        }
        return true;
    }

    bool load(Worker& worker, const std::vector<RecordChunk>& chunks, int words) {
        std::size_t records = 0;
        for (const RecordChunk& chunk : chunks) records += chunk.used / stride(chunk.count_words);
        worker.current.reset(words, records);
        std::vector<std::uint64_t> count(static_cast<std::size_t>(words), 0);
        for (const RecordChunk& chunk : chunks) {
            std::ranges::fill(count, 0);
            for (std::size_t at = 0; at < chunk.used; at += stride(chunk.count_words)) {
                const std::uint64_t* place = chunk.room.get() + at;
                Key key;
                std::memcpy(&key, place, sizeof key);
                std::copy_n(place + KeyTraits<Key>::words, chunk.count_words, count.begin());
                if (worker.current.add(key, hash_of(key), count.data())) return false;
            }
        }
        return true;
    }

    // Tables that are in the cache take a state sooner than its place is prefetched, if states come quickly.
    bool sweep_step(Worker& worker, Kernel& kernel) {
        const bool at_once = Kernel::kIsQuick && worker.current.size() < kInCache;
        return at_once ? sweep_step_with<true>(worker, kernel) : sweep_step_with<false>(worker, kernel);
    }

    template <bool kAtOnce>
    bool sweep_step_with(Worker& worker, Kernel& kernel) {
        StateTable<Key>& next = worker.next;
        const int words = worker.current.words();
        next.reset(words, worker.current.size() + worker.current.size() / 4);
        PendingStates<Key> pending;
        bool overflow = false, over = false;
        worker.current.for_each([&](Key key, const std::uint64_t* count) {
            if (over || ((++worker.states & 63) == 0 && has_to_stop(worker))) {
                over = true;
                return;
            }
            kernel.expand(
                key,
                [&](Key to, std::int32_t) {
                    const std::uint64_t hash = hash_of(to);
                    if constexpr (kAtOnce) {
                        overflow |= next.add(to, hash, count);
                        return;
                    }
                    next.prefetch(hash);
                    pending.items[pending.size++] = {to, hash, count};
                    if (pending.is_full()) overflow |= flush(pending, next);
                },
                [&](std::int32_t) { add_with_carry(worker.part_ended, count, words); });
        });
        overflow |= flush(pending, next);
        return !overflow;
    }

    // Whether a count overflows. Nothing is added once the sweep has to stop.
    [[nodiscard]] bool flush(PendingStates<Key>& pending, StateTable<Key>& table) {
        bool overflow = false;
        const std::size_t states = std::exchange(pending.size, 0);
        if (table.is_full(states) && !make_room(table, states)) return false;
        for (std::size_t i = 0; i < states; ++i) table.prefetch_record(pending.items[i].hash);
        for (std::size_t i = 0; i < states; ++i) {
            const auto& item = pending.items[i];
            overflow |= table.add(item.key, item.hash, item.count);
        }
        return overflow;
    }

    [[nodiscard]] bool make_room(StateTable<Key>& table, std::size_t more) {
        return !control_.stopped() && table.make_room(more, [this] {
            control_.look_around();
            return control_.stopped();
        });
    }

    [[nodiscard]] bool has_to_stop(Worker& worker) {
        control_.count_nodes(64);
        if ((worker.states & 4095) == 0) count_bytes(worker);
        return control_.poll(worker.work);
    }

    void count_bytes(Worker& worker) {
        const std::size_t bytes = worker.current.bytes() + worker.next.bytes();
        if (bytes == worker.bytes) return;
        table_bytes_.fetch_add(bytes - worker.bytes, std::memory_order_relaxed);
        worker.bytes = bytes;
        claim();
    }
    void claim() {
        const std::uint64_t bytes = pool_.bytes() + table_bytes_.load(std::memory_order_relaxed);
        std::uint64_t most = peak_bytes_.load(std::memory_order_relaxed);
        while (bytes > most && !peak_bytes_.compare_exchange_weak(most, bytes)) {
        }
        control_.claim_memory(bytes);
    }

    [[nodiscard]] static std::size_t stride(int count_words) {
        return static_cast<std::size_t>(KeyTraits<Key>::words + count_words);
    }

    const Kernel& kernel_;
    const FrontierBoard& board_;
    const FrontierPlan& plan_;
    PartSweepSettings settings_;
    Control& control_;
    std::vector<Worker> workers_;
    RecordPool pool_;
    std::array<RecordLists, 2> both_lists_;  // at the two ends of the stretch
    std::size_t turn_ = 0;
    Stretch<Key> stretch_;
    Stretch<Key> next_stretch_;
    std::optional<Mirror> mirror_;  // at the end of the stretch
    std::atomic<std::size_t> table_bytes_{0};
    std::atomic<std::uint64_t> peak_bytes_{0};
    SweepStats stats_;
};

}  // namespace edgewise
