// The sines that modulate a grain. What they do to a frame follows from whole numbers alone, so however time is cut, the bits
// are the same.
// Half as many lanes, of the same size together.
enum { HALF = WIDTH / 2 };
typedef double doubles __attribute__((vector_size(WIDTH * 4)));
typedef int64_t longs __attribute__((vector_size(WIDTH * 4)));
typedef int32_t half_ints __attribute__((vector_size(WIDTH * 2)));

// A phase, of 2^32 a cycle, mirrored into the quarter on either side of 0, where it has the same sine.
INLINE ints near_zero(uints phases) {
    uints is_far = (uints)((ints)(phases ^ phases << 1) < 0);
    return (ints)((is_far & (0x80000000 - phases)) | (~is_far & phases));
}

// sin(2 pi p) of a phase p; error below 1e-7.
INLINE floats sine(uints phases) {
    floats x = to_floats(near_zero(phases)) * 0x1p-30f, square = x * x;
    floats p = joined(floats_of(0.000150820564f), square, floats_of(-0.00467222792f));
    p = joined(p, square, floats_of(0.0796884805f));
    p = joined(p, square, floats_of(-0.64596336f));
    p = joined(p, square, floats_of(1.57079629f));
    return x * p;
}

INLINE doubles doubles_of(double x) { return x - (doubles){0}; }

// The same for places, which it moves by thousands of points, of half of the phases near 0; error below 2e-11.
INLINE doubles exact_sine(const ints *near, int half) {
    half_ints phases;
    memcpy(&phases, (const char *)near + half * 4, sizeof phases);
    doubles x = __builtin_convertvector(phases, doubles) * 0x1p-30, square = x * x;
    doubles p = joined(doubles_of(-3.4182130414228684e-06), square, doubles_of(0.00016021724631568035));
    p = joined(p, square, doubles_of(-0.004681620350776905));
    p = joined(p, square, doubles_of(0.07969258733502604));
    p = joined(p, square, doubles_of(-0.6459640926526979));
    p = joined(p, square, doubles_of(1.5707963266218778));
    return x * p;
}

// Between which places a grain is read, in 32.32 fixed point, and how far a turn from one to the other is; 0 = it stays there.
typedef struct {
    int64_t low, high, turn;
} seams;

INLINE seams seams_of(const grain *g) {
    const int64_t edge = (int64_t)g->edge << 32, turn = (int64_t)g->wrap << 32;
    if (turn == 0) return (seams){0, edge, 0};
    return g->step < 0 ? (seams){edge, edge + turn, turn} : (seams){edge - turn, edge, turn};
}

// Where a grain reads: `count` frames from a place on, rounded up to whole vectors. However far the modulator goes, each is
// between the seams, or less than a vector's frames beyond, as without it.
INLINE void modulated_places(const grain *g, const grain_modulators *m, uint32_t phase_step, int64_t place, int64_t step,
                             int count, int64_t *places) {
    const seams s = seams_of(g);
    const double depth = (double)m->depth * 0x1p32;
    const int is_turning = s.turn > 0 && (depth < 0 ? -depth : depth) >= (double)s.turn;
    const double turns = is_turning ? 1 / (double)s.turn : 0;
    static const int32_t lanes[WIDTH] = LANES;
    uints phases = (uints)LANES * phase_step + m->phase;
    for (int frame = 0; frame < count; frame += WIDTH) {
        place = turned(g, place);
        const ints near = near_zero(phases);
        for (int half = 0; half < WIDTH; half += HALF) {
            half_ints lane;
            memcpy(&lane, lanes + half, sizeof lane);
            doubles moved = exact_sine(&near, half) * depth;
            longs by = __builtin_convertvector(moved, longs);
            if (is_turning) by -= __builtin_convertvector(moved * turns, longs) * s.turn;
            longs at = place + __builtin_convertvector(lane, longs) * step + by;
            if (s.turn > 0) {
                at += (at < s.low) & s.turn;
                at -= (at >= s.high) & s.turn;
            } else {
                longs is_below = at < s.low, is_above = at >= s.high;
                at = (at & ~(is_below | is_above)) | (is_below & s.low) | (is_above & (s.high - 1));
            }
            memcpy(places + frame + half, &at, sizeof at);
        }
        place += step * WIDTH;
        phases += phase_step * WIDTH;
    }
}

// What a table has at places, each by itself.
INLINE void read_places(float *to, const int16_t *table, const int64_t *places, int count, int is_fast) {
    for (int frame = 0; frame < count; frame += WIDTH) {
        uint64_t taps[WIDTH];
        _Pragma("clang loop unroll(full)")
        for (int lane = 0; lane < WIDTH; lane++) memcpy(&taps[lane], table + (places[frame + lane] >> 32), sizeof *taps);
        ints low, high, fractions;
        for (int half = 0; half < WIDTH; half += HALF) {
            longs four, at;
            memcpy(&four, taps + half, sizeof four);
            memcpy(&at, places + frame + half, sizeof at);
            const half_ints parts[3] = {
                __builtin_convertvector(four, half_ints), __builtin_convertvector(four >> 32, half_ints),
                __builtin_convertvector(at, half_ints),
            };
            memcpy((char *)&low + half * 4, &parts[0], sizeof *parts);
            memcpy((char *)&high + half * 4, &parts[1], sizeof *parts);
            memcpy((char *)&fractions + half * 4, &parts[2], sizeof *parts);
        }
        floats u = from_middle((uints)fractions ^ 0x80000000);
        ints middle = (ints)((uints)low >> 16 | (uints)high << 16);
        store(to + frame, is_fast ? line_of(middle, u) : cubic_of(low, high, u));
    }
}

// Crosses from what was read to the next cycle, read at the same places.
INLINE void blend_places(float *to, const int16_t *table, const int64_t *places, int count, int is_fast, float blend) {
    float next[GRAIN_BLOCK + GRAIN_BUS_PADDING] __attribute__((aligned(64)));
    read_places(next, table, places, count, is_fast);
    for (int frame = 0; frame < count; frame += WIDTH) {
        floats own = load(to + frame);
        store(to + frame, joined(load(next + frame) - own, floats_of(blend), own));
    }
}

// Reads a run of a grain whose frequency is modulated.
static __attribute__((noinline)) void read_modulated(grain *g, grain_detail *detail, int64_t place, int64_t step, int count,
                                                     float *left, float *right) {
    const int is_fast = g->flags & GRAIN_FAST;
    const uint32_t phase_step =
        g->flags & GRAIN_GLIDING ? grain_glided(g, detail, detail->modulators.step) : detail->modulators.step;
    int64_t places[GRAIN_BLOCK + GRAIN_BUS_PADDING];
    modulated_places(g, &detail->modulators, phase_step, place, step, count, places);
    detail->modulators.phase += phase_step * (uint32_t)count;
    read_places(left, g->table, places, count, is_fast);
    if (g->flags & GRAIN_STEREO) read_places(right, detail->right, places, count, is_fast);
    if (!(g->flags & GRAIN_BLENDED)) return;
    blend_places(left, g->table + detail->next_cycle, places, count, is_fast, detail->blend);
    if (g->flags & GRAIN_STEREO)
        blend_places(right, detail->right + detail->next_cycle, places, count, is_fast, detail->blend);
}

// Ring modulation of a run that was read.
static __attribute__((noinline)) void ring_run(grain *g, grain_detail *detail, int count, float *left, float *right) {
    grain_modulators *m = &detail->modulators;
    const uint32_t phase_step = g->flags & GRAIN_GLIDING ? grain_glided(g, detail, m->ring_step) : m->ring_step;
    // A quarter ahead: the cosine.
    uints phases = (uints)LANES * phase_step + (m->ring_phase + 0x40000000);
    const floats dry = floats_of(1 - m->ring_mix), mix = floats_of(m->ring_mix);
    for (int frame = 0; frame < count; frame += WIDTH, phases += phase_step * WIDTH) {
        floats factor = joined(sine(phases), mix, dry);
        store(left + frame, load(left + frame) * factor);
        if (g->flags & GRAIN_STEREO) store(right + frame, load(right + frame) * factor);
    }
    m->ring_phase += phase_step * (uint32_t)count;
}
