// The children of a state: every tile that may lie on the next cell, with the key by which it is chosen.
//
// They are generated twice, once to be counted and once to be written down: to keep them all in between would take more
// memory than time.
#pragma once

#include "beam/ranking.hpp"
#include "beam/selection.hpp"

namespace edgewise::gpu {

// Words of one thread in shared memory: copies that are laid.
template <class Layout>
struct ChildScratch {
    static constexpr u32 kWords = Layout::kUsedWords;

    u32* words;
    u32 stride;

    [[nodiscard]] EDGEWISE_DEVICE u32& used(u32 word) const { return words[word * stride]; }
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
    // Children with a key above `highest` are left out.
    EDGEWISE_DEVICE Parent(const Step& step, const Group& group, u32 index, const ChildScratch<Layout>& scratch,
                           float highest)
        : group_(group),
          level_(step.level_of(group)),
          next_((&level_)[(level_.flags & kLooksAhead) != 0 ? 1 : 0]),
          tables_(*reinterpret_cast<const Tables*>(group.tables)),
          state_(reinterpret_cast<const State<Layout>*>(step.states)[index]),
          values_(reinterpret_cast<const Values<Layout>*>(step.values)[index]),
          gains_{tables_, state_, group.beta},
          scratch_(scratch),
          pool_(tables_.at<u32>(tables_.pool)),
          key_(reinterpret_cast<const float*>(step.keys)[index]),
          highest_(highest),
          north_(state_.north_of(level_)),
          west_(state_.west_of(level_)),
          seed_(mixed(mixed(group.seed + step.level) ^ state_.history)),
          is_in_rows_(level_.row < group.whole_rows) {}

    // Before anything else: what is looked at many times, where it is near.
    EDGEWISE_DEVICE void prepare() const {
        for (u32 word = 0; word < Layout::kUsedWords; ++word) scratch_.used(word) = state_.used[word];
    }

    // Calls `offer(Child)` for each child with `added` mismatches in the north and west.
    template <class Offer>
    EDGEWISE_DEVICE void each(u32 added, const Offer& offer) const {
        if ((level_.flags & kIsFixed) != 0) {
            if (added == 0) give(kFixedAt, level_.fixed_tile, 0, 0, offer);
            return;
        }
        const u32 colours = tables_.colours;
        if (added == 0) {
            const u32 range = range_of(tables_.by_both, (level_.kind * colours + north_) * colours + west_);
            const float gain = gains_.met(north_) + gains_.met(west_);
            each_of(range, [&](u32, u32) { return true; }, [&](u32, u32) { return gain; }, added, offer);
        } else if (added == 1) {
            if (level_.column > 0) {
                const float gain = gains_.met(north_) + gains_.given_up(west_);
                each_of(
                    range_of(tables_.by_north, level_.kind * colours + north_),
                    [&](u32, u32 west) { return west != west_; }, [&](u32, u32 west) { return gain + against(west); },
                    added, offer);
            }
            if (level_.row > 0) {
                const float gain = gains_.met(west_) + gains_.given_up(north_);
                each_of(
                    range_of(tables_.by_west, level_.kind * colours + west_),
                    [&](u32 north, u32) { return north != north_; },
                    [&](u32 north, u32) { return gain + against(north); }, added, offer);
            }
        } else if (level_.column > 0 && level_.row > 0) {
            const float gain = gains_.given_up(north_) + gains_.given_up(west_);
            each_of(
                range_of(tables_.by_kind, level_.kind),
                [&](u32 north, u32 west) { return north != north_ && west != west_; },
                [&](u32 north, u32 west) { return gain + against(north) + against(west); }, added, offer);
        }
    }

  private:
    [[nodiscard]] EDGEWISE_DEVICE u32 range_of(u32 table, u32 number) const { return tables_.at<u32>(table)[number]; }

    // Free tiles of a list that are wanted by their colours in the north and west, with what these gain.
    template <class Wanted, class Gain, class Offer>
    EDGEWISE_DEVICE void each_of(u32 range, const Wanted& wanted, const Gain& gain, u32 added,
                                 const Offer& offer) const {
        for (u32 at = begin_of(range), end = at + size_of(range); at < end; ++at) {
            const u32 tile = pool_[at];
            const u32 north = colour_of(tile, kNorthAt);
            const u32 west = colour_of(tile, kWestAt);
            if (!wanted(north, west) || scratch_.is_used(copy_of(tile))) continue;
            give(at, tile, added, gain(north, west), offer);
        }
    }
    [[nodiscard]] EDGEWISE_DEVICE float against(u32 colour) const {
        return Values<Layout>::in_units(values_.against.of[colour]);
    }

    // What its south and east sides are worth.
    [[nodiscard]] EDGEWISE_DEVICE float beyond(u32 south, u32 east) const {
        const u32 along = is_in_rows_ ? east : south;
        const u32 across = is_in_rows_ ? south : east;
        if ((level_.flags & (kClosesSouth | kClosesEast)) == 0) {
            return Values<Layout>::in_units(values_.along.of[along]) +
                   Values<Layout>::in_units(values_.across.of[across]);
        }
        return ((level_.flags & kClosesSouth) != 0 ? gains_.closed(south, static_cast<u32>(level_.required_south))
                                                   : gains_.opened(south)) +
               ((level_.flags & kClosesEast) != 0 ? gains_.closed(east, static_cast<u32>(level_.required_east))
                                                  : gains_.opened(east));
    }

    [[nodiscard]] EDGEWISE_DEVICE static bool misses(i8 required, u32 colour) {
        return required >= 0 && static_cast<u32>(required) != colour;
    }

    template <class Offer>
    EDGEWISE_DEVICE void give(u32 at, u32 tile, u32 added, float gain, const Offer& offer) const {
        const u32 south = colour_of(tile, kSouthAt);
        const u32 east = colour_of(tile, kEastAt);
        added += (misses(level_.required_south, south) ? 1U : 0U) + (misses(level_.required_east, east) ? 1U : 0U);
        float key = key_ + group_.lambda * static_cast<float>(added) - gain;
        if ((level_.flags & kIsFixed) == 0) key -= beyond(south, east);
        constexpr float kMostRoom = 3.5F;  // the logarithm of more tiles than fit on any cell that matters
        if (key - kMostRoom * group_.room > highest_) return;
        const u32 hash = mixed(seed_ + 0x9e3779b9U * (tile + 1));
        key += group_.noise * static_cast<float>(hash >> 8) * (1.0F / 16777216);
        if ((level_.flags & kLooksAhead) != 0 && group_.room > 0) {
            const u32 room = tiles_behind(tile, south, east);
            key += room == 0 ? group_.lambda : -group_.room * log_of(static_cast<float>(room));
        }
        if (key <= highest_) offer(Child{at, key, mixed(hash + 1)});
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
    const Values<Layout>& values_;
    Gains<Layout> gains_;
    ChildScratch<Layout> scratch_;
    const u32* pool_;
    float key_;
    float highest_;
    u32 north_, west_;
    u32 seed_;
    bool is_in_rows_;
};

// Counts children with `added` mismatches by key. Shared memory: kBins words, then ChildScratch for each thread.
template <class Layout>
struct Count {
    Step step;
    u32 added;
    u32 spare;

    EDGEWISE_FIELDS(Count, step, added, spare)

    EDGEWISE_DEVICE void operator()(const Block& block) const {
        const u32 number = step.group_of(block);
        if (!step.is_active(number)) return;
        Selection& selection = reinterpret_cast<Selection*>(step.selection)[number];
        if (added > selection.most_added) return;
        const u32 count = step.count_of(number);
        if (block.block % step.blocks_per_group * block.threads >= count) return;
        const BlockBins bins(block);
        const ChildScratch<Layout> scratch{bins.here + kBins + block.thread, block.threads};
        const Group group = step.group(number);
        const float highest = selection.highest_key();
        float most_gained = -kDead;
        for (u32 state = step.first(block); state < count; state += step.stride(block)) {
            const u32 index = number * step.capacity + state;
            const float key = reinterpret_cast<const float*>(step.keys)[index];
            float* best = reinterpret_cast<float*>(step.best_keys) + 2 * static_cast<u64>(index);
            if (added == 0) best[0] = best[1] = kDead;
            if (!selection.is_counted(key, added)) continue;
            const Parent<Layout> parent(step, group, index, scratch, highest);
            parent.prepare();
            float lowest = kDead;
            parent.each(added, [&](const Child& child) {
                bins.count(selection.bin_of(child.key));
                if (child.key < lowest) lowest = child.key;
            });
            if (lowest >= kDead) continue;
            float& best_here = best[added == 0 ? 0 : 1];
            if (lowest < best_here) best_here = lowest;
            const float gained = key + static_cast<float>(added) * group.lambda - lowest;
            if (gained > most_gained) most_gained = gained;
        }
        if (most_gained > -kDead) {
            const i32 most = ordered(most_gained);
            if (most > selection.most_gained) raise_to(&selection.most_gained, most);
        }
        bins.add_to_group(step, number, block);
    }
};

// Writes down the children that are kept: their parents and their tiles. Shared memory: ChildScratch for each thread.
template <class Layout>
struct Emit {
    Step step;
    u64 parents;     // address of u32, `children` for each group
    u64 candidates;  // address of u16, likewise
    u32 children;    // for how many a group has room
    u32 spare;

    EDGEWISE_FIELDS(Emit, step, parents, candidates, children, spare)

    EDGEWISE_DEVICE void operator()(const Block& block) const {
        const u32 number = step.group_of(block);
        if (!step.is_active(number)) return;
        Selection& selection = reinterpret_cast<Selection*>(step.selection)[number];
        const Selection chosen = selection;
        const float highest = chosen.highest_key();
        const u32 count = step.count_of(number);
        const ChildScratch<Layout> scratch{static_cast<u32*>(block.shared) + block.thread, block.threads};
        const Group group = step.group(number);
        const Tables& tables = *reinterpret_cast<const Tables*>(group.tables);
        const u16* names = tables.at<u16>(tables.candidates);
        float lowest = kDead;
        for (u32 state = step.first(block); state < count; state += step.stride(block)) {
            const u32 index = number * step.capacity + state;
            const float* best = reinterpret_cast<const float*>(step.best_keys) + 2 * static_cast<u64>(index);
            const bool has_matching = best[0] <= highest && best[0] < kDead;
            const bool has_others = best[1] <= highest && best[1] < kDead;
            if (!has_matching && !has_others) continue;
            const float key = reinterpret_cast<const float*>(step.keys)[index];
            const Parent<Layout> parent(step, group, index, scratch, highest);
            parent.prepare();
            for (u32 added = has_matching ? 0 : 1; added <= (has_others ? chosen.most_added : 0); ++added) {
                if (!chosen.is_counted(key, added)) continue;
                parent.each(added, [&](const Child& child) {
                    if (!chosen.keeps(child.key, child.hash)) return;
                    const u32 slot = take_slot(&selection.next_count);
                    if (slot >= children) return;
                    const u64 to = static_cast<u64>(number) * children + slot;
                    reinterpret_cast<u32*>(parents)[to] = index;
                    reinterpret_cast<u16*>(candidates)[to] =
                        child.at == kFixedAt ? step.level_of(group).fixed_candidate : names[child.at];
                    if (child.key < lowest) lowest = child.key;
                });
            }
        }
        selection.note_lowest(lowest);
    }
};

}  // namespace edgewise::gpu
