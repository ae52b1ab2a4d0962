// Pairs that are cut off. Each end has to find its mate over vertices that no path has taken, and a vertex that has to
// be visited must lie where both loose ends of some pair can come.
#pragma once

#include <optional>
#include <vector>

#include "explain/reasons.hpp"
#include "explain/story.hpp"

namespace edgewise::explain {

class Reach {
  public:
    Reach(const Position& position, const Reasons& reasons);

    // What is cut off, as a step without a conclusion; nothing where all can still be reached.
    [[nodiscard]] std::optional<Step> broken();

  private:
    struct Region {
        std::vector<Vertex> vertices;
        Vertex to_visit = -1;               // one that must be visited, if there is any
        std::vector<std::int32_t> touched;  // loose ends that lie beside it: 2 * pair, or one more
    };

    void find_owners();
    void find_regions();
    [[nodiscard]] bool meet(std::int32_t pair) const;
    [[nodiscard]] bool is_served(const Region& region) const;
    // The gaps and the paths around these vertices, which a pair cannot leave; or nothing can enter, with -1.
    [[nodiscard]] std::vector<Edge> wall(const std::vector<Vertex>& inside, std::int32_t pair);
    void add_path(Vertex from, std::vector<Edge>& looked) const;

    const Position& position_;
    const Reasons& reasons_;
    std::vector<std::int32_t> owner_;   // per vertex: the pair whose path has taken it, or -1
    std::vector<std::int32_t> region_;  // per vertex
    std::vector<Region> regions_;
    std::vector<Vertex> loose_;  // two for each pair
    std::vector<std::uint8_t> inside_;
};

}  // namespace edgewise::explain
