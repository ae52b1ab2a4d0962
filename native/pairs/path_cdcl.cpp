#include "pairs/path_cdcl.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/found_solutions.hpp"
#include "graph/short_cycles.hpp"
#include "graph/square_chart.hpp"
#include "graph/squares.hpp"
#include "pairs/canonical/canonical_paths.hpp"
#include "pairs/canonical/exchange_moves.hpp"
#include "pairs/canonical/inflating.hpp"
#include "pairs/canonical/redrawing.hpp"
#include "pairs/classes/beside_classes.hpp"
#include "pairs/path_proof.hpp"
#include "pairs/search/path_board.hpp"

namespace edgewise {

namespace {

using Outcome = PathSearch::Outcome;
using Found = BesideClasses::Found;
using Touching = PathSearch::Touching;

// Conflicts after which settling a board by way of blanks is given up: by then it hardly ever succeeds.
constexpr std::uint64_t kMostWithBlanks = 100'000;
// Conflicts after which a solution that leaves no blank, where blanks are allowed, is given up.
constexpr std::uint64_t kMostWithoutBlanks = 1'000;
// Conflicts after which searches that take turns first change places.
constexpr std::uint64_t kFirstTurn = 200;

// The same board with blanks allowed, searched for canonical paths.
struct BlanksAllowed {
    BlanksAllowed(const PathBoard& fill, const Squares& squares, const ShortCycles& cycles,
                  const PathCdclOptions& options, Control& control)
        : board(fill.with_blanks_allowed()),
          canonical(board, squares, cycles, options.canonical_turns),
          search(board, &cycles, Touching::forbidden, options.search, control, canonical.turn_count()) {
        canonical.add_clauses(search);
        search.expect_nothing();
    }

    PathBoard board;
    CanonicalPaths canonical;
    PathSearch search;
    bool in_vain = false;  // such paths exist, and they say nothing about the board without blanks
};

class Strategy {
  public:
    Strategy(const PathBoard& board, const Pairs& pairs, const FlatSets* faces, const PathCdclOptions& options,
             Control& control)
        : board_(board),
          pairs_(pairs),
          faces_(faces),
          options_(options),
          control_(control),
          found_(options.max_solutions, control) {
        if (faces != nullptr) cycles_.emplace(board.graph(), *faces);
    }

    PathAnswer answer() {
        if (options_.max_solutions > 0) {
            if (options_.every_solution) {
                enumerate();
            } else if (options_.canonical && cycles_ && board_.is_classic()) {
                settle_with_blanks();
            } else {
                settle();
            }
        }
        if (!answer_.complete) {
            answer_.stopped_by = enough() || found_.is_enough() ? StopReason::solutions : control_.reason();
        }
        return std::move(answer_);
    }

  private:
    // Worked out when an argument first needs them; a form without faces has none.
    const Squares& squares() {
        if (!squares_) squares_.emplace(board_.graph(), *faces_);
        return *squares_;
    }

    [[nodiscard]] bool enough() const { return answer_.solutions.size() >= options_.max_solutions; }

    void take(Solution solution, PathRule rule) {
        if (answer_.solutions.empty()) answer_.found_under = rule;
        control_.count_solution(solution.size() * sizeof(Edge));
        answer_.solutions.push_back(std::move(solution));
    }
    void nothing_else(PathRule rule) {
        answer_.complete = true;
        answer_.settled_by = rule;
    }
    void count(const PathSearch& search) { answer_.stats += search.stats(); }

    // Every solution, under the true rule and nothing else.
    void enumerate() {
        PathSearch search(board_, nullptr, Touching::allowed, options_.search, control_);
        if (options_.probing) search.probe();
        while (!found_.is_enough()) {
            const Outcome outcome = search.run(kForEver);
            if (outcome == Outcome::exhausted) nothing_else(PathRule::truth);
            if (outcome != Outcome::solution) break;
            const Solution solution = search.solution();
            answer_.found_under = PathRule::truth;
            found_.add(solution);
            if (!found_.is_enough()) search.forbid(solution);
        }
        answer_.solutions = found_.take();
        count(search);
    }

    // Takes solution after solution until there are enough or no more. True when it merely ran out of patience.
    bool take_all(PathSearch& search, std::uint64_t patience, PathRule rule) {
        while (!enough()) {
            const Outcome outcome = search.run(patience);
            if (outcome == Outcome::exhausted) nothing_else(rule);
            if (outcome != Outcome::solution) return outcome == Outcome::paused;
            take(search.solution(), rule);
            search.forbid(answer_.solutions.back());
        }
        return false;
    }

    // Blanks are allowed: canonical solutions settle the question.
    void settle_with_blanks() {
        const CanonicalPaths canonical(board_, squares(), *cycles_, options_.canonical_turns);
        PathSearch search(board_, &*cycles_, Touching::forbidden, options_.search, control_, canonical.turn_count());
        canonical.add_clauses(search);
        if (options_.probing) search.probe();
        settle_canonically(search, canonical);
        count(search);
    }

    void settle_canonically(PathSearch& search, const CanonicalPaths& canonical) {
        // 1. The canonical solution, for a while; then one that leaves no blank, which is far easier to find, and which
        // nearly every published board has.
        Outcome outcome = Outcome::paused;
        if (!options_.without_blanks) {
            outcome = search.run(kForEver);
        } else if (options_.patience > 0) {
            outcome = search.run(options_.patience);
        }
        const bool filled = outcome == Outcome::paused && find_without_blanks();
        if (filled && (enough() || undone(canonical))) return;
        if (outcome == Outcome::paused && !filled) outcome = search.run(kForEver);
        Found found = filled ? another(search, canonical) : Found(search, outcome);

        // 2. Another one, or the proof that there is none. Where what was found first is not canonical, moves lead from
        // it to one that is: so with everything forbidden that was found, nothing left means no other solution.
        while (found.outcome == Outcome::solution) {
            take(std::move(found.solution), found.by_classes ? PathRule::classes : PathRule::canonical);
            if (enough() || undone(canonical)) return;
            found = another(search, canonical);
        }
        if (found.outcome == Outcome::exhausted) {
            nothing_else(found.by_classes ? PathRule::classes : PathRule::canonical);
        }
    }

    // The search goes on with what was found last forbidden, after a while beside one for classes of paths.
    Found another(PathSearch& search, const CanonicalPaths& canonical) {
        search.forbid(answer_.solutions.back());
        search.expect_nothing();
        BesideClasses beside(board_, pairs_, *cycles_, canonical, options_.search, control_);
        Found found = beside.run(search, answer_.solutions.back(), options_.classes_after);
        answer_.stats += beside.stats();
        return found;
    }

    // Whether there are enough solutions with the one that undoing a move on the first gives.
    bool undone(const CanonicalPaths& canonical) {
        auto another = canonical.undo_a_move(answer_.solutions.front());
        if (another) take(*std::move(another), PathRule::canonical);
        return enough();
    }

    // A solution without blanks in which no path touches itself, if it is soon found.
    bool find_without_blanks() {
        const PathBoard filled = board_.without_blanks();
        std::optional<PathSearch> search(std::in_place, filled, &*cycles_, Touching::assumed, options_.search,
                                         control_);
        if (options_.probing) search->probe();
        const Outcome outcome = first_under_corner_rule(filled, search, kMostWithoutBlanks);
        count(*search);
        if (outcome != Outcome::solution) return false;
        take(search->solution(), PathRule::filled);
        return true;
    }

    void settle() {
        const bool assume = options_.corner_rule && cycles_ && cycles_->count() > 0;
        std::optional<PathSearch> search(std::in_place, board_, assume ? &*cycles_ : nullptr,
                                         assume ? Touching::assumed : Touching::allowed, options_.search, control_);
        if (options_.probing) search->probe();
        if (!assume) {
            settle_truly(*search);
        } else {
            const Outcome outcome = first_under_corner_rule(board_, search, kForEver);
            if (corner_rule_leaves_open(*search, outcome)) settle_truly(*search);
        }
        count(*search);
        if (blanks_) count(blanks_->search);
    }

    // A solution in which no path touches itself. Where it is not found soon, turns get variables, in a new search.
    Outcome first_under_corner_rule(const PathBoard& board, std::optional<PathSearch>& search, std::uint64_t most) {
        if (!options_.corner_turns) return search->run(most);
        const Outcome outcome = options_.patience > 0 ? search->run(options_.patience) : Outcome::paused;
        if (outcome != Outcome::paused) return outcome;
        const PathTurns turns(find_turns(board, squares(), *cycles_, TurnRule::filled));
        if (turns.count() > 0) {
            count(*search);
            search.emplace(board, &*cycles_, Touching::assumed, options_.search, control_, turns.count());
            turns.add_clauses(*search, search->touch());
            if (options_.probing) search->probe();
        }
        return search->run(most);
    }

    // The steps under the corner rule; the first that answers the question or is stopped ends them. True when they
    // leave the question open, because there is no such solution, or no second one.
    bool corner_rule_leaves_open(PathSearch& search, Outcome outcome) {
        // 1. A solution in which no path touches itself.
        if (outcome == Outcome::solution) {
            take(search.solution(), PathRule::corner);
            if (enough()) return false;

            // 2. A second one of that kind, for a while.
            search.forbid(answer_.solutions.front());
            search.expect_nothing();
            outcome = options_.patience > 0 ? search.run(options_.patience) : Outcome::paused;

            // 3. The question with blanks allowed: would there be a second solution?
            if (outcome == Outcome::paused && !lies_flat()) {
                if (settled_in_turns(search, outcome)) return false;
            }
            const bool in_a_hurry = outcome == Outcome::refuted && options_.patience > 0;
            const bool open = outcome == Outcome::refuted || outcome == Outcome::paused;
            if (open && settled_with_blanks(search, in_a_hurry ? options_.patience : kMostWithBlanks)) return false;
            if (outcome == Outcome::paused) outcome = search.run(kForEver);
            if (outcome == Outcome::solution) take(search.solution(), PathRule::corner);
        }
        if (outcome == Outcome::exhausted) nothing_else(PathRule::truth);
        if (outcome != Outcome::refuted) return false;
        search.allow_touching();
        return true;
    }

    // Where a board is no sheet of squares, paths with blanks say less, and may take much longer than the search
    // without them: the two take turns, each for twice as long as before. True when the question is settled; else
    // `outcome` says how the search without blanks ended.
    bool settled_in_turns(PathSearch& search, Outcome& outcome) {
        for (std::uint64_t patience = kFirstTurn; outcome == Outcome::paused; patience *= 2) {
            if (settled_with_blanks(search, patience)) return true;
            outcome = search.run(patience);
        }
        return false;
    }

    [[nodiscard]] bool lies_flat() {
        if (!lies_flat_) lies_flat_ = !lay_out(board_.graph(), squares()).empty();
        return *lies_flat_;
    }

    // The steps under the true rule.
    void settle_truly(PathSearch& search) {
        // 4. Plain search, for a while.
        const bool exchanges = options_.exchange_moves && cycles_ && board_.graph().clue_count() == 0;
        const bool help = exchanges || may_use_blanks();
        if (!help) return static_cast<void>(take_all(search, kForEver, PathRule::truth));
        if (options_.patience > 0 && !take_all(search, options_.patience, PathRule::truth)) return;

        // 5. A second solution that differs from the first in one spot.
        if (exchanges && !answer_.solutions.empty()) {
            Redrawing redrawing(board_.graph(), *cycles_, answer_.solutions.front(), options_.search, control_);
            if (auto second = redrawing.another_solution()) return take(*std::move(second), PathRule::exchange);
            if (control_.stopped()) return;
        }

        // 6. With blanks, for much longer.
        if (!lies_flat()) return settle_truly_in_turns(search);
        if (settled_with_blanks(search, kMostWithBlanks)) return;

        // 7. By exchanges.
        if (exchanges) return settle_by_exchanges(search);
        static_cast<void>(take_all(search, kForEver, PathRule::truth));
    }

    void settle_truly_in_turns(PathSearch& search) {
        for (std::uint64_t patience = kFirstTurn; !settled_with_blanks(search, patience); patience *= 2) {
            if (!take_all(search, patience, PathRule::truth)) return;
        }
    }

    void settle_by_exchanges(PathSearch& search) {
        const ExchangeMoves moves(board_.graph(), squares());
        const auto another = [&] { return moves.exchange(answer_.solutions.front()); };
        if (!answer_.solutions.empty()) {
            if (auto second = another()) return take(*std::move(second), PathRule::exchange);
        }
        moves.add_clauses(search);
        if (!answer_.solutions.empty()) search.expect_nothing();
        while (!enough()) {
            const Outcome outcome = search.run(kForEver);
            if (outcome == Outcome::exhausted) return nothing_else(PathRule::exchange);
            if (outcome != Outcome::solution) return;
            take(search.solution(), PathRule::exchange);
            if (enough()) return;
            if (auto second = another()) return take(*std::move(second), PathRule::exchange);
            search.forbid(answer_.solutions.front());
        }
    }

    // From a solution that touches itself, moves lead to canonical paths, so with blanks there would always be others.
    [[nodiscard]] bool may_use_blanks() const {
        const bool canonical = answer_.found_under == PathRule::corner || answer_.found_under == PathRule::blanks;
        return options_.by_way_of_blanks && options_.canonical && cycles_ && board_.is_fill() &&
               (answer_.solutions.empty() || canonical);
    }

    // Whether the question is settled: enough solutions, the proof that there are no more, or the run was stopped. What
    // is found is forbidden in the search without blanks as well.
    bool settled_with_blanks(PathSearch& without, std::uint64_t patience) {
        if (!may_use_blanks()) return false;
        if (!blanks_) {
            blanks_.emplace(board_, squares(), *cycles_, options_, control_);
            if (!answer_.solutions.empty()) blanks_->search.forbid(answer_.solutions.front());
        }
        PathSearch& search = blanks_->search;
        while (!blanks_->in_vain) {
            const Outcome outcome = search.run(patience);
            if (outcome == Outcome::paused) return false;
            if (outcome == Outcome::exhausted) nothing_else(PathRule::blanks);
            if (outcome != Outcome::solution) return true;
            Solution found = search.solution();
            blanks_->in_vain = !board_.is_covered_by(found);
            if (blanks_->in_vain) return grown_to_enough(found, without);
            take(std::move(found), PathRule::blanks);
            if (enough()) return true;
            search.forbid(answer_.solutions.back());
            without.forbid(answer_.solutions.back());
        }
        return false;
    }

    // What was found with blanks says nothing about the board without, unless it grows into a solution that has none.
    // Such a solution touches itself where it grew last, so it is not one of those that were found before.
    bool grown_to_enough(const Solution& found, PathSearch& without) {
        if (!options_.inflating) return false;
        auto grown = inflate(board_, *cycles_, found, options_.search.seed, control_);
        if (!grown) return false;
        take(*std::move(grown), PathRule::grown);
        if (!enough()) without.forbid(answer_.solutions.back());
        return enough();
    }

    const PathBoard& board_;
    const Pairs& pairs_;
    const FlatSets* faces_;
    const PathCdclOptions& options_;
    Control& control_;
    std::optional<Squares> squares_;
    std::optional<ShortCycles> cycles_;
    std::optional<bool> lies_flat_;  // whether squares can be laid side by side on paper
    std::optional<BlanksAllowed> blanks_;
    FoundSolutions found_;  // where there may be many: otherwise they are in the answer, and needed there
    PathAnswer answer_;
};

}  // namespace

PathAnswer path_cdcl(const LineGraph& graph, const Pairs& pairs, const FlatSets* faces, const PathCdclOptions& options,
                     Control& control) {
    const PathBoard board(graph, pairs);
    if (options.proof) {
        PathCdclOptions first = options;
        first.proof = false;
        first.max_solutions = std::min(options.max_solutions, std::uint64_t{1});
        return proven(board, faces, options, control, path_cdcl(graph, pairs, faces, first, control));
    }
    return Strategy(board, pairs, faces, options, control).answer();
}

}  // namespace edgewise
