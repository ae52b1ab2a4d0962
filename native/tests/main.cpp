// Runs every test, or a part of them: `native_tests 1/2` runs every other one, so that two processes share them. The
// order spreads those that take long.
#include <array>
#include <cstddef>
#include <cstdio>

#include "tests/check.hpp"

namespace {

using namespace edgewise::test;

constexpr std::array kTests = {
    test_flat_sets, test_line_graph,      test_cycle,         test_block,       test_path_ends,  test_loop_state,
    test_control,   test_found_solutions, test_faces,         test_backtrack,   test_restarts,   test_cdcl,
    test_rup,       test_proof_reading,   test_proof_log,     test_verify,      test_cells,      test_frontier,
    test_squares,   test_exchange_table,  test_sheets,        test_inflating,   test_path_cdcl,  test_tiles,
    test_beam,      test_tile_state,      test_explain,       test_make_paths,  test_planar,     test_region,
    test_removal,   test_switched_loop,   test_minimal_clues, test_fitted_loop, test_tile_waves, test_cubes,
    test_edge_odds,
};

}  // namespace

int main(int count, char** arguments) {
    std::size_t part = 1;
    std::size_t parts = 1;
    const bool fits = count < 2 || std::sscanf(arguments[1], "%zu/%zu", &part, &parts) == 2;
    if (!fits || part < 1 || part > parts) {
        std::printf("expected a part such as 1/2\n");
        return 2;
    }
    for (std::size_t i = part - 1; i < kTests.size(); i += parts) kTests[i]();
    std::printf("native: %d passed, %d failed\n", checks - failures, failures);
    return failures == 0 ? 0 : 1;
}
