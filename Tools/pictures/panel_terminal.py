"""Quern in a terminal that is none, and the mouse's fingers on its surface."""
import contextlib
import math
import os
import re
import subprocess
import sys
import time

# What stands in pictures instead of the folder that everything happens in.
HOME = "/home/you"


class PanelTerminal:
    """The program in a terminal, and the mouse's fingers on its surface."""

    def __init__(self, program, columns, rows, home, arguments="", device="mouse", audio="silent", command=None, **variables):
        self.tmux = ["tmux", "-L", f"quern-pictures-{os.getpid()}", "-f", "/dev/null"]
        self.columns, self.home, self.has_shell = columns, home, False
        variables = {"HOME": home, "TERM": "tmux-256color", "LC_ALL": "C.UTF-8", **variables}
        words = " ".join(f"'{name}={value}'" for name, value in variables.items())
        play = f"play --audio {audio} --quality fine --device {device} {arguments}"
        whole = f"env -i PATH=/usr/bin:/bin {words} {program} {command or play}"
        self.run("new-session", "-d", "-x", columns, "-y", rows, "-c", home, whole)
        # Once the level stands in the first row, everything does.
        self.wait(lambda screen: any(map(str.strip, screen)) if command else "dB" in screen[0])
        self.start = time.monotonic()

    def run(self, *words):
        return subprocess.run([*self.tmux, *map(str, words)], capture_output=True, text=True, check=True).stdout

    def close(self):
        with contextlib.suppress(subprocess.CalledProcessError):
            self.run("kill-server")
            # What runs in the shell keeps how it stood, and needs its home for that.
            time.sleep(2 if self.has_shell else 0.2)

    def screen(self, *options):
        return self.pane(0, *options)

    def pane(self, number, *options):
        # What follows the last line's end is no line.
        return self.run("capture-pane", "-p", "-t", f":.{number}", *options).split("\n")[:-1]

    def beneath(self, rows, *lines):
        """A shell under it, in which these lines are typed."""
        self.run("split-window", "-d", "-v", "-l", rows, f"env -i PATH=/usr/bin:/bin HOME={self.home} TERM=tmux-256color 'PS1=$ ' "
                 "bash --norc --noprofile")
        self.has_shell = True
        time.sleep(0.5)
        for line in lines:
            self.run("send-keys", "-t", ":.1", line, "Enter")
            time.sleep(0.7)

    def wait(self, is_so):
        end = time.monotonic() + 10
        while not is_so(self.screen()):
            if time.monotonic() > end:
                sys.exit("not what was waited for:\n" + "\n".join(self.screen()))
            time.sleep(0.05)

    def type(self, keys):
        self.run("send-keys", "-l", keys)

    def press(self, *keys):
        """Keys as tmux calls them."""
        for key in keys:
            self.run("send-keys", key)
            # What follows Escape sooner belongs to it, as to the Alt key.
            time.sleep(0.5 if key == "Escape" else 0.3)

    def surface(self):
        """The cells within the surface's frame: first column and row, and how many."""
        lines = self.screen()
        # Beside it there may be buttons.
        tops = [row for row, line in enumerate(lines) if "┌" in line]
        top = max(tops, key=lambda row: lines[row].rindex("┐") - lines[row].index("┌"))
        left, right = lines[top].index("┌"), lines[top].rindex("┐")
        bottom = max(row for row, line in enumerate(lines) if line[left:left + 1] == "└")
        return left + 1, top + 1, right - left - 1, bottom - top - 1

    def cell(self, x, y):
        """The mouse's column and row, from 1, where the surface is at x, y: 0 is left and below, 1 right and above."""
        column, row, columns, rows = self.surface()
        return f"{column + round(x * (columns - 1)) + 1};{row + round((1 - y) * (rows - 1)) + 1}"

    def mouse(self, button, cell, end="M"):
        self.type(f"\x1b[<{button};{cell}{end}")
        time.sleep(0.15)

    def tap(self, x, y):
        cell = self.cell(x, y)
        self.type(f"\x1b[<0;{cell}M")
        self.type(f"\x1b[<0;{cell}m")

    def pin(self, *places):
        """Fingers that stay where they are."""
        for x, y in places:
            cell = self.cell(x, y)
            self.mouse(2, cell)
            self.mouse(2, cell, "m")

    def slide(self, *places):
        """The one finger that moves: down at the first place, over the others, and there it stays."""
        cells = [self.cell(*places[0])]
        cells += [self.cell(a[0] + (b[0] - a[0]) * k / 6, a[1] + (b[1] - a[1]) * k / 6)
                  for a, b in zip(places, places[1:]) for k in range(1, 7)]
        for button, cell in zip([0] + [32] * len(cells), cells):
            self.mouse(button, cell)

    def circle(self, middle, degrees, start=-90):
        """As `slide`, clockwise about a knob's middle, from so many degrees right of the top."""
        _, _, columns, rows = self.surface()
        radius = 2.5
        self.slide(*(
            (middle[0] + 2 * radius * math.sin(angle) / columns, middle[1] + radius * math.cos(angle) / rows)
            for angle in (math.radians(start + degrees * k / 4) for k in range(5))))

    def lift(self):
        self.mouse(0, "1;1", "m")

    def drawn(self):
        """The lines as they are drawn, with their colours. Where a player's home lies is nobody's business, and other every time."""
        return [re.sub(re.escape(self.home) + r"([^\s\x1b]*)", lambda found: (HOME + found[1]).ljust(len(found[0])), line)
                for line in self.screen("-e") + (["─" * self.columns, *self.pane(1, "-e")] if self.has_shell else [])]
