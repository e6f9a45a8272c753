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

// Points in 32.32 fixed point, as whole multiples of 2^-26.
static int64_t fixed_point(double points) { return (int64_t)(points < 0 ? points - 0.5 : points + 0.5) * 64; }

// The finest level for a step, which is in points of the present one.
static int level_for(const grain *g, const grain_detail *detail, double step) {
    const grain_level *levels = detail->levels;
    double speed = (step < 0 ? -step : step) / levels[detail->level].rate;
    if (g->flags & GRAIN_MODULATED) speed *= detail->modulators.widening;
    int level = detail->level;
    while (level > 0 && speed * levels[level - 1].rate <= levels[level - 1].longest_step) level--;
    while (level < detail->level_count - 1 && speed * levels[level].rate > levels[level].longest_step) level++;
    return level;
}

// Where a place in points of a level lies between that level's seams.
static int64_t within_seams(int64_t place, const grain_level *level, int is_backward) {
    const int64_t edge = (int64_t)(is_backward ? level->backward_edge : level->forward_edge) << 32;
    const int64_t turn = (int64_t)level->wrap << 32, end = is_backward ? edge + turn : edge;
    // A coarse level may hold several turns of a fine one.
    if (place >= end) place -= ((place - end) / turn + 1) * turn;
    if (is_backward && place < edge) place += turn;
    return place;
}

static void change_level(grain *g, grain_detail *detail, int number, int64_t *place) {
    const grain_level *level = &detail->levels[number];
    const double ratio = level->rate / detail->levels[detail->level].rate;
    const int is_backward = g->step < 0;
    g->step = fixed_point((double)(g->step >> 6) * ratio);
    *place = fixed_point((double)(*place >> 6) * ratio);
    g->table = level->left;
    g->edge = is_backward ? level->backward_edge : level->forward_edge;
    if (g->wrap != 0) {
        *place = within_seams(*place, level, is_backward);
        g->wrap = level->wrap;
    }
    if (g->flags & GRAIN_FREQUENCY) detail->modulators.depth *= (float)ratio;
    detail->right = level->right;
    detail->level = number;
}

int64_t grain_glide(grain *g, grain_detail *detail, int32_t age, int64_t *place) {
    const double longest = (double)GRAIN_LONGEST_STEP * (1 << 26), power = power_of_two(detail->glide * age);
    double glided = (double)(g->step >> 6) * power;
    if (detail->levels) {
        const int level = level_for(g, detail, glided * 0x1p-26);
        if (level != detail->level) {
            change_level(g, detail, level, place);
            glided = (double)(g->step >> 6) * power;
        }
    }
    glided = glided > longest ? longest : glided < -longest ? -longest : glided;
    return detail->gliding_step = fixed_point(glided);
}

uint32_t grain_glided(const grain *g, const grain_detail *detail, uint32_t step) {
    if (g->step == 0) return step;
    const double ratio = (double)(detail->gliding_step >> 6) / (double)(g->step >> 6);
    return (uint32_t)(int64_t)(step * ratio + 0.5);
}
