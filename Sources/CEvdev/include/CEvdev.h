#pragma once

#include <libevdev-1.0/libevdev/libevdev.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

/// Keeps libevdev from writing to standard error; the panel owns the terminal.
static inline void quern_evdev_quiet(void) { libevdev_set_log_function(NULL, NULL); }

/// An event's stamp in microseconds; the field names differ between 32- and 64-bit kernels' headers.
static inline int64_t quern_event_microseconds(const struct input_event *event) {
    return (int64_t)event->input_event_sec * 1000000 + event->input_event_usec;
}

/// The numbers of the device that is open as `file`, by which udev's database knows it; whether it is one.
static inline int quern_device_numbers(int file, uint32_t *major_number, uint32_t *minor_number) {
    struct stat info;
    if (fstat(file, &info) != 0 || !S_ISCHR(info.st_mode))
        return 0;
    *major_number = major(info.st_rdev);
    *minor_number = minor(info.st_rdev);
    return 1;
}
