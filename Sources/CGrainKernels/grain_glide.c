#include "grain_glide.h"

#pragma clang fp contract(off)

// 2^x, relative error below 1e-15; x within ±60.
static double power_of_two(double x) {
    static const double ln2 = 0.69314718055994530942;
    x = x > 60 ? 60 : x < -60 ? -60 : x;
    int whole = (int)(x + 60.5) - 60;
    double y = (x - whole) * ln2, term = 1, sum = 1;
    for (int n = 1; n <= 13; n++) {
        term *= y / n;
        sum += term;
    }
    return whole < 0 ? sum / (double)(1ull << -whole) : sum * (double)(1ull << whole);
}

int64_t grain_glided_step(const grain *g, const grain_detail *detail, int32_t age) {
    const double unit = 64, longest = (double)GRAIN_LONGEST_STEP * (1 << 26);
    double step = (double)g->step / unit * power_of_two(detail->glide * age);
    step = step > longest ? longest : step < -longest ? -longest : step;
    return (int64_t)(step < 0 ? step - 0.5 : step + 0.5) * (int64_t)unit;
}
