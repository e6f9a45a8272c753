"""Fingers on the touchscreen of devices.py, and hands on its keyboard."""
import glob
import math
import os
import struct
import time

from devices import KEYBOARD, TOUCHSCREEN

KEY = {"escape": 1, "1": 2, "4": 5, "7": 8, "backspace": 14, "q": 16, "control": 29, "\\": 43, "z": 44, "c": 46, "alt": 56, "b": 48, "f1": 59, "f2": 60,
       "f12": 88, "system-request": 99, "delete": 111, "power": 116}


def find(name):
    for path in glob.glob("/sys/class/input/event*/device/name"):
        if open(path).read().strip() == name:
            return "/dev/input/" + path.split("/")[4]
    raise RuntimeError(f"no device {name}")


def event(kind, code, value):
    return struct.pack("llHHi", 0, 0, kind, code, value)


class Keyboard:
    def __init__(self):
        self.path = find(KEYBOARD)
        self.device = os.open(self.path, os.O_WRONLY)

    def press(self, *names, apart=0.05):
        """Keys held together, then let go, so many seconds from event to event."""
        for name, value in [(name, 1) for name in names] + [(name, 0) for name in reversed(names)]:
            os.write(self.device, event(1, KEY[name], value) + event(0, 0, 0))
            time.sleep(apart)


class Fingers:
    """Places are shares of the screen from its upper left corner."""

    def __init__(self):
        self.path = find(TOUCHSCREEN)
        self.device = os.open(self.path, os.O_WRONLY)
        self.identity = 100

    def put(self, places, begins=False):
        data = b""
        for slot, (x, y) in enumerate(places):
            data += event(3, 0x2F, slot)
            if begins:
                self.identity += 1
                data += event(3, 0x39, self.identity)
            data += event(3, 0x35, int(x * 4095)) + event(3, 0x36, int(y * 2559)) + event(3, 0x3A, 120)
        os.write(self.device, data + (event(1, 0x14A, 1) if begins else b"") + event(0, 0, 0))

    def lift(self, count):
        data = b"".join(event(3, 0x2F, slot) + event(3, 0x39, -1) for slot in range(count))
        os.write(self.device, data + event(1, 0x14A, 0) + event(0, 0, 0))

    def tap(self, place):
        """When the finger came down, in seconds of the kernel's monotonic clock."""
        began = time.monotonic()
        self.put([place], begins=True)
        time.sleep(0.2)
        self.lift(1)
        return began

    def rest(self, places, seconds):
        self.put(places, begins=True)
        time.sleep(seconds)
        self.lift(len(places))

    def circle(self, place, seconds, radius=0.08):
        """Plays with one finger."""
        began = time.monotonic()
        self.put([place], begins=True)
        while time.monotonic() - began < seconds:
            turn = 2 * math.pi * (time.monotonic() - began) / 2
            self.put([(place[0] + radius * math.sin(turn), place[1] + radius * (1 - math.cos(turn)))])
            time.sleep(0.03)
        self.lift(1)
        return began
