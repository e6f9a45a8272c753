#pragma once
#include <sndfile.h>

// While files are read: libmpg123, by which libsndfile reads MP3, prints what is wrong with one on C's stderr, in the middle of a
// panel too. Until the end that belongs to it C's stderr leads nowhere; the descriptor stays what it is. Any thread may call.
void quern_quiet_begin(void);
void quern_quiet_end(void);
