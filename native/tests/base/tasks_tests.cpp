// What the core expects of a scheduler, asked of our own and of the one that was built in: oneTBB, as a rule.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <vector>

#include "base/plain_tasks.hpp"
#include "base/tasks.hpp"
#include "tests/check.hpp"

namespace edgewise::test {

namespace {

struct Plain {
    using Arena = plain::TaskArena;
    using Group = plain::TaskGroup;
    template <class Index, class Body>
    static void loop(Index first, Index last, const Body& body) {
        plain::parallel_for(first, last, body);
    }
};

struct BuiltIn {
    using Arena = TaskArena;
    using Group = TaskGroup;
    template <class Index, class Body>
    static void loop(Index first, Index last, const Body& body) {
        parallel_for(first, last, body);
    }
};

// Runs a test with both, on one thread and on several.
template <class Test>
void with_both(const Test& test) {
    for (const std::int32_t threads : {1, 2, 5}) {
        test(Plain{}, threads);
        test(BuiltIn{}, threads);
    }
}

TEST(tasks_spawn_tasks_and_each_is_done_once) {
    with_both([]<class Scheduler>(Scheduler, std::int32_t threads) {
        std::vector<std::atomic<int>> done(1 << 12);
        typename Scheduler::Group group;
        const std::function<void(std::size_t)> node = [&](std::size_t number) {
            ++done[number];
            for (const std::size_t child : {2 * number, 2 * number + 1}) {
                if (child < done.size()) group.run([&node, child] { node(child); });
            }
        };
        typename Scheduler::Arena arena(threads);
        arena.execute([&] {
            group.run([&] { node(1); });
            group.wait();
        });
        CHECK(std::all_of(done.begin() + 1, done.end(), [](const auto& times) { return times == 1; }));
    });
}

// Every call but the smallest waits for two others, and there are far more of them than threads.
template <class Scheduler>
int fibonacci(int n) {
    if (n < 2) return n;
    int before = 0;
    typename Scheduler::Group group;
    group.run([&] { before = fibonacci<Scheduler>(n - 1); });
    const int two_before = fibonacci<Scheduler>(n - 2);
    group.wait();
    return before + two_before;
}

TEST(tasks_wait_for_tasks) {
    with_both([]<class Scheduler>(Scheduler, std::int32_t threads) {
        int found = 0;
        typename Scheduler::Arena arena(threads);
        arena.execute([&] { found = fibonacci<Scheduler>(15); });
        CHECK(found == 610);
    });
}

TEST(loops_within_loops_take_every_turn_once) {
    with_both([]<class Scheduler>(Scheduler, std::int32_t threads) {
        std::vector<std::atomic<int>> turns(30 * 40);
        typename Scheduler::Arena arena(threads);
        arena.execute([&] {
            Scheduler::loop(0, 30, [&](int row) {
                Scheduler::loop(std::size_t{0}, std::size_t{40},
                                [&](std::size_t column) { ++turns[static_cast<std::size_t>(row) * 40 + column]; });
            });
            Scheduler::loop(3, 3, [&](int) { ++turns[0]; });
        });
        CHECK(std::ranges::all_of(turns, [](const auto& times) { return times == 1; }));
    });
}

TEST(what_a_task_throws_is_thrown_by_wait) {
    with_both([]<class Scheduler>(Scheduler, std::int32_t threads) {
        typename Scheduler::Arena arena(threads);
        arena.execute([&] {
            std::atomic<int> done = 0;
            typename Scheduler::Group group;
            group.run([&] {
                for (int i = 0; i < 100; ++i) group.run([&] { ++done; });
                throw std::invalid_argument("within a task");
            });
            CHECK_THROWS(group.wait());
            // Then it is as good as new.
            done = 0;
            for (int i = 0; i < 10; ++i) group.run([&] { ++done; });
            group.wait();
            CHECK(done == 10);
        });
    });
}

TEST(what_a_turn_throws_ends_all_loops_around_it) {
    with_both([]<class Scheduler>(Scheduler, std::int32_t threads) {
        typename Scheduler::Arena arena(threads);
        const auto throws = [](int turn) {
            if (turn == 7) throw std::invalid_argument("within a turn");
        };
        CHECK_THROWS(arena.execute([&] { Scheduler::loop(0, 4, [&](int) { Scheduler::loop(0, 50, throws); }); }));
    });
}

// A search that is unwound by an exception leaves groups behind that nobody waits for.
TEST(a_group_that_goes_waits_for_its_tasks) {
    for (const std::int32_t threads : {1, 2, 5}) {
        std::atomic<int> done = 0;
        plain::TaskArena arena(threads);
        arena.execute([&] {
            plain::TaskGroup group;
            for (int i = 0; i < 50; ++i) group.run([&] { ++done; });
        });
        CHECK(done == 50);
    }
}

TEST(without_an_arena_tasks_are_done_at_once) {
    int done = 0;
    plain::TaskGroup group;
    group.run([&] { ++done; });
    CHECK(done == 1);
    group.run([] { throw std::invalid_argument("within a task"); });
    group.run([&] { ++done; });
    CHECK_THROWS(group.wait());
    CHECK(done == 1);
    plain::parallel_for(0, 5, [&](int) { ++done; });
    CHECK(done == 6);
}

}  // namespace

}  // namespace edgewise::test
