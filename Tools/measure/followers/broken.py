"""What breaks: the broker, the leader, the network; and how far apart they are after a while."""
import math
import os
import signal
import statistics
import time

from figures import tell
from hands import ten_fingers
from network import Network
from programs import NETWORK, Follower, Leader, free_ports

LEAD = 2
GONE_SECONDS = 30
# Beyond this it is a fault of the program, however busy the machine.
BACK_SECONDS = 20
STAYS_SECONDS = 2


class Back:
    """How long it takes a follower until touches come again, none of them late and all at their place; and until it is exact, too. Both have to stay
    so: before it knows that something is missing, it says that it is exact. `None` where it is not so in time."""

    def __init__(self, follower, since, before):
        self.playing = self.exact = None
        last = None
        while time.monotonic() < since + BACK_SECONDS:
            self.status = status = follower.status()
            plays = status.touches > before and abs(status.apart) <= 5 and last is not None and status.late == last.late
            self.playing = (self.playing or status.at) if plays else None
            self.exact = (self.exact or status.at) if plays and status.is_exact else None
            if self.exact and status.at - self.exact > STAYS_SECONDS:
                break
            last = status
            time.sleep(0.01)
        self.playing, self.exact = (moment and moment - since for moment in (self.playing, self.exact))


def middle(times):
    """The median of times of which some may be missing, as text and as seconds."""
    median = statistics.median(math.inf if time is None else time for time in times)
    return (f"{median:.2f} s" if median < math.inf else f"not in {BACK_SECONDS} s"), median


def tell_back(what, found, goal):
    text, median = middle([one.playing for one in found])
    tell(f"{what}: touches come in time again after", text, f"<= {goal} s", median <= goal, must=median < math.inf)
    text, median = middle([one.exact for one in found])
    tell("    and it is exact", text, f"<= {goal} s", median <= goal)
    for one in found:
        status = one.status
        print(f"    {status.late} changes late, mended {status.mended} times, {status.apart:.2f} ms from its place, known {status.ahead:.0f} ms ahead"
              + ("" if status.is_exact else "; not exact"))


def broker_killed(options):
    found = []
    for _ in range(options.times):
        with ten_fingers(LEAD, 40) as recording:
            leader, follower = Leader(options.program, recording), None
            try:
                follower = Follower(options.program, leader.port)
                leader.wait_until(LEAD + 3)
                before = follower.wait_until_exact().touches
                os.kill(leader.broker(), signal.SIGKILL)
                since = time.monotonic()
                # Until the touches that were under way came.
                time.sleep(0.05)
                before = follower.status().touches
                found.append(Back(follower, since, before))
            finally:
                for one in (follower, leader):
                    if one:
                        one.end()
    tell_back("the broker is killed", found, 3)


def leader_killed(options):
    found = []
    for _ in range(options.times):
        with ten_fingers(0.3, 40) as recording:
            leader, follower = Leader(options.program, recording), None
            try:
                follower = Follower(options.program, leader.port)
                leader.wait_until(LEAD + 3)
                follower.wait_until_exact()
                leader.kill()
                time.sleep(2)
                before = follower.status()
                print(f"    meanwhile: {before.line[:100]}")
                again = Leader(options.program, recording, port=leader.port, home=leader.home)
                kept, leader = leader, again
                # Its fingers come down only after a while; following again needs none.
                found.append(Back(follower, again.first_line, before.touches))
                kept.end()
            finally:
                for one in (follower, leader):
                    if one:
                        one.end()
    tell_back("the leader is killed and started again", found, 2)


def network_gone(options, how, times_wanted):
    found = []
    for _ in range(times_wanted):
        port = free_ports()
        with ten_fingers(LEAD, GONE_SECONDS + 40) as recording:
            leader, network, follower = Leader(options.program, recording, port=port), Network(port), None
            try:
                follower = Follower(options.program, port, host=NETWORK)
                leader.wait_until(LEAD + 3)
                follower.wait_until_exact()
                (network.cut if how == "off" else network.fall_silent)()
                time.sleep(GONE_SECONDS)
                before = follower.status()
                network.restore()
                found.append(Back(follower, time.monotonic(), before.touches))
            finally:
                for one in (follower, leader):
                    if one:
                        one.end()
                network.end()
    tell_back(f"the network is {how} for {GONE_SECONDS} s", found, 3)


def two_leaders(options):
    with ten_fingers(LEAD, 1) as recording:
        leader = Leader(options.program, recording)
        try:
            other = "a room"
            try:
                second = Leader(options.program, recording, home=leader.home)
                second.end()
            except ConnectionError as error:
                other = str(error).split("last lines: ")[1]
        finally:
            leader.end()
    holds = "another Quern leads a room called" in other
    tell("a second leader of the same name", "refused" if holds else "let in", "refused", holds, must=holds)
    print(f"    {other}")


def long_run(options):
    seconds = 600 if options.long else 120
    with ten_fingers(LEAD, seconds) as recording:
        leader, follower = Leader(options.program, recording), None
        try:
            follower = Follower(options.program, leader.port)
            follower.wait_until_exact()
            found = []
            while time.monotonic() < leader.begun + LEAD + seconds - 1:
                time.sleep(1)
                if time.monotonic() > leader.begun + 10:
                    found.append(follower.status())
        finally:
            for one in (follower, leader):
                if one:
                    one.end()
    furthest = max(abs(one.apart) for one in found)
    tell(f"apart at most in {seconds} s", f"{furthest:.2f} ms", "<= 5 ms", furthest <= 5)
    print(f"    at the end {found[-1].apart:.2f} ms, {found[-1].late} changes late, mended {found[-1].mended} times; "
          f"exact {100 * sum(one.is_exact for one in found) / len(found):.0f} % of the time")


def measure(options):
    two_leaders(options)
    broker_killed(options)
    leader_killed(options)
    network_gone(options, "off", options.times)
    network_gone(options, "silent", options.times)
    long_run(options)
