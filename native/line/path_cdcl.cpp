#include "line/path_cdcl.hpp"

#include <limits>
#include <optional>
#include <utility>

#include "line/canonical_paths.hpp"
#include "line/path_board.hpp"
#include "line/squares.hpp"

namespace edgewise {

namespace {

using Outcome = PathSearch::Outcome;
using Touching = PathSearch::Touching;
using Solution = std::vector<Edge>;

constexpr std::uint64_t kForEver = std::numeric_limits<std::uint64_t>::max() / 2;
// Conflicts after which settling a board by way of blanks is given up: what has not worked by then hardly ever does.
constexpr std::uint64_t kPatience = 100'000;

class Strategy {
  public:
    Strategy(const PathBoard& board, const FlatSets* faces, const PathCdclOptions& options, Control& control)
        : board_(board), options_(options), control_(control) {
        if (faces != nullptr) squares_.emplace(board.graph(), *faces);
    }

    PathAnswer answer() {
        if (options_.max_solutions > 0) {
            if (options_.every_solution) {
                enumerate();
            } else if (options_.canonical && squares_ && board_.is_classic()) {
                settle_with_blanks();
            } else {
                settle();
            }
        }
        if (!answer_.complete) {
            answer_.stopped_by = enough() ? StopReason::solutions : control_.reason();
        }
        return std::move(answer_);
    }

  private:
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
        go_on(search, PathRule::truth);
        count(search);
    }

    // Takes solution after solution until there are enough or no more.
    void go_on(PathSearch& search, PathRule rule) {
        while (!enough()) {
            const Outcome outcome = search.run(kForEver);
            if (outcome == Outcome::exhausted) return nothing_else(rule);
            if (outcome != Outcome::solution) return;
            take(search.solution(), PathRule::truth);
            search.forbid(answer_.solutions.back());
        }
    }

    // Blanks are allowed: canonical solutions say it all.
    void settle_with_blanks() {
        const CanonicalPaths canonical(board_, *squares_);
        PathSearch search(board_, &*squares_, Touching::forbidden, options_.search, control_);
        canonical.add_clauses(search);
        if (options_.probing) search.probe();
        settle_canonically(search, canonical);
        count(search);
    }

    void settle_canonically(PathSearch& search, const CanonicalPaths& canonical) {
        while (!enough()) {
            const Outcome outcome = search.run(kForEver);
            if (outcome == Outcome::exhausted) return nothing_else(PathRule::canonical);
            if (outcome != Outcome::solution) return;
            take(search.solution(), PathRule::canonical);
            const Solution& first = answer_.solutions.front();
            if (enough()) return;
            if (auto another = canonical.undo_a_move(first)) return take(*std::move(another), PathRule::canonical);
            search.forbid(first);
        }
    }

    void settle() {
        const bool assume = options_.corner_rule && squares_ && squares_->count() > 0;
        PathSearch search(board_, assume ? &*squares_ : nullptr, assume ? Touching::assumed : Touching::allowed,
                          options_.search, control_);
        settle_with(search, assume);
        count(search);
    }

    void settle_with(PathSearch& search, bool assume) {
        if (options_.probing) search.probe();
        // 1. A solution in which nothing touches itself, if there is one.
        if (assume) {
            const Outcome outcome = search.run(kForEver);
            if (outcome == Outcome::solution) {
                take(search.solution(), PathRule::corner);
                if (enough()) return;
                if (settled_by_way_of_blanks()) return;
                search.forbid(answer_.solutions.front());
                // 2. A second one of the kind.
                const Outcome second = search.run(kForEver);
                if (second == Outcome::solution) return take(search.solution(), PathRule::corner);
                if (second == Outcome::exhausted) return nothing_else(PathRule::truth);
                if (second != Outcome::refuted) return;
            } else if (outcome == Outcome::exhausted) {
                return nothing_else(PathRule::truth);
            } else if (outcome != Outcome::refuted) {
                return;
            }
            search.allow_touching();
        }
        // 3. The true rule.
        go_on(search, PathRule::truth);
    }

    // Whether the question is answered: a second solution, or the proof that there is none.
    bool settled_by_way_of_blanks() {
        if (!options_.by_way_of_blanks || !options_.canonical || !board_.is_fill()) return false;
        const PathBoard blanks = board_.with_blanks_allowed();
        const CanonicalPaths canonical(blanks, *squares_);
        PathSearch search(blanks, &*squares_, Touching::forbidden, options_.search, control_);
        canonical.add_clauses(search);
        search.forbid(answer_.solutions.front());
        const Outcome outcome = search.run(kPatience);
        count(search);
        if (outcome == Outcome::exhausted) {
            nothing_else(PathRule::blanks);
            return true;
        }
        if (outcome == Outcome::stopped) return true;
        if (outcome != Outcome::solution) return false;
        Solution second = search.solution();
        if (!covers_everything(second)) return false;
        take(std::move(second), PathRule::blanks);
        return true;
    }

    [[nodiscard]] bool covers_everything(const Solution& solution) const {
        const LineGraph& graph = board_.graph();
        std::vector<std::uint8_t> covered(graph.vertex_count(), 0);
        for (const Edge edge : solution) {
            for (const Vertex vertex : graph.ends(edge)) covered[vertex] = 1;
        }
        for (Vertex vertex = 0; vertex < graph.vertex_count(); ++vertex) {
            if (board_.role(vertex) == Role::must && covered[vertex] == 0) return false;
        }
        return true;
    }

    const PathBoard& board_;
    const PathCdclOptions& options_;
    Control& control_;
    std::optional<Squares> squares_;
    PathAnswer answer_;
};

}  // namespace

PathAnswer path_cdcl(const LineGraph& graph, std::span<const std::array<Vertex, 2>> pairs, bool cover_all,
                     const FlatSets* faces, const PathCdclOptions& options, Control& control) {
    const PathBoard board(graph, pairs, cover_all);
    return Strategy(board, faces, options, control).answer();
}

}  // namespace edgewise
