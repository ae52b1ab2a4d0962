// Reads the steps of a proof straight from the bytes of its file: DRAT and LRAT, each as text and in binary.
//
// A proof may come from anybody, so nothing is guessed: the format is given, numbers are written in one way only, and
// what does not fit is refused with its place. A reader holds one step at a time.
//
// DRAT: `LITERAL... 0` adds a clause, `d LITERAL... 0` deletes one; in binary `a` or `d` stands before the numbers.
// LRAT: `ID LITERAL... 0 HINT... 0` adds, `ID d ID... 0` deletes; in binary `a ID LITERAL... 0 HINT... 0`, `d ID... 0`.
// A number n is 2|n|, and one more where n is negative, in groups of seven bits, the lowest first; all groups but the
// last have the highest bit set.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "base/names.hpp"

namespace edgewise {

enum class ProofFormat : std::uint8_t { drat, drat_binary, lrat, lrat_binary };

constexpr std::array<Named<ProofFormat>, 4> names_of(ProofFormat /*unused*/) {
    return {{{"drat", ProofFormat::drat},
             {"dratb", ProofFormat::drat_binary},
             {"lrat", ProofFormat::lrat},
             {"lratb", ProofFormat::lrat_binary}}};
}

constexpr bool has_hints(ProofFormat format) {
    return format == ProofFormat::lrat || format == ProofFormat::lrat_binary;
}

// What is wrong with a step, in words; the reader knows the place.
class BadStep : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

struct Step {
    bool deletes = false;
    std::int64_t id = 0;                     // of the clause that LRAT adds
    std::span<const std::int32_t> literals;  // of the clause that is added, or that DRAT deletes
    std::span<const std::int64_t> ids;       // LRAT: the hints of what is added, or the clauses that are deleted
};

class StepReader {
  public:
    StepReader(ProofFormat format, std::span<const std::uint8_t> bytes, std::int32_t variables)
        : format_(format), bytes_(bytes), variables_(variables) {}

    // False at the end. Throws BadStep. A step lasts until the next call.
    bool next(Step& step);
    // The line of the latest step in a text, from 1; in binary the byte that it begins with, from 0.
    [[nodiscard]] std::size_t place() const { return place_; }
    [[nodiscard]] std::size_t count() const { return count_; }

  private:
    bool next_text(Step& step);
    bool next_binary(Step& step);
    // The next number of a line, or of the whole of a binary file. Throws where there is none.
    std::int64_t text_number();
    std::int64_t binary_number();
    std::int64_t number() { return is_text() ? text_number() : binary_number(); }
    // Up to and including a 0.
    void read_literals();
    void read_ids();

    [[nodiscard]] bool is_text() const { return format_ == ProofFormat::drat || format_ == ProofFormat::lrat; }
    [[nodiscard]] bool at_line_end() const { return at_ == bytes_.size() || bytes_[at_] == '\n'; }
    void skip_blanks();
    bool skip_word_d();

    ProofFormat format_;
    std::span<const std::uint8_t> bytes_;
    std::int32_t variables_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
    std::size_t place_ = 0;
    std::size_t count_ = 0;
    std::vector<std::int32_t> literals_;
    std::vector<std::int64_t> ids_;
};

}  // namespace edgewise
