// A kernel, for the instruction set of the file that includes this: that brings `reading`, and `cubic_points` (times
// CUBIC_SCALE) and `linear_points` of a vector of frames from a place on; `cubic_of` and `line_of` of taps that were read.
#include "grain_filter.h"
#include "grain_glide.h"
#include "grain_window.h"

#define CUBIC_SCALE 60000.0f
#define LINEAR_SCALE 2.0f

// How many grains ahead memory is asked for; the array can be read up to there.
#define AHEAD 6

// Where a place that has come to its seam goes on.
INLINE int64_t turned(const grain *g, int64_t place) {
    if (g->wrap == 0) return place;
    const int64_t edge = g->edge, turn = (int64_t)g->wrap << 32;
    if (g->step >= 0) {
        while (place >> 32 >= edge) place -= turn;
    } else {
        while (place >> 32 < edge) place += turn;
    }
    return place;
}

INLINE int comes_to_seam(const grain *g, int64_t place) {
    int is_past = place >> 32 >= (int64_t)g->edge;
    return (g->wrap != 0) & (is_past == (g->step >= 0));
}

// Adds a vector to a bus, and nothing in the lanes from `count` on.
INLINE void add(float *bus, floats samples, float gain, int count) {
    floats before = load(bus), sum = joined(samples, floats_of(gain), before);
    store(bus, count >= WIDTH ? sum : chosen((ints)LANES < count, sum, before));
}

// Asks for the points that a grain reads in a call: at even distances of a cache line at most.
INLINE void ask_for(const int16_t *const *table, const grain *g, int frames) {
    enum { LINES = GRAIN_LONGEST_STEP * GRAIN_BLOCK * 2 / 64 };
    const char *from = (const char *)*table + (g->place >> 32) * 2;
    int64_t apart = ((int64_t)((uint64_t)g->step * (uint32_t)frames) >> 32) * 2 / LINES;
    for (int line = 0; line <= LINES; line++) __builtin_prefetch(from + line * apart);
}

// The same for what a grain has besides: first the detail, then the right channel's points that it tells of.
INLINE void ask_for_detail(const grain *grains, const grain_detail *details, int i, int count, int frames) {
    const int far = i + AHEAD, near = i + AHEAD / 2;
    if (far < count && grains[far].flags & GRAIN_DETAILED) {
        __builtin_prefetch(&details[far]);
        __builtin_prefetch((const char *)&details[far] + 64);
    }
    if (near < count && grains[near].flags & GRAIN_STEREO) ask_for(&details[near].right, &grains[near], frames);
}

// A plain grain in a call.
typedef struct {
    reading points;
    floats ages;
    float gain_left, gain_right;
    float window_start, window_step;
    int is_fast;
} plain_grain;

INLINE plain_grain plain_of(const grain *g, int is_fast) {
    const float scale = is_fast ? 1 / LINEAR_SCALE : 1 / CUBIC_SCALE;
    return (plain_grain){
        .points = reading_of(g->table, g->place, g->step),
        .ages = ages_from(g->age),
        .gain_left = g->gain_left * scale,
        .gain_right = g->gain_right * scale,
        .window_start = g->window_start,
        .window_step = g->window_step,
        .is_fast = is_fast,
    };
}

// The next vector of frames, of which `count` are in the call.
INLINE void add_vector(plain_grain *g, int count, float *left, float *right) {
    floats samples = g->is_fast ? linear_points(&g->points) : cubic_points(&g->points);
    samples *= hann(g->ages, g->window_step, g->window_start);
    add(left, samples, g->gain_left, count);
    add(right, samples, g->gain_right, count);
    g->ages += WIDTH;
    read_on(&g->points);
}

// All frames of a block, without a seam, into aligned busses.
INLINE void add_whole(const grain *g, int is_fast, float *left, float *right) {
    plain_grain plain = plain_of(g, is_fast);
    left = __builtin_assume_aligned(left, 64);
    right = __builtin_assume_aligned(right, 64);
    WHOLE_BLOCK_LOOP
    for (int frame = 0; frame < GRAIN_BLOCK; frame += WIDTH) add_vector(&plain, WIDTH, left + frame, right + frame);
}

// `count` frames with any seams.
INLINE void add_part(const grain *g, int is_fast, int count, float *left, float *right) {
    plain_grain plain = plain_of(g, is_fast);
    for (int frame = 0; frame < count; frame += WIDTH) {
        plain.points.place = turned(g, plain.points.place);
        add_vector(&plain, count - frame, left + frame, right + frame);
    }
}

typedef float scratch[GRAIN_BLOCK + GRAIN_BUS_PADDING] __attribute__((aligned(64)));

#include "grain_modulators.h"

INLINE void read_run(float *to, const int16_t *table, int64_t place, int64_t step, int count, int is_fast) {
    reading points = reading_of(table, place, step);
    for (int frame = 0; frame < count; frame += WIDTH, read_on(&points)) {
        store(to + frame, is_fast ? linear_points(&points) : cubic_points(&points));
    }
}

// Crosses from what was read to the next cycle, read at the same places.
INLINE void blend_run(float *to, const int16_t *table, int64_t place, int64_t step, int count, int is_fast, float blend) {
    reading points = reading_of(table, place, step);
    for (int frame = 0; frame < count; frame += WIDTH, read_on(&points)) {
        floats own = load(to + frame), next = is_fast ? linear_points(&points) : cubic_points(&points);
        store(to + frame, joined(next - own, floats_of(blend), own));
    }
}

// Reads what a grain hears of its tables, in runs of one step and without a seam. Returns the place after it.
INLINE int64_t read_source(grain *g, grain_detail *detail, int count, float *left, float *right) {
    const int is_gliding = g->flags & GRAIN_GLIDING, is_stereo = g->flags & GRAIN_STEREO, is_fast = g->flags & GRAIN_FAST;
    int64_t place = g->place, step = is_gliding ? detail->gliding_step : g->step;
    for (int frame = 0; frame < count;) {
        const int past = (g->age + frame) % 16;
        // Turned before, as a call that begins here finds it: another level's points are rounded from it.
        place = turned(g, place);
        if (is_gliding && past == 0) step = grain_glide(g, detail, g->age + frame, &place);
        int run = count - frame;
        if (is_gliding && run > 16 - past) run = 16 - past;
        if (g->flags & GRAIN_FREQUENCY) {
            read_modulated(g, detail, place, step, run, left + frame, right + frame);
        } else {
            if (run > WIDTH && comes_to_seam(g, place + step * run)) run = WIDTH;
            read_run(left + frame, g->table, place, step, run, is_fast);
            if (is_stereo) read_run(right + frame, detail->right, place, step, run, is_fast);
            if (g->flags & GRAIN_BLENDED) {
                const int64_t next = detail->next_cycle;
                blend_run(left + frame, g->table + next, place, step, run, is_fast, detail->blend);
                if (is_stereo) blend_run(right + frame, detail->right + next, place, step, run, is_fast, detail->blend);
            }
        }
        if (g->flags & GRAIN_RING) ring_run(g, detail, run, left + frame, right + frame);
        place += step * run;
        frame += run;
    }
    return turned(g, place);
}

INLINE floats fade_at(grain_fade fade, floats ages) {
    return within_one(joined(ages, floats_of(fade.step), floats_of(fade.start)));
}

// A grain with any flags over `count` frames. Returns the place after them.
static __attribute__((noinline)) int64_t add_detailed(grain *g, grain_detail *detail, int count, float *left,
                                                      float *right, float *unsent) {
    const int is_stereo = g->flags & GRAIN_STEREO, is_shaped = g->flags & GRAIN_SHAPED;
    const int is_fading = g->flags & GRAIN_FADING, is_unsent = g->flags & GRAIN_UNSENT;
    scratch left_source, right_source;
    int64_t place = read_source(g, detail, count, left_source, right_source);
    if (g->flags & GRAIN_FILTERED)
        filter_source(&detail->filter, g->age, count, is_stereo, left_source, right_source);

    ready_window window;
    if (is_shaped) window = window_of(&detail->window, g->window_start, g->window_step);
    // The points' scale goes into the gains, as with plain grains: one that begins to fade keeps its bits until it does.
    const float scale = g->flags & GRAIN_FAST ? 1 / LINEAR_SCALE : 1 / CUBIC_SCALE;
    const float gain_left = g->gain_left * scale, gain_right = g->gain_right * scale, unsent_share = 0.5f * detail->unsent;
    const grain_fade release = detail->release, theft = detail->theft;
    floats ages = ages_from(g->age);
    for (int frame = 0; frame < count; frame += WIDTH, ages += WIDTH) {
        floats loudness = is_shaped ? window_at(&window, ages) : hann(ages, g->window_step, g->window_start);
        if (is_fading) loudness *= fade_at(release, ages) * fade_at(theft, ages);
        floats on_left = load(left_source + frame) * loudness;
        floats on_right = is_stereo ? load(right_source + frame) * loudness : on_left;
        add(left + frame, on_left, gain_left, count - frame);
        add(right + frame, on_right, gain_right, count - frame);
        if (is_unsent) {
            floats both = joined(on_left, floats_of(gain_left), on_right * gain_right);
            add(unsent + frame, both, unsent_share, count - frame);
        }
    }
    return place;
}

// Whether a grain is of the most common kind over a whole block: plain, on its way, and without a seam.
INLINE int is_simple(const grain *g) {
    int is_plain = (g->flags & (GRAIN_DETAILED | GRAIN_FAST)) == 0, is_on = g->delay == 0 && g->life - g->age >= GRAIN_BLOCK;
    return is_plain && is_on && !comes_to_seam(g, g->place + g->step * GRAIN_BLOCK);
}

// Any grain over a call's frames. Returns whether it ended. Kept out of the simple grains' loop, which then has its constants
// in registers from grain to grain.
static __attribute__((noinline)) int add_any(grain *g, grain_detail *detail, int frames, float *left, float *right,
                                             float *unsent) {
    const int32_t remaining = g->life - g->age, delay = g->delay;
    if (remaining <= 0) {
        if (g->age != 0) return 0;
        // A life of nothing; its age says that this has been told.
        g->age = 1;
        return 1;
    }
    if (delay >= frames) {
        g->delay = delay - frames;
        return 0;
    }
    const int sounding = frames - delay < remaining ? frames - delay : remaining;
    const int64_t end = g->place + g->step * sounding;
    left += delay;
    right += delay;
    if (g->flags & GRAIN_DETAILED) {
        g->place = add_detailed(g, detail, sounding, left, right, unsent + delay);
    } else {
        if (!(g->flags & GRAIN_FAST))
            add_part(g, 0, sounding, left, right);
        else if (sounding < GRAIN_BLOCK || comes_to_seam(g, end))
            add_part(g, 1, sounding, left, right);
        else
            add_whole(g, 1, left, right);
        g->place = turned(g, end);
    }
    g->age += sounding;
    g->delay = 0;
    return sounding == remaining;
}

int KERNEL(grain *grains, grain_detail *details, int count, int frames, float *left, float *right, float *unsent,
           int32_t *ended) {
    int ends = 0;
    for (int i = 0; i < count; i++) {
        if (frames == GRAIN_BLOCK) {
            for (; i < count && is_simple(&grains[i]); i++) {
                grain *g = &grains[i];
                ask_for(&g[AHEAD].table, &g[AHEAD], GRAIN_BLOCK);
                add_whole(g, 0, left, right);
                g->place += g->step * GRAIN_BLOCK;
                g->age += GRAIN_BLOCK;
                if (g->age == g->life) ended[ends++] = i;
            }
            if (i == count) break;
        }
        ask_for(&grains[i + AHEAD].table, &grains[i + AHEAD], frames);
        ask_for_detail(grains, details, i, count, frames);
        if (add_any(&grains[i], &details[i], frames, left, right, unsent)) ended[ends++] = i;
    }
    return ends;
}
