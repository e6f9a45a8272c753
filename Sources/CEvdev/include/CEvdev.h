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
