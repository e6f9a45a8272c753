"""A workshop that runs for a check: the program in plain lines, with its sound kept in a file."""
import array
import os
import pathlib
import queue
import struct
import subprocess
import tempfile
import threading
import time

PERIOD = 128


class Workshop:
    """`quern workshop --plain` with what it says, a line at a time."""

    def __init__(self, program, *options, address="127.0.0.1", prefix=(), audio=None):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="quern-workshop-"))
        self.audio = self.folder / "sound.wav"
        command = [*prefix, str(pathlib.Path(program).resolve()), "workshop", "--plain", "--fresh", "--device", "none", "--audio",
                   audio or str(self.audio), "--period", str(PERIOD), "--address", address, *options]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={**os.environ, "HOME": str(self.folder), "XDG_RUNTIME_DIR": str(self.folder)})
        self.started = time.monotonic()
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

    def end(self):
        if self.process.poll() is None:
            try:
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
