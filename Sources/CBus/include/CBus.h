#pragma once

// What a desktop is asked over D-Bus, by libsystemd's sd-bus, and what a service manager is told.

#include <stdbool.h>
#include <stdint.h>
// For Discovery, which calls sd-bus itself.
#include <systemd/sd-bus.h>

/// A promise of the desktop, of logind, or of both; it lasts as long as this.
struct quern_inhibition;

/// Asks the desktop of this session (org.freedesktop.ScreenSaver) not to blank the screen, and logind for a lock against idling.
/// NULL where neither is there, or promises that within two seconds.
struct quern_inhibition *quern_inhibit(const char *program, const char *why);
/// Tells the service manager that started this program (sd_notify(3)); whether there is one that listens.
bool quern_notify(const char *state);
/// How often it wants to hear "WATCHDOG=1", in microseconds; 0 where it does not.
uint64_t quern_watchdog_microseconds(void);

/// Gives the promise back.
void quern_uninhibit(struct quern_inhibition *inhibition);
