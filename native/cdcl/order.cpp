#include "cdcl/order.hpp"

#include <algorithm>
#include <numeric>

#include "base/random.hpp"

namespace edgewise {

namespace {
// How many places a seed may move a variable: about the width of a board.
constexpr std::size_t kShake = 30;

std::vector<Var> as_numbered(Var count) {
    std::vector<Var> order(count);
    std::iota(order.begin(), order.end(), 0);
    return order;
}
}  // namespace

DecisionOrder::DecisionOrder(Var count, std::uint64_t seed) : DecisionOrder(as_numbered(count), seed) {}

DecisionOrder::DecisionOrder(std::vector<Var> order, std::uint64_t seed)
    : before_(order.size(), kNone), behind_(order.size(), kNone), stamp_(order.size(), 0), values_(order.size(), 0) {
    if (seed != 0) {
        Random random(seed);
        std::vector<std::size_t> place(order.size());
        for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i + random.below(kShake);
        std::ranges::stable_sort(order, {}, [&](Var variable) { return place[variable]; });
    }
    for (auto variable = order.rbegin(); variable != order.rend(); ++variable) push_front(*variable);
    search_ = front_;
}

void DecisionOrder::unlink(Var variable) {
    const Var before = before_[variable];
    const Var behind = behind_[variable];
    (before == kNone ? front_ : behind_[before]) = behind;
    if (behind != kNone) before_[behind] = before;
}

void DecisionOrder::push_front(Var variable) {
    before_[variable] = kNone;
    behind_[variable] = front_;
    if (front_ != kNone) before_[front_] = variable;
    front_ = variable;
    stamp_[variable] = ++clock_;
}

Var DecisionOrder::pick(const Assignment& assignment) {
    while (search_ != kNone && !assignment.is_open(search_)) search_ = behind_[search_];
    return search_;
}

Var DecisionOrder::first_open(const Assignment& assignment, Var limit) const {
    Var variable = front_;
    while (variable != kNone && (variable >= limit || !assignment.is_open(variable))) variable = behind_[variable];
    return variable;
}

void DecisionOrder::bump(std::vector<Var>& variables, const Assignment& assignment) {
    std::ranges::sort(variables, {}, [&](Var variable) { return stamp_[variable]; });
    for (const Var variable : variables) {
        if (variable == search_) search_ = behind_[variable];
        unlink(variable);
        push_front(variable);
        if (assignment.is_open(variable)) search_ = variable;
    }
}

}  // namespace edgewise
