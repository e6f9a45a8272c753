#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void quern_picture_fail(quern_picture *picture, const char *message) {
    if (!picture->message[0]) snprintf(picture->message, sizeof picture->message, "%s", message);
}

int quern_picture_fits(quern_picture *picture, const quern_picture_options *options, int is_whole) {
    if (picture->width < 1 || picture->height < 1) {
        quern_picture_fail(picture, "no pixels in it");
        return 0;
    }
    if (picture->width > options->most_side || picture->height > options->most_side) {
        snprintf(
            picture->message, sizeof picture->message, "%u × %u pixels: more than %u × %u are not read", picture->width, picture->height,
            options->most_side, options->most_side);
        return 0;
    }
    if (is_whole && (uint64_t)picture->width * picture->height > options->most_pixels) {
        snprintf(
            picture->message, sizeof picture->message, "%u × %u pixels, interlaced or progressive: save it smaller, or without that",
            picture->width, picture->height);
        return 0;
    }
    return 1;
}

int quern_picture_read(const uint8_t *bytes, size_t count, const quern_picture_options *options, quern_picture *picture) {
    static const uint8_t png[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    memset(picture, 0, sizeof *picture);
    int is_read = 0;
    if (count >= 8 && !memcmp(bytes, png, 8)) is_read = quern_png_read(bytes, count, options, picture);
    else if (count >= 3 && bytes[0] == 0xFF && bytes[1] == 0xD8 && bytes[2] == 0xFF) is_read = quern_jpeg_read(bytes, count, options, picture);
    else quern_picture_fail(picture, "neither a PNG nor a JPEG file");
    if (!is_read) {
        free(picture->pixels);
        picture->pixels = NULL;
        if (!picture->message[0]) quern_picture_fail(picture, "cannot be read");
    }
    return is_read;
}
