#!/usr/bin/python3
"""What a visitor finds on a machine that has none of it: a touchscreen of 256 by 160 mm and a keyboard, made by uinput, for as long as
this runs. Tells systemd when they are there."""
import fcntl
import os
import signal
import socket
import struct

SETUP, ABSOLUTE, CREATE = 0x405C5503, 0x401C5504, 0x5501
EVENTS, KEYS, ABSOLUTES, PROPERTIES = 0x40045564, 0x40045565, 0x40045567, 0x4004556E
TOUCHSCREEN, KEYBOARD = "Quern Test Touchscreen", "Quern Test Keyboard"


def make(name, keys, axes=(), is_direct=False):
    """A device with those keys, and with axes (code, largest value, units a millimetre)."""
    device = os.open("/dev/uinput", os.O_WRONLY)
    fcntl.ioctl(device, EVENTS, 1)
    for key in keys:
        fcntl.ioctl(device, KEYS, key)
    for code, most, resolution in axes:
        fcntl.ioctl(device, EVENTS, 3)
        fcntl.ioctl(device, ABSOLUTES, code)
        fcntl.ioctl(device, ABSOLUTE, struct.pack("HH6i", code, 0, 0, 0, most, 0, 0, resolution))
    if is_direct:
        fcntl.ioctl(device, PROPERTIES, 1)
    fcntl.ioctl(device, SETUP, struct.pack("4H80sI", 3, 0x1D6B, 0x7175, 1, name.encode(), 0))
    fcntl.ioctl(device, CREATE)
    return device


if __name__ == "__main__":
    touch = make(
        TOUCHSCREEN, [0x14A],
        [(0x00, 4095, 16), (0x01, 2559, 16), (0x2F, 9, 0), (0x35, 4095, 16), (0x36, 2559, 16), (0x39, 65535, 0), (0x3A, 255, 0)],
        is_direct=True)
    keyboard = make(KEYBOARD, range(1, 128))
    manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    manager.sendto(b"READY=1", os.environ["NOTIFY_SOCKET"])
    signal.sigwait({signal.SIGTERM})
