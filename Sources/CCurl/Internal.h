#ifndef QUERN_CCURL_INTERNAL_H
#define QUERN_CCURL_INTERNAL_H

#include <curl/curl.h>

// Makes libcurl ready, once.
void quern_curl_begin(void);

// Has a request go by HTTP/1.1 and nothing else: no proxy, no redirection, no signal.
void quern_curl_use_http(CURL *curl, long connect_milliseconds);
// What players are told, in place of libcurl's words.
void quern_curl_explain(CURLcode code, CURL *curl, char message[256]);

#endif
