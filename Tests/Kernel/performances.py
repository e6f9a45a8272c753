#!/usr/bin/python3
"""What the fingers do in the test on a real kernel (.ci/kernel-test), and what must be heard of it.

  performances.py knobs | faders      writes the fingers' events for the device of touchscreen.evemu, in evemu's format

The fingers of the mapping touch are touchscreen.evemu itself.
"""
import math
import os
import sys
from dataclasses import dataclass

# -- what must be heard: seconds after the first finger came down ------------------------------------------------------


@dataclass
class Phase:
    """While the values rest, and what was heard before has faded: what is judged."""
    name: str
    start: float
    end: float
    hz: float
    density: float  # grains a second


@dataclass
class Performance:
    phases: tuple
    way: tuple  # (seconds, Hz, grains a second), straight between: the values as they should be, for made-up sounds
    down: tuple  # (from, to): while at least one finger is down
    judges_tail: bool  # whether it is listened to until reverb and release must be over

    @property
    def lift(self):
        return self.down[-1][1]


PERFORMANCES = {
    "touch": Performance(
        phases=(Phase("first position", 1.5, 7.9, 200, 8), Phase("second position", 10.4, 16.4, 800, 20)),
        way=((0, 200, 8), (8, 200, 8), (8.2, 800, 20)), down=((0, 16.5),), judges_tail=True),
    # A knob's range is 270 degrees; the pitch's is 100…1000 Hz, and it begins at 550, the density's 1…100, and it begins at 50.
    "knobs": Performance(
        phases=(
            Phase("landed on the knob", 2.2, 4.2, 550, 10),
            Phase("turned back by 105 degrees, landed elsewhere", 6.0, 7.8, 200, 10),
            Phase("turned on by 135 degrees", 9.6, 11.3, 650, 10),
            Phase("turned back by 60 degrees", 12.8, 14.5, 450, 10)),
        way=((0, 550, 50), (0.1, 550, 50), (0.6, 550, 10), (4.2, 550, 10), (4.6, 200, 10), (7.8, 200, 10), (8.3, 650, 10),
             (11.3, 650, 10), (11.5, 450, 10)),
        down=((0, 0.7), (1.0, 4.8), (5.0, 14.6)), judges_tail=False),
    "faders": Performance(
        phases=(Phase("pointed to a quarter", 1.7, 3.6, 325, 10.9), Phase("jumped to three quarters", 5.2, 7.2, 775, 20.8)),
        way=((0, 550, 10.9), (0.5, 550, 10.9), (0.5, 325, 10.9), (3.8, 325, 10.9), (3.8, 775, 20.8)),
        down=((0, 0.3), (0.5, 3.6), (3.8, 7.3)), judges_tail=False),
}

# -- what the fingers do: millimetres from the surface's lower left corner --------------------------------------------
UNITS = 16  # of the device for a millimetre
RIGHT, TOP = 4095, 2559  # the greatest values of its axes; y grows downwards
WIDTH, HEIGHT = RIGHT / UNITS, TOP / UNITS
RADIUS = 25.0  # of the circle round a knob
FRAME = 0.01  # seconds


@dataclass
class Stroke:
    """A finger from its coming to its going; it is at `place(time)`."""
    slot: int
    start: float
    end: float
    place: object


def pointing(slot, start, end, x, y):
    """Rests where it came down: x and y in shares of the surface."""
    return Stroke(slot, start, end, lambda time: (x * WIDTH, y * HEIGHT))


def circling(slot, start, end, centre, landing, *turns):
    """Comes down at `landing` degrees round a knob's centre, clockwise from above it; each turn is (from, to, degrees)."""
    def place(time):
        angle = landing + sum(degrees * min(max((time - a) / (b - a), 0), 1) for a, b, degrees in turns)
        x, y = math.sin(math.radians(angle)), math.cos(math.radians(angle))
        return centre[0] * WIDTH + RADIUS * x, centre[1] * HEIGHT + RADIUS * y
    return Stroke(slot, start, end, place)


PITCH, OFFSET, DENSITY, DURATION = (0.25, 0.75), (0.75, 0.75), (0.25, 0.25), (0.75, 0.25)
STROKES = {
    "knobs": (
        # offset and duration to their lower ends, 135 degrees away from where they begin, and beyond; density by 40 of 99
        circling(0, 0, 0.7, OFFSET, 40, (0.1, 0.6, -160)),
        circling(1, 0, 0.7, DURATION, 40, (0.1, 0.6, -160)),
        circling(2, 0, 0.7, DENSITY, 80, (0.1, 0.6, -270 * 40 / 99)),
        circling(0, 1.0, 4.8, PITCH, 60, (4.2, 4.6, -105)),
        circling(0, 5.0, 14.6, PITCH, -150, (7.8, 8.3, 135), (11.3, 11.5, -60))),
    "faders": (
        pointing(0, 0, 0.3, 0.375, 0),
        pointing(1, 0, 0.3, 0.625, 0.1),
        pointing(2, 0, 0.3, 0.875, 0),
        pointing(0, 0.5, 3.6, 0.125, 0.25),
        pointing(0, 3.8, 7.3, 0.125, 0.75),
        pointing(1, 3.8, 4.1, 0.625, 0.2)),
}


def events(strokes):
    """The kernel's events of these strokes, as evemu writes them, under the description of touchscreen.evemu."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "touchscreen.evemu")) as file:
        yield from (line.rstrip() for line in file if line.startswith(("# EVEMU", "N:", "I:", "P:", "B:", "A:")))
    slots, said, slot = {}, {}, None
    for frame in range(round(max(stroke.end for stroke in strokes) / FRAME) + 1):
        time, news = frame * FRAME, []
        now = {}
        for number, stroke in enumerate(strokes):
            if stroke.start - FRAME / 2 < time < stroke.end - FRAME / 2:
                x, y = stroke.place(time)
                now[stroke.slot] = {0x39: 101 + number, 0x35: round(x * UNITS), 0x36: TOP - round(y * UNITS),
                                    0x3A: 90 + frame // 10 % 2}  # the pressure changes a little, as under one that rests
        for index in sorted(slots.keys() | now.keys()):
            before, after = slots.get(index, {}), now.get(index, {0x39: -1})
            changed = [(3, code, value) for code, value in after.items() if before.get(code) != value]
            if changed and slot != index:
                slot = index
                news.append((3, 0x2F, index))
            news += changed
        single = {}
        if bool(now) != bool(slots):
            single[1, 0x14A] = int(bool(now))
        if now:
            first = now[min(now)]
            single |= {(3, 0x00): first[0x35], (3, 0x01): first[0x36], (3, 0x18): first[0x3A]}
        news += [(*what, value) for what, value in single.items() if said.get(what) != value]
        said |= single
        slots = now
        if news:
            for kind, code, value in news + [(0, 0, 0)]:
                yield f"E: {time:.6f} {kind:04x} {code:04x} {value}"


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in STROKES:
        sys.exit(__doc__)
    print("\n".join(events(STROKES[sys.argv[1]])))
