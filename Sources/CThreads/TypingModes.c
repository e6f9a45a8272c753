#define _GNU_SOURCE
#include "CThreads.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

// Laid out before any handler is called, which only gives the terminal back.
static struct termios before;
static bool isKnown;
static volatile sig_atomic_t isTyping;

static bool isForeground(void) { return tcgetpgrp(STDIN_FILENO) == getpgrp(); }

static void take(void) {
    struct termios modes = before;
    modes.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    modes.c_cc[VMIN] = 1;
    modes.c_cc[VTIME] = 0;
    if (tcsetattr(STDIN_FILENO, TCSANOW, &modes) == 0) isTyping = 1;
}

void quern_typing_end(void) {
    int saved = errno;
    if (isTyping && isForeground()) tcsetattr(STDIN_FILENO, TCSANOW, &before);
    isTyping = 0;
    errno = saved;
}

// The shell gets its terminal as it was; whoever waits for keys takes it again once the program goes on in the foreground.
static void onStop(int number) {
    int saved = errno;
    quern_typing_end();
    struct sigaction standard = {.sa_handler = SIG_DFL}, ours;
    sigaction(number, &standard, &ours);
    sigset_t stop, mask;
    sigemptyset(&stop);
    sigaddset(&stop, number);
    pthread_sigmask(SIG_UNBLOCK, &stop, &mask);
    raise(number);
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    sigaction(number, &ours, NULL);
    errno = saved;
}

bool quern_typing_begin(void) {
    if (isTyping) return true;
    if (!isForeground()) return false;
    if (!isKnown) {
        if (tcgetattr(STDIN_FILENO, &before) != 0 || atexit(quern_typing_end) != 0) return false;
        isKnown = true;
        struct sigaction action = {.sa_handler = onStop, .sa_flags = SA_RESTART}, old;
        sigaction(SIGTSTP, NULL, &old);
        if (old.sa_handler != SIG_IGN) sigaction(SIGTSTP, &action, NULL);
    }
    take();
    return isTyping;
}

int quern_typing_key(int place) {
    return isKnown && place >= 0 && place < NCCS && before.c_cc[place] != _POSIX_VDISABLE ? before.c_cc[place] : -1;
}
