#include "grain_glide.h"

#include <string.h>

#pragma clang fp contract(off)

// 2^x for x held within ±60; relative error below 1e-12.
static double power_of_two(double x) {
    x = x > 60 ? 60 : x < -60 ? -60 : x;
    const int whole = (int)(x + 60.5) - 60;
    // The exponential's series in two chains.
    static const double terms[12] = {
        1.0, 0.6931471805599453,
        0.2402265069591007, 0.055504108664821576,
        0.009618129107628477, 0.0013333558146428441,
        0.00015403530393381606, 1.5252733804059838e-05,
        1.3215486790144305e-06, 1.0178086009239696e-07,
        7.054911620801121e-09, 4.44553827187081e-10,
    };
    const double part = x - whole, square = part * part;
    double even = terms[10], odd = terms[11];
    for (int n = 8; n >= 0; n -= 2) {
        even = even * square + terms[n];
        odd = odd * square + terms[n + 1];
    }
    const double power = even + odd * part;
    const uint64_t exponent = (uint64_t)(whole + 1023) << 52;
    double scale;
    memcpy(&scale, &exponent, sizeof scale);
    return power * scale;
}

void grain_glide(const grain *g, grain_detail *detail, int count, int64_t *steps) {
    const double longest = (double)GRAIN_LONGEST_STEP * (1 << 26), step = (double)(g->step >> 6);
    const int32_t end = g->age + count;
    int64_t current = detail->gliding_step;
    for (int32_t age = g->age - g->age % 16; age < end; age += 16) {
        if (age < g->age) {
            *steps++ = current;
            continue;
        }
        double glided = step * power_of_two(detail->glide * age);
        glided = glided > longest ? longest : glided < -longest ? -longest : glided;
        *steps++ = current = (int64_t)(glided < 0 ? glided - 0.5 : glided + 0.5) * 64;
    }
    detail->gliding_step = current;
}
