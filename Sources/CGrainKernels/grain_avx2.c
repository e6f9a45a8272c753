// Eight frames at a time: AVX2 with fused multiplication and addition.
#include "grain_kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#pragma clang attribute push(__attribute__((target("avx2,fma,bmi2"))), apply_to = function)
#define WIDTH 8
#define joined(a, b, c) __builtin_elementwise_fma(a, b, c)
#include "grain_vector.h"

#define weighted(pairs, a, b) ((ints)_mm256_madd_epi16((__m256i)(pairs), _mm256_set1_epi32(PAIR(a, b))))
#define weighted_onto(sum, pairs, a, b) ((sum) + weighted(pairs, a, b))
#include "grain_pairs.h"

INLINE const void *taps_at(const reading *reading, int lane) {
    return reading->table + ((reading->place + lane * reading->step) >> 32);
}

// All four taps of two frames.
INLINE __m128i two_frames(const reading *reading, int lane) {
    __m128i first = _mm_loadl_epi64(taps_at(reading, lane));
    return (__m128i)_mm_loadh_pd((__m128d)first, taps_at(reading, lane + 1));
}

INLINE __m256 four_frames(const reading *reading, int lane) {
    __m256i low = _mm256_castsi128_si256(two_frames(reading, lane));
    return (__m256)_mm256_inserti128_si256(low, two_frames(reading, lane + 4), 1);
}

INLINE floats cubic_points(const reading *reading) {
    __m256 even = four_frames(reading, 0), odd = four_frames(reading, 2);
    return cubic_of((ints)_mm256_shuffle_ps(even, odd, 0x88), (ints)_mm256_shuffle_ps(even, odd, 0xDD), from_middle(reading->fractions));
}

// The middle two taps of a frame.
INLINE int middle_taps(const reading *reading, int lane) {
    int32_t taps;
    memcpy(&taps, (const int16_t *)taps_at(reading, lane) + 1, sizeof taps);
    return taps;
}

INLINE floats linear_points(const reading *reading) {
#define TAPS(lane) middle_taps(reading, lane)
    ints taps = (ints)_mm256_setr_epi32(TAPS(0), TAPS(1), TAPS(2), TAPS(3), TAPS(4), TAPS(5), TAPS(6), TAPS(7));
#undef TAPS
    return line_of(taps, from_middle(reading->fractions));
}

#define WHOLE_BLOCK_LOOP _Pragma("clang loop unroll(disable)")
#define KERNEL grain_sum_avx2
#include "grain_kernel_body.h"
#pragma clang attribute pop
#endif
