"""The stage of .ci/faults, in the guest: a touchscreen with ten fingers on it, a card that is listened to, and Quern between them."""
import audioop
import collections
import ctypes
import fcntl
import glob
import math
import os
import re
import struct
import subprocess
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
RATE = 48000


def now():
    return time.monotonic()


def wait_for(true, seconds, step=0.02):
    """Whether `true()` became so within the time."""
    end = now() + seconds
    while not true():
        if now() > end:
            return False
        time.sleep(step)
    return True


class Touchscreen:
    """The device of touchscreen.evemu, plugged in and out. Ten slots, y downwards."""

    def __init__(self, name="Quern Test Touchscreen"):
        self.name, self.process, self.path = name, None, None

    def plug_in(self):
        description = open(f"{HERE}/touchscreen.evemu").read().replace("Quern Test Touchscreen", self.name)
        path = f"/run/{self.name.replace(' ', '-')}.evemu"
        open(path, "w").write(description)
        self.process = subprocess.Popen(["evemu-device", path], stdout=subprocess.DEVNULL)
        if not wait_for(self.find, 20):
            raise RuntimeError(f"no device {self.name}")

    def find(self):
        for name in glob.glob("/sys/class/input/event*/device/name"):
            if open(name).read().strip() == self.name:
                self.path = "/dev/input/" + name.split("/")[4]
                return os.path.exists(self.path)
        return False

    def unplug(self):
        self.process.kill()
        self.process.wait()

    def is_grabbed(self):
        with open(self.path, "rb") as device:
            try:
                fcntl.ioctl(device, 0x40044590, 1)
                return False
            except OSError as error:
                return error.errno == 16


class Fingers:
    """Ten fingers that circle on the surface until they lift, so many frames a second. In the device's units they lie in a row from
    `left` on, `apart` from each other, at the height `y`."""

    def __init__(self, screen, count=10, left=300, apart=370, y=1900):
        self.screen, self.count, self.rate = screen, count, 60
        self.left, self.apart, self.y = left, apart, y
        self.identity, self.is_down, self.lost, self.frames = 100, False, False, 0
        self.thread = None
        self.circle = [self.frame(step / 60) for step in range(300)]

    def event(self, kind, code, value):
        return struct.pack("llHHi", 0, 0, kind, code, value)

    def frame(self, moment, begins=False, ends=False):
        events = []
        for finger in range(self.count):
            events.append(self.event(3, 0x2F, finger))
            if begins:
                self.identity += 1
                events.append(self.event(3, 0x39, self.identity))
            if ends:
                events.append(self.event(3, 0x39, -1))
                continue
            turn = 2 * math.pi * (0.2 * moment + finger / self.count)
            events.append(self.event(3, 0x35, int(self.left + self.apart * finger + 120 * math.cos(turn))))
            events.append(self.event(3, 0x36, int(self.y + 200 * math.sin(turn))))
            events.append(self.event(3, 0x3A, 100 + int(40 * math.sin(2 * turn))))
        if begins or ends:
            events.append(self.event(1, 0x14A, 1 if begins else 0))
        return b"".join(events) + self.event(0, 0, 0)

    def write(self, data):
        try:
            os.write(self.device, data)
            self.frames += 1
        except OSError:
            self.lost = True

    def down(self):
        self.device = os.open(self.screen.path, os.O_WRONLY)
        self.lost, self.is_down = False, True
        self.write(self.frame(0, begins=True))
        self.thread = threading.Thread(target=self.move, daemon=True)
        self.thread.start()

    def move(self):
        due, step = now(), 0
        while self.is_down and not self.lost:
            step += 1
            self.write(self.circle[step % len(self.circle)])
            # Who comes late by more does not make up for it.
            due = max(due + 1 / self.rate, now() - 0.1)
            time.sleep(max(0, due - now()))

    def lift(self):
        self.is_down = False
        if self.thread:
            self.thread.join()
        if not self.lost:
            self.write(self.frame(0, ends=True))
        os.close(self.device)


def put_first(names):
    """Kernel threads go before all others from here on, as the interrupt does that a real card has."""
    for thread in subprocess.run(["pgrep", names], stdout=subprocess.PIPE, text=True).stdout.split():
        os.sched_setscheduler(int(thread), os.SCHED_FIFO, os.sched_param(80))


def count_periods(period):
    """The loopback card counts by the kernel's tick, of four milliseconds; from here on by another card's periods, as a real one does by its own."""
    module = glob.glob(f"{os.environ['QUERN_KERNEL']}/lib/modules/*/kernel/sound/drivers/snd-dummy.ko")[0]
    subprocess.run(["insmod", module], check=True)
    clock = subprocess.Popen(
        ["aplay", "-q", "-D", "hw:Dummy,0", "-t", "raw", "-f", "S16_LE", "-r", str(RATE), "-c", "2", f"--period-size={period}",
         f"--buffer-size={64 * period}", "/dev/zero"])
    time.sleep(0.5)
    open("/proc/asound/Loopback/timer_source", "w").write("Dummy.0.0\n")
    # Threads count the periods, two as one where they come late by one.
    put_first("ksoftirqd|kworker/.*H")
    return clock


class Card:
    """What comes out of the loopback card, heard all the time: the level of each 20 ms, also across its going and coming."""
    BLOCK = RATE // 50

    def __init__(self):
        self.levels = []  # (moment, highest sample of full scale)
        self.is_wanted, self.recorder, self.lock = True, None, threading.Lock()
        # The card goes by the kernel's tick, which a thread hands on when there is much to do.
        put_first("ksoftirqd")
        self.thread = threading.Thread(target=self.hear, daemon=True)
        self.thread.start()

    def hear(self):
        while self.is_wanted:
            if not os.path.exists("/proc/asound/Loopback"):
                time.sleep(0.05)
                continue
            # It goes before what is listened to; nobody else who works hard takes samples from it.
            self.recorder = subprocess.Popen(
                ["chrt", "-f", "80", "arecord", "-q", "-D", "plughw:Loopback,1,0", "-t", "raw", "-f", "S32_LE", "-r", str(RATE), "-c", "2",
                 "--period-size=480", "--buffer-size=48000"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            fcntl.fcntl(self.recorder.stdout, fcntl.F_SETPIPE_SZ, 1 << 24)
            # What is read late was heard earlier: of the last twenty seconds, what was read soonest says when the recording began.
            count, begins = 0, collections.deque(maxlen=20 * 50)
            while True:
                data = self.recorder.stdout.read(self.BLOCK * 8)
                if len(data) < self.BLOCK * 8:
                    break
                count += 1
                begins.append(now() - count * self.BLOCK / RATE)
                with self.lock:
                    self.levels.append((min(begins) + count * self.BLOCK / RATE, audioop.max(data, 4) / 2.0 ** 31))
            self.recorder.wait()
            time.sleep(0.05)

    def part(self, begin, end=math.inf):
        with self.lock:
            return [level for level in self.levels if begin <= level[0] <= end]

    def sounds_since(self, begin, threshold=0.003):
        """The first moment from `begin` on at which something sounds; None while nothing does."""
        return next((moment for moment, peak in self.part(begin) if peak > threshold), None)

    def gap(self, begin, end, threshold=0.003):
        """The longest time in which nothing is heard, in seconds: silence, or no card."""
        wait_for(lambda: self.levels and self.levels[-1][0] >= end - 0.05, 5)
        loud = [begin] + [moment for moment, peak in self.part(begin, end) if peak > threshold] + [end]
        return max(b - a for a, b in zip(loud, loud[1:]))

    def is_silent(self, seconds=1.0, threshold=1e-4):
        """Whether the last so many seconds were silent."""
        part = self.part(now() - seconds)
        return len(part) > 20 * seconds and all(peak < threshold for _, peak in part)

    def close(self):
        self.is_wanted = False
        if self.recorder:
            self.recorder.terminate()
        self.thread.join(5)


class Player:
    """Quern, told and asked in lines."""

    def __init__(self, quern, *options, home="/run/home", user=None, groups=None, before=(), period=1024, audio="hw:Loopback,0,0",
                 device="Quern Test Touchscreen"):
        self.lines, self.lock = [], threading.Lock()
        command = [*before, quern, "play", "--plain", "--audio", audio, "--device", device, "--mapping", "per-finger",
                   "--period", str(period), *options]
        environment = dict(os.environ, HOME=home)
        self.began = now()
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment, user=user, group=user,
            extra_groups=groups,
            text=True, bufsize=1, errors="replace")
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            with self.lock:
                self.lines.append((now(), line.rstrip()))

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def told(self, pattern, since=0.0):
        """The first line since then that matches."""
        with self.lock:
            return next((line for moment, line in self.lines if moment >= since and re.search(pattern, line)), None)

    def waits(self, pattern, seconds, since=0.0):
        return wait_for(lambda: self.told(pattern, since), seconds) and self.told(pattern, since)

    def asks(self, word, pattern, seconds=10):
        """What it answers."""
        asked = now()
        self.say(word)
        return self.waits(pattern, seconds, asked)

    @property
    def status(self):
        return dict(re.findall(r"^(\w+):\s*(.*)$", open(f"/proc/{self.process.pid}/status").read(), re.MULTILINE))

    @property
    def memory(self):
        return int(self.status["VmRSS"].split()[0])

    @property
    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def threads(self):
        """The threads' numbers and names."""
        folder = f"/proc/{self.process.pid}/task"
        return {int(thread): open(f"{folder}/{thread}/comm").read().strip() for thread in os.listdir(folder)}

    def quit(self):
        """Its exit code."""
        if self.process.poll() is None:
            try:
                # The first one only asks while something records or loops.
                self.say("quit\nquit")
            except OSError:
                pass
        try:
            return self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return "did not end"

    def has_ended(self, seconds):
        return wait_for(lambda: self.process.poll() is not None, seconds)


libc = ctypes.CDLL(None, use_errno=True)


def stall(thread, seconds):
    """Holds one thread of another program for so long, as a debugger does; it knows nothing of it."""
    seize, interrupt, detach, everything = 0x4206, 0x4207, 17, 0x40000000
    libc.ptrace.argtypes = [ctypes.c_long] * 4
    libc.waitpid.argtypes = [ctypes.c_int, ctypes.c_void_p, ctypes.c_int]
    if libc.ptrace(seize, thread, 0, 0) != 0:
        return False
    libc.ptrace(interrupt, thread, 0, 0)
    libc.waitpid(thread, None, everything)
    time.sleep(seconds)
    return libc.ptrace(detach, thread, 0, 0) == 0
