// Suppositions. The opposite of a conclusion is supposed and consequences are drawn in waves until something breaks.
//
// A wave holds everything that one rule each can say about what the waves before it have settled, so what breaks and
// after how many waves depends on the board alone, not on the order in which anything is looked at. Every consequence
// keeps its cause: a contradiction is walked back to the few rules behind it, and rules are then left out one by one as
// long as it still breaks.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "base/control.hpp"
#include "explain/lines/regions/reach.hpp"
#include "explain/lines/regions/shades.hpp"
#include "explain/lines/state/reasons.hpp"
#include "explain/lines/state/story.hpp"

namespace edgewise::explain {

constexpr std::int32_t kAnyWaves = 1 << 30;

// How far a supposition is followed, and with what.
struct Scope {
    std::int32_t waves = kAnyWaves;
    bool loops = true;
    bool sides = true;
    bool reach = true;
    bool passages = true;
    bool shades = true;
    std::int32_t inner_waves = 0;  // of suppositions within it; 0 for none
};

class Trial {
  public:
    // Edges of the trail that the position has now are facts; `settle_facts` is called when there are more.
    Trial(Position& position, Control*& control);
    void settle_facts() { facts_ = position_.size(); }
    [[nodiscard]] std::int32_t facts() const { return facts_; }

    // Whether supposing a value breaks something. Nothing of it is left behind.
    [[nodiscard]] bool fails(Edge edge, bool on, const Scope& scope);
    // The same as a story with the opposite value as its conclusion; not found where nothing breaks.
    [[nodiscard]] Story story(Edge edge, bool on, const Scope& scope);
    // A story with fewer rules. It may be cut short by a limit, and is right even so.
    [[nodiscard]] Story shrunk(Story story, Scope scope);
    // What the same rules say about other edges, by suppositions of these values.
    [[nodiscard]] std::vector<Story> likewise(const Story& story, const std::vector<std::pair<Edge, bool>>& supposed,
                                              const Scope& scope);

  private:
    struct News {
        Edge edge;
        bool on;
        Cause cause;
    };
    struct Lemma {
        std::vector<Step> inner;
        std::vector<Edge> looked;
    };

    void keep_only(const std::vector<Rule>& rules);
    [[nodiscard]] bool suppose(Edge edge, bool on, const Scope& scope);
    // False when something breaks; what does is then in `broken_`.
    [[nodiscard]] bool propagate(const Scope& scope);
    [[nodiscard]] bool take_in_wave(std::int32_t end, const Scope& scope);
    void draw_consequences(std::int32_t begin, std::int32_t end, const Scope& scope);
    [[nodiscard]] bool clashes(Edge edge, Clash clash, const Scope& scope);
    // Suppositions within the supposition, near it; true when that breaks it.
    [[nodiscard]] bool deepen(const Scope& scope);
    [[nodiscard]] bool try_lemma(Edge edge, bool on, const Scope& scope);
    [[nodiscard]] std::vector<Edge> near_supposition();

    // The steps behind what is broken, in order, back to a place in the trail.
    [[nodiscard]] std::vector<Step> collected(std::int32_t floor);
    void look(Edge edge, Step& step) const;

    Position& position_;
    Control*& control_;
    Reasons reasons_;
    Reach reach_;
    Shades shades_;
    std::int32_t facts_;
    std::int32_t taken_ = 0;
    std::vector<std::uint8_t> allowed_;  // per rule
    Step broken_;
    std::vector<Lemma> lemmas_;
    std::vector<Edge> near_;
    std::vector<News> news_;
    std::vector<std::uint32_t> needed_;  // per edge
    std::uint32_t mark_ = 0;
};

}  // namespace edgewise::explain
