#define _GNU_SOURCE
#include "CALSA.h"

#include <errno.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#if defined(__x86_64__) || defined(__i386__)
#include <xmmintrin.h>
#endif

static _Thread_local char message[256];

static void keep(const char *file, int line, const char *function, int err, const char *format, ...)
{
    (void)file, (void)line, (void)function, (void)err;
    if (message[0])
        return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
}

void quern_alsa_keep_messages(void)
{
    snd_lib_error_set_handler(keep);
}

void quern_alsa_forget_message(void)
{
    message[0] = 0;
}

const char *quern_alsa_message(void)
{
    return message;
}

void quern_flush_denormals(void)
{
#if defined(__x86_64__) || defined(__i386__)
    _mm_setcsr(_mm_getcsr() | 0x8040); // flush to zero, denormals are zero
#elif defined(__aarch64__)
    unsigned long control;
    __asm__ volatile("mrs %0, fpcr" : "=r"(control));
    __asm__ volatile("msr fpcr, %0" : : "r"(control | (1UL << 24)));
#endif
}

int quern_become_realtime(int priority)
{
    struct sched_param parameters = {.sched_priority = priority};
    return sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &parameters) == 0 ? 0 : errno;
}

int quern_realtime_limit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_RTPRIO, &limit) != 0)
        return 0;
    return limit.rlim_cur > 99 ? 99 : (int)limit.rlim_cur;
}

bool quern_memory_lock_is_unlimited(void)
{
    struct rlimit limit;
    return geteuid() == 0 || (getrlimit(RLIMIT_MEMLOCK, &limit) == 0 && limit.rlim_cur == RLIM_INFINITY);
}

void quern_name_thread(pthread_t thread, const char *name)
{
    pthread_setname_np(thread, name);
}

bool quern_join_thread(pthread_t thread, int seconds)
{
    struct timespec deadline;
    // Not pthread_clockjoin_np, which ThreadSanitizer does not know.
    clock_gettime(CLOCK_REALTIME, &deadline);
    deadline.tv_sec += seconds;
    return pthread_timedjoin_np(thread, NULL, &deadline) == 0;
}
