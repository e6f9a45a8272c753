#ifndef QUERN_CZLIB_H
#define QUERN_CZLIB_H

#include <stddef.h>

/// How many bytes `quern_gzip` needs at most for so many.
size_t quern_gzip_limit(size_t count);

/// Writes `bytes` to `result` as a gzip file (RFC 1952). Returns how many bytes these are; 0 where they do not fit or there is no memory.
size_t quern_gzip(const void *bytes, size_t count, void *result, size_t limit);

#endif
