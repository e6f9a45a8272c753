#ifndef QUERN_CCURL_INTERNAL_H
#define QUERN_CCURL_INTERNAL_H

#include <curl/curl.h>

// Makes libcurl ready, once.
void quern_curl_begin(void);
// What players are told, in place of libcurl's words.
void quern_curl_explain(CURLcode code, CURL *curl, char message[256]);

#endif
