// The minimum that a native test needs: say that it is one; report what failed and where, count, continue.
#pragma once

#include <cstdio>
#include <vector>

namespace edgewise::test {

inline int failures = 0;
inline int checks = 0;

inline void check(bool holds, const char* what, const char* file, int line) {
    ++checks;
    if (holds) return;
    ++failures;
    std::printf("%s:%d: %s\n", file, line, what);
}

// Every test of the program. A function, because tests in other files may register before a variable here is made.
inline std::vector<void (*)()>& tests() {
    static std::vector<void (*)()> all;
    return all;
}

struct Registered {
    explicit Registered(void (*test)()) { tests().push_back(test); }
};

// Numbers that are the same on every machine, see signature.cpp.
void print_signature();

}  // namespace edgewise::test

// A test: written like a function, and known to main by being there.
#define TEST(name)                                          \
    static void test_##name();                              \
    static const Registered registered_##name{test_##name}; \
    static void test_##name()

#define CHECK(condition) ::edgewise::test::check((condition), #condition, __FILE__, __LINE__)

#define CHECK_THROWS(expression)                                                    \
    do {                                                                            \
        bool thrown = false;                                                        \
        try {                                                                       \
            static_cast<void>(expression);                                          \
        } catch (const std::invalid_argument&) {                                    \
            thrown = true;                                                          \
        }                                                                           \
        ::edgewise::test::check(thrown, #expression " throws", __FILE__, __LINE__); \
    } while (false)
