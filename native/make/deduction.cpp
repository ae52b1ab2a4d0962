#include "make/deduction.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace edgewise::make {

namespace {

constexpr std::int32_t kNoEnd = std::numeric_limits<std::int32_t>::max() - 1;

}  // namespace

Deduction::Deduction(const Planar& board, const Sides& sides, Level level)
    : nearby_(board, sides),
      knowledge_(board, board.border(sides)),
      loops_(level >= explain::kEarlyLoops),
      corners_(level >= explain::kTwoRules),
      sides_(level >= explain::kThreeRules),
      waves_(level < explain::kThreeRules ? 0 : std::min(explain::scope_of(level).waves, kNoEnd)),
      waiting_(board.graph().edge_count() + 1),
      of_clue_(board.cell_count()),
      tried_(board.graph().edge_count(), -1),
      edge_count_(board.graph().edge_count()) {}

std::vector<Edge> Deduction::open_edges() const {
    std::vector<Edge> open;
    for (Edge edge = 0; edge < edge_count_; ++edge) {
        if (knowledge_.is_open(edge)) open.push_back(edge);
    }
    return open;
}

bool Deduction::solves(Control& control) {
    return settle(control);
}

bool Deduction::remove(std::span<const Face> clues, Control& control) {
    for (const Face clue : clues) knowledge_.switch_clue(clue, false);
    if (nearby_.finds_another(clues, knowledge_.active())) {
        for (const Face clue : clues) knowledge_.switch_clue(clue, true);
        return false;
    }
    std::vector<std::int32_t> doubted;
    for (const Face clue : clues) {
        for (const std::int32_t number : of_clue_[clue]) {
            if (lemmas_[number].state != State::stands) continue;
            lemmas_[number].state = State::doubted;
            doubted.push_back(number);
        }
    }
    const bool done = settle(control);
    for (const std::int32_t number : doubted) lemmas_[number].state = done ? State::fallen : State::stands;
    if (done) return true;
    for (const Face clue : clues) knowledge_.switch_clue(clue, true);
    return false;
}

bool Deduction::settle(Control& control) {
    knowledge_.begin();
    look_at_lemmas(edge_count_);
    draw_facts();
    if (!is_done() && sides_ && knowledge_.begin_sides()) draw_facts();
    while (corners_ && !is_done() && look_at_corners()) draw_facts();
    if (is_done()) return true;
    if (waves_ == 0) return false;
    // Round and round over what is open, until a whole round says nothing.
    const std::vector<Edge> open = open_edges();
    std::ranges::fill(tried_, -1);
    for (std::size_t at = 0, idle = 0; idle < open.size(); at = at + 1 < open.size() ? at + 1 : 0) {
        if (control.poll(work_)) return false;
        const Edge edge = open[at];
        ++idle;
        if (!knowledge_.is_open(edge) || tried_[edge] == knowledge_.size() || !suppose(edge)) continue;
        idle = 0;
        draw_facts();
        while (!is_done() && look_at_corners()) draw_facts();
        if (is_done()) return true;
    }
    return false;
}

bool Deduction::look_at_corners() {
    bool is_news = false;
    for (Face face = 0; face < board().cell_count(); ++face) {
        if (!knowledge_.is_active(face) || knowledge_.left_around(face) < 2) continue;
        clues_.assign(1, face);
        for (const Vertex vertex : knowledge_.corners(face)) {
            knowledge_.look_at_corner(face, vertex, settled_, premises_);
            for (const Edge edge : settled_) {
                if (!knowledge_.is_open(edge)) continue;
                keep_lemma(edge);
                is_news = true;
            }
        }
    }
    return is_news;
}

void Deduction::draw_facts() {
    do {
        while (knowledge_.seen() < knowledge_.size()) {
            const Edge edge = knowledge_.trail()[knowledge_.seen()];
            static_cast<void>(knowledge_.see_next(loops_, kNoEnd));
            look_at_lemmas(edge);
        }
    } while (loops_ && knowledge_.close_late_loops());
}

// A lemma waits for one of the edges that it rests on. When that is seen it waits for another, or there is none left.
// One whose edge is known already need not be looked at: it waits where it is until everything is forgotten.
void Deduction::look_at_lemmas(Edge edge) {
    std::vector<Waiting>& list = waiting_[edge];
    std::size_t kept = 0;
    for (const Waiting waiting : list) {
        const Lemma& lemma = lemmas_[waiting.lemma];
        if (knowledge_.is_open(waiting.edge) && lemma.state != State::doubted) {
            if (lemma.state == State::fallen) continue;
            const auto begin = rests_on_.begin() + lemma.first;
            const auto next =
                std::find_if(begin, begin + lemma.size, [&](Edge other) { return !knowledge_.is_seen(other); });
            if (next != begin + lemma.size) {
                waiting_[*next].push_back(waiting);
                continue;
            }
            knowledge_.assign(waiting.edge, knowledge_.is_true(waiting.edge), Kind::lemma, waiting.lemma, 0);
        }
        list[kept++] = waiting;
    }
    list.resize(kept);
}

bool Deduction::suppose(Edge edge) {
    ++trials_;
    const Knowledge::Mark mark = knowledge_.mark();
    knowledge_.was_cut_short = false;
    knowledge_.assign(edge, !knowledge_.is_true(edge), Kind::given, -1, 0);
    bool holds = true;
    while (holds && knowledge_.seen() < knowledge_.size()) holds = knowledge_.see_next(true, waves_);
    if (!holds) {
        knowledge_.explain_contradiction(mark.size, premises_, clues_);
    } else if (!knowledge_.was_cut_short) {
        // Whatever followed would lead to less, if it were supposed by itself: none of it breaks.
        for (std::int32_t at = mark.size; at < knowledge_.size(); ++at) {
            const Edge other = knowledge_.trail()[at];
            if ((knowledge_.value(other) == 1) != knowledge_.is_true(other)) tried_[other] = mark.size;
        }
    }
    knowledge_.undo_to(mark);
    tried_[edge] = mark.size;
    if (holds) return false;
    keep_lemma(edge);
    return true;
}

void Deduction::keep_lemma(Edge edge) {
    const auto number = static_cast<std::int32_t>(lemmas_.size());
    // It has just been met: it waits for the edge that was seen last.
    const auto last = std::ranges::max_element(premises_, {}, [&](Edge other) { return knowledge_.place(other); });
    waiting_[last == premises_.end() ? edge_count_ : *last].push_back({number, edge});
    for (const Face clue : clues_) of_clue_[clue].push_back(number);
    lemmas_.push_back(
        {static_cast<std::int32_t>(rests_on_.size()), static_cast<std::int32_t>(premises_.size()), State::stands});
    rests_on_.insert(rests_on_.end(), premises_.begin(), premises_.end());
    knowledge_.assign(edge, knowledge_.is_true(edge), Kind::lemma, number, 0);
}

}  // namespace edgewise::make
