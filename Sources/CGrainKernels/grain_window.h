#include <math.h>

// Windows over a grain's life, a vector of frames at a time.

// Hann's window of the place u in -1 … 1 is cos^2(pi u / 2): with t = 1 - u^2 a polynomial, t^2 (…). Error below 7e-7.
INLINE floats hann(floats ages, float step, float start) {
    floats u = joined(ages, floats_of(2 * step), floats_of(2 * start - 1));
    floats t = at_least(joined(-u, u, floats_of(1)), floats_of(0));
    floats p = joined(floats_of(0.0100653594f), t, floats_of(0.0639645483f));
    p = joined(p, t, floats_of(0.309232237f));
    p = joined(p, t, floats_of(0.616737171f));
    return t * t * p;
}

// Hann's rise over x in 0 … 1: the same with u = x - 1.
INLINE floats hann_edge(floats x) {
    floats t = x * (2 - x);
    floats p = joined(floats_of(0.000786286384f), t, floats_of(0.00793115306f));
    p = joined(p, t, floats_of(0.0660321861f));
    p = joined(p, t, floats_of(0.308397335f));
    p = joined(p, t, floats_of(0.616853031f));
    return t * t * p;
}

INLINE floats edge(const grain_window *shape, floats x) {
    x = within_one(x);
    return shape->is_linear ? x : hann_edge(x);
}

// x to the nearest whole number, for |x| < 2^22.
INLINE floats rounded(floats x) { return (x + 12582912.0f) - 12582912.0f; }

// 2^x for x from -126 to 126, held within; relative error 2e-7.
INLINE floats power_of_two(floats x) {
    x = at_most(at_least(x, floats_of(-126)), floats_of(126));
    floats whole = rounded(x), part = x - whole;
    floats p = joined(floats_of(0.00132647f), part, floats_of(0.00967151f));
    p = joined(p, part, floats_of(0.05550734f));
    p = joined(p, part, floats_of(0.24022242f));
    p = joined(p, part, floats_of(0.693147f));
    p = joined(p, part, floats_of(1));
    ints exponent = __builtin_convertvector(whole, ints);
    return p * (floats)((exponent + 127) << 23);
}

// sin(pi y) / (pi y).
INLINE floats sinc(floats y) {
    floats whole = rounded(y), part = y - whole, square = part * part;
    floats p = joined(floats_of(0.02475493f), square, floats_of(-0.19046189f));
    p = joined(p, square, floats_of(0.8117185f));
    p = joined(p, square, floats_of(-1.6449335f));
    p = joined(p, square, floats_of(1));
    ints odd = (__builtin_convertvector(whole, ints) & 1) << 31;
    ints lobe = whole != 0;
    floats ratio = chosen(lobe, part, floats_of(1)) / chosen(lobe, y, floats_of(1));
    return (floats)((ints)(p * ratio) ^ odd);
}

// A window made ready for a grain: every place is counted from the end that is near, and the curve from the middle, so that
// the places' rounding weighs little where the window is steep or a curve's terms cancel.
typedef struct {
    const grain_window *shape;
    float start, step, left_at_start;
    float peak;
    float twice_lobes;
    float middle0, middle1, middle2;
    int is_curved;
} ready_window;

INLINE ready_window window_of(const grain_window *shape, float start, float step) {
    double c0 = shape->curve0, c1 = shape->curve1, c2 = shape->curve2;
    return (ready_window){
        .shape = shape,
        .start = start,
        .step = step,
        .left_at_start = (float)(1.0 - start),
        // Without a fall the end belongs to the rise.
        .peak = shape->peak < 1 ? shape->peak : 2,
        .twice_lobes = 2 * shape->lobes,
        .middle0 = (float)(c0 + 0.5 * c1 + 0.25 * c2),
        .middle1 = (float)(c1 + c2),
        .middle2 = (float)c2,
        .is_curved = c0 != 0 || c1 != 0 || c2 != 0,
    };
}

INLINE floats window_at(const ready_window *window, floats ages) {
    const grain_window *shape = window->shape;
    floats past = joined(ages, floats_of(window->step), floats_of(window->start));
    floats left = joined(ages, floats_of(-window->step), floats_of(window->left_at_start));
    ints is_rising = past < window->peak;
    floats rise = floats_of(shape->rise), fall = floats_of(shape->fall), one = floats_of(1), half = floats_of(0.5f);
    floats from_onset = chosen(is_rising, past * rise, joined(-left, fall, one));
    floats to_end = chosen(is_rising, joined(-past, rise, one), left * fall);
    floats w = one;
    if (shape->attack < INFINITY) w = edge(shape, from_onset * shape->attack);
    if (shape->decay < INFINITY) w *= edge(shape, to_end * shape->decay);
    if (window->is_curved || shape->lobes != 0) {
        floats middle = chosen(is_rising, joined(past, rise, -half), joined(-left, fall, half));
        if (window->is_curved) {
            floats curve = joined(floats_of(window->middle2), middle, floats_of(window->middle1));
            w *= power_of_two(joined(curve, middle, floats_of(window->middle0)));
        }
        if (shape->lobes != 0) w *= sinc(middle * window->twice_lobes);
    }
    return (floats)((past >= 0) & (left >= 0) & (ints)w);
}
