#include "make/clues/deduction.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace edgewise::make {

namespace {

constexpr std::int32_t kNoEnd = std::numeric_limits<std::int32_t>::max() - 1;
constexpr std::size_t kMostRemembered = 256;  // edges that one supposition came upon
constexpr std::int32_t kNever = std::numeric_limits<std::int32_t>::max() / 2;

// To build the stack anew costs as much as the board is large, and each piled group costs a part of that.
std::size_t most_piled(Face cells) {
    return 2 + static_cast<std::size_t>(std::sqrt(static_cast<double>(cells)) / 5);
}

}  // namespace

Deduction::Deduction(const Planar& board, const Sides& sides, Level level, const std::vector<std::uint8_t>& given,
                     const FlatSets& groups)
    : groups_(groups),
      edge_count_(board.graph().edge_count()),
      nearby_(board, sides),
      knowledge_(board, board.border(sides)),
      loops_(level >= explain::kEarlyLoops),
      corners_(level >= explain::kTwoRules),
      sides_(level >= explain::kThreeRules),
      waves_(level < explain::kThreeRules ? 0 : std::min(explain::scope_of(level).waves, kNoEnd)),
      most_piled_(most_piled(board.cell_count())),
      marks_(groups.size()),
      waiting_(edge_count_ + 1),
      of_clue_(board.cell_count()),
      tried_(edge_count_, -1),
      in_vain_(edge_count_) {
    for (Face face = 0; face < board.cell_count(); ++face) knowledge_.switch_clue(face, given[face] != 0);
}

bool Deduction::begin(Control& control) {
    build_stack();
    return finish(control);
}

void Deduction::keep_next() {
    piled_.push_back(next_++);
}

bool Deduction::remove_next(Control& control) {
    if (piled_.size() >= most_piled_) build_stack();
    const std::int32_t group = next_++;
    switch_group(group, false);
    if (!nearby_.finds_another(groups_[group], knowledge_.active())) {
        knowledge_.end_sides();
        knowledge_.undo_to(marks_[group]);
        for (std::int32_t number = first_fresh_; number < static_cast<std::int32_t>(lemmas_.size()); ++number) {
            look_at_lemma(number);
        }
        draw_facts();
        for (const std::int32_t piled : piled_) push(piled);
        if (finish(control)) {
            drop_lemmas(group);
            return true;
        }
    }
    switch_group(group, true);
    piled_.push_back(group);
    return false;
}

void Deduction::build_stack() {
    piled_.clear();
    for (std::int32_t group = next_; group < groups_.size(); ++group) switch_group(group, false);
    knowledge_.begin();
    first_fresh_ = static_cast<std::int32_t>(lemmas_.size());
    look_at_lemmas(waiting_.back());
    draw_facts();
    for (std::int32_t group = groups_.size() - 1; group >= next_; --group) {
        marks_[group] = knowledge_.mark();
        switch_group(group, true);
        push(group);
    }
}

void Deduction::switch_group(std::int32_t group, bool on) {
    for (const Face clue : groups_[group]) {
        knowledge_.switch_clue(clue, on);
        for (const std::int32_t number : of_clue_[clue]) lemmas_[number].clues_missing += on ? -1 : 1;
    }
}

void Deduction::push(std::int32_t group) {
    for (const Face clue : groups_[group]) {
        knowledge_.look_at_clue(clue);
        for (const std::int32_t number : of_clue_[clue]) look_at_lemma(number);
    }
    draw_facts();
}

void Deduction::draw_facts() {
    do {
        while (knowledge_.seen() < knowledge_.size()) {
            const Edge edge = knowledge_.trail()[knowledge_.seen()];
            static_cast<void>(knowledge_.see_next(loops_, kNoEnd));
            look_at_lemmas(waiting_[edge]);
        }
    } while (loops_ && knowledge_.close_late_loops());
}

bool Deduction::finish(Control& control) {
    if (!is_done() && sides_) {
        knowledge_.begin_sides(settled_);
        for (const Edge edge : settled_) {
            premises_.clear();
            clues_.clear();
            knowledge_.around(edge, knowledge_.seen(), premises_);
            keep_lemma(edge);
        }
        draw_facts();
    }
    while (corners_ && !is_done() && look_at_corners()) draw_facts();
    if (is_done()) return true;
    if (waves_ == 0) return false;
    // Round and round over what is open, until a whole round says nothing.
    std::vector<Edge> open;
    for (Edge edge = 0; edge < edge_count_; ++edge) {
        if (knowledge_.is_open(edge)) open.push_back(edge);
    }
    for (const Edge edge : open) tried_[edge] = -1;
    for (std::size_t at = 0, idle = 0; idle < open.size(); at = at + 1 < open.size() ? at + 1 : 0) {
        if (control.poll(work_)) return false;
        const Edge edge = open[at];
        ++idle;
        if (!knowledge_.is_open(edge) || tried_[edge] == knowledge_.size()) continue;
        if (was_in_vain(edge) || !suppose(edge)) continue;
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

// Settles the edge of a lemma if everything that it rests on is seen.
void Deduction::look_at_lemma(std::int32_t number) {
    const Lemma& lemma = lemmas_[number];
    if (lemma.clues_missing > 0 || !knowledge_.is_open(lemma.edge)) return;
    const auto begin = rests_on_.begin() + lemma.first;
    if (std::all_of(begin, begin + lemma.size, [&](Edge edge) { return knowledge_.is_seen(edge); })) {
        knowledge_.assign(lemma.edge, knowledge_.is_true(lemma.edge), Kind::lemma, number, 0);
    }
}

// A lemma waits for one of the edges that it rests on. When that is seen it waits for another; where there is none
// left, it stays with the one that was seen last, which is the first of them to be undone.
void Deduction::look_at_lemmas(std::vector<std::int32_t>& waiting) {
    std::size_t kept = 0;
    for (const std::int32_t number : waiting) {
        const Lemma& lemma = lemmas_[number];
        if (lemma.clues_missing >= kNever) continue;
        const auto begin = rests_on_.begin() + lemma.first;
        const auto next =
            std::find_if(begin, begin + lemma.size, [&](Edge other) { return !knowledge_.is_seen(other); });
        if (next != begin + lemma.size) {
            waiting_[*next].push_back(number);
            continue;
        }
        waiting[kept++] = number;
        if (lemma.clues_missing == 0) {
            knowledge_.assign(lemma.edge, knowledge_.is_true(lemma.edge), Kind::lemma, number, 0);
        }
    }
    waiting.resize(kept);
}

void Deduction::keep_lemma(Edge edge) {
    const auto number = static_cast<std::int32_t>(lemmas_.size());
    const auto last = std::ranges::max_element(premises_, {}, [&](Edge other) { return knowledge_.place(other); });
    waiting_[last == premises_.end() ? edge_count_ : *last].push_back(number);
    for (const Face clue : clues_) of_clue_[clue].push_back(number);
    lemmas_.push_back(
        {static_cast<std::int32_t>(rests_on_.size()), static_cast<std::int32_t>(premises_.size()), edge, 0});
    rests_on_.insert(rests_on_.end(), premises_.begin(), premises_.end());
    knowledge_.assign(edge, knowledge_.is_true(edge), Kind::lemma, number, 0);
}

void Deduction::drop_lemmas(std::int32_t group) {
    for (const Face clue : groups_[group]) {
        for (const std::int32_t number : of_clue_[clue]) lemmas_[number].clues_missing = kNever;
        of_clue_[clue].clear();
    }
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
    if (holds) came_upon_.assign(knowledge_.trail().begin() + mark.size, knowledge_.trail().end());
    knowledge_.undo_to(mark);
    tried_[edge] = mark.size;
    if (holds) {
        remember_in_vain(edge);
        return false;
    }
    keep_lemma(edge);
    return true;
}

void Deduction::remember_in_vain(Edge edge) {
    std::vector<Look>& looks = in_vain_[edge];
    looks.clear();
    if (came_upon_.size() > kMostRemembered) return;
    const Vertex points = board().graph().vertex_count();
    for (const Edge other : came_upon_) {
        for (const Vertex vertex : board().graph().ends(other)) {
            looks.push_back({vertex, static_cast<std::int16_t>(knowledge_.left_at(vertex)), false});
        }
        for (const Face face : board().faces().beside(other)) {
            const bool active = knowledge_.is_active(face);
            const std::int32_t left = active ? knowledge_.left_around(face) : 0;  // without a clue it does not matter
            looks.push_back({points + face, static_cast<std::int16_t>(left), active});
        }
    }
}

bool Deduction::was_in_vain(Edge edge) const {
    const Vertex points = board().graph().vertex_count();
    const std::vector<Look>& looks = in_vain_[edge];
    return !looks.empty() && std::ranges::all_of(looks, [&](const Look& look) {
        if (look.rule < points) return knowledge_.left_at(look.rule) >= look.left;
        const Face face = look.rule - points;
        return knowledge_.left_around(face) >= look.left && (look.active || !knowledge_.is_active(face));
    });
}

}  // namespace edgewise::make
