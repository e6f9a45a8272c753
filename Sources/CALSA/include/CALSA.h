#pragma once
#include <alsa/asoundlib.h>

/// Keeps alsa-lib off stderr, where it would tear the screen: what it says is kept, per thread, instead.
void quern_alsa_keep_messages(void);
/// Forgets what alsa-lib said on this thread.
void quern_alsa_forget_message(void);
/// The first thing that alsa-lib said on this thread since it was forgotten: the cause; what follows only echoes it. "" if nothing.
const char *quern_alsa_message(void);

/// What kind of plugin alsa-lib's settings put behind a name, as "jack", "pipewire" or "pulse", into `type` of `size` bytes; "" where
/// none is known. Arguments after a colon and a leading "plug:" do not matter.
void quern_alsa_type(const char *name, char *type, size_t size);
/// `snd_pcm_open`, during which nothing is written to stderr: libjack writes there past every handler, five lines for a server that
/// is not there.
int quern_alsa_open_quietly(snd_pcm_t **pcm, const char *name, snd_pcm_stream_t stream, int mode);
