#include <cstdint>
#include <vector>

#include "base/found_solutions.hpp"
#include "base/random.hpp"
#include "tests/check.hpp"

namespace edgewise::test {

namespace {

using Solution = std::vector<std::int32_t>;
using Solutions = std::vector<Solution>;

void the_last_one_wanted_stops_the_search() {
    Control control({}, nullptr, nullptr);
    FoundSolutions<Solution> found(2, control);
    found.add({1});
    CHECK(!control.stopped());
    found.add({2});
    CHECK(control.reason() == StopReason::solutions);
    found.add({3});
    CHECK((found.take() == Solutions{{1}, {2}}));
}

void several_at_once_stay_in_order_and_within_the_number() {
    Control control({}, nullptr, nullptr);
    FoundSolutions<Solution> found(3, control);
    found.add_all({{1}, {2}});
    CHECK(!control.stopped());
    found.add_all({{3}, {4}, {5}});
    CHECK(control.reason() == StopReason::solutions);
    CHECK((found.take() == Solutions{{1}, {2}, {3}}));
}

void solutions_of_an_earlier_run_count() {
    Control control({}, nullptr, nullptr);
    FoundSolutions<Solution> found(5, control, 4);
    CHECK(!control.stopped());
    found.add_all({{1}, {2}});
    CHECK(control.reason() == StopReason::solutions);
    CHECK((found.take() == Solutions{{1}}));
    for (const std::uint64_t before : {5, 6}) {
        Control enough({}, nullptr, nullptr);
        const FoundSolutions<Solution> nothing(5, enough, before);
        CHECK(enough.reason() == StopReason::solutions);
    }
}

void every_solution_counts_against_the_memory_limit() {
    Control control({.seconds = {}, .nodes = {}, .memory_bytes = 2 * sizeof(std::int32_t)}, nullptr, nullptr);
    FoundSolutions<Solution> found(9, control);
    found.add_all({{1}, {2}});
    CHECK(!control.stopped());
    found.add({3});
    CHECK(control.reason() == StopReason::memory);
    CHECK(found.take().size() == 3);
}

// The published first outputs of SplitMix64 for the seeds 0 and 1234567.
void the_generator_is_splitmix64() {
    Random zero(0);
    CHECK(zero.next() == 0xe220a8397b1dcdafULL);
    CHECK(zero.next() == 0x6e789e6aa1b965f4ULL);
    Random other(1234567);
    CHECK(other.next() == 6457827717110365317ULL);
    CHECK(splitmix64(1234567 + kGoldenGamma) == 6457827717110365317ULL);
}

}  // namespace

void test_found_solutions() {
    the_last_one_wanted_stops_the_search();
    several_at_once_stay_in_order_and_within_the_number();
    solutions_of_an_earlier_run_count();
    every_solution_counts_against_the_memory_limit();
    the_generator_is_splitmix64();
}

}  // namespace edgewise::test
