// Graphs with clues, and the pairs to be joined on them, from the arrays of a `LineForm`.
#pragma once

#include <nanobind/nanobind.h>

#include "bindings/buffers.hpp"
#include "graph/line_graph.hpp"

namespace edgewise::bindings {

// Two vertices for each pair. Throws std::invalid_argument where one is not in the graph.
Pairs make_pairs(const LineGraph& graph, const Ints& ends);

void bind_graph(nb::module_& module);

}  // namespace edgewise::bindings
