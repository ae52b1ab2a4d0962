#include "explain/lines/regions/shades.hpp"

#include <algorithm>

namespace edgewise::explain {

Shades::Shades(const Position& position) : position_(position) {
    if (!position.rules().joins_pairs()) return;
    is_chequered_ = find_shades();
    for (auto& given : given_) given.assign(position.rules().edge_count(), 0);
}

bool Shades::find_shades() {
    const LineGraph& graph = position_.rules().graph();
    shade_.assign(graph.vertex_count(), -1);
    for (Vertex start = 0; start < graph.vertex_count(); ++start) {
        if (shade_[start] >= 0) continue;
        shade_[start] = 0;
        todo_.assign(1, start);
        for (std::size_t next = 0; next < todo_.size(); ++next) {
            const Vertex vertex = todo_[next];
            for (const Edge edge : graph.edges_at(vertex)) {
                const Vertex other = graph.other_end(edge, vertex);
                if (shade_[other] == shade_[vertex]) return false;
                if (shade_[other] >= 0) continue;
                shade_[other] = shade_[vertex] == 0 ? std::int8_t{1} : std::int8_t{0};
                todo_.push_back(other);
            }
        }
    }
    return true;
}

std::int32_t Shades::need(Vertex vertex) const {
    return lowest(position_.rules().allowed(vertex)) - position_.on(vertex);
}

std::int32_t Shades::room(Vertex vertex) const {
    return highest(position_.rules().allowed(vertex)) - position_.on(vertex);
}

std::optional<Step> Shades::starved() {
    if (!is_chequered_) return std::nullopt;
    for (Vertex vertex = 0; vertex < position_.rules().point_count(); ++vertex) {
        // With rules left out, there may be more lines than a vertex can have: that is not for counting to say.
        if (position_.rules().allowed(vertex) == 0 || room(vertex) < 0) return std::nullopt;
    }
    std::optional<Step> best;
    for (const std::int8_t shade : {std::int8_t{0}, std::int8_t{1}}) {
        auto step = starved(shade);
        if (step && (!best || step->looked.size() < best->looked.size())) best = std::move(step);
    }
    return best;
}

std::optional<Step> Shades::starved(std::int8_t shade) {
    begin(shade);
    std::optional<Step> best;
    for (Vertex vertex = 0; vertex < position_.rules().point_count(); ++vertex) {
        if (shade_[vertex] != shade) continue;
        for (std::int32_t left = need(vertex) - lines_[vertex]; left > 0; --left) {
            if (serve(vertex)) continue;
            Step step = told();
            if (!best || step.looked.size() < best->looked.size()) best = std::move(step);
            break;
        }
    }
    return best;
}

// What was given before still holds where it can.
void Shades::begin(std::int8_t shade) {
    const LineGraph& graph = position_.rules().graph();
    gift_ = &given_[shade];
    lines_.assign(graph.vertex_count(), 0);
    for (Edge edge = 0; edge < graph.edge_count(); ++edge) {
        if ((*gift_)[edge] == 0) continue;
        const auto [u, v] = graph.ends(edge);
        const Vertex taker = shade_[u] == shade ? u : v;
        const Vertex giver = taker == u ? v : u;
        const bool holds = position_.is_open(edge) && lines_[taker] < need(taker) && lines_[giver] < room(giver);
        (*gift_)[edge] = holds ? 1 : 0;
        lines_[u] += holds ? 1 : 0;
        lines_[v] += holds ? 1 : 0;
    }
}

bool Shades::serve(Vertex hungry) {
    const LineGraph& graph = position_.rules().graph();
    seen_.assign(graph.vertex_count(), 0);
    by_.resize(graph.vertex_count());
    seen_[hungry] = 1;
    todo_.assign(1, hungry);
    for (std::size_t next = 0; next < todo_.size(); ++next) {
        const Vertex vertex = todo_[next];
        const bool is_taker = shade_[vertex] == shade_[hungry];
        for (const Edge edge : graph.edges_at(vertex)) {
            if (!position_.is_open(edge) || ((*gift_)[edge] == 0) != is_taker) continue;
            const Vertex other = graph.other_end(edge, vertex);
            if (seen_[other] != 0) continue;
            seen_[other] = 1;
            by_[other] = edge;
            todo_.push_back(other);
            if (!is_taker || lines_[other] >= room(other)) continue;
            ++lines_[other];
            ++lines_[hungry];
            for (Vertex at = other; at != hungry; at = graph.other_end(by_[at], at)) (*gift_)[by_[at]] ^= 1;
            return true;
        }
    }
    return false;
}

// Of the takers, all lines that lead elsewhere, drawn or not; of the givers, those that are drawn elsewhere.
Step Shades::told() const {
    const LineGraph& graph = position_.rules().graph();
    Step step;
    step.kind = Kind::shades;
    for (const Vertex vertex : todo_) {
        const bool is_taker = shade_[vertex] == shade_[todo_.front()];
        for (const Edge edge : graph.edges_at(vertex)) {
            if (position_.is_open(edge) || seen_[graph.other_end(edge, vertex)] != 0) continue;
            if (is_taker || position_.value(edge) == 1) step.looked.push_back(edge);
        }
    }
    std::ranges::sort(step.looked);
    return step;
}

}  // namespace edgewise::explain
