#!/usr/bin/python3
"""Plays the events of an evemu recording into a kernel device, each at its own time however slow the machine is.

  fingers.py DEVICE < RECORDING      prints when it began, in seconds on the kernel's monotonic clock; at the end, how late
                                     the latest event was

evemu-play sleeps from event to event, and comes late by ever more on an emulated processor.
"""
import os
import struct
import sys
import time

frames, events = [], b""
for line in sys.stdin:
    if not line.startswith("E:"):
        continue
    _, when, kind, code, value = line.split()
    events += struct.pack("llHHi", 0, 0, int(kind, 16), int(code, 16), int(value))
    if int(kind, 16) == int(code, 16) == 0:
        frames.append((float(when), events))
        events = b""
device = os.open(sys.argv[1], os.O_WRONLY)
began = time.monotonic() + 0.1 - frames[0][0]
print(f"{began:.3f}", flush=True)
latest = 0.0
for when, events in frames:
    time.sleep(max(0, began + when - time.monotonic()))
    os.write(device, events)
    latest = max(latest, time.monotonic() - began - when)
print(f"{1000 * latest:.0f} ms")
