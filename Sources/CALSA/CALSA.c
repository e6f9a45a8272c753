#include "CALSA.h"

#include <stdarg.h>
#include <stdio.h>

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
