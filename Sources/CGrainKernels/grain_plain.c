// Four frames at a time in portable C.
#include "grain_kernels.h"

#define WIDTH 4
#if defined(__FP_FAST_FMAF) || defined(__aarch64__)
#define joined(a, b, c) __builtin_elementwise_fma(a, b, c)
#else
#define joined(a, b, c) ((a) * (b) + (c))
#endif
#include "grain_vector.h"

typedef int16_t four_taps __attribute__((vector_size(8)));
typedef int16_t eight_taps __attribute__((vector_size(16)));

INLINE four_taps taps_at(const reading *reading, int lane) {
    four_taps taps;
    memcpy(&taps, reading->table + ((reading->place + lane * reading->step) >> 32), sizeof taps);
    return taps;
}

// One tap of each of four frames, given two frames' taps in a vector.
#define TAP(tap) __builtin_convertvector(__builtin_shufflevector(even, odd, tap, tap + 4, tap + 8, tap + 12), ints)
#define FRAMES(a, b) __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7)

// The cubic of `grain_pairs.h`, whose rows are the same or opposite backwards.
INLINE floats cubic_points(const reading *reading) {
    eight_taps even = FRAMES(taps_at(reading, 0), taps_at(reading, 1));
    eight_taps odd = FRAMES(taps_at(reading, 2), taps_at(reading, 3));
    ints tap0 = TAP(0), tap1 = TAP(1), tap2 = TAP(2), tap3 = TAP(3);
    floats outer = to_floats(tap3 + tap0), inner = to_floats(tap2 + tap1);
    floats outer_rise = to_floats(tap3 - tap0), inner_rise = to_floats(tap2 - tap1);
    floats u = from_middle(reading->fractions);
    floats c0 = joined(inner, floats_of(28747), outer * 1253);
    floats c1 = joined(inner_rise, floats_of(18513), outer_rise * 3832);
    floats c2 = joined(inner, floats_of(-3780), outer * 3781);
    floats c3 = joined(inner_rise, floats_of(-3633), outer_rise * 1209);
    return joined(joined(joined(c3, u, c2), u, c1), u, c0);
}

INLINE floats linear_points(const reading *reading) {
    eight_taps even = FRAMES(taps_at(reading, 0), taps_at(reading, 1));
    eight_taps odd = FRAMES(taps_at(reading, 2), taps_at(reading, 3));
    ints tap1 = TAP(1), tap2 = TAP(2);
    return joined(to_floats(tap2 - tap1), from_middle(reading->fractions), to_floats(tap2 + tap1));
}

#define WHOLE_BLOCK_LOOP _Pragma("clang loop unroll(disable)")
#define KERNEL grain_sum_plain
#include "grain_kernel_body.h"
