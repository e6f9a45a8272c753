#!/usr/bin/python3
"""What can go wrong on a stage, done to Quern in the guest while ten fingers play (see .ci/faults).

  faults.py QUERN PERIOD OUT [FAULT …]      writes OUT/faults.json: for each fault what must be, what was, and the verdict
"""
import array
import fcntl
import glob
import grp
import json
import math
import os
import shutil
import signal
import socket
import struct
import subprocess
import sys
import time
import traceback
import wave

from stage import RATE, Card, Fingers, Player, Touchscreen, now, stall, wait_for

FAULTS = []
LOOPBACK = "/sys/bus/platform/drivers/snd_aloop"


class Fell(Exception):
    """What must be was not."""


def must(true, words):
    if not true:
        raise Fell(words)


def fault(title, wanted):
    """A fault: its title, what must be seen and heard. The function gives what was, and the seconds to sound again or None."""
    def keep(function):
        FAULTS.append({"name": function.__name__, "title": title, "wanted": wanted, "run": function})
        return function
    return keep


class Stage:
    def __init__(self, quern, period):
        self.quern, self.period = quern, period
        self.screen, self.card = Touchscreen(), Card()
        self.screen.plug_in()
        self.fingers = Fingers(self.screen)
        self.player = None
        os.makedirs("/run/home", exist_ok=True)

    def start(self, *options, **more):
        """Quern, with files of its own."""
        if self.player and self.player.process.poll() is None:
            return self.player
        os.makedirs("/run/sounds", exist_ok=True)
        make_sound("/run/sounds/bells.wav")
        shutil.copy("Mappings/per-finger.toml", "/run/mapping.toml")
        self.player = Player(
            self.quern, "--fresh", "--mapping", "/run/mapping.toml", "--sound", "/run/sounds/bells.wav", *options,
            period=self.period, **more)
        player = self.player
        wait_for(lambda: player.told("^output: ") or player.process.poll() is not None, 60)
        must(player.told("^output: "), "it did not start: " + "; ".join(line for _, line in player.lines))
        player.say("duration 200 ms")
        return self.player

    def end(self):
        """No Quern plays; the one that did ends well."""
        code = self.player.quit() if self.player else 0
        self.player = None
        must(code == 0, f"it ended with {code}")

    def play(self):
        """Ten fingers come down, and are heard."""
        begin = now()
        self.fingers.down()
        must(wait_for(lambda: self.card.sounds_since(begin), 15), "ten fingers were not heard")
        time.sleep(1)

    def rest(self):
        """The fingers lift; nothing may sound on."""
        self.fingers.lift()
        must(wait_for(self.card.is_silent, 15, 0.2), "something sounds on after all fingers have lifted")

    def steady(self, begin):
        """The fingers lift; the longest silence from `begin` until then, which may be no gap that is heard."""
        gap = self.card.gap(begin, now())
        self.rest()
        must(gap < 0.5, f"a gap of {ms(gap)}")
        return ms(gap)

    def again(self, since, seconds=20):
        """How long after that moment it was heard again."""
        must(wait_for(lambda: self.card.sounds_since(since), seconds), f"nothing was heard for {seconds} s")
        return self.card.sounds_since(since) - since


class Panel:
    """Quern in a terminal, as it was left last."""

    def __init__(self, stage, home):
        stage.end()
        self.environment = dict(os.environ, HOME=home, TMUX_TMPDIR="/run")
        os.makedirs(home, exist_ok=True)
        command = (f"exec {stage.quern} play --audio hw:Loopback,0,0 --device 'Quern Test Touchscreen' --mapping per-finger "
                   f"--period {stage.period}")
        self.tmux("-f", "/dev/null", "new-session", "-d", "-s", "stage", "-x", "160", "-y", "30", command)
        self.process = int(self.tmux("display", "-p", "-t", "stage", "#{pane_pid}"))
        must(wait_for(stage.screen.is_grabbed, 60), "it did not start")

    def tmux(self, *words):
        return subprocess.run(["tmux", *words], check=True, capture_output=True, text=True, env=self.environment).stdout

    def press(self, *keys):
        self.tmux("send-keys", "-t", "stage", *keys)

    def shows(self, words, seconds=10):
        return wait_for(lambda: words in self.tmux("capture-pane", "-p", "-t", "stage"), seconds, 0.2)

    def has_ended(self, seconds):
        return wait_for(lambda: not os.path.exists(f"/proc/{self.process}"), seconds)


def make_sound(path):
    """A second of three tones."""
    tones = (sum(math.sin(2 * math.pi * hz * frame / RATE) for hz in (220, 331, 467)) for frame in range(RATE))
    with wave.open(path, "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", ""))
        file.writeframes(array.array("h", (int(6000 * tone) for tone in tones)).tobytes())


def kept_seconds(path):
    """Of a recording in floats, stereo; its own length must agree with what is there."""
    data = open(path, "rb").read()
    at = data.index(b"data")
    length = struct.unpack("<I", data[at + 4:at + 8])[0]
    must(data[:4] == b"RIFF" and length <= len(data) - at - 8, "the recording's length is wrong")
    return length / 8 / RATE


def ms(seconds):
    return f"{1000 * seconds:.0f} ms"


# -- touch ------------------------------------------------------------------------------------------------------------------


@fault("The touchscreen is unplugged under ten fingers", "every finger ends; one line reports it; Quern keeps playing without it")
def unplugged(stage):
    player = stage.start()
    stage.play()
    begin = now()
    stage.screen.unplug()
    line = player.waits("unplugged|disconnected|waiting|back", 10, begin)
    must(line, "nothing was said")
    wait_for(lambda: stage.fingers.lost, 2)
    stage.rest()
    return f"“{line}”; silent", None


@fault("It is plugged in again", "Quern finds it without a restart")
def plugged_in_again(stage):
    player = stage.start()
    begin = now()
    if not stage.screen.find():
        stage.screen.plug_in()
    line = player.waits("[Tt]ouch", 15, begin)
    must(line, "nothing was said")
    down = now()
    stage.fingers.down()
    again = stage.again(down)
    stage.rest()
    return f"“{line}” after {ms(down - begin)}", again


@fault("Another touchscreen is plugged in while the first one is missing", "Quern does not mistake it for the first one")
def other_device(stage):
    player = stage.start()
    stage.screen.unplug()
    other = Touchscreen("Quern Other Touchscreen")
    other.plug_in()
    begin = now()
    time.sleep(3)
    fingers = Fingers(other)
    fingers.down()
    time.sleep(2)
    heard = stage.card.sounds_since(begin)
    fingers.lift()
    other.unplug()
    stage.screen.plug_in()
    must(heard is None, "the other one played")
    must(player.waits("[Tt]ouch", 15, begin), "the first one was not found again")
    stage.play()
    stage.rest()
    return "the first one plays again once it is back", None


@fault("Events are lost in the middle of a chord (SYN_DROPPED)", "the fingers continue as they are; no note hangs")
def lost_events(stage):
    player = stage.start()
    stage.play()
    player.process.send_signal(signal.SIGSTOP)
    # Some four times what the kernel keeps for a reader; meanwhile five fingers lift and come again.
    stage.fingers.is_down = False
    stage.fingers.thread.join()
    for step in range(400):
        stage.fingers.write(stage.fingers.frame(step / 60))
    stage.fingers.write(stage.fingers.frame(0, ends=True))
    stage.fingers.write(stage.fingers.frame(0, begins=True))
    player.process.send_signal(signal.SIGCONT)
    begin = now()
    again = stage.again(begin)
    time.sleep(0.5)
    fingers = player.asks("state", r"\d+ grains")
    stage.rest()
    return f"“{fingers}”; silent when they lift", again


@fault("1,000 touch frames a second of ten fingers each, for 5 s", "no gap in the sound; no growing delay")
def storm(stage):
    stage.start()
    stage.play()
    begin, frames = now(), stage.fingers.frames
    stage.fingers.rate = 1000
    time.sleep(5)
    stage.fingers.rate = 60
    end, frames = now(), stage.fingers.frames - frames
    gap = stage.steady(begin)
    silent = now() - end
    must(silent < 8, f"it sounded on for {silent:.1f} s after lifting")
    return f"{frames / (end - begin):.0f} frames a second arrived; longest silence {gap}; silent {silent:.1f} s after lifting", 0


# -- sound ------------------------------------------------------------------------------------------------------------------


@fault("The process is stopped for 2 s", "one line reports the gap; the sound continues with the fingers as they are then")
def stopped(stage):
    player = stage.start()
    stage.play()
    player.process.send_signal(signal.SIGSTOP)
    time.sleep(2)
    begin = now()
    player.process.send_signal(signal.SIGCONT)
    again = stage.again(begin)
    line = player.waits("dropout", 10, begin)
    must(line, "nothing was said")
    stage.rest()
    return f"“{line}”", again


@fault("The sound card is removed, and returns after 3 s", "Quern keeps playing silently, and sounds again by itself")
def card_gone(stage):
    player = stage.start()
    stage.play()
    begin = now()
    open(f"{LOOPBACK}/unbind", "w").write("snd_aloop.0")
    line = player.waits("disconnected", 15, begin)
    must(line, "nothing was said")
    time.sleep(max(0, 3 - (now() - begin)))
    begin = now()
    open(f"{LOOPBACK}/bind", "w").write("snd_aloop.0")
    again = stage.again(begin, 40)
    back = player.waits("back", 10, begin)
    stage.rest()
    return f"“{line}”; “{back}”", again


@fault("The card is busy when Quern starts", "one line reports it; Quern sounds once the card is free")
def busy_card(stage):
    stage.end()
    other = subprocess.Popen(
        ["aplay", "-q", "-D", "hw:Loopback,0,0", "-t", "raw", "-f", "S32_LE", "-r", str(RATE), "-c", "2", "/dev/zero"])
    try:
        status = "/proc/asound/Loopback/pcm0p/sub0/status"
        must(wait_for(lambda: "RUNNING" in open(status).read(), 20), "the other program does not play")
        player = stage.start()
        line = player.waits("in use", 20)
        must(line, "nothing was said")
        stage.fingers.down()
        time.sleep(2)
    finally:
        other.kill()
        other.wait()
    again = stage.again(now())
    stage.rest()
    return f"“{line}”", again


# -- files ------------------------------------------------------------------------------------------------------------------


@fault("The disk fills up during a recording", "one line reports it; the recording so far is playable; the sound continues")
def full_disk(stage):
    stage.end()
    os.makedirs("/run/small", exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", "/run/small"], check=True)
    player = stage.start("--record", "/run/small/a.wav")
    stage.play()
    line = player.waits("No space", 30)
    must(line, "nothing was said")
    moment = now()
    time.sleep(1)
    gap = stage.steady(moment - 3)
    must(player.quit() == 74, "its exit code does not tell")
    stage.player = None
    kept = kept_seconds("/run/small/a.wav")
    subprocess.run(["umount", "/run/small"], check=True)
    must(kept > 3, f"{kept:.1f} s were kept")
    return f"“{line}”; {kept:.1f} s kept, longest silence {gap}", 0


@fault("The system clock jumps an hour ahead, then two back", "no audible effect")
def stepped_clock(stage):
    stage.start()
    stage.play()
    begin, day = now(), time.time()
    for hours in (1, -1):
        time.clock_settime(time.CLOCK_REALTIME, day + 3600 * hours)
        time.sleep(2)
    time.clock_settime(time.CLOCK_REALTIME, day + now() - begin)
    gap = stage.steady(begin)
    return f"longest silence {gap}", 0


@fault("The mapping file is overwritten with garbage", "one line reports the place; the old mapping stays in use")
def garbage(stage):
    player = stage.start()
    stage.play()
    begin = now()
    open("/run/mapping.toml", "wb").write(bytes(range(256)) * 64)
    line = player.waits("mapping.toml", 15, begin)
    must(line, "nothing was said")
    time.sleep(1)
    gap = stage.steady(begin)
    shutil.copy("Mappings/per-finger.toml", "/run/mapping.toml")
    return f"“{line[:120]}”; longest silence {gap}", 0


@fault("The sounds folder is deleted", "the current sound keeps playing; others can be chosen")
def no_sounds(stage):
    player = stage.start()
    stage.play()
    begin = now()
    shutil.rmtree("/run/sounds")
    time.sleep(2)
    player.say("next sound")
    time.sleep(3)
    player.say("previous sound")
    time.sleep(3)
    gap = stage.steady(begin)
    return f"longest silence {gap}", 0


# -- the process ------------------------------------------------------------------------------------------------------------


@fault("Each thread is stopped for a second, one after the other", "only the audio thread causes a gap, and sounds again at once")
def stalled(stage):
    player = stage.start()
    stage.play()
    worst = {}
    for thread, name in sorted(player.threads().items()):
        begin = now()
        must(stall(thread, 1), f"{name} could not be held")
        end = now()
        time.sleep(0.7)
        gap = stage.card.gap(begin, now())
        worst[name] = max(worst.get(name, 0), gap)
        stage.again(end, 5)
    stage.rest()
    for name, gap in worst.items():
        must(gap < 1.7, f"a gap of {ms(gap)} by {name}")
    heard = {name: gap for name, gap in worst.items() if gap > 0.5}
    rest = [gap for name, gap in worst.items() if name not in heard]
    words = ", ".join(f"{name} {ms(gap)}" for name, gap in heard.items())
    return f"{len(worst)} kinds of threads; gap: {words or 'none'}; the others at most {ms(max(rest, default=0))}", 0


@fault("Quern is killed with SIGKILL and started again", "the device is free at once; the state of a few seconds before is restored, and a line says so")
def killed(stage):
    panel = Panel(stage, "/run/home-killed")
    panel.press("+")
    must(panel.shows("−11 dB"), "the level does not follow")
    stage.play()
    time.sleep(6)
    os.kill(panel.process, signal.SIGKILL)
    must(panel.has_ended(5), "it lives")
    must(not stage.screen.is_grabbed(), "the device is still taken")
    stage.rest()
    begin = now()
    panel = Panel(stage, "/run/home-killed")
    stands = panel.shows("−11 dB", 30)
    # A line gives way to the next; all of them stand in the list of messages.
    panel.press("i")
    says = panel.shows("did not shut down cleanly", 30)
    panel.press("Escape")
    stage.fingers.down()
    again = stage.again(begin)
    stage.rest()
    panel.press("q")
    must(panel.has_ended(15), "it does not end")
    must(stands, "it does not stand as before")
    must(says, "it says nothing of it")
    return "the level is restored; “Quern did not shut down cleanly last time”", again


# -- the user, the terminal ---------------------------------------------------------------------------------------------------


@fault("A user without permission on the device", "one line says so, with the command that fixes it")
def no_permission(stage):
    stage.end()
    os.chmod(stage.screen.path, 0o600)
    for path in glob.glob("/dev/snd/*"):
        os.chmod(path, 0o666)
    os.makedirs("/run/home-nobody", exist_ok=True)
    os.chown("/run/home-nobody", 65534, 65534)
    player = Player(stage.quern, "--fresh", period=stage.period, user=65534, home="/run/home-nobody")
    line = player.waits("permission", 60)
    must(line, "nothing was said: " + "; ".join(line for _, line in player.lines))
    ended = player.has_ended(3)
    player.quit()
    return f"“{line}”" + (f"; exit code {player.process.returncode}" if ended else "; it plays on without"), None


@fault("The same user, with the rule of packaging/70-quern.rules and in group quern", "the device plays; keyboards stay inaccessible")
def with_rule(stage):
    stage.end()
    subprocess.run(["groupadd", "-f", "-r", "quern"], check=True)
    os.makedirs("/run/udev/rules.d", exist_ok=True)
    os.makedirs("/run/home-nobody", exist_ok=True)
    os.chown("/run/home-nobody", 65534, 65534)
    shutil.copy("packaging/70-quern.rules", "/run/udev/rules.d/")
    if subprocess.run(["pgrep", "-x", "systemd-udevd"], stdout=subprocess.DEVNULL).returncode != 0:
        subprocess.run(["/lib/systemd/systemd-udevd", "--daemon"], check=True)
    for command in (["control", "--reload"], ["trigger", "-c", "add", "-s", "input", "-s", "sound"], ["settle", "-t", "30"]):
        subprocess.run(["udevadm", *command], check=True, env=dict(os.environ, SYSTEMD_IGNORE_CHROOT="1"))
    quern, audio = grp.getgrnam("quern").gr_gid, grp.getgrnam("audio").gr_gid
    must(os.stat(stage.screen.path).st_gid == quern, "the rule does not give the touchscreen to the group")
    keyboards = [path for path in glob.glob("/dev/input/event*") if path != stage.screen.path]
    must(keyboards and all(os.stat(path).st_gid != quern for path in keyboards), "the rule opens more than touch devices")
    stage.player = None
    player = stage.start(user=65534, groups=[quern, audio], home="/run/home-nobody")
    stage.play()
    stage.rest()
    player.quit()
    stage.player = None
    return f"played; {len(keyboards)} other input devices are inaccessible", None


@fault("The terminal is closed", "Quern quits by itself, releases the device, and saves its state")
def closed_terminal(stage):
    panel = Panel(stage, "/run/home-terminal")
    panel.press("+")
    must(panel.shows("−11 dB"), "the level does not follow")
    stage.play()
    begin = now()
    panel.tmux("kill-server")
    must(panel.has_ended(15), "it goes on without a terminal")
    ended = now() - begin
    must(not stage.screen.is_grabbed(), "the device is still taken")
    stage.rest()
    panel = Panel(stage, "/run/home-terminal")
    is_kept = panel.shows("−11 dB")
    panel.press("q")
    panel.has_ended(15)
    must(is_kept, "it does not stand as before")
    return f"ended after {ms(ended)}, the device is free; the next start restores the level", None


@fault("The console is switched away and back", "Quern keeps playing; the panel is still on its console")
def switched_console(stage):
    stage.end()
    activate, wait_active = 0x5606, 0x5607
    consoles = os.open("/dev/tty0", os.O_RDWR)

    def switch(number):
        fcntl.ioctl(consoles, activate, number)
        fcntl.ioctl(consoles, wait_active, number)

    def text():
        return open("/dev/vcs2", "rb").read().decode("latin-1")

    switch(2)
    process = subprocess.Popen(
        ["setsid", "--ctty", stage.quern, "play", "--fresh", "--audio", "hw:Loopback,0,0", "--device", "Quern Test Touchscreen",
         "--mapping", "per-finger", "--period", str(stage.period)],
        stdin=open("/dev/tty2"), stdout=open("/dev/tty2", "w"), stderr=open("/dev/tty2", "w"),
        env=dict(os.environ, TERM="linux", HOME="/run/home"))
    try:
        must(wait_for(lambda: "Per finger" in text(), 60), "no panel on the console: " + text()[:200].strip())
        must(wait_for(stage.screen.is_grabbed, 20), "the device is not taken: " + " ".join(text().split()))
        # On a console the screen is the touchscreen: they come down where the panel draws the surface.
        stage.fingers = Fingers(stage.screen, left=300, apart=180, y=1100)
        try:
            stage.play()
        except Fell as fell:
            raise Fell(f"{fell}: {' '.join(text().split())}")
        begin = now()
        switch(3)
        time.sleep(2)
        switch(2)
        time.sleep(1)
        must("Per finger" in text(), "the panel is gone")
        gap = stage.steady(begin)
    finally:
        process.terminate()
        process.wait(20)
        stage.fingers = Fingers(stage.screen)
        switch(1)
        os.close(consoles)
    return f"longest silence {gap}; the panel is there", 0


@fault("A memory limit is reached (control group)", "one line rejects the sound that does not fit; Quern keeps playing")
def little_memory(stage):
    stage.end()
    group = "/sys/fs/cgroup/quern"
    if not os.path.exists("/sys/fs/cgroup/cgroup.controllers"):
        subprocess.run(["mount", "-t", "cgroup2", "none", "/sys/fs/cgroup"], check=True)
    open("/sys/fs/cgroup/cgroup.subtree_control", "w").write("+memory")
    os.makedirs(group, exist_ok=True)
    open(f"{group}/memory.max", "w").write(str(300 << 20))
    with wave.open("/run/long.wav", "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", ""))
        for _ in range(90):
            file.writeframes(bytes(2 * RATE))
    player = stage.start(before=["sh", "-c", f'echo $$ > {group}/cgroup.procs; exec "$@"', "sh"])
    stage.play()
    begin = now()
    player.say("load /run/long.wav")
    line = player.waits("memory", 60, begin)
    must(player.process.poll() is None, f"it ended with {player.process.poll()}")
    must(line, "nothing was said")
    gap = stage.steady(begin)
    player.quit()
    os.remove("/run/long.wav")
    return f"“{line}”; longest silence {gap}", 0


# -- floods -----------------------------------------------------------------------------------------------------------------


def flood(stage, option, value, send, count):
    """Ten fingers play for 5 s while `send` gives Quern `count` messages at a time, up to 100,000 a second."""
    stage.end()
    player = stage.start(option, value)
    stage.play()
    memory, begin, sent = player.memory, now(), 0
    while now() - begin < 5:
        send()
        sent += count
        time.sleep(max(0, sent / 100_000 - (now() - begin)))
    rate, grown = sent / (now() - begin), player.memory - memory
    gap = stage.steady(begin)
    player.quit()
    must(grown < 16384, f"{grown} kB more memory")
    return f"{rate:.0f} a second sent; longest silence {gap}, {grown / 1024:.1f} MB more memory", 0


@fault("100,000 OSC messages a second, in bundles of 100, or as many as the guest can send, for 5 s", "no gap; no memory growth; the fingers still respond")
def osc_flood(stage):
    address = b"/quern/parameter/filter-cutoff\0\0"
    messages = [address + b",f\0\0" + struct.pack(">f", 4000 + n) for n in range(100)]
    bundle = b"#bundle\0" + struct.pack(">II", 0, 1) + b"".join(struct.pack(">I", len(one)) + one for one in messages)
    out = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    return flood(stage, "--osc", "9123", lambda: out.sendto(bundle, ("127.0.0.1", 9123)), len(messages))


@fault("100,000 MIDI controllers a second, or as many as the guest can send, for 5 s", "no gap; no memory growth; the fingers still respond")
def midi_flood(stage):
    chunk = bytes(b for n in range(20000) for b in (0xB0, 0x4A, n % 128))
    with open(sorted(glob.glob("/dev/snd/midiC*D0"))[0], "wb", buffering=0) as raw:
        return flood(stage, "--midi-from", "Virtual Raw MIDI", lambda: raw.write(chunk), 20000)


def main():
    quern, period, out, wanted = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4:]
    stage = Stage(quern, period)
    results = []
    for one in FAULTS:
        if wanted and one["name"] not in wanted:
            continue
        begin = now()
        try:
            was, again = one["run"](stage)
            verdict = "survived"
            if stage.player and stage.player.process.poll() not in (None, 0):
                was, again, verdict = f"it ended with {stage.player.process.poll()}; {was}", None, "fell"
        except Exception as problem:
            was, again, verdict = str(problem) or type(problem).__name__, None, "fell"
            if not isinstance(problem, Fell):
                traceback.print_exc()
            if stage.player:
                print("\n".join(line for moment, line in stage.player.lines if moment > begin - 1), flush=True)
            recover(stage)
        loudest = max((peak for _, peak in stage.card.part(begin)), default=0)
        if loudest > 0.99:
            was, verdict = f"{was}; a burst of {loudest:.2f} of full scale", "fell"
        results.append({key: one[key] for key in ("name", "title", "wanted")} | {
            "was": was, "again": again, "verdict": verdict, "loudest": loudest, "seconds": now() - begin})
        print(f"{now():.1f} {verdict} {one['name']}: {was}"
              + (f"; sound again after {1000 * again:.0f} ms" if again else ""), flush=True)
        json.dump(results, open(f"{out}/faults.json", "w"), indent=1)
    stage.end()
    stage.card.close()
    open(f"{out}/finished", "w").write("yes\n")


def recover(stage):
    """A stage for the next fault."""
    if stage.player:
        stage.player.process.kill()
        stage.player.process.wait()
        stage.player = None
    stage.fingers.is_down = False
    if not stage.screen.find() or stage.screen.process.poll() is not None:
        stage.screen.plug_in()
    stage.fingers = Fingers(stage.screen)
    if not os.path.exists("/proc/asound/Loopback"):
        open(f"{LOOPBACK}/bind", "w").write("snd_aloop.0")


main()
