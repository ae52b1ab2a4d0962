#include <algorithm>
#include <cmath>

#include "base/random.hpp"
#include "tests/check.hpp"
#include "tile/beam/choice.hpp"
#include "tile/beam/ranking.hpp"
#include "tile/beam/shape.hpp"
#include "tile/beam/table.hpp"
#include "tile/beam/trace.hpp"

namespace edgewise::test {

namespace {

// Realistic keys, close together and with ties, and now and then one beyond either end of the bins.
float random_key(Random& random) {
    const float far = random.below(20) == 0 ? 300.0F * static_cast<float>(random.below(3)) - 100 : 0;
    return far + static_cast<float>(random.below(4000)) / 64 - 8;
}

// Counting in bins keeps what sorting would keep, in the order of arrival, and never reports too low a limit.
void choice_is_a_stable_sort(Random& random) {
    BeamChoice choice;
    for (int round = 0; round < 3; ++round) {
        const std::size_t width = 1 + random.below(300);
        std::vector<BeamChild> all;
        // With a limit that somebody else knows, as if what lies beyond had not been there.
        const float given = random.below(2) == 0 ? static_cast<float>(random.below(60)) : 1e9F;
        choice.begin(width, given);
        for (std::size_t batch = random.below(6); batch > 0; --batch) {
            std::vector<BeamChild> some;
            for (std::size_t count = random.below(400); count > 0; --count) {
                const BeamChild child{random_key(random), static_cast<std::uint32_t>(all.size()), 0, 0};
                all.push_back(child);
                if (random.below(2) == 0 || child.key < choice.limit()) some.push_back(child);
            }
            choice.add(some);
        }
        std::vector<BeamChild> wanted = all;
        std::erase_if(wanted, [&](const BeamChild& child) { return child.key >= given; });
        std::ranges::stable_sort(wanted, {}, &BeamChild::key);
        if (wanted.size() > width) wanted.resize(width);
        std::ranges::sort(wanted, {}, &BeamChild::parent);
        CHECK(std::ranges::equal(choice.close(), wanted, {}, &BeamChild::parent, &BeamChild::parent));
    }
}

// The gain of a side is the difference between the values of its colour after and before.
TEST(gains_are_differences) {
    for (const double beta : {0.6, 1.0}) {
        const BeamRanking ranking(beta, 40, 20);
        float most = 0;
        for (std::int32_t unplaced = 1; unplaced <= 40; ++unplaced) {
            for (std::int32_t slack = unplaced - 20; slack <= unplaced; ++slack) {
                const auto gain = [&](std::int32_t laid, std::int32_t less) {
                    return ranking.of_colour(unplaced - laid, slack - less) - ranking.of_colour(unplaced, slack);
                };
                CHECK(std::abs(ranking.met(unplaced) - gain(1, 0)) < 1e-3F);
                CHECK(std::abs(ranking.opened(unplaced, slack) - gain(1, 2)) < 1e-3F);
                CHECK(std::abs(ranking.mismatched(unplaced, slack) - gain(1, 1)) < 1e-3F);
                CHECK(std::abs(ranking.given_up(slack) - gain(0, -1)) < 1e-3F);
                most = std::max({most, ranking.opened(unplaced, slack), ranking.mismatched(unplaced, slack)});
            }
        }
        CHECK(ranking.most_gained() >= 4 * most);
    }
}

// A planned run takes the states that it was given, is never wider in the first half, and adds up cell by cell.
void wide_runs_are_narrow_at_first(Random& random) {
    const std::uint64_t cells = 1 + random.below(400);
    const std::uint64_t given = random.below(cells * 2'000'000);
    const BeamShape shape(cells);
    const std::uint64_t width = shape.width_for(given);
    CHECK(shape.states_from(0, width) <= given);
    CHECK(shape.states_from(0, width + 1) > given);
    std::uint64_t states = 0;
    for (std::uint64_t laid = cells; laid-- > 0;) {
        const std::uint64_t here = shape.at(laid, width);
        CHECK(here == (laid < cells / 2 && width > BeamShape::kWidestEarly ? BeamShape::kWidestEarly : width));
        CHECK(shape.states_from(laid, width) == (states += here));
    }
}

// Reading by bits visits the free tiles of a list and no others, in its order.
void sets_visit_the_free_tiles(Random& random) {
    const std::size_t copies = 1 + random.below(200);
    std::vector<std::vector<BeamTile>> lists(1 + random.below(5));
    std::uint16_t candidate = 0;
    for (std::vector<BeamTile>& list : lists) {
        for (std::uint16_t copy = 0; copy < copies; ++copy) {
            for (std::uint64_t turns = random.below(4) == 0 ? 1 + random.below(4) : 0; turns > 0; --turns) {
                list.push_back({candidate++, copy});
            }
        }
    }
    std::vector<std::uint64_t> used((copies + 63) / 64);
    for (std::uint64_t& word : used) word = random.next();
    const TileSets sets(lists, copies);
    for (std::size_t number = 0; number < lists.size(); ++number) {
        std::vector<std::uint16_t> wanted, visited;
        for (const BeamTile& tile : lists[number]) {
            if ((used[tile.last_copy / 64] >> (tile.last_copy % 64) & 1) == 0) wanted.push_back(tile.candidate);
        }
        sets.each_free(number, used.data(), [&](const BeamTile& tile) { visited.push_back(tile.candidate); });
        CHECK(visited == wanted);
    }
}

// Removing entries without descendants changes no ancestry.
void traces_lead_back(Random& random) {
    BeamTrace plain;
    BeamTrace compacted;
    std::size_t states = 1;
    std::vector<std::vector<Candidate>> ways{{}};
    for (int step = 0; step < 40; ++step) {
        const std::size_t next = 1 + random.below(12);
        std::vector<std::vector<Candidate>> longer;
        BeamTrace::Step& one = plain.begin_step(next);
        BeamTrace::Step& other = compacted.begin_step(next);
        for (std::size_t index = 0; index < next; ++index) {
            const auto parent = static_cast<std::uint32_t>(random.below(states));
            const auto candidate = static_cast<std::uint16_t>(random.below(1000));
            one.parent[index] = other.parent[index] = parent;
            one.candidate[index] = other.candidate[index] = candidate;
            longer.push_back(ways[parent]);
            longer.back().push_back(candidate);
        }
        states = next;
        ways = std::move(longer);
        if (random.below(3) == 0) compacted.compact();
        for (std::uint32_t index = 0; index < states; ++index) {
            CHECK(plain.back_from(index) == ways[index]);
            CHECK(compacted.back_from(index) == ways[index]);
        }
    }
}

}  // namespace

TEST(beam) {
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        Random random(seed);
        choice_is_a_stable_sort(random);
        wide_runs_are_narrow_at_first(random);
        sets_visit_the_free_tiles(random);
        if (seed % 10 == 0) traces_lead_back(random);
    }
}

}  // namespace edgewise::test
