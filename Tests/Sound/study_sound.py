#!/usr/bin/python3
"""Is what Quern renders of the study's instrument what Csound's own grain opcode makes of it? (see .ci/check-sound)

  study_sound.py settings                what is compared, a line each: pitch and offset in Hz, grains a second, seconds a grain
  study_sound.py compare OURS.wav PITCH OFFSET DENSITY DURATION
                                         third-octave bands of both, brought to the same level; exit code 1 where one of the bands within
                                         50 dB of the loudest differs by more than 1 dB
  study_sound.py reference               renders all settings with Csound, a sample at a time, and writes their bands to csound_bands.json

The instrument is the study's: waveform GEN10 partials 1 0 .3 0 .2 .5 .14 0 .111 in 16,384 points, envelope GEN20 Hann in 1,025 points,
0.02 a grain, 48 kHz, dry; 120 s, of which the first is left out (the clouds fill up). Below some 20 grains chance alone exceeds 1 dB.

needs: Debian's python3-numpy (run it with /usr/bin/python3); for `reference` csound too (Tools/packages peers)
"""
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Kernel"))
from analyse import read_wav  # noqa: E402

BANDS = HERE / "csound_bands.json"
SETTINGS = ((550, 500, 50, 0.525), (100, 0, 100, 0.05), (250, 50, 20, 0.2), (1000, 1000, 60, 1))
LIMIT = 1.0  # dB
RANGE = 50.0  # dB below the loudest band
SECONDS = 120
SEGMENT = 16384  # samples of a spectrum
CSD = """<CsoundSynthesizer>
<CsOptions>
-o {out} -W -f -d -m0
</CsOptions>
<CsInstruments>
sr=48000
ksmps=1
nchnls=1
0dbfs=1
seed 1
instr 1
a1 grain 0.02, {pitch}, {density}, 0, {offset}, {duration}, 1, 2, 1
out a1
endin
</CsInstruments>
<CsScore>
f1 0 16384 10 1 0 .3 0 .2 .5 .14 0 .111
f2 0 1025 20 2 1
i1 0 {seconds}
</CsScore>
</CsoundSynthesizer>
"""


def third_octaves(path):
    """The level in dBFS, and the power in each third-octave band, in dB of all of it, by Welch's method (Hann, half overlapping)."""
    samples, _, rate = read_wav(path)
    samples = samples[rate:]
    level = numpy.sqrt(numpy.mean(samples ** 2))
    if not level > 0:
        raise SystemExit(f"{path}: silent")
    window = numpy.hanning(SEGMENT + 1)[:-1]
    power = numpy.zeros(SEGMENT // 2 + 1)
    starts = range(0, len(samples) - SEGMENT + 1, SEGMENT // 2)
    for start in starts:
        piece = samples[start:start + SEGMENT] / level
        power += numpy.abs(numpy.fft.rfft((piece - piece.mean()) * window)) ** 2
    power *= 2 / (len(starts) * SEGMENT * (window ** 2).sum())
    frequency = numpy.fft.rfftfreq(SEGMENT, 1 / rate)
    bands = {}
    for number in range(-10, 14):
        centre = 1000 * 2 ** (number / 3)
        inside = (frequency >= centre * 2 ** (-1 / 6)) & (frequency < centre * 2 ** (1 / 6))
        bands[str(round(centre))] = round(float(10 * numpy.log10(power[inside].sum() + 1e-20)), 3)
    return 20 * numpy.log10(level), bands


def reference():
    found = []
    for pitch, offset, density, duration in SETTINGS:
        with tempfile.TemporaryDirectory() as folder:
            text, wav = pathlib.Path(folder, "study.csd"), pathlib.Path(folder, "study.wav")
            text.write_text(CSD.format(out=wav, pitch=pitch, offset=offset, density=density, duration=duration, seconds=SECONDS))
            run = subprocess.run(["csound", str(text)], capture_output=True, text=True)
            if run.returncode or "0 errors in performance" not in run.stdout + run.stderr:
                raise SystemExit(run.stdout + run.stderr)
            level, bands = third_octaves(wav)
        found.append({"setting": [pitch, offset, density, duration], "level": round(level, 2), "bands": bands})
        print(f"{pitch} {offset} {density} {duration}: {level:.2f} dBFS", flush=True)
    lines = ",\n".join("  " + json.dumps(one) for one in found)
    BANDS.write_text(f"[\n{lines}\n]\n")


def compare(path, *setting):
    setting = [float(value) for value in setting]
    known = next((one for one in json.loads(BANDS.read_text()) if one["setting"] == setting), None)
    if known is None:
        raise SystemExit(f"no reference for {setting}: study_sound.py settings lists them")
    level, ours = third_octaves(path)
    loudest = max(known["bands"].values())
    heard = {band: value for band, value in known["bands"].items() if value > loudest - RANGE}
    worst = max(heard, key=lambda band: abs(ours[band] - heard[band]))
    difference = abs(ours[worst] - heard[worst])
    print(f"largest difference {difference:.2f} dB at {worst} Hz; level ours {level:.1f} dB, reference {known['level']:.1f} dB")
    if difference <= LIMIT:
        return 0
    for band, value in heard.items():
        print(f"{band:>6} Hz  ours {ours[band]:7.2f}  reference {value:7.2f}  {ours[band] - value:+6.2f}")
    return 1


def main(verb="", *rest):
    if verb == "settings" and not rest:
        for setting in SETTINGS:
            print(*setting)
    elif verb == "reference" and not rest:
        reference()
    elif verb == "compare" and len(rest) == 5:
        return compare(*rest)
    else:
        print(__doc__, file=sys.stderr)
        return 64
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
