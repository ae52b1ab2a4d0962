// A graph whose vertices are to be joined in pairs: what each vertex may be, said once and plainly.
//
// A form says it in two places: degree masks and pairs. Here each vertex has one role: the end of a pair has one line,
// every other vertex two lines or none, as its mask allows.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "graph/line_graph.hpp"

namespace edgewise {

using Pair = std::int32_t;
constexpr Pair kNoPair = -1;

enum class Role : std::uint8_t {
    end,    // one line
    must,   // two lines
    may,    // two lines or none
    never,  // no line
};

class PathBoard {
  public:
    // Throws std::invalid_argument when a pair names a vertex that does not exist.
    PathBoard(const LineGraph& graph, const Pairs& pairs);
    // The same with masks other than those of the graph, one for each vertex.
    PathBoard(const LineGraph& graph, const Pairs& pairs, std::span<const std::uint8_t> degree_masks);

    [[nodiscard]] const LineGraph& graph() const { return *graph_; }
    [[nodiscard]] Role role(Vertex vertex) const { return roles_[vertex]; }
    // The pair that the vertex is an end of, or kNoPair.
    [[nodiscard]] Pair pair_of(Vertex vertex) const { return pairs_[vertex]; }
    // The most lines that the vertex can have.
    [[nodiscard]] std::int16_t capacity(Vertex vertex) const {
        return roles_[vertex] == Role::never ? 0 : roles_[vertex] == Role::end ? 1 : 2;
    }
    // Masks and pairs leave some vertex without a role.
    [[nodiscard]] bool contradicts_itself() const { return contradicts_itself_; }

    // Every vertex that lines can visit, ends aside, must be visited; no clue asks for more.
    [[nodiscard]] bool is_fill() const { return count_of_[index(Role::may)] == 0 && graph_->clue_count() == 0; }
    // No vertex must be visited, ends aside; no clue asks for anything.
    [[nodiscard]] bool is_classic() const { return count_of_[index(Role::must)] == 0 && graph_->clue_count() == 0; }
    // Whether these edges, all that are on, visit every vertex that must be visited.
    [[nodiscard]] bool is_covered_by(std::span<const Edge> on) const;
    // The same board with every `must` turned into `may`.
    [[nodiscard]] PathBoard with_blanks_allowed() const { return with_roles(Role::must, Role::may); }
    // The same board with every `may` turned into `must`: its solutions are those that leave no blank.
    [[nodiscard]] PathBoard without_blanks() const { return with_roles(Role::may, Role::must); }

  private:
    static constexpr std::size_t index(Role role) { return static_cast<std::size_t>(role); }
    [[nodiscard]] PathBoard with_roles(Role from, Role to) const;

    const LineGraph* graph_;
    std::vector<Role> roles_;
    std::vector<Pair> pairs_;
    std::array<std::int32_t, 4> count_of_{};
    bool contradicts_itself_ = false;
};

}  // namespace edgewise
