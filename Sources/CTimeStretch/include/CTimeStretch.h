// SoundTouch's time stretching as C: https://codeberg.org/soundtouch/soundtouch
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/// Sound that is played slower or faster at its own pitch.
typedef struct ctimestretch ctimestretch;

/// Makes one for stereo frames, left and right interleaved; NULL where there is no memory.
ctimestretch *ctimestretch_make(unsigned rate);
void ctimestretch_free(ctimestretch *stretch);
/// How fast it is to be: 1 = as it is.
void ctimestretch_set_tempo(ctimestretch *stretch, double tempo);
/// Takes frames in.
void ctimestretch_put(ctimestretch *stretch, const float *samples, unsigned frames);
/// Gives at most so many frames out; how many there were.
unsigned ctimestretch_take(ctimestretch *stretch, float *samples, unsigned frames);
/// Forgets what was taken in and did not come out yet.
void ctimestretch_clear(ctimestretch *stretch);

#ifdef __cplusplus
}
#endif
