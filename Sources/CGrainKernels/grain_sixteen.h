// Sixteen frames at a time, with and without the instructions for dot products. The kernel's file sets `weighted_onto`.
#define WIDTH 16
#define joined(a, b, c) __builtin_elementwise_fma(a, b, c)
#include "grain_vector.h"

#define weighted(pairs, a, b) ((ints)_mm512_madd_epi16((__m512i)(pairs), _mm512_set1_epi32(PAIR(a, b))))
#include "grain_pairs.h"

// Sixteen frames span 60 points and three more taps at most: two vectors of points hold all of them, and the pairs of taps are
// picked from those. They begin at the lane whose place is lowest: the last of a grain that runs backwards.
typedef struct {
    __m512i first, second, picks;
    uints places;
} span;

INLINE span span_at(const reading *reading) {
    const int64_t step = reading->step, to_lowest = step < 0 ? 15 * step : 0, lowest = reading->place + to_lowest;
    const int16_t *points = reading->table + (lowest >> 32);
    // Whole points above 26 bits of their fraction.
    uints offsets = (uints)LANES * (uint32_t)(step >> 6) - (uint32_t)(to_lowest >> 6);
    uints places = offsets + ((uint32_t)lowest >> 6);
    // A lane's whole points in the low bits of both its halves; picking looks at six bits of each.
    __m512i picks = _mm512_mask_srli_epi16(_mm512_rol_epi32((__m512i)places, 6), 0xAAAAAAAA, (__m512i)places, 10);
    return (span){_mm512_loadu_si512(points), _mm512_loadu_si512(points + 32), picks, places};
}

INLINE floats from_middle_point(const span *s) {
    return joined(to_floats((ints)(s->places & 0x3FFFFFF)), floats_of(0x1p-25f), floats_of(-1));
}

INLINE ints picked(const span *s, uint32_t first_tap) {
    __m512i picks = (__m512i)((uints)s->picks + (first_tap * 0x10001 + 0x10000));
    return (ints)_mm512_permutex2var_epi16(s->first, picks, s->second);
}

INLINE floats cubic_points(const reading *reading) {
    span s = span_at(reading);
    return cubic_of(picked(&s, 0), picked(&s, 2), from_middle_point(&s));
}

INLINE floats linear_points(const reading *reading) {
    span s = span_at(reading);
    return line_of(picked(&s, 1), from_middle_point(&s));
}

#define WHOLE_BLOCK_LOOP _Pragma("clang loop unroll(full)")
#include "grain_kernel_body.h"
