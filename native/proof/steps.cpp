#include "proof/steps.hpp"

#include <string>

namespace edgewise {
namespace {

constexpr const char* kNoZero = "expected one 0, at the end of the line";
// No proof has as many clauses; digits behind that are not looked at.
constexpr std::int64_t kMost = std::int64_t{1} << 50;

std::int64_t checked_id(std::int64_t number) {
    if (number <= 0 || number > kMost) throw BadStep("expected the number of a clause");
    return number;
}

bool is_blank(std::uint8_t byte) {
    return byte == ' ' || byte == '\t' || byte == '\r';
}

bool is_digit(std::uint8_t byte) {
    return byte >= '0' && byte <= '9';
}

}  // namespace

bool StepReader::next(Step& step) {
    step = {};
    literals_.clear();
    ids_.clear();
    if (!(is_text() ? next_text(step) : next_binary(step))) return false;
    step.literals = literals_;
    step.ids = ids_;
    ++count_;
    return true;
}

bool StepReader::next_text(Step& step) {
    for (;; ++at_, ++line_) {
        skip_blanks();
        if (!at_line_end()) break;
        if (at_ == bytes_.size()) return false;
    }
    place_ = line_;
    if (format_ == ProofFormat::lrat) {
        step.id = checked_id(text_number());
    }
    step.deletes = skip_word_d();
    if (!has_hints(format_) || !step.deletes) read_literals();
    if (has_hints(format_)) read_ids();
    skip_blanks();
    if (!at_line_end()) throw BadStep(kNoZero);
    return true;
}

bool StepReader::next_binary(Step& step) {
    place_ = at_;
    if (at_ == bytes_.size()) return false;
    const std::uint8_t kind = bytes_[at_++];
    if (kind != 'a' && kind != 'd') throw BadStep("expected a step that begins with the letter a or d");
    step.deletes = kind == 'd';
    if (has_hints(format_) && !step.deletes) {
        step.id = checked_id(binary_number());
    }
    if (!has_hints(format_) || !step.deletes) read_literals();
    if (has_hints(format_)) read_ids();
    return true;
}

void StepReader::read_literals() {
    while (const std::int64_t literal = number()) {
        if (literal > variables_ || literal < -std::int64_t{variables_}) {
            throw BadStep("there are only " + std::to_string(variables_) + " variables");
        }
        literals_.push_back(static_cast<std::int32_t>(literal));
    }
}

void StepReader::read_ids() {
    while (const std::int64_t id = number()) {
        if (id < 0) throw BadStep("only steps by unit propagation are accepted, and this is another");
        ids_.push_back(checked_id(id));
    }
}

std::int64_t StepReader::text_number() {
    skip_blanks();
    if (at_line_end()) throw BadStep(kNoZero);
    const bool negative = bytes_[at_] == '-';
    if (negative) ++at_;
    const std::size_t first = at_;
    std::int64_t value = 0;
    for (; at_ < bytes_.size() && is_digit(bytes_[at_]); ++at_) {
        if (value < kMost) value = 10 * value + (bytes_[at_] - '0');
    }
    const bool plain = at_ > first && (bytes_[first] != '0' || (at_ == first + 1 && !negative));
    if (!plain || !(at_line_end() || is_blank(bytes_[at_]))) throw BadStep("this is not a whole number");
    return negative ? -value : value;
}

std::int64_t StepReader::binary_number() {
    std::uint64_t value = 0;
    for (int shift = 0;; shift += 7) {
        if (at_ == bytes_.size()) throw BadStep("the file ends within a step");
        const std::uint8_t byte = bytes_[at_++];
        if (shift > 56 || (byte == 0 && shift > 0)) throw BadStep("this is not a whole number");
        value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
        if (byte < 0x80) break;
    }
    if (value == 1) throw BadStep("this is not a whole number");  // minus zero
    const auto half = static_cast<std::int64_t>(value >> 1);
    return (value & 1) != 0 ? -half : half;
}

void StepReader::skip_blanks() {
    while (at_ < bytes_.size() && is_blank(bytes_[at_])) ++at_;
}

bool StepReader::skip_word_d() {
    skip_blanks();
    if (at_ == bytes_.size() || bytes_[at_] != 'd') return false;
    if (at_ + 1 < bytes_.size() && !is_blank(bytes_[at_ + 1]) && bytes_[at_ + 1] != '\n') return false;
    ++at_;
    return true;
}

}  // namespace edgewise
