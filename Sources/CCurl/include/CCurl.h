#ifndef QUERN_CCURL_H
#define QUERN_CCURL_H

#include <stddef.h>

// One request by libcurl, whose options are a variadic function, which Swift does not call.

typedef enum {
    quern_fetch_ok = 0,
    quern_fetch_redirect,   // the answer names another place; it is not gone to
    quern_fetch_failed,     // message says why
} quern_fetch_result;

typedef struct {
    size_t max_bytes;           // more end the request
    long connect_milliseconds;  // to reach the other side
    long total_milliseconds;    // for all of it
    int takes_http;             // whether http may be asked too, beside https
    // Asked again and again; whether to go on.
    int (*is_wanted)(void *context);
    void *context;
} quern_fetch_options;

// Asks for `url` (GET). The answer's bytes, or the address of a redirect as a string of C, are the caller's to free.
quern_fetch_result quern_fetch(
    const char *url, const quern_fetch_options *options, unsigned char **bytes, size_t *count, char message[256]);

// The address that `reference` means in the document at `base`; NULL where it is none. The caller frees it.
char *quern_url_resolve(const char *base, const char *reference);
// The host of an address; NULL where it is none. The caller frees it.
char *quern_url_host(const char *url);

#endif
