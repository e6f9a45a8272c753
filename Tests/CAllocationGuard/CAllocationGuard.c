#ifdef QUERN_RTSAN
// RealtimeSanitizer watches instead: it has these functions for itself, and ends the program at the first that is called.
#include "CAllocationGuard.h"

extern void __rtsan_realtime_enter(void);
extern void __rtsan_realtime_exit(void);

void guard_begin(void) { __rtsan_realtime_enter(); }

long guard_end(void) {
    __rtsan_realtime_exit();
    return 0;
}
#elif __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
// These have the memory functions for themselves: nothing is counted.
#include "CAllocationGuard.h"

void guard_begin(void) {}
long guard_end(void) { return 0; }
#else
// Stands before the C library's memory functions and its mutex in the test program: what the guarded thread asks of them
// is counted, then done. (glibc exports the functions behind under these names.)
#define _GNU_SOURCE
#include "CAllocationGuard.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

static __thread int watching;
static __thread long count;

static void note(void) {
    if (watching) count++;
}

void guard_begin(void) {
    count = 0;
    watching = 1;
}

long guard_end(void) {
    watching = 0;
    return count;
}

void *malloc(size_t size) {
    note();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    note();
    return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
    note();
    return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    note();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    note();
    *memory = __libc_memalign(alignment, size);
    return *memory ? 0 : ENOMEM;
}

void free(void *memory) {
    note();
    __libc_free(memory);
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
    static int (*next)(pthread_mutex_t *);
    if (!next) next = (int (*)(pthread_mutex_t *))dlsym(RTLD_NEXT, "pthread_mutex_lock");
    note();
    return next(mutex);
}
#endif
