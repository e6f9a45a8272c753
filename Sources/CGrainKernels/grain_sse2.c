// Four frames at a time: what every x86-64 processor has.
#include "grain_kernels.h"

#if defined(__x86_64__)
#include <emmintrin.h>

#define WIDTH 4
#define joined(a, b, c) ((a) * (b) + (c))
#include "grain_vector.h"

#define weighted(pairs, a, b) ((ints)_mm_madd_epi16((__m128i)(pairs), _mm_set1_epi32(PAIR(a, b))))
#define weighted_onto(sum, pairs, a, b) ((sum) + weighted(pairs, a, b))
#include "grain_pairs.h"

INLINE const void *taps_at(const reading *reading, int lane) {
    return reading->table + ((reading->place + lane * reading->step) >> 32);
}

// All four taps of two frames.
INLINE __m128 two_frames(const reading *reading, int lane) {
    __m128i first = _mm_loadl_epi64(taps_at(reading, lane));
    return (__m128)_mm_loadh_pd((__m128d)first, taps_at(reading, lane + 1));
}

INLINE floats cubic_points(const reading *reading) {
    __m128 even = two_frames(reading, 0), odd = two_frames(reading, 2);
    return cubic_of((ints)_mm_shuffle_ps(even, odd, 0x88), (ints)_mm_shuffle_ps(even, odd, 0xDD), from_middle(reading->fractions));
}

// The middle two taps of a frame.
INLINE __m128i middle_taps(const reading *reading, int lane) {
    int32_t taps;
    memcpy(&taps, (const int16_t *)taps_at(reading, lane) + 1, sizeof taps);
    return _mm_cvtsi32_si128(taps);
}

INLINE floats linear_points(const reading *reading) {
    __m128i even = _mm_unpacklo_epi32(middle_taps(reading, 0), middle_taps(reading, 1));
    __m128i odd = _mm_unpacklo_epi32(middle_taps(reading, 2), middle_taps(reading, 3));
    return line_of((ints)_mm_unpacklo_epi64(even, odd), from_middle(reading->fractions));
}

#define WHOLE_BLOCK_LOOP _Pragma("clang loop unroll(disable)")
#define KERNEL grain_sum_sse2
#include "grain_kernel_body.h"
#endif
