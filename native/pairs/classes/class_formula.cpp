#include "pairs/classes/class_formula.hpp"

#include <algorithm>
#include <cstddef>

namespace edgewise {

ClassFormula::ClassFormula(const Triangulation& triangulation)
    : triangulation_(triangulation),
      pair_count_(triangulation.end_count() / 2),
      along_(triangulation.segment_count(), kNone),
      around_(triangulation.triangle_count()),
      leaving_(triangulation.triangle_count(), {kNone, kNone, kNone}),
      ways_(triangulation.end_count()) {
    count_crossings();
    for (Triangle triangle = 0; triangle < triangulation.triangle_count(); ++triangle) count_in_triangle(triangle);
    name_pairs();
    leave_each_end_once();
}

Lit ClassFormula::at_least(Count count, std::int32_t number) {
    if (number <= 0) return kTrue;
    return number > count.most ? kFalse : positive(count.first + number - 1);
}

std::int32_t ClassFormula::read(Count count, const Holds& holds) {
    std::int32_t number = 0;
    while (number < count.most && holds(count.first + number)) ++number;
    return number;
}

Lit ClassFormula::crosses(Segment segment, Point from, std::int32_t place, Pair pair) const {
    const std::int32_t room = triangulation_.room(segment);
    const std::int32_t row = place + (triangulation_.ends_of(segment)[0] == from ? 0 : room);
    return positive(pairs_[segment] + row * pair_count_ + pair);
}

ClassFormula::Count ClassFormula::new_count(std::int32_t most) {
    const Count count{variables_, most};
    variables_ += most;
    for (std::int32_t number = 2; number <= most; ++number)
        imply({at_least(count, number)}, at_least(count, number - 1));
    return count;
}

void ClassFormula::imply(std::initializer_list<Lit> conditions, Lit conclusion) {
    if (conclusion == kTrue || std::ranges::count(conditions, kFalse) > 0) return;
    std::vector<Lit>& added = clauses_.emplace_back();
    for (const Lit lit : conditions) {
        if (lit != kTrue) added.push_back(negation(lit));
    }
    if (conclusion != kFalse) added.push_back(conclusion);
}

void ClassFormula::at_most_one(std::span<const Var> variables) {
    for (std::size_t i = 0; i < variables.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) imply({positive(variables[i])}, negative(variables[j]));
    }
}

void ClassFormula::count_crossings() {
    for (Segment segment = 0; segment < triangulation_.segment_count(); ++segment) {
        crossings_.push_back(new_count(triangulation_.room(segment)));
    }
    for (Segment segment = 0; segment < triangulation_.segment_count(); ++segment) {
        const auto [one, other] = triangulation_.ends_of(segment);
        if (!triangulation_.is_end(one) || !triangulation_.is_end(other) || pair_of(one) != pair_of(other)) continue;
        along_[segment] = variables_++;
        imply({positive(along_[segment])}, at_most(crossings_[segment], 0));
        ways_[one].push_back(along_[segment]);
        ways_[other].push_back(along_[segment]);
    }
}

void ClassFormula::count_in_triangle(Triangle triangle) {
    const auto& corners = triangulation_.corners_of(triangle);
    const auto& sides = triangulation_.sides_of(triangle);
    std::vector<Var> leaving;
    for (std::size_t k = 0; k < 3; ++k) {
        around_[triangle][k] =
            new_count(std::min(triangulation_.room(sides[(k + 1) % 3]), triangulation_.room(sides[(k + 2) % 3])));
        if (!triangulation_.is_end(corners[k]) || triangulation_.room(sides[k]) == 0) continue;
        leaving.push_back(leaving_[triangle][k] = variables_++);
        ways_[corners[k]].push_back(leaving.back());
        imply({positive(leaving.back())}, at_most(around_[triangle][k], 0));
    }
    at_most_one(leaving);
    for (std::size_t k = 0; k < 3; ++k) {
        add_up(crossings_[sides[k]], around_[triangle][(k + 1) % 3], around_[triangle][(k + 2) % 3],
               leaving_[triangle][k]);
    }
}

// The sum is one count and the other, and one more where the extra variable holds.
void ClassFormula::add_up(Count sum, Count one, Count other, Var extra) {
    for (std::int32_t i = 0; i <= one.most; ++i) {
        for (std::int32_t j = 0; j <= other.most; ++j) {
            imply({at_least(one, i), at_least(other, j)}, at_least(sum, i + j));
            if (extra == kNone) {
                imply({at_most(one, i), at_most(other, j)}, at_most(sum, i + j));
                continue;
            }
            imply({at_least(one, i), at_least(other, j), positive(extra)}, at_least(sum, i + j + 1));
            imply({at_most(one, i), at_most(other, j), negative(extra)}, at_most(sum, i + j));
            imply({at_most(one, i), at_most(other, j)}, at_most(sum, i + j + 1));
        }
    }
}

void ClassFormula::name_pairs() {
    for (Segment segment = 0; segment < triangulation_.segment_count(); ++segment) {
        pairs_.push_back(variables_);
        variables_ += 2 * triangulation_.room(segment) * pair_count_;
    }
    for (Triangle triangle = 0; triangle < triangulation_.triangle_count(); ++triangle) {
        for (std::size_t corner = 0; corner < 3; ++corner) {
            name_pairs_at_corner(triangle, corner);
            if (leaving_[triangle][corner] != kNone) name_pair_leaving(triangle, corner);
        }
    }
    for (Segment segment = 0; segment < triangulation_.segment_count(); ++segment) read_from_both_ends(segment);
}

// A path around a corner crosses both sides there at the same place in the order, counted from the corner.
void ClassFormula::name_pairs_at_corner(Triangle triangle, std::size_t corner) {
    const Point point = triangulation_.corners_of(triangle)[corner];
    const auto& sides = triangulation_.sides_of(triangle);
    const Count around = around_[triangle][corner];
    for (std::int32_t place = 0; place < around.most; ++place) {
        for (Pair pair = 0; pair < pair_count_; ++pair) {
            const Lit one = crosses(sides[(corner + 1) % 3], point, place, pair);
            const Lit other = crosses(sides[(corner + 2) % 3], point, place, pair);
            imply({at_least(around, place + 1), one}, other);
            imply({at_least(around, place + 1), other}, one);
        }
    }
}

// A path from a corner crosses the side behind those around each of the other corners.
void ClassFormula::name_pair_leaving(Triangle triangle, std::size_t corner) {
    const auto& corners = triangulation_.corners_of(triangle);
    const Segment side = triangulation_.sides_of(triangle)[corner];
    for (const std::size_t from : {(corner + 1) % 3, (corner + 2) % 3}) {
        const Count around = around_[triangle][from];
        const std::int32_t most = std::min(around.most, triangulation_.room(side) - 1);
        for (std::int32_t before = 0; before <= most; ++before) {
            imply({positive(leaving_[triangle][corner]), at_least(around, before), at_most(around, before)},
                  crosses(side, corners[from], before, pair_of(corners[corner])));
        }
    }
}

void ClassFormula::read_from_both_ends(Segment segment) {
    const auto [one, other] = triangulation_.ends_of(segment);
    const Count crossings = crossings_[segment];
    for (std::int32_t place = 0; place < crossings.most; ++place) {
        for (const Point from : {one, other}) {
            std::vector<Var> pairs;
            for (Pair pair = 0; pair < pair_count_; ++pair) {
                pairs.push_back(var_of(crosses(segment, from, place, pair)));
                imply({positive(pairs.back())}, at_least(crossings, place + 1));
            }
            at_most_one(pairs);
            std::vector<Lit>& some = clauses_.emplace_back();
            for (const Var pair : pairs) some.push_back(positive(pair));
            some.push_back(negation(at_least(crossings, place + 1)));
        }
        for (std::int32_t number = place + 1; number <= crossings.most; ++number) {
            for (Pair pair = 0; pair < pair_count_; ++pair) {
                const Lit forth = crosses(segment, one, place, pair);
                const Lit back = crosses(segment, other, number - 1 - place, pair);
                imply({at_least(crossings, number), at_most(crossings, number), forth}, back);
                imply({at_least(crossings, number), at_most(crossings, number), back}, forth);
            }
        }
    }
}

void ClassFormula::leave_each_end_once() {
    for (const std::vector<Var>& ways : ways_) {
        std::vector<Lit>& some = clauses_.emplace_back();
        for (const Var way : ways) some.push_back(positive(way));
        at_most_one(ways);
    }
}

std::optional<std::vector<Lit>> ClassFormula::literals(const PathClass& of) const {
    std::vector<Lit> literals;
    bool fits = true;
    const auto take = [&](Lit lit) {
        if (lit == kFalse) fits = false;
        if (lit != kFalse && lit != kTrue) literals.push_back(lit);
    };
    const auto take_value = [&](Var variable, bool value) {
        if (variable != kNone) take(literal(variable, value));
        if (variable == kNone && value) fits = false;
    };
    for (Segment segment = 0; segment < triangulation_.segment_count(); ++segment) {
        take(at_least(crossings_[segment], of.crossings[segment]));
        take(at_most(crossings_[segment], of.crossings[segment]));
        take_value(along_[segment], of.along[segment] != 0);
    }
    for (Triangle triangle = 0; triangle < triangulation_.triangle_count(); ++triangle) {
        for (std::size_t k = 0; k < 3; ++k) take_value(leaving_[triangle][k], of.leaving[triangle][k] != 0);
    }
    if (!fits) return std::nullopt;
    return literals;
}

PathClass ClassFormula::read_class(const Holds& holds) const {
    PathClass found(triangulation_);
    const auto value = [&](Var variable) -> std::uint8_t { return variable != kNone && holds(variable) ? 1 : 0; };
    for (Segment segment = 0; segment < triangulation_.segment_count(); ++segment) {
        found.crossings[segment] = read(crossings_[segment], holds);
        found.along[segment] = value(along_[segment]);
    }
    for (Triangle triangle = 0; triangle < triangulation_.triangle_count(); ++triangle) {
        for (std::size_t k = 0; k < 3; ++k) found.leaving[triangle][k] = value(leaving_[triangle][k]);
    }
    return found;
}

std::vector<Pair> ClassFormula::read_pairs(Segment segment, const Holds& holds) const {
    std::vector<Pair> pairs;
    const std::int32_t number = read(crossings_[segment], holds);
    for (std::int32_t place = 0; place < number; ++place) {
        for (Pair pair = 0; pair < pair_count_; ++pair) {
            if (holds(var_of(crosses(segment, triangulation_.ends_of(segment)[0], place, pair)))) pairs.push_back(pair);
        }
    }
    return pairs;
}

}  // namespace edgewise
