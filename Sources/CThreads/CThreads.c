#define _GNU_SOURCE
#include "CThreads.h"

#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <malloc.h>
#include <poll.h>
#include <sched.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#if defined(__x86_64__) || defined(__i386__)
#include <xmmintrin.h>
#endif

void quern_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }

bool quern_join_thread(pthread_t thread, int seconds) {
    struct timespec deadline;
    // Not pthread_clockjoin_np, which ThreadSanitizer does not know.
    clock_gettime(CLOCK_REALTIME, &deadline);
    deadline.tv_sec += seconds;
    return pthread_timedjoin_np(thread, NULL, &deadline) == 0;
}

int quern_become_realtime(int priority) {
    struct sched_param parameters = {.sched_priority = priority};
    return sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &parameters) == 0 ? 0 : errno;
}

int quern_realtime_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_RTPRIO, &limit) != 0) return 0;
    return limit.rlim_cur > 99 ? 99 : (int)limit.rlim_cur;
}

bool quern_memory_lock_is_unlimited(void) {
    struct rlimit limit;
    return geteuid() == 0 || (getrlimit(RLIMIT_MEMLOCK, &limit) == 0 && limit.rlim_cur == RLIM_INFINITY);
}

int quern_processor_count(void) {
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) return CPU_COUNT(&allowed);
    // More processors than the set has room for.
    return (int)sysconf(_SC_NPROCESSORS_ONLN);
}

void quern_flush_denormals(void) {
#if defined(__x86_64__) || defined(__i386__)
    _mm_setcsr(_mm_getcsr() | 0x8040); // flush to zero, denormals are zero
#elif defined(__aarch64__)
    unsigned long control;
    __asm__ volatile("mrs %0, fpcr" : "=r"(control));
    __asm__ volatile("msr fpcr, %0" : : "r"(control | (1UL << 24)));
#endif
}

int quern_eventfd(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

int quern_wait(int fd, int wake, int64_t timeout_ns) {
    // poll() skips negative descriptors.
    struct pollfd polled[2] = {{.fd = fd, .events = POLLIN}, {.fd = wake, .events = POLLIN}};
    struct timespec timeout = {.tv_sec = timeout_ns / 1000000000, .tv_nsec = timeout_ns % 1000000000};
    if (ppoll(polled, 2, timeout_ns < 0 ? NULL : &timeout, NULL) <= 0) return QUERN_WAITED_NOTHING;
    int seen = QUERN_WAITED_NOTHING;
    if (polled[0].revents & POLLIN) seen |= QUERN_WAITED_READABLE;
    if (polled[0].revents & (POLLHUP | POLLERR | POLLNVAL)) seen |= QUERN_WAITED_GONE;
    if (polled[1].revents) seen |= QUERN_WAITED_WAKE;
    return seen;
}

void quern_futex_wait(const void *word, uint32_t expected) {
    syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, expected, NULL, NULL, 0);
}

void quern_futex_wake(const void *word) { syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, INT_MAX, NULL, NULL, 0); }

void quern_doze(void) {
    const struct timespec time = {.tv_nsec = 20000};
    syscall(SYS_nanosleep, &time, NULL);
}

void quern_spin_pause(void) {
#if defined(__x86_64__) || defined(__i386__)
    _mm_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

void quern_give_way(void) {
    struct sched_param none = {0};
    sched_setscheduler(0, SCHED_IDLE, &none);
}

void quern_keep_memory_flat(void) {
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_MMAP_THRESHOLD, 65536);
#endif
}

void quern_give_memory_back(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

static _Thread_local uint64_t held_locks;

uint64_t quern_held_locks(void) { return held_locks; }

void quern_set_held_locks(uint64_t held) { held_locks = held; }
