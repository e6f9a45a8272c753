#define _GNU_SOURCE
#include "CNcurses.h"

#include <errno.h>
#include <linux/vt.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

// By console_ioctl of Linux: with VT_PROCESS the kernel asks, by a signal, before it shows another console. A process that dies takes
// this with it.
static struct vt_mode modeBefore;
static struct sigaction signalBefore;
static bool kept;

static int askingSignal(void) { return SIGRTMIN + 4; }

static void onAsked(int number) {
    (void)number;
    int saved = errno;
    ioctl(STDIN_FILENO, VT_RELDISP, 0);
    errno = saved;
}

bool quern_console_keep(void) {
    if (kept || ioctl(STDIN_FILENO, VT_GETMODE, &modeBefore) != 0) return false;
    struct sigaction action = {.sa_handler = onAsked, .sa_flags = SA_RESTART};
    sigfillset(&action.sa_mask);
    sigaction(askingSignal(), &action, &signalBefore);
    struct vt_mode mode = {.mode = VT_PROCESS, .relsig = (short)askingSignal(), .acqsig = (short)askingSignal()};
    kept = ioctl(STDIN_FILENO, VT_SETMODE, &mode) == 0;
    if (!kept) sigaction(askingSignal(), &signalBefore, NULL);
    return kept;
}

void quern_console_release(void) {
    if (!kept) return;
    kept = false;
    ioctl(STDIN_FILENO, VT_SETMODE, &modeBefore);
    sigaction(askingSignal(), &signalBefore, NULL);
}
