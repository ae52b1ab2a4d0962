#include "explain/reach.hpp"

#include <algorithm>
#include <limits>

namespace edgewise::explain {

namespace {
constexpr std::int32_t kAll = std::numeric_limits<std::int32_t>::max();
}  // namespace

Reach::Reach(const Position& position, const Reasons& reasons)
    : position_(position), reasons_(reasons), inside_(position.rules().point_count(), 0) {}

std::optional<Step> Reach::broken() {
    find_owners();
    find_regions();
    const Pairs& pairs = position_.rules().pairs();
    for (std::size_t pair = 0; pair < pairs.size(); ++pair) {
        if (loose_[2 * pair] == pairs[pair][1] || meet(static_cast<std::int32_t>(pair))) continue;
        // The walls of both ends prove it; the shorter one is told.
        std::optional<Step> best;
        for (const Vertex end : {loose_[2 * pair], loose_[2 * pair + 1]}) {
            std::vector<Vertex> reached{end};
            for (const Region& region : regions_) {
                const auto which = static_cast<std::int32_t>(2 * pair + (end == loose_[2 * pair] ? 0 : 1));
                if (std::ranges::find(region.touched, which) == region.touched.end()) continue;
                reached.insert(reached.end(), region.vertices.begin(), region.vertices.end());
            }
            Step step;
            step.kind = Kind::reach;
            step.looked = wall(reached, static_cast<std::int32_t>(pair));
            if (!best || step.looked.size() < best->looked.size()) best = std::move(step);
        }
        return best;
    }
    for (const Region& region : regions_) {
        if (region.to_visit < 0 || is_served(region)) continue;
        Step step;
        step.kind = Kind::reach;
        step.rule = region.to_visit;
        step.looked = wall(region.vertices, -1);
        return step;
    }
    return std::nullopt;
}

void Reach::find_owners() {
    const Pairs& pairs = position_.rules().pairs();
    owner_.assign(position_.rules().point_count(), -1);
    loose_.clear();
    for (std::size_t pair = 0; pair < pairs.size(); ++pair) {
        for (const Vertex end : pairs[pair]) {
            Vertex at = end;
            owner_[at] = static_cast<std::int32_t>(pair);
            for (Edge edge = position_.lines_at(at)[0]; edge >= 0;) {
                at = position_.rules().graph().other_end(edge, at);
                owner_[at] = static_cast<std::int32_t>(pair);
                const auto& [one, other] = position_.lines_at(at);
                edge = one == edge ? other : one;
                if (position_.rules().pair_of(at) >= 0) break;
            }
            loose_.push_back(at);
        }
    }
}

void Reach::find_regions() {
    const LineGraph& graph = position_.rules().graph();
    region_.assign(owner_.size(), -1);
    regions_.clear();
    for (Vertex start = 0; start < position_.rules().point_count(); ++start) {
        if (owner_[start] >= 0 || region_[start] >= 0) continue;
        const auto number = static_cast<std::int32_t>(regions_.size());
        Region& region = regions_.emplace_back();
        region.vertices.push_back(start);
        region_[start] = number;
        for (std::size_t next = 0; next < region.vertices.size(); ++next) {
            const Vertex vertex = region.vertices[next];
            if (position_.rules().needs_lines(vertex)) {
                const bool is_tighter = region.to_visit < 0 || position_.open(vertex) < position_.open(region.to_visit);
                if (is_tighter) region.to_visit = vertex;
            }
            for (const Edge edge : graph.edges_at(vertex)) {
                if (position_.value(edge) == 0) continue;
                const Vertex other = graph.other_end(edge, vertex);
                if (owner_[other] < 0 && region_[other] < 0) {
                    region_[other] = number;
                    region.vertices.push_back(other);
                }
            }
        }
    }
    for (std::size_t end = 0; end < loose_.size(); ++end) {
        for (const Edge edge : graph.edges_at(loose_[end])) {
            if (position_.value(edge) == 0) continue;
            const std::int32_t beside = region_[graph.other_end(edge, loose_[end])];
            if (beside >= 0) regions_[beside].touched.push_back(static_cast<std::int32_t>(end));
        }
    }
}

bool Reach::meet(std::int32_t pair) const {
    const LineGraph& graph = position_.rules().graph();
    const Vertex one = loose_[2 * pair];
    const Vertex other = loose_[2 * pair + 1];
    for (const Edge edge : graph.edges_at(one)) {
        if (position_.value(edge) != 0 && graph.other_end(edge, one) == other) return true;
    }
    return std::ranges::any_of(regions_, [&](const Region& region) {
        return std::ranges::find(region.touched, 2 * pair) != region.touched.end() &&
               std::ranges::find(region.touched, 2 * pair + 1) != region.touched.end();
    });
}

bool Reach::is_served(const Region& region) const {
    const Pairs& pairs = position_.rules().pairs();
    return std::ranges::any_of(region.touched, [&](std::int32_t end) {
        const std::int32_t mate = end ^ 1;
        return loose_[end] != pairs[end / 2][1 - end % 2] &&
               std::ranges::find(region.touched, mate) != region.touched.end();
    });
}

std::vector<Edge> Reach::wall(const std::vector<Vertex>& inside, std::int32_t pair) {
    const LineGraph& graph = position_.rules().graph();
    std::vector<Edge> looked;
    for (const Vertex vertex : inside) inside_[vertex] = 1;
    for (const Vertex vertex : inside) {
        if (owner_[vertex] >= 0) add_path(vertex, looked);
        for (const Edge edge : graph.edges_at(vertex)) {
            const Vertex other = graph.other_end(edge, vertex);
            if (inside_[other] != 0) continue;
            if (position_.value(edge) == 0) {
                looked.push_back(edge);
            } else if (pair >= 0 && owner_[other] != pair) {
                reasons_.to_pair_end(other, kAll, -1, looked);  // another pair's, wherever it goes on
            } else {
                add_path(other, looked);
            }
        }
    }
    for (const Vertex vertex : inside) inside_[vertex] = 0;
    std::ranges::sort(looked);
    looked.erase(std::unique(looked.begin(), looked.end()), looked.end());
    return looked;
}

// Of a path all lines in both directions, so that nothing else can pass there.
void Reach::add_path(Vertex from, std::vector<Edge>& looked) const {
    for (const Edge start : position_.lines_at(from)) {
        Vertex at = from;
        for (Edge edge = start; edge >= 0;) {
            looked.push_back(edge);
            at = position_.rules().graph().other_end(edge, at);
            if (at == from || position_.rules().pair_of(at) >= 0) break;
            const auto& [one, other] = position_.lines_at(at);
            edge = one == edge ? other : one;
        }
    }
}

}  // namespace edgewise::explain
