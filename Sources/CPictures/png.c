#include "internal.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

struct source {
    const uint8_t *bytes;
    size_t left;
    quern_picture *picture;
};

static void take(png_structp png, png_bytep to, size_t count) {
    struct source *source = png_get_io_ptr(png);
    if (count > source->left) {
        quern_picture_fail(source->picture, "the file is cut off");
        png_error(png, "");
    }
    memcpy(to, source->bytes, count);
    source->bytes += count;
    source->left -= count;
}

static void fail(png_structp png, png_const_charp message) {
    (void)message;
    quern_picture_fail(png_get_error_ptr(png), "damaged: it cannot be read as PNG");
    png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

// Everything becomes eight bits of red, green and blue; what was transparent shows black.
static void prepare(png_structp png, png_infop info) {
    png_color_16 black = {0};
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    if (png_get_color_type(png, info) & PNG_COLOR_MASK_ALPHA || png_get_valid(png, info, PNG_INFO_tRNS))
        png_set_background_fixed(png, &black, PNG_BACKGROUND_GAMMA_SCREEN, 0, 0);
    png_set_strip_alpha(png);
}

int quern_png_read(const uint8_t *bytes, size_t count, const quern_picture_options *options, quern_picture *picture) {
    struct source source = {bytes, count, picture};
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, picture, fail, ignore);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    // What is set after the jump was prepared, and read after it.
    uint8_t *volatile pixels = NULL;
    quern_shrink *volatile shrink = calloc(1, sizeof *shrink);
    volatile int is_begun = 0;
    if (!png || !info || !shrink) {
        quern_picture_fail(picture, "no memory");
    } else if (!setjmp(png_jmpbuf(png))) {
        png_set_read_fn(png, &source, take);
        // A file that is cut off gives more of what it has.
        png_set_compression_buffer_size(png, 512);
        png_set_chunk_cache_max(png, 64);
        png_set_chunk_malloc_max(png, 4 << 20);
        png_set_crc_action(png, PNG_CRC_DEFAULT, PNG_CRC_QUIET_USE);
        png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
        png_read_info(png, info);
        picture->width = png_get_image_width(png, info);
        picture->height = png_get_image_height(png, info);
        int is_interlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
        if (!quern_picture_fits(picture, options, is_interlaced)) png_longjmp(png, 1);
        prepare(png, info);
        int passes = png_set_interlace_handling(png);
        png_read_update_info(png, info);
        size_t size = png_get_rowbytes(png, info);
        if (size != (size_t)picture->width * 3) png_error(png, "cannot be read");
        pixels = calloc(is_interlaced ? picture->height : 1, size);
        if (!pixels || !quern_shrink_begin(shrink, picture, options, picture->width, picture->height)) png_error(png, "no memory");
        is_begun = 1;
        for (int pass = 0; pass < passes; pass++) {
            for (uint32_t row = 0; row < picture->height; row++) {
                uint8_t *to = pixels + (is_interlaced ? row * size : 0);
                png_read_row(png, to, NULL);
                if (!is_interlaced) quern_shrink_add(shrink, to);
            }
        }
        if (is_interlaced) for (uint32_t row = 0; row < picture->height; row++) quern_shrink_add(shrink, pixels + row * size);
    }
    // One that is cut off has what came so far.
    int is_read = is_begun && (shrink->row > 0);
    if (shrink) quern_shrink_end(shrink);
    free(shrink);
    free(pixels);
    png_destroy_read_struct(&png, &info, NULL);
    return is_read;
}
