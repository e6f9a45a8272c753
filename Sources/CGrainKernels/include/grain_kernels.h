// The inner loop of the granular engine: many grains summed over a few frames, once for each instruction set.
//
// Everything here is a leaf: no memory is taken, nothing waits, no state but what is passed in. A grain's samples are
// functions of its own frame count, computed in the same way at every place of a block, so that the bits do not depend on how
// time is cut into calls.
#ifndef GRAIN_KERNELS_H
#define GRAIN_KERNELS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    // Most frames of one call.
    GRAIN_BLOCK = 64,
    // Floats that every bus has beyond those frames: kernels read and write whole vectors.
    GRAIN_BUS_PADDING = 16,
    // Most points of a table that a grain advances in a frame, either way.
    GRAIN_LONGEST_STEP = 4,
    // Points that can be read on either side of every place that a grain may have in a table.
    GRAIN_GUARD = 96,
};

// What makes a grain more than plain; without any, `grain_detail` is not looked at.
enum {
    GRAIN_SHAPED = 1,     // the window is not Hann's: `grain_window`
    GRAIN_STEREO = 2,     // a second table: `right`
    GRAIN_GLIDING = 4,    // the step changes: `glide`
    GRAIN_FADING = 8,     // fades out before its end: `release`, `theft`
    GRAIN_FILTERED = 16,  // a filter: `grain_filter`
    GRAIN_UNSENT = 32,    // a part is kept from the reverb: `unsent`
    GRAIN_FAST = 64,      // two points instead of four
    GRAIN_BLENDED = 1 << 28,    // between two cycles of a wavetable: `next_cycle`
    GRAIN_FREQUENCY = 1 << 29,  // frequency modulation: `grain_modulators`
    GRAIN_RING = 1 << 30,       // ring modulation: the same
    GRAIN_MODULATED = GRAIN_FREQUENCY | GRAIN_RING,
    GRAIN_DETAILED = 63 | GRAIN_BLENDED | GRAIN_MODULATED,  // any of these but GRAIN_FAST
};

// One grain: one cache line.
typedef struct {
    // Place in the table at `age`, and the step a frame, in points: 32.32 fixed point, whole multiples of 2^-26. The place is
    // >= 0 and lies between the second and third of the four points that are read: tap 0 is `table[place >> 32]`.
    int64_t place;
    int64_t step;
    // 16-bit points of one level of the source, times its scale in the gains.
    const int16_t *table;
    // Wrapping, in whole points. A grain with step >= 0 whose place reaches `edge` goes back by `wrap`; one with step < 0
    // whose place falls below `edge` goes on by `wrap`. Points on both sides of the seam are the same for GRAIN_GUARD points.
    // `wrap` 0: the grain never gets there.
    uint32_t edge;
    uint32_t wrap;
    // Frames of its life that are past, and of its whole life: below 2^24. One that has none ends in its first call, and its
    // age becomes 1.
    int32_t age;
    int32_t life;
    // Frames of the call before its first sample; 0 after the call in which it began.
    int32_t delay;
    // GRAIN_SHAPED …, and what the engine keeps from bit 8 to 27.
    uint32_t flags;
    // Loudness on each side, with the table's scale in it.
    float gain_left;
    float gain_right;
    // The window's place in the grain's life at age 0 and its step a frame: 0 = onset, 1 = end.
    float window_start;
    float window_step;
} grain;

// A window, as a function of the place t in the grain's life, 0 … 1. The place is first bent so that `peak` comes to 1/2
// (straight lines, `rise` = 0.5 / peak and `fall` = 0.5 / (1 - peak)), giving b; then
//   w = edge(b * attack) * edge((1 - b) * decay) * 2^(curve0 + curve1 * b + curve2 * b * b) * sinc
// where edge(x) of x held within 0…1 is x (`is_linear`) or Hann's 0.5 (1 - cos pi x), and sinc is
// sin(pi lobes (2 b - 1)) / (pi lobes (2 b - 1)), or 1 where `lobes` is 0. An infinite `attack` or `decay` means no edge on
// that side, and costs nothing. Outside 0 … 1 it is 0.
typedef struct {
    float peak, rise, fall;
    float attack, decay;
    float curve0, curve1, curve2;
    float lobes;
    int32_t is_linear;
} grain_window;

// A two-pole state-variable filter (A. Simper, "Linear trapezoidal integrated state variable filter", 2011): of the frame's
// input v0 and the states s1, s2 of a side
//   v3 = v0 - s2;  v1 = a1 * s1 + a2 * v3;  v2 = s2 + a2 * s1 + a3 * v3;  s1 = 2 v1 - s1;  s2 = 2 v2 - s2
//   out = m0 * v0 + m1 * v1 + m2 * v2
// In double precision: a low filter that rings keeps what rounding puts into its states.
typedef struct {
    double a1, a2, a3;
    double m0, m1, m2;
    double left1, left2, right1, right2;
} grain_filter;

// A factor that falls along a line: start + step * age, held within 0…1.
typedef struct {
    float start, step;
} grain_fade;

// The sines that modulate a grain. Phases are at the grain's age and 2^32 a cycle; steps are those a frame at age 0. They glide
// with the grain: its step is to the one at age 0 as theirs are.
typedef struct {
    // GRAIN_FREQUENCY: the grain is read at its place + depth * sin(2 pi phase), in points of the present level. Where that lies
    // beyond the seams it is a wrap away; without `wrap` it stays between 0 and `edge`. The depth is below 0 with a step below
    // 0, so that either begins with its highest frequency.
    float depth;
    uint32_t phase, step;
    // GRAIN_RING: of the grain's samples a share of `ring_mix` is multiplied by cos(2 pi ring_phase).
    uint32_t ring_phase, ring_step;
    float ring_mix;
    // How many times faster than its step it is read at most, 1 or more: its level is chosen for that.
    float widening;
} grain_modulators;

// One level of a source: its sound as points, for steps up to a longest one.
typedef struct {
    // Tap 0 of the place 0 (see `grain`). GRAIN_GUARD points and more may be read before it and after the last.
    const int16_t *left;
    // The right channel; the same as `left` in a mono source.
    const int16_t *right;
    // Points in one unit of the source: a cycle of a waveform, a second of a sound at its own speed.
    double rate;
    // The fastest step that it is for, in points a frame either way; GRAIN_LONGEST_STEP at most.
    double longest_step;
    // Where a grain that reads forward wraps, and where one that reads backward does, and how far: `edge` and `wrap` of a
    // grain. `wrap` is at least `backward_edge`, so that one wrap brings any place to it.
    uint32_t forward_edge, backward_edge, wrap;
} grain_level;

// What a grain with flags has besides.
typedef struct {
    // GRAIN_STEREO: the right channel's points, at the same places. `table` then is heard on the left alone (gain_left), this
    // on the right alone (gain_right).
    const int16_t *right;
    // GRAIN_GLIDING: from the frames whose age is a multiple of 16, the step is the one at that age,
    //   step * 2^(glide * age), rounded to 2^-26 points, and held within the longest step;
    // places add up from frame to frame. Glide is in octaves a frame; `step` in the grain stays as it was at age 0, and
    // `gliding_step` is that of the present 16 frames. With it the grain takes the finest of its source's levels, the finest
    // first, that is for such a step: `level` is the number of the present one, in whose points place and both steps then are.
    // Without `levels` it stays in the table that it has.
    double glide;
    int64_t gliding_step;
    const grain_level *levels;
    int32_t level, level_count;
    // GRAIN_FADING: the factors of both.
    grain_fade release, theft;
    // GRAIN_BLENDED: so many points behind each that is read lies the next cycle's, of any level and either channel; of that
    // this fraction is heard, of its own the rest.
    int32_t next_cycle;
    float blend;
    // GRAIN_UNSENT: this share of (left + right) / 2 goes to the third bus as well.
    float unsent;
    grain_window window;
    grain_filter filter;
    // GRAIN_MODULATED.
    grain_modulators modulators;
} grain_detail;

// Adds `frames` (1 … GRAIN_BLOCK) frames of `count` grains, in their order, to the busses: GRAIN_BLOCK + GRAIN_BUS_PADDING
// floats each, 64-byte aligned, of which those at and after `frames` are left undefined but finite. `unsent` gets what is kept
// from the reverb, of grains that say so. Every grain goes on by these frames; of those whose life ends in them the index goes
// into `ended` (room for `count`), rising.
// Returns how many ended.
// 7 grains beyond `count` may be read (not written) ahead of time: the array has room for them.
typedef int grain_kernel(grain *grains, grain_detail *details, int count, int frames, float *left, float *right,
                         float *unsent, int32_t *ended);

// Each is tested against one plain reference, in double precision and a frame at a time (Tests/GranularTests).
// In portable C that compilers turn into vectors: for every processor.
grain_kernel grain_sum_plain;
#if defined(__x86_64__)
grain_kernel grain_sum_sse2;
grain_kernel grain_sum_avx2;
grain_kernel grain_sum_avx512;
// The same bits as the former's, faster.
grain_kernel grain_sum_avx512vnni;
#endif

// Whether this processor (and system) can run them.
int grain_has_avx2(void);
int grain_has_avx512(void);
int grain_has_avx512vnni(void);

#ifdef __cplusplus
}
#endif
#endif
