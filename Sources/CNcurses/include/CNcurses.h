#pragma once

// The few lines of C that Swift cannot say: ncurses through plain functions (its macros and variadic functions are not
// imported), and the handlers that give the terminal back when a signal ends the program.

#include <stdbool.h>
#include <stdint.h>

// A key code of our own: ncurses met the beginning of an SGR mouse report, "ESC [ <"; the rest follows as characters.
#define QUERN_KEY_MOUSE 0x7001
// Shift with the arrows up and down have no names of their own in ncurses.
#define QUERN_KEY_SHIFT_UP 0x7002
#define QUERN_KEY_SHIFT_DOWN 0x7003
// Pasted text begins and ends: "ESC [ 200 ~" and "ESC [ 201 ~".
#define QUERN_KEY_PASTE 0x7004
#define QUERN_KEY_PASTE_END 0x7005
// The terminal says the colour of its background: "ESC ] 11 ;"; the rest follows as characters.
#define QUERN_KEY_BACKGROUND 0x7006
// The terminal says whether it takes kitty's pictures: "ESC _ G"; the rest follows as characters.
#define QUERN_KEY_GRAPHICS 0x7007
// The terminal says what it is able to: "ESC [ ?"; the rest follows as characters.
#define QUERN_KEY_ATTRIBUTES 0x7008
// The terminal says how large a cell is: "ESC [ 6 ;" and a digit, which is added; the rest follows as characters.
#define QUERN_KEY_CELL 0x7010
// Nothing to read.
#define QUERN_NO_KEY (-1)

// Button events with drags, in SGR's form, no more.
#define QUERN_MOUSE_OFF "\033[?1002l\033[?1006l"
// Pasted text comes as it is, without its beginning and its end.
#define QUERN_PASTE_OFF "\033[?2004l"

// Attributes of a cell.
#define QUERN_BOLD 1
#define QUERN_DIM 2
#define QUERN_REVERSE 4
#define QUERN_UNDERLINE 8
// Black on white whatever the terminal's ground is; with QUERN_REVERSE white on black. Only where it has colours.
#define QUERN_PAPER 16

// Columns that a character takes, as every UTF-8 locale has it; -1 for what must not be printed.
int quern_columns(uint32_t character);

// NULL where the terminal called `name` can be drawn on, else why not.
const char *quern_terminal_problem(const char *name);

// Takes the locale from the environment; whether its characters are UTF-8.
bool quern_take_locale(void);

// Takes the terminal. False where ncurses knows no way to draw on it.
bool quern_screen_open(void);
// Asks the terminal for the colour of its background, where it is of a kind that may know the question; nobody waits for the answer.
void quern_screen_ask_background(void);
// The answer is there.
void quern_screen_background_answered(void);
// Asks the terminal whether it takes pictures in kitty's way, how large a cell is, and what it is able to (device attributes, which every
// terminal answers, and last). False where it is of a kind that may print the question or never answer it; then it is not asked.
bool quern_screen_ask_graphics(void);
// The last of the answers is there.
void quern_screen_graphics_answered(void);
// Writes bytes that are no cells, past ncurses.
void quern_screen_write(const uint8_t *bytes, int count);
// What takes all pictures away again, for every way out; at most 90 bytes, and empty where there are none. A picture may be half written.
void quern_screen_set_picture_end(const char *text);
const char *quern_picture_end(void);
// From now on no key of the terminal raises a signal or holds the output.
void quern_screen_raw(void);
// Gives the terminal back.
void quern_screen_close(void);
// Gives the terminal to the shell while the program is stopped, and takes it again.
void quern_screen_suspend(void);
void quern_screen_resume(void);
// What a Linux console is to be told on the way out so that it blanks by itself as before; empty for any other terminal.
const char *quern_blank_again(void);
// Lays out the three that follow, for the terminal that was opened just now.
void quern_lay_out_reset(void);
// What lets all of the terminal scroll again; the cursor's place is lost.
const char *quern_region_text(void);
// What takes the picture away on leaving where the terminal has no second screen for it, else empty.
const char *quern_wipe_text(void);
// What brings the terminal back to how it was, whatever it was in the middle of. Handlers may write it.
const char *quern_reset_text(void);
// Colours that the terminal has; 0 without.
int quern_screen_colours(void);
// The size that the kernel knows of the terminal on standard output, 0 where it knows none; at most 400 rows of 1,000 columns, as
// nothing is drawn beyond.
void quern_terminal_size(int *rows, int *columns);
// Pixels of a cell, as the kernel knows them; 0 where it does not.
void quern_terminal_cell(int *width, int *height);
// Around ncurses' own look for a size: it finds none above these bounds.
void quern_screen_bound_size(void);
void quern_screen_unbound_size(void);
// Makes ncurses follow the size that the kernel knows. True where it changed.
bool quern_screen_follow_size(void);
int quern_screen_rows(void);
int quern_screen_columns(void);
// Puts a character, with a combining one where that is not 0. `colour`, and `ground` on which it stands, are indexes of the palette, -1 for
// the default; a ground is shown only with 256 colours.
void quern_screen_put(int row, int column, uint32_t character, uint32_t combining, int attributes, int colour, int ground);
// The cursor's place; hidden where `row` is negative.
void quern_screen_cursor(int row, int column);
// Writes what changed to the terminal.
void quern_screen_show(void);
// Everything is written again by the next `show`.
void quern_screen_forget(void);
void quern_screen_bell(void);
// The next key, or QUERN_NO_KEY at once.
int quern_screen_key(void);
// Number of the function key that `key` is, else 0.
int quern_function_key(int key);

// ncurses' codes, under names that do not meet linux/input's.
enum {
    QUERN_UP = 0403, QUERN_DOWN = 0402, QUERN_LEFT = 0404, QUERN_RIGHT = 0405,
    QUERN_SHIFT_LEFT = 0611, QUERN_SHIFT_RIGHT = 0622, QUERN_BACK_TAB = 0541,
    QUERN_PAGE_UP = 0523, QUERN_PAGE_DOWN = 0522, QUERN_HOME = 0406, QUERN_END = 0550, QUERN_ENTER = 0527, QUERN_BACKSPACE = 0407, QUERN_DELETE = 0512,
};

// What a signal asked for. Bits of `quern_guard_take`.
#define QUERN_ASKED_END 1
#define QUERN_ASKED_SUSPEND 2
#define QUERN_ASKED_RESUME 4
#define QUERN_ASKED_RESIZE 8

// Handles every signal that ends, stops or resizes, from now until `quern_guard_leave`; keeps the terminal's modes and
// what stderr was. -1 where no pipe could be had, else the descriptor that becomes readable when a signal asked.
int quern_guard_enter(void);
// Called once the terminal is taken: from now on a fatal signal writes the sequences that give it back.
void quern_guard_arm(void);
// The other way round: a fatal signal leaves the terminal alone.
void quern_guard_disarm(void);
// Keeps the Linux console on standard input in view: switches to another one are refused. False where it is none.
bool quern_console_keep(void);
void quern_console_release(void);
// SIGINT and SIGTSTP do nothing from now until `quern_guard_leave`, nor does SIGQUIT where it comes from the terminal.
void quern_guard_ignore_terminal(void);
// Hands the signals back and prints what was written to stderr meanwhile. Where the terminal is gone SIGHUP is ignored from
// then on.
void quern_guard_leave(void);
// What was asked since the last call, and the number of the signal that asked for the end.
int quern_guard_take(int *signal);
// Makes the loop look, from any thread.
void quern_guard_wake(void);
// Stops the process as the terminal's stop key would have; returns when it goes on.
void quern_guard_stop_process(void);
// Keeps what stderr wrote meanwhile from growing without end.
void quern_guard_trim(void);

// Waits for a key, a wake-up or `milliseconds`. Bit 1: keys; bit 2: the terminal is gone.
#define QUERN_HAS_KEYS 1
#define QUERN_TERMINAL_GONE 2
int quern_guard_wait(int milliseconds);
// Whether nothing at all can be read although a key was announced: the end of standard input.
bool quern_input_ended(void);
