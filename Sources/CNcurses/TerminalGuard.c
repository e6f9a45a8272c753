#define _GNU_SOURCE
#include "CNcurses.h"
#include "CThreads.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

// Everything that a handler touches is laid out before it can be called: it only writes, restores and raises again.
static struct termios modes;
static bool modesKnown;
static volatile sig_atomic_t armed;
static volatile sig_atomic_t asked;
static volatile sig_atomic_t askedBy;
static int wakePipe[2] = {-1, -1};
static pid_t parent;
static bool terminalGone;
static volatile sig_atomic_t ignoresTerminal;
static int realStderr = -1, keptStderr = -1;
static char signalStack[65536] __attribute__((aligned(16)));
static stack_t stackBefore;

// Every signal that ends a program unless it is handled: first faults, then limits (SIGXCPU is what a real-time thread that never
// rests gets), and what anybody may send.
static const int fatal[] = {SIGSEGV, SIGBUS,  SIGILL,  SIGFPE,  SIGABRT,   SIGTRAP, SIGSYS, SIGXCPU,   SIGQUIT,
                            SIGXFSZ, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGIO,  SIGSTKFLT, SIGPWR};
static const int asking[] = {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH};
enum { fatalCount = sizeof fatal / sizeof *fatal, faultCount = 8, askingCount = sizeof asking / sizeof *asking };
static struct sigaction fatalBefore[fatalCount], askingBefore[askingCount], pipeBefore;

static void put(int descriptor, const char *text, size_t length) {
    while (length > 0) {
        ssize_t done = write(descriptor, text, length);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return;
        text += done;
        length -= (size_t)done;
    }
}

// What others wrote to stderr while the screen was ours. Reads and writes only: allowed in a handler.
static void printKept(void) {
    if (keptStderr < 0 || realStderr < 0) return;
    dup2(realStderr, STDERR_FILENO);
    off_t end = lseek(keptStderr, 0, SEEK_END);
    off_t start = end > 16384 ? end - 16384 : 0;
    lseek(keptStderr, start, SEEK_SET);
    char buffer[1024];
    ssize_t count;
    while ((count = read(keptStderr, buffer, sizeof buffer)) > 0) put(realStderr, buffer, (size_t)count);
}

static void restore(void) {
    if (!armed) return;
    armed = 0;
    put(STDOUT_FILENO, quern_picture_end(), strlen(quern_picture_end()));
    put(STDOUT_FILENO, quern_reset_text(), strlen(quern_reset_text()));
    if (modesKnown) tcsetattr(STDIN_FILENO, TCSANOW, &modes);
}

static void onFatal(int number, siginfo_t *information, void *context) {
    // The terminal's own key does nothing where it is to be ignored; who sends the signal from elsewhere means it.
    if (number == SIGQUIT && ignoresTerminal && information->si_code == SI_KERNEL) return;
    restore();
    printKept();
    // Who writes the report handled it before us.
    for (int index = 0; index < fatalCount; index++) {
        if (fatal[index] == number && fatalBefore[index].sa_flags & SA_SIGINFO) {
            fatalBefore[index].sa_sigaction(number, information, context);
        }
    }
    quern_end_by_signal(number);
}

static void onAsking(int number) {
    int saved = errno;
    switch (number) {
    case SIGTSTP: asked |= QUERN_ASKED_SUSPEND; break;
    case SIGCONT: asked |= QUERN_ASKED_RESUME; break;
    case SIGWINCH: asked |= QUERN_ASKED_RESIZE; break;
    default:
        askedBy = number;
        asked |= QUERN_ASKED_END;
    }
    quern_guard_wake();
    errno = saved;
}

void quern_guard_wake(void) {
    if (wakePipe[1] >= 0) {
        ssize_t done = write(wakePipe[1], "!", 1);
        (void)done;
    }
}

static void listen(int number) {
    struct sigaction action = {.sa_handler = onAsking, .sa_flags = SA_RESTART};
    sigfillset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

static void atExit(void) {
    restore();
    printKept();
}

int quern_guard_enter(void) {
    if (wakePipe[0] < 0 && pipe2(wakePipe, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
    modesKnown = tcgetattr(STDIN_FILENO, &modes) == 0;
    asked = 0;
    askedBy = 0;
    parent = getppid();
    terminalGone = false;
    ignoresTerminal = false;

    stack_t stack = {.ss_sp = signalStack, .ss_size = sizeof signalStack};
    sigaltstack(&stack, &stackBefore);
    struct sigaction action = {.sa_sigaction = onFatal, .sa_flags = SA_ONSTACK | SA_SIGINFO};
    sigfillset(&action.sa_mask);
    // What whoever started us wants ignored (nohup) stays ignored.
    for (int index = 0; index < fatalCount; index++) {
        sigaction(fatal[index], NULL, &fatalBefore[index]);
        bool isIgnored = index >= faultCount && fatalBefore[index].sa_handler == SIG_IGN;
        if (!isIgnored) sigaction(fatal[index], &action, NULL);
    }
    for (int index = 0; index < askingCount; index++) {
        sigaction(asking[index], NULL, &askingBefore[index]);
        if (askingBefore[index].sa_handler != SIG_IGN) listen(asking[index]);
    }
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGPIPE, &ignore, &pipeBefore);

    static bool registered;
    if (!registered) registered = atexit(atExit) == 0;

    // Libraries that print their troubles would write across the screen.
    if (isatty(STDERR_FILENO)) {
        keptStderr = memfd_create("stderr", MFD_CLOEXEC);
        realStderr = keptStderr < 0 ? -1 : fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
        if (realStderr >= 0) {
            fcntl(keptStderr, F_SETFL, O_APPEND);
            dup2(keptStderr, STDERR_FILENO);
        }
    }
    return wakePipe[0];
}

void quern_guard_arm(void) { armed = 1; }

void quern_guard_ignore_terminal(void) {
    ignoresTerminal = true;
    static const int byKeys[] = {SIGINT, SIGTSTP};
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    for (size_t index = 0; index < sizeof byKeys / sizeof *byKeys; index++) sigaction(byKeys[index], &ignore, NULL);
}

void quern_guard_disarm(void) { armed = 0; }

void quern_guard_leave(void) {
    restore();
    printKept();
    if (realStderr >= 0) close(realStderr);
    if (keptStderr >= 0) close(keptStderr);
    realStderr = keptStderr = -1;
    for (int index = 0; index < fatalCount; index++) sigaction(fatal[index], &fatalBefore[index], NULL);
    // A terminal that goes away may hang up more than once: what is yet to be kept must not be cut short by that.
    bool isHungUp = terminalGone || askedBy == SIGHUP;
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    for (int index = 0; index < askingCount; index++) {
        sigaction(asking[index], isHungUp && asking[index] == SIGHUP ? &ignore : &askingBefore[index], NULL);
    }
    sigaction(SIGPIPE, &pipeBefore, NULL);
    sigaltstack(&stackBefore, NULL);
}

int quern_guard_take(int *signal) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int result = asked;
    asked = 0;
    *signal = askedBy;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return result;
}

void quern_guard_stop_process(void) {
    struct sigaction standard = {.sa_handler = SIG_DFL};
    sigaction(SIGTSTP, &standard, NULL);
    sigset_t stop, before;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    pthread_sigmask(SIG_UNBLOCK, &stop, &before);
    raise(SIGTSTP);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    listen(SIGTSTP);
}

void quern_guard_trim(void) {
    struct stat about;
    if (keptStderr >= 0 && fstat(keptStderr, &about) == 0 && about.st_size > 262144) {
        int done = ftruncate(keptStderr, 0);
        (void)done;
    }
}

// Whether whoever started us is gone: the terminal is somebody else's now, who does not wait for our end.
static bool isForsaken(void) { return getppid() != parent; }

int quern_guard_wait(int milliseconds) {
    struct pollfd polled[2] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = wakePipe[0], .events = POLLIN}};
    int result = isForsaken() ? QUERN_TERMINAL_GONE : 0;
    int found = poll(polled, 2, milliseconds);
    if (found > 0 && polled[0].revents & (POLLHUP | POLLERR | POLLNVAL)) result |= QUERN_TERMINAL_GONE;
    if (result & QUERN_TERMINAL_GONE) terminalGone = true;
    if (found <= 0) return result;
    if (polled[0].revents & POLLIN) result |= QUERN_HAS_KEYS;
    if (polled[1].revents) {
        char bin[64];
        while (read(wakePipe[0], bin, sizeof bin) > 0) {}
    }
    return result;
}

bool quern_input_ended(void) {
    struct pollfd polled = {.fd = STDIN_FILENO, .events = POLLIN};
    if (poll(&polled, 1, 0) <= 0) return false;
    int waiting = 0;
    return ioctl(STDIN_FILENO, FIONREAD, &waiting) != 0 || waiting == 0;
}
