"""Draws the spectrograms of docs/sounds.md and rewrites its tables.
    sound_pages.py SOUNDS.json DOCS"""
import json
import re
import struct
import sys
import zlib

import numpy

RATE = 48_000
WIDTH, HEIGHT = 288, 96
LOWEST, HIGHEST = 40.0, 18_000.0
DECIBELS = 66.0
COLOURS = 32


def samples(path):
    """The mean of a WAV file's channels, 32-bit floats."""
    with open(path, "rb") as file:
        data = file.read()
    place, channels = 12, 1
    while place < len(data):
        name, size = data[place : place + 4], struct.unpack("<I", data[place + 4 : place + 8])[0]
        if name == b"fmt ":
            channels = struct.unpack("<H", data[place + 10 : place + 12])[0]
        if name == b"data":
            body = numpy.frombuffer(data[place + 8 : place + 8 + size], dtype="<f4")
            return body.reshape(-1, channels).mean(axis=1)
        place += 8 + size + size % 2
    raise SystemExit(f"{path}: no samples")


def spectrogram(sound):
    """Rows from the highest band down, columns by time, 0…1 for the range of decibels."""
    window, size = numpy.hanning(4_096), 4_096
    frequencies = numpy.fft.rfftfreq(size, 1 / RATE)
    edges = numpy.searchsorted(frequencies, numpy.geomspace(LOWEST, HIGHEST, HEIGHT + 1))
    around = numpy.concatenate([sound[-size:], sound, sound[:size]])
    columns = []
    for column in range(WIDTH):
        start = int((column + 0.5) * len(sound) / WIDTH) + size // 2
        power = numpy.abs(numpy.fft.rfft(around[start : start + size] * window))
        bands = [power[low : max(high, low + 1)].max() for low, high in zip(edges, edges[1:])]
        columns.append(bands[::-1])
    level = 20 * numpy.log10(numpy.array(columns).T + 1e-9)
    return numpy.clip(1 + (level - level.max()) / DECIBELS, 0, 1)


def palette():
    """From night over violet and orange to a pale yellow."""
    stops = numpy.array([[13, 16, 33], [62, 32, 99], [158, 47, 97], [229, 107, 61], [250, 190, 90], [255, 250, 214]])
    places = numpy.linspace(0, len(stops) - 1, COLOURS)
    return bytes(
        int(round(numpy.interp(place, range(len(stops)), stops[:, part]))) for place in places for part in range(3)
    )


def write_png(path, picture):
    """A PNG of indexed colours."""
    rows = numpy.round(picture * (COLOURS - 1)).astype(numpy.uint8)

    def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    body = b"".join(b"\0" + row.tobytes() for row in rows)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 3, 0, 0, 0)))
        file.write(chunk(b"PLTE", palette()) + chunk(b"IDAT", zlib.compress(body, 9)) + chunk(b"IEND", b""))


def picture(sound):
    return f"pictures/sound-{sound['name'].replace(' ', '-')}.png"


def gallery(sounds):
    """A line and a picture for each."""
    return ["| sound | |", "|---|---|"] + [
        f"| **{sound['name']}**<br>{sound['about']} | ![Spectrogram of {sound['name']}]({picture(sound)}) |"
        for sound in sounds
    ]


def figures(sounds):
    """What was measured."""

    def number(sound, key, digits):
        return f"{sound[key]:.{digits}f}" if sound.get(key) is not None else "–"

    rows = ["| sound | root, Hz | length, s | channels | LUFS | LUFS as played first | to make, ms | to load, ms |"]
    rows.append("|---|---|---|---|---|---|---|---|")
    for sound in sounds:
        rows.append(
            f"| {sound['name']} | {number(sound, 'rootHz', 1)} | {number(sound, 'seconds', 1)} "
            f"| {sound.get('channels', 1)} | {number(sound, 'loudness', 1)} | {number(sound, 'playedLoudness', 1)} "
            f"| {number(sound, 'makeMilliseconds', 0)} | {number(sound, 'loadMilliseconds', 1)} |"
        )
    return rows


def spread(values):
    return f"{max(values) - min(values):.1f} LU"


def main():
    with open(sys.argv[1]) as file:
        sounds = json.load(file)
    docs = sys.argv[2]
    for sound in sounds:
        write_png(f"{docs}/{picture(sound)}", spectrogram(samples(sound["file"])))
    waveforms = [sound for sound in sounds if sound.get("rootHz") is None]
    made = [sound for sound in sounds if sound.get("rootHz") is not None]
    parts = {
        "waveforms": gallery(waveforms),
        "sounds": gallery(made),
        "figures": figures(sounds),
        "spread": [
            f"Spread of the sounds themselves: {spread([sound['loudness'] for sound in made])}; of all that is built in, as it "
            f"is played first: {spread([sound['playedLoudness'] for sound in sounds])}."
        ],
    }
    path = f"{docs}/sounds.md"
    with open(path) as file:
        text = file.read()
    for name, lines in parts.items():
        start, end = f"<!-- {name} -->\n", "<!-- end -->"
        text, count = re.subn(
            re.escape(start) + ".*?" + end, lambda _: start + "\n".join(lines) + "\n" + end, text, flags=re.S
        )
        if count != 1:
            raise SystemExit(f"{path}: has no part {name}")
    with open(path, "w") as file:
        file.write(text)


main()
