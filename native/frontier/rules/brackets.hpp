// One loop over a nested row of plugs: two bits per plug, 0 for none, 1 and 2 for the left and the right end of a line.
//
// The lines drawn so far pair the plugs like brackets, so the partner of a plug is found by counting brackets, and most
// steps do not need even that: two loose ends that meet leave the other brackets as they are, unless both open or both
// close. All plugs after the vertex move together, which is one shift of the key.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "frontier/rules/mirror.hpp"
#include "frontier/rules/rules.hpp"
#include "frontier/rules/shift.hpp"
#include "frontier/state/key.hpp"

namespace edgewise {

template <class KeyType>
class BracketKernel {
  public:
    using Key = KeyType;
    static constexpr std::int32_t kPlugBits = 2;
    // States come quickly, and it pays to do without whatever is not needed for each.
    static constexpr bool kIsQuick = true;

    BracketKernel(const FrontierBoard& board, const FrontierPlan& plan, bool look_ahead)
        : plan_(plan), rules_(board, plan, kPlugBits, look_ahead) {}

    [[nodiscard]] static std::int32_t bits_needed(const FrontierPlan& plan) {
        return kPlugBits * plan.widest() + plan.clue_bits();
    }

    void enter(std::int32_t index) {
        rules_.enter(index);
        const SweepStep& step = plan_.step(index);
        shift_ = RowShift<Key>(step, kPlugBits, static_cast<Key>(rules_.kept_clue_bits()));
        plugs_after_ = low_bits<Key>(kPlugBits * step.length_after);
    }

    [[nodiscard]] std::int32_t plug_bits() const { return kPlugBits; }
    using Mirror = BracketMirror<Key>;
    [[nodiscard]] std::optional<Mirror> mirror_at(const FrontierBoard& board, std::int32_t boundary) const {
        std::optional<RestMirror> mirror = find_mirror(board, plan_, boundary);
        if (!mirror) return std::nullopt;
        return Mirror(std::move(*mirror), kPlugBits * plan_.widest());
    }
    [[nodiscard]] StepRules& rules() { return rules_; }

    // Calls `emit(next, option)` for each state that this one leads to, and `end(option)` where it closes the loop.
    template <class Emit, class End>
    [[gnu::always_inline]] void expand(Key key, Emit emit, End end) {
        // 1. The lines that arrive.
        std::array<std::int32_t, 2> at{};
        std::array<std::uint32_t, 2> bracket{};
        std::int32_t arriving = 0;
        for (std::int32_t place = shift_.first_in; place < shift_.first_in + shift_.in_count; ++place) {
            const std::uint32_t here = plug(key, place);
            if (here == 0) continue;
            if (arriving == 2) return;
            at[arriving] = place;
            bracket[arriving++] = here;
        }
        const auto actions = rules_.actions(key, arriving);
        if (actions.empty()) return;

        // 2. Two lines that meet are joined, or close the loop.
        if (arriving == 2) {
            if (bracket[0] == bracket[1]) {
                const std::int32_t turns =
                    bracket[0] == kLeft ? partner_of_left(key, at[1]) : partner_of_right(key, at[0]);
                key ^= Key{3} << (2 * turns);
            } else if (bracket[0] == kLeft) {
                for (const auto& action : actions) {
                    const Key after = shift_.rest(key) | static_cast<Key>(action.clue_bits);
                    if ((after & plugs_after_) == 0 && rules_.may_end(after)) end(action.option);
                }
                return;
            }
        }

        // 3. The lines that leave.
        const Key rest = shift_.rest(key);
        for (const auto& action : actions) {
            const StepRules::Option& option = rules_.option(action.option);
            Key next = rest | static_cast<Key>(action.clue_bits);
            if (arriving == 1) {
                next |= Key{bracket[0]} << (2 * (shift_.first_out + option.first));
            } else if (option.second != StepRules::kNone) {
                next |= Key{kLeft} << (2 * (shift_.first_out + option.first));
                next |= Key{kRight} << (2 * (shift_.first_out + option.second));
            }
            emit(next, action.option);
        }
    }

  private:
    static constexpr std::uint32_t kLeft = 1, kRight = 2;

    [[nodiscard]] static std::uint32_t plug(Key key, std::int32_t place) {
        return static_cast<std::uint32_t>(key >> (2 * place)) & 3;
    }

    [[nodiscard]] static std::int32_t partner_of_left(Key key, std::int32_t place) {
        for (std::int32_t depth = 1; depth > 0;) {
            const std::uint32_t here = plug(key, ++place);
            depth += here == kLeft ? 1 : here == kRight ? -1 : 0;
        }
        return place;
    }

    [[nodiscard]] static std::int32_t partner_of_right(Key key, std::int32_t place) {
        for (std::int32_t depth = 1; depth > 0;) {
            const std::uint32_t here = plug(key, --place);
            depth += here == kRight ? 1 : here == kLeft ? -1 : 0;
        }
        return place;
    }

    const FrontierPlan& plan_;
    StepRules rules_;
    RowShift<Key> shift_;
    Key plugs_after_ = 0;
};

}  // namespace edgewise
