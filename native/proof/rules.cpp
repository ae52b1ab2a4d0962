#include "proof/rules.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

namespace edgewise {
namespace {

// A clause about the variables of one rule: it is false where the bits of `care` are as in `value`.
struct Said {
    std::int32_t clause;
    std::uint32_t care;
    std::uint32_t value;
    bool always_true;
};

class RuleCheck {
  public:
    RuleCheck(const FlatSets& formula, const FlatSets& rules, std::int32_t variables)
        : formula_(formula), rules_(rules), at_(rules.inverted(variables + 1)) {}

    // The clauses that are about variables of this rule only.
    const std::vector<Said>& said(std::int32_t rule, const std::vector<std::vector<std::int32_t>>& by_rule) {
        said_.clear();
        for (const std::int32_t clause : by_rule[rule]) said_.push_back(seen_from(rule, clause));
        return said_;
    }

    // The rules that have every variable of a clause.
    void homes(std::int32_t clause, std::vector<std::int32_t>& found) const {
        found.clear();
        const auto literals = formula_[clause];
        if (literals.empty()) return;
        for (const std::int32_t rule : at_[std::abs(literals[0])]) {
            if (std::ranges::all_of(literals, [&](std::int32_t literal) { return has(rule, std::abs(literal)); })) {
                found.push_back(rule);
            }
        }
    }

  private:
    [[nodiscard]] bool has(std::int32_t rule, std::int32_t variable) const {
        return std::ranges::find(rules_[rule], variable) != rules_[rule].end();
    }

    [[nodiscard]] Said seen_from(std::int32_t rule, std::int32_t clause) const {
        Said said{clause, 0, 0, false};
        const auto variables = rules_[rule];
        for (const std::int32_t literal : formula_[clause]) {
            const auto place = std::ranges::find(variables, std::abs(literal)) - variables.begin();
            const std::uint32_t bit = std::uint32_t{1} << place;
            const std::uint32_t value = literal < 0 ? bit : 0;
            if ((said.care & bit) != 0 && (said.value & bit) != value) said.always_true = true;
            said.care |= bit;
            said.value |= value;
        }
        return said;
    }

    const FlatSets& formula_;
    const FlatSets& rules_;
    FlatSets at_;  // the rules of each variable
    std::vector<Said> said_;
};

void check_arguments(const FlatSets& formula, const FlatSets& rules, std::span<const std::int32_t> kinds,
                     const std::vector<std::vector<std::uint8_t>>& tables, std::int32_t variables) {
    if (variables < 0 || kinds.size() != static_cast<std::size_t>(rules.size())) {
        throw std::invalid_argument("expected one kind for each rule");
    }
    for (std::int32_t rule = 0; rule < rules.size(); ++rule) {
        const std::size_t size = rules[rule].size();
        const std::int32_t kind = kinds[rule];
        if (size > kMostVariablesOfRule) throw std::invalid_argument("too many variables in a rule");
        if (kind < 0 || static_cast<std::size_t>(kind) >= tables.size() ||
            tables[kind].size() != std::size_t{1} << size) {
            throw std::invalid_argument("a rule without a table of its size");
        }
        for (const std::int32_t variable : rules[rule]) {
            if (variable < 1 || variable > variables) throw std::invalid_argument("a variable out of range");
        }
    }
    for (std::int32_t clause = 0; clause < formula.size(); ++clause) {
        for (const std::int32_t literal : formula[clause]) {
            if (literal == 0 || literal > variables || literal < -variables) {
                throw std::invalid_argument("a literal out of range");
            }
        }
    }
}

}  // namespace

RuleReport check_rules(const FlatSets& formula, const FlatSets& rules, std::span<const std::int32_t> kinds,
                       const std::vector<std::vector<std::uint8_t>>& tables, std::int32_t variables, Control& control) {
    check_arguments(formula, rules, kinds, tables, variables);
    RuleCheck check(formula, rules, variables);
    const auto allows_nothing = [&](std::int32_t rule) {
        return std::ranges::find(tables[kinds[rule]], 1) == tables[kinds[rule]].end();
    };
    std::vector<std::int32_t> hopeless;
    for (std::int32_t rule = 0; rule < rules.size(); ++rule) {
        if (allows_nothing(rule)) hopeless.push_back(rule);
    }
    std::vector<std::vector<std::int32_t>> by_rule(static_cast<std::size_t>(rules.size()));
    std::vector<std::int32_t> homes;
    for (std::int32_t clause = 0; clause < formula.size(); ++clause) {
        check.homes(clause, homes);
        for (const std::int32_t rule : formula[clause].empty() ? hopeless : homes) by_rule[rule].push_back(clause);
    }
    RuleReport report;
    std::vector<std::uint8_t> follows(static_cast<std::size_t>(formula.size()), 0);
    std::vector<std::uint8_t> ruled_out;
    std::uint32_t work = 0;
    for (std::int32_t rule = 0; rule < rules.size(); ++rule) {
        const auto& table = tables[kinds[rule]];
        const auto every = static_cast<std::uint32_t>(table.size() - 1);
        ruled_out.assign(table.size(), 0);
        for (const Said& said : check.said(rule, by_rule)) {
            if (control.poll(work)) {
                report.stopped = true;
                return report;
            }
            bool holds = true;
            if (!said.always_true) {
                const std::uint32_t free = every & ~said.care;
                std::uint32_t rest = free;
                for (;; rest = (rest - 1) & free) {  // every way to set the other variables
                    ruled_out[said.value | rest] = 1;
                    holds = holds && table[said.value | rest] == 0;
                    if (rest == 0) break;
                }
            }
            if (holds) follows[said.clause] = 1;
        }
        for (std::size_t way = 0; way < table.size(); ++way) {
            if (table[way] == 0 && ruled_out[way] == 0) {
                report.incomplete.push_back(rule);
                break;
            }
        }
    }
    for (std::int32_t clause = 0; clause < formula.size(); ++clause) {
        if (follows[clause] == 0) report.foreign.push_back(clause);
    }
    return report;
}

}  // namespace edgewise
