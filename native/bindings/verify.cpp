// The checks of answers: each says whether one is right, from the board's own rows and columns.
#include <nanobind/nanobind.h>

#include <cstdint>
#include <span>

#include "bindings/buffers.hpp"
#include "bindings/engines.hpp"
#include "verify/answers.hpp"
#include "verify/loop_order.hpp"

namespace edgewise::bindings {

namespace {

using namespace nb::literals;

template <class Scalar>
std::span<const Scalar> span_of(const Buffer<Scalar>& buffer) {
    return {buffer.data(), buffer.size()};
}

bool is_loop_around_clues(std::int32_t rows, std::int32_t columns, const Bytes& clues, const Ints& lines) {
    return verify::is_loop_around_clues(rows, columns, span_of(clues), span_of(lines));
}

bool is_loop_around_faces(const Ints& starts, const Ints& points, const Bytes& clues, const Ints& lines) {
    return verify::is_loop_around_faces(span_of(starts), span_of(points), span_of(clues), span_of(lines));
}

bool is_loop_through_cells(std::int32_t rows, std::int32_t columns, const Bytes& cells, const Ints& lines) {
    return verify::is_loop_through_cells(rows, columns, span_of(cells), span_of(lines));
}

bool are_pairs_joined(std::int32_t rows, std::int32_t columns, const Ints& cells, bool fill, const Ints& lines) {
    return verify::are_pairs_joined(rows, columns, span_of(cells), fill, span_of(lines));
}

bool is_board_matched(std::int32_t rows, std::int32_t columns, const Ints& sides, const Ints& fixed,
                      const Ints& placed) {
    return verify::is_board_matched(rows, columns, span_of(sides), span_of(fixed), span_of(placed));
}

nb::bytes points_along_loop(std::int64_t point_count, const Ints& tails, const Ints& heads, const Ints& edges) {
    return bytes_of(verify::points_along_loop(point_count, span_of(tails), span_of(heads), span_of(edges)));
}

}  // namespace

void bind_verify(nb::module_& module) {
    module.def("is_loop_around_clues", &is_loop_around_clues, "rows"_a, "columns"_a, "clues"_a, "lines"_a,
               "Whether the lines are one loop that meets the clues; one byte a cell, 255 for no clue.");
    module.def("is_loop_around_faces", &is_loop_around_faces, "starts"_a, "points"_a, "clues"_a, "lines"_a,
               "The same on a board of any shape, given by the points around each of its faces.");
    module.def("is_loop_through_cells", &is_loop_through_cells, "rows"_a, "columns"_a, "cells"_a, "lines"_a,
               "Whether the lines are one loop from cell to cell that does in each cell what its byte asks.");
    module.def(
        "are_pairs_joined", &are_pairs_joined, "rows"_a, "columns"_a, "cells"_a, "fill"_a, "lines"_a,
        "Whether the lines join every pair and nothing else; for each cell its pair from 1, 0 empty, -1 a hole.");
    module.def("points_along_loop", &points_along_loop, "point_count"_a, "tails"_a, "heads"_a, "edges"_a,
               "The points along a loop from the lowest one, four bytes each; none where the edges are no loop.");
    module.def("is_board_matched", &is_board_matched, "rows"_a, "columns"_a, "sides"_a, "fixed"_a, "placed"_a,
               "Whether every piece is used once and all sides match; 0 is the colour of the border.");
}

}  // namespace edgewise::bindings
