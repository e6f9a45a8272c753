#include "grain_kernels.h"

// The step of a gliding grain at an age. Not a part of any kernel: the same bits in all of them.
__attribute__((visibility("hidden"))) int64_t grain_glided_step(const grain *g, const grain_detail *detail, int32_t age);
