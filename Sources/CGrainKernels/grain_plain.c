// Four frames at a time in portable C.
#include "grain_kernels.h"

#define WIDTH 4
#if defined(__FP_FAST_FMAF) || defined(__aarch64__)
#define joined(a, b, c) __builtin_elementwise_fma(a, b, c)
#else
#define joined(a, b, c) ((a) * (b) + (c))
#endif
#include "grain_vector.h"

// The taps of four frames in 32-bit lanes: first the lower pairs, then the upper.
typedef struct {
    ints low, high;
} pairs;

INLINE uint64_t taps_at(const reading *reading, int lane) {
    uint64_t taps;
    memcpy(&taps, reading->table + ((reading->place + lane * reading->step) >> 32), sizeof taps);
    return taps;
}

INLINE pairs pairs_of(const reading *reading) {
    typedef uint64_t two_frames __attribute__((vector_size(16)));
    ints even = (ints)(two_frames){taps_at(reading, 0), taps_at(reading, 1)};
    ints odd = (ints)(two_frames){taps_at(reading, 2), taps_at(reading, 3)};
    return (pairs){__builtin_shufflevector(even, odd, 0, 2, 4, 6), __builtin_shufflevector(even, odd, 1, 3, 5, 7)};
}

// Of little-endian pairs.
INLINE ints first_of(ints pairs) { return (ints)((uints)pairs << 16) >> 16; }
INLINE ints second_of(ints pairs) { return pairs >> 16; }

// The cubic of `grain_pairs.h`, whose rows are the same or opposite backwards.
INLINE floats cubic_of(ints low, ints high, floats u) {
    ints tap0 = first_of(low), tap1 = second_of(low), tap2 = first_of(high), tap3 = second_of(high);
    floats outer = to_floats(tap3 + tap0), inner = to_floats(tap2 + tap1);
    floats outer_rise = to_floats(tap3 - tap0), inner_rise = to_floats(tap2 - tap1);
    floats c0 = joined(inner, floats_of(28747), outer * 1253);
    floats c1 = joined(inner_rise, floats_of(18513), outer_rise * 3832);
    floats c2 = joined(inner, floats_of(-3780), outer * 3781);
    floats c3 = joined(inner_rise, floats_of(-3633), outer_rise * 1209);
    return joined(joined(joined(c3, u, c2), u, c1), u, c0);
}

INLINE floats cubic_points(const reading *reading) {
    pairs taps = pairs_of(reading);
    return cubic_of(taps.low, taps.high, from_middle(reading->fractions));
}

// The straight line between two taps, times LINEAR_SCALE.
INLINE floats line_of(ints taps, floats u) {
    return joined(to_floats(second_of(taps) - first_of(taps)), u, to_floats(second_of(taps) + first_of(taps)));
}

INLINE floats linear_points(const reading *reading) {
    pairs taps = pairs_of(reading);
    ints middle = (ints)((uints)taps.low >> 16 | (uints)taps.high << 16);
    return line_of(middle, from_middle(reading->fractions));
}

#define WHOLE_BLOCK_LOOP _Pragma("clang loop unroll(disable)")
#define KERNEL grain_sum_plain
#include "grain_kernel_body.h"
