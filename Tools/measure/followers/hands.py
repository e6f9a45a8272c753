"""Ten fingers that move all the time."""
import contextlib
import math
import pathlib
import tempfile

import fingers

FRAMES = 125


def path(number):
    def place(seconds):
        across = 0.05 + 0.09 * number + 0.04 * math.sin(seconds * (1 + 0.13 * number))
        return across, 0.5 + 0.4 * math.sin(seconds * (0.7 + 0.11 * number) + number)
    return place


def tap(at):
    """Events of a finger that goes down and up at once: a recording is played from its first event on."""
    down = [(3, 0x2F, 0), (3, 0x39, 60_000), (1, 0x14A, 1), (3, 0x35, 5_000), (3, 0x36, 5_000), (0, 0, 0)]
    up = [(3, 0x2F, 0), (3, 0x39, -1), (1, 0x14A, 0), (0, 0, 0)]
    return ["E: %.6f %04x %04x %d" % (time, *event) for time, events in ((at, down), (at + 0.04, up)) for event in events]


@contextlib.contextmanager
def ten_fingers(begin, seconds, count=10):
    """A recording of them: down `begin` seconds after its beginning, a tap, for so many seconds."""
    with tempfile.TemporaryDirectory(prefix="quern-fingers-") as folder:
        file = pathlib.Path(folder, "ten-fingers.evemu")
        hand = [fingers.Finger(begin + 0.05 * number, begin + seconds, path(number)) for number in range(count)]
        fingers.recording(file, hand, begin + seconds + 0.1, rate=FRAMES)
        lines = file.read_text().splitlines()
        first = next(number for number, line in enumerate(lines) if line.startswith("E:"))
        file.write_text("\n".join(lines[:first] + tap(0.05) + lines[first:]) + "\n")
        yield file
