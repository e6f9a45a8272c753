#!/usr/bin/python3
"""From a hand to the card, in the guest: a finger, a MIDI controller or a sender of OSC that never rests, and what Quern's own record says of
each move.

  latency.py QUERN PERIOD MOVES OUT touch|midi|osc      writes OUT/latency.json

The record (`--record X.quern`) has each frame of touches with the kernel's time stamp, what comes otherwise with the moment of its arrival, and
each change with the engine's frame on which it took effect. Every move sets the pitch to another value, by which the two are paired. A
change should come a fixed time after its move: what lies beside that is jitter.
"""
import glob
import json
import os
import random
import re
import shutil
import socket
import statistics
import struct
import sys
import time

from stage import RATE, Fingers, Player, Touchscreen, count_periods, wait_for

MAPPING = """name = "Follow"
[[zone]]
name = "all"
area = { x = [0.0, 1.0], y = [0.0, 1.0] }
x = { parameter = "pitch", range = [100, 1000] }
[[midi]]
controller = 74
parameter = "pitch"
range = [100, 1000]
pickup = false
"""
NEAR = 50  # moves before and after, of which the line is made


def finger(screen, count, rest):
    hand = Fingers(screen, count=1)
    hand.device = os.open(screen.path, os.O_WRONLY)
    hand.write(hand.frame(0, begins=True))
    for step in range(count):
        rest()
        # 1009 and 4096 have no common divisor: the same place comes again after 4,096 moves only.
        place = hand.event(3, 0x2F, 0) + hand.event(3, 0x35, step * 1009 % 4096)
        hand.write(place + hand.event(0, 0, 0))
    hand.write(hand.frame(0, ends=True))


def controller(_, count, rest):
    with open(sorted(glob.glob("/dev/snd/midiC*D0"))[0], "wb", buffering=0) as raw:
        for step in range(count):
            rest()
            raw.write(bytes([0xB0, 74, step * 37 % 128]))


def sender(_, count, rest):
    out = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    for step in range(count):
        rest()
        value = struct.pack(">f", 100 + step * 1009 % 4096 * 900 / 4095)
        out.sendto(b"/quern/parameter/pitch\0\0,f\0\0" + value, ("127.0.0.1", 9123))


HANDS = {"touch": (finger, []), "midi": (controller, ["--midi-from", "Virtual Raw MIDI"]), "osc": (sender, ["--osc", "9123"])}


def play(quern, period, count, record, kind):
    """Something moves `count` times; gives what Quern said of its output."""
    hand, options = HANDS[kind]
    clock = count_periods(period)
    screen = Touchscreen()
    screen.plug_in()
    open("/run/follow.toml", "w").write(MAPPING)
    player = Player(quern, "--fresh", "--mapping", "/run/follow.toml", "--record", record, *options, period=period)
    wait_for(lambda: player.told("^output: "), 60)
    player.say("density 5")
    time.sleep(2)
    chance = random.Random(5)
    hand(screen, count, lambda: time.sleep(chance.uniform(0.004, 0.02)))
    time.sleep(1)
    said = player.asks("state", "^output: ")
    dry = player.told("dropout")
    player.quit()
    clock.kill()
    screen.unplug()
    return said, dry


def pairs(path):
    """(seconds of the touch, frame of the change) of each move."""
    frame = microseconds = 0
    touches, changes, kept = [], [], 0
    for line in open(path):
        words = line.split()
        if not words:
            continue
        if words[0] == "begin":
            frame = int(words[1])
        elif words[0] == "keep":
            kept = int(words[1])
        elif words[0] == "a":
            frame += int(words[1])
            if words[2] == "pitch@0":
                changes.append((frame, float(words[3])))
        elif words[0] == "d":
            microseconds += int(words[1])
            finger = re.search(r" touch 0 \d+:([0-9.]+):", line)
            if finger:
                touches.append((microseconds / 1e6, 100 + 900 * float(finger[1])))
            elif words[2:4] == ["set", "pitch"]:
                touches.append((microseconds / 1e6, float(words[4])))
    found, at = [], 0
    for seconds, hertz in touches:
        for look in range(at, min(at + 50, len(changes))):
            if abs(changes[look][1] - hertz) < 0.02:
                found.append((seconds, changes[look][0] - kept))
                at = look + 1
                break
    return found, len(touches)


def aside(found):
    """How many frames each change lies beside where its neighbours say: the middle one of them counts, so that a moment in which the emulated
    machine's clock jumps is not held against all moves around it."""
    result = []
    for index in range(NEAR, len(found) - NEAR):
        seconds, frame = found[index]
        near = found[index - NEAR:index] + found[index + 1:index + NEAR + 1]
        result.append(frame - statistics.median(other - RATE * (moment - seconds) for moment, other in near))
    return result


def main():
    quern, period, count, out, kind = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4], sys.argv[5]
    record = "/run/follow.quern"
    said, dry = play(quern, period, count, record, kind)
    found, touches = pairs(record)
    beside = sorted(abs(frames) for frames in aside(found))
    result = {
        "by": kind, "period": period, "moves": count, "touches": touches, "paired": len(found), "said": said, "dry": dry,
        "frames beside the line": {
            "median": beside[len(beside) // 2], "p90": beside[len(beside) * 9 // 10], "p99": beside[len(beside) * 99 // 100], "worst": beside[-1],
            "within one": sum(frames <= 1 for frames in beside) / len(beside)},
    }
    json.dump(result, open(f"{out}/latency.json", "w"), indent=1)
    print(json.dumps(result, indent=1, ensure_ascii=False), flush=True)
    shutil.copy(record, f"{out}/follow.quern")


main()
