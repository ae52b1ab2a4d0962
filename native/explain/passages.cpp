// Vertices that a pair cannot do without, and regions behind a single vertex. See `reach.hpp`.
#include <algorithm>
#include <iterator>

#include "explain/reach.hpp"

namespace edgewise::explain {

void Reach::forget_kept() {
    for (const Vertex vertex : kept_) kept_for_[vertex] = -1;
    kept_.clear();
}

std::optional<Step> Reach::broken_by_passages() {
    explore();
    if (auto step = blind_alley()) return step;
    const auto pairs = static_cast<std::int32_t>(position_.rules().pairs().size());
    for (std::int32_t pair = 0; pair < pairs; ++pair) {
        if (is_joined(pair)) continue;
        find_passages(pair);
        for (const Vertex vertex : passages_) {
            if (kept_for_[vertex] >= 0) return crowded(vertex, kept_for_[vertex], pair);
            kept_for_[vertex] = pair;
            kept_.push_back(vertex);
        }
    }
    if (kept_.empty()) return std::nullopt;
    find_regions();
    for (std::int32_t pair = 0; pair < pairs; ++pair) {
        if (!is_joined(pair) && !meet(pair)) return cut_off(pair);
    }
    return unserved_region();
}

// Depth first over all free vertices. A branch that leads back no further than to the vertex it hangs from hangs from
// that vertex alone.
void Reach::explore() {
    const LineGraph& graph = position_.rules().graph();
    met_.assign(owner_.size(), -1);
    back_.resize(owner_.size());
    end_.resize(owner_.size());
    from_.resize(owner_.size());
    next_edge_.assign(owner_.size(), 0);
    by_time_.clear();
    cuts_.clear();
    const auto meet_with = [&](Vertex vertex, Vertex before) {
        from_[vertex] = before;
        met_[vertex] = back_[vertex] = static_cast<std::int32_t>(by_time_.size());
        by_time_.push_back(vertex);
        branch_.push_back(vertex);
    };
    for (const Region& region : regions_) {
        meet_with(region.vertices.front(), -1);
        std::int32_t branches = 0;  // at the root
        while (!branch_.empty()) {
            const Vertex vertex = branch_.back();
            const auto edges = graph.edges_at(vertex);
            if (next_edge_[vertex] == std::ssize(edges)) {
                end_[vertex] = static_cast<std::int32_t>(by_time_.size());
                branch_.pop_back();
                if (branch_.empty()) break;
                const Vertex before = branch_.back();
                back_[before] = std::min(back_[before], back_[vertex]);
                if (back_[vertex] < met_[before]) continue;
                const bool is_cut = from_[before] >= 0 || ++branches == 2;
                if (is_cut && (cuts_.empty() || cuts_.back() != before)) cuts_.push_back(before);
                continue;
            }
            const Edge edge = edges[next_edge_[vertex]++];
            if (position_.value(edge) == 0) continue;
            const Vertex other = graph.other_end(edge, vertex);
            if (owner_[other] >= 0 || other == from_[vertex]) continue;
            if (met_[other] < 0) {
                meet_with(other, vertex);
            } else {
                back_[vertex] = std::min(back_[vertex], met_[other]);
            }
        }
    }
    std::ranges::sort(cuts_);
    cuts_.erase(std::unique(cuts_.begin(), cuts_.end()), cuts_.end());
}

// Numbers the parts that are left without a cut vertex: a branch by its first vertex, the others below zero.
std::int32_t Reach::part_without(Vertex cut, Vertex vertex) const {
    if (region_[vertex] != region_[cut]) return -2 - region_[vertex];
    if (met_[vertex] < met_[cut] || met_[vertex] >= end_[cut]) return -1;
    for (const Edge edge : position_.rules().graph().edges_at(cut)) {
        const Vertex branch = position_.rules().graph().other_end(edge, cut);
        if (owner_[branch] >= 0 || from_[branch] != cut || position_.value(edge) == 0) continue;
        if (met_[vertex] < met_[branch] || met_[vertex] >= end_[branch]) continue;
        return back_[branch] >= met_[cut] ? branch : -1;
    }
    return -1;
}

void Reach::find_passages(std::int32_t pair) {
    const LineGraph& graph = position_.rules().graph();
    passages_.clear();
    std::array<std::vector<Vertex>, 2> entrances;
    for (const std::int32_t which : {0, 1}) {
        const Vertex end = loose_[2 * pair + which];
        for (const Edge edge : graph.edges_at(end)) {
            if (position_.value(edge) == 0) continue;
            const Vertex other = graph.other_end(edge, end);
            if (other == loose_[2 * pair + 1 - which]) return;
            if (owner_[other] < 0) entrances[which].push_back(other);
        }
    }
    const auto is_needed = [&](Vertex cut) {
        std::array<std::int32_t, 8> parts{};
        std::size_t count = 0;
        for (const Vertex vertex : entrances[0]) {
            if (vertex != cut && count < parts.size()) parts[count++] = part_without(cut, vertex);
        }
        const auto parts_end = parts.begin() + static_cast<std::ptrdiff_t>(count);
        return std::ranges::none_of(entrances[1], [&](Vertex vertex) {
            return vertex != cut && std::find(parts.begin(), parts_end, part_without(cut, vertex)) != parts_end;
        });
    };
    std::ranges::copy_if(cuts_, std::back_inserter(passages_), is_needed);
    for (const auto& ways : entrances) {
        if (ways.size() == 1 && std::ranges::find(passages_, ways[0]) == passages_.end()) passages_.push_back(ways[0]);
    }
}

std::vector<Vertex> Reach::reached_from(Vertex end, std::int32_t pair, Vertex without) {
    const LineGraph& graph = position_.rules().graph();
    std::vector<Vertex> reached{end};
    std::vector<std::uint8_t> is_reached(owner_.size(), 0);
    is_reached[end] = 1;
    for (std::size_t next = 0; next < reached.size(); ++next) {
        for (const Edge edge : graph.edges_at(reached[next])) {
            if (position_.value(edge) == 0) continue;
            const Vertex other = graph.other_end(edge, reached[next]);
            if (is_reached[other] != 0 || other == without || owner_[other] >= 0) continue;
            // Why a vertex is kept is told without the others that are.
            if (without < 0 && kept_for_[other] >= 0 && kept_for_[other] != pair) continue;
            is_reached[other] = 1;
            reached.push_back(other);
        }
    }
    return reached;
}

Step Reach::crowded(Vertex vertex, std::int32_t one, std::int32_t other) {
    Wall wall = shorter_wall(one, vertex);
    const Wall second = shorter_wall(other, vertex);
    wall.looked.insert(wall.looked.end(), second.looked.begin(), second.looked.end());
    Step step;
    step.kind = Kind::passage;
    step.looked = explained(std::move(wall));
    const Pairs& pairs = position_.rules().pairs();
    for (const Vertex named : {vertex, pairs[one][0], pairs[other][0]}) {
        Step& part = step.inner.emplace_back();
        part.kind = Kind::passage;
        part.rule = named;
    }
    return step;
}

Step Reach::cut_off(std::int32_t pair) {
    Step step;
    step.kind = kept_.empty() ? Kind::reach : Kind::passage;
    step.looked = explained(shorter_wall(pair, -1));
    return step;
}

// The smallest region behind a single vertex that has to be visited and lies beside no loose end.
std::optional<Step> Reach::blind_alley() {
    if (cuts_.empty()) return std::nullopt;
    const LineGraph& graph = position_.rules().graph();
    entered_.assign(owner_.size(), 0);
    for (std::size_t end = 0; end < loose_.size(); ++end) {
        if (is_joined(static_cast<std::int32_t>(end / 2))) continue;
        for (const Edge edge : graph.edges_at(loose_[end])) {
            if (position_.value(edge) != 0) entered_[graph.other_end(edge, loose_[end])] = 1;
        }
    }
    // Backwards in time: how many vertices of a branch up to a time are entered, and how many have to be visited.
    sums_.assign(by_time_.size() + 1, {0, 0});
    for (std::size_t time = 0; time < by_time_.size(); ++time) {
        const Vertex vertex = by_time_[time];
        sums_[time + 1] = {sums_[time][0] + entered_[vertex],
                           sums_[time][1] + (position_.rules().needs_lines(vertex) ? 1 : 0)};
    }
    std::vector<Vertex> behind;
    Vertex entrance = -1;
    const auto consider = [&](Vertex cut, auto begin, auto end) {
        if (!behind.empty() && end - begin >= std::ssize(behind)) return;
        behind.assign(begin, end);
        entrance = cut;
    };
    for (const Vertex cut : cuts_) {
        const Region& region = regions_[region_[cut]];
        const std::int32_t first = met_[region.vertices.front()];
        const auto last = first + static_cast<std::int32_t>(region.vertices.size());
        auto rest = std::array{sums_[last][0] - sums_[first][0] - entered_[cut],
                               sums_[last][1] - sums_[first][1] - (position_.rules().needs_lines(cut) ? 1 : 0)};
        std::vector<Vertex> others;
        for (const Edge edge : graph.edges_at(cut)) {
            const Vertex branch = graph.other_end(edge, cut);
            if (position_.value(edge) == 0 || owner_[branch] >= 0 || from_[branch] != cut) continue;
            if (back_[branch] < met_[cut]) continue;
            const std::int32_t entered = sums_[end_[branch]][0] - sums_[met_[branch]][0];
            const std::int32_t to_visit = sums_[end_[branch]][1] - sums_[met_[branch]][1];
            rest[0] -= entered;
            rest[1] -= to_visit;
            others.push_back(branch);
            if (entered == 0 && to_visit > 0) {
                consider(cut, by_time_.begin() + met_[branch], by_time_.begin() + end_[branch]);
            }
        }
        if (rest[0] > 0 || rest[1] <= 0) continue;
        std::vector<Vertex> left;
        for (const Vertex vertex : region.vertices) {
            const bool is_behind = std::ranges::any_of(
                others, [&](Vertex branch) { return met_[vertex] >= met_[branch] && met_[vertex] < end_[branch]; });
            if (vertex != cut && !is_behind) left.push_back(vertex);
        }
        consider(cut, left.begin(), left.end());
    }
    if (behind.empty()) return std::nullopt;
    Step step;
    step.kind = Kind::passage;
    for (const Vertex vertex : behind) {
        if (!position_.rules().needs_lines(vertex)) continue;
        if (step.rule < 0 || position_.open(vertex) < position_.open(step.rule)) step.rule = vertex;
    }
    step.looked = explained(wall(behind, -1, entrance));
    return step;
}

}  // namespace edgewise::explain
