#pragma once
#include <sndfile.h>
#include <stdint.h>

// While files are read: libmpg123, by which libsndfile reads MP3, prints what is wrong with one on C's stderr, in the middle of a
// panel too. Until the end that belongs to it C's stderr leads nowhere; the descriptor stays what it is. Any thread may call.
void quern_quiet_begin(void);
void quern_quiet_end(void);

// Where the first of an instrument's loops begins and ends, in frames: Swift does not see them.
static inline uint32_t quern_loop_start(const SF_INSTRUMENT *instrument) { return instrument->loops[0].start; }
static inline uint32_t quern_loop_end(const SF_INSTRUMENT *instrument) { return instrument->loops[0].end; }
