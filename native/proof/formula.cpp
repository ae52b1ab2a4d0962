#include "proof/formula.hpp"

#include <algorithm>
#include <string_view>

#include "proof/steps.hpp"

namespace edgewise {
namespace {

std::vector<std::string_view> words_of(std::string_view line) {
    constexpr const char* kBlanks = " \t\r";
    std::vector<std::string_view> words;
    for (std::size_t at = 0; (at = line.find_first_not_of(kBlanks, at)) != std::string_view::npos;) {
        const std::size_t end = std::min(line.find_first_of(kBlanks, at), line.size());
        words.push_back(line.substr(at, end - at));
        at = end;
    }
    return words;
}

void read_header(std::string_view line, std::int32_t variables, std::int64_t most, ReadFormula& formula) {
    const auto words = words_of(line);
    if (formula.announced >= 0 || words.size() != 4 || words[0] != "p" || words[1] != "cnf") {
        throw BadStep("expected `p cnf VARIABLES CLAUSES`, once and before the first clause");
    }
    if (words[2] != std::to_string(variables)) {
        throw BadStep("there are only " + std::to_string(variables) + " variables");
    }
    const bool plain = words[3].size() < 10 && words[3].find_first_not_of("0123456789") == std::string_view::npos;
    formula.announced = plain ? std::stoll(std::string(words[3])) : most + 1;
    if (formula.announced > most) {
        throw BadStep("expected the number of clauses (at most " + std::to_string(most) + ")");
    }
}

}  // namespace

ReadFormula read_formula(std::span<const std::uint8_t> bytes, std::int32_t variables, std::int64_t most) {
    ReadFormula formula;
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    try {
        for (std::size_t at = 0; at < text.size();) {
            ++formula.line;
            const std::size_t end = std::min(text.find('\n', at), text.size());
            const std::string_view line = text.substr(at, end - at);
            const std::size_t first = std::min(line.find_first_not_of(" \t\r"), line.size());
            const auto bytes_of_line = bytes.subspan(at, end - at);
            at = end + 1;
            if (first == line.size()) continue;
            if (line[first] == 'c') {
                if (first + 1 < line.size() &&
                    std::string_view(" \t\r").find(line[first + 1]) == std::string_view::npos) {
                    throw BadStep("this is not a whole number");
                }
                continue;
            }
            if (line[first] == 'p' || formula.announced < 0) {
                read_header(line, variables, most, formula);
                continue;
            }
            // A clause stands in a formula as it does in DRAT.
            StepReader reader(ProofFormat::drat, bytes_of_line, variables);
            Step step;
            reader.next(step);
            if (step.deletes) throw BadStep("this is not a whole number");
            formula.literals.insert(formula.literals.end(), step.literals.begin(), step.literals.end());
            formula.starts.push_back(static_cast<std::int32_t>(formula.literals.size()));
            formula.lines.push_back(formula.line);
            if (static_cast<std::int64_t>(formula.lines.size()) > formula.announced) {
                throw BadStep("there are more than the " + std::to_string(formula.announced) + " clauses announced");
            }
        }
    } catch (const BadStep& error) {
        formula.why = error.what();
    }
    return formula;
}

}  // namespace edgewise
