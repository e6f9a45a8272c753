#include "CSixel.h"

#include <stdlib.h>
#include <string.h>

#if __has_include(<sixel/sixel.h>)
#include <sixel/sixel.h>
#else
#include <sixel.h>
#endif

typedef struct {
    quern_sixels *sixels;
    size_t room, most;
    int is_full;
} sink;

// What does not fit is left out: then there is no picture.
static int add(char *data, int size, void *context) {
    sink *sink = context;
    quern_sixels *sixels = sink->sixels;
    size_t more = size > 0 ? (size_t)size : 0;
    if (sink->is_full || more > sink->most - sixels->count) {
        sink->is_full = 1;
        return size;
    }
    if (sixels->count + more > sink->room) {
        size_t room = 2 * (sixels->count + more);
        uint8_t *bytes = realloc(sixels->bytes, room);
        if (!bytes) {
            sink->is_full = 1;
            return size;
        }
        sixels->bytes = bytes;
        sink->room = room;
    }
    memcpy(sixels->bytes + sixels->count, data, more);
    sixels->count += more;
    return size;
}

static int encode(uint8_t *pixels, int columns, int rows, int strip_rows, int colours, sink *sink) {
    sixel_dither_t *dither = NULL;
    sixel_output_t *output = NULL;
    SIXELSTATUS status = sixel_dither_new(&dither, colours, NULL);
    if (SIXEL_SUCCEEDED(status)) {
        status = sixel_dither_initialize(
            dither, pixels, columns, rows, SIXEL_PIXELFORMAT_RGB888, SIXEL_LARGE_AUTO, SIXEL_REP_AUTO, SIXEL_QUALITY_HIGH);
    }
    if (SIXEL_SUCCEEDED(status)) {
        sixel_dither_set_diffusion_type(dither, SIXEL_DIFFUSE_FS);
        status = sixel_output_new(&output, add, sink, NULL);
    }
    for (int row = 0; row < rows && SIXEL_SUCCEEDED(status) && !sink->is_full; row += strip_rows) {
        int height = rows - row < strip_rows ? rows - row : strip_rows;
        status = sixel_encode(pixels + (size_t)row * columns * 3, columns, height, 3, dither, output);
        sink->sixels->ends[sink->sixels->strips++] = sink->sixels->count;
    }
    if (output) sixel_output_unref(output);
    if (dither) sixel_dither_unref(dither);
    return SIXEL_SUCCEEDED(status) && !sink->is_full;
}

int quern_sixel_encode(
    const uint8_t *pixels, int columns, int rows, int strip_rows, int colours, size_t most, quern_sixels *sixels) {
    memset(sixels, 0, sizeof *sixels);
    if (columns < 1 || rows < 1 || strip_rows < 1 || colours < 2 || colours > 256) return 0;
    size_t count = (size_t)columns * rows * 3;
    // Dithering writes into the pixels.
    uint8_t *own = malloc(count);
    sixels->ends = calloc((size_t)(rows + strip_rows - 1) / strip_rows, sizeof *sixels->ends);
    sink sink = {sixels, 0, most, 0};
    int is_done = 0;
    if (own && sixels->ends) {
        memcpy(own, pixels, count);
        is_done = encode(own, columns, rows, strip_rows, colours, &sink);
    }
    free(own);
    if (!is_done) {
        free(sixels->bytes);
        free(sixels->ends);
        memset(sixels, 0, sizeof *sixels);
    }
    return is_done;
}
