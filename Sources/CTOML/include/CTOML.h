#ifndef QUERN_CTOML_H
#define QUERN_CTOML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// toml++ as plain C: a text becomes a document, a flat array of nodes that each know where they stand. The children of a
// table or an array follow one another in that array; the root is node 0. Nothing here throws.

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ctoml_document ctoml_document;

typedef enum ctoml_kind {
    CTOML_TABLE,
    CTOML_ARRAY,
    CTOML_STRING,
    CTOML_INTEGER,
    CTOML_FLOAT,
    CTOML_BOOLEAN,
    CTOML_DATE_OR_TIME
} ctoml_kind;

/// UTF-8 that lives as long as its document; not terminated.
typedef struct ctoml_text {
    const char *_Nullable bytes;
    size_t length;
} ctoml_text;

/// Lines and columns count from 1, columns in code points; 0 where the text has no place for it, as for a table that only a
/// dotted key implies.
typedef struct ctoml_place {
    uint32_t line;
    uint32_t column;
} ctoml_place;

typedef struct ctoml_node {
    ctoml_kind kind;
    /// Where the value begins.
    ctoml_place place;
    /// The key in the parent table, and where it stands; empty for the elements of an array and for the root.
    ctoml_text key;
    ctoml_place key_place;
    /// The children of a table (in no order of meaning) or of an array (in theirs).
    size_t first_child;
    size_t child_count;
    /// The value, by kind.
    ctoml_text string;
    int64_t integer;
    double floating;
    bool boolean;
} ctoml_node;

/// Parses UTF-8. A text that is wrong gives a document with an error and no nodes; NULL is out of memory.
ctoml_document *_Nullable ctoml_parse(const char *_Nonnull text, size_t length);
void ctoml_free(ctoml_document *_Nullable document);

/// Whether the text was wrong; what and where then.
bool ctoml_failed(const ctoml_document *_Nonnull document);
ctoml_text ctoml_error(const ctoml_document *_Nonnull document);
ctoml_place ctoml_error_place(const ctoml_document *_Nonnull document);

/// All nodes; they live as long as the document.
const ctoml_node *_Nullable ctoml_nodes(const ctoml_document *_Nonnull document);
size_t ctoml_node_count(const ctoml_document *_Nonnull document);

#ifdef __cplusplus
}
#endif

#endif
