#include "CNcurses.h"

#include <string.h>
// clang-format off
#include <ncurses.h>
#include <term.h>
// clang-format on

// What gives a terminal back, laid out beforehand: a handler may only write it.
static char wipeText[128], resetText[512];
// Pictures that a handler takes away before that. It is written anew while a handler may read it: what is begun ends with a 0 either way.
static char pictureEnd[96];
static const char *regionText = "";

static const char *capability(const char *name) {
    const char *text = tigetstr(name);
    return text && text != (char *)-1 ? text : "";
}

static void append(char *text, size_t size, const char *more) {
    size_t length = strlen(text);
    for (; *more && length + 1 < size; more++) {
        // Padding, "$<5>", is for tputs; a terminal that needs it is not one that is played on.
        if (more[0] == '$' && more[1] == '<') {
            const char *end = strchr(more, '>');
            if (!end) break;
            more = end;
            continue;
        }
        text[length++] = *more;
    }
    text[length] = 0;
}

// ncurses leaves the region as large as the screen that it draws on, which may be smaller than the terminal, or than the terminal is
// by then. Without parameters it is the whole terminal, wherever terminfo's is of this form.
static const char *wholeScrollRegion(void) {
    const char *text = capability("csr");
    return strncmp(text, "\033[", 2) == 0 && strchr(text, 'r') ? "\033[r" : "";
}

void quern_lay_out_reset(void) {
    wipeText[0] = resetText[0] = 0;
    bool hasOwnScreen = *capability("smcup") && *capability("rmcup");
    if (!hasOwnScreen) {
        append(wipeText, sizeof wipeText, capability("clear"));
        if (!*wipeText) {
            append(wipeText, sizeof wipeText, capability("home"));
            append(wipeText, sizeof wipeText, capability("ed"));
        }
    }
    append(resetText, sizeof resetText, QUERN_MOUSE_OFF QUERN_PASTE_OFF);
    append(resetText, sizeof resetText, quern_blank_again());
    static const char *const modes[] = {"rmacs", "rmir", "smam", "sgr0", "op", "rmkx", "cnorm"};
    for (size_t index = 0; index < sizeof modes / sizeof *modes; index++) {
        append(resetText, sizeof resetText, capability(modes[index]));
    }
    regionText = wholeScrollRegion();
    append(resetText, sizeof resetText, regionText);
    append(resetText, sizeof resetText, capability("rmcup"));
    append(resetText, sizeof resetText, hasOwnScreen ? "\r\n" : wipeText);
}

const char *quern_region_text(void) { return regionText; }

const char *quern_wipe_text(void) { return wipeText; }

const char *quern_reset_text(void) { return resetText; }

void quern_screen_set_picture_end(const char *text) {
    pictureEnd[0] = 0;
    size_t length = strnlen(text, sizeof pictureEnd - 1);
    if (length == 0) return;
    memcpy(pictureEnd + 1, text + 1, length - 1);
    pictureEnd[length] = 0;
    pictureEnd[0] = text[0];
}

const char *quern_picture_end(void) { return pictureEnd; }
