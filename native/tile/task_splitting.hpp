// How much a tree is split up so that all threads stay busy until the end.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

namespace edgewise {

inline constexpr std::size_t kTasksPerThread = 64;

[[nodiscard]] inline std::size_t tasks_for(std::int32_t threads) {
    return kTasksPerThread * static_cast<std::size_t>(threads);
}

// Splits jobs, those with the shortest prefix first, if there are fewer of them than threads: a search that was started
// with one thread, or is nearly finished, keeps all of them busy this way. Returns the number of jobs afterwards, or 0
// if there were enough already.
template <class Job, class Cut>
std::size_t cut_for_threads(std::vector<Job>& jobs, std::int32_t threads, const Cut& cut) {
    if (jobs.size() >= static_cast<std::size_t>(threads)) return 0;
    while (!jobs.empty() && jobs.size() < tasks_for(threads)) {
        const auto shortest = std::ranges::min_element(jobs, {}, &Job::floor);
        const auto floor = shortest->floor;
        std::vector<Job> parts = cut(*shortest);
        const bool is_whole = parts.size() == 1 && parts.front().floor == floor;
        const auto place = jobs.erase(shortest);
        jobs.insert(place, std::make_move_iterator(parts.begin()), std::make_move_iterator(parts.end()));
        if (is_whole) break;
    }
    return jobs.size();
}

}  // namespace edgewise
