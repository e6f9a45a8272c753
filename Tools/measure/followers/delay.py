"""From a touch at the leader to a follower's queue, on this machine alone and through a bad network."""
import statistics
import time

from figures import tell
from hands import ten_fingers
from light import LightFollowers
from network import Network
from programs import NETWORK, PASSCODE, Follower, Leader, free_ports

PERIODS = (32, 64, 128)
LEAD = 3.5  # seconds until the fingers come down, in which a follower joins
ROUGH, STALLS = (0.01, 0.03), 0.01
DISTANCES = (60, 300)


def once(options, period=128, rough=None, distance=60):
    """What a follower says while the last fingers are down, and a while after they lifted."""
    port, network = free_ports(), None
    with ten_fingers(LEAD, options.seconds) as recording:
        leader = Leader(options.program, recording, "--distance", str(distance), port=port, period=period)
        follower = light = None
        try:
            if rough is not None:
                network = Network(port, delay=ROUGH, stalls=rough)
            follower = Follower(options.program, port, host=NETWORK if network else "127.0.0.1", period=period)
            follower.wait_until_exact()
            light = LightFollowers(port, PASSCODE, 1, host=follower.host, second=2 if rough else 0)
            # The way there, at first, and how far apart: while it is played, after the first five seconds.
            apart = []
            while (now := time.monotonic() - leader.begun) < LEAD + options.seconds - 0.5:
                if now > LEAD + 5:
                    apart.append(follower.status())
                time.sleep(0.5)
            leader.wait_until(LEAD + options.seconds + 3)
            return apart, follower.status(), light.all[0].changes
        finally:
            if light:
                light.end()
            if follower:
                follower.end()
            leader.end()
            if network:
                network.end()


def within(values, fraction):
    """Milliseconds within which this fraction of them lies, which are seconds."""
    return 1000 * sorted(values)[min(int(fraction * len(values)), len(values) - 1)] if values else float("nan")


def measure(options):
    for period in PERIODS:
        runs = [once(options, period) for _ in range(options.times)]
        found = [run[1] for run in runs]
        ninety_five, ninety_nine = (statistics.median(values) for values in ([one.within95 for one in found], [one.within99 for one in found]))
        tell(f"buffer of {period} frames: a touch in the follower's queue, 95 %", f"{ninety_five:.2f} ms", "<= 2 ms", ninety_five <= 2)
        tell("    99 %", f"{ninety_nine:.2f} ms", "<= 5 ms", ninety_nine <= 5)
        print(f"    {statistics.median(one.touches for one in found):.0f} touches, each time; 99 % in each: "
              + ", ".join(f"{one.within99:.2f} ms" for one in found))
        # The engine's change waits for the block in which the leader's engine took it in.
        ninety_five, ninety_nine = (statistics.median(within(run[2], fraction) for run in runs) for fraction in (0.95, 0.99))
        tell("    the change that it made, at a reader of the broker, 95 %", f"{ninety_five:.2f} ms", "<= 2 ms", ninety_five <= 2)
        tell("    99 %", f"{ninety_nine:.2f} ms", "<= 5 ms", ninety_nine <= 5)
        print(f"    half of them within {statistics.median(within(run[2], 0.5) for run in runs):.2f} ms; a block lasts {period / 48:.2f} ms")


def tell_rough(options, what, stalls, distance):
    runs = [once(options, rough=stalls, distance=distance) for _ in range(options.times)]
    ends = [run[1] for run in runs]
    late, touches = (statistics.median(values) for values in ([end.late for end in ends], [end.touches for end in ends]))
    print(f"{what}, {distance} ms later: {touches:.0f} touches, 95 % within {statistics.median(end.within95 for end in ends):.1f} ms, "
          f"99 % within {statistics.median(end.within99 for end in ends):.1f} ms (100 or more)")
    apart = statistics.median(max(abs(one.apart) for one in during) for during, *_ in runs)
    exact = statistics.median(sum(one.is_exact for one in during) / max(len(during), 1) for during, *_ in runs)
    # The reader has a connection of its own through the same network.
    in_time = statistics.median(sum(took <= distance / 1000 for took in run[2]) / max(len(run[2]), 1) for run in runs)
    tell("    changes in time, at a reader behind the same network", f"{100 * in_time:.1f} %", ">= 99 %", in_time >= 0.99)
    tell("    changes late, mended", f"{late:.0f}, {statistics.median(end.mended for end in ends):.0f}", "few", True)
    tell("    apart at most", f"{apart:.2f} ms", "<= 5 ms", apart <= 5)
    print(f"    sample for sample {100 * exact:.0f} % of the time")
    silent = sum(end.is_silent for end in ends)
    tell("    silent once all fingers are up", f"{silent} of {len(ends)}", "all", silent == len(ends), must=silent == len(ends))
    for end in ends:
        if not end.is_silent:
            print(f"    {end.line}")


def measure_rough(options):
    tell_rough(options, "20 ± 10 ms each way", 0, DISTANCES[0])
    for distance in DISTANCES:
        tell_rough(options, "20 ± 10 ms each way, one message in a hundred stalled 200 ms", STALLS, distance)
