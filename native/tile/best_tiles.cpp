#include "tile/best_tiles.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "base/watch_over.hpp"
#include "tile/beam/beam.hpp"
#include "tile/beam/shape.hpp"

namespace edgewise {

namespace {

constexpr std::uint64_t kFirstWidth = 256;
// States of the first run, so that there is a board within a second or so on boards of thousands of cells, too.
constexpr std::uint64_t kFirstStates = 300'000;
constexpr std::uint64_t kNarrowest = 64;
constexpr std::uint64_t kFewest = 8;  // in the first run of a large board
// From one run to the next: the speed of a narrow beam says little about that of a wide one.
constexpr std::uint64_t kMostGrowth = 32;
constexpr double kShareOfTime = 0.47;  // of the time left, for the next run: two wide runs find more than one
constexpr std::uint64_t kDefaultMemory = 1'000'000'000;

// How runs differ apart from their seed. On average they are equally good; what matters is that they differ.
struct Variant {
    double beta;
    double mismatch_weight;
    double whole_rows;
};
// A number that has no divisor in common with that of the directions, so that each meets each.
constexpr std::array kVariants{Variant{0.6, 6, 12.0 / 16}, Variant{0.7, 7, 12.0 / 16}, Variant{0.5, 5, 12.0 / 16},
                               Variant{0.6, 5, 11.0 / 16}, Variant{0.7, 5, 12.0 / 16}, Variant{0.6, 6, 13.0 / 16},
                               Variant{0.5, 6, 12.0 / 16}};

// Chooses the width of each run, and narrows it on the way if time runs short.
class WidthPlan {
  public:
    WidthPlan(const BestOptions& options, const Control& control, const Beam& beam, std::uint64_t cells)
        : options_(options), control_(control), cells_(cells), shape_(cells) {
        const std::uint64_t memory = options.memory_bytes.value_or(kDefaultMemory);
        widest_ = std::max(kNarrowest, memory / beam.bytes_per_state());
    }

    [[nodiscard]] std::uint64_t width_of_run(std::uint64_t run) {
        started_ = control_.elapsed();
        if (options_.width) return std::min(*options_.width, widest_);
        if (run == 0) {
            const std::uint64_t narrow = std::max(kFirstStates / cells_, kFewest);
            return width_ = std::min({kFirstWidth, narrow, widest_});
        }
        std::uint64_t wanted = run % 2 == 1 ? 2 * width_ : width_;
        if (options_.seconds) {
            const double share = (*options_.seconds - started_) * kShareOfTime;
            wanted = shape_.width_for(static_cast<std::uint64_t>(std::max(0.0, share * speed_)));
        }
        return width_ = std::clamp(wanted, kNarrowest, std::min(kMostGrowth * width_, widest_));
    }

    // The width after `laid` cells: the planned one, or less so that the run ends in time.
    [[nodiscard]] std::size_t width_after(std::uint64_t width, std::uint64_t laid) {
        if (options_.width) return width;
        const std::uint64_t planned = shape_.at(laid, width);
        if (!options_.seconds || laid < 16) return planned;
        const double used = control_.elapsed() - started_;
        const double left = (*options_.seconds - control_.elapsed()) * 0.92;
        const double speed = static_cast<double>(states_) / std::max(used, 1e-6);
        const double share = std::min(1.0, left * speed / static_cast<double>(shape_.states_from(laid, width)));
        const auto shared = static_cast<std::uint64_t>(std::max(0.0, share * static_cast<double>(planned)));
        return std::max(shared, std::min(planned, kNarrowest));
    }

    void begin_run() { states_ = 0; }
    void count(std::uint64_t states) { states_ += states; }
    void end_run() { speed_ = static_cast<double>(states_) / std::max(control_.elapsed() - started_, 1e-6); }

  private:
    const BestOptions& options_;
    const Control& control_;
    std::uint64_t cells_;
    BeamShape shape_;
    std::uint64_t widest_ = 0;
    std::uint64_t width_ = kFirstWidth;
    std::uint64_t states_ = 0;
    double started_ = 0;
    double speed_ = 1;  // states per second
};

void run_beams(const TileBoard& board, const BestOptions& options, Control& control, BestAnswer& answer) {
    const std::vector<ScanOrder> orders = scan_orders(board);
    std::optional<WidthPlan> plan;
    for (std::uint64_t run = options.first_run; (options.runs == 0 || run < options.runs) && !control.stopped();
         ++run) {
        BeamSettings settings;
        const Variant& variant = kVariants[run % kVariants.size()];
        settings.beta = variant.beta;
        settings.mismatch_weight = variant.mismatch_weight;
        settings.whole_rows = variant.whole_rows;
        settings.seed = options.seed * 1000 + run;
        settings.threads = options.threads;
        const auto beam = make_beam(board, orders[run % orders.size()], settings);
        if (!plan) plan.emplace(options, control, *beam, static_cast<std::uint64_t>(board.cell_count()));
        const std::uint64_t width = plan->width_of_run(run - options.first_run);
        plan->begin_run();
        const auto found = beam->run(
            [&](std::int32_t laid) {
                const std::size_t now = plan->width_after(width, static_cast<std::uint64_t>(laid));
                plan->count(now);
                answer.states += now;
                return now;
            },
            control);
        plan->end_run();
        if (!found) {
            if (control.stopped()) return;
            continue;
        }
        ++answer.runs;
        answer.widest = std::max(answer.widest, width);
        const std::int32_t score = answer.highest - found->mismatches;
        const bool is_better = score > answer.score;
        if (is_better) {
            answer.score = score;
            answer.board = board.named(found->laid);
        }
        answer.next_run = run + 1;
        if (options.on_run) options.on_run(answer, is_better);
        if (is_better) control.note_best(score);
        if (found->mismatches == 0) return;
    }
}

}  // namespace

BestAnswer best_tiles(const TileBoard& board, const BestOptions& options, Control& control) {
    if (!Beam::fits(board)) throw std::invalid_argument("the best score needs a rectangle with up to 256 colours");
    BestAnswer answer;
    answer.score = options.score;
    answer.next_run = options.first_run;
    if (answer.score >= 0) control.note_best(answer.score);
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        answer.highest += (board.neighbour(cell, 1) >= 0 ? 1 : 0) + (board.neighbour(cell, 2) >= 0 ? 1 : 0);
    }
    control.look_around();
    if (options.threads == 1) {
        run_beams(board, options, control, answer);
    } else {
        watch_over(control, options.threads, [&] { run_beams(board, options, control, answer); });
    }
    answer.stopped_by = control.reason();
    return answer;
}

}  // namespace edgewise
