#include "CTimeStretch.h"

#include <new>
#include <soundtouch/SoundTouch.h>

// Debian builds SoundTouch for float samples.
static_assert(sizeof(soundtouch::SAMPLETYPE) == sizeof(float), "SoundTouch is built for integers");

struct ctimestretch {
    soundtouch::SoundTouch touch;
};

ctimestretch *ctimestretch_make(unsigned rate) {
    try {
        auto *stretch = new ctimestretch;
        stretch->touch.setSampleRate(rate);
        stretch->touch.setChannels(2);
        return stretch;
    } catch (...) {
        return nullptr;
    }
}

void ctimestretch_free(ctimestretch *stretch) { delete stretch; }

void ctimestretch_set_tempo(ctimestretch *stretch, double tempo) { stretch->touch.setTempo(tempo); }

void ctimestretch_put(ctimestretch *stretch, const float *samples, unsigned frames) {
    try {
        stretch->touch.putSamples(samples, frames);
    } catch (...) {
    }
}

unsigned ctimestretch_take(ctimestretch *stretch, float *samples, unsigned frames) {
    return stretch->touch.receiveSamples(samples, frames);
}

void ctimestretch_clear(ctimestretch *stretch) { stretch->touch.clear(); }
