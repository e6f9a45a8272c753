"""A follower that comes while ten fingers play, without a silence since they began."""
import math
import statistics

from figures import tell
from hands import ten_fingers
from programs import Follower, Leader

LEAD, AFTER, PATIENCE = 1, (30, 60, 180), 10


def milliseconds(seconds):
    return f"{1000 * seconds:.0f} ms" if seconds < math.inf else f"not in {PATIENCE} s"


def come(options, leader, name):
    """Seconds from the moment at which the broker let it in, and from its process's, until it is exact."""
    follower = Follower(options.program, leader.port, name=name)
    try:
        # The first that the broker passes on to it.
        connected, _ = follower.wait(" is (un)?locked")
        # Asked again and again without a pause, it would have less of the processor for what is measured.
        heard = follower.wait_for(lambda status: status.follows, "following", pause=0.01)
        try:
            exact = follower.wait_until_exact(PATIENCE, pause=0.02).at
        except TimeoutError as error:
            print(f"    {error}")
            exact = math.inf
        return heard.at - connected, exact - connected, exact - follower.started
    finally:
        follower.end()


def measure(options):
    found = {after: [] for after in AFTER}
    for _ in range(options.times):
        with ten_fingers(LEAD, max(AFTER) + 20) as recording:
            leader = Leader(options.program, recording)
            try:
                for after in AFTER:
                    leader.wait_until(LEAD + after)
                    found[after].append(come(options, leader, f"After {after}"))
            finally:
                leader.end()
    for after, times in found.items():
        heard, exact, whole = (statistics.median(values) for values in zip(*times))
        tell(f"coming after {after} s of ten fingers: from the broker's first message to exact", milliseconds(exact), "<= 300 ms",
             exact <= 0.3)
        print(f"    heard after {1000 * heard:.0f} ms; from the process's beginning to exact {milliseconds(whole)}; each time: "
              + ", ".join(milliseconds(one[1]) for one in times))
