// What the thread sanitizer is told about tasks: each begins after all that was done before run(), and ends before all
// that is done after it. oneTBB sees to that, in a library that is not built with the sanitizer. In other builds this
// is nothing.
#pragma once

#if defined(__SANITIZE_THREAD__)
#define BOIDS_THREAD_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define BOIDS_THREAD_SANITIZER 1
#endif
#endif

#ifdef BOIDS_THREAD_SANITIZER
#include <sanitizer/tsan_interface.h>
#endif

namespace boids {

class TaskOrder {
public:
#ifdef BOIDS_THREAD_SANITIZER
    void before_tasks() {
        __tsan_release(&begun_);
    }
    void begin_task() {
        __tsan_acquire(&begun_);
    }
    void end_task() {
        __tsan_release(&ended_);
    }
    void after_tasks() {
        __tsan_acquire(&ended_);
    }

private:
    char begun_ = 0, ended_ = 0;
#else
    void before_tasks() {}
    void begin_task() {}
    void end_task() {}
    void after_tasks() {}
#endif
};

}  // namespace boids
