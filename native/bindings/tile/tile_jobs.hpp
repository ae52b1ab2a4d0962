// Jobs of a tile search as numbers, which is how Python holds them.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <vector>

#include "tile/tile_state.hpp"

namespace edgewise::bindings {

// Direction, floor, cell and name of the next step (-1 where there is none), those of the path.
[[nodiscard]] inline std::vector<std::int32_t> as_numbers(const TileJob& job) {
    const TileStep next = job.next.value_or(TileStep{-1, -1});
    std::vector<std::int32_t> numbers{job.direction, job.floor, next.cell, next.name};
    for (const TileStep& step : job.path) numbers.insert(numbers.end(), {step.cell, step.name});
    return numbers;
}

[[nodiscard]] inline TileJob job_of(const std::vector<std::int32_t>& numbers) {
    if (numbers.size() < 4 || numbers.size() % 2 != 0) throw std::invalid_argument("a job has the wrong length");
    TileJob job{numbers[0], numbers[1], {}, std::nullopt};
    if (numbers[2] >= 0) job.next = TileStep{numbers[2], numbers[3]};
    for (std::size_t i = 4; i < numbers.size(); i += 2) job.path.push_back({numbers[i], numbers[i + 1]});
    return job;
}

}  // namespace edgewise::bindings
