// Reads a formula in DIMACS straight from the bytes of its file. Comments are passed over; what is said in them is for
// others to read.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace edgewise {

struct ReadFormula {
    std::vector<std::int32_t> starts{0};  // as FlatSets has them
    std::vector<std::int32_t> literals;
    std::vector<std::int64_t> lines;  // of the file, from 1, by clause
    std::int64_t announced = -1;      // the clauses that the header announces
    std::string why;                  // what is wrong, if anything is
    std::int64_t line = 0;            // where
};

// One clause on a line, at most as many as announced, and announced at most `most`. What is wrong is in the answer.
ReadFormula read_formula(std::span<const std::uint8_t> bytes, std::int32_t variables, std::int64_t most);

}  // namespace edgewise
