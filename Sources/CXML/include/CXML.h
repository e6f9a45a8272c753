#ifndef QUERN_CXML_H
#define QUERN_CXML_H

#include <stddef.h>

// Reading XML forwards, piece by piece, by libxml2's reader. No entity but XML's own five is expanded, nothing is loaded beside the bytes
// that are given, and a document with a document type is refused.
//
// libxml2's headers are included by the C file alone: they lie in a folder of their own, which nobody else has to know.

typedef struct quern_xml quern_xml;

typedef enum {
    quern_xml_end = 0,          // of the document
    quern_xml_element_begin,    // name and attributes can be asked for
    quern_xml_element_end,
    quern_xml_text,
    quern_xml_error,            // quern_xml_message says why; nothing comes after it
} quern_xml_piece;

// Begins to read. The bytes must stay until quern_xml_close. NULL where there is no memory.
quern_xml *quern_xml_open(const void *bytes, size_t count);
void quern_xml_close(quern_xml *reader);

// Goes on to the next piece.
quern_xml_piece quern_xml_next(quern_xml *reader);

// What follows is about the piece that was read last, and stands until the next.
// The element's name without its prefix; of other pieces NULL.
const char *quern_xml_name(quern_xml *reader);
// A piece of text; of other pieces NULL.
const char *quern_xml_value(quern_xml *reader);
// How many elements are around it.
int quern_xml_depth(quern_xml *reader);
// Its line, counted from 1.
int quern_xml_line(quern_xml *reader);
// Whether the element has no content, so that no end of it follows.
int quern_xml_is_empty(quern_xml *reader);
// Why it cannot be read.
const char *quern_xml_message(quern_xml *reader);

#endif
