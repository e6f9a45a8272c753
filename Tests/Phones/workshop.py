"""A workshop that runs for a check: the program in plain lines, with its sound kept in a file."""
import array
import math
import os
import pathlib
import queue
import struct
import subprocess
import tempfile
import threading
import time

from card import Card

# Of the file of its sound: 32-bit floats, two channels.
RATE, FRAME_BYTES = 48_000, 8


class Workshop:
    """`quern workshop --plain` with what it says, a line at a time. Its sound goes into a file, or to a card that is none."""

    def __init__(self, program, *options, address="127.0.0.1", prefix=(), audio=None, on_card=False, period=128):
        self.kept = tempfile.TemporaryDirectory(prefix="quern-workshop-")
        self.folder = pathlib.Path(self.kept.name)
        self.audio = self.folder / "sound.wav"
        self.card = Card(self.folder) if on_card else None
        command = [*prefix, str(pathlib.Path(program).resolve()), "workshop", "--plain", "--fresh", "--device", "none", "--audio",
                   audio or (self.card.name if on_card else str(self.audio)), "--period", str(period), "--address", address, *options]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={**os.environ, "HOME": str(self.folder), "XDG_RUNTIME_DIR": str(self.folder)})
        self.started, self.sound_began = time.monotonic(), math.inf
        self.lines, self.queue = [], queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()
        self.address = self.wait("phones: ").removeprefix("phones: ")
        self.passcode = self.wait("passcode: ").removeprefix("passcode: ")

    def read(self):
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))
            self.queue.put(line.rstrip("\n"))
        self.queue.put(None)

    def wait(self, words, seconds=10):
        """The next line with these words."""
        end = time.monotonic() + seconds
        while True:
            try:
                line = self.queue.get(timeout=max(end - time.monotonic(), 0.01))
            except queue.Empty:
                raise TimeoutError(f"no line with {words!r} in {seconds} s; the last ones: {self.lines[-8:]}") from None
            if line is None:
                raise ConnectionError(f"quern ended; its last lines: {self.lines[-8:]}")
            if words in line:
                return line

    def type(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def playing(self):
        """How many play now, by the word `room`."""
        self.type("room")
        return int(self.wait("in the room, ").split("in the room, ")[1].split()[0])

    def votes(self):
        """How many gave each answer to a question with the answers yes and no."""
        self.type("question")
        return [int(self.wait(answer).split(": ")[1]) for answer in ("yes: ", "no: ")]

    def find_sound(self, seconds=0.3):
        """When the first frame of the file of its sound was played: it grows by what was just played, so the least that it lags behind tells."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            size = self.audio.stat().st_size if self.audio.exists() else 0
            self.sound_began = min(self.sound_began, time.monotonic() - size / FRAME_BYTES / RATE)
            time.sleep(0.001)

    def end(self):
        if self.process.poll() is None:
            try:
                self.find_sound()
                self.type("quit")
                self.process.wait(10)
            except (OSError, subprocess.TimeoutExpired):
                self.process.kill()
        return self.process.wait()


def levels(path, step=0.05):
    """The largest sample of each `step` seconds of a WAV file of 32-bit floats, 1 at full scale."""
    data = pathlib.Path(path).read_bytes()
    place, rate, channels, samples = 12, 0, 0, b""
    while place + 8 <= len(data):
        name, size = data[place:place + 4], struct.unpack_from("<I", data, place + 4)[0]
        if name == b"fmt ":
            _, channels, rate = struct.unpack_from("<HHI", data, place + 8)
        elif name == b"data":
            samples = data[place + 8:place + 8 + size]
        place += 8 + size + size % 2
    values = array.array("f")
    values.frombytes(samples[:len(samples) // 4 * 4])
    count = int(rate * step) * channels
    return [max(map(abs, values[start:start + count])) for start in range(0, len(values) - count + 1, count)]
