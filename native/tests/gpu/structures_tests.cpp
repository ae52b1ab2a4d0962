#include <string>
#include <vector>

#include "gpu/on_processor.hpp"
#include "tests/check.hpp"

namespace edgewise::test {

namespace {

struct Inner {
    gpu::u32 low, high;

    EDGEWISE_FIELDS(Inner, low, high)
};

struct Outer {
    const float* numbers;
    Inner inner;
    gpu::i32 below_zero;
    float limit[3];

    EDGEWISE_FIELDS(Outer, limit, inner, numbers, below_zero)  // in any order
};

}  // namespace

TEST(structures_are_described_in_the_order_of_their_fields) {
    gpu::Structures structures;
    structures.add<Outer>();
    const auto& by_name = structures.by_name();
    CHECK(by_name.size() == 2 && by_name.at("Inner").size() == 2);
    CHECK(by_name.at("Inner")[1].name == "high" && by_name.at("Inner")[1].type == "u32");
    const std::vector<gpu::Field>& fields = by_name.at("Outer");
    CHECK(fields.size() == 4);
    CHECK(fields[0].name == "numbers" && fields[0].type == "u64" && fields[0].count == 1 && fields[0].offset == 0);
    CHECK(fields[1].name == "inner" && fields[1].type == "Inner" && fields[1].offset == 8);
    CHECK(fields[2].name == "below_zero" && fields[2].type == "i32");
    CHECK(fields[3].name == "limit" && fields[3].type == "float" && fields[3].count == 3 && fields[3].offset == 20);
}

TEST(what_every_kernel_takes_is_described) {
    const gpu::Structures structures = gpu::KernelOnProcessor::structures();
    for (const char* name : {"Build", "CountUp", "Group", "ScanCounts", "ScanRun", "Selection", "Step"}) {
        CHECK(structures.by_name().contains(name));
    }
}

}  // namespace edgewise::test
