// Pairs that are cut off, and regions that nobody can fill. Each end has to find its mate over vertices that no path
// has taken, and a vertex that has to be visited must lie where some pair can both enter and leave.
//
// Passages go further (`passages.cpp`). A vertex without which a pair cannot be joined is kept for that pair; the
// others have to do without it, which may cut them off in turn. And what lies behind a single vertex can be entered
// there only once, so a pair has to begin or end in it.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "explain/lines/regions/branches.hpp"
#include "explain/lines/state/reasons.hpp"
#include "explain/lines/state/story.hpp"

namespace edgewise::explain {

class Reach {
  public:
    Reach(const Position& position, const Reasons& reasons);

    // What is cut off, as a step without a conclusion; nothing where all can still be reached.
    [[nodiscard]] std::optional<Step> broken(bool passages);

  private:
    struct Region {
        std::vector<Vertex> vertices;
        Vertex to_visit = -1;         // one that must be visited, if there is any
        std::vector<Vertex> strands;  // loose ends of pairs, and vertices kept for them, that lie beside it
    };

    struct Wall {
        std::vector<Edge> looked;
        std::vector<Vertex> kept;

        [[nodiscard]] std::size_t length() const { return looked.size() + kept.size(); }
    };

    void find_owners();
    void find_regions();
    void add_strand(Vertex strand);
    [[nodiscard]] bool is_joined(std::int32_t pair) const;
    [[nodiscard]] bool meet(std::int32_t pair) const;
    // Whether a pair has two strands beside a region.
    [[nodiscard]] bool serves(const Region& region, Vertex strand) const;
    [[nodiscard]] bool is_served(const Region& region) const;
    [[nodiscard]] std::optional<Step> unserved_region();

    // ---- passages
    // Of some vertices: how many lie beside a loose end that may enter there, and how many have to be visited.
    struct Tally {
        std::int32_t entrances = 0;
        std::int32_t to_visit = 0;

        [[nodiscard]] bool is_blind() const { return entrances == 0 && to_visit > 0; }
        friend Tally operator+(Tally a, Tally b) { return {a.entrances + b.entrances, a.to_visit + b.to_visit}; }
        friend Tally operator-(Tally a, Tally b) { return {a.entrances - b.entrances, a.to_visit - b.to_visit}; }
    };
    struct BlindAlley;

    void forget_kept();
    [[nodiscard]] std::optional<Step> broken_by_passages();
    [[nodiscard]] std::int32_t part_without(Vertex cut, Vertex vertex) const;
    // The vertices that a pair cannot do without, into `passages_`.
    void find_passages(std::int32_t pair);
    [[nodiscard]] bool are_beside(Vertex one, Vertex other) const;
    [[nodiscard]] std::vector<Vertex> entrances_of(Vertex end) const;
    [[nodiscard]] bool divides(Vertex cut, const std::vector<Vertex>& some, const std::vector<Vertex>& others);
    [[nodiscard]] Step crowded(Vertex vertex, std::int32_t one, std::int32_t other);
    [[nodiscard]] Step cut_off(std::int32_t pair);
    [[nodiscard]] std::optional<Step> blind_alley();
    void sum_up_branches();
    void look_behind(Vertex cut, BlindAlley& smallest);
    [[nodiscard]] Tally tally_of(Vertex vertex) const;
    [[nodiscard]] Tally tally_of_branch(Vertex branch) const;
    // Everything that an end of a pair can reach: without a vertex, or without those that are kept for others.
    [[nodiscard]] std::vector<Vertex> reached_from(Vertex end, std::int32_t pair, Vertex without);

    // The gaps and the paths around these vertices, which a pair cannot leave; or nothing can enter, with -1. One
    // vertex may be left open.
    [[nodiscard]] Wall wall(const std::vector<Vertex>& inside, std::int32_t pair, Vertex without) const;
    // Around the one or the other end of a pair.
    [[nodiscard]] Wall shorter_wall(std::int32_t pair, Vertex without);
    // All edges of a wall, with those that say why vertices in it are kept.
    [[nodiscard]] std::vector<Edge> explained(Wall wall);
    void add_path(Vertex from, std::vector<Edge>& looked) const;

    const Position& position_;
    const Reasons& reasons_;
    std::vector<std::int32_t> owner_;   // per vertex: the pair whose path has taken it, or -1
    std::vector<std::int32_t> region_;  // per vertex
    std::vector<Region> regions_;
    std::vector<Vertex> loose_;           // two for each pair
    std::vector<std::int32_t> kept_for_;  // per vertex: a pair, or -1
    std::vector<Vertex> kept_;
    Branches branches_;
    std::vector<Vertex> roots_, passages_;
    std::vector<std::int32_t> parts_;  // of `divides`
    std::vector<std::uint8_t> is_beside_end_;
    std::vector<Tally> sums_;  // over the vertices that `branches_` met before a time
};

}  // namespace edgewise::explain
