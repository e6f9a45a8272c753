/* A sound card that is none, as a plug-in of ALSA: takes frames at their rate by the machine's clock and runs dry, as a real one does, where
   nobody fills it. It writes down what cannot be seen from outside:

     sound NANOSECONDS            (CLOCK_MONOTONIC) a block was written that has the first sound after a while of silence
     late NANOSECONDS LATENESS    (CLOCK_MONOTONIC) a block was written more than a period late, by so many nanoseconds
     card BLOCKS LATE NANOSECONDS at the end: blocks written; those more than a period late, when a card with two would have run dry; how late
                                  the latest was

   card.py compiles it and names it in a ~/.asoundrc. */
#define PIC 1
#include <alsa/asoundlib.h>
#include <alsa/pcm_external.h>
#include <fcntl.h>
#include <math.h>
#include <stdint.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

/* One thousandth of full scale, −60 dB; and frames below it that make a silence. */
#define SOUND 0.001f
#define SILENCE 9600

typedef struct {
    snd_pcm_ioplug_t io;
    int log;
    int64_t started, last;
    uint64_t written, quiet, blocks, late;
    int64_t latest;
    snd_pcm_uframes_t enough;
} card;

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static uint64_t played(card *card, int64_t at)
{
    return card->started ? (uint64_t)((at - card->started) * (double)card->io.rate / 1e9) : 0;
}

/* Has whoever waits woken when there will be enough room. */
static void arm(card *card)
{
    if (!card->started) return;
    double frames = (double)card->written + (double)card->enough - (double)card->io.buffer_size;
    int64_t at = card->started + (int64_t)(fmax(frames, 0) * 1e9 / card->io.rate) + 25000;
    struct itimerspec time = {{0, 0}, {at / 1000000000, at % 1000000000}};
    timerfd_settime(card->io.poll_fd, TFD_TIMER_ABSTIME, &time, NULL);
}

static int start(snd_pcm_ioplug_t *io)
{
    card *card = io->private_data;
    card->started = now();
    card->last = 0;
    arm(card);
    return 0;
}

static int stop(snd_pcm_ioplug_t *io)
{
    ((card *)io->private_data)->started = 0;
    return 0;
}

static int prepare(snd_pcm_ioplug_t *io)
{
    card *card = io->private_data;
    card->started = 0;
    card->written = 0;
    return 0;
}

static int sw_params(snd_pcm_ioplug_t *io, snd_pcm_sw_params_t *parameters)
{
    return snd_pcm_sw_params_get_avail_min(parameters, &((card *)io->private_data)->enough);
}

static snd_pcm_sframes_t pointer(snd_pcm_ioplug_t *io)
{
    card *card = io->private_data;
    uint64_t place = played(card, now());
    return place > card->written ? -EPIPE : (snd_pcm_sframes_t)(place % io->buffer_size);
}

static int poll_revents(snd_pcm_ioplug_t *io, struct pollfd *descriptors, unsigned int count, unsigned short *events)
{
    card *card = io->private_data;
    snd_pcm_sframes_t room = snd_pcm_avail_update(io->pcm);
    (void)descriptors, (void)count;
    *events = room < 0 ? POLLOUT | POLLERR : (snd_pcm_uframes_t)room >= card->enough ? POLLOUT : 0;
    if (!*events) arm(card);
    return 0;
}

static snd_pcm_sframes_t transfer(
    snd_pcm_ioplug_t *io, const snd_pcm_channel_area_t *areas, snd_pcm_uframes_t offset, snd_pcm_uframes_t frames)
{
    card *card = io->private_data;
    int64_t at = now();
    const float *samples = (const float *)((const char *)areas->addr + (areas->first + areas->step * offset) / 8);
    for (snd_pcm_uframes_t frame = 0; frame < frames; frame++) {
        float most = 0;
        for (unsigned channel = 0; channel < io->channels; channel++) most = fmaxf(most, fabsf(samples[frame * io->channels + channel]));
        if (most < SOUND) {
            card->quiet++;
            continue;
        }
        if (card->quiet >= SILENCE) dprintf(card->log, "sound %lld\n", (long long)at);
        card->quiet = 0;
    }
    if (card->started) {
        /* Each block is due a block after the one before. It is late by how long before its time the queue would have been as full. */
        card->blocks++;
        int64_t due = card->started + (int64_t)((card->written + frames) * 1e9 / io->rate);
        int64_t lead = due - at;
        if (lead > card->last) card->last = lead;
        int64_t lateness = card->last - lead;
        if (lateness > card->latest) card->latest = lateness;
        if (lateness > (int64_t)(io->period_size * 1e9 / io->rate)) {
            card->late++;
            dprintf(card->log, "late %lld %lld\n", (long long)at, (long long)lateness);
        }
    }
    card->written += frames;
    arm(card);
    return (snd_pcm_sframes_t)frames;
}

static int end(snd_pcm_ioplug_t *io)
{
    card *card = io->private_data;
    dprintf(card->log, "card %llu %llu %lld\n", (unsigned long long)card->blocks, (unsigned long long)card->late, (long long)card->latest);
    close(io->poll_fd);
    close(card->log);
    free(card);
    return 0;
}

static const snd_pcm_ioplug_callback_t calls = {
    .start = start, .stop = stop, .pointer = pointer, .transfer = transfer, .close = end, .prepare = prepare, .sw_params = sw_params,
    .poll_revents = poll_revents,
};

SND_PCM_PLUGIN_DEFINE_FUNC(testcard)
{
    (void)root;
    const char *path = NULL;
    snd_config_iterator_t place, next;
    snd_config_for_each(place, next, conf)
    {
        snd_config_t *entry = snd_config_iterator_entry(place);
        const char *key;
        if (snd_config_get_id(entry, &key) == 0 && strcmp(key, "log") == 0) snd_config_get_string(entry, &path);
    }
    card *card = calloc(1, sizeof *card);
    if (!card || !path) return -EINVAL;
    card->log = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    card->quiet = SILENCE;
    card->io.version = SND_PCM_IOPLUG_VERSION;
    card->io.name = "a card that is none";
    card->io.callback = &calls;
    card->io.private_data = card;
    card->io.poll_fd = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    card->io.poll_events = POLLIN;
    int failed = snd_pcm_ioplug_create(&card->io, name, stream, mode);
    if (failed < 0) return failed;
    unsigned accesses[] = {SND_PCM_ACCESS_RW_INTERLEAVED}, formats[] = {SND_PCM_FORMAT_FLOAT};
    snd_pcm_ioplug_set_param_list(&card->io, SND_PCM_IOPLUG_HW_ACCESS, 1, accesses);
    snd_pcm_ioplug_set_param_list(&card->io, SND_PCM_IOPLUG_HW_FORMAT, 1, formats);
    snd_pcm_ioplug_set_param_minmax(&card->io, SND_PCM_IOPLUG_HW_CHANNELS, 2, 2);
    snd_pcm_ioplug_set_param_minmax(&card->io, SND_PCM_IOPLUG_HW_RATE, 44100, 48000);
    snd_pcm_ioplug_set_param_minmax(&card->io, SND_PCM_IOPLUG_HW_PERIOD_BYTES, 64 * 8, 4096 * 8);
    snd_pcm_ioplug_set_param_minmax(&card->io, SND_PCM_IOPLUG_HW_PERIODS, 2, 64);
    *pcmp = card->io.pcm;
    return 0;
}
SND_PCM_PLUGIN_SYMBOL(testcard);
