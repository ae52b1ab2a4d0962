// A search tree whose upper levels are tasks: what the tasks share, and how a run begins and ends.
//
// Each task searches below a state of its own and reports to this object; with one thread there are no tasks,
// everything runs on the calling thread and the run is the same every time.
#pragma once

#include <cstdint>
#include <mutex>
#include <utility>

#include "base/control.hpp"
#include "base/found_solutions.hpp"
#include "base/tasks.hpp"
#include "base/watch_over.hpp"

namespace edgewise {

// `Stats` can be added up with +=.
template <class Stats>
class TaskTree {
  public:
    TaskTree(std::uint64_t max_solutions, Control& under) : control(under), found(max_solutions, under) {}

    // Runs a search from the root and waits for all that it spawns.
    template <class Search>
    void run(std::int32_t threads, Search search) {
        if (threads <= 1) {
            search();
            tasks_.wait();  // there are tasks if a depth for them was asked for
        } else {
            // The root is a task like the others: should it throw, they are dropped and waited for.
            watch_over(control, threads, [&] {
                tasks_.run([&search] { search(); });
                tasks_.wait();
            });
        }
    }

    // Hands a search to whichever thread is free. It is dropped when the run has been stopped by then.
    template <class Search>
    void spawn(Search search) {
        tasks_.run([&control = control, search = std::move(search)] {
            if (!control.stopped()) search();
        });
    }

    // Called by each task when it is done.
    void add(const Stats& stats) {
        const std::scoped_lock lock(mutex_);
        stats_ += stats;
    }
    [[nodiscard]] const Stats& stats() const { return stats_; }

    Control& control;
    FoundSolutions found;

  private:
    TaskGroup tasks_;
    std::mutex mutex_;
    Stats stats_;
};

}  // namespace edgewise
