#include "explain/lines/trial.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/must_stop.hpp"

namespace edgewise::explain {

namespace {
// From rule to rule: how far from a supposition others are supposed within it.
constexpr std::int32_t kHops = 4;
}  // namespace

Trial::Trial(Position& position, Control*& control)
    : position_(position),
      control_(control),
      reasons_(position),
      reach_(position, reasons_),
      shades_(position),
      facts_(position.size()),
      allowed_(position.rules().count(), 1),
      needed_(position.rules().edge_count(), 0) {}

bool Trial::fails(Edge edge, bool on, const Scope& scope) {
    const bool failed = suppose(edge, on, scope);
    position_.undo_to(facts_);
    return failed;
}

Story Trial::story(Edge edge, bool on, const Scope& scope) {
    Story story{edge, !on, {}};
    if (suppose(edge, on, scope)) {
        story.steps = collected(facts_);
        story.cost = cost_of(story.steps, position_, facts_);
    }
    position_.undo_to(facts_);
    return story;
}

Story Trial::shrunk(Story story, Scope scope) {
    if (!story.is_found()) return story;
    std::vector<Rule> used = rules_of(story.steps);
    keep_only(used);
    const auto attempt = [&](const Scope& narrower) {
        Story other = this->story(story.edge, !story.on, narrower);
        if (!other.is_found()) return false;
        story = std::move(other);
        return true;
    };
    for (bool Scope::* part : {&Scope::shades, &Scope::passages, &Scope::reach, &Scope::sides, &Scope::loops}) {
        Scope narrower = scope;
        narrower.*part = false;
        if (scope.*part && attempt(narrower)) scope = narrower;
    }
    if (scope.inner_waves > 0) {
        Scope narrower = scope;
        narrower.inner_waves = 0;
        if (attempt(narrower)) scope = narrower;
    }
    for (auto rule = used.rbegin(); rule != used.rend(); ++rule) {
        if (allowed_[*rule] == 0) continue;
        if (must_stop(*control_)) break;
        allowed_[*rule] = 0;
        if (attempt(scope)) {
            keep_only(rules_of(story.steps));
        } else {
            allowed_[*rule] = 1;
        }
    }
    std::ranges::fill(allowed_, 1);
    return story;
}

void Trial::keep_only(const std::vector<Rule>& rules) {
    std::ranges::fill(allowed_, 0);
    for (const Rule rule : rules) allowed_[rule] = 1;
}

std::vector<Story> Trial::likewise(const Story& story, const std::vector<std::pair<Edge, bool>>& supposed,
                                   const Scope& scope) {
    keep_only(rules_of(story.steps));
    std::vector<Story> found;
    for (const auto& [edge, on] : supposed) {
        if (must_stop(*control_)) break;
        Story other = this->story(edge, on, scope);
        if (other.is_found()) found.push_back(std::move(other));
    }
    std::ranges::fill(allowed_, 1);
    return found;
}

bool Trial::suppose(Edge edge, bool on, const Scope& scope) {
    lemmas_.clear();
    taken_ = position_.size();
    position_.assign(edge, on, {Kind::supposition, -1, taken_});
    if (!propagate(scope)) return true;
    return scope.inner_waves > 0 && deepen(scope);
}

bool Trial::propagate(const Scope& scope) {
    control_->count_node();
    for (std::int32_t wave = 0; taken_ < position_.size(); ++wave) {
        const std::int32_t begin = taken_;
        const std::int32_t end = position_.size();
        near_.clear();
        if (!take_in_wave(end, scope)) return false;
        taken_ = end;
        if (wave == scope.waves) break;
        draw_consequences(begin, end, scope);
    }
    if (!position_.rules().joins_pairs()) return true;
    std::optional<Step> step;
    if (scope.reach) step = reach_.broken(scope.passages);
    if (!step && scope.shades) step = shades_.starved();
    if (!step) return true;
    broken_ = std::move(*step);
    return false;
}

bool Trial::take_in_wave(std::int32_t end, const Scope& scope) {
    for (std::int32_t place = taken_; place < end; ++place) {
        for (const Rule rule : position_.rules().of(position_.trail()[place])) {
            if (allowed_[rule] == 0 || position_.possible(rule) != 0) continue;
            broken_ = {};
            broken_.kind = position_.rules().is_point(rule) ? Kind::point : Kind::clue;
            broken_.rule = rule;
            reasons_.miscounted(rule, broken_.looked);
            return false;
        }
    }
    for (std::int32_t place = taken_; place < end; ++place) {
        const Edge edge = position_.trail()[place];
        for (const Clash clash : {position_.join(edge, &near_), position_.unite(edge, &near_)}) {
            if (clash != Clash::none && clashes(edge, clash, scope)) return false;
        }
    }
    return true;
}

bool Trial::clashes(Edge edge, Clash clash, const Scope& scope) {
    constexpr std::int32_t kAll = std::numeric_limits<std::int32_t>::max();
    broken_ = {};
    if (clash == Clash::sides) {
        if (!scope.sides) return false;
        broken_.kind = Kind::sides;
        reasons_.around(edge, position_.place(edge), facts_, broken_);
        broken_.looked.push_back(edge);
        return true;
    }
    if (!scope.loops && !scope.reach) return false;  // walls prove something only while paths are paths
    broken_.kind = Kind::loop;
    if (clash == Clash::pairs) {
        reasons_.joining(edge, kAll, broken_.looked);
        broken_.looked.push_back(edge);
        return true;
    }
    const bool is_early = reasons_.closing(edge, position_.size(), facts_, broken_.rule, broken_.looked);
    broken_.looked.push_back(edge);
    return is_early;
}

void Trial::draw_consequences(std::int32_t begin, std::int32_t end, const Scope& scope) {
    news_.clear();
    for (std::int32_t place = begin; place < end; ++place) {
        for (const Rule rule : position_.rules().of(position_.trail()[place])) {
            if (allowed_[rule] == 0) continue;
            const Kind kind = position_.rules().is_point(rule) ? Kind::point : Kind::clue;
            position_.settle(rule, [&](Edge edge, bool on) { news_.push_back({edge, on, {kind, rule, end}}); });
        }
    }
    if (scope.loops) {
        for (const Edge edge : near_) {
            if (!position_.is_open(edge)) continue;
            if (position_.closes_early(edge) || position_.joins_two_pairs(edge)) {
                news_.push_back({edge, false, {Kind::loop, -1, end}});
            }
        }
    }
    if (scope.sides) {
        for (const Edge edge : near_) {
            const std::int8_t value = position_.is_open(edge) ? position_.by_sides(edge) : kOpen;
            if (value != kOpen) news_.push_back({edge, value == 1, {Kind::sides, -1, end}});
        }
    }
    // Nothing is assigned before everything has been looked at. An edge that is wanted both ways breaks the next wave.
    for (const News& one : news_) {
        if (position_.is_open(one.edge)) position_.assign(one.edge, one.on, one.cause);
    }
}

std::vector<Step> Trial::collected(std::int32_t floor) {
    std::vector<Edge> todo;
    std::vector<Edge> needed;
    ++mark_;
    const auto need = [&](const std::vector<Edge>& looked) {
        for (const Edge edge : looked) {
            if (position_.place(edge) < floor || needed_[edge] == mark_) continue;
            needed_[edge] = mark_;
            todo.push_back(edge);
        }
    };
    std::vector<Step> steps;
    need(broken_.looked);
    while (!todo.empty()) {
        Step& step = steps.emplace_back();
        step.edge = todo.back();
        todo.pop_back();
        look(step.edge, step);
        need(step.looked);
    }
    std::ranges::sort(steps, {}, [&](const Step& step) { return position_.place(step.edge); });
    steps.push_back(broken_);
    return steps;
}

void Trial::look(Edge edge, Step& step) const {
    const Cause& cause = position_.cause(edge);
    step.on = position_.value(edge) == 1;
    step.kind = cause.kind;
    switch (cause.kind) {
        case Kind::point:
        case Kind::clue:
            step.rule = cause.rule;
            reasons_.counted(cause.rule, edge, step.on, cause.seen, step.looked);
            break;
        case Kind::loop:
            if (position_.rules().joins_pairs() && !reasons_.are_joined(edge, cause.seen)) {
                reasons_.joining(edge, cause.seen, step.looked);
            } else {
                reasons_.closing(edge, cause.seen, facts_, step.rule, step.looked);
            }
            break;
        case Kind::sides:
            reasons_.around(edge, cause.seen, facts_, step);
            break;
        case Kind::lemma:
            step.looked = lemmas_[cause.rule].looked;
            step.inner = lemmas_[cause.rule].inner;
            break;
        default:
            break;
    }
}

bool Trial::deepen(const Scope& scope) {
    for (bool is_news = true; is_news;) {
        is_news = false;
        for (const Edge edge : near_supposition()) {
            for (const bool on : {true, false}) {
                if (!position_.is_open(edge)) break;
                if (must_stop(*control_)) return false;
                if (!try_lemma(edge, on, scope)) continue;
                is_news = true;
                if (!propagate(scope)) return true;
            }
        }
    }
    return false;
}

bool Trial::try_lemma(Edge edge, bool on, const Scope& scope) {
    Scope inner = scope;
    inner.waves = scope.inner_waves;
    inner.inner_waves = 0;
    const std::int32_t floor = position_.size();
    position_.assign(edge, on, {Kind::supposition, -1, floor});
    const bool holds = propagate(inner);
    Lemma lemma;
    if (!holds) {
        lemma.inner = collected(floor);
        for (const Step& step : lemma.inner) {
            std::ranges::copy_if(step.looked, std::back_inserter(lemma.looked),
                                 [&](Edge other) { return position_.place(other) < floor; });
        }
    }
    position_.undo_to(floor);
    taken_ = floor;
    if (holds) return false;
    std::ranges::sort(lemma.looked);
    lemma.looked.erase(std::unique(lemma.looked.begin(), lemma.looked.end()), lemma.looked.end());
    lemmas_.push_back(std::move(lemma));
    position_.assign(edge, !on, {Kind::lemma, static_cast<std::int32_t>(lemmas_.size()) - 1, floor});
    return true;
}

// Not what the supposition has touched: the more is known, the less that would be.
std::vector<Edge> Trial::near_supposition() {
    std::vector<Edge> all{position_.trail()[facts_]};
    ++mark_;
    needed_[all.front()] = mark_;
    std::size_t begin = 0;
    for (std::int32_t hop = 0; hop < kHops; ++hop) {
        const std::size_t end = all.size();
        for (; begin < end; ++begin) {
            for (const Rule rule : position_.rules().of(all[begin])) {
                for (const Edge edge : position_.rules().edges(rule)) {
                    if (needed_[edge] == mark_) continue;
                    needed_[edge] = mark_;
                    all.push_back(edge);
                }
            }
        }
    }
    std::erase_if(all, [&](Edge edge) { return !position_.is_open(edge); });
    return all;
}

}  // namespace edgewise::explain
