// From counts back to solutions: layers that were kept on the way, and two walks back over them.
//
// Every solution has a number. Going back from the end, the solutions of a state are divided among the states that lead
// to it, each getting as many as its count; so a number below the count of a state selects one of those states and a
// number below the count of that one, and so on back to the empty board. Numbers 0 and 1 are two different solutions,
// and a number drawn at random is a solution drawn at random. All numbers are followed in one walk.
//
// The other walk computes for every state in how many ways it can be completed; together with the counts, that gives
// the number of solutions that use an edge.
//
// Layers are kept once per row; those in between are recomputed from the last one that was kept.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "base/control.hpp"
#include "frontier/state/count.hpp"
#include "frontier/state/layer.hpp"
#include "frontier/sweep/sweep.hpp"

namespace edgewise {

template <class Kernel>
class ReadBack {
  public:
    using Key = typename Kernel::Key;

    ReadBack(Kernel& kernel, const FrontierPlan& plan, Sweep<Kernel>& sweep, Control& control)
        : kernel_(kernel), plan_(plan), sweep_(sweep), control_(control), ended_(plan.step_count()) {
        spacing_ = std::max(1, static_cast<std::int32_t>(std::sqrt(static_cast<double>(plan.step_count()))));
    }

    // Call this at every boundary of the sweep, before the step, ...
    void pass() {
        if (sweep_.boundary() % spacing_ == 0) keep(checkpoints_);
    }
    // ... and after it, with what ended in the step.
    void note_ended(Count ended) { ended_[sweep_.boundary() - 1] = std::move(ended); }

    // The solutions with these numbers, as the edges that were decided to be on. False when it was stopped.
    bool solutions(const std::vector<Count>& numbers, std::vector<std::vector<Edge>>& found);
    // For each edge, how many solutions use it; `total` is how many there are.
    bool edge_counts(const Count& total, std::vector<Count>& counts);

  private:
    // A solution on its way back.
    struct Walk {
        Count number;
        bool at_end = true;
        Key state = 0;
    };
    // One way into a state that is being looked for.
    struct Way {
        Key from;
        std::int32_t option;
        std::vector<std::uint64_t> count;
    };

    // Calls `visit(step, layer)` for every step from the last to the first, with the layer before the step.
    bool backwards(const std::function<bool(std::int32_t, const KeptLayer<Key>&)>& visit);
    bool step_back(std::int32_t step, const KeptLayer<Key>& layer, std::vector<Walk>& walks,
                   std::vector<std::vector<Edge>>& found);
    // Keeps the sweep's current layer. Returns its size in bytes; nothing is kept if it is too large.
    std::size_t keep(std::vector<KeptLayer<Key>>& layers) {
        const std::size_t bytes = KeptLayer<Key>::bytes_for(sweep_.layer());
        sweep_.hold(bytes);
        if (!control_.stopped()) layers.emplace_back(sweep_.layer());
        return bytes;
    }
    [[nodiscard]] std::vector<Edge> edges_of(std::int32_t step, std::int32_t option) {
        std::vector<Edge> edges;
        const StepRules::Option& chosen = kernel_.rules().option(option);
        for (const std::int32_t out : {chosen.first, chosen.second}) {
            if (out != StepRules::kNone) edges.push_back(plan_.step(step).outs[out]);
        }
        return edges;
    }

    Kernel& kernel_;
    const FrontierPlan& plan_;
    Sweep<Kernel>& sweep_;
    Control& control_;
    std::int32_t spacing_ = 1;
    std::vector<KeptLayer<Key>> checkpoints_;
    std::vector<Count> ended_;
    std::uint32_t work_ = 0;
};

template <class Kernel>
bool ReadBack<Kernel>::backwards(const std::function<bool(std::int32_t, const KeptLayer<Key>&)>& visit) {
    for (std::size_t row = checkpoints_.size(); row-- > 0;) {
        const auto first = static_cast<std::int32_t>(row) * spacing_;
        const std::int32_t last = std::min(first + spacing_, plan_.step_count());
        std::vector<KeptLayer<Key>> layers;
        if (first == last) continue;
        sweep_.resume(checkpoints_[row], first);
        std::size_t held = 0;
        for (std::int32_t boundary = first + 1; boundary < last; ++boundary) {
            Count ended;
            if (!sweep_.advance(ended)) return false;
            held += keep(layers);
            if (control_.stopped()) return false;
        }
        for (std::int32_t step = last; step-- > first;) {
            kernel_.enter(step);
            if (!visit(step, step == first ? checkpoints_[row] : layers[step - first - 1])) return false;
        }
        sweep_.let_go(held);
    }
    return true;
}

template <class Kernel>
bool ReadBack<Kernel>::solutions(const std::vector<Count>& numbers, std::vector<std::vector<Edge>>& found) {
    std::vector<Walk> walks;
    for (const Count& number : numbers) walks.push_back({number});
    found.assign(numbers.size(), {});
    return backwards(
        [&](std::int32_t step, const KeptLayer<Key>& layer) { return step_back(step, layer, walks, found); });
}

template <class Kernel>
bool ReadBack<Kernel>::step_back(std::int32_t step, const KeptLayer<Key>& layer, std::vector<Walk>& walks,
                                 std::vector<std::vector<Edge>>& found) {
    // 1. What is looked for: the states of the walks, and the end for those that end in this step.
    StateTable<Key> wanted;
    wanted.reset(1, walks.size());
    std::vector<std::vector<Way>> ways(1);  // the first is for the end
    std::vector<std::size_t> group(walks.size(), 0);
    for (std::size_t i = 0; i < walks.size(); ++i) {
        Walk& walk = walks[i];
        if (walk.at_end) {
            if (walk.number.compare(ended_[step].words()) >= 0) {
                walk.number.subtract(ended_[step].words());
                group[i] = SIZE_MAX;
            }
            continue;
        }
        const std::uint64_t hash = hash_of(walk.state);
        const std::uint64_t* known = wanted.find(walk.state, hash);
        const std::uint64_t fresh = ways.size();
        group[i] = known != nullptr ? *known : fresh;
        if (known == nullptr) {
            static_cast<void>(wanted.add(walk.state, hash, &fresh));
            ways.emplace_back();
        }
    }
    // 2. Every way into one of these.
    bool stopped = false;
    layer.for_each([&](Key key, const std::uint64_t* count) {
        if (stopped || control_.poll(work_)) {
            stopped = true;
            return;
        }
        const auto note = [&](std::size_t into, std::int32_t option) {
            ways[into].push_back({key, option, {count, count + layer.words()}});
        };
        kernel_.expand(
            key,
            [&](Key next, std::int32_t option) {
                const std::uint64_t* known = wanted.find(next, hash_of(next));
                if (known != nullptr) note(*known, option);
            },
            [&](std::int32_t option) { note(0, option); });
    });
    if (stopped) return false;
    // 3. The way that the number selects. In the order of keys, because tables may differ from run to run.
    for (auto& into : ways) {
        std::ranges::sort(into, {}, [](const Way& way) { return std::pair(way.from, way.option); });
    }
    for (std::size_t i = 0; i < walks.size(); ++i) {
        if (group[i] == SIZE_MAX) continue;
        Walk& walk = walks[i];
        auto way = ways[group[i]].begin();
        for (; walk.number.compare(way->count) >= 0; ++way) walk.number.subtract(way->count);
        for (const Edge edge : edges_of(step, way->option)) found[i].push_back(edge);
        walk.at_end = false;
        walk.state = way->from;
    }
    return true;
}

template <class Kernel>
bool ReadBack<Kernel>::edge_counts(const Count& total, std::vector<Count>& counts) {
    // No state can be completed in more ways than there are solutions.
    const int words = std::max<int>(1, static_cast<int>(total.word_count()));
    StateTable<Key> after, before;
    after.reset(words, 1);
    std::vector<std::uint64_t> sum(words), one(words, 0);
    one[0] = 1;
    return backwards([&](std::int32_t step, const KeptLayer<Key>& layer) {
        before.reset(words, layer.size());
        bool stopped = false;
        std::vector<std::vector<Edge>> edges_by_option;
        const auto use = [&](std::int32_t option, const std::uint64_t* count, const std::uint64_t* ways) {
            static_cast<void>(add_words(sum.data(), ways, words));
            while (static_cast<std::int32_t>(edges_by_option.size()) <= option) {
                edges_by_option.push_back(edges_of(step, static_cast<std::int32_t>(edges_by_option.size())));
            }
            for (const Edge edge : edges_by_option[option]) {
                counts[edge].add_product({count, static_cast<std::size_t>(layer.words())},
                                         {ways, static_cast<std::size_t>(words)});
            }
        };
        layer.for_each([&](Key key, const std::uint64_t* count) {
            if (stopped || control_.poll(work_)) {
                stopped = true;
                return;
            }
            std::ranges::fill(sum, 0);
            bool any = false;
            kernel_.expand(
                key,
                [&](Key next, std::int32_t option) {
                    const std::uint64_t* ways = after.find(next, hash_of(next));
                    if (ways == nullptr) return;
                    any = true;
                    use(option, count, ways);
                },
                [&](std::int32_t option) {
                    any = true;
                    use(option, count, one.data());
                });
            if (any) static_cast<void>(before.add(key, hash_of(key), sum.data()));
        });
        std::swap(before, after);
        return !stopped;
    });
}

}  // namespace edgewise
