#include "cells/state.hpp"

#include <algorithm>

namespace edgewise {

CellState::CellState(const LineGraph& graph, const Pairs& pairs, const CellRules& rules)
    : graph_(&graph),
      rules_(rules),
      colours_(graph.vertex_count(), static_cast<Colour>(pairs.size())),
      pairs_(pairs),
      needs_(graph.vertex_count(), 2),
      filled_(graph.vertex_count(), 0),
      values_(graph.edge_count(), EdgeValue::open),
      on_(graph.vertex_count(), 0),
      open_(graph.vertex_count()),
      clue_on_(graph.clue_count(), 0),
      clue_open_(graph.clue_count()),
      paths_(graph.vertex_count()),
      open_edges_(graph.edge_count()),
      is_waiting_(graph.vertex_count(), 0),
      changed_(colours_.words(), 0) {
    // Pairs in the order of their ends: nothing below depends on how the pairs were listed or named.
    for (auto& [one, other] : pairs_) {
        if (one > other) std::swap(one, other);
    }
    std::ranges::sort(pairs_);
    for (Vertex vertex = 0; vertex < graph.vertex_count(); ++vertex) {
        open_[vertex] = static_cast<std::int32_t>(graph.edges_at(vertex).size());
        const std::uint8_t mask = graph.degree_mask(vertex);
        if ((mask & kNoLine) != 0) colours_.add(vertex, colours_.blank());
        if ((mask & kTwoLines) != 0) {
            for (Colour colour = 0; colour < colours_.pairs(); ++colour) colours_.add(vertex, colour);
        }
    }
    for (Colour colour = 0; colour < colours_.pairs(); ++colour) {
        for (const Vertex end : pairs_[colour]) {
            // One path ends at a vertex, and only where the vertex may have one line.
            if (needs_[end] == 1 || (graph.degree_mask(end) & kOneLine) == 0) sound_ = false;
            needs_[end] = 1;
            std::ranges::fill(colours_.at(end), 0);
            colours_.add(end, colour);
        }
    }
    for (Clue clue = 0; clue < graph.clue_count(); ++clue) {
        clue_open_[clue] = static_cast<std::int32_t>(graph.edges_of(clue).size());
    }
}

bool CellState::start() {
    if (!sound_) return false;
    for (Clue clue = 0; clue < graph_->clue_count(); ++clue) {
        const ClueBounds bounds = graph_->bounds(clue);
        if (bounds.low > bounds.high || !settle_clue(clue)) return false;
    }
    for (Vertex vertex = 0; vertex < graph_->vertex_count(); ++vertex) {
        touch(vertex);
        if (is_end(vertex)) mark_filled(vertex);
    }
    for (std::size_t word = 0; word < changed_.size(); ++word) changed_[word] = ~colours_.blank_mask(word);
    return settle();
}

bool CellState::settle() {
    while (!waiting_.empty()) {
        const Vertex vertex = waiting_.back();
        waiting_.pop_back();
        is_waiting_[vertex] = 0;
        if (!settle_vertex(vertex)) return false;
    }
    return true;
}

bool CellState::settle_vertex(Vertex vertex) {
    const std::int32_t choices = colours_.count(vertex);
    if (choices == 0) return false;
    if (choices == 1 && !filled(vertex) && rules_.single_colour) {
        ++counts.single_colour;
        mark_filled(vertex);
    }
    return settle_edges(vertex) && settle_degree(vertex);
}

// 1. Colours: an edge between vertices that no pair can both visit is off, and one that is on makes them alike.
bool CellState::settle_edges(Vertex vertex) {
    for (const Edge edge : graph_->edges_at(vertex)) {
        const Vertex near = graph_->other_end(edge, vertex);
        if (values_[edge] == EdgeValue::on) {
            if (!keep_colours(near, colours_.at(vertex)) || !keep_colours(vertex, colours_.at(near))) return false;
            if (filled(near) != filled(vertex)) mark_filled(filled(near) ? vertex : near);
        } else if (values_[edge] == EdgeValue::open) {
            const bool known = rules_.single_colour || (filled(vertex) && filled(near));
            const bool apart = known && !colours_.share_pair(vertex, near);
            const bool closes_ring = on_[vertex] > 0 && far_end(vertex) == near;
            if ((apart || closes_ring) && !set(edge, EdgeValue::off)) return false;
        }
    }
    return true;
}

// 2. Degrees: the lines that a vertex needs and the open edges that it has left.
bool CellState::settle_degree(Vertex vertex) {
    const bool may_be_blank = colours_.has(vertex, colours_.blank());
    const bool must_be_blank = may_be_blank && colours_.count(vertex) == 1;
    const std::int32_t lacking = lacks(vertex);
    if (must_be_blank) return on_[vertex] == 0 && set_open_edges(graph_->edges_at(vertex), EdgeValue::off);
    if (lacking > open_[vertex]) return may_be_blank && on_[vertex] == 0 && keep_blank(vertex, true);
    if (on_[vertex] > 0 && may_be_blank && !keep_blank(vertex, false)) return false;
    if (!rules_.degree || open_[vertex] == 0) return true;
    const std::int32_t before = open_[vertex];
    if (lacking == 0) {
        if (!set_open_edges(graph_->edges_at(vertex), EdgeValue::off)) return false;
    } else if (lacking == open_[vertex] && !colours_.has(vertex, colours_.blank())) {
        if (!set_open_edges(graph_->edges_at(vertex), EdgeValue::on)) return false;
    }
    counts.degree += static_cast<std::uint64_t>(before - open_[vertex]);
    return true;
}

// 3. Clues: a full one closes its edges, one that needs all its open edges takes them.
bool CellState::settle_clue(Clue clue) {
    const auto [low, high] = graph_->bounds(clue);
    if (clue_on_[clue] > high || clue_on_[clue] + clue_open_[clue] < low) return false;
    if (clue_open_[clue] == 0) return true;
    if (clue_on_[clue] == high) return set_open_edges(graph_->edges_of(clue), EdgeValue::off);
    if (clue_on_[clue] + clue_open_[clue] == low) return set_open_edges(graph_->edges_of(clue), EdgeValue::on);
    return true;
}

bool CellState::set_open_edges(std::span<const Edge> edges, EdgeValue value) {
    return std::ranges::all_of(edges, [&](Edge edge) { return values_[edge] != EdgeValue::open || set(edge, value); });
}

bool CellState::fill(Vertex vertex, Colour colour) {
    if (!colours_.has(vertex, colour)) return false;
    std::vector<CellColours::Word> only(colours_.words(), 0);
    only[CellColours::word_of(colour)] = CellColours::Word{1} << CellColours::bit_of(colour);
    mark_filled(vertex);
    return keep_colours(vertex, only);
}

bool CellState::drop_colour(Vertex vertex, Colour colour) {
    const std::size_t word = CellColours::word_of(colour);
    auto& bits = colours_.at(vertex)[word];
    log_.push_back({Change::colours, static_cast<std::int32_t>(vertex * colours_.words() + word), {}, bits});
    bits &= ~(CellColours::Word{1} << CellColours::bit_of(colour));
    touch(vertex);
    return colours_.count(vertex) > 0;
}

bool CellState::keep_colours(Vertex vertex, std::span<const CellColours::Word> kept) {
    bool any = false;
    bool fewer = false;
    for (std::size_t word = 0; word < kept.size(); ++word) {
        auto& bits = colours_.at(vertex)[word];
        const CellColours::Word gone = bits & ~kept[word];
        if (gone != 0) {
            log_.push_back({Change::colours, static_cast<std::int32_t>(vertex * colours_.words() + word), {}, bits});
            bits &= kept[word];
            changed_[word] |= gone & ~colours_.blank_mask(word);
            fewer = true;
        }
        any = any || bits != 0;
    }
    if (fewer) touch(vertex);
    return any;
}

// Makes blank the only choice of a vertex, or removes it.
bool CellState::keep_blank(Vertex vertex, bool blank) {
    std::vector<CellColours::Word> kept(colours_.words());
    for (std::size_t word = 0; word < kept.size(); ++word) {
        kept[word] = blank ? colours_.blank_mask(word) : ~colours_.blank_mask(word);
    }
    return keep_colours(vertex, kept);
}

bool CellState::refuses(Edge edge, EdgeValue value) const {
    const auto [one, other] = graph_->ends(edge);
    if (value == EdgeValue::off) return false;  // settling the ends will find out
    return lacks(one) == 0 || lacks(other) == 0 || (on_[one] > 0 && far_end(one) == other) ||
           !colours_.share_pair(one, other);
}

bool CellState::set(Edge edge, EdgeValue value) {
    if (values_[edge] != EdgeValue::open) return values_[edge] == value;
    if (refuses(edge, value)) return false;
    const auto [one, other] = graph_->ends(edge);
    const Entry entry{Change::edge, edge, paths_.outer(one, other), 0};
    values_[edge] = value;
    --open_edges_;
    --open_[one];
    --open_[other];
    if (value == EdgeValue::on) {
        paths_.join(entry.outer);
        ++on_[one];
        ++on_[other];
        // An edge between the two outer ends would close a ring, and only they can notice it.
        touch(entry.outer.one);
        touch(entry.outer.other);
    } else {
        touch_room(one, other);
    }
    log_.push_back(entry);
    touch(one);
    touch(other);
    for (const Clue clue : graph_->clues_of(edge)) {
        --clue_open_[clue];
        if (value == EdgeValue::on) ++clue_on_[clue];
    }
    return std::ranges::all_of(graph_->clues_of(edge), [&](Clue clue) { return settle_clue(clue); });
}

void CellState::mark_filled(Vertex vertex) {
    if (filled_[vertex] != 0) return;
    filled_[vertex] = 1;
    log_.push_back({Change::filled, vertex, {}, 0});
    touch(vertex);
}

void CellState::touch(Vertex vertex) {
    if (is_waiting_[vertex] != 0) return;
    is_waiting_[vertex] = 1;
    waiting_.push_back(vertex);
}

// An edge between these two is gone: every colour that could have used it has less room.
void CellState::touch_room(Vertex one, Vertex other) {
    for (std::size_t word = 0; word < changed_.size(); ++word) {
        changed_[word] |= colours_.at(one)[word] & colours_.at(other)[word] & ~colours_.blank_mask(word);
    }
}

void CellState::take_changed_colours(std::vector<Colour>& taken) {
    taken.clear();
    for (std::size_t word = 0; word < changed_.size(); ++word) {
        for (CellColours::Word bits = changed_[word]; bits != 0; bits &= bits - 1) {
            const auto colour = static_cast<Colour>(64 * word) + std::countr_zero(bits);
            if (colour < colours_.pairs()) taken.push_back(colour);
        }
        changed_[word] = 0;
    }
}

bool CellState::has_changed_colours() const {
    return std::ranges::any_of(changed_, [](CellColours::Word bits) { return bits != 0; });
}

void CellState::undo_to(std::size_t length) {
    while (log_.size() > length) {
        take_back(log_.back());
        log_.pop_back();
    }
    forget_changes();
}

void CellState::take_back(const Entry& entry) {
    if (entry.change == Change::colours) {
        const auto words = static_cast<std::int32_t>(colours_.words());
        colours_.at(entry.index / words)[entry.index % words] = entry.before;
        return;
    }
    if (entry.change == Change::filled) {
        filled_[entry.index] = 0;
        return;
    }
    const Edge edge = entry.index;
    const auto [one, other] = graph_->ends(edge);
    const bool was_on = values_[edge] == EdgeValue::on;
    if (was_on) {
        paths_.part(one, other, entry.outer);
        --on_[one];
        --on_[other];
    }
    for (const Clue clue : graph_->clues_of(edge)) {
        ++clue_open_[clue];
        if (was_on) --clue_on_[clue];
    }
    values_[edge] = EdgeValue::open;
    ++open_edges_;
    ++open_[one];
    ++open_[other];
}

// A state to which the search backtracks had nothing waiting.
void CellState::forget_changes() {
    for (const Vertex vertex : waiting_) is_waiting_[vertex] = 0;
    waiting_.clear();
    std::ranges::fill(changed_, 0);
}

}  // namespace edgewise
