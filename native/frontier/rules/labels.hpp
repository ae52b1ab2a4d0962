// Lines over any row of plugs, for one loop or for pairs: each plug has a label for what is at the other end.
//
//   a partner   the line leads to another plug; brackets where the row is nested, a shared label otherwise
//   a pair      the line comes from one end of that pair, and the other end has not been reached yet
//   a wish      both ends of a pair have been reached: this plug and another have to be joined, and it no longer
//   matters
//               which pair it was; states that differ only in that are merged
//   delivered   the line leads to a vertex that ends a pair: nothing is left to decide about it
//
// As soon as a line leads to a vertex that ends a pair, its other end gets the label of the pair: that finds mismatches
// a row earlier. A state is read into an array, changed there and written back with labels numbered in order of their
// first appearance.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "frontier/rules/rules.hpp"
#include "frontier/rules/shift.hpp"
#include "frontier/state/key.hpp"

namespace edgewise {

// Which number stands for which label.
struct LabelCode {
    std::int32_t partners = 0;  // labels from 1 for lines between plugs: two brackets, or one per line
    std::int32_t wishes = 0;    // then `delivered`, wishes, and slots for pairs; for pairs only
    std::int32_t slots = 0;
    std::int32_t bits = 0;
    bool nested = false;
    // Per pair: its slot. Two pairs share one if no state can hold both.
    std::vector<std::int32_t> slot_of;

    LabelCode(const FrontierBoard& board, const FrontierPlan& plan);

    [[nodiscard]] std::int32_t delivered() const { return partners + 1; }
    [[nodiscard]] std::int32_t first_wish() const { return partners + 2; }
    [[nodiscard]] std::int32_t first_slot() const { return first_wish() + wishes; }
};

template <class KeyType>
class LabelKernel {
  public:
    using Key = KeyType;
    static constexpr bool kIsQuick = false;

    LabelKernel(const FrontierBoard& board, const FrontierPlan& plan, bool look_ahead)
        : board_(board), plan_(plan), code_(board, plan), rules_(board, plan, code_.bits, look_ahead) {}

    [[nodiscard]] static std::int32_t bits_needed(const FrontierBoard& board, const FrontierPlan& plan) {
        const LabelCode code(board, plan);
        const bool fits = code.bits <= kMostLabelBits && plan.widest() <= static_cast<std::int32_t>(kMostPlugs);
        return fits ? code.bits * plan.widest() + plan.clue_bits() : std::numeric_limits<std::int32_t>::max();
    }

    void enter(std::int32_t index) {
        rules_.enter(index);
        step_ = &plan_.step(index);
        pair_here_ = board_.pair_at(step_->vertex);
        is_last_ = index + 1 == plan_.step_count();
        kept_ = static_cast<Key>(rules_.kept_clue_bits());
        shift_ = RowShift<Key>(*step_, code_.bits, kept_);
        // Steps with more options than there are bits to mark them use the array.
        is_plain_ = plan_.is_straight() && pair_here_ == FrontierBoard::kNoPair && !is_last_ && step_->outs.size() <= 8;
        pair_ahead_.clear();
        for (const Edge edge : step_->outs) {
            pair_ahead_.push_back(board_.pair_at(board_.graph().other_end(edge, step_->vertex)));
        }
    }

    [[nodiscard]] std::int32_t plug_bits() const { return code_.bits; }
    // States with labels are taken as they are.
    struct Mirror {
        [[nodiscard]] static Key representative(Key key) { return key; }
    };
    [[nodiscard]] static std::optional<Mirror> mirror_at(const FrontierBoard& /*unused*/, std::int32_t /*unused*/) {
        return std::nullopt;
    }
    [[nodiscard]] StepRules& rules() { return rules_; }

    // Calls `emit(next, option)` for each state that this one leads to, and `end(option)` where it is a solution.
    template <class Emit, class End>
    void expand(Key key, Emit emit, End end) {
        // 1. The lines that arrive.
        std::int32_t arriving = 0;
        std::array<std::int32_t, 2> at{};
        for (const std::int32_t place : step_->ins) {
            if (label(key, place) == 0) continue;
            if (arriving == 2) return;
            at[arriving++] = place;
        }
        const auto actions = rules_.actions(key, arriving);
        if (actions.empty()) return;

        // 2. A line that only continues, or one that begins, leaves all other labels as they are.
        std::uint64_t plain = 0;  // which actions are done
        if (is_plain_ && arriving < 2) {
            const Key rest = shift_.rest(key);
            for (std::size_t i = 0; i < actions.size(); ++i) {
                const StepRules::Option& option = rules_.option(actions[i].option);
                if (is_told(option.first) || is_told(option.second)) continue;
                plain |= std::uint64_t{1} << i;
                Key next = rest | static_cast<Key>(actions[i].clue_bits);
                if (arriving == 1) {
                    next |= static_cast<Key>(label(key, at[0])) << (code_.bits * (shift_.first_out + option.first));
                } else if (option.second != StepRules::kNone) {
                    next |= Key{1} << (code_.bits * (shift_.first_out + option.first));
                    next |= Key{2} << (code_.bits * (shift_.first_out + option.second));
                }
                emit(next, actions[i].option);
            }
            if (std::popcount(plain) == static_cast<int>(actions.size())) return;
        }

        // 3. Everything else works on the row as an array.
        Row before, moved, row;
        read(key, before);
        move(before, moved);
        for (std::size_t i = 0; i < actions.size(); ++i) {
            if ((plain >> i & 1) != 0) continue;
            const StepRules::Option& option = rules_.option(actions[i].option);
            const Key clues = (key & kept_) | static_cast<Key>(actions[i].clue_bits);
            std::copy_n(moved.begin(), step_->length_after, row.begin());
            bool closes = false;
            if (!join(before, at, arriving, option, row, closes)) continue;
            if (closes) {
                if (is_empty(row) && rules_.may_end(clues)) end(actions[i].option);
            } else if (is_last_ && board_.joins_pairs()) {
                end(actions[i].option);
            } else if (!is_hopeless(row)) {
                emit(written(row) | clues, actions[i].option);
            }
        }
    }

  private:
    enum class Kind : std::uint8_t { none, partner, delivered, wish, pair };
    struct Plug {
        Kind kind;
        std::int8_t other;  // the place of the partner, or the slot of the pair
    };
    static constexpr Plug kEmpty{Kind::none, 0};
    static constexpr std::size_t kMostPlugs = 127;
    static constexpr std::int32_t kMostLabelBits = 7;
    using Row = std::array<Plug, kMostPlugs>;

    [[nodiscard]] std::uint32_t label(Key key, std::int32_t place) const {
        return static_cast<std::uint32_t>(key >> (code_.bits * place)) & ((1U << code_.bits) - 1);
    }
    // Whether the line that leaves there leads to an end of a pair.
    [[nodiscard]] bool is_told(std::int32_t out) const {
        return out != StepRules::kNone && pair_ahead_[out] != FrontierBoard::kNoPair;
    }
    void read(Key key, Row& row) const;
    [[nodiscard]] Key written(const Row& row) const;
    void move(const Row& before, Row& row) const;
    [[nodiscard]] bool is_empty(const Row& row) const;
    // Two wishes that cross, and no line that could carry one of them over the other.
    [[nodiscard]] bool is_hopeless(const Row& row) const;
    // Draws the lines at the vertex. False where that is impossible.
    [[nodiscard]] bool join(const Row& before, const std::array<std::int32_t, 2>& at, std::int32_t arriving,
                            const StepRules::Option& option, Row& row, bool& closes) const;
    [[nodiscard]] bool meet(const Plug& one, const Plug& other, std::int32_t other_at, Row& row, bool& closes) const;
    [[nodiscard]] bool begin_pair(const StepRules::Option& option, Row& row) const;
    // A line leads to an end of a pair that is still to come; its plug has the label that it would have otherwise.
    [[nodiscard]] bool deliver(std::int32_t out, Row& row) const;
    // The plug at `place` comes from an end of the pair in `slot`.
    void come_from(std::int32_t slot, std::int32_t place, Row& row) const;
    static void tie(Kind kind, std::int32_t one, std::int32_t other, Row& row) {
        row[one] = {kind, static_cast<std::int8_t>(other)};
        row[other] = {kind, static_cast<std::int8_t>(one)};
    }

    const FrontierBoard& board_;
    const FrontierPlan& plan_;
    LabelCode code_;
    StepRules rules_;
    const SweepStep* step_ = nullptr;
    std::int32_t pair_here_ = FrontierBoard::kNoPair;
    std::vector<std::int32_t> pair_ahead_;  // per out: the pair that ends where it leads
    bool is_last_ = false;
    bool is_plain_ = false;
    RowShift<Key> shift_;
    Key kept_ = 0;
};

extern template class LabelKernel<std::uint64_t>;
extern template class LabelKernel<WideBits>;

}  // namespace edgewise
