#include "CCurl.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <curl/curl.h>

#include "Internal.h"

struct upload {
    const quern_upload_options *options;
    quern_upload_end end;
};

// Reads the number of a header of that name; whether it is that header.
static int number_of(const char *line, const char *name, int64_t *number) {
    size_t length = strlen(name);
    if (strncasecmp(line, name, length) || line[length] != ':') return 0;
    char *rest;
    long long value = strtoll(line + length + 1, &rest, 10);
    *number = rest == line + length + 1 || value < 0 ? -1 : value;
    return 1;
}

static size_t header(char *bytes, size_t size, size_t count, void *context) {
    struct upload *upload = context;
    char line[512];
    size_t length = size * count;
    if (length >= sizeof line) return length;
    memcpy(line, bytes, length);
    line[length] = 0;
    int64_t number;
    if (!strncmp(line, "HTTP/", 5)) {
        upload->end.bytes = -1;
        upload->end.retry_seconds = 0;
    } else if (number_of(line, "Upload-Offset", &number)) {
        upload->end.bytes = number;
    } else if (number_of(line, "Retry-After", &number)) {
        upload->end.retry_seconds = number < 0 ? 0 : number > 3600 ? 3600 : (long)number;
    }
    return size * count;
}

// Words of the answer are not read.
static size_t body(char *bytes, size_t size, size_t count, void *context) {
    (void)bytes; (void)context;
    return size * count;
}

static int progress(void *context, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d) {
    (void)a; (void)b; (void)c; (void)d;
    const quern_upload_options *options = ((struct upload *)context)->options;
    return options->is_wanted && !options->is_wanted(options->context);
}

static struct curl_slist *with(struct curl_slist *list, const char *line, int *has_all) {
    struct curl_slist *longer = curl_slist_append(list, line);
    if (!longer) *has_all = 0;
    return longer ? longer : list;
}

quern_upload_end quern_upload(const char *url, const quern_upload_options *options, char message[256]) {
    quern_curl_begin();
    message[0] = 0;
    struct upload upload = {.options = options, .end = {.bytes = -1}};
    CURL *curl = curl_easy_init();
    if (!curl) {
        snprintf(message, 256, "no memory");
        return upload.end;
    }
    char line[1536];
    int has_all = 1;
    struct curl_slist *headers = NULL;
    headers = with(headers, "Content-Type: application/partial-upload", &has_all);
    // Nothing is asked before: a piece is short.
    headers = with(headers, "Expect:", &has_all);
    snprintf(line, sizeof line, "Upload-Offset: %" PRId64, options->offset);
    headers = with(headers, line, &has_all);
    int length = snprintf(line, sizeof line, "Authorization: %s", options->authorization);
    if (length < 0 || (size_t)length >= sizeof line) has_all = 0;
    headers = with(headers, line, &has_all);
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, "PATCH");
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)options->count);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, options->count ? options->data : "");
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    quern_curl_use_http(curl, options->connect_milliseconds);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, options->total_milliseconds);
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, header);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, &upload);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, body);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, progress);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, &upload);
    CURLcode code = has_all ? curl_easy_perform(curl) : CURLE_OUT_OF_MEMORY;
    if (code == CURLE_OK) {
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &upload.end.status);
    } else {
        // A head that came may be of an answer before the piece was sent whole: it counts.
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &upload.end.status);
        if (upload.end.status < 400) upload.end.status = 0;
        quern_curl_explain(code, curl, message);
    }
    message[255] = 0;
    curl_slist_free_all(headers);
    curl_easy_cleanup(curl);
    return upload.end;
}
