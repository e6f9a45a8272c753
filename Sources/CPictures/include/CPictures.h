#ifndef QUERN_CPICTURES_H
#define QUERN_CPICTURES_H

#include <stddef.h>
#include <stdint.h>

// Small versions of pictures by libpng and libjpeg-turbo, whose errors jump, which Swift cannot follow.

typedef struct {
    uint32_t most_side;       // a picture that is wider or higher is refused
    uint64_t most_pixels;     // so is one of more pixels that has to be held whole: interlaced, or progressive
    uint32_t columns, rows;   // the small picture fits in here, its proportions kept; 1...256 each
} quern_picture_options;

typedef struct {
    uint32_t width, height;   // of the picture itself
    uint32_t columns, rows;   // of the small one
    uint8_t *pixels;          // red, green, blue for each pixel, row by row; the caller's to free
    char message[200];        // why there is none
} quern_picture;

// Whether there is a small picture of these bytes of a PNG or JPEG file; what it has so far where the file ends too early.
int quern_picture_read(const uint8_t *bytes, size_t count, const quern_picture_options *options, quern_picture *picture);

#endif
