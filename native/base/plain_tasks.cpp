#include "base/plain_tasks.hpp"

#include "base/tasks.hpp"

namespace edgewise::plain {

TaskArena*& TaskArena::here() {
    thread_local TaskArena* arena = nullptr;
    return arena;
}

// By way of the other constructor: should a thread fail to start, the destructor ends those that have.
TaskArena::TaskArena(std::int32_t threads) : TaskArena() {
    if (!kHasThreads) return;
    const auto there_are = static_cast<std::int32_t>(std::thread::hardware_concurrency());
    if (there_are > 0) threads = std::min(threads, there_are);
    for (std::int32_t thread = 1; thread < threads; ++thread) threads_.emplace_back([this] { serve(); });
}

TaskArena::~TaskArena() {
    {
        const Lock lock(mutex_);
        is_over_ = true;
        changed_.notify_all();
    }
    for (std::thread& thread : threads_) thread.join();
}

// One thread of the arena, from its start to its end.
void TaskArena::serve() {
    const Inside inside(this);
    Lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return is_over_ || !tasks_.empty(); });
        if (tasks_.empty()) return;
        work_off(tasks_.end() - 1, lock);
    }
}

void TaskArena::work_off(std::vector<Task>::iterator task, Lock& lock) {
    TaskGroup& group = *task->group;
    std::function<void()> work = std::move(task->work);
    tasks_.erase(task);
    const bool is_dropped = group.failure_ != nullptr;
    lock.unlock();
    std::exception_ptr failure;
    try {
        if (!is_dropped) work();
    } catch (...) {
        failure = std::current_exception();
    }
    work = nullptr;  // what it holds may be gone once the group is done
    lock.lock();
    if (failure && !group.failure_) group.failure_ = std::move(failure);
    if (--group.unfinished_ == 0) changed_.notify_all();
}

void TaskGroup::run(std::function<void()> work) {
    if (arena_ == nullptr) arena_ = TaskArena::here();
    if (arena_ == nullptr) {
        try {
            if (!failure_) work();
        } catch (...) {
            failure_ = std::current_exception();
        }
        return;
    }
    const TaskArena::Lock lock(arena_->mutex_);
    arena_->tasks_.push_back({this, std::move(work)});
    ++unfinished_;
    arena_->changed_.notify_all();
}

void TaskGroup::wait() {
    work_off();
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void TaskGroup::work_off() {
    if (arena_ == nullptr) return;
    TaskArena::Lock lock(arena_->mutex_);
    while (unfinished_ > 0) {
        std::vector<TaskArena::Task>& tasks = arena_->tasks_;
        const auto newest =
            std::find_if(tasks.rbegin(), tasks.rend(), [this](const auto& task) { return task.group == this; });
        if (newest == tasks.rend()) {
            arena_->changed_.wait(lock);
        } else {
            arena_->work_off(newest.base() - 1, lock);
        }
    }
    arena_ = nullptr;  // which may be gone by the time that this group is
}

}  // namespace edgewise::plain
