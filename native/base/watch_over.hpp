// Runs work on an arena of threads while the calling thread polls the control, so that Ctrl-C and limits take effect
// even while every worker is deep in its own search: only the calling thread receives signals.
#pragma once

#include <tbb/task_arena.h>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>

#include "base/control.hpp"

namespace edgewise {

template <class Work>
void watch_over(Control& control, std::int32_t threads, Work work) {
    std::mutex mutex;
    std::condition_variable finished;
    bool done = false;
    std::exception_ptr failure;
    std::thread worker([&] {
        try {
            tbb::task_arena arena(threads);
            arena.execute(work);
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
