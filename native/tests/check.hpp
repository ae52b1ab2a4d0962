// The minimum that a native test needs: report what failed and where, count, continue.
#pragma once

#include <cstdio>

namespace edgewise::test {

inline int failures = 0;
inline int checks = 0;

inline void check(bool holds, const char* what, const char* file, int line) {
    ++checks;
    if (holds) return;
    ++failures;
    std::printf("%s:%d: %s\n", file, line, what);
}

// Each test file offers one of these; main runs them all.
void test_flat_sets();
void test_line_graph();
void test_cycle();
void test_block();
void test_path_ends();
void test_loop_state();
void test_backtrack();
void test_control();
void test_found_solutions();
void test_faces();
void test_restarts();
void test_cdcl();
void test_rup();
void test_proof_reading();
void test_proof_log();
void test_verify();
void test_cells();
void test_frontier();
void test_squares();
void test_exchange_table();
void test_sheets();
void test_inflating();
void test_path_cdcl();
void test_tiles();
void test_beam();
void test_tile_state();
void test_explain();
void test_make_paths();
void test_planar();
void test_region();
void test_removal();
void test_switched_loop();
void test_minimal_clues();
void test_fitted_loop();
void test_tile_waves();
void test_cubes();
void test_edge_odds();

}  // namespace edgewise::test

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
