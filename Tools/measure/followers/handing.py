"""A file for five who follow, whose connections are cut twice while it comes."""
import hashlib
import pathlib
import re
import struct
import tempfile
import time

import numpy
from card import Card
from figures import tell
from hands import ten_fingers
from network import Network
from programs import NETWORK, Follower, Leader, free_ports

MEGABYTES, FOLLOWERS, RATE, OFF_SECONDS = 50, 5, 8_000_000, 1


def wav(path, size):
    """Noise of 16 bits and two channels."""
    samples = numpy.random.default_rng(1).integers(-3_000, 3_000, (size - 44) // 2, dtype="<i2").tobytes()
    header = b"RIFF" + struct.pack("<I", 36 + len(samples)) + b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, 2, 48_000, 192_000, 4, 16)
    path.write_bytes(header + b"data" + struct.pack("<I", len(samples)) + samples)


def hashed(path):
    # Bit by bit: 50 MB in one read hold a processor for tens of milliseconds, in which nothing else runs on it, whatever its priority.
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def measure(options):
    port = free_ports()
    with tempfile.TemporaryDirectory(prefix="quern-handing-") as folder, ten_fingers(2, 90, count=2) as recording:
        folder = pathlib.Path(folder)
        file, log, card = folder / "field.wav", folder / "log", Card(folder)
        wav(file, MEGABYTES * 1_000_000)
        leader = Leader(options.program, recording, "--log", str(log), port=port, audio=card.name, home=folder)
        network, followers = Network(port, rate=RATE), []
        try:
            followers = [Follower(options.program, port, host=NETWORK, name=f"Ada {number + 1}") for number in range(FOLLOWERS)]
            for follower in followers:
                follower.wait_for(lambda status: status.follows, "following")
            dropouts, late = len(re.findall("dropout", log.read_text())), len(card.late())
            begun = time.monotonic()
            leader.type(f"hand {file}")
            leader.wait("handed over", 30)
            before = network.carried
            cuts = 0
            while cuts < 2:
                time.sleep(0.05)
                # Where a third and two thirds of all are there.
                if network.carried - before > (cuts + 1) * MEGABYTES * 1_000_000 * FOLLOWERS / 3:
                    network.cut()
                    time.sleep(OFF_SECONDS)
                    network.restore()
                    cuts += 1
                if time.monotonic() > begun + 120:
                    raise TimeoutError("nothing comes")
            arrived = []
            for follower in followers:
                at, line = follower.wait("received field.wav", 120)
                arrived.append((at - begun, pathlib.Path(line.split(": ", 1)[1])))
            more = (network.carried - before) / MEGABYTES / 1_000_000 / FOLLOWERS
            whole = sum(hashed(path) == hashed(file) for _, path in arrived)
            dropouts, late = len(re.findall("dropout", log.read_text())) - dropouts, len(card.late()) - late
        finally:
            for one in [*followers, leader]:
                one.end()
            network.end()
    tell(f"{MEGABYTES} MB for {FOLLOWERS}, cut twice for {OFF_SECONDS} s: whole, same hash", f"{whole} of {FOLLOWERS}", "all",
         whole == FOLLOWERS, must=whole == FOLLOWERS)
    print(f"    all there after {max(at for at, _ in arrived):.1f} s, at {RATE / 1e6:.0f} MB/s a connection; what passed in all is "
          f"{more:.2f} times the files")
    tell("    the leader's dropouts meanwhile", str(dropouts), "0", not dropouts)
    print(f"    blocks so late that a card with two periods would be dry: {late}")
