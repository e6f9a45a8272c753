"""A workshop in the panel, on a terminal of its own, whose guests' names, answers and questions would take the terminal over."""
import asyncio
import fcntl
import os
import pathlib
import pty
import re
import select
import socket
import struct
import subprocess
import tempfile
import termios
import threading
import time

from attacks_in_the_room import NASTY
from phone import Phone

PASSCODE = "K7M3QX"
# What no panel writes: titles (it asks for colours), device controls, questions where the cursor is, bells and other control characters, marks
# that are not seen.
FORBIDDEN = re.compile(
    "\x1b\\](?!1[01];\\?)|\x1b[PX^_]|\x1b\\[6n|[\x00-\x07\x0b\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\U000e0000-\U000e0fff]|\u0301{4}")


class Screen:
    """A program on a terminal, and all that it writes there."""

    def __init__(self, program, *options):
        self.home = tempfile.mkdtemp(prefix="quern-workshop-")
        self.terminal, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        self.process = subprocess.Popen(
            [str(pathlib.Path(program).resolve()), *options], stdin=inner, stdout=inner, stderr=inner, start_new_session=True,
            env={**os.environ, "HOME": self.home, "XDG_RUNTIME_DIR": self.home, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"})
        os.close(inner)
        self.written = b""
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        try:
            while part := os.read(self.terminal, 65_536):
                self.written += part
        except OSError:
            pass

    def type(self, keys, seconds=0.4):
        os.write(self.terminal, keys.encode())
        time.sleep(seconds)

    def end(self):
        self.process.terminate()
        try:
            return self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


async def come(address):
    """Guests of all names, each of whom answers and asks."""
    phones = []
    for number, nasty in enumerate(NASTY):
        phone = await Phone(address, name=f"{nasty}N{number}"[:8_000], code=PASSCODE).open(source=f"127.0.100.{number + 1}")
        await phone.join()
        phone.send({"t": "vote", "q": 1, "n": 1, "a": f"{nasty}A{number}"[:8_000]})
        phone.send({"t": "ask", "id": "1", "text": f"{nasty}Q{number}"[:8_000], "anonymous": number % 2 == 0})
        phone.touch((1, number / len(NASTY), 0.5))
        phones.append(phone)
    # One of them is cut off.
    for _ in range(40):
        phones[-1].send_frame(b"[")
    return phones


def attack_panel(program):
    """The row of the table."""
    port = free_port()
    log = pathlib.Path(tempfile.mkdtemp(prefix="quern-hostile-")) / "log"
    screen = Screen(program, "workshop", "--fresh", "--device", "none", "--audio", "silent", "--address", "127.0.0.1", "--port", str(port),
                    "--passcode", PASSCODE, "--log", str(log))
    try:
        end = time.monotonic() + 10
        while str(port).encode() not in screen.written and time.monotonic() < end:
            time.sleep(0.05)
        screen.type(":asking anonymous\r")
        screen.type(":ask open What?\r")
        phones = asyncio.run(come(f"http://127.0.0.1:{port}/"))
        # The surface with names, the guests, the question with its answers, what guests asked.
        for keys in ("&", "V", "Q", "O", "J"):
            screen.type(keys, 0.6)
        lives = screen.process.poll() is None
        del phones
    finally:
        code = screen.end()
    written = screen.written.decode(errors="replace")
    found = FORBIDDEN.search(written)
    seen = sum(f"N{number}" in written for number in range(len(NASTY)))
    told = [line for line in log.read_text().splitlines() if "cut off" in line]
    holds = lives and code == 0 and not found and seen > 3 and len(told) == 1
    observed = repr(written[max(found.start() - 20, 0):found.end() + 20]) if found else f"{seen} of {len(NASTY)} names seen, none of the sequences"
    return ("The same names, answers and questions in the panel, on a terminal",
            "they are shown without what a terminal obeys; who sends rubbish is cut off", observed, f"{len(NASTY)}", f"{len(told)}",
            "survived" if holds else "succeeded")
