#ifndef QUERN_CPICTURES_INTERNAL_H
#define QUERN_CPICTURES_INTERNAL_H

#include "CPictures.h"

// Adds up rows of a picture from the top to the bottom into the pixels of a small one.
typedef struct {
    quern_picture *picture;
    uint32_t width, height;   // of the rows that are added
    uint32_t row;             // the row that comes next
    uint32_t place;           // the row of the small picture that is added up
    uint32_t added;           // how many rows are in it
    uint64_t *sums;           // red, green, blue for each of its columns
    uint32_t *counts;         // how many pixels of a row are in each of its columns
} quern_shrink;

// 0 where there is no memory. `width` and `height` are those of the rows, which a decoder may have made smaller already.
int quern_shrink_begin(quern_shrink *shrink, quern_picture *picture, const quern_picture_options *options, uint32_t width, uint32_t height);
void quern_shrink_add(quern_shrink *shrink, const uint8_t *row);
// Rows that never came are black; also where nothing was begun.
void quern_shrink_end(quern_shrink *shrink);

void quern_picture_fail(quern_picture *picture, const char *message);
// Whether it may be read; says why not.
int quern_picture_fits(quern_picture *picture, const quern_picture_options *options, int is_whole);

int quern_png_read(const uint8_t *bytes, size_t count, const quern_picture_options *options, quern_picture *picture);
int quern_jpeg_read(const uint8_t *bytes, size_t count, const quern_picture_options *options, quern_picture *picture);

#endif
