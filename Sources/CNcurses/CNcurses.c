#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "CNcurses.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

_Static_assert(QUERN_UP == KEY_UP && QUERN_DOWN == KEY_DOWN && QUERN_LEFT == KEY_LEFT && QUERN_RIGHT == KEY_RIGHT, "arrows");
_Static_assert(QUERN_SHIFT_LEFT == KEY_SLEFT && QUERN_SHIFT_RIGHT == KEY_SRIGHT && QUERN_BACK_TAB == KEY_BTAB, "shifted");
_Static_assert(QUERN_PAGE_UP == KEY_PPAGE && QUERN_PAGE_DOWN == KEY_NPAGE && QUERN_HOME == KEY_HOME && QUERN_END == KEY_END && QUERN_BACKSPACE == KEY_BACKSPACE && QUERN_DELETE == KEY_DC, "paging");

static SCREEN *screen;
static short pairs;
// Black on white; 0 where the terminal has no colours for it.
static short paper;

// Button events with drags, in SGR's form. ncurses' own mousemask hears drags through some terminfo entries only.
static const char mouseOn[] = "\033[?1002h\033[?1006h";
static const char mouseOff[] = QUERN_MOUSE_OFF;
// What is pasted comes between two sequences: else it would be keys.
static const char pasteOn[] = "\033[?2004h";
static const char pasteOff[] = QUERN_PASTE_OFF;

static void say(const char *text) {
    fflush(stdout);
    ssize_t done = write(STDOUT_FILENO, text, strlen(text));
    (void)done;
}

int quern_columns(uint32_t character) {
    static locale_t utf8;
    if (!utf8) {
        utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
        if (!utf8) return character >= 0x20 && character < 0x7f ? 1 : -1;
    }
    locale_t before = uselocale(utf8);
    int width = wcwidth((wchar_t)character);
    uselocale(before);
    return width;
}

const char *quern_terminal_problem(const char *name) {
    if (!isatty(STDIN_FILENO)) return "standard input is not a terminal";
    if (!isatty(STDOUT_FILENO)) return "standard output is not a terminal";
    if (!name || !*name) return "TERM is not set";
    if (!strcmp(name, "dumb")) return "TERM=dumb cannot move the cursor";
    int result = 0;
    if (setupterm(name, STDOUT_FILENO, &result) != OK) return "TERM is set to a terminal that terminfo does not know";
    const char *place = tigetstr("cup");
    bool able = place && place != (char *)-1;
    del_curterm(cur_term);
    return able ? NULL : "TERM is set to a terminal that cannot move the cursor";
}

bool quern_take_locale(void) {
    setlocale(LC_CTYPE, "");
    return !strcmp(nl_langinfo(CODESET), "UTF-8");
}

// The Linux console blanks by itself, after so many seconds; 0 = never. Its escape sequence takes minutes (console_codes(4)).
static char stayAwake[16], blankAgain[16];

static void readBlanking(void) {
    static const char place[] = "/sys/module/kernel/parameters/consoleblank";
    stayAwake[0] = blankAgain[0] = 0;
    const char *name = getenv("TERM");
    FILE *file = name && strncmp(name, "linux", 5) == 0 ? fopen(place, "re") : NULL;
    int seconds = 0;
    if (!file) return;
    if (fscanf(file, "%d", &seconds) == 1 && seconds > 0 && seconds <= 3600) {
        snprintf(stayAwake, sizeof stayAwake, "\033[9;0]");
        snprintf(blankAgain, sizeof blankAgain, "\033[9;%d]", (seconds + 59) / 60);
    }
    fclose(file);
}

const char *quern_blank_again(void) { return blankAgain; }

bool quern_screen_open(void) {
    quern_screen_bound_size();
    screen = newterm(NULL, stdout, stdin);
    quern_screen_unbound_size();
    if (!screen) return false;
    set_term(screen);
    // cbreak, not raw: Ctrl-C and Ctrl-Z stay the terminal's, and so work whatever the program is busy with.
    cbreak();
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    leaveok(stdscr, FALSE);
    scrollok(stdscr, FALSE);
    set_escdelay(25);
    define_key("\033[<", QUERN_KEY_MOUSE);
    // Arrows in both of their forms, whatever the terminal's own mode and entry say.
    define_key("\033[A", KEY_UP), define_key("\033OA", KEY_UP);
    define_key("\033[B", KEY_DOWN), define_key("\033OB", KEY_DOWN);
    define_key("\033[C", KEY_RIGHT), define_key("\033OC", KEY_RIGHT);
    define_key("\033[D", KEY_LEFT), define_key("\033OD", KEY_LEFT);
    define_key("\033[Z", KEY_BTAB);
    define_key("\033[H", KEY_HOME), define_key("\033OH", KEY_HOME), define_key("\033[1~", KEY_HOME);
    define_key("\033[F", KEY_END), define_key("\033OF", KEY_END), define_key("\033[4~", KEY_END);
    define_key("\033[3~", KEY_DC);
    define_key("\033[200~", QUERN_KEY_PASTE);
    define_key("\033[201~", QUERN_KEY_PASTE_END);
    define_key("\033]11;", QUERN_KEY_BACKGROUND);
    define_key("\033[1;2A", QUERN_KEY_SHIFT_UP);
    define_key("\033[1;2B", QUERN_KEY_SHIFT_DOWN);
    define_key("\033[1;2C", KEY_SRIGHT);
    define_key("\033[1;2D", KEY_SLEFT);
    pairs = paper = 0;
    if (has_colors()) {
        start_color();
        use_default_colors();
        int colours = COLORS >= 256 ? 256 : COLORS;
        if (colours > COLOR_PAIRS - 1) colours = COLOR_PAIRS - 1;
        for (short colour = 0; colour < colours; colour++) init_pair(colour + 1, colour, -1);
        pairs = (short)colours;
        // Of the 256, those from 16 on are the same on every terminal.
        short black = colours >= 232 ? 16 : 0, white = colours >= 232 ? 231 : colours >= 16 ? 15 : 7;
        if (colours >= 8 && colours + 1 < COLOR_PAIRS && init_pair(colours + 1, black, white) == OK) paper = (short)(colours + 1);
    }
    readBlanking();
    quern_screen_set_picture_end("");
    quern_lay_out_reset();
    say(mouseOn);
    say(pasteOn);
    say(stayAwake);
    return true;
}

// When the terminal was asked for its background, and for what it can show, in milliseconds; 0 where it was not, or has answered.
static long long askedAt, graphicsAskedAt;
// So long an answer may be on its way while the screen is closed; and so long the next part of it, once it has begun to come.
enum { answerMilliseconds = 200, partMilliseconds = 30 };

static long long milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

static bool isCalled(const char *name, const char *const *names) {
    for (; *names; names++) {
        if (strncmp(name, *names, strlen(*names)) == 0) return true;
    }
    return false;
}

// Whether the terminal is of a kind that may know a question. The others would print it, or never answer.
static bool takesQuestions(void) {
    static const char *const others[] = {"linux", "ansi", "vt", "dumb", "cons", "cygwin", "eterm", "sun", "pcansi", NULL};
    const char *name = getenv("TERM");
    return screen && name && pairs >= 8 && !isCalled(name, others);
}

void quern_screen_ask_background(void) {
    if (!takesQuestions()) return;
    askedAt = milliseconds();
    say("\033]11;?\033\\");
}

void quern_screen_background_answered(void) { askedAt = 0; }

// How the size of a cell begins. PageDown with Shift, Alt or Ctrl is "ESC [ 6 ; 2 ~" and so on: ncurses takes no key that others begin with,
// so these are taken from it, and each first digit is a key of its own. What reads the sequence finds the end of both.
static void defineCell(void) {
    char text[32];
    for (int number = 2; number <= 16; number++) {
        snprintf(text, sizeof text, "\033[6;%d~", number);
        define_key(text, 0);
    }
    for (int digit = 1; digit <= 9; digit++) {
        snprintf(text, sizeof text, "\033[6;%d", digit);
        define_key(text, QUERN_KEY_CELL + digit);
    }
}

bool quern_screen_ask_graphics(void) {
    // What stands between the program and the terminal takes kitty's question for a title, and passes no picture on.
    static const char *const between[] = {"screen", "tmux", NULL};
    if (!takesQuestions() || getenv("TMUX") || getenv("STY") || isCalled(getenv("TERM"), between)) return false;
    define_key("\033_G", QUERN_KEY_GRAPHICS);
    define_key("\033[?", QUERN_KEY_ATTRIBUTES);
    defineCell();
    graphicsAskedAt = milliseconds();
    say("\033_Gi=1,s=1,v=1,a=q,t=d,f=24;AAAA\033\\\033[16t\033[c");
    return true;
}

void quern_screen_graphics_answered(void) { graphicsAskedAt = 0; }

// An answer that comes after the end would be typed into the shell.
static void awaitAnswer(void) {
    long long latest = askedAt > graphicsAskedAt ? askedAt : graphicsAskedAt;
    long long left = latest ? latest + answerMilliseconds - milliseconds() : 0;
    askedAt = graphicsAskedAt = 0;
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    if (left > answerMilliseconds) left = answerMilliseconds;
    for (int part = 0; part < 16 && left > 0 && poll(&input, 1, (int)left) > 0; part++) {
        tcflush(STDIN_FILENO, TCIFLUSH);
        left = partMilliseconds;
    }
}

void quern_screen_write(const uint8_t *bytes, int count) {
    fflush(stdout);
    while (count > 0) {
        ssize_t done = write(STDOUT_FILENO, bytes, (size_t)count);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return;
        bytes += done;
        count -= (int)done;
    }
}

void quern_screen_raw(void) {
    raw();
    nonl();
}

void quern_screen_close(void) {
    if (!screen) return;
    awaitAnswer();
    say(quern_picture_end());
    say(mouseOff);
    say(pasteOff);
    say(blankAgain);
    curs_set(1);
    say(quern_region_text());
    endwin();
    say(quern_wipe_text());
    delscreen(screen);
    screen = NULL;
}

void quern_screen_suspend(void) {
    if (!screen) return;
    say(quern_picture_end());
    say(mouseOff);
    say(pasteOff);
    say(blankAgain);
    curs_set(1);
    say(quern_region_text());
    endwin();
    say(quern_wipe_text());
}

void quern_screen_resume(void) {
    if (!screen) return;
    reset_prog_mode();
    keypad(stdscr, TRUE);
    clearok(curscr, TRUE);
    quern_screen_follow_size();
    wrefresh(stdscr);
    say(mouseOn);
    say(pasteOn);
    say(stayAwake);
}

int quern_screen_colours(void) { return pairs; }

int quern_screen_rows(void) { return LINES; }
int quern_screen_columns(void) { return COLS; }

void quern_screen_put(int row, int column, uint32_t character, uint32_t combining, int attributes, int colour, int ground) {
    wchar_t text[3] = {(wchar_t)character, (wchar_t)combining, 0};
    attr_t flags = A_NORMAL;
    if (attributes & QUERN_BOLD) flags |= A_BOLD;
    if (attributes & QUERN_DIM) flags |= A_DIM;
    if (attributes & QUERN_REVERSE) flags |= A_REVERSE;
    if (attributes & QUERN_UNDERLINE) flags |= A_UNDERLINE;
    cchar_t cell;
    short pair = attributes & QUERN_PAPER ? paper : colour >= 0 && colour < pairs ? (short)(colour + 1) : 0;
    // Made as they are needed; of as many as there are the oldest goes.
    int pictured = ground >= 0 && colour >= 0 && pairs >= 256 ? alloc_pair(colour, ground) : -1;
    if (setcchar(&cell, text, flags, pair, pictured > 0 ? &pictured : NULL) != OK) return;
    // The lower right corner is written although the cursor cannot move on from it: the result says error, the cell is there.
    mvwadd_wch(stdscr, row, column, &cell);
}

void quern_screen_cursor(int row, int column) {
    static int shown = -1;
    int wanted = row >= 0;
    if (wanted != shown) curs_set(shown = wanted);
    if (wanted) wmove(stdscr, row, column);
}

void quern_screen_show(void) { wrefresh(stdscr); }
void quern_screen_forget(void) { clearok(curscr, TRUE); }
void quern_screen_bell(void) { beep(); }

int quern_screen_key(void) {
    // wgetch would refresh the window by itself; what is drawn is shown by `show` alone, so there is nothing to refresh.
    int key = wgetch(stdscr);
    return key == ERR ? QUERN_NO_KEY : key;
}

int quern_function_key(int key) { return key > KEY_F0 && key <= KEY_F(12) ? key - KEY_F0 : 0; }
