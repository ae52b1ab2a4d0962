// Runs every test, or a part of them: `native_tests 1/2` runs every other one, so that two processes share them.
#include <cstddef>
#include <cstdio>

#include "tests/check.hpp"

int main(int count, char** arguments) {
    using namespace edgewise::test;
    std::size_t part = 1;
    std::size_t parts = 1;
    const bool fits = count < 2 || std::sscanf(arguments[1], "%zu/%zu", &part, &parts) == 2;
    if (!fits || part < 1 || part > parts) {
        std::printf("expected a part such as 1/2\n");
        return 2;
    }
    for (std::size_t i = part - 1; i < tests().size(); i += parts) tests()[i]();
    std::printf("native: %d passed, %d failed\n", checks - failures, failures);
    return failures == 0 ? 0 : 1;
}
