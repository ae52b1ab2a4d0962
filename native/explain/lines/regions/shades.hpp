// Counting on a chequered board. Each line joins a black and a white vertex. So some vertices of one shade, and how
// many lines they need, say how many lines the vertices of the other shade around them have to take; if those have room
// for fewer, something is wrong. It is the oldest argument about boards and dominoes, made for vertices with two lines.
//
// Whether there is such a set is asked of a flow: lines are given to the vertices of one shade until all have what they
// need, or one cannot get it, whatever the others give up. What that one leads to is the set.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "explain/lines/state/story.hpp"

namespace edgewise::explain {

class Shades {
  public:
    explicit Shades(const Position& position);

    // Vertices that cannot all get their lines, as a step without a conclusion. Nothing where no edge joins equal
    // shades only by way of a third: boards that are not chequered have no shades.
    [[nodiscard]] std::optional<Step> starved();

  private:
    [[nodiscard]] bool find_shades();
    // The same for the needs of one shade.
    [[nodiscard]] std::optional<Step> starved(std::int8_t shade);
    void begin(std::int8_t shade);
    // One more line for a vertex, by what others can do without; false where there is none.
    [[nodiscard]] bool serve(Vertex hungry);
    [[nodiscard]] Step told() const;

    [[nodiscard]] std::int32_t need(Vertex vertex) const;
    [[nodiscard]] std::int32_t room(Vertex vertex) const;

    const Position& position_;
    bool is_chequered_ = false;
    std::vector<std::int8_t> shade_;                  // per vertex
    std::array<std::vector<std::uint8_t>, 2> given_;  // per edge, for the needs of each shade; kept from call to call
    std::vector<std::uint8_t>* gift_ = nullptr;
    std::vector<std::int32_t> lines_;  // per vertex: how many are given
    std::vector<Edge> by_;             // per vertex: the edge over which the search came
    std::vector<std::uint8_t> seen_;   // per vertex
    std::vector<Vertex> todo_;
};

}  // namespace edgewise::explain
