#include "frontier/frontier.hpp"

#include <algorithm>
#include <limits>
#include <new>
#include <stdexcept>
#include <utility>

#include "base/found_solutions.hpp"
#include "base/random.hpp"
#include "base/watch_over.hpp"
#include "frontier/facts.hpp"
#include "frontier/rules/brackets.hpp"
#include "frontier/rules/labels.hpp"
#include "frontier/state/plan.hpp"
#include "frontier/sweep/order.hpp"
#include "frontier/sweep/part_sweep.hpp"
#include "frontier/sweep/readback.hpp"
#include "frontier/sweep/sweep.hpp"
#include "graph/cycle.hpp"

namespace edgewise {

namespace {

// With fewer, starting threads costs more than it saves.
constexpr std::size_t kWorthThreads = 50000;

// Layers that are just large enough to be swept in parts have about this many.
constexpr std::size_t kPartsAtFirst = 12;

// Solutions are read back in batches: a walk back over the layers costs nearly as much as the sweep, and the walks of
// one batch take memory together. The first batch is small, so that the first solutions come soon.
constexpr std::uint64_t kFirstBatch = 4096;
constexpr std::uint64_t kBatchBytes = std::uint64_t{64} << 20;
constexpr std::uint64_t kBytesOfWalk = 256;

// Which solutions are wanted, by their numbers.
class WantedNumbers {
  public:
    WantedNumbers(const FrontierOptions& options, const Count& total)
        : options_(options), total_(total), random_(options.seed) {}

    // The next ones, at most `most`. None when that is all.
    std::vector<Count> next(std::uint64_t most) {
        std::vector<Count> numbers;
        for (; numbers.size() < most && given_ < options_.solutions && !total_.is_zero(); ++given_) {
            if (options_.want == FrontierWant::samples) {
                numbers.push_back(Count::below(total_, random_));
            } else if (Count number(given_); number.compare(total_.words()) < 0) {
                numbers.push_back(std::move(number));
            } else {
                break;
            }
        }
        return numbers;
    }

  private:
    const FrontierOptions& options_;
    const Count& total_;
    Random random_;
    std::uint64_t given_ = 0;
};

// Takes the solutions of one board, in the order of their edges, or along the loop where there is one. Anything else is
// taken as it is: the caller checks it.
class Solutions {
  public:
    Solutions(const LineGraph& graph, bool are_loops, Control& control)
        : graph_(graph), are_loops_(are_loops), found_(kAnyNumber, control) {}

    void add(std::vector<Edge> edges) {
        std::ranges::sort(edges);
        if (are_loops_) {
            if (auto along = ordered_cycle(graph_, edges); !along.empty()) edges = std::move(along);
        }
        found_.add(std::move(edges));
    }
    [[nodiscard]] std::vector<Solution> take() { return found_.take(); }

  private:
    static constexpr auto kAnyNumber = std::numeric_limits<std::uint64_t>::max();

    const LineGraph& graph_;
    bool are_loops_;
    FoundSolutions found_;
};

// An answer that says only what stopped the run.
FrontierAnswer stopped_answer(const Control& control, const FrontierStats& stats) {
    FrontierAnswer answer;
    answer.stopped_by = control.reason();
    answer.stats = stats;
    return answer;
}

// One board, swept with one kind of state.
template <class Kernel>
class Run {
  public:
    Run(const FrontierBoard& board, const FrontierPlan& plan, const FrontierOptions& options, Control& control,
        Solutions& solutions, FrontierAnswer& answer)
        : board_(board),
          plan_(plan),
          options_(options),
          control_(control),
          solutions_(solutions),
          answer_(answer),
          kernel_(board, plan, options.look_ahead),
          sweep_(kernel_, plan, control),
          read_back_(kernel_, plan, sweep_, control) {
        sweep_.settings().saturate = options.want == FrontierWant::first;
    }

    void run() {
        // 1. On one thread and as a whole, as long as that is quicker.
        bool stopped = !sweep_until(states_at_once());
        // 2. In parts, or with all threads.
        if (!stopped && !sweep_.is_done() && !keeps_layers()) {
            stopped = !sweep_parts();
        } else if (!stopped && !sweep_.is_done()) {
            sweep_.settings().threads = options_.threads;
            watch_over(control_, options_.threads, [&] { stopped = !sweep_until(SIZE_MAX) || !read_back(); });
        } else {
            stopped = stopped || !read_back();
        }
        answer_.complete = !stopped;
        if (stopped) {
            // A count that is not complete must not leave the core. Solutions may: each was read back whole.
            answer_ = stopped_answer(control_, answer_.stats);
        }
        add_stats(sweep_.stats());
    }

  private:
    void add_stats(const SweepStats& stats) {
        answer_.stats.states += stats.states;
        answer_.stats.peak_states = std::max(answer_.stats.peak_states, stats.peak_states);
        answer_.stats.peak_bytes = std::max(answer_.stats.peak_bytes, stats.peak_bytes);
        answer_.stats.count_words = std::max(answer_.stats.count_words, stats.words);
    }

    // Layers of more states are worth another way.
    [[nodiscard]] std::size_t states_at_once() const {
        if (!keeps_layers()) return static_cast<std::size_t>(std::max(1, options_.parts_from));
        return options_.threads > 1 ? kWorthThreads : SIZE_MAX;
    }

    bool sweep_parts() {
        const std::size_t per_part = std::max<std::size_t>(1, states_at_once() / kPartsAtFirst);
        PartSweep<Kernel> parts(kernel_, board_, plan_, {per_part, options_.mirror, options_.threads}, control_);
        parts.start(sweep_.layer(), sweep_.boundary());
        sweep_.let_layers_go();
        bool done = false;
        if (options_.threads > 1) {
            watch_over(control_, options_.threads, [&] { done = parts.run(answer_.count); });
        } else {
            done = parts.run(answer_.count);
        }
        add_stats(parts.stats());
        return done;
    }

    [[nodiscard]] bool keeps_layers() const { return options_.want != FrontierWant::count; }

    bool sweep_until(std::size_t states) {
        while (!sweep_.is_done() && sweep_.layer().size() < states) {
            control_.set_share(static_cast<double>(sweep_.boundary()) / plan_.step_count());
            if (keeps_layers()) read_back_.pass();
            Count ended;
            if (!sweep_.advance(ended)) return false;
            answer_.count.add(ended.words());
            if (keeps_layers()) read_back_.note_ended(std::move(ended));
        }
        return true;
    }

    bool read_back() {
        if (answer_.count.is_zero() || !keeps_layers()) return true;
        if (options_.want == FrontierWant::edges) {
            for (Edge edge = 0; edge < board_.graph().edge_count(); ++edge) answer_.edge_counts.emplace_back();
            return read_back_.edge_counts(answer_.count, answer_.edge_counts);
        }
        const std::uint64_t bytes_each =
            kBytesOfWalk + static_cast<std::uint64_t>(board_.graph().vertex_count()) * sizeof(Edge);
        const std::uint64_t most = std::max(kFirstBatch, kBatchBytes / bytes_each);
        WantedNumbers wanted(options_, answer_.count);
        for (std::uint64_t batch = kFirstBatch;; batch = most) {
            const std::vector<Count> numbers = wanted.next(batch);
            if (numbers.empty()) return true;
            std::vector<std::vector<Edge>> found;
            if (!read_back_.solutions(numbers, found)) return false;
            for (auto& solution : found) {
                if (control_.poll(work_)) return false;
                solutions_.add(std::move(solution));
            }
        }
    }

    const FrontierBoard& board_;
    const FrontierPlan& plan_;
    const FrontierOptions& options_;
    Control& control_;
    Solutions& solutions_;
    FrontierAnswer& answer_;
    std::uint32_t work_ = 0;
    Kernel kernel_;
    Sweep<Kernel> sweep_;
    ReadBack<Kernel> read_back_;
};

template <template <class> class Kernel>
void sweep_board(std::int32_t bits, const FrontierBoard& board, const FrontierPlan& plan,
                 const FrontierOptions& options, Control& control, Solutions& solutions, FrontierAnswer& answer) {
    answer.stats.key_bits = bits;
    try {
        if (bits <= KeyTraits<std::uint64_t>::bits) {
            Run<Kernel<std::uint64_t>>(board, plan, options, control, solutions, answer).run();
        } else if (bits <= KeyTraits<WideBits>::bits) {
            Run<Kernel<WideBits>>(board, plan, options, control, solutions, answer).run();
        } else {
            throw std::length_error("a frontier of this width has more states than any memory");
        }
        return;
    } catch (const std::bad_alloc&) {
        control.stop(StopReason::memory);
    } catch (const std::length_error&) {
        control.stop(StopReason::memory);
    }
    answer = stopped_answer(control, answer.stats);
}

// The facts are the only solution; every question can be answered from that.
void settle(const std::vector<Edge>& only, const LineGraph& graph, const FrontierOptions& options, Control& control,
            Solutions& solutions, FrontierAnswer& answer) {
    answer.count = Count(1);
    if (options.want == FrontierWant::edges) {
        answer.edge_counts.assign(graph.edge_count(), Count());
        for (const Edge edge : only) answer.edge_counts[edge] = Count(1);
    } else if (options.want == FrontierWant::samples) {
        std::uint32_t work = 0;
        for (std::uint64_t i = 0; i < options.solutions; ++i) {
            if (control.poll(work)) {
                answer.stopped_by = control.reason();
                return;
            }
            solutions.add(only);
        }
    } else if (options.want == FrontierWant::first && options.solutions > 0) {
        solutions.add(only);
    }
    answer.complete = true;
}

FrontierFacts facts_of(const LineGraph& graph, const std::optional<Pairs>& pairs, bool probing, Control& control) {
    if (!probing) return no_facts(graph);
    return pairs ? pair_facts(graph, *pairs) : loop_facts(graph, control);
}

}  // namespace

FrontierAnswer frontier(const LineGraph& graph, const std::optional<Pairs>& pairs, const FrontierOptions& options,
                        Control& control) {
    FrontierAnswer answer;
    Solutions solutions(graph, !pairs, control);
    answer.stats.threads = options.threads;

    // 1. Facts.
    const FrontierFacts facts = facts_of(graph, pairs, options.probing, control);
    answer.stats.probes = facts.probes;
    answer.stats.probe_fixed = facts.known;
    answer.stats.probing_seconds = control.elapsed();
    if (facts.only_solution) {
        settle(*facts.only_solution, graph, options, control, solutions, answer);
        answer.solutions = solutions.take();
        return answer;
    }
    const FrontierBoard board(graph, pairs, facts.edges);
    answer.complete = facts.contradiction || board.is_impossible();
    if (!answer.complete) {
        // 2. A plan.
        const FrontierPlan plan(board, sweep_order(board));
        answer.stats.steps = plan.step_count();
        answer.stats.widest = plan.widest();
        if (plan.step_count() == 0) {
            // Nothing can be drawn: a solution if no line is asked for, but not a loop.
            if (board.joins_pairs()) {
                settle({}, graph, options, control, solutions, answer);
            } else {
                answer.complete = true;
            }
        } else if (board.joins_pairs() || !plan.is_straight()) {
            // 3. The sweep.
            const std::int32_t bits = LabelKernel<std::uint64_t>::bits_needed(board, plan);
            sweep_board<LabelKernel>(bits, board, plan, options, control, solutions, answer);
        } else {
            const std::int32_t bits = BracketKernel<std::uint64_t>::bits_needed(plan);
            sweep_board<BracketKernel>(bits, board, plan, options, control, solutions, answer);
        }
    }
    answer.solutions = solutions.take();
    if (options.want == FrontierWant::edges && answer.edge_counts.empty()) {
        answer.edge_counts.assign(graph.edge_count(), Count());
    }
    answer.stats.search_seconds = control.elapsed() - answer.stats.probing_seconds;
    return answer;
}

std::int32_t frontier_width(const LineGraph& graph) {
    const FrontierBoard board(graph, std::nullopt, no_facts(graph).edges);
    return FrontierPlan(board, sweep_order(board)).widest();
}

}  // namespace edgewise
