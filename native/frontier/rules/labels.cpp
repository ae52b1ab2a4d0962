#include "frontier/rules/labels.hpp"

#include <algorithm>
#include <utility>

namespace edgewise {

LabelCode::LabelCode(const FrontierBoard& board, const FrontierPlan& plan)
    : nested(plan.is_nested()), slot_of(board.pair_count(), 0) {
    const std::int32_t lines = plan.widest() / 2;
    partners = nested ? 2 : lines;
    std::int32_t labels = 1 + partners;
    if (board.joins_pairs()) {
        wishes = std::min(lines, board.pair_count());
        // A pair has a label of its own from the time a plug may lead to one of its ends until both ends are done.
        struct Span {
            std::int32_t pair, first, last;
        };
        std::vector<Span> spans;
        for (std::int32_t pair = 0; pair < board.pair_count(); ++pair) spans.push_back({pair, plan.step_count(), 0});
        for (Vertex vertex = 0; vertex < board.graph().vertex_count(); ++vertex) {
            const std::int32_t pair = board.pair_at(vertex);
            if (pair == FrontierBoard::kNoPair) continue;
            Span& span = spans[pair];
            span.last = std::max(span.last, plan.step_of(vertex));
            span.first = std::min(span.first, plan.step_of(vertex));
            for (const Edge edge : board.graph().edges_at(vertex)) {
                if (board.survives(edge)) span.first = std::min(span.first, plan.decided_at(edge));
            }
        }
        std::ranges::sort(spans, {}, [](const Span& span) { return std::pair(span.first, span.pair); });
        std::vector<std::int32_t> busy_until;
        for (const Span& span : spans) {
            const auto free = std::ranges::find_if(busy_until, [&](std::int32_t until) { return until < span.first; });
            slot_of[span.pair] = static_cast<std::int32_t>(free - busy_until.begin());
            if (free == busy_until.end()) {
                busy_until.push_back(span.last);
            } else {
                *free = span.last;
            }
        }
        slots = static_cast<std::int32_t>(busy_until.size());
        labels += 1 + wishes + slots;
    }
    bits = static_cast<std::int32_t>(std::bit_width(static_cast<std::uint32_t>(labels - 1)));
}

template <class Key>
void LabelKernel<Key>::read(Key key, Row& row) const {
    constexpr std::int8_t kNowhere = -1;
    std::array<std::int8_t, kMostPlugs> open;  // left brackets without their right ones so far
    std::array<std::int8_t, 256> first_seen;
    std::int32_t depth = 0;
    std::fill_n(first_seen.begin(), code_.first_slot(), kNowhere);
    const auto mask = static_cast<std::uint32_t>((1U << code_.bits) - 1);
    for (std::int32_t place = 0; place < step_->length_before(); ++place, key >>= code_.bits) {
        const auto label = static_cast<std::int32_t>(static_cast<std::uint32_t>(key) & mask);
        row[place] = kEmpty;
        if (label == 0) continue;
        if (code_.nested && label <= 2) {
            if (label == 1) {
                open[depth++] = static_cast<std::int8_t>(place);
            } else {
                tie(Kind::partner, open[--depth], place, row);
            }
        } else if (label == code_.delivered() && board_.joins_pairs()) {
            row[place].kind = Kind::delivered;
        } else if (label >= code_.first_slot() && board_.joins_pairs()) {
            row[place] = {Kind::pair, static_cast<std::int8_t>(label - code_.first_slot())};
        } else if (first_seen[label] == kNowhere) {
            first_seen[label] = static_cast<std::int8_t>(place);
        } else {
            tie(label <= code_.partners ? Kind::partner : Kind::wish, first_seen[label], place, row);
        }
    }
}

template <class Key>
Key LabelKernel<Key>::written(const Row& row) const {
    std::array<std::uint8_t, kMostPlugs> label_at;
    std::int32_t next_partner = 1, next_wish = code_.first_wish();
    Key key = 0;
    for (std::int32_t place = 0; place < step_->length_after; ++place) {
        const Plug& plug = row[place];
        std::int32_t label = 0;
        switch (plug.kind) {
            case Kind::none:
                continue;
            case Kind::delivered:
                label = code_.delivered();
                break;
            case Kind::pair:
                label = code_.first_slot() + plug.other;
                break;
            case Kind::partner:
                if (code_.nested) {
                    label = plug.other > place ? 1 : 2;
                } else {
                    label = plug.other > place ? next_partner++ : label_at[plug.other];
                }
                break;
            case Kind::wish:
                label = plug.other > place ? next_wish++ : label_at[plug.other];
                break;
        }
        label_at[place] = static_cast<std::uint8_t>(label);
        key |= static_cast<Key>(label) << (place * code_.bits);
    }
    return key;
}

template <class Key>
void LabelKernel<Key>::move(const Row& before, Row& row) const {
    std::fill_n(row.begin(), step_->length_after, kEmpty);
    for (std::int32_t place = 0; place < step_->length_before(); ++place) {
        const std::int32_t there = step_->moved[place];
        if (there == SweepStep::kGone) continue;
        Plug plug = before[place];
        if (plug.kind == Kind::partner || plug.kind == Kind::wish) {
            plug.other = static_cast<std::int8_t>(step_->moved[plug.other]);
        }
        row[there] = plug;
    }
}

template <class Key>
bool LabelKernel<Key>::is_empty(const Row& row) const {
    return std::all_of(row.begin(), row.begin() + step_->length_after,
                       [](const Plug& plug) { return plug.kind == Kind::none; });
}

template <class Key>
bool LabelKernel<Key>::is_hopeless(const Row& row) const {
    if (!code_.nested || !board_.joins_pairs()) return false;
    std::array<std::int8_t, kMostPlugs> wishes, lines;  // their left ends
    std::int32_t wish_count = 0, line_count = 0;
    for (std::int32_t place = 0; place < step_->length_after; ++place) {
        if (row[place].other <= place) continue;
        if (row[place].kind == Kind::wish) wishes[wish_count++] = static_cast<std::int8_t>(place);
        if (row[place].kind == Kind::partner) lines[line_count++] = static_cast<std::int8_t>(place);
    }
    const auto cross = [&row](std::int32_t one, std::int32_t other) {
        const std::int32_t one_right = row[one].other, other_right = row[other].other;
        return one < other ? other < one_right && one_right < other_right
                           : one < other_right && other_right < one_right;
    };
    for (std::int32_t i = 0; i < wish_count; ++i) {
        for (std::int32_t j = i + 1; j < wish_count; ++j) {
            if (!cross(wishes[i], wishes[j])) continue;
            const bool is_helped = std::any_of(lines.begin(), lines.begin() + line_count, [&](std::int32_t line) {
                return cross(line, wishes[i]) || cross(line, wishes[j]);
            });
            if (!is_helped) return true;
        }
    }
    return false;
}

template <class Key>
bool LabelKernel<Key>::join(const Row& before, const std::array<std::int32_t, 2>& at, std::int32_t arriving,
                            const StepRules::Option& option, Row& row, bool& closes) const {
    if (pair_here_ != FrontierBoard::kNoPair) {
        // A line that arrives here got the label of the pair when it was drawn.
        return arriving == 1 ? before[at[0]].kind == Kind::delivered : begin_pair(option, row);
    }
    if (arriving == 2) return meet(before[at[0]], before[at[1]], at[1], row, closes);
    if (arriving == 1) {
        const std::int32_t out = step_->out_at[option.first];
        const Plug& plug = before[at[0]];
        if (plug.kind == Kind::pair) {
            row[out] = plug;
        } else {
            tie(plug.kind, out, step_->moved[plug.other], row);
        }
        return deliver(option.first, row);
    }
    if (option.second == StepRules::kNone) return true;
    tie(Kind::partner, step_->out_at[option.first], step_->out_at[option.second], row);
    return deliver(option.first, row) && deliver(option.second, row);
}

template <class Key>
bool LabelKernel<Key>::meet(const Plug& one, const Plug& other, std::int32_t other_at, Row& row, bool& closes) const {
    const auto there = [this](const Plug& plug) { return step_->moved[plug.other]; };
    if (one.kind == Kind::partner && one.other == other_at) {
        closes = true;
        return !board_.joins_pairs();
    }
    if (one.kind == Kind::partner && other.kind == Kind::partner) {
        tie(Kind::partner, there(one), there(other), row);
        return true;
    }
    if (one.kind == Kind::wish && other.kind == Kind::wish) return one.other == other_at;
    if (one.kind != Kind::partner && other.kind != Kind::partner) return false;  // two lines that belong to other pairs
    const Plug& line = one.kind == Kind::partner ? one : other;
    const Plug& told = one.kind == Kind::partner ? other : one;
    if (told.kind == Kind::pair) {
        row[there(line)] = told;
    } else {
        tie(Kind::wish, there(line), there(told), row);
    }
    return true;
}

template <class Key>
bool LabelKernel<Key>::begin_pair(const StepRules::Option& option, Row& row) const {
    const std::int32_t out = step_->out_at[option.first];
    const std::int32_t ahead = pair_ahead_[option.first];
    if (ahead != FrontierBoard::kNoPair) {
        row[out].kind = Kind::delivered;
        return ahead == pair_here_;
    }
    come_from(code_.slot_of[pair_here_], out, row);
    return true;
}

template <class Key>
bool LabelKernel<Key>::deliver(std::int32_t out, Row& row) const {
    const std::int32_t pair = pair_ahead_[out];
    if (pair == FrontierBoard::kNoPair) return true;
    const std::int32_t slot = code_.slot_of[pair];
    const std::int32_t place = step_->out_at[out];
    const Plug line = row[place];
    row[place] = {Kind::delivered, 0};
    if (line.kind == Kind::pair) return line.other == slot;
    // Both ends of the pair that it comes from are joined already.
    if (line.kind == Kind::wish) return false;
    come_from(slot, line.other, row);
    return true;
}

template <class Key>
void LabelKernel<Key>::come_from(std::int32_t slot, std::int32_t place, Row& row) const {
    row[place] = {Kind::pair, static_cast<std::int8_t>(slot)};
    for (std::int32_t other = 0; other < step_->length_after; ++other) {
        if (other != place && row[other].kind == Kind::pair && row[other].other == slot) {
            tie(Kind::wish, place, other, row);
            return;
        }
    }
}

template class LabelKernel<std::uint64_t>;
template class LabelKernel<WideBits>;

}  // namespace edgewise
