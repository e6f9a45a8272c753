// Interpolation from pairs of neighbouring 16-bit taps in 32-bit lanes, for instruction sets that multiply and add such pairs.
// The kernel's file has `weighted(pairs, a, b)`: a * (the low tap) + b * (the high tap), and `weighted_onto(sum, …)`.

#define PAIR(a, b) ((int32_t)((uint32_t)(uint16_t)(a) | (uint32_t)(uint16_t)(b) << 16))

// The cubic of taps 0 … 3 at the place u between the middle ones, -1 … 1; times CUBIC_SCALE. Its coefficients fit a table sampled four times as finely as the sound.
INLINE floats cubic_of(ints low, ints high, floats u) {
    floats c0 = to_floats(weighted_onto(weighted(low, 1253, 28747), high, 28747, 1253));
    floats c1 = to_floats(weighted_onto(weighted(low, -3832, -18513), high, 18513, 3832));
    floats c2 = to_floats(weighted_onto(weighted(low, 3781, -3780), high, -3780, 3781));
    floats c3 = to_floats(weighted_onto(weighted(low, -1209, 3633), high, -3633, 1209));
    return joined(joined(joined(c3, u, c2), u, c1), u, c0);
}

// The straight line between two taps, times LINEAR_SCALE.
INLINE floats line_of(ints taps, floats u) {
    return joined(to_floats(weighted(taps, -1, 1)), u, to_floats(weighted(taps, 1, 1)));
}
