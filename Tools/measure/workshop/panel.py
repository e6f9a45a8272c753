"""The panel in a terminal of 80×24: what it writes while sixty phones play, and whether a camera reads its code."""
import contextlib
import fcntl
import os
import pathlib
import pty
import re
import select
import signal
import struct
import subprocess
import tempfile
import termios
import time

import screen_svg
from crowd import Crowd
from figures import tell
from link import free_port
from panel_terminal import PanelTerminal

COLUMNS, ROWS = 80, 24
PASSCODE = "K7M3QX"
MOST_BYTES = 60_000
# What the terminal is, and what it tells the program of that. Without halves of cells the code needs more of them.
TERMINALS = [
    ("dark, 256 colours", COLUMNS, ROWS, screen_svg.DARK, {}),
    ("light, 256 colours", COLUMNS, ROWS, screen_svg.LIGHT, {"COLORFGBG": "0;15"}),
    ("dark, 8 colours", COLUMNS, ROWS, screen_svg.DARK, {"TERM": "screen"}),
    ("light, no colours", COLUMNS, ROWS, screen_svg.LIGHT, {"COLORFGBG": "0;15", "NO_COLOR": "1"}),
    ("dark, ASCII", 120, 50, screen_svg.DARK, {"LC_ALL": "C"}),
]


def command(port):
    return ["workshop", "--fresh", "--audio", "silent", "--device", "mouse", "--address", "127.0.0.1", "--port", str(port), "--passcode",
            PASSCODE]


class Pty:
    """The program in a terminal of its own that keeps nothing but what is asked for."""

    def __init__(self, program, home, *arguments):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            environment = {"HOME": home, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"]}
            # The size must be there before the program looks.
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
            os.execve(program, [program, *arguments], environment)

    def read(self, seconds):
        end, data = time.monotonic() + seconds, b""
        while (left := end - time.monotonic()) > 0:
            if select.select([self.terminal], [], [], left)[0]:
                try:
                    data += os.read(self.terminal, 65_536)
                except OSError:
                    break
        return data

    def press(self, keys):
        os.write(self.terminal, keys)
        self.read(0.6)

    def end(self):
        os.kill(self.process, signal.SIGTERM)
        self.read(1)
        os.close(self.terminal)
        os.waitpid(self.process, 0)


def measure_bytes(options):
    port, seconds = free_port(), max(options.seconds, 10)
    with tempfile.TemporaryDirectory() as home:
        terminal, crowd = Pty(options.program, home, *command(port)), Crowd()
        try:
            terminal.read(2)
            phones = crowd.add(f"http://127.0.0.1:{port}/", range(60), code=PASSCODE)
            crowd.until(lambda: terminal.read(0.1) and all(phone.is_joined for phone in phones), "all are in")
            # To the stage, with the names of the fingers.
            terminal.press(b"\x1b")
            terminal.press(b"&")
            for phone in phones:
                phone.is_down = True
            terminal.read(2)
            data = terminal.read(seconds)
        finally:
            crowd.end()
            terminal.end()
    names = {int(number) for number in re.findall(rb"Phone (\d+)", data)}
    tell(f"the panel at {COLUMNS}×{ROWS} with 60 phones that play writes", f"{len(data) / seconds / 1000:.1f} kB/s", "<= 60 kB/s",
         len(data) <= MOST_BYTES * seconds, must=len(data) <= MOST_BYTES * seconds)
    tell("    names at fingers that it wrote meanwhile", f"{len(names)} of 60", "some", len(names) > 10, must=len(names) > 10)


def read_code(folder, screen, columns, palette):
    """What the reader of codes finds on a picture of a screen."""
    drawn, picture = folder / "joining.svg", folder / "joining.png"
    drawn.write_text(screen_svg.svg(screen, columns, palette))
    subprocess.run(["rsvg-convert", "--zoom", "1.5", "-o", picture, drawn], check=True)
    found = subprocess.run(["zbarimg", "--quiet", "--nodbus", "--raw", "-S*.disable", "-Sqrcode.enable", picture], capture_output=True, text=True)
    return found.stdout.strip()


def measure_code(options):
    for name, columns, rows, palette, variables in TERMINALS:
        with tempfile.TemporaryDirectory() as home:
            port, crowd = free_port(), Crowd()
            words = " ".join(command(port))
            with contextlib.closing(PanelTerminal(options.program, columns, rows, home, command=words, **variables)) as terminal:
                terminal.wait(lambda screen: "passcode" in "".join(screen))
                time.sleep(0.5)
                code = read_code(pathlib.Path(home), terminal.screen("-e"), columns, palette)
                printed = re.search(r"127\.0\.0\.1:\d+\S*", " ".join(terminal.screen()))
                # The screen leaves out the way of the address that browsers know, and the key that nobody types.
                address, _, key = code.partition("#")
                matches = bool(printed) and address.removeprefix("http://").rstrip("/") == printed[0].rstrip("/") and len(key) > 10
                if matches:
                    guest, = crowd.add(code, [1])
                    crowd.until(lambda: guest.is_joined, "who opens what the code says is in")
                crowd.end()
        tell(f"the code at {columns}×{rows}, {name}", "lets in" if matches else repr(code), "lets in", matches, must=matches)
