#pragma once

#include <libevdev-1.0/libevdev/libevdev.h>
#include <stddef.h>
#include <stdint.h>

/// Keeps libevdev from writing to standard error; the panel owns the terminal.
static inline void quern_evdev_quiet(void) { libevdev_set_log_function(NULL, NULL); }

/// An event's stamp in microseconds; the field names differ between 32- and 64-bit kernels' headers.
static inline int64_t quern_event_microseconds(const struct input_event *event) {
    return (int64_t)event->input_event_sec * 1000000 + event->input_event_usec;
}

/// A non-blocking, close-on-exec eventfd; -1 on failure.
int quern_eventfd(void);

/// Bits of what quern_wait() saw.
enum quern_waited {
    QUERN_WAITED_NOTHING = 0,
    QUERN_WAITED_READABLE = 1,
    QUERN_WAITED_GONE = 2,
    QUERN_WAITED_WAKE = 4,
};

/// Waits until `fd` (-1: none) or `wake` has something, or for `timeout_ns` (negative: for ever).
int quern_wait(int fd, int wake, int64_t timeout_ns);

/// Keeps this thread from taking signals that are meant for the process. Those that report this thread's own faults stay
/// open, so that a handler that restores the terminal still runs.
void quern_block_process_signals(void);
