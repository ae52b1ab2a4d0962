// Sets of colours, one per vertex: which pairs may still visit it, and whether it may stay blank.
//
// Colour c stands for pair c; the last one, blank(), for no pair at all. Most boards have fewer than 64 colours, so
// that a set is one word, but nothing here depends on that.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "graph/line_graph.hpp"

namespace edgewise {

using Colour = std::int32_t;

class CellColours {
  public:
    using Word = std::uint64_t;

    CellColours(Vertex vertices, Colour pairs)
        : pairs_(pairs),
          words_(static_cast<std::size_t>(pairs) / 64 + 1),
          bits_(static_cast<std::size_t>(vertices) * words_, 0) {}

    [[nodiscard]] Colour pairs() const { return pairs_; }
    [[nodiscard]] Colour blank() const { return pairs_; }
    [[nodiscard]] std::size_t words() const { return words_; }

    [[nodiscard]] std::span<Word> at(Vertex vertex) { return {bits_.data() + vertex * words_, words_}; }
    [[nodiscard]] std::span<const Word> at(Vertex vertex) const { return {bits_.data() + vertex * words_, words_}; }

    [[nodiscard]] bool has(Vertex vertex, Colour colour) const {
        return (bits_[vertex * words_ + word_of(colour)] >> bit_of(colour) & 1) != 0;
    }
    void add(Vertex vertex, Colour colour) { bits_[vertex * words_ + word_of(colour)] |= Word{1} << bit_of(colour); }

    [[nodiscard]] std::int32_t count(Vertex vertex) const {
        std::int32_t total = 0;
        for (const Word word : at(vertex)) total += std::popcount(word);
        return total;
    }

    // The lowest colour of a vertex that has at least one.
    [[nodiscard]] Colour first(Vertex vertex) const {
        std::size_t word = 0;
        while (at(vertex)[word] == 0) ++word;
        return static_cast<Colour>(64 * word) + std::countr_zero(at(vertex)[word]);
    }

    // Whether some pair could visit both vertices. Blank does not count.
    [[nodiscard]] bool share_pair(Vertex one, Vertex other) const {
        for (std::size_t word = 0; word < words_; ++word) {
            if ((at(one)[word] & at(other)[word] & ~blank_mask(word)) != 0) return true;
        }
        return false;
    }

    // The bits of one word that stand for blank.
    [[nodiscard]] Word blank_mask(std::size_t word) const {
        return word == word_of(pairs_) ? Word{1} << bit_of(pairs_) : Word{0};
    }

    static std::size_t word_of(Colour colour) { return static_cast<std::size_t>(colour) / 64; }
    static std::uint32_t bit_of(Colour colour) { return static_cast<std::uint32_t>(colour) % 64; }

  private:
    Colour pairs_;
    std::size_t words_;
    std::vector<Word> bits_;
};

}  // namespace edgewise
