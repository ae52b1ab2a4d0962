#include <stdexcept>
#include <vector>

#include "base/random.hpp"
#include "proof/rup.hpp"
#include "tests/check.hpp"

namespace edgewise::test {
namespace {

using Clauses = std::vector<std::vector<std::int32_t>>;

FlatSets flat(const Clauses& clauses) {
    std::vector<std::int32_t> starts{0};
    std::vector<std::int32_t> members;
    for (const auto& clause : clauses) {
        members.insert(members.end(), clause.begin(), clause.end());
        starts.push_back(static_cast<std::int32_t>(members.size()));
    }
    return {starts, members};
}

RupVerdict replay(std::int32_t variables, const Clauses& formula, const Clauses& steps,
                  std::vector<std::uint8_t> deletes = {}) {
    deletes.resize(steps.size());
    Control control({}, nullptr, nullptr);
    return replay_rup(variables, flat(formula), flat(steps), deletes, control);
}

bool satisfiable(std::int32_t variables, const Clauses& formula) {
    for (std::uint32_t model = 0; model < 1U << variables; ++model) {
        const auto holds = [&](const std::vector<std::int32_t>& clause) {
            for (const std::int32_t literal : clause) {
                const bool on = (model >> (std::abs(literal) - 1) & 1U) != 0;
                if (on == (literal > 0)) return true;
            }
            return false;
        };
        bool all = true;
        for (const auto& clause : formula) all = all && holds(clause);
        if (all) return true;
    }
    return false;
}

// Random steps on random formulas: whatever is accepted must be true, and a refutation must refute.
void test_random_steps() {
    Random random(7);
    int refuted = 0;
    for (int round = 0; round < 3000; ++round) {
        const std::int32_t variables = 3 + static_cast<std::int32_t>(random.below(3));
        const auto random_clause = [&](std::uint32_t most) {
            std::vector<std::int32_t> clause(random.below(most + 1));
            for (auto& literal : clause) {
                literal = 1 + static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(variables)));
                if (random.below(2) == 0) literal = -literal;
            }
            return clause;
        };
        Clauses formula(4 + random.below(16));
        for (auto& clause : formula) {
            do clause = random_clause(3);
            while (clause.empty());
        }
        Clauses steps(random.below(6));
        for (auto& step : steps) step = random_clause(2);
        const RupVerdict verdict = replay(variables, formula, steps);
        for (std::int32_t i = 0; i < verdict.step; ++i) {
            // A clause follows when the formula and its negation contradict each other.
            Clauses against = formula;
            for (const std::int32_t literal : steps[static_cast<std::size_t>(i)]) against.push_back({-literal});
            CHECK(!satisfiable(variables, against));
        }
        if (verdict.outcome == RupOutcome::refuted) {
            ++refuted;
            CHECK(!satisfiable(variables, formula));
        }
    }
    CHECK(refuted > 100);
}

}  // namespace

void test_rup() {
    const Clauses square{{1, 2}, {-1, 2}, {1, -2}, {-1, -2}};
    CHECK(replay(2, square, {{2}, {}}).outcome == RupOutcome::refuted);
    CHECK(replay(2, square, {{2}}).outcome == RupOutcome::refuted);
    CHECK(replay(2, square, {}).outcome == RupOutcome::unfinished);
    const RupVerdict jump = replay(2, square, {{}});
    CHECK(jump.outcome == RupOutcome::not_implied && jump.step == 0);
    const RupVerdict wrong = replay(3, {{1, 2}, {-1, 3}}, {{2, 3}, {1}});
    CHECK(wrong.outcome == RupOutcome::not_implied && wrong.step == 1);
    CHECK(replay(1, {{1}, {-1}}, {}).outcome == RupOutcome::refuted);
    CHECK(replay(0, {{}}, {}).outcome == RupOutcome::refuted);

    // A clause that is gone cannot be used; one that is the reason of a root value stays in force.
    CHECK(replay(2, square, {{1, 2}, {2}}, {1, 0}).outcome == RupOutcome::not_implied);
    CHECK(replay(2, {{1}, {-1, 2}, {-1, -2}}, {{1}, {}}, {1, 0}).outcome == RupOutcome::refuted);
    CHECK(replay(2, {{1, 2}}, {{2, 1}}, {1}).outcome == RupOutcome::unfinished);
    const RupVerdict twice = replay(2, {{1, 2}}, {{2, 1}, {1, 2}}, {1, 1});
    CHECK(twice.outcome == RupOutcome::not_there && twice.step == 1);

    CHECK_THROWS(replay(2, {{3}}, {}));
    CHECK_THROWS(replay(2, {{0}}, {}));
    test_random_steps();
}

}  // namespace edgewise::test
