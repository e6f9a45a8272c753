"""A leader and those who follow it: the program in plain lines, each in a home of its own."""
import contextlib
import dataclasses
import os
import pathlib
import queue
import random
import re
import socket
import subprocess
import tempfile
import threading
import time

PASSCODE = "ABC234"
LEADER, NETWORK = "127.0.0.1", "127.0.0.2"
# Each finger a cloud of its own, in a sound that is there at once.
PLAYED = ("--mapping", "clouds", "--sound", "study")


def free_ports():
    """A port of which the next one is free, too, at both addresses: the leader's server and its broker."""
    while True:
        port = random.randrange(20_000, 32_000)
        with contextlib.ExitStack() as probes:
            try:
                for host in (LEADER, NETWORK):
                    for number in (port, port + 1):
                        probes.enter_context(socket.socket()).bind((host, number))
            except OSError:
                continue
            return port


@dataclasses.dataclass
class Following:
    """What `status` says of following."""
    line: str
    at: float

    def number(self, pattern, default=0.0):
        found = re.search(pattern, self.line)
        return float(found[1].replace("−", "-")) if found else default

    @property
    def follows(self):
        return "following " in self.line and "waiting for its sound" not in self.line

    @property
    def is_exact(self):
        return self.follows and "sample for sample" in self.line

    @property
    def apart(self):
        """Milliseconds from its place."""
        return self.number(r"([−-]?[0-9.]+) ms from its place", float("nan"))

    @property
    def ahead(self):
        """Milliseconds of what is played that are known before they are heard."""
        return self.number(r"known ([−-]?[0-9.]+) ms ahead", float("nan"))

    @property
    def late(self):
        return int(self.number(r"([0-9]+) changes late"))

    @property
    def mended(self):
        return int(self.number(r"mended ([0-9]+) times"))

    @property
    def touches(self):
        return int(self.number(r"([0-9]+) touches came"))

    @property
    def within95(self):
        return self.number(r"95 % within ([0-9.]+) ms", float("nan"))

    @property
    def within99(self):
        return self.number(r"99 % within ([0-9.]+) ms", float("nan"))

    @property
    def is_silent(self):
        return "silent" in self.line and bool(re.search(r"\b0 grains", self.line))


class Program:
    """One of them, with what it says, a line at a time, and when it said it."""

    def __init__(self, program, *arguments, home=None):
        self.kept = None if home else tempfile.TemporaryDirectory(prefix="quern-following-")
        self.home = pathlib.Path(home or self.kept.name)
        self.lines, self.queue, self.started = [], queue.Queue(), time.monotonic()
        self.process = subprocess.Popen(
            [program, *arguments, "--plain"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={**os.environ, "HOME": str(self.home), "XDG_RUNTIME_DIR": str(self.home), "LC_ALL": "C.UTF-8"}, cwd=self.home)
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            line = (time.monotonic(), line.rstrip("\n"))
            self.lines.append(line)
            self.queue.put(line)
        self.queue.put(None)

    def wait(self, pattern, seconds=15):
        """The next line in which a pattern is, and when it came."""
        end = time.monotonic() + seconds
        while True:
            try:
                found = self.queue.get(timeout=max(end - time.monotonic(), 0.001))
            except queue.Empty:
                raise TimeoutError(f"no line with {pattern!r} in {seconds} s; the last ones: {self.last(8)}") from None
            if found is None:
                raise ConnectionError(f"quern ended; its last lines: {self.last(8)}")
            if re.search(pattern, found[1]):
                return found

    def last(self, count):
        return [line for _, line in self.lines[-count:]]

    def has(self, words):
        return [line for _, line in self.lines if words in line]

    def type(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def seconds(self):
        """Of processor time so far."""
        return processor_seconds(self.process.pid)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def end(self):
        """Ends it as a player does; a recording that runs is asked about once more."""
        with contextlib.suppress(OSError, subprocess.TimeoutExpired):
            for _ in range(2):
                if self.process.poll() is None:
                    self.type("quit")
                    with contextlib.suppress(subprocess.TimeoutExpired):
                        self.process.wait(1)
            self.process.wait(10)
        if self.process.poll() is None:
            self.kill()
        self.reader.join(5)
        return self.process.returncode


def processor_seconds(number):
    fields = pathlib.Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Leader(Program):
    """A room with a broker of its own."""

    def __init__(self, program, recording, *options, port=None, period=128, audio="silent", name="Friday", home=None):
        self.port = port or free_ports()
        # Whoever comes through the network calls the leader by another address, which it has to know.
        options = ("--url", f"http://{NETWORK}:{self.port}", *options)
        super().__init__(
            program, "workshop", "--fresh", "--broker", "own", "--address", LEADER, "--port", str(self.port), "--passcode", PASSCODE, "--name",
            name, "--audio", audio, "--period", str(period), "--device", str(recording), *PLAYED, *options, home=home)
        self.first_line, _ = self.wait("phones: ")
        self.wait("join: ")
        # What the recording's seconds count from, nearly.
        self.begun = time.monotonic()

    def broker(self):
        """The number of the broker's process."""
        number = self.process.pid
        for child in pathlib.Path(f"/proc/{number}/task").glob("*/children"):
            for other in child.read_text().split():
                if "mosquitto" in pathlib.Path(f"/proc/{other}/comm").read_text():
                    return int(other)
        raise LookupError("the leader has no broker")

    def wait_until(self, seconds):
        """So long after it began."""
        time.sleep(max(self.begun + seconds - time.monotonic(), 0))


class Follower(Program):
    """One that follows a leader at an address."""

    def __init__(self, program, port, *options, host=LEADER, name="Ada", audio="silent", period=128):
        self.host = host
        super().__init__(
            program, "join", f"{host}:{port}", "--passcode", PASSCODE, "--name", name, "--audio", audio, "--period", str(period), "--device",
            "none", *PLAYED, *options)

    def status(self, seconds=10):
        while not self.queue.empty():
            self.queue.get()
        self.type("status")
        at, line = self.wait(r"(following |the leader of |playing by yourself).* grains?$", seconds)
        return Following(line, at)

    def wait_for(self, holds, what, seconds=20, pause=0.01):
        """The first status of which something holds."""
        end = time.monotonic() + seconds
        while True:
            status = self.status()
            if holds(status):
                return status
            if time.monotonic() > end:
                raise TimeoutError(f"not {what} in {seconds} s: {status.line}")
            time.sleep(pause)

    def wait_until_exact(self, seconds=20, pause=0.01):
        return self.wait_for(lambda status: status.is_exact, "sample for sample", seconds, pause)

    def record(self):
        """The recordings of the sound and of the performance, which begin now."""
        self.type("record")
        return [pathlib.Path(self.wait(rf"recording to .*\.{ending}")[1].removeprefix("recording to ")) for ending in ("wav", "quern")]
