#!/usr/bin/python3
"""Takes Quern's place in .ci/kernel-test, to prove the test itself: a panel, a grabbed touchscreen, a card that plays.

  .ci/kernel-test -- Tests/Kernel/stand-in.py GOOD [FAULT …]      GOOD: a folder filled by analyse.py and tape.py synthesise
Plays silence until the touchscreen's first event, then GOOD/MAPPING.wav, until q. Each fault must make the test fail:
no-panel, no-grab, keep-grab, keep-screen, keep-terminal, hide-cursor, exit-code, ignore-q, deaf (does not wait for the touch).
"""
import fcntl
import os
import select
import subprocess
import sys
import termios
import tty

EVIOCGRAB = 0x40044590
PERIOD = int(os.environ["PERIOD"])
FORMAT = ["-t", "raw", "-f", "FLOAT_LE", "-r", "48000", "-c", "2", f"--period-size={PERIOD}", f"--buffer-size={3 * PERIOD}"]
sound = open(f"{sys.argv[1]}/{os.environ['MAPPING']}.wav", "rb").read()[44:]
faults = set(sys.argv[2:])

node = next(n for n in os.listdir("/sys/class/input") if n.startswith("event") and
            "Quern Test" in open(f"/sys/class/input/{n}/device/name").read())
device = os.open(f"/dev/input/{node}", os.O_RDONLY | os.O_NONBLOCK)
if "no-grab" not in faults:
    fcntl.ioctl(device, EVIOCGRAB, 1)
settings = termios.tcgetattr(0)
tty.setraw(0)
if "no-panel" not in faults:
    sys.stdout.write("\x1b[?1049h\x1b[?25l\x1b[2J\x1b[Hpitch: a stand-in for Quern")
    sys.stdout.flush()
card = subprocess.Popen(["aplay", "-q", "-D", "hw:Loopback,0,0", *FORMAT], stdin=subprocess.PIPE, pipesize=8192)
at, block = None, PERIOD * 8
while True:
    ready = select.select([0, device], [], [], 0)[0]
    if 0 in ready and os.read(0, 100) == b"q" and "ignore-q" not in faults:
        break
    if device in ready or "deaf" in faults:
        at = at or 0
        while device in ready and len(os.read(device, 24 * 64)) == 24 * 64:
            pass
    piece = b"" if at is None else sound[at:at + block]
    at = None if at is None else at + block
    card.stdin.write(piece.ljust(block, b"\0"))  # the pipe paces
    card.stdin.flush()
card.stdin.close()
card.wait()
if "no-panel" not in faults and "keep-screen" not in faults:
    sys.stdout.write("\x1b[?1049l")
if "hide-cursor" not in faults:
    sys.stdout.write("\x1b[?25h")
if "keep-grab" in faults:
    os.set_inheritable(device, True)
    subprocess.Popen(["sleep", "1000"], close_fds=False, stdout=subprocess.DEVNULL)
if "keep-terminal" not in faults:
    termios.tcsetattr(0, termios.TCSADRAIN, settings)
sys.exit(3 if "exit-code" in faults else 0)
