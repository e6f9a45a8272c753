#include "grain_kernels.h"

// A gliding grain's steps over `count` frames, one for every 16 ages that they touch. Not a part of any kernel: the same bits
// in all of them.
__attribute__((visibility("hidden"))) void grain_glide(const grain *g, grain_detail *detail, int count, int64_t *steps);
