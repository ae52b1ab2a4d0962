// Vertices that a pair cannot do without, and regions behind a single vertex. See `reach.hpp`.
#include <algorithm>
#include <iterator>
#include <span>

#include "explain/lines/regions/reach.hpp"

namespace edgewise::explain {

void Reach::forget_kept() {
    for (const Vertex vertex : kept_) kept_for_[vertex] = -1;
    kept_.clear();
}

std::optional<Step> Reach::broken_by_passages() {
    roots_.clear();
    for (const Region& region : regions_) roots_.push_back(region.vertices.front());
    branches_.explore(roots_, owner_);
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

// Numbers the parts that are left without a cut vertex: a branch by its first vertex, the others below zero.
std::int32_t Reach::part_without(Vertex cut, Vertex vertex) const {
    constexpr std::int32_t kRest = -1;
    if (region_[vertex] != region_[cut]) return kRest - 1 - region_[vertex];
    std::int32_t part = kRest;
    if (!branches_.is_in_branch(vertex, cut)) return part;
    branches_.for_each_branch(cut, [&](Vertex branch) {
        if (branches_.is_in_branch(vertex, branch) && branches_.hangs(branch, cut)) part = branch;
    });
    return part;
}

void Reach::find_passages(std::int32_t pair) {
    passages_.clear();
    const Vertex one = loose_[2 * pair];
    const Vertex other = loose_[2 * pair + 1];
    if (are_beside(one, other)) return;
    const std::vector<Vertex> from_one = entrances_of(one);
    const std::vector<Vertex> from_other = entrances_of(other);
    std::ranges::copy_if(branches_.cuts(), std::back_inserter(passages_),
                         [&](Vertex cut) { return divides(cut, from_one, from_other); });
    // An end with a single way out needs it, whether or not anything is divided there.
    for (const auto* ways : {&from_one, &from_other}) {
        if (ways->size() != 1 || std::ranges::find(passages_, ways->front()) != passages_.end()) continue;
        passages_.push_back(ways->front());
    }
}

bool Reach::are_beside(Vertex one, Vertex other) const {
    const LineGraph& graph = position_.rules().graph();
    return std::ranges::any_of(graph.edges_at(one), [&](Edge edge) {
        return position_.value(edge) != 0 && graph.other_end(edge, one) == other;
    });
}

// The vertices beside an end that nobody has taken.
std::vector<Vertex> Reach::entrances_of(Vertex end) const {
    const LineGraph& graph = position_.rules().graph();
    std::vector<Vertex> entrances;
    for (const Edge edge : graph.edges_at(end)) {
        const Vertex other = graph.other_end(edge, end);
        if (position_.value(edge) != 0 && owner_[other] < 0) entrances.push_back(other);
    }
    return entrances;
}

// Whether none of some vertices can be reached from any of the others without a cut vertex.
bool Reach::divides(Vertex cut, const std::vector<Vertex>& some, const std::vector<Vertex>& others) {
    parts_.clear();
    for (const Vertex vertex : some) {
        if (vertex != cut) parts_.push_back(part_without(cut, vertex));
    }
    return std::ranges::none_of(others, [&](Vertex vertex) {
        return vertex != cut && std::ranges::find(parts_, part_without(cut, vertex)) != parts_.end();
    });
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
    Step& named = step.inner.emplace_back();
    named.kind = step.kind;
    named.rule = position_.rules().pairs()[pair][0];
    step.looked = explained(shorter_wall(pair, -1));
    return step;
}

// What lies behind a vertex that has to be passed to get there.
struct Reach::BlindAlley {
    Vertex entrance = -1;
    std::vector<Vertex> vertices;

    // Takes another one if it is smaller.
    void consider(Vertex cut, std::span<const Vertex> behind) {
        if (!vertices.empty() && behind.size() >= vertices.size()) return;
        vertices.assign(behind.begin(), behind.end());
        entrance = cut;
    }
};

// The smallest region behind a single vertex that has to be visited and lies beside no loose end.
std::optional<Step> Reach::blind_alley() {
    if (branches_.cuts().empty()) return std::nullopt;
    sum_up_branches();
    BlindAlley smallest;
    for (const Vertex cut : branches_.cuts()) look_behind(cut, smallest);
    if (smallest.vertices.empty()) return std::nullopt;
    Step step;
    step.kind = Kind::passage;
    for (const Vertex vertex : smallest.vertices) {
        if (!position_.rules().needs_lines(vertex)) continue;
        if (step.rule < 0 || position_.open(vertex) < position_.open(step.rule)) step.rule = vertex;
    }
    step.looked = explained(wall(smallest.vertices, -1, smallest.entrance));
    return step;
}

// Of the vertices that were met before a time: how many lie beside a loose end, and how many have to be visited.
void Reach::sum_up_branches() {
    const LineGraph& graph = position_.rules().graph();
    is_beside_end_.assign(owner_.size(), 0);
    for (std::size_t end = 0; end < loose_.size(); ++end) {
        if (is_joined(static_cast<std::int32_t>(end / 2))) continue;
        for (const Edge edge : graph.edges_at(loose_[end])) {
            if (position_.value(edge) != 0) is_beside_end_[graph.other_end(edge, loose_[end])] = 1;
        }
    }
    const std::vector<Vertex>& by_time = branches_.by_time();
    sums_.assign(by_time.size() + 1, {});
    for (std::size_t time = 0; time < by_time.size(); ++time) sums_[time + 1] = sums_[time] + tally_of(by_time[time]);
}

Reach::Tally Reach::tally_of(Vertex vertex) const {
    return {is_beside_end_[vertex], position_.rules().needs_lines(vertex) ? 1 : 0};
}

// The branches that hang from a cut vertex, and what is left of its region without these and without itself.
void Reach::look_behind(Vertex cut, BlindAlley& smallest) {
    const Region& region = regions_[region_[cut]];
    Tally rest = tally_of_branch(region.vertices.front()) - tally_of(cut);
    std::vector<Vertex> hanging;
    branches_.for_each_branch(cut, [&](Vertex branch) {
        if (!branches_.hangs(branch, cut)) return;
        const Tally tally = tally_of_branch(branch);
        rest = rest - tally;
        hanging.push_back(branch);
        if (tally.is_blind()) smallest.consider(cut, branches_.branch(branch));
    });
    if (!rest.is_blind()) return;
    std::vector<Vertex> left;
    for (const Vertex vertex : region.vertices) {
        const bool is_behind =
            std::ranges::any_of(hanging, [&](Vertex branch) { return branches_.is_in_branch(vertex, branch); });
        if (vertex != cut && !is_behind) left.push_back(vertex);
    }
    smallest.consider(cut, left);
}

Reach::Tally Reach::tally_of_branch(Vertex branch) const {
    return sums_[branches_.end(branch)] - sums_[branches_.start(branch)];
}

}  // namespace edgewise::explain
