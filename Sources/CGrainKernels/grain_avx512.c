// AVX-512 with words of 16 bits.
#include "grain_kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx2,fma,bmi2"))), apply_to = function)
#define KERNEL grain_sum_avx512
#define weighted_onto(sum, pairs, a, b) ((sum) + weighted(pairs, a, b))
#include "grain_sixteen.h"
#pragma clang attribute pop
#endif
