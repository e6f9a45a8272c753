#include "CSndFile.h"

#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int quiet_count = 0;
static FILE *nowhere = NULL;
static FILE *spoken = NULL;

void quern_quiet_begin(void) {
    pthread_mutex_lock(&lock);
    if (nowhere == NULL) nowhere = fopen("/dev/null", "we");
    if (quiet_count++ == 0 && nowhere != NULL) {
        spoken = stderr;
        stderr = nowhere;
    }
    pthread_mutex_unlock(&lock);
}

void quern_quiet_end(void) {
    pthread_mutex_lock(&lock);
    if (--quiet_count == 0 && spoken != NULL) {
        stderr = spoken;
        spoken = NULL;
    }
    pthread_mutex_unlock(&lock);
}
