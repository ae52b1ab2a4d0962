#include "tile/scan/order.hpp"

#include <numeric>

namespace edgewise {

namespace {

Cell walk(const TileBoard& board, Cell cell, std::int32_t side) {
    while (board.neighbour(cell, side) >= 0) cell = board.neighbour(cell, side);
    return cell;
}

ScanOrder order_of(const TileBoard& board, std::int32_t along, std::int32_t down) {
    ScanOrder order;
    order.side = {opposite(down), along, down, opposite(along)};
    Cell line = walk(board, walk(board, 0, opposite(along)), opposite(down));
    for (; line >= 0; line = board.neighbour(line, down)) {
        for (Cell cell = line; cell >= 0; cell = board.neighbour(cell, along)) order.cells.push_back(cell);
        if (order.width == 0) order.width = static_cast<std::int32_t>(order.cells.size());
    }
    return order;
}

}  // namespace

std::vector<ScanOrder> scan_orders(const TileBoard& board) {
    const auto [width, height] = *board.rectangle();
    std::vector<ScanOrder> orders;
    for (const std::int32_t turns : {0, 2, 1, 3}) {
        const std::int32_t east = (1 + turns) % kSides;
        const std::int32_t south = (2 + turns) % kSides;
        const bool lines_are_rows = turns % 2 == 0;
        const std::int32_t rows_cost = width == 1 ? height : width;
        const std::int32_t columns_cost = height == 1 ? width : height;
        // Short lines keep the frontier short, but the cell below the last one laid must not be the next.
        if (width != 1 && height != 1 && (lines_are_rows ? rows_cost > columns_cost : columns_cost > rows_cost))
            continue;
        if ((width == 1 || height == 1) && lines_are_rows != (height == 1)) continue;
        orders.push_back(order_of(board, east, south));
        if (width > 1 && height > 1) orders.push_back(order_of(board, opposite(east), south));
    }
    return orders;
}

std::vector<std::int32_t> rows_then_columns(const ScanOrder& order, std::int32_t whole_lines) {
    const std::int32_t lines = static_cast<std::int32_t>(order.cells.size()) / order.width;
    std::vector<std::int32_t> indices(static_cast<std::size_t>(whole_lines) * order.width);
    std::iota(indices.begin(), indices.end(), 0);
    for (std::int32_t column = 0; column < order.width; ++column) {
        for (std::int32_t line = whole_lines; line < lines; ++line) indices.push_back(line * order.width + column);
    }
    return indices;
}

}  // namespace edgewise
