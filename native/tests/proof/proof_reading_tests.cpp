// What a certificate is read from: steps of proofs, formulas, and how these are held against rules.
#include <string>
#include <vector>

#include "base/random.hpp"
#include "proof/formula.hpp"
#include "proof/rules.hpp"
#include "tests/check.hpp"
#include "tests/proof/proof_texts.hpp"

namespace edgewise::test {
namespace {

std::string error_in(ProofFormat format, const std::string& proof) {
    StepReader reader(format, bytes_of(proof), 420);
    try {
        for (Step step; reader.next(step);) {
        }
    } catch (const BadStep& error) {
        return error.what();
    }
    return "";
}

TEST(steps) {
    for (const char* fine : {"", "\n\n", "0", "1 0\r\n", " 1\t-420 0 \n\nd 1 -420 0", "d 0\n"}) {
        CHECK(error_in(ProofFormat::drat, fine).empty());
    }
    for (const char* number : {"01", "+1", "-0", "1_0", "1.0", "x", "-", "--1", "d", "1d", "\xC2\xB2"}) {
        CHECK(error_in(ProofFormat::drat, std::string(number) + " 3 0\n") == "this is not a whole number" ||
              number == std::string("d"));
    }
    for (const char* number : {"421", "-421", "99999999999999999999999999", "-2147483649", "4294967297"}) {
        CHECK(error_in(ProofFormat::drat, std::string(number) + " 0\n") == "there are only 420 variables");
    }
    for (const char* text : {"1", "1 2\n0", "1 0 2 0", "1 0 0", "d", "d\n"}) {
        CHECK(error_in(ProofFormat::drat, text) == "expected one 0, at the end of the line");
    }
    CHECK(error_in(ProofFormat::drat, std::string("\0", 1)) == "this is not a whole number");
    const auto in_binary = [](std::initializer_list<int> bytes) {
        std::string proof;
        for (const int byte : bytes) proof += static_cast<char>(byte);
        return error_in(ProofFormat::drat_binary, proof);
    };
    CHECK(in_binary({}).empty());
    CHECK(in_binary({'a', 0xC8, 0x06, 3, 0, 'd', 2, 0, 'a', 0}).empty());
    CHECK(in_binary({'a', 0xCA, 0x06, 0}) == "there are only 420 variables");
    CHECK(in_binary({'a', 2}) == "the file ends within a step");
    CHECK(in_binary({'a', 0x82}) == "the file ends within a step");
    CHECK(in_binary({'b', 0}) == "expected a step that begins with the letter a or d");
    CHECK(in_binary({'a', 0x80, 0, 0}) == "this is not a whole number");
    CHECK(in_binary({'a', 1, 0}) == "this is not a whole number");
    CHECK(in_binary({'a', 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1, 0}) ==
          "this is not a whole number");
    // Whatever the bytes are, reading ends.
    Random random(5);
    for (int round = 0; round < 20'000; ++round) {
        std::string proof;
        constexpr std::string_view kUsual("ad\0\n 0123-\x80\xFF", 12);
        for (std::size_t i = random.below(40); i-- > 0;) proof += kUsual[random.below(12)];
        for (const auto& format : names_of(ProofFormat{})) (void)error_in(format.value, proof);
    }
}

TEST(formula) {
    const auto read = [](const std::string& text) { return read_formula(bytes_of(text), 3, 10); };
    const ReadFormula good = read("c hello 0\np cnf 3 2\n1 -2 0\n\nc 1\n0\n");
    CHECK(good.why.empty() && good.announced == 2);
    CHECK((good.starts == std::vector<std::int32_t>{0, 2, 2}) && (good.lines == std::vector<std::int64_t>{3, 6}));
    for (const char* bad : {"1 0\n", "p cnf 3 1\np cnf 3 1\n", "p cnf 2 1\n", "p cnf 3 11\n", "p cnf 3 -1\n",
                            "p cnf 3 99999999999999999999\n", "p cnf 3 1\n1 0\n2 0\n", "p cnf 3 1\n4 0\n",
                            "p cnf 3 1\nd 1 0\n", "p cnf 3 1\n1 2\n", "p cnf 3 1\ncomment\n", "p cnf 3\n"}) {
        CHECK(!read(bad).why.empty());
    }
}

// Random clauses about random rules, against every assignment of all variables.
TEST(rules) {
    Random random(3);
    constexpr std::int32_t kVariables = 5;
    int complete = 0;
    for (int round = 0; round < 2000; ++round) {
        Clauses rules(1 + random.below(3));
        std::vector<std::int32_t> kinds;
        std::vector<std::vector<std::uint8_t>> tables;
        for (auto& rule : rules) {
            for (std::int32_t v = 1; v <= kVariables; ++v) {
                if (random.below(2) == 0)
                    rule.insert(rule.begin() + random.below(static_cast<std::uint32_t>(rule.size()) + 1), v);
            }
            kinds.push_back(static_cast<std::int32_t>(tables.size()));
            tables.emplace_back(std::size_t{1} << rule.size());
            for (auto& way : tables.back()) way = static_cast<std::uint8_t>(random.below(8) != 0);
        }
        Clauses formula(random.below(30));
        for (auto& clause : formula) {
            clause.resize(random.below(4));
            for (auto& literal : clause)
                literal = (random.below(2) == 0 ? -1 : 1) * static_cast<std::int32_t>(1 + random.below(kVariables));
        }
        const auto allowed = [&](std::size_t rule, std::uint32_t model) {
            std::uint32_t way = 0;
            for (std::size_t k = 0; k < rules[rule].size(); ++k) way |= (model >> (rules[rule][k] - 1) & 1U) << k;
            return tables[rule][way] != 0;
        };
        const auto is_false = [&](const std::vector<std::int32_t>& clause, std::uint32_t model) {
            for (const std::int32_t literal : clause) {
                if (((model >> (std::abs(literal) - 1) & 1U) != 0) == (literal > 0)) return false;
            }
            return true;
        };
        Control control({}, nullptr, nullptr);
        const RuleReport report = check_rules(flat(formula), flat(rules), kinds, tables, kVariables, control);
        for (std::size_t c = 0; c < formula.size(); ++c) {
            const bool foreign =
                std::ranges::find(report.foreign, static_cast<std::int32_t>(c)) != report.foreign.end();
            bool follows = false;
            for (std::size_t rule = 0; rule < rules.size(); ++rule) {
                bool about = true;
                for (const std::int32_t l : formula[c])
                    about = about && std::ranges::find(rules[rule], std::abs(l)) != rules[rule].end();
                bool holds = about;
                for (std::uint32_t model = 0; model < 1U << kVariables; ++model) {
                    if (is_false(formula[c], model) && allowed(rule, model)) holds = false;
                }
                follows = follows || holds;
            }
            CHECK(foreign == !follows);
        }
        complete += report.incomplete.empty() ? 1 : 0;
        // Where every rule is said completely, what the formula allows is allowed by the rules.
        for (std::uint32_t model = 0; report.incomplete.empty() && model < 1U << kVariables; ++model) {
            bool satisfied = true;
            for (const auto& clause : formula) satisfied = satisfied && !is_false(clause, model);
            for (std::size_t rule = 0; satisfied && rule < rules.size(); ++rule) CHECK(allowed(rule, model));
        }
    }
    CHECK(complete > 50);
    Control control({}, nullptr, nullptr);
    CHECK_THROWS(check_rules(flat({}), flat({{1}}), std::vector<std::int32_t>{0}, {{1}}, 1, control));
    CHECK_THROWS(check_rules(flat({{2}}), flat({{1}}), std::vector<std::int32_t>{0}, {{1, 0}}, 1, control));
}

}  // namespace

}  // namespace edgewise::test
