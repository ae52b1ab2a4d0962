#include <thread>

#include "base/control.hpp"
#include "tests/check.hpp"

namespace edgewise::test {

TEST(control) {
    // The first reason stands.
    Control first({}, nullptr, nullptr);
    CHECK(!first.stopped());
    first.stop(StopReason::memory);
    first.stop(StopReason::time);
    CHECK(first.reason() == StopReason::memory);

    // The outside flag is felt at the next look.
    std::uint8_t flag = 0;
    Control flagged({}, &flag, nullptr);
    flagged.look_around();
    CHECK(!flagged.stopped());
    flag = 1;
    flagged.look_around();
    CHECK(flagged.reason() == StopReason::interrupt);

    // Exactly as many nodes as allowed.
    Control counted({.seconds = {}, .nodes = 2, .memory_bytes = {}}, nullptr, nullptr);
    counted.count_node();
    counted.count_node();
    CHECK(!counted.stopped());
    counted.count_node();
    CHECK(counted.reason() == StopReason::nodes);

    // A limit on nodes that the caller lifts; it is asked once.
    for (const bool goes_on : {true, false}) {
        int asked = 0;
        const auto on_node_limit = [&] { return ++asked == 1 && goes_on; };
        Control lifted({.seconds = {}, .nodes = 2, .memory_bytes = {}}, nullptr, nullptr, nullptr, on_node_limit);
        for (int i = 0; i < 9; ++i) lifted.count_node();
        CHECK(asked == 1);
        CHECK(lifted.stopped() == !goes_on);
    }

    // Another thread leaves the question to the owner's next look, and goes on meanwhile.
    int asked = 0;
    Control shared({.seconds = {}, .nodes = 2, .memory_bytes = {}}, nullptr, nullptr, nullptr,
                   [&] { return ++asked > 1; });
    std::thread([&] { shared.count_nodes(9); }).join();
    CHECK(asked == 0 && !shared.stopped());
    shared.look_around();
    CHECK(asked == 1 && shared.reason() == StopReason::nodes);

    // The heart beats on the owner's thread only, and can stop the run.
    int beats = 0;
    Control beating({}, nullptr, [&](const Progress& progress) {
        CHECK(progress.seconds > 0);
        return ++beats < 2;
    });
    for (int i = 0; i < 3; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(40));
        std::thread([&] { beating.look_around(); }).join();
        beating.look_around();
    }
    CHECK(beating.reason() == StopReason::interrupt);
    CHECK(beats >= 2);
}

}  // namespace edgewise::test
