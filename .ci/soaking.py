"""What .ci/soak and .ci/soak-kiosk share: hands that come by TUIO, and what a process takes of the machine."""
import os
import re
import socket
import struct

WARM = 20  # visitors after whom memory is looked at first
MOST_GROWTH = 1024  # kB
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


def figures(pid):
    status = open(f"/proc/{pid}/status").read()
    # What it took itself, without the pages of its own file and of libraries, which are read when something is first used.
    return {
        "memory kB": int(re.search(r"RssAnon:\s*(\d+)", status)[1]),
        "with files kB": int(re.search(r"VmRSS:\s*(\d+)", status)[1]),
        "descriptors": len(os.listdir(f"/proc/{pid}/fd")),
        "threads": int(re.search(r"Threads:\s*(\d+)", status)[1])}


def is_flat(warm, last, most_growth=MOST_GROWTH):
    """Whether what it takes at the end is what it took after the first visitors."""
    return last["memory kB"] - warm["memory kB"] <= most_growth \
        and last["descriptors"] == warm["descriptors"] and last["threads"] == warm["threads"]
