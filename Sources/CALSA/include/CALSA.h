#pragma once
#include <alsa/asoundlib.h>

/// Keeps alsa-lib off stderr, where it would tear the screen: what it says is kept, per thread, instead.
void quern_alsa_keep_messages(void);
/// Forgets what alsa-lib said on this thread.
void quern_alsa_forget_message(void);
/// The first thing that alsa-lib said on this thread since it was forgotten: the cause; what follows only echoes it. "" if nothing.
const char *quern_alsa_message(void);
