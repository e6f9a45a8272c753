#!/usr/bin/python3
"""From a tap to its first sample at the card, in the guest: a finger taps, the other end of the loopback card is recorded.

  taps.py QUERN PERIOD TAPS OUT      writes OUT/latency.json

A tap's moment is taken just before its events are written, so the kernel's time stamp is a little later. The recorded frames get their moments
from the card's own counter, which goes in periods: the line along its upper edge is the card's clock.
"""
import json
import os
import random
import re
import subprocess
import sys
import threading
import time

import numpy

from stage import RATE, Fingers, Player, Touchscreen, count_periods, wait_for

MAPPING = """name = "Tap"
[[zone]]
name = "all"
area = { x = [0.0, 1.0], y = [0.0, 1.0] }
x = { parameter = "pitch", range = [100, 1000] }
"""
STATUS = "/proc/asound/Loopback/pcm1c/sub0/status"
LOUD, QUIET_SECONDS = 0.003, 0.01


class Counter:
    """Which frame the card has recorded at which moment, every few milliseconds."""

    def __init__(self):
        self.seen, self.is_wanted = [], True
        self.thread = threading.Thread(target=self.watch, daemon=True)
        self.thread.start()

    def watch(self):
        while self.is_wanted:
            found = re.search(r"hw_ptr\s*: (\d+)", open(STATUS).read())
            if found:
                self.seen.append((time.monotonic(), int(found[1])))
            time.sleep(0.0173)

    def moments(self, frames):
        """When those frames were at the card: by the line through what was seen up to two seconds before and after."""
        self.is_wanted = False
        self.thread.join()
        seen, counted = (numpy.array(column) for column in zip(*self.seen))
        # The counter stands still between periods: the earliest moment at which a frame was counted is the true one.
        begins = seen - counted / RATE
        return numpy.array([
            frame / RATE + begins[numpy.searchsorted(counted, frame - 2 * RATE):numpy.searchsorted(counted, frame + 2 * RATE)].min()
            for frame in frames])


def onsets(path):
    """The first loud frame after each silence."""
    sound = numpy.memmap(path, dtype="<i2", mode="r").reshape(-1, 2)
    least = int(LOUD * 2**15)
    loud = numpy.flatnonzero((sound[:, 0] > least) | (sound[:, 0] < -least))
    gaps = numpy.flatnonzero(numpy.diff(loud, prepend=-RATE) > QUIET_SECONDS * RATE)
    return loud[gaps]


def waits(moments, times):
    """How long after each tap its sound began. Where each tap has one, the first is the first's; else it is the next within a tap's turn."""
    if len(moments) == len(times):
        return list(times - moments)
    after = [(moment, numpy.searchsorted(times, moment)) for moment in moments]
    return [times[index] - moment for moment, index in after if index < len(times) and times[index] - moment < 0.03]


def tap(screen, count):
    """Taps; when each one was."""
    hand, chance = Fingers(screen, count=1), random.Random(7)
    hand.device = os.open(screen.path, os.O_WRONLY)
    moments = []
    for _ in range(count):
        down, up = hand.frame(0, begins=True), hand.frame(0, ends=True)
        moments.append(time.monotonic())
        hand.write(down)
        time.sleep(0.01)
        hand.write(up)
        time.sleep(chance.uniform(0.03, 0.045))
    return moments


def main():
    quern, period, count, out = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    heard = "/run/heard.raw"
    clock = count_periods(period)
    screen = Touchscreen()
    screen.plug_in()
    open("/run/tap.toml", "w").write(MAPPING)
    player = Player(quern, "--fresh", "--mapping", "/run/tap.toml", period=period)
    wait_for(lambda: player.told("^output: "), 60)
    for line in ("density 500", "duration 5 ms", "window expodec", "reverb-send 0"):
        player.say(line)
    time.sleep(2)
    recorder = subprocess.Popen(
        ["arecord", "-q", "-D", "plughw:Loopback,1,0", "-t", "raw", "-f", "S16_LE", "-r", str(RATE), "-c", "2", f"--period-size={period}",
         f"--buffer-size={64 * period}", heard], stderr=subprocess.PIPE, text=True)
    time.sleep(1)
    counter = Counter()
    moments = tap(screen, count)
    time.sleep(0.5)
    said, dry = player.asks("state", "^output: "), player.told("dropout")
    grown = re.search(r"buffer increased to (\d+) frames", player.told("buffer increased to") or "")
    buffer = int(grown[1]) if grown else 2 * period
    limit = 1000 * (buffer + period) / RATE + 1
    recorder.terminate()
    trouble = recorder.communicate()[1].strip()
    player.quit()
    clock.kill()
    screen.unplug()
    frames = onsets(heard)
    times = counter.moments(frames)
    found = [1000 * wait for wait in waits(moments, times)]
    found.sort()
    result = {
        "by": "tap", "period": period, "taps": count, "heard": len(found), "onsets": len(frames), "said": said, "dry": dry,
        "buffer": buffer, "recorder": trouble, "buffer, a period and 1 ms": limit,
        "ms to the card": {
            "least": found[0], "median": found[len(found) // 2], "p90": found[len(found) * 9 // 10], "p99": found[len(found) * 99 // 100],
            "worst": found[-1], "within that": sum(ms <= limit for ms in found) / len(found)},
    }
    json.dump(result, open(f"{out}/latency.json", "w"), indent=1)
    print(json.dumps(result, indent=1, ensure_ascii=False), flush=True)


main()
