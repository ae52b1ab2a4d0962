#include <chrono>
#include <cstdint>
#include <thread>
#include <utility>
#include <vector>

#include "base/found_solutions.hpp"
#include "base/random.hpp"
#include "base/resident.hpp"
#include "base/tasks.hpp"
#include "base/watch_over.hpp"
#include "tests/check.hpp"

namespace edgewise::test {

namespace {

using Solutions = std::vector<Solution>;

TEST(the_last_one_wanted_stops_the_search) {
    Control control({}, nullptr, nullptr);
    FoundSolutions found(2, control);
    found.add({1});
    CHECK(!control.stopped());
    found.add({2});
    CHECK(control.reason() == StopReason::solutions);
    found.add({3});
    CHECK((found.take() == Solutions{{1}, {2}}));
}

TEST(several_at_once_stay_in_order_and_within_the_number) {
    Control control({}, nullptr, nullptr);
    FoundSolutions found(3, control);
    found.add_all({{1}, {2}});
    CHECK(!control.stopped());
    found.add_all({{3}, {4}, {5}});
    CHECK(control.reason() == StopReason::solutions);
    CHECK((found.take() == Solutions{{1}, {2}, {3}}));
}

TEST(solutions_of_an_earlier_run_count) {
    Control control({}, nullptr, nullptr);
    FoundSolutions found(5, control, 4);
    CHECK(!control.stopped());
    found.add_all({{1}, {2}});
    CHECK(control.reason() == StopReason::solutions);
    CHECK((found.take() == Solutions{{1}}));
    for (const std::uint64_t before : {5, 6}) {
        Control enough({}, nullptr, nullptr);
        const FoundSolutions nothing(5, enough, before);
        CHECK(enough.reason() == StopReason::solutions);
    }
}

TEST(every_solution_counts_against_the_memory_limit) {
    Control control({.seconds = {}, .nodes = {}, .memory_bytes = 2 * sizeof(std::int32_t)}, nullptr, nullptr);
    FoundSolutions found(9, control);
    found.add_all({{1}, {2}});
    CHECK(!control.stopped());
    found.add({3});
    CHECK(control.reason() == StopReason::memory);
    CHECK(found.take().size() == 3);
}

// Whoever takes solutions gets each once, in batches and in order, and the rest stays for the answer.
TEST(solutions_are_handed_over_while_the_search_goes_on) {
    std::vector<Solutions> batches;
    Control control({}, nullptr, nullptr, [&](Solutions batch) {
        batches.push_back(std::move(batch));
        return true;
    });
    FoundSolutions found(10'001, control);
    for (std::int32_t i = 0; i < 10'000; ++i) found.add({i});
    CHECK(batches.size() >= 2);
    Solutions all;
    for (const Solutions& batch : batches) {
        CHECK(batch.size() <= 4096);
        all.insert(all.end(), batch.begin(), batch.end());
    }
    const Solutions rest = found.take();
    all.insert(all.end(), rest.begin(), rest.end());
    CHECK(all.size() == 10'000);
    for (std::int32_t i = 0; i < 10'000; ++i) CHECK(all[static_cast<std::size_t>(i)] == Solution{i});
    CHECK(!control.stopped());
}

// Searches on other threads wait while the outbox is full, and only the calling thread hands over.
TEST(other_threads_wait_for_room) {
    std::size_t taken = 0;
    const auto owner = std::this_thread::get_id();
    Control control({}, nullptr, nullptr, [&](const Solutions& batch) {
        CHECK(std::this_thread::get_id() == owner);
        CHECK(batch.size() <= 4096 + 3);
        taken += batch.size();
        return true;
    });
    FoundSolutions found(60'000, control);
    watch_over(control, 3, [&] {
        parallel_for(0, 3, [&](std::int32_t) {
            for (std::int32_t i = 0; i < 10'000; ++i) found.add({i});
        });
    });
    CHECK(taken + found.take().size() == 30'000);
    CHECK(!control.stopped());
}

TEST(a_caller_that_wants_no_more_stops_the_search) {
    int calls = 0;
    Control control({}, nullptr, nullptr, [&](const Solutions&) {
        ++calls;
        return false;
    });
    FoundSolutions found(60'000, control);
    for (std::int32_t i = 0; i < 10'000; ++i) found.add({i});
    CHECK(control.reason() == StopReason::interrupt);
    CHECK(calls == 1);
}

// The process has more than one byte in use, and less than a million times a million.
TEST(the_process_counts_against_its_limit) {
    const auto resident = resident_bytes();
    if (!resident) return;
    CHECK(*resident > 1);
    for (const std::uint64_t limit : {std::uint64_t{1}, std::uint64_t{1} << 40}) {
        Control control({.seconds = {}, .nodes = {}, .memory_bytes = {}, .process_bytes = limit}, nullptr, nullptr);
        std::this_thread::sleep_for(std::chrono::milliseconds(40));
        control.look_around();
        CHECK(control.reason() == (limit == 1 ? StopReason::memory : StopReason::none));
    }
}

// The published first outputs of SplitMix64 for the seeds 0 and 1234567.
TEST(the_generator_is_splitmix64) {
    Random zero(0);
    CHECK(zero.next() == 0xe220a8397b1dcdafULL);
    CHECK(zero.next() == 0x6e789e6aa1b965f4ULL);
    Random other(1234567);
    CHECK(other.next() == 6457827717110365317ULL);
    CHECK(splitmix64(1234567 + kGoldenGamma) == 6457827717110365317ULL);
}

}  // namespace

}  // namespace edgewise::test
