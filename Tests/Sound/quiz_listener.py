#!/usr/bin/python3
"""Answers questions of the quiz from their sound alone: a listener of its own, which shares no code with what made them.

  quiz_listener.py FOLDER [--least PERCENT] [--wrong]
        FOLDER is what .ci/check-quiz or `Tools/measure/measure-quiz --write FOLDER` wrote: WAV files, and questions.json with what is asked.
        Prints for each kind how many were answered rightly; ends with 1 where that is less than PERCENT (95) of a kind, or where
        two clips of a question differ by more than 0.5 dB by EBU R 128 though their level is not what is asked.

  sound        bands of a third of an octave, and how they move, beside those of the four sounds as they were heard before
  direction    one measure for each parameter: onsets, length of grains, shift of the spectrum, its upper end, left against right …
  grains       onsets in the envelope
  window       the mean envelope of a grain beside the windows' formulas
  picture      its own outline or spectrum beside the four pictures

needs: Debian's python3-numpy (run it with /usr/bin/python3)
"""
import argparse
import collections
import json
import pathlib
import struct
import sys

import numpy

RATE = 48_000
TRANSPOSED = (0.8, 0.9, 1, 1.125, 1.25)


def read(path):
    """Left and right of a WAV of 32-bit floats at 48 kHz."""
    data = path.read_bytes()
    kind, channels, rate = struct.unpack("<HHI", data[20:28])
    assert (kind, channels, rate) == (3, 2, RATE), path
    return numpy.frombuffer(data[data.index(b"data") + 8:], "<f4").reshape(-1, 2).T.astype(float)


# -- loudness by ITU-R BS.1770-4 ---------------------------------------------------------------------------------------

# The two filters of the recommendation at 48 kHz: b, a.
SHELF = ((1.53512485958697, -2.69169618940638, 1.19839281085285), (1, -1.69065929318241, 0.73248077421585))
HIGH_PASS = ((1, -2, 1), (1, -1.99004745483398, 0.99007225036621))


def loudness(sound):
    size = 1 << int(numpy.ceil(numpy.log2(sound.shape[1] + RATE)))
    turn = numpy.exp(-2j * numpy.pi * numpy.arange(size // 2 + 1) / size)
    response = numpy.ones(len(turn), complex)
    for b, a in (SHELF, HIGH_PASS):
        response *= numpy.polyval(b[::-1], turn) / numpy.polyval(a[::-1], turn)
    weighted = numpy.fft.irfft(numpy.fft.rfft(sound, size) * response)[:, : sound.shape[1]]
    power = (weighted**2).sum(0)
    block, step = int(0.4 * RATE), int(0.1 * RATE)
    blocks = numpy.array([power[at : at + block].mean() for at in range(0, len(power) - block + 1, step)])
    blocks = blocks[-0.691 + 10 * numpy.log10(blocks + 1e-20) > -70]
    limit = -0.691 + 10 * numpy.log10(blocks.mean()) - 10
    return -0.691 + 10 * numpy.log10(blocks[-0.691 + 10 * numpy.log10(blocks) > limit].mean())


# -- what is heard -----------------------------------------------------------------------------------------------------

def envelope(sound, seconds=0.004, rate=2_000):
    """Root mean square over so long a time, so many values a second."""
    power = (sound**2).sum(0)
    width = int(seconds * RATE)
    total = numpy.concatenate([[0], numpy.cumsum(power)])
    at = numpy.arange(0, len(power) - width, RATE // rate)
    return numpy.sqrt(numpy.maximum(total[at + width] - total[at], 0) / width)


def grains(sound, rate=2_000):
    """Where grains begin, in seconds: rises of the envelope that are a good part of its highest value."""
    level = envelope(sound, rate=rate)
    level = level / level.max()
    smooth = numpy.convolve(level, numpy.hanning(9) / numpy.hanning(9).sum(), "same")
    onsets, low = [], 0.0
    armed = True
    for index, value in enumerate(smooth):
        low = min(low, value) if armed else value
        if armed and value > low + 0.15 and value > 2.2 * low:
            onsets.append(index / rate)
            armed = False
        elif not armed:
            peak = max(peak, value) if onsets[-1] != index / rate else value  # noqa: F821
            if value < 0.45 * peak:
                armed, low = True, value
        if not armed and onsets[-1] == index / rate:
            peak = value
    return numpy.array(onsets)


def rate_of_grains(sound):
    """Grains a second, by the period at which the envelope is like itself again."""
    level = envelope(sound)[: int(2_000 * (sound.shape[1] / RATE - 0.35))]
    level = level - level.mean()
    size = 1 << int(numpy.ceil(numpy.log2(2 * len(level))))
    same = numpy.fft.irfft(numpy.abs(numpy.fft.rfft(level, size)) ** 2)[: len(level)]
    same /= len(level) - numpy.arange(len(level))
    same /= same[0]
    lags = numpy.arange(len(same))
    allowed = (lags > 2_000 / 40) & (lags < 2_000 / 1.6) & (lags < 0.75 * len(level))
    best = same[allowed].max()
    # The shortest period that is nearly as good: two of them are as like.
    for lag in lags[allowed]:
        if same[lag] > 0.85 * best and same[lag] >= same[max(lag - 20, 0) : lag + 21].max():
            return 2_000 / lag
    return 0.0


def spectrum(sound, size=16_384):
    power = numpy.zeros(size // 2 + 1)
    for at in range(0, sound.shape[1] - size + 1, size // 4):
        power += (numpy.abs(numpy.fft.rfft(sound[:, at : at + size] * numpy.hanning(size))) ** 2).sum(0)
    return numpy.fft.rfftfreq(size, 1 / RATE), power


def even_to_the_ear(sound, per_octave=48):
    """The mean spectrum in dB, so many values an octave from 40 Hz on."""
    frequency, power = spectrum(sound)
    at = 40 * 2 ** (numpy.arange(8.6 * per_octave) / per_octave)
    edges = numpy.concatenate([at * 2 ** (-0.5 / per_octave), [at[-1] * 2 ** (0.5 / per_octave)]])
    total = numpy.concatenate([[0], numpy.cumsum(power)])
    place = numpy.interp(edges, frequency, numpy.arange(len(frequency)) + 0.5)
    levels = numpy.diff(numpy.interp(place, numpy.arange(len(total)), total)) / numpy.diff(edges)
    return 10 * numpy.log10(levels / levels.max() + 1e-6)


def shift(first, second):
    """By how many 48ths of an octave the second spectrum lies above the first."""
    a, b = (even_to_the_ear(sound) + 60 for sound in (first, second))
    steps = range(-110, 111)
    def alike(step):
        x, y = (a[: len(a) - step], b[step:]) if step >= 0 else (a[-step:], b[: len(b) + step])
        return -numpy.abs(x - y).mean()
    return max(steps, key=alike)


def upper_end(sound):
    """The frequency below which 90 % of the power above 150 Hz lies."""
    frequency, power = spectrum(sound, 4_096)
    power = numpy.where(frequency < 150, 0, power)
    return frequency[numpy.searchsorted(numpy.cumsum(power) / power.sum(), 0.9)]


def width(sound):
    """How different left and right are over the time."""
    pieces = sound[:, : sound.shape[1] // 960 * 960].reshape(2, -1, 960)
    power = (pieces**2).mean(2) + 1e-12
    balance = numpy.log10(power[0] / power[1])
    return balance.std()


def grain_length(sound):
    """The part of the time in which a grain is heard."""
    level = envelope(sound)
    return (level > 0.2 * numpy.percentile(level, 99)).mean()


def blur(sound):
    """How little of the power lies in peaks of the spectrum."""
    frequency, power = spectrum(sound, 8_192)
    power = power[(frequency > 80) & (frequency < 8_000)]
    share = power / power.sum()
    return -(share * numpy.log(share + 1e-12)).sum()


def unevenness(sound):
    onsets = grains(sound)
    gaps = numpy.diff(onsets)
    return gaps.std() / gaps.mean() if len(gaps) > 2 else 0


MEASURES = {
    "density": rate_of_grains, "duration": grain_length, "filter-cutoff": upper_end, "stereo-spread": width,
    "level": loudness, "pitch-spread": blur, "regularity": unevenness,
}


def goes_up(parameter, first, second):
    if parameter == "pitch":
        return shift(first, second) > 0
    return MEASURES[parameter](second) > MEASURES[parameter](first)


# -- which sound -------------------------------------------------------------------------------------------------------

def likeness(sound):
    """Means and movements of bands of a sixth of an octave, in dB."""
    size, per_octave = 4_096, 6
    at = 60 * 2 ** (numpy.arange(8 * per_octave + 1) / per_octave)
    frequency = numpy.fft.rfftfreq(size, 1 / RATE)
    rows = []
    for begin in range(0, sound.shape[1] - size + 1, size // 2):
        power = (numpy.abs(numpy.fft.rfft(sound[:, begin : begin + size] * numpy.hanning(size))) ** 2).sum(0)
        total = numpy.concatenate([[0], numpy.cumsum(power)])
        place = numpy.interp(at, frequency, numpy.arange(len(frequency)) + 0.5)
        rows.append(numpy.diff(numpy.interp(place, numpy.arange(len(total)), total)))
    rows = numpy.array(rows)
    rows = 10 * numpy.log10(rows / rows.max() + 1e-6)
    return numpy.concatenate([rows.mean(0), rows.std(0)]), per_octave


def distance(first, second):
    (a, per_octave), (b, _) = first, second
    half = len(a) // 2
    best = numpy.inf
    for ratio in TRANSPOSED:
        step = round(per_octave * numpy.log2(ratio))
        parts = []
        for x, y in ((a[:half], b[:half]), (a[half:], b[half:])):
            x, y = (x[step:], y[: half - step]) if step >= 0 else (x[: half + step], y[-step:])
            parts.append(numpy.abs(x - y).mean())
        best = min(best, parts[0] + 2 * parts[1])
    return best


def which_sound(question, clips):
    heard = likeness(clips[0])
    return min(
        range(len(question["references"])),
        key=lambda choice: min(distance(heard, likeness(read(path))) for path in question["references"][choice]))


# -- windows and pictures ----------------------------------------------------------------------------------------------

def window(name, time):
    u = 2 * time - 1
    edge = numpy.minimum(numpy.minimum(time, 1 - time) / 0.25, 1)
    return {
        "hann": lambda: 0.5 - 0.5 * numpy.cos(2 * numpy.pi * time),
        "gaussian": lambda: numpy.exp(-0.5 * (6 * (time - 0.5)) ** 2),
        "tukey": lambda: 0.5 - 0.5 * numpy.cos(numpy.pi * edge),
        "triangle": lambda: 1 - numpy.abs(u),
        "line": lambda: edge,
        "sinc": lambda: numpy.abs(numpy.sinc(3 * u)),
        "expodec": lambda: 10 ** (-3 * time),
        "rexpodec": lambda: 10 ** (-3 * (1 - time)),
    }[name]()


def which_window(question, clips, density=2.5, seconds=0.3):
    """The grains begin with the clip; each lasts so long, and so many come a second."""
    rate = 2_000
    level = envelope(clips[0], 0.003, rate)
    length = int(seconds * rate)
    starts = [int(number / density * rate) for number in range(3)]
    mean = numpy.mean([level[at : at + length] for at in starts], 0)
    time = (numpy.arange(length) + 3) / length
    time = numpy.minimum(time, 1)
    def alike(name):
        shape = window(name, time)
        return (mean * shape).sum() / numpy.sqrt((mean**2).sum() * (shape**2).sum())
    return max(range(len(question["choices"])), key=lambda choice: alike(question["choices"][choice]))


def mel(hertz):
    return 2_595 * numpy.log10(1 + hertz / 700)


def own_picture(sound, rows, columns):
    frames = sound.shape[1]
    if rows == 20:  # triangular bands of mel from 30 Hz to 16 kHz over the time
        frequency = numpy.fft.rfftfreq(2_048, 1 / RATE)
        edges = 700 * (10 ** (numpy.linspace(mel(30), mel(16_000), rows + 2) / 2_595) - 1)
        picture = numpy.zeros((rows, columns))
        for column in range(columns):
            at = column * (frames - 2_048) // (columns - 1)
            power = (numpy.abs(numpy.fft.rfft(sound[:, at : at + 2_048] * numpy.hanning(2_048))) ** 2).sum(0)
            for row in range(rows):
                picture[row, column] = (numpy.interp(frequency, edges[row : row + 3], (0, 1, 0)) * power).sum()
        picture = 10 * numpy.log10(picture / picture.max() + 1e-12)
        return numpy.clip(1 + picture / 50, 0, 1)
    heights = [numpy.abs(sound[:, c * frames // columns : (c + 1) * frames // columns]).max() for c in range(columns)]
    heights = numpy.array(heights) / max(heights)
    return numpy.clip(heights[None, :] * rows - numpy.arange(rows)[:, None], 0, 1)


def which_picture(question, clips):
    pictures = numpy.array(question["pictures"])
    own = own_picture(clips[0], *pictures[0].shape)
    return min(range(len(pictures)), key=lambda choice: numpy.abs(pictures[choice] - own).mean())


def odd_one(clips):
    def differ(a, b):
        length = min(clips[a].shape[1], clips[b].shape[1])
        return numpy.abs(clips[a][:, :length] - clips[b][:, :length]).sum()
    return {(0, 1): 2, (0, 2): 1, (1, 2): 0}[min([(0, 1), (0, 2), (1, 2)], key=lambda pair: differ(*pair))]


def which_number(question, clips):
    heard = max(rate_of_grains(clips[0]), 0.1)
    return min(
        range(len(question["choices"])),
        key=lambda choice: abs(numpy.log(float(question["choices"][choice].split()[0]) / heard)))


def answer(question, clips):
    kind = question["kind"]
    if kind == "sound":
        return which_sound(question, clips)
    if kind == "direction":
        return 0 if goes_up(question["parameter"], *clips) else 1
    if kind == "comparison":
        return 1 if goes_up(question["parameter"], *clips) else 0
    if kind == "grains":
        return which_number(question, clips)
    if kind == "window":
        return which_window(question, clips)
    return which_picture(question, clips) if kind == "picture" else odd_one(clips)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--least", type=float, default=95)
    parser.add_argument("--wrong", action="store_true")
    options = parser.parse_args()
    right, asked, uneven = collections.Counter(), collections.Counter(), 0
    for question in json.loads((options.folder / "questions.json").read_text()):
        question["references"] = [[options.folder / path for path in paths] for paths in question["references"]]
        clips = [read(options.folder / path) for path in question["clips"]]
        levels = [loudness(clip) for clip in clips]
        if question.get("parameter") != "level" and max(levels) - min(levels) > 0.5:
            uneven += 1
            print(f"{question['clips']}: levels {levels}")
        subject = question.get("parameter") if question["kind"] in ("direction", "comparison", "picture") else None
        name = question["kind"]
        asked[name] += 1
        given = answer(question, clips)
        if given == question["right"]:
            right[name] += 1
        elif options.wrong:
            subject = question.get("parameter", "")
            print(f"{question['clips'][0]}, {subject}: {question['choices'][given]}, not {question['choices'][question['right']]}")
    missed = 0
    for name in sorted(asked):
        percent = 100 * right[name] / asked[name]
        missed += percent < options.least
        print(f"{'ok    ' if percent >= options.least else 'MISSED'} {name}: {right[name]} of {asked[name]} right, {percent:.0f} %")
    count = sum(asked.values())
    print(f"{'ok    ' if uneven == 0 else 'MISSED'} levels within 0.5 dB: {count - uneven} of {count}")
    return 1 if missed or uneven or not count else 0


sys.exit(main())
