#!/usr/bin/python3
"""Fingers on the waveform of a sound that is ten tones in ten places, for the test on a real kernel (.ci/kernel-test)

  tape.py sound WAV                the sound: ten seconds, each of another tone
  tape.py events                   what the fingers do, in evemu's format: one finger rests at each of the ten places, then ten at once
  tape.py check WAV --touch S      is the tone under the finger the one that is heard? S as of analyse.py
  tape.py synthesise FOLDER        what a good recording sounds like from the touch on: FOLDER/tape.wav, made here, not by Quern
  tape.py self-test                the judge is judged

needs: Debian's python3-numpy (run it with /usr/bin/python3)
"""
import os
import struct
import sys
import tempfile

import numpy

from analyse import RATE, read_wav
from performances import events, pointing

TONES = [300 * 1.3 ** place for place in range(10)]
STEP, DOWN, TOGETHER = 1.3, 1.0, 4.0  # seconds from place to place, of which the finger is down, and that all ten are
SETTLED = 0.45, 1.5  # seconds after which what was heard before has faded, and the emulated processor has caught up with ten fingers
ABOVE = 20.0  # dB that the tone under the finger is above all others
ALONE = [(STEP * place, STEP * place + DOWN) for place in range(10)]
ALL = (STEP * 10, STEP * 10 + TOGETHER)


def strokes():
    places = [0.1 * place + 0.04 for place in range(10)]
    alone = [pointing(0, start, end, x, 0.5) for (start, end), x in zip(ALONE, places)]
    return alone + [pointing(slot, *ALL, x, 0.5) for slot, x in enumerate(places)]


def write(path, samples):
    """Two channels of floats."""
    data = numpy.repeat(samples, 2).astype("<f4").tobytes()
    with open(path, "wb") as file:
        file.write(b"RIFF" + struct.pack("<I", 36 + len(data)) + b"WAVEfmt " +
                   struct.pack("<IHHIIHH", 16, 3, 2, RATE, RATE * 8, 8, 32) + b"data" + struct.pack("<I", len(data)) + data)


def tone(hertz, seconds):
    return 0.5 * numpy.sin(2 * numpy.pi * hertz * numpy.arange(round(seconds * RATE)) / RATE)


def level(samples, hertz):
    """Of what is heard around a frequency, in dBFS: grains of any phase smear their tone."""
    window = numpy.hanning(len(samples))
    power = 2 * numpy.abs(numpy.fft.rfft(samples * window)) ** 2 / len(samples) / numpy.sum(window ** 2)
    low, high = (round(hertz * factor * len(samples) / RATE) for factor in (0.96, 1.04))
    return 10 * numpy.log10(numpy.sum(power[low:high + 1]) + 1e-20)


def check(path, touch, say=print):
    """Says each measurement; the number of those that are not as they should be."""
    samples, _, rate = read_wav(path)
    failures = 0

    def judge(good, text):
        nonlocal failures
        failures += not good
        say(f"{'ok     ' if good else 'NOT OK '}{text}")

    def part(start, end, settled=SETTLED[0]):
        return samples[round((touch + start + settled) * rate):round((touch + end - 0.02) * rate)]

    judge(rate == RATE, f"rate {rate} Hz")
    if len(samples) / rate < touch + ALL[1]:
        judge(False, f"{len(samples) / rate:.1f} s recorded, too short after a touch at {touch:.2f} s")
        return failures
    for place, span in enumerate(ALONE):
        levels = [level(part(*span), hertz) for hertz in TONES]
        own = levels.pop(place)
        judge(own > -60 and own - max(levels) >= ABOVE,
              f"place {place + 1}: its tone {own - max(levels):.1f} dB above all others (at least {ABOVE:.0f}), {own:.1f} dBFS")
    together = part(*ALL, SETTLED[1])
    between = max(level(together, (a * b) ** 0.5) for a, b in zip(TONES, TONES[1:]))
    least = min(level(together, hertz) for hertz in TONES)
    judge(least > -60 and least - between >= ABOVE,
          f"ten fingers: each tone at least {least - between:.1f} dB above what lies between them (at least {ABOVE:.0f}), {least:.1f} dBFS")
    return failures


def recording(tones=None, leak=0.0, missing=None):
    """As it should sound; `tones`: at other places; `leak`: so much of the first tone everywhere; `missing`: of the ten at once."""
    samples = numpy.zeros(round((ALL[1] + 0.5) * RATE))
    for (start, _), hertz in zip(ALONE, tones or TONES):
        sound = tone(hertz, DOWN) + leak * tone(TONES[0], DOWN)
        samples[round(start * RATE):round(start * RATE) + len(sound)] += 0.1 * sound
    for place, hertz in enumerate(TONES):
        if place != missing:
            sound = tone(hertz, TOGETHER)
            samples[round(ALL[0] * RATE):round(ALL[0] * RATE) + len(sound)] += 0.03 * sound
    return samples


def self_test():
    cases = (
        ("as it should be", 0, recording()),
        ("silence", 11, 0 * recording()),
        ("a finger too many places on", 2, recording(tones=[TONES[1], TONES[0], *TONES[2:]])),
        ("the first tone in all places, 14 dB below", 9, recording(leak=0.2)),
        ("one of the ten is missing", 1, recording(missing=4)),
    )
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "tape.wav")
        for name, expected, samples in cases:
            write(path, numpy.concatenate([numpy.zeros(RATE), samples]))
            lines = []
            failures = check(path, 1.0, lines.append)
            wrong += failures != expected
            print(f"{'ok     ' if failures == expected else 'NOT OK '}tape, {name}: fails in {failures}")
            if failures != expected:
                print("\n".join("          " + line for line in lines))
    return wrong


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["sound", path]:
            write(path, numpy.concatenate([tone(hertz, 1) for hertz in TONES]))
        case ["events"]:
            print("\n".join(events(strokes())))
        case ["check", path, "--touch", seconds]:
            sys.exit(1 if check(path, float(seconds)) else 0)
        case ["synthesise", folder]:
            write(f"{folder}/tape.wav", recording())
        case ["self-test"]:
            sys.exit(1 if self_test() else 0)
        case _:
            sys.exit(__doc__)
