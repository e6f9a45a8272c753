"""Two machines on a network of their own, for one test: this one has a D-Bus and Avahi, the other (neighbour.py) python-zeroconf.

Run it as `unshare --net --mount --pid --fork --kill-child=KILL /usr/bin/python3 network.py FOLDER`. The bus is at FOLDER/bus. Reads a command
a line, JSON: {"do": "avahi", "run": true}; what it does not know is for the neighbour. Prints an event a line, JSON. Ends with its input.
"""

import json
import os
import signal
import subprocess
import sys
import time

BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>system</type>
  <listen>unix:path={folder}/bus</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="*"/><allow own="*"/><allow send_destination="*"/><allow eavesdrop="true"/>
  </policy>
</busconfig>
"""
AVAHI = """[server]
host-name=studio
use-ipv4=yes
use-ipv6=yes
allow-interfaces=room0,lo
[wide-area]
enable-wide-area=no
[publish]
publish-workstation=no
"""


def run(*words):
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)


def start(*words, **options):
    return subprocess.Popen(words, start_new_session=True, stderr=subprocess.DEVNULL, **options)


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


def wait_for(path):
    while not os.path.exists(path):
        time.sleep(0.01)


def wait_for_avahi():
    ask = ("dbus-send", "--system", "--print-reply", "--dest=org.freedesktop.Avahi", "/")
    while start(*ask, "org.freedesktop.Avahi.Server.GetState", stdout=subprocess.DEVNULL).wait() != 0:
        time.sleep(0.02)


def main():
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    folder = sys.argv[1]
    # What daemons leave in /run stays in here.
    run("mount", "-t", "tmpfs", "tmpfs", "/run")
    os.mkdir("/run/avahi-daemon")
    run("ip", "link", "set", "lo", "up")
    here = os.path.dirname(os.path.abspath(__file__))
    neighbour = start("unshare", "--net", "/usr/bin/python3", f"{here}/neighbour.py", stdin=subprocess.PIPE)
    # It says that it has a network of its own.
    wait_for_namespace(neighbour.pid)
    run("ip", "link", "add", "room0", "type", "veth", "peer", "name", "room1")
    run("ip", "link", "set", "room1", "netns", str(neighbour.pid))
    run("ip", "address", "add", "10.77.0.1/24", "dev", "room0")
    run("ip", "link", "set", "room0", "up")
    write(f"{folder}/bus.conf", BUS.format(folder=folder))
    write(f"{folder}/avahi.conf", AVAHI)
    start("dbus-daemon", f"--config-file={folder}/bus.conf", "--nofork", "--nopidfile", stdout=subprocess.DEVNULL)
    wait_for(f"{folder}/bus")
    os.environ["DBUS_SYSTEM_BUS_ADDRESS"] = f"unix:path={folder}/bus"
    print(json.dumps({"event": "ready"}), flush=True)
    avahi = None
    for line in sys.stdin:
        command = json.loads(line)
        if command["do"] != "avahi":
            neighbour.stdin.write(line.encode())
            neighbour.stdin.flush()
        elif command["run"]:
            avahi = start(
                "avahi-daemon", "--no-drop-root", "--no-chroot", "--no-rlimits", "-f", f"{folder}/avahi.conf",
                stdout=subprocess.DEVNULL)
            wait_for_avahi()
            print(json.dumps({"event": "avahi"}), flush=True)
        else:
            avahi.kill()
            avahi.wait()
            for name in os.listdir("/run/avahi-daemon"):
                os.remove(f"/run/avahi-daemon/{name}")


def wait_for_namespace(pid):
    own = os.readlink("/proc/self/ns/net")
    while os.readlink(f"/proc/{pid}/ns/net") == own:
        time.sleep(0.01)


main()
