#!/usr/bin/python3
"""The touchscreen of touchscreen.evemu with motors in it that hands feel: a uinput device with force feedback.

  touchscreen.py LOG      stays until it is ended, and adds to LOG a line for each effect that it is given (has NAME), that it plays
                          (felt NAME) and that is taken from it (lost NAME); NAME is what is felt so

evemu-device makes none that answers when it is given an effect: who gives it one would wait for half a minute.
"""
import fcntl
import os
import struct
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SET_TYPE, SET_CODE, SET_PROPERTY = 0x40045564, {1: 0x40045565, 3: 0x40045567, 0x15: 0x4004556B}, 0x4004556E
SETUP, ABS_SETUP, CREATE = 0x405C5503, 0x401C5504, 0x5501
BEGIN_UPLOAD, END_UPLOAD, BEGIN_ERASE, END_ERASE = 0xC06855C8, 0x406855C9, 0xC00C55CA, 0x400C55CB
FORCE_FEEDBACK, RUMBLE, UINPUT, UPLOAD, ERASE = 0x15, 0x50, 0x0101, 1, 2
NAMES = {30: "button", 16: "key", 12: "border", 24: "end"}  # by their milliseconds
EVENT = "llHHi"


def bits(rows):
    """The numbers of the bits that are set in rows of bytes."""
    octets = [int(octet, 16) for row in rows for octet in row]
    return [8 * place + bit for place, octet in enumerate(octets) for bit in range(8) if octet & 1 << bit]


def plug_in():
    lines = [line.split() for line in open(f"{HERE}/touchscreen.evemu") if line[0] in "NIPBA"]
    device = os.open("/dev/uinput", os.O_RDWR)
    for kind in (1, 3, FORCE_FEEDBACK):
        fcntl.ioctl(device, SET_TYPE, kind)
    for kind in (1, 3):
        for code in bits(words[2:] for words in lines if words[0] == "B:" and int(words[1], 16) == kind):
            fcntl.ioctl(device, SET_CODE[kind], code)
    fcntl.ioctl(device, SET_CODE[FORCE_FEEDBACK], RUMBLE)
    for code in bits(words[1:] for words in lines if words[0] == "P:"):
        fcntl.ioctl(device, SET_PROPERTY, code)
    for words in lines:
        if words[0] == "A:":
            low, high, fuzz, flat, resolution = map(int, words[2:])
            fcntl.ioctl(device, ABS_SETUP, struct.pack("H2x6i", int(words[1], 16), 0, low, high, fuzz, flat, resolution))
    name = next(" ".join(words[1:]) for words in lines if words[0] == "N:")
    identity = next([int(word, 16) for word in words[1:]] for words in lines if words[0] == "I:")
    fcntl.ioctl(device, SETUP, struct.pack("4H80sI", *identity, name.encode(), 8))
    fcntl.ioctl(device, CREATE)
    return device


def main():
    device, names = plug_in(), {}

    def log(what, number):
        with open(sys.argv[1], "a") as file:
            print(what, names.get(number, number), file=file)

    while True:
        _, _, kind, code, value = struct.unpack(EVENT, os.read(device, struct.calcsize(EVENT)))
        if kind == UINPUT and code == UPLOAD:
            request = bytearray(struct.pack("Ii96x", value, 0))
            fcntl.ioctl(device, BEGIN_UPLOAD, request)
            what, number, _, _, _, milliseconds, _ = struct.unpack_from("HhHHHHH", request, 8)
            names[number] = NAMES.get(milliseconds, "another") if what == RUMBLE else "no rumble"
            fcntl.ioctl(device, END_UPLOAD, request)
            log("has", number)
        elif kind == UINPUT and code == ERASE:
            request = bytearray(struct.pack("IiI", value, 0, 0))
            fcntl.ioctl(device, BEGIN_ERASE, request)
            log("lost", struct.unpack_from("I", request, 8)[0])
            fcntl.ioctl(device, END_ERASE, request)
        elif kind == FORCE_FEEDBACK and value:
            log("felt", code)


main()
