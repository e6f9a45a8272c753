#include "internal.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

struct failure {
    struct jpeg_error_mgr manager;
    jmp_buf place;
    quern_picture *picture;
};

static void fail(j_common_ptr jpeg) {
    struct failure *failure = (struct failure *)jpeg->err;
    quern_picture_fail(failure->picture, "damaged: it cannot be read as JPEG");
    longjmp(failure->place, 1);
}

static void ignore(j_common_ptr jpeg, int level) {
    // A file that is cut off, or damaged in the middle, shows what it has; but not for ever.
    if (level < 0 && ++jpeg->err->num_warnings > 1000) fail(jpeg);
}

static void say_nothing(j_common_ptr jpeg) { (void)jpeg; }

// A small file can ask for a large picture to be gone through again and again.
static void watch(j_common_ptr jpeg) {
    if (jpeg->is_decompressor && ((j_decompress_ptr)jpeg)->input_scan_number > 100) {
        quern_picture_fail(((struct failure *)jpeg->err)->picture, "more than 100 passes over one picture");
        longjmp(((struct failure *)jpeg->err)->place, 1);
    }
}

int quern_jpeg_read(const uint8_t *bytes, size_t count, const quern_picture_options *options, quern_picture *picture) {
    struct jpeg_decompress_struct jpeg = {0};
    struct jpeg_progress_mgr progress = {.progress_monitor = watch};
    struct failure failure = {.picture = picture};
    uint8_t *volatile row = NULL;
    quern_shrink *volatile shrink = calloc(1, sizeof *shrink);
    volatile int is_begun = 0;
    if (!shrink) {
        quern_picture_fail(picture, "no memory");
        return 0;
    }
    jpeg.err = jpeg_std_error(&failure.manager);
    failure.manager.error_exit = fail;
    failure.manager.emit_message = ignore;
    failure.manager.output_message = say_nothing;
    if (setjmp(failure.place)) goto end;
    jpeg_create_decompress(&jpeg);
    jpeg.progress = &progress;
    jpeg_mem_src(&jpeg, bytes, count);
    jpeg_read_header(&jpeg, TRUE);
    picture->width = jpeg.image_width;
    picture->height = jpeg.image_height;
    if (!quern_picture_fits(picture, options, jpeg.progressive_mode)) goto end;
    jpeg.out_color_space = jpeg.jpeg_color_space == JCS_CMYK || jpeg.jpeg_color_space == JCS_YCCK ? JCS_CMYK : JCS_RGB;
    jpeg.scale_num = 1;
    // Eighths cost least; as long as they are no smaller than what is wanted.
    for (jpeg.scale_denom = 8; jpeg.scale_denom > 1; jpeg.scale_denom /= 2)
        if (jpeg.image_width / jpeg.scale_denom >= 2 * options->columns || jpeg.image_height / jpeg.scale_denom >= 2 * options->rows) break;
    jpeg.dct_method = JDCT_IFAST;
    jpeg.do_fancy_upsampling = FALSE;
    jpeg_start_decompress(&jpeg);
    int parts = jpeg.output_components;
    if (parts != 3 && parts != 4) goto end;
    row = calloc(jpeg.output_width, parts);
    if (!row || !quern_shrink_begin(shrink, picture, options, jpeg.output_width, jpeg.output_height)) goto end;
    is_begun = 1;
    while (jpeg.output_scanline < jpeg.output_height) {
        JSAMPROW rows[1] = {row};
        jpeg_read_scanlines(&jpeg, rows, 1);
        // Adobe's way: inks are inverted.
        if (parts == 4)
            for (JDIMENSION x = 0; x < jpeg.output_width; x++)
                for (int part = 0; part < 3; part++) row[3 * x + part] = (uint8_t)(row[4 * x + part] * row[4 * x + 3] / 255);
        quern_shrink_add(shrink, row);
    }
end:;
    int is_read = is_begun && shrink->row > 0;
    quern_shrink_end(shrink);
    free(shrink);
    free(row);
    jpeg_destroy_decompress(&jpeg);
    return is_read;
}
