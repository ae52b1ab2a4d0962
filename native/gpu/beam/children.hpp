// The children of a state: every tile that may lie on the next cell, with the key by which it is chosen.
//
// They are generated twice, once to be counted and once to be written down: to keep them all in between would take more
// memory than time.
#pragma once

#include "beam/ranking.hpp"
#include "beam/selection.hpp"

namespace edgewise::gpu {

// Words of one thread in shared memory: copies that are laid, and what each colour gains.
template <class Layout>
struct ChildScratch {
    static constexpr u32 kWords = Layout::kUsedWords + 2 * Layout::kColours;

    u32* words;
    u32 stride;

    [[nodiscard]] EDGEWISE_DEVICE u32& used(u32 word) const { return words[word * stride]; }
    [[nodiscard]] EDGEWISE_DEVICE float& opened(u32 colour) const {
        return reinterpret_cast<float*>(words)[(Layout::kUsedWords + colour) * stride];
    }
    [[nodiscard]] EDGEWISE_DEVICE float& against(u32 colour) const {
        return reinterpret_cast<float*>(words)[(Layout::kUsedWords + Layout::kColours + colour) * stride];
    }
    [[nodiscard]] EDGEWISE_DEVICE bool is_used(u32 copy) const { return (used(copy / 32) >> copy % 32 & 1) != 0; }
};

struct Child {
    u32 at;  // where its tile is in the pool; kFixedAt for a fixed piece
    float key;
    u32 hash;
};
constexpr u32 kFixedAt = 0xffffU;

// One state with everything that its children have in common.
template <class Layout>
class Parent {
  public:
    EDGEWISE_DEVICE Parent(const Step& step, const Group& group, u32 index, const ChildScratch<Layout>& scratch)
        : group_(group),
          level_(step.level_of(group)),
          next_((&level_)[(level_.flags & kLooksAhead) != 0 ? 1 : 0]),
          tables_(*reinterpret_cast<const Tables*>(group.tables)),
          state_(reinterpret_cast<const State<Layout>*>(step.states)[index]),
          chain_(reinterpret_cast<const i16*>(step.chains) + static_cast<u64>(index) * 2 * Layout::kColours),
          gains_{tables_, state_, group.beta},
          scratch_(scratch),
          pool_(tables_.at<u32>(tables_.pool)),
          key_(reinterpret_cast<const float*>(step.keys)[index]),
          north_(state_.north_of(level_)),
          west_(state_.west_of(level_)),
          seed_(mixed(mixed(group.seed + step.level) ^ state_.history)),
          is_in_rows_(level_.row < group.whole_rows),
          has_gains_(false) {}

    [[nodiscard]] EDGEWISE_DEVICE float key() const { return key_; }

    // Before anything else: what is looked at many times, where it is near.
    EDGEWISE_DEVICE void prepare() const {
        for (u32 word = 0; word < Layout::kUsedWords; ++word) scratch_.used(word) = state_.used[word];
    }

    // Calls `offer(Child)` for each child with `added` mismatches in the north and west.
    template <class Offer>
    EDGEWISE_DEVICE void each(u32 added, const Offer& offer) {
        if (added == 0) {
            if ((level_.flags & kIsFixed) != 0) {
                offer(child(kFixedAt, level_.fixed_tile, 0, 0));
                return;
            }
            const float gain = gains_.met(north_) + gains_.met(west_);
            const u32 range =
                range_of(tables_.by_both, (level_.kind * tables_.colours + north_) * tables_.colours + west_);
            for (u32 at = begin_of(range), end = at + size_of(range); at < end; ++at) {
                const u32 tile = pool_[at];
                if (!scratch_.is_used(copy_of(tile))) offer(child(at, tile, 0, gain + gain_beyond(tile)));
            }
            return;
        }
        if ((level_.flags & kIsFixed) != 0) return;
        find_gains();
        if (added == 1) {
            if (level_.column > 0) {
                const u32 range = range_of(tables_.by_north, level_.kind * tables_.colours + north_);
                against(range, kWestAt, west_, 1, gains_.met(north_) + gains_.given_up(west_), offer);
            }
            if (level_.row > 0) {
                const u32 range = range_of(tables_.by_west, level_.kind * tables_.colours + west_);
                against(range, kNorthAt, north_, 1, gains_.met(west_) + gains_.given_up(north_), offer);
            }
            return;
        }
        if (level_.column == 0 || level_.row == 0) return;
        const float gain = gains_.given_up(north_) + gains_.given_up(west_);
        const u32 range = range_of(tables_.by_kind, level_.kind);
        for (u32 at = begin_of(range), end = at + size_of(range); at < end; ++at) {
            const u32 tile = pool_[at];
            const u32 north = colour_of(tile, kNorthAt);
            const u32 west = colour_of(tile, kWestAt);
            if (north == north_ || west == west_ || scratch_.is_used(copy_of(tile))) continue;
            offer(child(at, tile, 2, gain + scratch_.against(north) + scratch_.against(west) + gain_beyond(tile)));
        }
    }

  private:
    [[nodiscard]] EDGEWISE_DEVICE u32 range_of(u32 table, u32 number) const { return tables_.at<u32>(table)[number]; }

    // What each colour gains, if that was not asked before.
    EDGEWISE_DEVICE void find_gains() {
        if (has_gains_) return;
        has_gains_ = true;
        for (u32 colour = 0; colour < tables_.colours; ++colour) {
            scratch_.opened(colour) = gains_.opened(colour);
            scratch_.against(colour) = gains_.against(colour);
        }
    }

    // Tiles of a list that show another colour on one side.
    template <class Offer>
    EDGEWISE_DEVICE void against(u32 range, u32 side, u32 colour, u32 added, float gain, const Offer& offer) const {
        for (u32 at = begin_of(range), end = at + size_of(range); at < end; ++at) {
            const u32 tile = pool_[at];
            const u32 shown = colour_of(tile, side);
            if (shown == colour || scratch_.is_used(copy_of(tile))) continue;
            offer(child(at, tile, added, gain + scratch_.against(shown) + gain_beyond(tile)));
        }
    }

    // What its south and east sides gain.
    [[nodiscard]] EDGEWISE_DEVICE float gain_beyond(u32 tile) const {
        const u32 south = colour_of(tile, kSouthAt);
        const u32 east = colour_of(tile, kEastAt);
        return ((level_.flags & kClosesSouth) != 0 ? gains_.closed(south, static_cast<u32>(level_.required_south))
                                                   : opened(south)) +
               ((level_.flags & kClosesEast) != 0 ? gains_.closed(east, static_cast<u32>(level_.required_east))
                                                  : opened(east));
    }
    [[nodiscard]] EDGEWISE_DEVICE float opened(u32 colour) const {
        return has_gains_ ? scratch_.opened(colour) : gains_.opened(colour);
    }

    [[nodiscard]] EDGEWISE_DEVICE static bool misses(i8 required, u32 colour) {
        return required >= 0 && static_cast<u32>(required) != colour;
    }

    [[nodiscard]] EDGEWISE_DEVICE Child child(u32 at, u32 tile, u32 added, float gain) const {
        const u32 south = colour_of(tile, kSouthAt);
        const u32 east = colour_of(tile, kEastAt);
        added += (misses(level_.required_south, south) ? 1U : 0U) + (misses(level_.required_east, east) ? 1U : 0U);
        const u32 hash = mixed(seed_ + 0x9e3779b9U * (tile + 1));
        float key = key_ + group_.lambda * static_cast<float>(added) - gain;
        key += group_.noise * static_cast<float>(hash >> 8) * (1.0F / 16777216);
        if (group_.gamma != 0) {
            const i32 chain =
                chain_[is_in_rows_ ? east : south] + chain_[Layout::kColours + (is_in_rows_ ? south : east)];
            key -= group_.gamma / kChainUnits * static_cast<float>(chain);
        }
        if ((level_.flags & kLooksAhead) != 0) {
            const u32 room = tiles_behind(tile, south, east);
            key += room == 0 ? group_.lambda : -group_.room * log_of(static_cast<float>(room));
        }
        return {at, key, mixed(hash + 1)};
    }

    // How many tiles match on the next cell.
    [[nodiscard]] EDGEWISE_DEVICE u32 tiles_behind(u32 tile, u32 south, u32 east) const {
        const u32 north = (level_.flags & kNextBelow) != 0 ? south : state_.north_of(next_);
        const u32 west = (level_.flags & kNextBeside) != 0 ? east : state_.west_of(next_);
        const u32 range = range_of(tables_.by_both, (next_.kind * tables_.colours + north) * tables_.colours + west);
        u32 count = 0;
        for (u32 at = begin_of(range), end = at + size_of(range); at < end; ++at) {
            const u32 other = pool_[at];
            if (scratch_.is_used(copy_of(other))) continue;
            if (misses(next_.required_south, colour_of(other, kSouthAt))) continue;
            if (misses(next_.required_east, colour_of(other, kEastAt))) continue;
            if (copy_of(other) == copy_of(tile) && takes_last_copy(tile)) continue;
            ++count;
        }
        return count;
    }
    // Copies of a tile are numbered in sequence and laid in that order.
    [[nodiscard]] EDGEWISE_DEVICE bool takes_last_copy(u32 tile) const {
        const u32 copy = copy_of(tile);
        return tables_.at<u8>(tables_.is_first_copy)[copy] != 0 || scratch_.is_used(copy - 1);
    }

    const Group& group_;
    const Level& level_;
    const Level& next_;
    const Tables& tables_;
    const State<Layout>& state_;
    const i16* chain_;
    Gains<Layout> gains_;
    ChildScratch<Layout> scratch_;
    const u32* pool_;
    float key_;
    u32 north_, west_;
    u32 seed_;
    bool is_in_rows_;
    bool has_gains_;
};

// Counts children with `added` mismatches by key. Shared memory: kBins words, then ChildScratch for each thread.
template <class Layout>
struct Count {
    Step step;
    u32 added;
    u32 spare;

    EDGEWISE_DEVICE void operator()(const Block& block) const {
        const u32 number = step.group_of(block);
        if (!step.is_active(number)) return;
        Selection& selection = reinterpret_cast<Selection*>(step.selection)[number];
        if (added > selection.most_added) return;
        const u32 count = step.count_of(number);
        if (block.block % step.blocks_per_group * block.threads >= count) return;
        u32* here = static_cast<u32*>(block.shared);
        for (u32 bin = block.thread; bin < kBins; bin += block.threads) here[bin] = 0;
        block.sync();
        const ChildScratch<Layout> scratch{here + kBins + block.thread, block.threads};
        const Group group = step.group(number);
        float most_gained = -kDead;
        for (u32 state = step.first(block); state < count; state += step.stride(block)) {
            const u32 index = number * step.capacity + state;
            const float key = reinterpret_cast<const float*>(step.keys)[index];
            if (key >= kDead || !selection.is_counted(key, added)) continue;
            Parent<Layout> parent(step, group, index, scratch);
            parent.prepare();
            parent.each(added, [&](const Child& child) {
                add_to(&here[selection.bin_of(child.key)], 1U);
                const float gained = key + static_cast<float>(added) * group.lambda - child.key;
                if (gained > most_gained) most_gained = gained;
            });
        }
        if (most_gained > -kDead) {
            const i32 most = ordered(most_gained);
            if (most > selection.most_gained) raise_to(&selection.most_gained, most);
        }
        block.sync();
        u32* bins = reinterpret_cast<u32*>(step.bins) + static_cast<u64>(number) * kBins;
        for (u32 bin = block.thread; bin < kBins; bin += block.threads) {
            if (here[bin] != 0) add_to(&bins[bin], here[bin]);
        }
    }
};

// Writes down the children that are kept: their parents and their tiles. Shared memory: ChildScratch for each thread.
template <class Layout>
struct Emit {
    Step step;
    u64 parents;     // address of u32, `capacity` for each group
    u64 candidates;  // address of u16, likewise

    EDGEWISE_DEVICE void operator()(const Block& block) const {
        const u32 number = step.group_of(block);
        if (!step.is_active(number)) return;
        Selection& selection = reinterpret_cast<Selection*>(step.selection)[number];
        const Selection chosen = selection;
        const u32 count = step.count_of(number);
        const ChildScratch<Layout> scratch{static_cast<u32*>(block.shared) + block.thread, block.threads};
        const Group group = step.group(number);
        const Tables& tables = *reinterpret_cast<const Tables*>(group.tables);
        const u16* names = tables.at<u16>(tables.candidates);
        float lowest = kDead;
        for (u32 state = step.first(block); state < count; state += step.stride(block)) {
            const u32 index = number * step.capacity + state;
            const float key = reinterpret_cast<const float*>(step.keys)[index];
            if (key >= kDead) continue;
            Parent<Layout> parent(step, group, index, scratch);
            parent.prepare();
            for (u32 added = 0; added <= chosen.most_added; ++added) {
                if (!chosen.is_worth(key, added, group.lambda)) continue;
                parent.each(added, [&](const Child& child) {
                    if (!chosen.keeps(child.key, child.hash)) return;
                    const u32 slot = take_slot(&selection.next_count);
                    if (slot >= step.capacity) return;
                    const u32 to = number * step.capacity + slot;
                    reinterpret_cast<u32*>(parents)[to] = index;
                    reinterpret_cast<u16*>(candidates)[to] =
                        child.at == kFixedAt ? step.level_of(group).fixed_candidate : names[child.at];
                    if (child.key < lowest) lowest = child.key;
                });
            }
        }
        if (lowest < kDead) {
            const i32 low = ordered(lowest);
            if (low < selection.next_base) lower_to(&selection.next_base, low);
        }
    }
};

}  // namespace edgewise::gpu
