#include "explain/lines/together.hpp"

#include <algorithm>
#include <bit>

#include "base/must_stop.hpp"

namespace edgewise::explain {

Together::Together(const Position& position)
    : position_(position),
      close_(position.rules().count()),
      loose_(position.rules().count()),
      shared_(position.rules().count(), 0) {}

std::vector<Settled> Together::found(std::int32_t size, Control& control) {
    find_neighbours();
    std::vector<Settled> all;
    std::vector<Rule> rules;
    const auto consider = [&](std::initializer_list<Rule> set) {
        rules.assign(set);
        auto edges = settle(rules, {});
        if (edges.empty()) return;
        std::ranges::sort(rules);
        all.push_back({rules, std::move(edges)});
    };
    const auto holds = [](const std::vector<Rule>& list, Rule rule) {
        return std::ranges::find(list, rule) != list.end();
    };
    for (Rule rule = 0; rule < position_.rules().count() && !must_stop(control); ++rule) {
        const std::vector<Rule>& close = close_[rule];
        const std::vector<Rule>& loose = loose_[rule];
        for (std::size_t i = 0; i < close.size(); ++i) {
            const Rule second = close[i];
            if (size == 2) {
                if (rule < second) consider({rule, second});
                continue;
            }
            for (std::size_t j = i + 1; j < close.size(); ++j) consider({rule, second, close[j]});
            if (second < rule) continue;
            for (const Rule third : loose) {
                if (holds(loose_[second], third)) consider({rule, second, third});
            }
        }
        if (size == 2) continue;
        for (const Rule second : loose) {
            if (second < rule) continue;
            for (const Rule third : loose) {
                if (third > second && holds(loose_[second], third)) consider({rule, second, third});
            }
        }
    }
    return all;
}

void Together::find_neighbours() {
    const Rules& rules = position_.rules();
    for (Rule rule = 0; rule < rules.count(); ++rule) {
        close_[rule].clear();
        loose_[rule].clear();
        if (position_.open(rule) == 0 || rules.counts_facts(rule)) continue;
        for (const Edge edge : rules.edges(rule)) {
            if (!position_.is_open(edge)) continue;
            for (const Rule other : rules.of(edge)) shared_[other] += rules.counts_facts(other) ? 0 : 1;
        }
        for (const Rule other : rules.beside(rule)) {
            if (shared_[other] > 1) close_[rule].push_back(other);
            if (shared_[other] == 1) loose_[rule].push_back(other);
            shared_[other] = 0;
        }
        shared_[rule] = 0;
    }
}

std::vector<std::pair<Edge, bool>> Together::settle(const std::vector<Rule>& rules, const std::vector<Edge>& ignored) {
    size_ = static_cast<std::int32_t>(rules.size());
    open_count_ = 0;
    for (std::int32_t number = 0; number < size_; ++number) {
        Part& part = parts_[number];
        part.edges = 0;
        std::int32_t lines = 0;
        for (const Edge edge : position_.rules().edges(rules[number])) {
            if (!position_.is_open(edge) && std::ranges::find(ignored, edge) == ignored.end()) {
                lines += position_.value(edge);
                continue;
            }
            std::int32_t at = 0;
            while (at < open_count_ && open_[at] != edge) ++at;
            if (at == open_count_) {
                if (at == kMostOpen) return {};
                open_[open_count_++] = edge;
            }
            part.edges |= 1U << at;
        }
        part.allowed = position_.rules().allowed(rules[number]) >> lines;
    }
    const std::uint32_t all = (1U << open_count_) - 1;
    always_ = all;
    ever_ = 0;
    std::vector<std::pair<Edge, bool>> settled;
    if (!visit(0, 0, 0)) return settled;
    for (std::int32_t at = 0; at < open_count_; ++at) {
        const bool is_always = (always_ >> at & 1) != 0;
        if (is_always || (ever_ >> at & 1) == 0) settled.emplace_back(open_[at], is_always);
    }
    return settled;
}

bool Together::visit(std::int32_t next, std::uint32_t lines, std::uint32_t decided) {
    if (next == size_) {
        always_ &= lines;
        ever_ |= lines;
        return always_ != 0 || ever_ != (1U << open_count_) - 1;
    }
    const Part& part = parts_[next];
    const std::uint32_t free = part.edges & ~decided;
    const int before = std::popcount(lines & part.edges);
    for (std::uint32_t chosen = free;; chosen = (chosen - 1) & free) {
        if ((part.allowed >> (before + std::popcount(chosen)) & 1) != 0 &&
            !visit(next + 1, lines | chosen, decided | part.edges)) {
            return false;
        }
        if (chosen == 0) return true;
    }
}

Story Together::told(const Settled& settled, std::int32_t facts) {
    std::vector<Edge> ignored;
    for (const Rule rule : settled.rules) {
        for (const Edge edge : position_.rules().edges(rule)) {
            if (position_.is_open(edge) || std::ranges::find(ignored, edge) != ignored.end()) continue;
            ignored.push_back(edge);
            const auto still = settle(settled.rules, ignored);
            const bool holds = std::ranges::all_of(
                settled.edges, [&](const auto& one) { return std::ranges::find(still, one) != still.end(); });
            if (!holds) ignored.pop_back();
        }
    }
    Step step;
    step.kind = Kind::together;
    step.edge = settled.edges.front().first;
    step.on = settled.edges.front().second;
    for (const Rule rule : settled.rules) {
        Step& part = step.inner.emplace_back();
        part.kind = position_.rules().is_point(rule) ? Kind::point : Kind::clue;
        part.rule = rule;
        for (const Edge edge : position_.rules().edges(rule)) {
            const bool is_ignored = std::ranges::find(ignored, edge) != ignored.end();
            if (!position_.is_open(edge) && !is_ignored) part.looked.push_back(edge);
        }
    }
    Story story{step.edge, step.on, {step}};
    story.cost = cost_of(story.steps, position_, facts);
    return story;
}

}  // namespace edgewise::explain
