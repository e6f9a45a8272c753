#ifndef QUERN_CZLIB_H
#define QUERN_CZLIB_H

#include <stddef.h>

/// How many bytes `quern_gzip` needs at most for so many.
size_t quern_gzip_limit(size_t count);

/// Writes `bytes` to `result` as a gzip file (RFC 1952). `level`: 1, fast, to 9, small. `repeats`: whether it is looked for what was there
/// before; what does not repeat itself, such as noise in base64, is as small without, and four times as fast. Returns
/// how many bytes these are; 0 where they do not fit or there is no memory.
size_t quern_gzip(const void *bytes, size_t count, void *result, size_t limit, int level, int repeats);

/// Reads a gzip file of one member into `result`. Returns how many bytes it holds; -1 where it is none, is broken, or holds more
/// than `limit`.
long quern_gunzip(const void *bytes, size_t count, void *result, size_t limit);

#endif
