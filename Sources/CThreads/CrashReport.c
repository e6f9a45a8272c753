#define _GNU_SOURCE
#include "CThreads.h"

#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

// All that the handler needs is laid out before: it takes no memory and no lock, and calls what signal-safety(7) allows.
// backtrace(3) loads its library at the first call, which is made beforehand.

static const struct {
    int number;
    const char *name, *meaning;
} faults[] = {
    {SIGSEGV, "SIGSEGV", "invalid memory access"},
    {SIGBUS, "SIGBUS", "bus error, for example because a mapped file got shorter"},
    {SIGILL, "SIGILL", "illegal instruction, for example a failed Swift check"},
    {SIGFPE, "SIGFPE", "invalid arithmetic"},
    {SIGABRT, "SIGABRT", "aborted by a library"},
    {SIGTRAP, "SIGTRAP", "trap, for example a failed Swift check"},
    {SIGSYS, "SIGSYS", "forbidden system call"},
    {SIGXCPU, "SIGXCPU", "a real-time thread ran too long without a break"},
    {SIGQUIT, "SIGQUIT", "quit signal, for example Ctrl-\\"},
};
enum { faultCount = sizeof faults / sizeof *faults, noteCount = 64, noteLength = 240, mostFrames = 64 };

static struct {
    int64_t seconds;
    char text[noteLength];
} notes[noteCount];
static atomic_uint notesSoFar;

static char reportPath[1024];
static char reportOpening[256];
static int64_t startSeconds;
static char stack[65536] __attribute__((aligned(16)));
static char maps[1 << 19];
static void *frames[mostFrames];
static atomic_flag isReporting = ATOMIC_FLAG_INIT;

void quern_crash_note(const char *text) {
    unsigned place = atomic_fetch_add(&notesSoFar, 1) % noteCount;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    notes[place].seconds = now.tv_sec;
    size_t length = strnlen(text, noteLength - 1);
    // Not in the middle of a character.
    while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) length--;
    memcpy(notes[place].text, text, length);
    notes[place].text[length] = 0;
}

static void put(int file, const char *text) {
    size_t length = strlen(text);
    while (length > 0) {
        ssize_t done = write(file, text, length);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return;
        text += done;
        length -= (size_t)done;
    }
}

static void putNumber(int file, uint64_t number, unsigned base, int digits) {
    char text[24];
    int place = sizeof text - 1;
    text[place] = 0;
    while (place > 0 && (number > 0 || digits > 0)) {
        text[--place] = "0123456789abcdef"[number % base];
        number /= base;
        digits--;
    }
    put(file, text + place);
}

static void putHex(int file, uint64_t number) {
    put(file, "0x");
    putNumber(file, number, 16, 1);
}

static void putClock(int file, int64_t seconds) {
    for (int unit = 3600; unit > 0; unit /= 60) {
        if (unit < 3600) put(file, ":");
        putNumber(file, (uint64_t)(seconds % 86400 / unit % (unit == 3600 ? 24 : 60)), 10, 2);
    }
}

// UTC: gmtime_r may take a lock. The days are those of Howard Hinnant's "chrono-Compatible Low-Level Date Algorithms".
static void putTime(int file, int64_t seconds) {
    int64_t days = seconds / 86400 + 719468, era = days / 146097, dayOfEra = days % 146097;
    int64_t year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365;
    int64_t dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100), month = (5 * dayOfYear + 2) / 153;
    int64_t day = dayOfYear - (153 * month + 2) / 5 + 1;
    month = month < 10 ? month + 3 : month - 9;
    putNumber(file, (uint64_t)(year + era * 400 + (month <= 2)), 10, 4);
    put(file, "-");
    putNumber(file, (uint64_t)month, 10, 2);
    put(file, "-");
    putNumber(file, (uint64_t)day, 10, 2);
    put(file, " ");
    putClock(file, seconds);
    put(file, " UTC");
}

static void putNotes(int file) {
    unsigned count = atomic_load(&notesSoFar), first = count > noteCount ? count - noteCount : 0;
    put(file, "\nLast messages (UTC):\n");
    for (unsigned number = first; number < count; number++) {
        put(file, "  ");
        putClock(file, notes[number % noteCount].seconds);
        put(file, "  ");
        // Somebody may write it just now: its last byte is 0 whatever happens.
        put(file, notes[number % noteCount].text);
        put(file, "\n");
    }
    if (count == 0) put(file, "  nothing\n");
}

static uint64_t hex(const char **text) {
    uint64_t number = 0;
    for (;; (*text)++) {
        char digit = **text;
        if (digit >= '0' && digit <= '9') number = number * 16 + (uint64_t)(digit - '0');
        else if (digit >= 'a' && digit <= 'f') number = number * 16 + (uint64_t)(digit - 'a' + 10);
        else return number;
    }
}

// A line of /proc/PID/maps: "from-to rights offset device inode   path".
static const char *readMap(const char *line, uint64_t *from, uint64_t *to, uint64_t *offset) {
    *from = hex(&line);
    line++;
    *to = hex(&line);
    line += strlen(" r-xp ");
    *offset = hex(&line);
    while (*line && *line != '/' && *line != '[' && *line != '\n') line++;
    return line;
}

static size_t lineLength(const char *line) {
    size_t length = 0;
    while (line[length] && line[length] != '\n') length++;
    return length;
}

// The module that an address lies in, and where in it, as addr2line counts: from where the module's file begins in memory.
static void putPlace(int file, uint64_t address) {
    const char *module = NULL;
    uint64_t base = 0;
    for (const char *line = maps; *line;) {
        uint64_t from, to, offset;
        const char *path = readMap(line, &from, &to, &offset);
        size_t length = lineLength(path);
        bool isSame = module && *path == '/' && lineLength(module) == length && memcmp(module, path, length) == 0;
        if (!isSame) {
            module = path;
            base = from - offset;
        }
        if (address >= from && address < to) {
            putHex(file, *path == '/' ? address - base : address);
            put(file, " ");
            char name[512];
            if (length > sizeof name - 1) length = sizeof name - 1;
            memcpy(name, path, length);
            name[length] = 0;
            put(file, length > 0 ? name : "unnamed memory");
            return;
        }
        line = path + lineLength(path);
        if (*line) line++;
    }
    putHex(file, address);
    put(file, " nowhere");
}

static void readMaps(void) {
    int file = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    size_t length = 0;
    ssize_t count;
    while (length < sizeof maps - 1 && (count = read(file, maps + length, sizeof maps - 1 - length)) > 0) {
        length += (size_t)count;
    }
    close(file);
}

static void putFrames(int file, uint64_t counter) {
    readMaps();
    put(file, "\nBacktrace; \"addr2line -fipe FILE OFFSET\" shows each place in the source:\n  ");
    putPlace(file, counter);
    put(file, "\n");
    int count = backtrace(frames, mostFrames);
    // The handler's own frames come first.
    int first = 0;
    while (first < count && (uint64_t)frames[first] != counter) first++;
    for (int index = first < count ? first + 1 : 0; index < count; index++) {
        put(file, "  ");
        // A return address is behind the call.
        putPlace(file, (uint64_t)frames[index] - 1);
        put(file, "\n");
    }
}

static uint64_t programCounter(const ucontext_t *context) {
#if defined(__x86_64__)
    return (uint64_t)context->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
    return context->uc_mcontext.pc;
#else
    return 0;
#endif
}

static int openReport(void) {
    if (!reportPath[0]) return -1;
    // The folders above it are made where they are missing; a path that is too long was not kept.
    for (char *place = reportPath + 1; *place; place++) {
        if (*place != '/') continue;
        *place = 0;
        mkdir(reportPath, 0777);
        *place = '/';
    }
    return open(reportPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
}

static void report(int file, int index, const siginfo_t *information) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    char thread[17] = {0};
    prctl(PR_GET_NAME, thread);
    put(file, reportOpening);
    put(file, " ended by ");
    put(file, faults[index].name);
    put(file, ": ");
    put(file, faults[index].meaning);
    put(file, "\n\n  time:    ");
    putTime(file, now.tv_sec);
    put(file, "\n  started: ");
    putTime(file, startSeconds);
    put(file, "\n  thread:  ");
    put(file, thread);
    put(file, " (");
    putNumber(file, (uint64_t)syscall(SYS_gettid), 10, 1);
    if (information->si_code <= 0) {
        put(file, ")\n  sent by process: ");
        putNumber(file, (uint64_t)information->si_pid, 10, 1);
    } else if (faults[index].number == SIGQUIT || faults[index].number == SIGXCPU) {
        put(file, ")\n  sent by the system");
    } else {
        put(file, ")\n  address: ");
        putHex(file, (uint64_t)information->si_addr);
    }
    put(file, "\n");
    putNotes(file);
}

static void tell(int index, bool isKept) {
    bool isAsked = faults[index].number == SIGQUIT;
    put(STDERR_FILENO, isAsked ? "Quern was forced to quit (" : "Quern crashed (");
    put(STDERR_FILENO, faults[index].name);
    put(STDERR_FILENO, isKept ? "); crash report: " : "); could not write a crash report");
    if (isKept) put(STDERR_FILENO, reportPath);
    put(STDERR_FILENO, "\n");
}

// The frames come last: what is unwound may be broken. Should that never end, the alarm ends it.
static void boundUnwinding(void) {
    struct sigaction standard = {.sa_handler = SIG_DFL};
    sigaction(SIGALRM, &standard, NULL);
    sigset_t alarms;
    sigemptyset(&alarms);
    sigaddset(&alarms, SIGALRM);
    sigprocmask(SIG_UNBLOCK, &alarms, NULL);
    alarm(5);
}

static void onFault(int number, siginfo_t *information, void *context) {
    quern_typing_end();
    int index = 0;
    while (index < faultCount - 1 && faults[index].number != number) index++;
    // Another thread that fails meanwhile waits for the end.
    while (atomic_flag_test_and_set(&isReporting)) pause();
    int file = openReport();
    if (file >= 0) report(file, index, information);
    tell(index, file >= 0);
    if (file >= 0) {
        boundUnwinding();
        putFrames(file, programCounter(context));
        alarm(0);
        close(file);
    }
    quern_end_by_signal(number);
}

void quern_end_by_signal(int number) {
    struct sigaction standard = {.sa_handler = SIG_DFL};
    sigaction(number, &standard, NULL);
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, number);
    pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
    raise(number);
    // A container's first process is not ended by what it sends itself.
    _exit(128 + number);
}

static void keep(char *place, size_t size, const char *text) {
    size_t length = strlen(text);
    if (length >= size) length = 0;
    memcpy(place, text, length);
    place[length] = 0;
}

void quern_crash_watch(const char *path, const char *opening) {
    keep(reportPath, sizeof reportPath, path);
    keep(reportOpening, sizeof reportOpening, opening);
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    startSeconds = now.tv_sec;
    backtrace(frames, 1);
    // Swift's runtime may have left a stack here, which is smaller, and handlers that open a backtracer, which would wait for answers.
    stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&own, NULL);
    struct sigaction action = {.sa_sigaction = onFault, .sa_flags = SA_ONSTACK | SA_SIGINFO}, before;
    sigfillset(&action.sa_mask);
    for (int index = 0; index < faultCount; index++) {
        int number = faults[index].number;
        // A shell has what it starts in the background ignore the terminal's keys.
        bool isUnwanted = number == SIGQUIT && sigaction(number, NULL, &before) == 0 && before.sa_handler == SIG_IGN;
        if (!isUnwanted) sigaction(number, &action, NULL);
    }
}
