#include "internal.h"

#include <stdlib.h>
#include <string.h>

int quern_shrink_begin(quern_shrink *shrink, quern_picture *picture, const quern_picture_options *options, uint32_t width, uint32_t height) {
    memset(shrink, 0, sizeof *shrink);
    uint32_t columns = options->columns, rows = options->rows;
    // As wide as there is room, or as high; never larger than it is.
    if ((uint64_t)width * rows > (uint64_t)height * columns) rows = (uint32_t)(((uint64_t)height * columns + width / 2) / width);
    else columns = (uint32_t)(((uint64_t)width * rows + height / 2) / height);
    if (columns > width) columns = width;
    if (rows > height) rows = height;
    if (columns < 1) columns = 1;
    if (rows < 1) rows = 1;
    picture->columns = columns;
    picture->rows = rows;
    picture->pixels = calloc((size_t)columns * rows, 3);
    shrink->sums = calloc(columns, 3 * sizeof *shrink->sums);
    shrink->counts = calloc(columns, sizeof *shrink->counts);
    shrink->picture = picture;
    shrink->width = width;
    shrink->height = height;
    if (!picture->pixels || !shrink->sums || !shrink->counts) {
        quern_shrink_end(shrink);
        quern_picture_fail(picture, "no memory");
        return 0;
    }
    for (uint32_t x = 0; x < width; x++) shrink->counts[(uint64_t)x * columns / width]++;
    return 1;
}

static void write_row(quern_shrink *shrink) {
    quern_picture *picture = shrink->picture;
    if (shrink->added == 0) return;
    uint8_t *to = picture->pixels + (size_t)shrink->place * picture->columns * 3;
    for (uint32_t column = 0; column < picture->columns; column++) {
        uint64_t count = (uint64_t)shrink->counts[column] * shrink->added;
        for (int part = 0; part < 3; part++) to[3 * column + part] = (uint8_t)((shrink->sums[3 * column + part] + count / 2) / count);
    }
    memset(shrink->sums, 0, (size_t)picture->columns * 3 * sizeof *shrink->sums);
    shrink->added = 0;
}

void quern_shrink_add(quern_shrink *shrink, const uint8_t *row) {
    quern_picture *picture = shrink->picture;
    if (shrink->row >= shrink->height) return;
    uint32_t place = (uint32_t)((uint64_t)shrink->row++ * picture->rows / shrink->height);
    if (place != shrink->place) write_row(shrink);
    shrink->place = place;
    for (uint32_t x = 0; x < shrink->width; x++) {
        uint64_t *sum = shrink->sums + 3 * ((uint64_t)x * picture->columns / shrink->width);
        for (int part = 0; part < 3; part++) sum[part] += row[3 * x + part];
    }
    shrink->added++;
}

void quern_shrink_end(quern_shrink *shrink) {
    if (shrink->sums && shrink->counts && shrink->picture->pixels) write_row(shrink);
    free(shrink->sums);
    free(shrink->counts);
    shrink->sums = NULL;
    shrink->counts = NULL;
}
