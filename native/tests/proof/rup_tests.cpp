// The judges of proofs: both checkers, in all four formats, and the trimming, on formulas small enough to be tried out.
#include <stdexcept>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "proof/lrat.hpp"
#include "proof/rup.hpp"
#include "proof/trim.hpp"
#include "tests/check.hpp"
#include "tests/proof/proof_texts.hpp"

namespace edgewise::test {
namespace {

ProofVerdict replay(std::int32_t variables, const Clauses& formula, const Clauses& steps,
                    const std::vector<bool>& deletes = {}) {
    std::string text;
    std::string binary;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const bool gone = i < deletes.size() && deletes[i];
        text.append(gone ? "d " : "").append(words(steps[i])).append("0\n");
        binary.append(gone ? "d" : "a").append(packed(steps[i])).push_back('\0');
    }
    const ProofVerdict one = judged(ProofFormat::drat, text, variables, formula);
    const ProofVerdict other = judged(ProofFormat::drat_binary, binary, variables, formula);
    CHECK(one.outcome == other.outcome && one.steps == other.steps);
    return one;
}

// Trimming keeps what the proof says: it is accepted, as text and in binary, with and without its hints.
void check_trimmed(std::int32_t variables, const Clauses& formula, const std::string& text) {
    for (const bool as_text : {true, false}) {
        const Trimmed made = trimmed(ProofFormat::drat, text, variables, formula, as_text);
        CHECK(made.verdict.outcome == ProofOutcome::refuted);
        Clauses left;
        for (std::size_t i = 0; i < formula.size(); ++i) {
            if (made.dropped[i] == 0) left.push_back(formula[i]);
        }
        const auto format = as_text ? ProofFormat::lrat : ProofFormat::lrat_binary;
        CHECK(judged(format, made.proof, variables, left).outcome == ProofOutcome::refuted);
        const Trimmed again = trimmed(format, made.proof, variables, left, as_text);
        CHECK(again.verdict.outcome == ProofOutcome::refuted);
        CHECK(again.steps <= made.steps + static_cast<std::size_t>(variables));
    }
}

// Random steps on random formulas: whatever is accepted must be true, and a refutation must refute.
TEST(random_steps) {
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
        Clauses steps(random.below(8));
        std::vector<bool> deletes(steps.size());
        std::string text;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            deletes[i] = random.below(4) == 0;
            steps[i] =
                deletes[i] ? formula[random.below(static_cast<std::uint32_t>(formula.size()))] : random_clause(2);
            text.append(deletes[i] ? "d " : "").append(words(steps[i])).append("0\n");
        }
        const ProofVerdict verdict = replay(variables, formula, steps, deletes);
        const bool failed = verdict.outcome == ProofOutcome::not_implied || verdict.outcome == ProofOutcome::not_there;
        for (std::size_t i = 0; i + (failed ? 1 : 0) < verdict.steps; ++i) {
            // A clause follows when the formula and its negation contradict each other.
            Clauses against = formula;
            for (const std::int32_t literal : steps[i]) against.push_back({-literal});
            CHECK(deletes[i] || !satisfiable(variables, against));
        }
        if (verdict.outcome == ProofOutcome::refuted) {
            ++refuted;
            CHECK(!satisfiable(variables, formula));
            check_trimmed(variables, formula, text);
        }
    }
    CHECK(refuted > 100);
}

// Every clause over all variables, then all resolvents down to the empty clause: long proofs with many root values.
TEST(full_trees) {
    for (std::int32_t variables = 1; variables <= 7; ++variables) {
        const auto all = [](std::int32_t size) {
            Clauses clauses;
            for (std::uint32_t signs = 0; signs < 1U << size; ++signs) {
                auto& clause = clauses.emplace_back();
                for (std::int32_t v = 1; v <= size; ++v) clause.push_back((signs >> (v - 1) & 1U) != 0 ? v : -v);
            }
            return clauses;
        };
        std::string text;
        for (std::int32_t size = variables; size-- > 0;) {
            for (const auto& clause : all(size)) text += words(clause) + "0\n";
            for (const auto& clause : all(size + 1)) text += "d " + words(clause) + "0\n";
        }
        CHECK(judged(ProofFormat::drat, text, variables, all(variables)).outcome == ProofOutcome::refuted);
        check_trimmed(variables, all(variables), text);
    }
}

TEST(lrat) {
    const Clauses square{{1, 2}, {-1, 2}, {1, -2}, {-1, -2}};
    const auto outcome = [&](const std::string& text) { return judged(ProofFormat::lrat, text, 2, square).outcome; };
    CHECK(outcome("5 2 0 1 2 0\n6 0 5 3 4 0\n") == ProofOutcome::refuted);
    CHECK(outcome("5 2 0 1 2 0\n5 d 1 2 0\n9 0 5 3 4 0\n") == ProofOutcome::refuted);
    CHECK(outcome("5 2 0 1 2 0\n") == ProofOutcome::unfinished);
    CHECK(outcome("5 2 0 1 0\n") == ProofOutcome::not_implied);             // no contradiction yet
    CHECK(outcome("5 2 0 1 9 0\n") == ProofOutcome::not_implied);           // no such clause
    CHECK(outcome("5 2 0 5 0\n") == ProofOutcome::not_implied);             // itself
    CHECK(outcome("5 0 1 2 0\n") == ProofOutcome::not_implied);             // not unit
    CHECK(outcome("5 2 0 1 1 2 0\n") == ProofOutcome::not_implied);         // true already
    CHECK(outcome("4 2 0 1 2 0\n") == ProofOutcome::not_implied);           // a number that is taken
    CHECK(outcome("5 d 1 0\n6 2 0 1 2 0\n") == ProofOutcome::not_implied);  // a clause that is gone
    CHECK(outcome("5 d 1 1 0\n") == ProofOutcome::not_there);
    CHECK(outcome("5 d 7 0\n") == ProofOutcome::not_there);
    CHECK(outcome("5 2 -2 0 0\n") == ProofOutcome::unfinished);  // always true
    for (const char* text : {"5 2 0 -1 0\n", "5 3 0 1 2 0\n", "5 2 0 1 2\n", "0 2 0 1 2 0\n", "x 2 0 1 2 0\n", "5\n",
                             "5 d 0 0\n", "99999999999999999999 2 0 1 2 0\n", "5 2 0 1 2 0 0\n", "-5 2 0 1 2 0\n"}) {
        CHECK(outcome(text) == ProofOutcome::malformed);
    }
    const Clauses twice{{1, 1}, {-1, -1}};
    CHECK(judged(ProofFormat::lrat, "3 0 1 2 0\n", 1, twice).outcome == ProofOutcome::refuted);
    // Many clauses that come and go: their room is given back, and the rest is still found.
    std::string long_text = "5 2 0 1 2 0\n";
    for (int id = 6; id < 900'000; ++id) {
        long_text += std::to_string(id) + " 2 -1 0 5 0\n" + std::to_string(id) + " d " + std::to_string(id) + " 0\n";
    }
    CHECK(outcome(long_text + "900000 0 5 3 4 0\n") == ProofOutcome::refuted);
}

}  // namespace

TEST(rup) {
    const Clauses square{{1, 2}, {-1, 2}, {1, -2}, {-1, -2}};
    CHECK(replay(2, square, {{2}, {}}).outcome == ProofOutcome::refuted);
    CHECK(replay(2, square, {{2}}).outcome == ProofOutcome::refuted);
    CHECK(replay(2, square, {}).outcome == ProofOutcome::unfinished);
    const ProofVerdict jump = replay(2, square, {{}});
    CHECK(jump.outcome == ProofOutcome::not_implied && jump.place == 1);
    const ProofVerdict wrong = replay(3, {{1, 2}, {-1, 3}}, {{2, 3}, {1}});
    CHECK(wrong.outcome == ProofOutcome::not_implied && wrong.place == 2);
    CHECK(replay(1, {{1}, {-1}}, {}).outcome == ProofOutcome::refuted);
    CHECK(replay(0, {{}}, {}).outcome == ProofOutcome::refuted);

    // A clause that is gone cannot be used; one that is the reason of a root value stays in force.
    CHECK(replay(2, square, {{1, 2}, {2}}, {true, false}).outcome == ProofOutcome::not_implied);
    CHECK(replay(2, {{1}, {-1, 2}, {-1, -2}}, {{1}, {}}, {true, false}).outcome == ProofOutcome::refuted);
    CHECK(replay(2, {{1, 2}}, {{2, 1}}, {true}).outcome == ProofOutcome::unfinished);
    const ProofVerdict twice = replay(2, {{1, 2}}, {{2, 1}, {1, 2}}, {true, true});
    CHECK(twice.outcome == ProofOutcome::not_there && twice.place == 2);

    // Many clauses that come and go.
    std::string text = "2 0\n";
    for (int i = 0; i < 400'000; ++i) text += "1 2 0\nd 1 2 0\n";
    CHECK(judged(ProofFormat::drat, text, 2, {{1, 2}, {-1, 2}}).outcome == ProofOutcome::unfinished);
    CHECK(judged(ProofFormat::drat, text, 2, square).outcome == ProofOutcome::refuted);

    CHECK_THROWS(replay(2, {{3}}, {}));
    CHECK_THROWS(replay(2, {{0}}, {}));
}

}  // namespace edgewise::test
