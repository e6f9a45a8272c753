#ifndef QUERN_CPAGE_H
#define QUERN_CPAGE_H

#include <stddef.h>

// The files of Sources/PhoneServer/Page, as they are, inside the program.

typedef struct quern_page_file {
    const char *name;
    const unsigned char *bytes;
    size_t length;
} quern_page_file;

/// All of them, in no order.
const quern_page_file *quern_page_files(size_t *count);

#endif
