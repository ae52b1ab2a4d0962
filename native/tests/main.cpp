#include "tests/check.hpp"

int main() {
    using namespace edgewise::test;
    test_flat_sets();
    test_line_graph();
    test_cycle();
    test_block();
    test_path_ends();
    test_loop_state();
    test_control();
    test_found_solutions();
    test_backtrack();
    test_faces();
    test_restarts();
    test_cdcl();
    test_rup();
    test_proof_reading();
    test_proof_log();
    test_verify();
    test_cells();
    test_frontier();
    test_squares();
    test_exchange_table();
    test_sheets();
    test_path_cdcl();
    test_tiles();
    test_beam();
    test_tile_state();
    test_explain();
    test_make_paths();
    test_planar();
    test_region();
    test_removal();
    test_switched_loop();
    test_minimal_clues();
    test_fitted_loop();
    test_tile_waves();
    test_cubes();
    test_edge_odds();
    std::printf("native: %d passed, %d failed\n", checks - failures, failures);
    return failures == 0 ? 0 : 1;
}
