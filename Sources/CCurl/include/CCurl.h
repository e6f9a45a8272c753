#ifndef QUERN_CCURL_H
#define QUERN_CCURL_H

#include <stddef.h>
#include <stdint.h>

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
    const void *json;           // what is sent by POST; NULL: GET
    size_t json_bytes;
    // Asked again and again; whether to go on.
    int (*is_wanted)(void *context);
    void *context;
} quern_fetch_options;

// Asks for `url`. The answer's bytes, or the address of a redirect as a string of C, are the caller's to free.
quern_fetch_result quern_fetch(
    const char *url, const quern_fetch_options *options, unsigned char **bytes, size_t *count, char message[256]);

typedef enum {
    quern_download_whole = 0,   // everything is in the file
    quern_download_cut,         // the connection broke off, or nothing came for long; what came is in the file
    quern_download_refused,     // `status` says how; nothing was written
    quern_download_changed,     // what is there is not what the file has the beginning of; nothing was written
    quern_download_misfit,      // another size than was said, or an answer that makes no sense
    quern_download_disk,        // `error` says why the file cannot be written
    quern_download_stopped,     // is_wanted said so
} quern_download_result;

typedef struct {
    int file;                   // open to be written
    int64_t offset;             // so many bytes are in the file
    int64_t size;               // all of it, in bytes; more is not taken
    const char *etag;           // with its quotation marks
    const char *authorization;  // the header's value; NULL: none
    long connect_milliseconds;  // to reach the other side
    long stall_seconds;         // how long nothing may come
    // Asked again and again, with how many bytes are in the file; whether to go on.
    int (*is_wanted)(void *context, int64_t bytes);
    void *context;
} quern_download_options;

typedef struct {
    quern_download_result result;
    long status;                // of HTTP; 0: none came
    long retry_seconds;         // when to ask again, where the other side says so; else 0
    int error;                  // errno
    int began_anew;             // the answer began at the first byte though there was an offset
    int64_t bytes;              // so many are in the file now
} quern_download_end;

// Gets the rest of a file by plain http (RFC 9110, 14.2 and 13.1.5), through no proxy and to no other place than `url` says. What comes from
// the first byte on empties the file before.
quern_download_end quern_download(const char *url, const quern_download_options *options, char message[256]);

typedef struct {
    const void *data;           // the piece
    size_t count;               // its bytes; 0 asks how many are there
    int64_t offset;             // so many bytes of the file come before it
    const char *authorization;  // the header's value
    long connect_milliseconds;  // to reach the other side
    long total_milliseconds;    // for all of it
    // Asked again and again; whether to go on.
    int (*is_wanted)(void *context);
    void *context;
} quern_upload_options;

typedef struct {
    long status;                // of HTTP; 0: none came, and the message says why
    int64_t bytes;              // so many bytes of the file are there, as the other side says; -1 where it does not
    long retry_seconds;         // when to ask again, where the other side says so; else 0
} quern_upload_end;

// Sends a piece of a file by plain http, through no proxy and to no other place than `url` says: the PATCH of resumable uploads
// (draft-ietf-httpbis-resumable-upload, "Upload Append"), of which only Upload-Offset is used.
quern_upload_end quern_upload(const char *url, const quern_upload_options *options, char message[256]);

// The address that `reference` means in the document at `base`; NULL where it is none. The caller frees it.
char *quern_url_resolve(const char *base, const char *reference);
// The host of an address; NULL where it is none. The caller frees it.
char *quern_url_host(const char *url);

#endif
