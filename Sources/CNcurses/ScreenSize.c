#define _GNU_SOURCE
#include "CNcurses.h"

#include <ncurses.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

// The most that is drawn, which is more than the largest screens have with the smallest letters that can be read: every cell
// costs memory, here and on the canvas, and a terminal may say that it has a thousand million of them.
enum { maxRows = 400, maxColumns = 1000 };

static int atMost(int max, int count) { return count > max ? max : count; }

void quern_terminal_size(int *rows, int *columns) {
    struct winsize size = {0};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) size = (struct winsize){0};
    *rows = atMost(maxRows, size.ws_row);
    *columns = atMost(maxColumns, size.ws_col);
}

void quern_terminal_cell(int *width, int *height) {
    struct winsize size = {0};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) size = (struct winsize){0};
    *width = size.ws_col ? size.ws_xpixel / size.ws_col : 0;
    *height = size.ws_row ? size.ws_ypixel / size.ws_row : 0;
}

// ncurses takes memory for whatever size it finds. The environment comes first there, before the kernel, so that a bound can be set.
static struct {
    const char *name;
    int max;
    bool isSet;
    char *before;
} bounds[] = {{"LINES", maxRows, false, NULL}, {"COLUMNS", maxColumns, false, NULL}};

static long number(const char *text) {
    char *end = NULL;
    long found = text ? strtol(text, &end, 0) : 0;
    return end && end != text && !*end ? found : 0;
}

void quern_screen_bound_size(void) {
    struct winsize size = {0};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) size = (struct winsize){0};
    for (int index = 0; index < 2; index++) {
        const char *text = getenv(bounds[index].name);
        long wanted = number(text);
        if (wanted <= 0) wanted = index == 0 ? size.ws_row : size.ws_col;
        // Other threads may read the environment: it stays as it is for every terminal that there is.
        bounds[index].isSet = wanted > bounds[index].max;
        if (!bounds[index].isSet) continue;
        bounds[index].before = text ? strdup(text) : NULL;
        char bound[16];
        snprintf(bound, sizeof bound, "%d", bounds[index].max);
        setenv(bounds[index].name, bound, 1);
    }
}

void quern_screen_unbound_size(void) {
    for (int index = 0; index < 2; index++) {
        if (!bounds[index].isSet) continue;
        if (bounds[index].before) setenv(bounds[index].name, bounds[index].before, 1);
        else unsetenv(bounds[index].name);
        free(bounds[index].before);
        bounds[index].before = NULL;
    }
}

bool quern_screen_follow_size(void) {
    int rows, columns;
    quern_terminal_size(&rows, &columns);
    if (rows == 0 || columns == 0) return false;
    if (rows == LINES && columns == COLS) return false;
    resizeterm(rows, columns);
    // What a terminal shows after a change of size differs from one to the next.
    clearok(curscr, TRUE);
    return true;
}
