"""Many phones: how soon they are in, what they cost, how soon their touches are played, and what becomes of the sound meanwhile."""
import os
import pathlib
import re
import tempfile
import time

from crowd import Crowd
from figures import tell
from workshop import Workshop

RATE = 48_000
TICKS = os.sysconf("SC_CLK_TCK")
# In the names of threads that make the sound.
SOUND = ("audio", "grain", "worker")


def threads(process):
    """Seconds of processor time of each thread, by its name."""
    times = {}
    for thread in pathlib.Path(f"/proc/{process}/task").iterdir():
        try:
            name = (thread / "comm").read_text().strip()
            fields = (thread / "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        times[name] = times.get(name, 0) + (int(fields[11]) + int(fields[12])) / TICKS
    return times


def memory(process):
    """Resident megabytes."""
    text = pathlib.Path(f"/proc/{process}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", text).group(1)) / 1024


def play(phones, seconds):
    """Each lifts its finger now and then."""
    start = time.monotonic()
    while (elapsed := time.monotonic() - start) < seconds:
        for phone in phones:
            phone.is_down = int(elapsed / 3 + phone.number / 7) % 4 != 3
        time.sleep(0.05)
    for phone in phones:
        phone.is_down = False


def join_at_once(room, crowd, count, patience=10):
    """The phones, the seconds until the room says that all of them play, and how many did at most: on a busy machine perhaps not all."""
    start, most = time.monotonic(), 0
    phones = crowd.add(room.address, range(count))
    for phone in phones:
        phone.is_down = True
    while (seconds := time.monotonic() - start) < patience and most < count:
        most = max(most, room.playing())
        time.sleep(0.02)
    for phone in phones:
        phone.is_down = False
    return phones, seconds, most


def votes_count(room, crowd, phones):
    """Each votes three times, and sends each vote twice. Whether the last one of each counts, once."""
    room.type("ask Measured? | yes | no")
    crowd.until(lambda: all(phone.question() for phone in phones), "all are asked", 30)

    def vote(step):
        for phone in phones:
            phone.vote((phone.number + step) % 2)
            phone.send_votes()
    for step in range(3):
        crowd.call(vote, step)
    crowd.until(lambda: not any(phone.votes for phone in phones), "all votes are confirmed", 30)
    answers = [phone.answer for phone in phones]
    return room.votes() == [answers.count(0), answers.count(1)]


def tell_cost(room, options, used, grown):
    beside = sum(value for name, value in used.items() if not any(part in name.lower() for part in SOUND))
    tell(f"{options.phones} phones, {options.playing} play at 30 Hz: processor beside the sound", f"{beside:.1f} %", "<= 25 %", beside <= 25)
    for name, value in sorted(used.items(), key=lambda item: -item[1])[:5]:
        print(f"    {name:<20} {value:5.1f} %")
    tell("memory that they take", f"{grown:.1f} MB", "<= 40 MB", grown <= 40)
    room.type("room")
    within = [float(text) for text in re.findall(r"within ([0-9.]+) ms", room.wait("touches played", 20))]
    tell("a touch's moment to the instrument, 95 %", f"{within[0]:.2f} ms", "<= 3 ms", within[0] <= 3)
    tell("the same, 99 %", f"{within[1]:.2f} ms", "<= 8 ms", within[1] <= 8)


def tell_dropouts(room, log, period):
    """Once it ended: what the program's own log says, and what the card saw."""
    dropouts = ([0] + [int(count) for count in re.findall(r"audio dropout, .*?(\d+) so far", log.read_text())])[-1]
    blocks, late, latest = room.card.lateness()
    tell("dropouts", str(dropouts), "0", not dropouts)
    tell(f"blocks of {period} frames so late that a card with two would be dry", str(late), "0", not late)
    print(f"    of {blocks}; the latest was {latest:.1f} ms late, of {1000 * period / RATE:.1f} ms")
    for line in dict.fromkeys(line for line in room.lines if "high load" in line):
        print(f"    {line}")


def measure(options):
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder, "log")
        room = Workshop(options.program, "--log", str(log), on_card=True, period=options.period)
        measure_room(room, options)
        tell_dropouts(room, log, options.period)


def measure_room(room, options):
    crowd, process = Crowd(options.nice), room.process.pid
    try:
        time.sleep(2)
        before = memory(process)
        count = min(100, options.phones)
        phones, seconds, most = join_at_once(room, crowd, count)
        tell(f"{count} join at once, {most} play after", f"{seconds:.2f} s", "<= 2 s", seconds <= 2 and most == count)
        phones += crowd.add(room.address, range(count, options.phones))
        crowd.until(lambda: all(phone.is_joined for phone in phones), "all are in", 60)
        start, times = time.monotonic(), threads(process)
        play(phones[:options.playing], options.seconds)
        elapsed = time.monotonic() - start
        used = {name: (value - times.get(name, 0)) / elapsed * 100 for name, value in threads(process).items()}
        tell_cost(room, options, used, memory(process) - before)
        lost = sum(phone.losses for phone in phones)
        tell("connections lost meanwhile", str(lost), "0", not lost)
        holds = votes_count(room, crowd, phones)
        tell("each vote counts once, sent twice and changed twice", "yes" if holds else "no", "yes", holds, must=holds)
    finally:
        crowd.end()
        room.end()
