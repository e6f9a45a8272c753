// Vectors of WIDTH lanes, and what is done with them in every instruction set.
//
// A kernel's file sets WIDTH and `joined(a, b, c)`, a * b + c of vectors, and includes this. Products and sums are joined only
// where that says so: the bits of a frame must not depend on which copy of the code computed it.
#include <stdint.h>
#include <string.h>

#pragma clang fp contract(off)

#define INLINE static inline __attribute__((always_inline))

typedef float floats __attribute__((vector_size(WIDTH * 4)));
typedef int32_t ints __attribute__((vector_size(WIDTH * 4)));
typedef uint32_t uints __attribute__((vector_size(WIDTH * 4)));
// At any float's address.
typedef float loose_floats __attribute__((vector_size(WIDTH * 4), aligned(4), may_alias));

#if WIDTH == 4
#define LANES {0, 1, 2, 3}
#elif WIDTH == 8
#define LANES {0, 1, 2, 3, 4, 5, 6, 7}
#else
#define LANES {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}
#endif

INLINE floats floats_of(float x) { return x - (floats){0}; }
INLINE ints ints_of(int32_t x) { return x + (ints){0}; }
INLINE uints uints_of(uint32_t x) { return x + (uints){0}; }

INLINE floats load(const float *from) { return *(const loose_floats *)from; }
INLINE void store(float *to, floats x) { *(loose_floats *)to = x; }

// `a` where the mask is set, else `b`.
INLINE floats chosen(ints mask, floats a, floats b) { return (floats)((mask & (ints)a) | (~mask & (ints)b)); }
INLINE floats at_least(floats a, floats b) { return chosen(a > b, a, b); }
INLINE floats at_most(floats a, floats b) { return chosen(a < b, a, b); }
INLINE floats within_one(floats x) { return at_most(at_least(x, floats_of(0)), floats_of(1)); }

INLINE floats to_floats(ints x) { return __builtin_convertvector(x, floats); }

// The ages of a vector's frames; later ones by adding WIDTH, which is exact.
INLINE floats ages_from(int32_t age) { return to_floats(ints_of(age) + (ints)LANES); }

// Where between two points the lanes of a vector are that starts at a place: -2^31 at the one and 2^31 at the other. Kept
// without carrying into whole points, so a vector further they are plainly WIDTH steps more.
INLINE uints fractions_from(int64_t place, int64_t step) {
    return (uints)LANES * (uint32_t)step + ((uint32_t)place ^ 0x80000000);
}

// The same in -1 … 1.
INLINE floats from_middle(uints fractions) { return to_floats((ints)fractions) * 0x1p-31f; }

// A table being read, a vector of frames at a time.
typedef struct {
    const int16_t *table;
    int64_t place, step;
    uints fractions;
} reading;

INLINE reading reading_of(const int16_t *table, int64_t place, int64_t step) {
    return (reading){table, place, step, fractions_from(place, step)};
}

INLINE void read_on(reading *reading) {
    reading->place += reading->step * WIDTH;
    reading->fractions += (uint32_t)reading->step * WIDTH;
}
