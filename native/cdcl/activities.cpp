#include "cdcl/activities.hpp"

#include <algorithm>
#include <cstddef>

namespace edgewise {

namespace {
constexpr double kGrowth = 1 / 0.95;  // of what a conflict counts, from one to the next
constexpr double kTooLarge = 1e100;
}  // namespace

Activities::Activities(std::span<const std::uint64_t> stamps, const Assignment& assignment)
    : activity_(stamps.size()), place_(stamps.size(), kNone) {
    // All below the first step: what takes part from now on counts more.
    const double above_all = 1 + static_cast<double>(std::ranges::max(stamps));
    for (std::size_t i = 0; i < stamps.size(); ++i) activity_[i] = static_cast<double>(stamps[i]) / above_all;
    heap_.reserve(stamps.size());
    for (Var variable = 0; variable < assignment.count(); ++variable) {
        if (assignment.is_open(variable)) insert(variable);
    }
}

Var Activities::pick(const Assignment& assignment) {
    while (!heap_.empty()) {
        const Var top = heap_.front();
        if (assignment.is_open(top)) return top;
        place_[top] = kNone;
        const Var last = heap_.back();
        heap_.pop_back();
        if (heap_.empty()) break;
        put(last, 0);
        sink(0);
    }
    return kNone;
}

void Activities::bump(std::span<const Var> variables) {
    for (const Var variable : variables) {
        activity_[variable] += step_;
        if (place_[variable] != kNone) rise(place_[variable]);
    }
    step_ *= kGrowth;
    if (step_ < kTooLarge) return;
    for (double& activity : activity_) activity /= kTooLarge;
    step_ /= kTooLarge;
}

void Activities::insert(Var variable) {
    heap_.push_back(variable);
    rise(static_cast<std::int32_t>(heap_.size()) - 1);
}

void Activities::rise(std::int32_t place) {
    const Var variable = heap_[place];
    while (place > 0) {
        const std::int32_t above = (place - 1) / 2;
        if (activity_[heap_[above]] >= activity_[variable]) break;
        put(heap_[above], place);
        place = above;
    }
    put(variable, place);
}

void Activities::sink(std::int32_t place) {
    const Var variable = heap_[place];
    const auto size = static_cast<std::int32_t>(heap_.size());
    while (2 * place + 1 < size) {
        std::int32_t below = 2 * place + 1;
        if (below + 1 < size && activity_[heap_[below + 1]] > activity_[heap_[below]]) ++below;
        if (activity_[heap_[below]] <= activity_[variable]) break;
        put(heap_[below], place);
        place = below;
    }
    put(variable, place);
}

}  // namespace edgewise
