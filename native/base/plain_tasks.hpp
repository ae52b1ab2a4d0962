// The few names of oneTBB that the core uses, on threads of our own or, where there are none, on the calling thread.
//
// An arena has one stack of tasks under one lock: tasks here are long enough for that. The newest is taken first, so a
// tree of tasks is walked in depth and few of them wait. Whoever waits for a group works off tasks of that group
// meanwhile, and only of that group. So what it waits for is never left to nobody, however deep groups are nested, and
// the calls on a thread's stack are nested only as deep as the groups are.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace edgewise::plain {

class TaskGroup;

// The thread that calls `execute` and, beside it, as many as it takes to be `threads`: no more than the machine has, as
// with oneTBB.
class TaskArena {
  public:
    explicit TaskArena(std::int32_t threads);
    ~TaskArena();
    TaskArena(const TaskArena&) = delete;
    TaskArena& operator=(const TaskArena&) = delete;

    // Does the work on the calling thread. Tasks that it spawns are for all threads of the arena.
    template <class Work>
    void execute(const Work& work) {
        const Inside inside(this);
        work();
    }

    // How many threads share the tasks that are spawned here and now.
    [[nodiscard]] static std::size_t threads_here() { return here() == nullptr ? 1 : here()->threads_.size() + 1; }

  private:
    friend TaskGroup;

    struct Task {
        TaskGroup* group;
        std::function<void()> work;
    };
    using Lock = std::unique_lock<std::mutex>;

    // The arena that the current thread works for, if any.
    [[nodiscard]] static TaskArena*& here();
    class Inside {
      public:
        explicit Inside(TaskArena* arena) : before_(std::exchange(here(), arena)) {}
        ~Inside() { here() = before_; }
        Inside(const Inside&) = delete;
        Inside& operator=(const Inside&) = delete;

      private:
        TaskArena* before_;
    };

    TaskArena() = default;
    void serve();
    void work_off(std::vector<Task>::iterator task, Lock& lock);

    std::mutex mutex_;                 // of everything here, and of the groups whose tasks these are
    std::condition_variable changed_;  // there is a new task, a group is done, or the arena is over
    std::vector<Task> tasks_;
    bool is_over_ = false;
    // Not std::jthread: libc++ has it since version 20 only, and Apple's compilers come with an older one.
    std::vector<std::thread> threads_;
};

// Its tasks are for the arena in which they are spawned, and are waited for there. Outside of any arena, `run` does the
// work at once.
class TaskGroup {
  public:
    TaskGroup() = default;
    ~TaskGroup() { work_off(); }
    TaskGroup(const TaskGroup&) = delete;
    TaskGroup& operator=(const TaskGroup&) = delete;

    void run(std::function<void()> work);
    // Returns when all tasks are done, those included that they have spawned in turn. What a task throws is thrown
    // here; tasks that have not begun by then are dropped.
    void wait();

  private:
    friend TaskArena;

    void work_off();

    TaskArena* arena_ = nullptr;
    std::size_t unfinished_ = 0;
    std::exception_ptr failure_;  // the first
};

// Calls `body` with each number from `first` up to `last`, in any order. Once it has thrown, no further turn begins.
template <class Index, class Body>
void parallel_for(Index first, Index last, const Body& body) {
    if (first >= last) return;
    std::atomic<Index> next{first};
    const auto take_turns = [&] {
        try {
            for (Index turn = next++; turn < last; turn = next++) body(turn);
        } catch (...) {
            next = last;
            throw;
        }
    };
    TaskGroup group;
    const std::size_t takers = std::min(TaskArena::threads_here(), static_cast<std::size_t>(last - first));
    for (std::size_t taker = 0; taker < takers; ++taker) group.run(take_turns);
    group.wait();
}

}  // namespace edgewise::plain
