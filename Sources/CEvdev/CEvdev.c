#define _GNU_SOURCE
#include "CEvdev.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <time.h>

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

void quern_block_process_signals(void) {
    sigset_t blocked;
    sigfillset(&blocked);
    const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT};
    for (unsigned i = 0; i < sizeof faults / sizeof faults[0]; i++) sigdelset(&blocked, faults[i]);
    pthread_sigmask(SIG_SETMASK, &blocked, NULL);
}
