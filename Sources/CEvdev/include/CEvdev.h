#pragma once

#include <errno.h>
#include <libevdev-1.0/libevdev/libevdev.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

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

/// A rumble of so many milliseconds; 0…65535 each of the heavy and of the light motor.
static inline struct ff_effect quern_rumble(uint16_t milliseconds, uint16_t strong, uint16_t weak) {
    struct ff_effect effect = {.type = FF_RUMBLE, .id = -1, .replay = {.length = milliseconds}};
    effect.u.rumble.strong_magnitude = strong;
    effect.u.rumble.weak_magnitude = weak;
    return effect;
}

/// A wave of so many milliseconds, each of its turns `turn` milliseconds long; the magnitude is 0…32767.
static inline struct ff_effect quern_wave(uint16_t waveform, uint16_t milliseconds, uint16_t turn, int16_t magnitude) {
    struct ff_effect effect = {.type = FF_PERIODIC, .id = -1, .replay = {.length = milliseconds}};
    effect.u.periodic.waveform = waveform;
    effect.u.periodic.period = turn;
    effect.u.periodic.magnitude = magnitude;
    return effect;
}

/// Gives the device that is open as `file` an effect: its number there, or the negative error number.
static inline int quern_upload_effect(int file, struct ff_effect *effect) {
    return ioctl(file, EVIOCSFF, effect) < 0 ? -errno : effect->id;
}

/// Takes an effect from the device that is open as `file`: 0, or the negative error number.
static inline int quern_erase_effect(int file, int number) { return ioctl(file, EVIOCRMFF, number) < 0 ? -errno : 0; }

/// Tells the device that is open as `file` a value of force feedback: 0, or the negative error number.
static inline int quern_write_effect(int file, uint16_t code, int32_t value) {
    struct input_event event = {.type = EV_FF, .code = code, .value = value};
    ssize_t written = write(file, &event, sizeof event);
    return written < 0 ? -errno : written == sizeof event ? 0 : -EIO;
}
