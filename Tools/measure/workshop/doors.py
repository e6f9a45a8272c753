"""Phones at doors: what a message costs more there than at the leader's own server, and what doors, broker and leader need."""
import asyncio
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

if __name__ == "__main__":
    sys.path.append(str(pathlib.Path(__file__).parents[3] / "Tests/Phones"))
from crowd import Crowd
from figures import tell
from load import play, threads, votes_count
from phone import Phone
from workshop import Workshop


class Door:
    """`quern workshop door`, with what it says in a file."""

    def __init__(self, program, name, target, passcode, folder):
        self.output = pathlib.Path(folder, name)
        command = [program, "workshop", "door", target, "--passcode", passcode, "--name", name, "--address", "127.0.0.1", "--port", "0"]
        with self.output.open("w") as output:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=output, stderr=output, env={**os.environ, "HOME": str(folder)})
        self.address = self.wait("phones: ")
        self.wait("the leader of ")

    def wait(self, beginning, seconds=15):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for line in self.output.read_text().splitlines():
                if line.startswith(beginning):
                    return line.removeprefix(beginning)
            time.sleep(0.02)
        raise TimeoutError(f"no line {beginning!r} of a door in {seconds} s")

    def end(self):
        self.process.terminate()
        self.process.wait()


async def trips(address, name, question, count):
    """Seconds from a vote until it is confirmed, again and again: no faster than a person may."""
    phone = await Phone(address, name=name).open()
    await phone.join()
    times = []
    for number in range(1, count + 1):
        start = time.monotonic()
        phone.send({"t": "vote", "q": question, "n": number, "a": number % 2})
        await phone.until(lambda message: message["t"] == "voted" and message["n"] == number, 20)
        times.append(time.monotonic() - start)
        # Pings are answered meanwhile.
        end = time.monotonic() + 0.3
        while (left := end - time.monotonic()) > 0:
            try:
                await asyncio.wait_for(phone.receive(), left)
            except asyncio.TimeoutError:
                break
    phone.writer.close()
    return times


def measured(own, doors, count):
    """Seconds that votes take at the leader's own server, and at doors. A process of its own: it is not to wait for the crowd."""
    addresses = [own] * 4 + [door.address for door in doors] * 2
    result = subprocess.run([sys.executable, __file__, str(count), *addresses], stdout=subprocess.PIPE, check=True)
    found = json.loads(result.stdout)
    return [time for times in found[:4] for time in times], [time for times in found[4:] for time in times]


async def all_trips(count, addresses):
    return await asyncio.gather(*[trips(address, f"Measured {number}", 1, count) for number, address in enumerate(addresses)])


def tell_trips(where, times):
    milliseconds = sorted(1_000 * seconds for seconds in times)
    median, late = statistics.median(milliseconds), milliseconds[int(len(milliseconds) * 0.95)]
    tell(f"a vote to the leader and back, {where}", f"{median:.1f}, {late:.1f} ms", "95 % <= 50 ms", late <= 50)
    return median


def broker_of(process):
    """The number of the process of a leader's broker, which one of its threads started."""
    children = [child for thread in pathlib.Path(f"/proc/{process}/task").iterdir() for child in (thread / "children").read_text().split()]
    return next(int(child) for child in children if "mosquitto" in pathlib.Path(f"/proc/{child}/comm").read_text())


def measure(options):
    with tempfile.TemporaryDirectory(prefix="quern-doors-") as folder:
        room = Workshop(options.program, "--broker", "own", "--name", "Doors", audio="silent")
        crowd, doors = Crowd(options.nice), []
        try:
            target = room.wait("join: ").removeprefix("join: ")
            doors = [Door(options.program, name, target, room.passcode, folder) for name in ("Hall", "Garden")]
            phones = []
            for index, door in enumerate(doors):
                phones += crowd.add(door.address, range(index, options.phones, len(doors)))
            crowd.until(lambda: all(phone.is_joined for phone in phones), "all are in", 60)
            room.type("ask Fast? | yes | no")
            time.sleep(1)
            own, there = measured(room.address, doors, 40)
            tell_trips("own server, nobody plays", own)
            tell_trips("through a door, nobody plays", there)
            processes = {"leader": room.process.pid, "broker": broker_of(room.process.pid), **{f"door {n + 1}": door.process.pid for n, door in enumerate(doors)}}
            before, start = {name: threads(pid) for name, pid in processes.items()}, time.monotonic()
            play(phones[:options.playing], options.seconds)
            elapsed = time.monotonic() - start
            print(f"    {options.phones} phones at 2 doors, {options.playing} play at 30 Hz; processor of each program:")
            for name, pid in processes.items():
                used = {thread: (value - before[name].get(thread, 0)) / elapsed * 100 for thread, value in threads(pid).items()}
                most = [f"{thread} {value:.1f} %" for thread, value in sorted(used.items(), key=lambda item: -item[1])[:6] if value >= 0.1]
                print(f"    {name:<10} {sum(used.values()):5.1f} %: {', '.join(most)}")
            for phone in phones[:options.playing]:
                phone.is_down = True
            own, there = measured(room.address, doors, 40)
            tell_trips(f"own server, {options.playing} play", own)
            tell_trips(f"through a door, {options.playing} play", there)
            for phone in phones:
                phone.is_down = False
            lost = sum(phone.losses for phone in phones)
            tell("connections lost meanwhile", str(lost), "0", not lost)
            room.type("question clear")
            crowd.until(lambda: not any(phone.question() for phone in phones), "nothing is asked any more", 30)
            holds = votes_count(room, crowd, phones)
            tell("each vote counts once, sent twice and changed twice", "yes" if holds else "no", "yes", holds, must=holds)
        finally:
            crowd.end()
            for door in doors:
                door.end()
            room.end()


if __name__ == "__main__":
    print(json.dumps(asyncio.run(all_trips(int(sys.argv[1]), sys.argv[2:]))))
