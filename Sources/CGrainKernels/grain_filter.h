// The filter of a grain: a frame at a time, for each state needs the one before.

typedef struct {
    float s1, s2;
} filter_state;

// Too small to be heard, and kept from becoming denormal.
INLINE float settled(float state) { return state < 1e-15f && state > -1e-15f ? 0 : state; }

// The chain from state to state is kept short: v1 and v2 are the means of a state and the next, so that what is heard is taken
// from these afterwards.
INLINE float filtered(const grain_filter *filter, float v0, filter_state *state) {
    float s1 = state->s1, s2 = state->s2, v3 = v0 - s2;
    float twice_a2 = 2 * filter->a2, twice_a3 = 2 * filter->a3, kept = 2 * filter->a1 - 1;
    state->s1 = joined1(twice_a2, v3, kept * s1);
    state->s2 = joined1(twice_a3, v3, joined1(twice_a2, s1, s2));
    float v1 = s1 + state->s1, v2 = s2 + state->s2;
    return joined1(filter->m0, v0, joined1(0.5f * filter->m1, v1, 0.5f * filter->m2 * v2));
}

// States settle at ages that are multiples of 16, wherever calls are cut.
INLINE void filter_source(grain_filter *kept, int32_t age, int count, int is_stereo, float *left, float *right) {
    const grain_filter filter = *kept;
    filter_state on_left = {filter.left1, filter.left2}, on_right = {filter.right1, filter.right2};
    for (int frame = 0; frame < count;) {
        int past = (age + frame) % 16, end = frame + 16 - past;
        if (past == 0) {
            on_left = (filter_state){settled(on_left.s1), settled(on_left.s2)};
            on_right = (filter_state){settled(on_right.s1), settled(on_right.s2)};
        }
        if (end > count) end = count;
        if (is_stereo) {
            for (; frame < end; frame++) {
                left[frame] = filtered(&filter, left[frame], &on_left);
                right[frame] = filtered(&filter, right[frame], &on_right);
            }
        } else {
            for (; frame < end; frame++) left[frame] = filtered(&filter, left[frame], &on_left);
        }
    }
    kept->left1 = on_left.s1;
    kept->left2 = on_left.s2;
    kept->right1 = on_right.s1;
    kept->right2 = on_right.s2;
}
