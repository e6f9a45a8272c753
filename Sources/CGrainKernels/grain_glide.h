#include "grain_kernels.h"

// A gliding grain's step from an age on that is a multiple of 16. Where another level of its source is for that step, the grain
// goes over to it, and so does the place. Not a part of any kernel: the same bits in all of them.
__attribute__((visibility("hidden"))) int64_t grain_glide(grain *g, grain_detail *detail, int32_t age, int64_t *place);

// The step of one of a gliding grain's modulators, as it is at age 0, for the present 16 frames.
__attribute__((visibility("hidden"))) uint32_t grain_glided(const grain *g, const grain_detail *detail, uint32_t step);
