#!/usr/bin/python3
"""Is what was recorded what the fingers of performances.py play? (see .ci/kernel-test)

  analyse.py check WAV --mapping M --touch S    M: touch, knobs or faders
                                                S: when the first finger came down, in seconds from the recording's start
  analyse.py synthesise FOLDER                  what good recordings sound like from the touch on, one for each mapping,
                                                made here, not by Quern
  analyse.py self-test                          the judge is judged: good material passes, bad material fails as it should

needs: Debian's python3-numpy (run it with /usr/bin/python3)
"""
import struct
import sys

import numpy

from performances import PERFORMANCES

RATE = 48000
SILENT = -80.0  # dBFS, the highest peak that counts as silence
TAIL = 4.0  # seconds that release and reverb take
SOON = 1.0  # seconds within which the sound must follow the touch: generous, the guest is emulated
PITCH_TOLERANCE = 0.03
# of the two measures of density, the nearer and the other: of a cloud that is far too dense, one may be right by chance
DENSITY_TOLERANCE, SECOND_DENSITY_TOLERANCE = 0.25, 0.35
PARTIALS = (1, 0, 0.3, 0, 0.2, 0.5, 0.14, 0, 0.111)  # of the thesis's waveform


def read_wav(path):
    """Mono float samples and the rate; 16 or 32 bits or float, also when the recorder was stopped before it wrote the sizes."""
    data = open(path, "rb").read()
    if data[:4] != b"RIFF" or data[8:12] != b"WAVE":
        raise SystemExit(f"{path}: not a WAV file")
    at, kind = 12, None
    while at + 8 <= len(data):
        name, size = data[at:at + 4], struct.unpack("<I", data[at + 4:at + 8])[0]
        if name == b"fmt ":
            kind, channels, rate, _, _, bits = struct.unpack("<HHIIHH", data[at + 8:at + 24])
            if kind == 0xFFFE:
                kind = struct.unpack("<H", data[at + 32:at + 34])[0]
        elif name == b"data":
            body = data[at + 8:at + 8 + size]
            break
        at += 8 + size + size % 2
    else:
        raise SystemExit(f"{path}: no sound in it")
    dtype, full = {(1, 16): ("<i2", 2.0 ** 15), (1, 32): ("<i4", 2.0 ** 31), (3, 32): ("<f4", 1.0)}[kind, bits]
    frame = channels * bits // 8
    samples = numpy.frombuffer(body[:len(body) // frame * frame], dtype).reshape(-1, channels)
    return samples.mean(axis=1, dtype=float) / full, numpy.abs(samples).max(axis=1).astype(float) / full, rate


def decibels(peak):
    return 20 * numpy.log10(max(peak, 1e-10))


def pitch(samples, rate):
    """The fundamental: the candidate whose comb of the waveform's partials collects the most of the spectrum."""
    spectrum = numpy.abs(numpy.fft.rfft(samples * numpy.hanning(len(samples)), 1 << (len(samples) - 1).bit_length() + 1))
    hz_a_bin = rate / 2 / (len(spectrum) - 1)
    width = max(1, round(12 / hz_a_bin))  # grains of 52 ms smear each partial by some 20 Hz to both sides
    smooth = numpy.sqrt(numpy.convolve(spectrum ** 2, numpy.hanning(2 * width + 1), "same"))
    smooth /= smooth.max() + 1e-30
    candidates = numpy.arange(60.0, 1500.0, 0.5)
    weights = numpy.array(PARTIALS)
    score = numpy.zeros(len(candidates))
    for n, weight in enumerate(weights, 1):
        bins = numpy.minimum(numpy.rint(candidates * n / hz_a_bin).astype(int), len(smooth) - 1)
        # where a partial is missing from the waveform, what is there speaks against the candidate
        score += smooth[bins] * (weight if weight else -0.3)
    return candidates[score.argmax()]


def attacks(samples, rate):
    """Grains begun a second, by two means of which either may be misled by reverb: attacks counted, and their beat.

    An attack is a rise of the envelope against the level 16 ms before. The beat is the lowest strong line in the
    spectrum of the rises: grains begin at equal distances, echoes do not.
    """
    hop = rate // 500
    power = samples[:len(samples) // hop * hop].reshape(-1, hop) ** 2
    smoothing = numpy.hanning(15)  # 14 ms: below the shortest distance of two grains, above the period of the lowest tone
    envelope = numpy.sqrt(numpy.convolve(power.mean(axis=1), smoothing / smoothing.sum(), "same"))

    level = numpy.log(envelope + 0.05 * envelope.mean() + 1e-12)
    rise = numpy.maximum(level[8:] - level[:-8], 0)
    rise = numpy.convolve(rise, numpy.hanning(9) / numpy.hanning(9).sum(), "same")
    floor = 0.5 * numpy.percentile(rise, 95)
    count, last = 0, -100
    for i in range(1, len(rise) - 1):
        if rise[i] >= floor and rise[i] > rise[i - 1] and rise[i] >= rise[i + 1] and i - last >= 12:  # 24 ms apart
            count, last = count + 1, i

    rise = numpy.maximum(envelope[8:] - envelope[:-8], 0)
    lines = numpy.abs(numpy.fft.rfft((rise - rise.mean()) * numpy.hanning(len(rise)), 1 << 16))
    low, high = (round(hz / 500 * (1 << 16)) for hz in (2, 45))
    strong = 0.5 * lines[low:high].max()
    beat = next((i for i in range(low, high) if lines[i] >= strong and lines[i - 1] < lines[i] >= lines[i + 1]), 0)
    return count / (len(samples) / rate), beat * 500 / (1 << 16)


def check(path, mapping, touch, say=print):
    """Says each measurement; the number of those that are not as they should be."""
    performance = PERFORMANCES[mapping]
    samples, peaks, rate = read_wav(path)
    failures = 0

    def judge(good, text):
        nonlocal failures
        failures += not good
        say(f"{'ok     ' if good else 'NOT OK '}{text}")

    def part(start, end, of=samples):
        return of[max(0, round((touch + start) * rate)):max(0, round((touch + end) * rate))]

    judge(rate == RATE, f"rate {rate} Hz")
    length = len(samples) / rate
    if length < touch + performance.lift + (TAIL + 0.5 if performance.judges_tail else 0) or touch < 1:
        judge(False, f"{length:.1f} s recorded, too short around a touch at {touch:.2f} s")
        return failures
    before = decibels(part(-touch, -0.01, peaks).max())
    judge(before < SILENT, f"before the touch: peak {before:.1f} dBFS (silence is below {SILENT:.0f})")
    heard = numpy.flatnonzero(part(-0.01, performance.lift, peaks) > 10 ** (SILENT / 20))
    delay = heard[0] / rate - 0.01 if len(heard) else numpy.inf
    judge(delay < SOON, f"sound {max(0, 1000 * delay):.0f} ms after the touch (within {1000 * SOON:.0f})")
    for phase in performance.phases:
        sound = part(phase.start, phase.end)
        peak = decibels(numpy.abs(sound).max())
        if peak < SILENT:
            judge(False, f"{phase.name}: silent ({peak:.1f} dBFS)")
            continue
        found = pitch(sound, rate)
        judge(abs(found / phase.hz - 1) < PITCH_TOLERANCE,
              f"{phase.name}: pitch {found:.1f} Hz (finger: {phase.hz:.0f}), peak {peak:.1f} dBFS")
        counted, beat = attacks(sound, rate)
        near, far = sorted(abs(found / phase.density - 1) for found in (counted, beat))
        judge(near < DENSITY_TOLERANCE and far < SECOND_DENSITY_TOLERANCE,
              f"{phase.name}: {counted:.1f} onsets a second counted, their beat {beat:.1f} (finger: {phase.density:g})")
    if performance.judges_tail:
        after = decibels(part(performance.lift + TAIL, length - touch, peaks).max())
        judge(after < SILENT, f"from {TAIL:.0f} s after the fingers lifted: peak {after:.1f} dBFS (silence is below {SILENT:.0f})")
    return failures


def reverb(dry, seconds=1.5):
    """A Schroeder reverb as a stand-in for Quern's: four combs, two allpasses."""
    wet = numpy.zeros_like(dry)
    for delay in (1426, 1781, 1973, 2098):
        gain, line = 10 ** (-3 * delay / RATE / seconds), dry.copy()
        for i in range(delay, len(line), delay):
            n = min(delay, len(line) - i)
            line[i:i + n] += gain * line[i - delay:i - delay + n]
        wet += line / 4
    for delay, gain in ((240, 0.7), (82, 0.7)):
        out = -gain * wet
        for i in range(delay, len(wet), delay):
            n = min(delay, len(wet) - i)
            out[i:i + n] += wet[i - delay:i - delay + n] + gain * out[i - delay:i - delay + n]
        wet = out
    return wet


def synthesise(path, mapping, silence=8.0, way=None, wet=0.3, gain=0.1, lifts=True, hum=0.0, seed=1):
    """Grains as the thesis's instrument makes them, by the plainest means; `way`: instead of the performance's own."""
    performance = PERFORMANCES[mapping]
    times, pitches, densities = zip(*(way or performance.way))
    chance = numpy.random.default_rng(seed)
    seconds = performance.lift + (TAIL + 2 if performance.judges_tail else 0.5)
    dry = numpy.zeros(round((silence + seconds + 0.1) * RATE))
    down = performance.down if lifts else ((0, seconds - 1),)
    n = round(0.0521 * RATE)
    for begin, end in down:
        time = begin
        while time < end:
            hz = numpy.interp(time, times, pitches)
            turns = (chance.random() + hz * numpy.arange(n) / RATE) * 2 * numpy.pi
            wave = sum(a * numpy.sin(k * turns) for k, a in enumerate(PARTIALS, 1) if a)
            at = round((silence + time) * RATE)
            dry[at:at + n] += wave * numpy.hanning(n)
            time += 1 / numpy.interp(time, times, densities)
    out = gain * ((1 - wet) * dry + wet * reverb(dry)) + hum
    data = numpy.repeat(out, 2).astype("<f4").tobytes()
    with open(path, "wb") as file:
        file.write(b"RIFF" + struct.pack("<I", 36 + len(data)) + b"WAVEfmt " +
                   struct.pack("<IHHIIHH", 16, 3, 2, RATE, RATE * 8, 8, 32) + b"data" + struct.pack("<I", len(data)) + data)


def rising(*pitches, densities=(8, 20)):
    """The touch's way with other values."""
    return {"way": ((0, pitches[0], densities[0]), (8, pitches[0], densities[0]), (8.2, pitches[1], densities[1]))}


def turning(landed, turned, relanded, on, back):
    """The knobs' way with other pitches: after the landing, the turn back, the second landing, the turn on, the last."""
    return {"way": ((0, 550, 10), (1.0, 550, 10), (1.0, landed, 10), (4.2, landed, 10), (4.6, turned, 10), (5.0, turned, 10),
                    (5.0, relanded, 10), (7.8, relanded, 10), (8.3, on, 10), (11.3, on, 10), (11.5, back, 10))}


def jumping(*pitches, densities=(10.9, 20.8), seconds=0.0):
    """The faders' way with other values, or with slow jumps."""
    return {"way": ((0, pitches[0], densities[0]), (3.8, pitches[0], densities[0]),
                    (3.8 + seconds, pitches[1], densities[1]))}


def thickened(mapping, factor):
    """The mapping's own way, so many times as dense."""
    return tuple((time, hz, density * factor) for time, hz, density in PERFORMANCES[mapping].way)


# what is heard, in how many judgements it fails (None: in any number but 0), how it is made
CASES = {
    "touch": (
        ("dry", 0, {"wet": 0.0}),
        ("a little reverb", 0, {}),
        ("as much reverb as sound", 0, {"wet": 0.5, "seed": 2}),
        ("nothing but reverb", 0, {"wet": 1.0, "seed": 5}),
        ("very quiet", 0, {"gain": 0.004, "seed": 3}),
        ("silence", None, {"gain": 0.0}),
        ("pitch does not follow", 1, rising(200, 200)),
        ("an octave too high", 1, rising(400, 800)),
        ("an octave too low", 1, rising(200, 400)),
        ("density does not follow", 1, rising(200, 800, densities=(8, 8))),
        ("too dense from the start", 1, rising(200, 800, densities=(20, 20))),
        ("goes on after the fingers lifted", 1, {"lifts": False}),
        ("sounds before the touch", None, {"touch": 9.5}),
        ("sounds too late", None, {"touch": 6.5}),
        ("hum", None, {"hum": 0.0003}),
    ),
    "knobs": (
        ("dry", 0, {"wet": 0.0}),
        ("a little reverb", 0, {}),
        ("much reverb", 0, {"wet": 0.5, "seed": 2}),
        ("silence", None, {"gain": 0.0}),
        ("does not turn", 3, turning(550, 550, 550, 550, 550)),
        ("jumps when the finger lands, and goes on from there", 4, turning(750, 400, 400, 850, 650)),
        ("jumps when it lands, and from there to its ends", 4, turning(750, 400, 100, 550, 350)),
        ("jumps only when it lands for the second time", 1, turning(550, 200, 100, 650, 450)),
        ("turns to the wrong side", 3, turning(550, 900, 900, 450, 650)),
        ("takes the surface for a square", 3, turning(550, 286, 286, 788, 597)),
        ("does not turn on", 1, turning(550, 200, 200, 200, 450)),
        ("does not turn back", 1, turning(550, 200, 200, 650, 650)),
        ("a full turn for the range", 3, turning(550, 287.5, 287.5, 625, 475)),
        ("density as it was", None, {"way": thickened("knobs", 5)}),
        ("twice as dense", 4, {"way": thickened("knobs", 2)}),
        ("sounds before the touch", None, {"touch": 9.5}),
    ),
    "faders": (
        ("dry", 0, {"wet": 0.0}),
        ("a little reverb", 0, {}),
        ("much reverb", 0, {"wet": 0.5, "seed": 2}),
        ("silence", None, {"gain": 0.0}),
        ("does not jump", 1, jumping(325, 325)),
        ("jumps for the first time only afterwards", 1, jumping(550, 775)),
        ("upside down", 2, jumping(775, 325)),
        ("creeps", 1, jumping(325, 775, seconds=3.4)),
        ("density does not follow", 1, jumping(325, 775, densities=(10.9, 10.9))),
        ("density as it was", 2, jumping(325, 775, densities=(50, 50))),
        ("sounds before the touch", None, {"touch": 9.5}),
    ),
}


def self_test():
    import os
    import tempfile
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "synthesised.wav")
        for mapping, cases in CASES.items():
            for name, expected, material in cases:
                material = dict(material)
                touch = material.pop("touch", 8.0)
                synthesise(path, mapping, **material)
                lines = []
                failures = check(path, mapping, touch, lines.append)
                right = failures > 0 if expected is None else failures == expected
                wrong += not right
                verdict = f"fails in {failures}" if failures else "passes"
                print(f"{'ok     ' if right else 'NOT OK '}{mapping}, {name}: {verdict}")
                if not right or "-v" in sys.argv:
                    print("\n".join("          " + line for line in lines))
    count = sum(map(len, CASES.values()))
    print(f"the judge: {count - wrong} cases judged rightly, {wrong} wrongly")
    return wrong


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["check", path, "--mapping", mapping, "--touch", seconds] if mapping in PERFORMANCES:
            sys.exit(1 if check(path, mapping, float(seconds)) else 0)
        case ["synthesise", folder]:
            for mapping in PERFORMANCES:
                synthesise(f"{folder}/{mapping}.wav", mapping, silence=0.0)
        case ["self-test", *_]:
            sys.exit(1 if self_test() else 0)
        case _:
            sys.exit(__doc__)
