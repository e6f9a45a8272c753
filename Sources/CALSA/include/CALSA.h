#pragma once
#include <alsa/asoundlib.h>
#include <pthread.h>
#include <stdbool.h>
#include <sys/eventfd.h>

/// Keeps alsa-lib off stderr, where it would tear the screen: what it says is kept, per thread, instead.
void quern_alsa_keep_messages(void);
/// Forgets what alsa-lib said on this thread.
void quern_alsa_forget_message(void);
/// The first thing that alsa-lib said on this thread since it was forgotten: the cause; what follows only echoes it. "" if nothing.
const char *quern_alsa_message(void);

/// Lets this thread's arithmetic treat denormal numbers as zero.
void quern_flush_denormals(void);

/// `sched_setscheduler` for the calling thread: SCHED_FIFO, which threads it starts do not inherit. 0 or errno.
int quern_become_realtime(int priority);
/// The highest real-time priority that this user may take: RLIMIT_RTPRIO.
int quern_realtime_limit(void);
/// Whether any amount of memory may be locked: RLIMIT_MEMLOCK.
bool quern_memory_lock_is_unlimited(void);

/// `pthread_setname_np`, at most 15 characters.
void quern_name_thread(pthread_t thread, const char *name);
/// Waits at most `seconds` for the thread's end; whether it came.
bool quern_join_thread(pthread_t thread, int seconds);
