#include "CCurl.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <curl/curl.h>

#include "Internal.h"

struct answer {
    unsigned char *bytes;
    size_t count, room, max;
    int is_too_large;
    const quern_fetch_options *options;
};

static size_t take(char *bytes, size_t size, size_t count, void *context) {
    struct answer *answer = context;
    size_t more = size * count;
    if (more > answer->max - answer->count) {
        answer->is_too_large = 1;
        return 0;
    }
    if (answer->count + more > answer->room) {
        size_t room = 2 * (answer->count + more) + 4096;
        unsigned char *grown = realloc(answer->bytes, room);
        if (!grown) return 0;
        answer->bytes = grown;
        answer->room = room;
    }
    memcpy(answer->bytes + answer->count, bytes, more);
    answer->count += more;
    return more;
}

static int progress(void *context, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d) {
    (void)a; (void)b; (void)c; (void)d;
    const quern_fetch_options *options = ((struct answer *)context)->options;
    return options->is_wanted && !options->is_wanted(options->context);
}

void quern_curl_explain(CURLcode code, CURL *curl, char message[256]) {
    long status = 0;
    const char *words = NULL;
    switch (code) {
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_COULDNT_RESOLVE_HOST: words = "no such server: is the name right, and is there a network?"; break;
    case CURLE_COULDNT_CONNECT: words = "no connection: nobody answers there"; break;
    case CURLE_OPERATION_TIMEDOUT: words = "no answer in time"; break;
    case CURLE_PEER_FAILED_VERIFICATION: words = "its certificate is not one that this machine trusts"; break;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SSL_CIPHER: words = "no safe connection: it may not speak https"; break;
    case CURLE_GOT_NOTHING:
    case CURLE_PARTIAL_FILE:
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR: words = "the connection broke off"; break;
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_UNSUPPORTED_PROTOCOL: words = "its answer is none of http"; break;
    case CURLE_URL_MALFORMAT: words = "not an address"; break;
    case CURLE_ABORTED_BY_CALLBACK: words = "stopped"; break;
    case CURLE_HTTP_RETURNED_ERROR:
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
        if (status == 404 || status == 410) words = "not there";
        else if (status == 401 || status == 403) words = "the server does not give it to everybody";
        else if (status == 429) words = "the server was asked too often: try again later";
        break;
    default: break;
    }
    if (words && status) snprintf(message, 256, "%s (%ld)", words, status);
    else if (words) snprintf(message, 256, "%s", words);
    else if (status) snprintf(message, 256, "the server answers with an error (%ld)", status);
    else snprintf(message, 256, "cannot be asked (libcurl's error %d)", (int)code);
}

static pthread_once_t once = PTHREAD_ONCE_INIT;
static void begin(void) { curl_global_init(CURL_GLOBAL_DEFAULT); }
void quern_curl_begin(void) { pthread_once(&once, begin); }

void quern_curl_use_http(CURL *curl, long connect_milliseconds) {
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
#if LIBCURL_VERSION_NUM >= 0x075500
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http");
#else
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS, (long)CURLPROTO_HTTP);
#endif
    curl_easy_setopt(curl, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, connect_milliseconds);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "quern");
}

quern_fetch_result quern_fetch(
    const char *url, const quern_fetch_options *options, unsigned char **bytes, size_t *count, char message[256]) {
    quern_curl_begin();
    *bytes = NULL;
    *count = 0;
    message[0] = 0;
    CURL *curl = curl_easy_init();
    if (!curl) {
        strncpy(message, "no memory", 255);
        return quern_fetch_failed;
    }
    struct answer answer = {.max = options->max_bytes, .options = options};
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
#if LIBCURL_VERSION_NUM >= 0x075500
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, options->takes_http ? "http,https" : "https");
#else
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS, options->takes_http ? (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS) : (long)CURLPROTO_HTTPS);
#endif
    // Where a redirect leads to is looked at before it is gone to.
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 1L);
    curl_easy_setopt(curl, CURLOPT_SSL_VERIFYHOST, 2L);
    curl_easy_setopt(curl, CURLOPT_FAILONERROR, 1L);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, options->connect_milliseconds);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, options->total_milliseconds);
    curl_easy_setopt(curl, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)options->max_bytes);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "quern");
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &answer);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, progress);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, &answer);
    struct curl_slist *headers = NULL;
    if (options->json) {
        headers = curl_slist_append(NULL, "Content-Type: application/json");
        curl_easy_setopt(curl, CURLOPT_POSTFIELDS, options->json);
        curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, (long)options->json_bytes);
        curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
        // What is sent is for the one that was named.
        curl_easy_setopt(curl, CURLOPT_NOPROXY, "*");
    }
    CURLcode code = curl_easy_perform(curl);
    quern_fetch_result result = quern_fetch_failed;
    char *redirect = NULL;
    if (code == CURLE_OK) curl_easy_getinfo(curl, CURLINFO_REDIRECT_URL, &redirect);
    if (answer.is_too_large || code == CURLE_FILESIZE_EXCEEDED) {
        snprintf(message, 256, "more than %zu MB: it is not read", options->max_bytes / 1000000);
    } else if (code != CURLE_OK) {
        quern_curl_explain(code, curl, message);
    } else if (redirect) {
        free(answer.bytes);
        answer.bytes = (unsigned char *)strdup(redirect);
        answer.count = answer.bytes ? strlen(redirect) : 0;
        result = quern_fetch_redirect;
    } else {
        result = quern_fetch_ok;
    }
    message[255] = 0;
    if (result == quern_fetch_failed) {
        free(answer.bytes);
        answer.bytes = NULL;
        answer.count = 0;
    }
    *bytes = answer.bytes;
    *count = answer.count;
    curl_slist_free_all(headers);
    curl_easy_cleanup(curl);
    return result;
}

static char *copied(char *part) {
    char *copy = part ? strdup(part) : NULL;
    curl_free(part);
    return copy;
}

static char *part_of(const char *base, const char *reference, CURLUPart part) {
    CURLU *url = curl_url();
    char *found = NULL;
    if (url && !curl_url_set(url, CURLUPART_URL, base, 0) && (!reference || !curl_url_set(url, CURLUPART_URL, reference, 0)))
        curl_url_get(url, part, &found, 0);
    curl_url_cleanup(url);
    return copied(found);
}

char *quern_url_resolve(const char *base, const char *reference) { return part_of(base, reference, CURLUPART_URL); }
char *quern_url_host(const char *url) { return part_of(url, NULL, CURLUPART_HOST); }
