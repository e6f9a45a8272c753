#pragma once

// GNU's part of the C library, which Swift does not import, and the processor's mode for small numbers.

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

/// Names the calling thread: at most 15 characters.
void quern_name_thread(const char *name);
/// Waits at most `seconds` for the thread's end; whether it came.
bool quern_join_thread(pthread_t thread, int seconds);

/// `sched_setscheduler` for the calling thread: SCHED_FIFO, which threads it starts do not inherit. 0 or errno.
int quern_become_realtime(int priority);
/// The highest real-time priority that this user may take: RLIMIT_RTPRIO.
int quern_realtime_limit(void);
/// Whether any amount of memory may be locked: RLIMIT_MEMLOCK.
bool quern_memory_lock_is_unlimited(void);

/// How many processors the calling thread may run on; 0 where the system does not say.
int quern_processor_count(void);

/// Lets this thread's arithmetic treat denormal numbers as zero.
void quern_flush_denormals(void);

/// A non-blocking, close-on-exec eventfd; -1 on failure.
int quern_eventfd(void);

/// Bits of what quern_wait() saw.
enum quern_waited {
    QUERN_WAITED_NOTHING = 0,
    QUERN_WAITED_READABLE = 1,
    QUERN_WAITED_GONE = 2,
    QUERN_WAITED_WAKE = 4,
};

/// Waits until `fd` (-1: none) or `wake` has something, or for `timeout_ns` (negative: for ever).
int quern_wait(int fd, int wake, int64_t timeout_ns);

/// Sleeps while `*word` is `expected`; may come back early.
void quern_futex_wait(const void *word, uint32_t expected);
/// Ends the sleep of everyone at `word`; never waits.
void quern_futex_wake(const void *word);
/// Leaves the processor to others for 20 microseconds.
void quern_doze(void);
/// Tells the processor that its thread spins.
void quern_spin_pause(void);

/// Bits of the locks that the calling thread holds, as they were set last; 0 at first.
uint64_t quern_held_locks(void);
void quern_set_held_locks(uint64_t held);

/// From now on a fault, and SIGQUIT, leaves a report in the file at `path`, whose folders are made then, and a line on standard
/// error, and ends the program: handlers that were there before, as those of Swift's backtracer, are not called any more.
/// `opening` names the program and its version. For the main thread, before any other.
void quern_crash_watch(const char *path, const char *opening);
/// A line that such a report is to have; of the last 64 each has 239 bytes at most. Takes no lock and no memory.
void quern_crash_note(const char *text);

/// Takes the line discipline of the terminal on standard input: keys come one by one and unprinted, signals as ever. False in the
/// background. The terminal is given back at the program's end, on a fault, and while the program is stopped, after which this takes it again.
bool quern_typing_begin(void);
/// Gives it back. Handlers may call it.
void quern_typing_end(void);
/// The key that the terminal had at that place of its c_cc, such as VERASE; -1 where it had none.
int quern_typing_key(int place);

/// Ends the program with the status that signal `number` gives it, whoever handles it. Handlers may call it.
_Noreturn void quern_end_by_signal(int number);

/// The calling thread goes on only where no other wants to.
void quern_give_way(void);

/// One heap for all threads, and pieces from 64 KiB on straight from the system: what long runs leave free in between stays little.
/// To be called before there are threads. The threads that take memory do so seldom enough to share one heap's lock.
void quern_keep_memory_flat(void);

/// Gives memory that was freed back to the system, which may take milliseconds and holds up who takes memory meanwhile.
void quern_give_memory_back(void);
