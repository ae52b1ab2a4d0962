#include "make/paths/unique_cover.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "graph/edge_marks.hpp"
#include "make/paths/differences.hpp"
#include "make/paths/shaking.hpp"
#include "pairs/only_solution.hpp"

namespace edgewise {

namespace {

using Verdict = OnlySolution::Verdict;

// After so many moves that led nowhere, ends move anywhere; after so many, a fresh cover is taken.
constexpr int kAnywhereAfter = 60;
constexpr int kGiveUpAfter = 400;
constexpr int kTries = 12;
// One vertex in so many is not visited when pairs that are kept are joined.
constexpr std::size_t kLeftOut = 12;
// A cover is given up when it has cost as much as so many questions of the longest kind, or so many moves a question.
constexpr std::uint64_t kQuestionsWorth = 4;
constexpr std::uint64_t kMovesAQuestion = 40;
constexpr std::uint64_t kUnknown = std::numeric_limits<std::uint64_t>::max();

class Making {
  public:
    Making(const LineGraph& graph, const FlatSets& faces, const Pairs& kept, const CoverWish& wish, Control& control)
        : graph_(graph),
          kept_(kept),
          wish_(wish),
          control_(control),
          random_(wish.seed),
          cover_(graph),
          only_(graph, faces, 0),
          differences_(graph),
          masks_(graph.vertex_count()),
          near_(graph.vertex_count(), 0) {}

    CoverAnswer answer() {
        for (std::uint64_t start = 0; start < wish_.starts && !control_.stopped() && !answer_.complete; ++start) {
            ++answer_.starts;
            cover_.allow_touching(false);  // where all of them may, hardly any cover is the only one
            Shaking shaking(cover_, wish_.pairs, wish_.min_length, random_, control_);
            std::vector<Path> joined;
            if (!join_kept(joined)) continue;
            if (cover_.start(random_, joined) && shaking.run(wish_.shakes)) improve();
            answer_.moves += shaking.moves();
        }
        if (answer_.complete) {
            for (const PathId id : cover_.alive()) answer_.paths.push_back(cover_.path(id));
        }
        answer_.stopped_by = control_.reason();
        return std::move(answer_);
    }

  private:
    // Some way to join the pairs that are kept, with everything else blank. To have others on other occasions, a few
    // vertices are not to be visited.
    bool join_kept(std::vector<Path>& joined) {
        if (kept_.empty()) return true;
        for (Vertex vertex = 0; vertex < graph_.vertex_count(); ++vertex) {
            const bool there = (graph_.degree_mask(vertex) & kTwoLines) != 0;
            masks_[vertex] = there && random_.below(kLeftOut) != 0 ? kNoLine | kTwoLines : kNoLine;
        }
        for (const auto& pair : kept_) {
            for (const Vertex end : pair) masks_[end] = kOneLine;
        }
        const PathBoard board(graph_, kept_, masks_);
        ConflictSearchOptions options;
        options.seed = random_.next();
        PathSearch search(board, &only_.cycles(), PathSearch::Touching::forbidden, options, control_);
        if (search.run(wish_.conflicts) != PathSearch::Outcome::solution) return false;
        const std::vector<Edge> edges = search.solution();
        const EdgeMarks on = marks_of(edges, graph_.edge_count());
        for (const auto& pair : kept_) {
            Path path{pair[0]};
            Edge came_by = -1;
            while (path.back() != pair[1]) {
                const auto at = graph_.edges_at(path.back());
                came_by = *std::ranges::find_if(at, [&](Edge edge) { return edge != came_by && on[edge] != 0; });
                path.push_back(graph_.other_end(came_by, path.back()));
            }
            joined.push_back(std::move(path));
        }
        return true;
    }

    // Changes the cover until it is the only solution of its ends, or there seems to be no way on.
    void improve() {
        cover_.allow_touching(wish_.may_touch);
        differences_.clear();
        std::uint64_t score = ask();
        const std::uint64_t questions = answer_.questions + wish_.questions;
        const std::uint64_t conflicts = answer_.conflicts + kQuestionsWorth * wish_.conflicts;
        const std::uint64_t moves = answer_.moves + kMovesAQuestion * wish_.questions;
        int idle = 0;
        std::array<PathCover::Change, 3> changes;
        while (score > 0 && score != kUnknown && idle < kGiveUpAfter && answer_.questions < questions &&
               answer_.conflicts < conflicts && answer_.moves < moves && !control_.stopped()) {
            // 1. A few moves where a second solution differs.
            const std::size_t made = move_some(changes, idle > kAnywhereAfter);
            if (made == 0) {
                ++idle;
                continue;
            }
            // 2. A second solution that is known from before, or the next one.
            const std::vector<Vertex> before = where_;
            std::uint64_t now = recall();
            if (now == 0) now = ask();
            // 3. Stay where it is better, or not much worse.
            if (now <= score || (now != kUnknown && stays(now - score))) {
                idle = now < score ? 0 : idle + 1;
                score = now;
            } else {
                ++idle;
                where_ = before;
                for (std::size_t i = made; i-- > 0;) cover_.make(changes[i]);
            }
        }
        answer_.complete = score == 0 && !control_.stopped();
    }

    // Half of the time at most, and half as often for every vertex and a half that the difference grows by.
    bool stays(std::uint64_t worse) {
        std::uint64_t chance = std::uint64_t{1} << 31;
        for (std::uint64_t i = 0; i < worse && chance > 0; ++i) chance = chance * 5 / 8;
        return random_.next() >> 32 < chance;
    }

    std::size_t move_some(std::array<PathCover::Change, 3>& changes, bool anywhere) {
        std::vector<Vertex> spots;
        if (!anywhere) {
            std::ranges::fill(near_, 0);
            for (const Vertex vertex : where_) {
                near_[vertex] = 1;
                for (const Edge edge : graph_.edges_at(vertex)) near_[graph_.other_end(edge, vertex)] = 1;
            }
        }
        for (const auto& pair : cover_.pairs()) {
            for (const Vertex end : pair) {
                if (anywhere || near_[end] != 0) spots.push_back(end);
            }
        }
        if (spots.empty()) {
            for (const auto& pair : cover_.pairs()) spots.insert(spots.end(), pair.begin(), pair.end());
        }
        constexpr std::array<std::size_t, 4> kHowMany{1, 1, 2, 3};
        const std::size_t wanted = kHowMany[random_.below(kHowMany.size())];
        std::size_t made = 0;
        for (std::size_t i = 0; i < wanted; ++i) {
            for (int attempt = 0; attempt < kTries; ++attempt) {
                const Vertex end = spots[random_.below(spots.size())];
                if (!cover_.is_end(end) || !propose(end, changes[made])) continue;
                cover_.make(changes[made++]);
                ++answer_.moves;
                break;
            }
        }
        return made;
    }

    bool propose(Vertex end, PathCover::Change& change) {
        const auto edges = graph_.edges_at(end);
        const Vertex beyond = graph_.other_end(edges[random_.below(edges.size())], end);
        const bool first_side = random_.below(2) == 0;
        if (cover_.owner(beyond) == cover_.owner(end)) {
            // Where blanks are allowed, an end may also draw back.
            return cover_.propose_blank(end, change) && change.paths[0].size() >= wish_.min_length;
        }
        if (!cover_.propose(end, beyond, first_side, change)) return false;
        if (change.loser == PathCover::kNoPath) return true;
        const Path& rest = change.paths[1];
        return rest.size() >= wish_.min_length && !(rest.size() <= kLongestDull && cover_.is_straight(rest));
    }

    // How many vertices lie where a second solution from before still differs; 0 if none does.
    std::uint64_t recall() {
        const bool found = differences_.find(cover_, where_);
        answer_.remembered += found ? 1 : 0;
        return found ? where_.size() : 0;
    }

    // How many vertices lie where a second solution differs: 0 if there is none, very many if it is not known.
    std::uint64_t ask() {
        ++answer_.questions;
        const Pairs pairs = cover_.pairs();
        const std::vector<Edge> known = cover_.edges();
        for (Vertex vertex = 0; vertex < graph_.vertex_count(); ++vertex) {
            masks_[vertex] = static_cast<std::uint8_t>(graph_.degree_mask(vertex) & ~kOneLine);
        }
        for (const auto& pair : pairs) {
            for (const Vertex end : pair) masks_[end] = kOneLine;
        }
        const PathBoard board(graph_, pairs, masks_);
        const OnlySolution::Answer found =
            only_.ask(board, known, wish_.conflicts, wish_.may_touch ? wish_.conflicts : wish_.plain, control_);
        answer_.conflicts += found.conflicts;
        where_.clear();
        if (found.verdict == Verdict::unknown) return kUnknown;
        if (found.verdict != Verdict::only) differences_.remember(known, found.other, where_);
        return where_.size();
    }

    const LineGraph& graph_;
    const Pairs& kept_;
    const CoverWish& wish_;
    Control& control_;
    Random random_;
    PathCover cover_;
    OnlySolution only_;
    Differences differences_;
    std::vector<std::uint8_t> masks_;
    std::vector<std::uint8_t> near_;
    std::vector<Vertex> where_;  // the vertices at which the last second solution differs
    CoverAnswer answer_;
};

}  // namespace

CoverAnswer unique_cover(const LineGraph& graph, const FlatSets& faces, const Pairs& kept, const CoverWish& wish,
                         Control& control) {
    return Making(graph, faces, kept, wish, control).answer();
}

}  // namespace edgewise
