"""Recordings of the same passage, by the leader, by three who follow and by one who comes late, sample for sample."""
import pathlib
import subprocess
import time

from figures import tell
from hands import ten_fingers
from programs import Follower, Leader
from samples import fraction_found, frames, sounding_pieces

LEAD, SECONDS, FOLLOWERS, LATE = 8, 12, 3, 7
RATE = 48_000


def render(program, performance, home):
    """The frames of a performance, rendered."""
    out = pathlib.Path(home, "rendered.wav")
    subprocess.run([program, "render", performance, "-o", out], check=True, capture_output=True, env={"HOME": str(home), "PATH": "/usr/bin"})
    return frames(out)


def record(follower):
    """Its recordings, from when it says that it is exact."""
    follower.wait_until_exact(pause=0)
    # It fades in for 30 ms, which a recording of what goes out has, too.
    time.sleep(0.1)
    return follower.record()


def measure(options):
    with ten_fingers(LEAD, SECONDS) as recording:
        leader = Leader(options.program, recording, "--record", "leader.wav")
        followers, late = [], []
        try:
            followers = [Follower(options.program, leader.port, name=f"Ada {number + 1}") for number in range(FOLLOWERS)]
            kept = []
            for follower in followers:
                kept.append(record(follower))
            states = []
            while (now := time.monotonic() - leader.begun) < LEAD + SECONDS + 3:
                if now > LEAD + LATE and not late:
                    late = [Follower(options.program, leader.port, name="Late")]
                    late_sound, _ = record(late[0])
                if now > LEAD:
                    states.append([follower.status() for follower in followers])
                time.sleep(0.5)
            mended = late[0].status().late
        finally:
            for one in [*late, *followers, leader]:
                one.end()
        played = frames(leader.home / "leader.wav")
        # All began to record before.
        passage = [start for start in sounding_pieces(played) if start >= (LEAD - 0.5) * RATE]
        for number, (follower, (sound, performance), during) in enumerate(zip(followers, kept, zip(*states)), 1):
            heard, state = frames(sound), during[-1]
            fraction, count = fraction_found(played, heard, passage)
            # What came late, or was left out under load, is not the same sound, and it says so.
            is_to_be = not state.late and all(one.is_exact for one in during)
            tell(f"follower {number}: pieces of 0.1 s found sample for sample", f"{100 * fraction:.1f} % of {count}", "100 %", fraction == 1,
                 must=fraction == 1 if is_to_be else None)
            print(f"    {state.late} changes late, mended {state.mended} times, {state.apart:.2f} ms from its place; "
                  f"it said that it was exact {100 * sum(one.is_exact for one in during) / len(during):.0f} % of the time")
            rendered = render(options.program, performance, follower.home)
            same, count = fraction_found(heard, rendered)
            tell("    its own performance rendered: pieces that are the same", f"{100 * same:.1f} % of {count}", "100 %", same == 1,
                 must=same == 1 if is_to_be else None)
            if len(sounding_pieces(heard)) == 0:
                tell("    it sounds", "no", "yes", False, must=False)
        heard = frames(late_sound)
        # Where it ends, it fades.
        fraction, count = fraction_found(heard, played, sounding_pieces(heard)[:-2])
        tell(f"one who came after {LATE} s of them, from when it said that it was exact", f"{100 * fraction:.1f} % of {count}", "100 %",
             fraction == 1, must=fraction == 1 if not mended else None)
