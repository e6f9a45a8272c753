#define _FILE_OFFSET_BITS 64
#include "CCurl.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include <curl/curl.h>

#include "Internal.h"

struct download {
    const quern_download_options *options;
    CURL *curl;
    quern_download_end end;
    int has_body;           // the body began
    int is_over;            // what went wrong is known
    int has_other_tag;
    int is_stalled;         // nothing came for long
    int64_t first, whole;   // of Content-Range; -1: not said
    int64_t position;
    int64_t seen;           // the position that was looked at last
    struct timespec since;  // since when it is that
};

static struct timespec now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time;
}

static void fail(struct download *download, quern_download_result result) {
    if (download->is_over) return;
    download->is_over = 1;
    download->end.result = result;
}

// The value of a header of that name; NULL where it is another. `room` has the line, with its end cut off.
static const char *value_of(char *line, const char *name) {
    size_t length = strlen(name);
    if (strncasecmp(line, name, length) || line[length] != ':') return NULL;
    const char *value = line + length + 1;
    while (*value == ' ' || *value == '\t') value++;
    return value;
}

static size_t header(char *bytes, size_t size, size_t count, void *context) {
    struct download *download = context;
    char line[512];
    size_t length = size * count;
    if (length >= sizeof line) return length;
    memcpy(line, bytes, length);
    while (length && strchr("\r\n \t", line[length - 1])) length--;
    line[length] = 0;
    if (!strncmp(line, "HTTP/", 5)) {
        // That of another answer begins: what an interim one said does not count.
        download->first = download->whole = -1;
        download->has_other_tag = 0;
        download->end.retry_seconds = 0;
        return size * count;
    }
    const char *value;
    if ((value = value_of(line, "ETag"))) {
        download->has_other_tag = strcmp(value, download->options->etag) != 0;
    } else if ((value = value_of(line, "Content-Range"))) {
        int64_t first, last, whole;
        if (sscanf(value, "bytes %" SCNd64 "-%" SCNd64 "/%" SCNd64, &first, &last, &whole) == 3 && last == whole - 1) {
            download->first = first;
            download->whole = whole;
        }
    } else if ((value = value_of(line, "Retry-After"))) {
        long seconds = strtol(value, NULL, 10);
        download->end.retry_seconds = seconds < 0 ? 0 : seconds > 3600 ? 3600 : seconds;
    }
    return size * count;
}

// Looks at what answer it is, before the first byte of it is written; whether it is wanted.
static int begin_body(struct download *download) {
    const quern_download_options *options = download->options;
    curl_off_t length = -1;
    curl_easy_getinfo(download->curl, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length);
    switch (download->end.status) {
    case 206:
        if (download->has_other_tag) return fail(download, quern_download_changed), 0;
        if (!options->offset || download->first != options->offset || download->whole != options->size)
            return fail(download, quern_download_misfit), 0;
        return 1;
    case 200:
        if (length >= 0 && length != options->size) return fail(download, quern_download_misfit), 0;
        if (ftruncate(options->file, 0)) {
            download->end.error = errno;
            return fail(download, quern_download_disk), 0;
        }
        download->end.began_anew = options->offset > 0;
        download->position = 0;
        return 1;
    default: return fail(download, quern_download_refused), 0;
    }
}

static size_t body(char *bytes, size_t size, size_t count, void *context) {
    struct download *download = context;
    size_t length = size * count, written = 0;
    if (!download->has_body) {
        curl_easy_getinfo(download->curl, CURLINFO_RESPONSE_CODE, &download->end.status);
        download->has_body = 1;
        if (!begin_body(download)) return 0;
    }
    if ((int64_t)length > download->options->size - download->position) {
        fail(download, quern_download_misfit);
        return 0;
    }
    while (written < length) {
        ssize_t more = pwrite(download->options->file, bytes + written, length - written, download->position);
        if (more < 0 && errno == EINTR) continue;
        if (more <= 0) {
            download->end.error = more < 0 ? errno : ENOSPC;
            fail(download, quern_download_disk);
            return 0;
        }
        written += (size_t)more;
        download->position += more;
    }
    return length;
}

static int progress(void *context, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d) {
    (void)a; (void)b; (void)c; (void)d;
    struct download *download = context;
    const quern_download_options *options = download->options;
    // CURLOPT_LOW_SPEED_TIME goes by an average of seconds, and so comes that much later.
    if (download->position != download->seen) {
        download->seen = download->position;
        download->since = now();
    } else if (now().tv_sec - download->since.tv_sec > options->stall_seconds) {
        download->is_stalled = 1;
        return 1;
    }
    return options->is_wanted && !options->is_wanted(options->context, download->position);
}

static struct curl_slist *with(struct curl_slist *list, const char *name, const char *value, int *has_all) {
    char line[2048];
    int length = snprintf(line, sizeof line, "%s: %s", name, value);
    struct curl_slist *longer = length > 0 && (size_t)length < sizeof line ? curl_slist_append(list, line) : NULL;
    if (!longer) *has_all = 0;
    return longer ? longer : list;
}

static void conclude(struct download *download, CURLcode code, char message[256]) {
    curl_easy_getinfo(download->curl, CURLINFO_RESPONSE_CODE, &download->end.status);
    download->end.bytes = download->position;
    if (download->is_over) return;
    if (download->is_stalled) code = CURLE_OPERATION_TIMEDOUT;
    if (code == CURLE_ABORTED_BY_CALLBACK) return fail(download, quern_download_stopped);
    if (code == CURLE_OK && download->end.status != 200 && download->end.status != 206)
        return fail(download, quern_download_refused);
    if (code == CURLE_OK && download->position == download->options->size) return;
    // A head that is cut off in the middle is none of http, or a head without a body, to libcurl.
    fail(download, quern_download_cut);
    quern_curl_explain(code == CURLE_OK ? CURLE_PARTIAL_FILE : code, download->curl, message);
}

quern_download_end quern_download(const char *url, const quern_download_options *options, char message[256]) {
    quern_curl_begin();
    message[0] = 0;
    struct download download = {
        .options = options, .first = -1, .whole = -1, .position = options->offset,
        .seen = options->offset, .since = now(),
        .end = {.result = quern_download_whole, .bytes = options->offset}};
    CURL *curl = download.curl = curl_easy_init();
    if (!curl) {
        download.end.result = quern_download_cut;
        snprintf(message, 256, "no memory");
        return download.end;
    }
    int has_all = 1;
    struct curl_slist *headers = NULL;
    char range[32];
    if (options->authorization) headers = with(headers, "Authorization", options->authorization, &has_all);
    if (options->offset > 0) {
        headers = with(headers, "If-Range", options->etag, &has_all);
        snprintf(range, sizeof range, "%" PRId64 "-", options->offset);
        curl_easy_setopt(curl, CURLOPT_RANGE, range);
    }
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    quern_curl_use_http(curl, options->connect_milliseconds);
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, header);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, &download);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, body);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &download);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, progress);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, &download);
    if (has_all) {
        conclude(&download, curl_easy_perform(curl), message);
    } else {
        fail(&download, quern_download_misfit);
    }
    message[255] = 0;
    curl_slist_free_all(headers);
    curl_easy_cleanup(curl);
    return download.end;
}
