#!/usr/bin/python3
"""What a kiosk set up by docs/kiosk.md does on a machine that was just started, one thing after the other.

  prove.py OUT [WORD …]      writes OUT/kiosk.json: for each thing what must be, what was, whether it holds, and the seconds that it took;
                             of all things or of those in whose titles a word is

Under cage nothing reads the screen: there the things are proved in which the unit, the card and the devices tell enough.
"""
import csv
import glob
import json
import os
import signal
import subprocess
import sys
import time
import traceback

sys.path.insert(1, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from hands import Fingers, Keyboard  # noqa: E402
from screen import Screen  # noqa: E402
from stage import Card  # noqa: E402
import unit  # noqa: E402
from unit import ask, wait_for  # noqa: E402

OUT = sys.argv[1]
INVITATION = "Touch the screen and play"
SESSIONS = "/var/lib/quern/kiosk-sessions.csv"
DEVICES = "kiosk-test-devices.service"
ROWS, STEPS = [], []
PATIENCE = 150  # an emulated processor is slow


class Wrong(Exception):
    """What must be was not."""


def must(true, words):
    if not true:
        raise Wrong(words)
    return true


def row(title, wanted, was, seconds=None, holds=True):
    ROWS.append({"title": title, "wanted": wanted, "was": was, "seconds": seconds, "holds": holds})
    json.dump(ROWS, open(f"{OUT}/kiosk.part", "w"), indent=1)
    os.replace(f"{OUT}/kiosk.part", f"{OUT}/kiosk.json")
    print(f"{time.monotonic():8.1f} {'ok    ' if holds else 'NOT OK'} {title}: {was}", flush=True)


CONSOLE, CAGE = {False}, {True}


def step(title, wanted, on=CONSOLE):
    """A thing to prove: the function gives what was, and seconds or None."""
    def keep(function):
        if unit.IS_CAGE in on:
            STEPS.append((title, wanted, function))
        return function
    return keep


def active_console():
    return open("/sys/class/tty/tty0/active").read().strip()


def sees(words, seconds=PATIENCE):
    """Where the words are on the screen, as soon as they are."""
    return must(wait_for(lambda: screen.find(words), seconds, 0.05), f"“{words}” was not on the screen:\n" + "\n".join(screen.lines()))


def invites(seconds=PATIENCE):
    must(wait_for(unit.stands, seconds), "not ready: " + " ".join(unit.show("ActiveState", "SubState", "StatusText")))
    if screen:
        sees(INVITATION)


# -- what the machine is ---------------------------------------------------------------------------------------------

@step("machine boots", "active, reported ready, on the first console", on=CONSOLE | CAGE)
def boots():
    invites(300)
    kind, state = unit.show("Type", "ActiveState")
    must(kind == "notify" and active_console() == "tty1", f"{kind}, {state}, {active_console()} is shown")
    seen = f"“{INVITATION}”" if screen else f"“{unit.show('StatusText')}”"
    return f"`{state}`, {seen} on `{active_console()}`; {ask('systemd-analyze', 'time').splitlines()[0].strip()}", unit.started()


@step("`systemd-analyze verify`", "no warnings", on=CONSOLE | CAGE)
def verify():
    said = ask("systemd-analyze", "verify", unit.NAME)
    must(not said, said)
    return "none", None


@step("`systemd-analyze security`", "exposure of at most 2.0", on=CONSOLE | CAGE)
def security():
    said = ask("systemd-analyze", "security", unit.NAME).splitlines()[-1]
    figure = float(said.split(":")[1].split()[0])
    must(figure <= 2.0, said)
    return f"{figure}", None


def may_open(user, path):
    return subprocess.run(["runuser", "-u", user, "--", "bash", "-c", f": < {path}"], stderr=subprocess.DEVNULL).returncode == 0


@step("who can open the touchscreen", "only the kiosk's user and root", on=CONSOLE | CAGE)
def touchscreen_is_open():
    found = {user: may_open(user, fingers.path) for user in ("quern", "visitor")}
    must(found == {"quern": True, "visitor": False}, str(found))
    return f"`quern` can, another user cannot ({ask('stat', '--format=%A %U:%G', fingers.path)})", None


@step("who can open the keyboard", "only root", on=CONSOLE | CAGE)
def keyboard_is_closed():
    found = {user: may_open(user, keyboard.path) for user in ("quern", "visitor")}
    must(found == {"quern": False, "visitor": False}, str(found))
    return f"neither `quern` nor another user can ({ask('stat', '--format=%A %U:%G', keyboard.path)})", None


# -- a visitor -------------------------------------------------------------------------------------------------------

heard_first = {}


def touch_the_show():
    """Touches what invites, for a second; the moment, and how loud that was."""
    began = fingers.circle((0.3, 0.6), 1.5, radius=0.02)
    time.sleep(0.7)
    loud = max((peak for _, peak in card.part(began, began + 2.5)), default=0.0)
    return began, loud


@step("a visitor touches", "it sounds at once, and home's tiles appear")
def touched():
    must(card.is_silent(1), "it was not silent before")
    began, loud = touch_the_show()
    heard_first["loud"] = loud
    first = must(card.sounds_since(began), "nothing was heard")
    sees("Choose, or play")
    sees("How to play")
    sees("Sounds")
    return f"heard after {first - began:.1f} s, peak {decibels(loud)}; the tiles “How to play” and “Sounds” are shown", first - began


def decibels(peak):
    import math
    return f"{20 * math.log10(max(peak, 1e-6)):.0f} dBFS"


@step("… taps the tiles “How to play” and “Per finger”", "a page of mappings, then the surface fills the screen")
def chose_mapping():
    # What the first touch let sound is over.
    wait_for(lambda: card.is_silent(1), 20)
    began = fingers.tap(sees("How to play"))
    sees("How would you like to play?")
    time.sleep(0.5)
    fingers.tap(sees("Per finger"))
    sees("Home")
    return "the surface is shown, with “Home” and the sound above it", time.monotonic() - began


@step("… plays with one finger", "the card plays sound")
def played():
    wait_for(lambda: card.is_silent(1), 20)
    began = fingers.circle((0.5, 0.6), 4)
    first = must(card.sounds_since(began), "nothing was heard")
    loud = max(peak for _, peak in card.part(began, began + 5))
    must(loud > 0.01, f"peak {decibels(loud)}")
    return f"recorded from the card, peak {decibels(loud)}", first - began


@step("… chooses another sound", "a page of sounds, then the surface with the new one")
def chose_sound():
    began = fingers.tap(sees("Bowl"))
    sees("Sine")
    time.sleep(0.5)
    fingers.tap(sees("Sine"))
    sees("Home")
    sees("Sine")
    fingers.circle((0.5, 0.6), 4)
    return "“Sine” is shown above the surface", time.monotonic() - began - 4


@step("… and leaves: no touch for 15 s (`idle`)", "the invitation returns by itself; one session is logged")
def idle():
    began = time.monotonic()
    invites()
    seconds = time.monotonic() - began
    must(seconds > 14, f"it went back after {seconds:.1f} s already")
    lines = list(csv.DictReader(open(SESSIONS, newline="")))
    must(len(lines) == 1, f"{len(lines)} sessions: {lines}")
    line = lines[0]
    must("Per finger:" in line["mappings"] and "sine:" in line["sounds"] and line["end"] == "idle", str(line))
    return f"the invitation; logged: {line['mappings']}, {line['sounds']}, `{line['end']}`", seconds


@step("the next visitor touches", "mapping, sound and level are back at their start values")
def named_state():
    wait_for(lambda: card.is_silent(1), 20)
    began, loud = touch_the_show()
    ratio = loud / max(heard_first["loud"], 1e-6)
    must(0.5 < ratio < 2, f"the same touch: peak {decibels(loud)}, first {decibels(heard_first['loud'])}")
    sees("Choose, or play")
    fingers.tap(sees("How to play"))
    sees("How would you like to play?")
    time.sleep(0.5)
    fingers.tap(sees("Touch"))
    sees("Home")
    sees("Bowl")
    invites()
    return f"the same touch sounds as at first (peak {decibels(loud)}), “Bowl” above the surface", None


@step("a visitor touches, and leaves", "the card plays sound; idle again after 15 s", on=CAGE)
def plays_unseen():
    must(card.is_silent(1), "it was not silent before")
    began, loud = touch_the_show()
    first = must(card.sounds_since(began), "nothing was heard")
    must(wait_for(lambda: unit.show("StatusText") == "in use", 20), unit.show("StatusText"))
    invites()
    return f"heard after {first - began:.1f} s, peak {decibels(loud)}; “in use”, then “idle”", time.monotonic() - began


# -- keys ------------------------------------------------------------------------------------------------------------

DOORS = {"Ctrl-C": ("control", "c"), "Ctrl-Z": ("control", "z"), "Ctrl-\\": ("control", "\\"), "Escape": ("escape",), "q": ("q",),
         "Ctrl-Alt-F2, with a login there": ("control", "alt", "f2"), "Ctrl-Alt-Del": ("control", "alt", "delete"),
         "Alt-SysRq-B": ("alt", "system-request", "b"), "the power key": ("power",)}


def key_step(name, keys):
    @step(name, "same process, same console", on=CONSOLE | CAGE)
    def pressed():
        before = unit.pid(), active_console()
        must(before[0] > 0, "the kiosk does not run")
        if "f2" in keys:
            ask("systemctl", "start", "getty@tty2")  # a console on which nothing is, is not shown anyway
            time.sleep(2)
        # Seven within two seconds are more than one, for systemd.
        repeats = 8 if name == "Ctrl-Alt-Del" else 1
        began = time.monotonic()
        for _ in range(repeats):
            keyboard.press(*keys, apart=0.05 if repeats == 1 else 0.02)
        took = time.monotonic() - began
        time.sleep(5)
        after = unit.pid(), active_console()
        jobs = ask("systemctl", "list-jobs", "--no-legend")
        must(before == after and "shutdown" not in jobs and "reboot" not in jobs, f"{before} became {after}; {jobs}")
        return f"yes, `{after[1]}`" + (f"; pressed {repeats} times within {took:.1f} s" if repeats > 1 else ""), None


for name, keys in DOORS.items():
    key_step(name, keys)


@step("F12 five times, then nothing", "the PIN pad opens (so the keyboard works), and closes by itself", on=CONSOLE | CAGE)
def knocks():
    invites()
    began = time.monotonic()
    for _ in range(5):
        keyboard.press("f12")
    must(wait_for(lambda: unit.show("StatusText") == "waiting for the PIN", 20), unit.show("StatusText"))
    invites()
    return "it opened and closed", time.monotonic() - began


# -- faults ----------------------------------------------------------------------------------------------------------

@step("crash: `kill -SEGV`, while in use", "it restarts with the invitation, as configured", on=CONSOLE | CAGE)
def crash():
    fingers.tap((0.5, 0.5))
    must(wait_for(lambda: unit.show("StatusText") == "in use", 30), unit.show("StatusText"))
    before, began = unit.pid(), time.monotonic()
    os.kill(before, signal.SIGSEGV)
    must(wait_for(lambda: unit.started() > began and unit.pid() != before, PATIENCE), "it did not start again")
    invites()
    reports = glob.glob("/var/lib/quern/crash-*")
    return f"a new process, the invitation, {len(reports)} crash report in /var/lib/quern", unit.started() - began


@step("hang: `kill -STOP`", "the watchdog ends it within 20 s, and it restarts with the invitation", on=CONSOLE | CAGE)
def standstill():
    before, began = unit.pid(), time.monotonic()
    os.kill(before, signal.SIGSTOP)
    must(wait_for(lambda: unit.started() > began and unit.pid() != before, PATIENCE * 2), "it did not start again")
    invites()
    journal = ask("journalctl", "--unit", unit.NAME, "--output", "cat", "--lines", "60")
    must("Watchdog timeout" in journal, "systemd does not name the watchdog:\n" + journal)
    return "systemd reports the watchdog; a new process, the invitation", unit.started() - began


# -- the host --------------------------------------------------------------------------------------------------------

@step("a wrong PIN", "the pad makes the visitor wait; the kiosk keeps running")
def wrong_pin():
    chord()
    type_pin("0000")
    sees("wrong", 30)
    before = unit.pid()
    must(before > 0 and unit.show("ActiveState") == "active", "it left")
    invites()
    return "“wrong; wait 2 s”, then the invitation by itself", None


def chord():
    fingers.rest([(0.06, 0.5), (0.12, 0.42), (0.18, 0.4), (0.88, 0.42), (0.94, 0.5)], 8)
    must(wait_for(lambda: unit.show("StatusText") == "waiting for the PIN", 20), unit.show("StatusText"))


def type_pin(pin):
    for digit in pin:
        fingers.tap(sees(digit))
        time.sleep(0.8)


@step("five fingers for five seconds, then the PIN", "the kiosk ends with code 0 and stays down")
def leaves():
    began = time.monotonic()
    chord()
    type_pin("4711")
    return stays_down(began)


def stays_down(began):
    must(wait_for(lambda: unit.show("ActiveState") == "inactive", 30), " ".join(unit.show("ActiveState", "StatusText")))
    seconds = time.monotonic() - began
    time.sleep(8)
    state, result, code = unit.show("ActiveState", "Result", "ExecMainStatus")
    must((state, result, code) == ("inactive", "success", "0"), f"{state}, {result}, {code}")
    return f"`{state}`, `{result}`, code {code}, still so 8 s later", seconds


@step("F12 five times, then the PIN on the keyboard", "the kiosk ends with code 0 and stays down", on=CONSOLE | CAGE)
def leaves_by_keys():
    if screen:
        ask("systemctl", "start", unit.NAME)
        invites()
    for _ in range(5):
        keyboard.press("f12")
    must(wait_for(lambda: unit.show("StatusText") == "waiting for the PIN", 20), unit.show("StatusText"))
    for digit in "4711":
        keyboard.press(digit)
    return stays_down(time.monotonic())


@step("Ctrl-Alt-F2 after the kiosk has ended", "it switches to another console, which it did not do while the kiosk ran")
def other_console():
    ask("systemctl", "start", "getty@tty2")
    time.sleep(2)
    keyboard.press("control", "alt", "f2")
    must(wait_for(lambda: active_console() == "tty2", 10), active_console())
    keyboard.press("control", "alt", "f1")
    must(wait_for(lambda: active_console() == "tty1", 10), active_console())
    ask("systemctl", "stop", "getty@tty2")
    return "`tty2`, and back", None


@step(f"`systemctl start {unit.NAME.removesuffix('.service')}`", "the invitation returns", on=CONSOLE | CAGE)
def starts_again():
    began = time.monotonic()
    ask("systemctl", "start", unit.NAME)
    invites()
    return "yes", unit.started() - began


@step("touchscreen plugged in after the kiosk has started", "it plays at once")
def comes_late():
    global fingers
    ask("systemctl", "stop", unit.NAME)
    ask("systemctl", "stop", DEVICES)
    ask("systemctl", "start", unit.NAME)
    invites()
    ask("systemctl", "start", DEVICES)
    began = time.monotonic()
    fingers = wait_for(found, 30) or must(False, "udev did not make it")
    must(wait_for(lambda: fingers.tap((0.5, 0.5)) and screen.find("Choose, or play"), 60, 1), "no touch came through")
    return "taps bring up the tiles", time.monotonic() - began


def found():
    try:
        return Fingers()
    except (OSError, RuntimeError):
        return None


screen, fingers, keyboard, card = None, None, None, None
if __name__ == "__main__":
    wait_for(lambda: os.path.exists("/dev/vcsu1") and os.path.exists("/proc/asound/Loopback"), 60)
    fingers, keyboard, card, screen = Fingers(), Keyboard(), Card(), None if unit.IS_CAGE else Screen()
    for title, wanted, function in STEPS:
        if len(sys.argv) > 2 and not any(word in title for word in sys.argv[2:]):
            continue
        try:
            was, seconds = function()
            row(title, wanted, was, seconds)
        except Wrong as error:
            first, _, rest = str(error).partition("\n")
            row(title, wanted, first, holds=False)
            print(rest, flush=True)
        except Exception as error:
            row(title, wanted, f"the test itself failed: {error}", holds=False)
            traceback.print_exc()
        sys.stdout.flush()
    open(f"{OUT}/journal", "w").write(ask("journalctl", "--unit", unit.NAME, "--no-pager"))
    open(f"{OUT}/finished", "w").close()
    subprocess.run(["systemctl", "poweroff"])
    os._exit(0)
