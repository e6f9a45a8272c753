"""The kiosk's unit as systemd sees it: the one that is enabled."""
import subprocess
import time

IS_CAGE = subprocess.run(["systemctl", "is-enabled", "--quiet", "quern-kiosk-cage"]).returncode == 0
NAME = "quern-kiosk-cage.service" if IS_CAGE else "quern-kiosk.service"


def ask(*command):
    """What a command prints, on either output."""
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout.strip()


def show(*properties):
    """Their values, one or several."""
    lines = ask("systemctl", "show", NAME, *(f"--property={name}" for name in properties)).splitlines()
    values = dict(line.split("=", 1) for line in lines if "=" in line)
    found = tuple(values.get(name, "") for name in properties)
    return found if len(found) > 1 else found[0]


def pid():
    """Quern's; under cage the unit's first process is a shell."""
    return int(ask("pgrep", "--oldest", "--exact", "quern") or 0) if IS_CAGE else int(show("MainPID") or 0)


def started():
    """Since when it is active, in seconds of the kernel's monotonic clock."""
    return int(show("ActiveEnterTimestampMonotonic") or 0) / 1e6


def stands():
    state, words = show("ActiveState", "StatusText")
    return state == "active" and words == "idle"


def wait_for(true, seconds, step=0.1):
    """What `true()` gave as soon as it was something, within the time."""
    end = time.monotonic() + seconds
    while True:
        found = true()
        if found or time.monotonic() > end:
            return found
        time.sleep(step)
