// Runs every test, or a part of them: `native_tests 1/2` runs every other one, so that two processes share them. With
// `signature` it prints what is to be compared between machines, and runs none.
#include <cstddef>
#include <cstdio>
#include <string_view>

#include "tests/check.hpp"

int main(int count, char** arguments) {
    using namespace edgewise::test;
    if (count == 2 && std::string_view(arguments[1]) == "signature") {
        print_signature();
        return 0;
    }
    std::size_t part = 1;
    std::size_t parts = 1;
    const bool fits = count < 2 || std::sscanf(arguments[1], "%zu/%zu", &part, &parts) == 2;
    if (!fits || part < 1 || part > parts) {
        std::printf("expected a part such as 1/2, or signature\n");
        return 2;
    }
    for (std::size_t i = part - 1; i < tests().size(); i += parts) tests()[i]();
    std::printf("native: %d passed, %d failed\n", checks - failures, failures);
    return failures == 0 ? 0 : 1;
}
