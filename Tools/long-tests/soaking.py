"""What Tools/long-tests/soak and Tools/long-tests/soak-kiosk share: hands that come by TUIO, and what a process takes of the machine."""
import math
import os
import re
import resource
import socket
import struct
import time

WARM = 20  # visitors after whom memory is looked at first
MOST_GROWTH = 1024  # kB
STACK = resource.getrlimit(resource.RLIMIT_STACK)[0] // 1024
out = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)


def padded(text):
    data = text.encode() + b"\0"
    return data + b"\0" * (-len(data) % 4)


def message(address, *arguments):
    types, data = ",", b""
    for argument in arguments:
        kind = {str: "s", int: "i", float: "f"}[type(argument)]
        types += kind
        data += padded(argument) if kind == "s" else struct.pack(">" + kind, argument)
    return padded(address) + padded(types) + data


class Hands:
    """Fingers on a surface that sends TUIO to a port of this machine."""

    def __init__(self, port):
        self.port, self.frames, self.identities = port, 0, 0

    def frame(self, fingers):
        """Where the fingers are, by their identities."""
        self.frames += 1
        parts = [message("/tuio/2Dcur", "alive", *fingers)]
        parts += [message("/tuio/2Dcur", "set", finger, x, y, 0.0, 0.0, 0.0) for finger, (x, y) in fingers.items()]
        parts.append(message("/tuio/2Dcur", "fseq", self.frames))
        bundle = b"#bundle\0" + struct.pack(">II", 0, 1) + b"".join(struct.pack(">I", len(part)) + part for part in parts)
        out.sendto(bundle, ("127.0.0.1", self.port))

    def new(self):
        """The identity of a finger that comes down."""
        self.identities += 1
        return self.identities

    def stroke(self, chance, count, seconds, times_as_fast=1):
        """So many fingers that come down somewhere, move about and lift: 60 frames a second."""
        hand = {self.new(): [chance.random(), chance.random(), chance.uniform(-1, 1), chance.uniform(-1, 1)] for _ in range(count)}
        for step in range(max(2, int(60 * seconds))):
            self.frame({
                finger: (0.5 + 0.5 * math.sin(x * 6 + step * u / 30), 0.5 + 0.5 * math.sin(y * 6 + step * v / 30))
                for finger, (x, y, u, v) in hand.items()})
            time.sleep(1 / 60 / times_as_fast)
        self.frame({})


def figures(pid):
    status = open(f"/proc/{pid}/status").read()
    maps = re.findall(r"^(\w+)-(\w+) rw-p \w+ 00:00 0 *(.*)$", open(f"/proc/{pid}/maps").read(), re.MULTILINE)
    sizes = [(int(end, 16) - int(begin, 16)) // 1024 for begin, end, name in maps if name in ("", "[heap]")]
    return {
        # What it has asked the system for, without the stacks of threads, of which the C library keeps some that have ended.
        "memory kB": sum(size for size in sizes if size != STACK),
        # What of it was touched so far: at most all of that, and the stacks' first pages.
        "touched kB": int(re.search(r"RssAnon:\s*(\d+)", status)[1]),
        "descriptors": len(os.listdir(f"/proc/{pid}/fd")),
        "threads": int(re.search(r"Threads:\s*(\d+)", status)[1])}


def is_flat(warm, last):
    """Whether what it takes at the end is what it took after the first visitors."""
    return all(last[kind] - warm[kind] <= MOST_GROWTH for kind in ("memory kB", "touched kB")) \
        and last["descriptors"] == warm["descriptors"] and last["threads"] == warm["threads"]
