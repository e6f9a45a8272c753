#include "CBus.h"

#include <stdint.h>
#include <stdlib.h>
#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>

struct quern_inhibition {
    sd_bus *bus;
    uint32_t cookie;
};

static const uint64_t patienceMicroseconds = 2000000;

// A call that starts no service: where nobody keeps a screen there is none to be kept awake.
static sd_bus_message *callTo(sd_bus *bus, const char *method) {
    static const char name[] = "org.freedesktop.ScreenSaver", path[] = "/org/freedesktop/ScreenSaver";
    sd_bus_message *call = NULL;
    if (sd_bus_message_new_method_call(bus, &call, name, path, name, method) < 0) return NULL;
    sd_bus_message_set_auto_start(call, 0);
    return call;
}

struct quern_inhibition *quern_inhibit(const char *program, const char *why) {
    sd_bus *bus = NULL;
    if (sd_bus_open_user(&bus) < 0) return NULL;
    sd_bus_message *call = callTo(bus, "Inhibit"), *reply = NULL;
    uint32_t cookie = 0;
    struct quern_inhibition *inhibition = NULL;
    if (call && sd_bus_message_append(call, "ss", program, why) >= 0
        && sd_bus_call(bus, call, patienceMicroseconds, NULL, &reply) >= 0
        && sd_bus_message_read(reply, "u", &cookie) > 0) {
        inhibition = malloc(sizeof *inhibition);
    }
    sd_bus_message_unref(reply);
    sd_bus_message_unref(call);
    if (inhibition) *inhibition = (struct quern_inhibition){bus, cookie};
    else sd_bus_flush_close_unref(bus);
    return inhibition;
}

void quern_uninhibit(struct quern_inhibition *inhibition) {
    sd_bus_message *call = callTo(inhibition->bus, "UnInhibit");
    if (call && sd_bus_message_append(call, "u", inhibition->cookie) >= 0) {
        sd_bus_call(inhibition->bus, call, patienceMicroseconds, NULL, NULL);
    }
    sd_bus_message_unref(call);
    sd_bus_flush_close_unref(inhibition->bus);
    free(inhibition);
}

bool quern_notify(const char *state) { return sd_notify(0, state) > 0; }

uint64_t quern_watchdog_microseconds(void) {
    // Not by sd_watchdog_enabled(3), which is for the service's first process alone: under a compositor that is the compositor.
    const char *words = getenv("WATCHDOG_USEC");
    char *end = NULL;
    uint64_t microseconds = words && *words >= '0' && *words <= '9' ? strtoull(words, &end, 10) : 0;
    return end && *end == 0 ? microseconds : 0;
}
