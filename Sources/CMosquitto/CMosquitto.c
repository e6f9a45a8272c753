#define _GNU_SOURCE
#include "CMosquitto.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

pid_t quern_broker_start(const char *path, char *const words[], int log) {
    static char *const none[] = {"PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", NULL};
    pid_t parent = getpid();
    // Until it executes, the child runs in this memory and this thread waits: a program that plays does not have its memory copied.
    volatile int failed = 0;
    sigset_t all, before, nothing;
    sigfillset(&all);
    sigemptyset(&nothing);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t child = vfork();
    if (child == 0) {
        struct sigaction standard = {.sa_handler = SIG_DFL};
        for (int number = 1; number < NSIG; number++) sigaction(number, &standard, NULL);
        int empty = open("/dev/null", O_RDONLY);
        if (prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && getppid() == parent && setpgid(0, 0) == 0 && empty >= 0
            && dup2(empty, STDIN_FILENO) >= 0 && dup2(log, STDOUT_FILENO) >= 0 && dup2(log, STDERR_FILENO) >= 0
            && close_range(3, ~0U, 0) == 0) {
            sigprocmask(SIG_SETMASK, &nothing, NULL);
            execve(path, words, none);
        }
        failed = errno ? errno : ESRCH;
        _exit(127);
    }
    int error = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (child < 0) return -error;
    if (!failed) return child;
    siginfo_t info;
    while (waitid(P_PID, (id_t)child, &info, WEXITED) < 0 && errno == EINTR) {}
    return -failed;
}

_Static_assert(POLLRDHUP == quern_broker_closed, "as the system has it");

short quern_broker_wait(int file, int wants_write, int wake, int milliseconds) {
    struct pollfd files[] = {
        {.fd = file, .events = (short)(POLLIN | POLLRDHUP | (wants_write ? POLLOUT : 0))},
        {.fd = wake, .events = POLLIN},
    };
    return poll(files, 2, milliseconds) > 0 ? files[0].revents : 0;
}
