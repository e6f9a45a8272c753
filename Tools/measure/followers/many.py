"""Twenty who follow on one broker, and what they cost the one who plays. Three are Querns; the others read and say the same, and play nothing,
as they would on machines of their own."""
import statistics
import time

from figures import tell
from hands import ten_fingers
from light import LightFollowers
from programs import PASSCODE, Follower, Leader, processor_seconds

QUERNS, FOLLOWERS = 3, 20


def spend(leader, seconds):
    """Percent of a core that the leader and its broker took meanwhile."""
    broker = leader.broker()
    start, before = time.monotonic(), (leader.seconds(), processor_seconds(broker))
    time.sleep(seconds)
    elapsed = time.monotonic() - start
    return [100 * (after - first) / elapsed for after, first in zip((leader.seconds(), processor_seconds(broker)), before)]


def once(options):
    # Ten fingers all the time, alone at first, and then with all who follow.
    with ten_fingers(1, 2 * options.seconds + 15) as recording:
        leader, followers, light = Leader(options.program, recording), [], None
        try:
            leader.wait_until(2.5)
            alone = spend(leader, options.seconds)
            followers = [Follower(options.program, leader.port, name=f"Quern {number + 1}") for number in range(QUERNS)]
            for follower in followers:
                follower.wait_for(lambda status: status.follows, "following")
            light = LightFollowers(leader.port, PASSCODE, FOLLOWERS - QUERNS)
            time.sleep(2)
            leader.type("room")
            count = int(leader.wait("follow with their own Quern")[1].split()[0])
            pieces = sum(one.pieces for one in light.all)
            together = spend(leader, options.seconds)
            pieces = (sum(one.pieces for one in light.all) - pieces) / len(light.all) / options.seconds
            if light.failures():
                raise light.failures()[0]
            return alone, together, count, pieces, followers[0].status()
        finally:
            if light:
                light.end()
            for one in [*followers, leader]:
                one.end()


def measure(options):
    runs = [once(options) for _ in range(options.times)]
    counts, pieces = [run[2] for run in runs], statistics.median(run[3] for run in runs)
    tell("followers that the leader knows", str(min(counts)), str(FOLLOWERS), min(counts) == FOLLOWERS, must=min(counts) == FOLLOWERS)
    more = statistics.median(together[0] - alone[0] for alone, together, *_ in runs)
    alone, together = (statistics.median(run[number][0] for run in runs) for number in (0, 1))
    tell(f"the leader's processor time with {FOLLOWERS} followers", f"{more:+.1f} %", "<= 10 %", more <= 10)
    print(f"    {alone:.1f} % of a core without, {together:.1f} % with them; its broker: "
          f"{statistics.median(run[0][1] for run in runs):.1f} and {statistics.median(run[1][1] for run in runs):.1f} %")
    print(f"    each got {pieces:.0f} messages a second of what is played; at a Quern: "
          f"95 % of touches within {statistics.median(run[4].within95 for run in runs):.2f} ms, "
          f"99 % within {statistics.median(run[4].within99 for run in runs):.2f} ms")
