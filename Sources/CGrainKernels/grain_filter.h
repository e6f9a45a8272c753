// The filter of a grain: a frame at a time, for each state needs the one before. Both sides go in one vector.
typedef double sides __attribute__((vector_size(16)));

INLINE sides sides_of(double x) { return x - (sides){0}; }

typedef struct {
    sides s1, s2;
} filter_state;

// A frame through the filter. The chain from state to state is kept short: v1 and v2 are the means of a state and the next, so
// what is heard of them is taken from these afterwards.
INLINE sides filtered(const grain_filter *filter, sides v0, filter_state *state) {
    const sides twice_a2 = sides_of(2 * filter->a2), twice_a3 = sides_of(2 * filter->a3);
    sides s1 = state->s1, s2 = state->s2, v3 = v0 - s2;
    state->s1 = joined(twice_a2, v3, (2 * filter->a1 - 1) * s1);
    state->s2 = joined(twice_a3, v3, joined(twice_a2, s1, s2));
    sides v1 = s1 + state->s1, v2 = s2 + state->s2;
    sides heard = joined(v1, sides_of(0.5 * filter->m1), v2 * (0.5 * filter->m2));
    return joined(v0, sides_of(filter->m0), heard);
}

// Without what is too small to be heard, which would become denormal in the end.
INLINE sides settled(sides state) {
    typedef int64_t mask __attribute__((vector_size(16)));
    return (sides)((mask)state & ((state >= 1e-15) | (state <= -1e-15)));
}

INLINE void filter_sides(grain_filter *kept, int32_t age, int count, int is_stereo, float *left, float *right) {
    const grain_filter filter = *kept;
    filter_state state = {{filter.left1, filter.right1}, {filter.left2, filter.right2}};
    for (int frame = 0; frame < count;) {
        // States settle at ages that are multiples of 16, wherever calls are cut.
        int past = (age + frame) % 16, end = frame + 16 - past;
        if (past == 0) state = (filter_state){settled(state.s1), settled(state.s2)};
        for (; frame < end && frame < count; frame++) {
            sides heard = filtered(&filter, (sides){left[frame], is_stereo ? right[frame] : 0}, &state);
            left[frame] = (float)heard[0];
            if (is_stereo) right[frame] = (float)heard[1];
        }
    }
    kept->left1 = state.s1[0];
    kept->left2 = state.s2[0];
    kept->right1 = state.s1[1];
    kept->right2 = state.s2[1];
}

INLINE void filter_source(grain_filter *filter, int32_t age, int count, int is_stereo, float *left, float *right) {
    if (is_stereo)
        filter_sides(filter, age, count, 1, left, right);
    else
        filter_sides(filter, age, count, 0, left, right);
}
