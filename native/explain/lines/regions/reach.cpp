#include "explain/lines/regions/reach.hpp"

#include <algorithm>
#include <limits>

namespace edgewise::explain {

namespace {

constexpr std::int32_t kAll = std::numeric_limits<std::int32_t>::max();

void make_set(std::vector<Edge>& edges) {
    std::ranges::sort(edges);
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
}

}  // namespace

Reach::Reach(const Position& position, const Reasons& reasons)
    : position_(position), reasons_(reasons), kept_for_(position.rules().point_count(), -1), branches_(position) {}

std::optional<Step> Reach::broken(bool passages) {
    forget_kept();
    find_owners();
    find_regions();
    const auto pairs = static_cast<std::int32_t>(position_.rules().pairs().size());
    for (std::int32_t pair = 0; pair < pairs; ++pair) {
        if (!is_joined(pair) && !meet(pair)) return cut_off(pair);
    }
    if (auto step = unserved_region()) return step;
    return passages ? broken_by_passages() : std::nullopt;
}

std::optional<Step> Reach::unserved_region() {
    for (const Region& region : regions_) {
        if (region.to_visit < 0 || is_served(region)) continue;
        Step step;
        step.kind = kept_.empty() ? Kind::reach : Kind::passage;
        step.rule = region.to_visit;
        step.looked = explained(wall(region.vertices, -1, -1));
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
        if (owner_[start] >= 0 || kept_for_[start] >= 0 || region_[start] >= 0) continue;
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
                if (owner_[other] < 0 && kept_for_[other] < 0 && region_[other] < 0) {
                    region_[other] = number;
                    region.vertices.push_back(other);
                }
            }
        }
    }
    for (std::size_t end = 0; end < loose_.size(); ++end) {
        if (!is_joined(static_cast<std::int32_t>(end / 2))) add_strand(loose_[end]);
    }
    for (const Vertex vertex : kept_) add_strand(vertex);
}

void Reach::add_strand(Vertex strand) {
    const LineGraph& graph = position_.rules().graph();
    for (const Edge edge : graph.edges_at(strand)) {
        if (position_.value(edge) == 0) continue;
        const std::int32_t beside = region_[graph.other_end(edge, strand)];
        if (beside < 0) continue;
        auto& strands = regions_[beside].strands;
        if (strands.empty() || strands.back() != strand) strands.push_back(strand);
    }
}

bool Reach::is_joined(std::int32_t pair) const {
    return loose_[2 * pair] == position_.rules().pairs()[pair][1];
}

// From strand to strand of the pair, over regions between them.
bool Reach::meet(std::int32_t pair) const {
    const LineGraph& graph = position_.rules().graph();
    const Vertex goal = loose_[2 * pair + 1];
    std::vector<Vertex> strands{loose_[2 * pair]};
    const auto add = [&](Vertex strand) {
        if (std::ranges::find(strands, strand) == strands.end()) strands.push_back(strand);
    };
    for (std::size_t next = 0; next < strands.size(); ++next) {
        for (const Edge edge : graph.edges_at(strands[next])) {
            if (position_.value(edge) == 0) continue;
            const Vertex other = graph.other_end(edge, strands[next]);
            if (other == goal) return true;
            if (kept_for_[other] == pair) add(other);
            if (region_[other] < 0) continue;
            for (const Vertex strand : regions_[region_[other]].strands) {
                if (strand == goal) return true;
                if (kept_for_[strand] == pair) add(strand);
            }
        }
    }
    return false;
}

bool Reach::serves(const Region& region, Vertex strand) const {
    const auto pair_at = [&](Vertex vertex) { return owner_[vertex] >= 0 ? owner_[vertex] : kept_for_[vertex]; };
    bool is_beside = false;
    bool is_other_beside = false;
    for (const Vertex one : region.strands) {
        is_beside |= one == strand;
        is_other_beside |= one != strand && pair_at(one) == pair_at(strand);
    }
    return is_beside && is_other_beside;
}

bool Reach::is_served(const Region& region) const {
    return std::ranges::any_of(region.strands, [&](Vertex strand) { return serves(region, strand); });
}

Reach::Wall Reach::wall(const std::vector<Vertex>& inside, std::int32_t pair, Vertex without) const {
    const LineGraph& graph = position_.rules().graph();
    std::vector<std::uint8_t> is_inside(owner_.size(), 0);
    for (const Vertex vertex : inside) is_inside[vertex] = 1;
    Wall wall;
    for (const Vertex vertex : inside) {
        if (owner_[vertex] >= 0) add_path(vertex, wall.looked);
        for (const Edge edge : graph.edges_at(vertex)) {
            const Vertex other = graph.other_end(edge, vertex);
            if (is_inside[other] != 0 || other == without) continue;
            if (position_.value(edge) == 0) {
                wall.looked.push_back(edge);
            } else if (owner_[other] < 0) {
                wall.kept.push_back(other);
            } else if (pair >= 0 && owner_[other] != pair) {
                reasons_.to_pair_end(other, kAll, -1, wall.looked);  // another pair's, wherever it goes on
            } else {
                add_path(other, wall.looked);
            }
        }
    }
    make_set(wall.looked);
    make_set(wall.kept);
    return wall;
}

Reach::Wall Reach::shorter_wall(std::int32_t pair, Vertex without) {
    Wall one = wall(reached_from(loose_[2 * pair], pair, without), pair, without);
    Wall other = wall(reached_from(loose_[2 * pair + 1], pair, without), pair, without);
    return other.length() < one.length() ? other : one;
}

std::vector<Edge> Reach::explained(Wall wall) {
    for (const Vertex vertex : wall.kept) {
        const Wall why = shorter_wall(kept_for_[vertex], vertex);
        wall.looked.insert(wall.looked.end(), why.looked.begin(), why.looked.end());
    }
    make_set(wall.looked);
    return std::move(wall.looked);
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
