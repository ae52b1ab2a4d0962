// How hard a board is: the least level whose deductions, all of them together, solve it.
//
// In every round the lowest level that has anything to say says all of it at once. Nothing depends on an order, so
// turned and mirrored boards give the same rounds; and since knowing more never makes a deduction impossible, no other
// order gets by with less.
#include <algorithm>

#include "base/must_stop.hpp"
#include "explain/lines/explainer.hpp"

namespace edgewise::explain {

Closure Explainer::close(Truth truth, Level most, Control& control) {
    control_ = &control;
    Closure closure;
    closure.rounds.assign(most, 0);
    closure.settled.assign(most, 0);
    closure.looked.assign(most, 0);
    for (Edge edge = 0; edge < rules_.edge_count(); ++edge) {
        closure.open += position_.is_open(edge) && truth[edge] <= 1 ? 1 : 0;
    }
    Level hardest = 0;
    for (bool is_news = true; is_news;) {
        is_news = false;
        for (Level level = kCounting; level <= most && !is_news; ++level) {
            const auto news = all_of(level, truth);
            if (control.stopped()) {
                closure.stopped_by = control.reason();
                break;
            }
            if (news.empty()) continue;
            is_news = true;
            if (level > hardest) {
                hardest = level;
                closure.before_hardest.clear();
                for (Edge edge = 0; edge < rules_.edge_count(); ++edge) {
                    closure.before_hardest.push_back(position_.value(edge));
                }
            }
            ++closure.rounds[level - 1];
            closure.looked[level - 1] += closure.open;
            for (const auto& [edge, on] : news) {
                if (!position_.is_open(edge)) continue;
                ++closure.settled[level - 1];
                closure.open -= truth[edge] <= 1 ? 1 : 0;
                know(edge, on);
            }
        }
    }
    return closure;
}

std::vector<std::pair<Edge, bool>> Explainer::all_of(Level level, Truth truth) {
    std::vector<std::pair<Edge, bool>> all;
    const auto each_open = [&](auto visit) {
        for (Edge edge = 0; edge < rules_.edge_count(); ++edge) {
            if (position_.is_open(edge)) visit(edge);
        }
    };
    if (level == kCounting) {
        for (Rule rule = 0; rule < rules_.count(); ++rule) {
            position_.settle(rule, [&](Edge edge, bool on) { all.emplace_back(edge, on); });
        }
        return all;
    }
    if (level == kEarlyLoops) {
        each_open([&](Edge edge) {
            if (position_.closes_early(edge) || position_.joins_two_pairs(edge)) all.emplace_back(edge, false);
        });
        return all;
    }
    if (level == kTwoRules || level == kThreeRules) {
        for (const Settled& settled : together_.found(level == kTwoRules ? 2 : 3, *control_)) {
            all.insert(all.end(), settled.edges.begin(), settled.edges.end());
        }
        if (level == kTwoRules) return all;
        each_open([&](Edge edge) {
            const std::int8_t value = position_.by_sides(edge);
            if (value != kOpen) all.emplace_back(edge, value == 1);
        });
    }
    const Scope scope = scope_of(level);
    each_open([&](Edge edge) {
        if (truth[edge] > 1 || must_stop(*control_)) return;
        if (trial_.fails(edge, truth[edge] == 0, scope)) all.emplace_back(edge, truth[edge] == 1);
    });
    return all;
}

}  // namespace edgewise::explain
