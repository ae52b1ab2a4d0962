// Runs work on an arena of threads while the calling thread polls the control, so that Ctrl-C and limits take effect
// even while every worker is deep in its own search: only the calling thread receives signals. Where there are no
// threads, the calling thread works, and polls as every search does.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>

#include "base/control.hpp"
#include "base/tasks.hpp"

namespace edgewise {

template <class Work>
void watch_over(Control& control, std::int32_t threads, Work work) {
    const auto in_arena = [&] {
        TaskArena arena(threads);
        arena.execute(work);
    };
    if constexpr (!kHasThreads) return in_arena();
    std::mutex mutex;
    std::condition_variable finished;
    bool done = false;
    std::exception_ptr failure;
    std::thread worker([&] {
        try {
            in_arena();
        } catch (...) {
            failure = std::current_exception();
        }
        const std::scoped_lock lock(mutex);
        done = true;
        finished.notify_one();
    });
    std::unique_lock lock(mutex);
    while (!finished.wait_for(lock, std::chrono::milliseconds(20), [&] { return done; })) {
        lock.unlock();
        control.look_around();
        lock.lock();
    }
    lock.unlock();
    worker.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace edgewise
