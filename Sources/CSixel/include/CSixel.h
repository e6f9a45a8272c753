#ifndef QUERN_CSIXEL_H
#define QUERN_CSIXEL_H

#include <stddef.h>
#include <stdint.h>

// Pictures as DEC sixels, by libsixel.

typedef struct {
    uint8_t *bytes;   // all strips, one after the other, each whole by itself; the caller's to free
    size_t count;
    size_t *ends;     // where each strip ends; the caller's to free
    size_t strips;
} quern_sixels;

// Encodes a picture in strips of so many rows of pixels, all with one palette. False, and nothing to free, where it cannot, or would have more
// than `most` bytes.
int quern_sixel_encode(
    const uint8_t *pixels, int columns, int rows, int strip_rows, int colours, size_t most, quern_sixels *sixels);

#endif
