#include "CBus.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>
#include <unistd.h>

struct quern_inhibition {
    // NULL where no desktop promised anything; its promise lasts as long as the connection.
    sd_bus *desktop;
    uint32_t cookie;
    // logind's lock; -1 where it gave none.
    int lock;
};

static const uint64_t patienceMicroseconds = 2000000;

// A call that starts no service: where nobody keeps a screen there is none to be kept awake.
static sd_bus_message *callTo(sd_bus *bus, const char *name, const char *path, const char *interface, const char *method) {
    sd_bus_message *call = NULL;
    if (sd_bus_message_new_method_call(bus, &call, name, path, interface, method) < 0) return NULL;
    sd_bus_message_set_auto_start(call, 0);
    return call;
}

static sd_bus_message *callToDesktop(sd_bus *bus, const char *method) {
    static const char name[] = "org.freedesktop.ScreenSaver";
    return callTo(bus, name, "/org/freedesktop/ScreenSaver", name, method);
}

static sd_bus *askDesktop(const char *program, const char *why, uint32_t *cookie) {
    sd_bus *bus = NULL;
    if (sd_bus_open_user(&bus) < 0) return NULL;
    sd_bus_message *call = callToDesktop(bus, "Inhibit"), *reply = NULL;
    bool isPromised = call && sd_bus_message_append(call, "ss", program, why) >= 0
        && sd_bus_call(bus, call, patienceMicroseconds, NULL, &reply) >= 0
        && sd_bus_message_read(reply, "u", cookie) > 0;
    sd_bus_message_unref(reply);
    sd_bus_message_unref(call);
    return isPromised ? bus : sd_bus_flush_close_unref(bus);
}

// See systemd's "Inhibitor Locks": who does not know the desktop's interface looks for this one (swayidle, hypridle), and so does
// logind itself before it lets a machine sleep that nobody seems to use.
static int askLogind(const char *program, const char *why) {
    sd_bus *bus = NULL;
    if (sd_bus_open_system(&bus) < 0) return -1;
    sd_bus_message *call = callTo(bus, "org.freedesktop.login1", "/org/freedesktop/login1",
                                  "org.freedesktop.login1.Manager", "Inhibit"), *reply = NULL;
    int lock = -1, lent;
    if (call && sd_bus_message_append(call, "ssss", "idle", program, why, "block") >= 0
        && sd_bus_call(bus, call, patienceMicroseconds, NULL, &reply) >= 0
        && sd_bus_message_read(reply, "h", &lent) > 0) {
        // The reply's own goes with the reply.
        lock = fcntl(lent, F_DUPFD_CLOEXEC, 3);
    }
    sd_bus_message_unref(reply);
    sd_bus_message_unref(call);
    sd_bus_flush_close_unref(bus);
    return lock;
}

struct quern_inhibition *quern_inhibit(const char *program, const char *why) {
    struct quern_inhibition *inhibition = malloc(sizeof *inhibition);
    if (!inhibition) return NULL;
    inhibition->desktop = askDesktop(program, why, &inhibition->cookie);
    inhibition->lock = askLogind(program, why);
    if (inhibition->desktop || inhibition->lock >= 0) return inhibition;
    free(inhibition);
    return NULL;
}

void quern_uninhibit(struct quern_inhibition *inhibition) {
    if (inhibition->desktop) {
        sd_bus_message *call = callToDesktop(inhibition->desktop, "UnInhibit");
        if (call && sd_bus_message_append(call, "u", inhibition->cookie) >= 0) {
            sd_bus_call(inhibition->desktop, call, patienceMicroseconds, NULL, NULL);
        }
        sd_bus_message_unref(call);
        sd_bus_flush_close_unref(inhibition->desktop);
    }
    if (inhibition->lock >= 0) close(inhibition->lock);
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
