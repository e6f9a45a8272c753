#include "CALSA.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static _Thread_local char message[256];

static void keep(const char *file, int line, const char *function, int err, const char *format, ...)
{
    (void)file, (void)line, (void)function, (void)err;
    if (message[0])
        return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
}

void quern_alsa_keep_messages(void)
{
    snd_lib_error_set_handler(keep);
}

void quern_alsa_forget_message(void)
{
    message[0] = 0;
}

const char *quern_alsa_message(void)
{
    return message;
}

void quern_alsa_type(const char *name, char *type, size_t size)
{
    char key[160];
    type[0] = 0;
    if (strncmp(name, "plug:", 5) == 0)
        name += 5;
    if (snd_config_update() < 0 || !snd_config)
        return;
    // A name may stand for another; a ring of them would have no end.
    for (int hops = 0; hops < 4; hops++) {
        snd_config_t *node;
        const char *text;
        int length = (int)strcspn(name, ":");
        snprintf(key, sizeof key, "pcm.%.*s", length, name);
        if (snd_config_search(snd_config, key, &node) < 0)
            return;
        if (snd_config_get_string(node, &text) >= 0) {
            name = text;
            continue;
        }
        if (snd_config_search(node, "type", &node) >= 0 && snd_config_get_string(node, &text) >= 0)
            snprintf(type, size, "%s", text);
        return;
    }
}

int quern_alsa_open_quietly(snd_pcm_t **pcm, const char *name, snd_pcm_stream_t stream, int mode)
{
    // Two at once would each take the other's silence for stderr, and leave it there.
    static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&one);
    int kept = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (kept >= 0 && nowhere >= 0)
        dup2(nowhere, STDERR_FILENO);
    int failed = snd_pcm_open(pcm, name, stream, mode);
    if (kept >= 0) {
        dup2(kept, STDERR_FILENO);
        close(kept);
    }
    if (nowhere >= 0)
        close(nowhere);
    pthread_mutex_unlock(&one);
    return failed;
}
