#include "tile/scan/queue.hpp"

#include <utility>

namespace edgewise {

void ScanQueue::enqueue(ScanJob job) {
    (job.is_main() ? main_ : others_).push_back(std::move(job));
}

std::optional<ScanJob> ScanQueue::next(bool& is_over) {
    const std::scoped_lock lock(mutex_);
    is_over = is_exhausted_ || (main_.empty() && main_in_use_ == 0);
    auto& queue = !others_.empty() && (others_turn_ || main_.empty()) ? others_ : main_;
    others_turn_ = !others_turn_;
    if (is_over || queue.empty()) return std::nullopt;
    ScanJob job = std::move(queue.front());
    queue.pop_front();
    if (job.is_main()) ++main_in_use_;
    return job;
}

void ScanQueue::give_back(ScanJob job, ScanEvent event) {
    const std::scoped_lock lock(mutex_);
    if (job.is_main()) --main_in_use_;
    if (event == ScanEvent::exhausted) {
        is_exhausted_ = is_exhausted_ || !job.is_main();
    } else if (job.is_main()) {
        main_.push_front(std::move(job));
    } else {
        others_.push_back(std::move(job));
    }
}

TilesState ScanQueue::state(const TileNames& names, const ScanDirections& directions) const {
    TilesState state{TileMethod::scan, others_turn_, {}};
    if (is_exhausted_) return state;
    for (const auto* queue : {&main_, &others_}) {
        for (const ScanJob& job : *queue) {
            const auto position = job.search->position();
            if (!position) continue;
            state.jobs.push_back(names.job(directions.order(job.direction), job.direction, *position));
        }
    }
    return state;
}

}  // namespace edgewise
