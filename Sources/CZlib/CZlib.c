#include "CZlib.h"

#include <limits.h>
#include <string.h>

#include <zlib.h>

// The header and the end of a gzip file beside what zlib reckons for its own.
enum { frame = 32 };

size_t quern_gzip_limit(size_t count) { return compressBound(count) + frame; }

size_t quern_gzip(const void *bytes, size_t count, void *result, size_t limit, int level, int repeats) {
    if (count > UINT_MAX || limit > UINT_MAX) return 0;
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    // 16 more than the window says gzip.
    int strategy = repeats ? Z_DEFAULT_STRATEGY : Z_HUFFMAN_ONLY;
    if (deflateInit2(&stream, level, Z_DEFLATED, 15 + 16, 9, strategy) != Z_OK) return 0;
    stream.next_in = (Bytef *)bytes;
    stream.avail_in = (uInt)count;
    stream.next_out = result;
    stream.avail_out = (uInt)limit;
    int end = deflate(&stream, Z_FINISH);
    size_t written = limit - stream.avail_out;
    deflateEnd(&stream);
    return end == Z_STREAM_END ? written : 0;
}

long quern_gunzip(const void *bytes, size_t count, void *result, size_t limit) {
    if (count > UINT_MAX || limit > UINT_MAX) return -1;
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (inflateInit2(&stream, 15 + 16) != Z_OK) return -1;
    stream.next_in = (Bytef *)bytes;
    stream.avail_in = (uInt)count;
    stream.next_out = result;
    stream.avail_out = (uInt)limit;
    int end = inflate(&stream, Z_FINISH);
    long written = (long)(limit - stream.avail_out);
    inflateEnd(&stream);
    return end == Z_STREAM_END && stream.avail_in == 0 ? written : -1;
}
