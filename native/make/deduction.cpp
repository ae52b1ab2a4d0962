#include "make/deduction.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace edgewise::make {

namespace {

constexpr std::int32_t kNoEnd = std::numeric_limits<std::int32_t>::max() - 1;
// While something is supposed, clues and their corners are not looked at together: native/explain does not either.
constexpr Powers kSupposing{.loops = true, .sides = true};

}  // namespace

Deduction::Deduction(const Planar& board, std::vector<std::uint8_t> on, Level level)
    : on_(std::move(on)),
      knowledge_(board, board.counts(on_)),
      powers_{.loops = level >= explain::kEarlyLoops, .sides = level >= explain::kThreeRules},
      corners_(level >= explain::kTwoRules),
      waves_(level < explain::kThreeRules ? 0 : std::min(explain::scope_of(level).waves, kNoEnd)),
      waiting_(on_.size() + 1),
      of_clue_(board.cell_count()),
      tried_(on_.size(), -1) {}

std::vector<Edge> Deduction::open_edges() const {
    std::vector<Edge> open;
    for (Edge edge = 0; edge < static_cast<Edge>(on_.size()); ++edge) {
        if (knowledge_.is_open(edge)) open.push_back(edge);
    }
    return open;
}

bool Deduction::solves(Control& control) {
    return settle(control);
}

bool Deduction::remove(std::span<const Face> clues, Control& control) {
    std::vector<std::int32_t> fallen;
    for (const Face clue : clues) {
        knowledge_.switch_clue(clue, false);
        for (const std::int32_t number : of_clue_[clue]) {
            if (!lemmas_[number].stands) continue;
            lemmas_[number].stands = false;
            fallen.push_back(number);
        }
    }
    if (settle(control)) return true;
    for (const Face clue : clues) knowledge_.switch_clue(clue, true);
    for (const std::int32_t number : fallen) lemmas_[number].stands = true;
    return false;
}

bool Deduction::settle(Control& control) {
    const auto all = static_cast<std::int32_t>(on_.size());
    knowledge_.undo_to(0);
    static_cast<void>(knowledge_.begin());
    look_at_lemmas(all);
    draw_facts();
    while (corners_ && knowledge_.size() < all && look_at_corners()) draw_facts();
    if (knowledge_.size() == all) return true;
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
        while (knowledge_.size() < all && look_at_corners()) draw_facts();
        if (knowledge_.size() == all) return true;
    }
    return false;
}

bool Deduction::look_at_corners() {
    bool is_news = false;
    for (Face face = 0; face < board().cell_count(); ++face) {
        if (!knowledge_.is_active(face) || knowledge_.left(face) < 2) continue;
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
            static_cast<void>(knowledge_.see_next(powers_, kNoEnd));
            look_at_lemmas(edge);
        }
    } while (powers_.loops && knowledge_.close_late_loops());
}

// A lemma waits for one of the edges that it rests on. When that is seen it waits for another, or there is none left.
void Deduction::look_at_lemmas(Edge edge) {
    std::vector<std::int32_t>& list = waiting_[edge];
    std::size_t kept = 0;
    for (std::size_t at = 0; at < list.size(); ++at) {
        const std::int32_t number = list[at];
        const Lemma& lemma = lemmas_[number];
        const auto next = std::ranges::find_if(lemma.rests_on, [&](Edge other) {
            return knowledge_.is_open(other) || knowledge_.place(other) >= knowledge_.seen();
        });
        if (next != lemma.rests_on.end()) {
            waiting_[*next].push_back(number);
            continue;
        }
        list[kept++] = number;
        if (lemma.stands) knowledge_.assign(lemma.edge, on_[lemma.edge] != 0, Kind::lemma, number, 0);
    }
    list.resize(kept);
}

bool Deduction::suppose(Edge edge) {
    ++trials_;
    const std::int32_t facts = knowledge_.size();
    const std::size_t late = knowledge_.late_loops();
    knowledge_.was_cut_short = false;
    knowledge_.assign(edge, on_[edge] == 0, Kind::given, -1, 0);
    bool holds = true;
    while (holds && knowledge_.seen() < knowledge_.size()) holds = knowledge_.see_next(kSupposing, waves_);
    if (!holds) {
        knowledge_.explain_contradiction(facts, premises_, clues_);
    } else if (!knowledge_.was_cut_short) {
        // Whatever followed would lead to less, if it were supposed by itself: none of it breaks.
        for (std::int32_t at = facts; at < knowledge_.size(); ++at) {
            const Edge other = knowledge_.trail()[at];
            if ((knowledge_.value(other) == 1) != (on_[other] != 0)) tried_[other] = facts;
        }
    }
    knowledge_.undo_to(facts);
    knowledge_.forget_late_loops(late);
    tried_[edge] = facts;
    if (holds) return false;
    keep_lemma(edge);
    return true;
}

void Deduction::keep_lemma(Edge edge) {
    const auto number = static_cast<std::int32_t>(lemmas_.size());
    // It has just been met: it waits for the edge that was seen last, so that it does for another once that is undone.
    const auto last = std::ranges::max_element(premises_, {}, [&](Edge other) { return knowledge_.place(other); });
    waiting_[last == premises_.end() ? static_cast<Edge>(on_.size()) : *last].push_back(number);
    for (const Face clue : clues_) of_clue_[clue].push_back(number);
    lemmas_.push_back({edge, premises_, true});
    knowledge_.assign(edge, on_[edge] != 0, Kind::lemma, number, 0);
}

}  // namespace edgewise::make
