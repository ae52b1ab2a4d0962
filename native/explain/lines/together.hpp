// Two or three points and clues side by side, exactly: all ways to meet them, and what these ways agree on. Most of the
// patterns that players know by name are found here; none of them is written down.
//
// It is called where no rule by itself forces anything. Then a rule that shares a single open edge with the others says
// nothing about them: it can be met whatever that edge is. So only rules that share two or more are looked at.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/control.hpp"
#include "explain/lines/state/story.hpp"

namespace edgewise::explain {

struct Settled {
    std::vector<Rule> rules;
    std::vector<std::pair<Edge, bool>> edges;
};

class Together {
  public:
    explicit Together(const Position& position);

    // Every set of `size` (2 or 3) rules that settles an edge; some of them if the control stops it.
    [[nodiscard]] std::vector<Settled> found(std::int32_t size, Control& control);

    // The story of such a set, with no more known edges than it takes. `facts` as in `cost_of`.
    [[nodiscard]] Story told(const Settled& settled, std::int32_t facts);

  private:
    static constexpr std::int32_t kMostOpen = 12;
    static constexpr std::int32_t kMostRules = 3;

    struct Part {
        std::uint32_t edges = 0;  // among those that are open
        Counts allowed = 0;       // of lines among them
    };

    void find_neighbours();
    // What the rules settle if `ignored`, known as they are, were open. Empty where there are too many open edges.
    [[nodiscard]] std::vector<std::pair<Edge, bool>> settle(const std::vector<Rule>& rules,
                                                            const std::vector<Edge>& ignored);
    // Visits the ways to meet the parts from `next` on; false once no edge can be settled any more.
    bool visit(std::int32_t next, std::uint32_t lines, std::uint32_t decided);

    const Position& position_;
    std::vector<std::vector<Rule>> close_, loose_;  // neighbours that share two or more open edges; that share one
    std::vector<std::int32_t> shared_;              // per rule
    std::int32_t size_ = 0, open_count_ = 0;
    std::uint32_t always_ = 0, ever_ = 0;
    std::array<Part, kMostRules> parts_;
    std::array<Edge, kMostOpen> open_{};
};

}  // namespace edgewise::explain
