"""Recordings of the same passage, by the leader and by three who follow, sample for sample."""
import pathlib
import subprocess
import time

from figures import tell
from hands import ten_fingers
from programs import Follower, Leader
from samples import fraction_found, frames, sounding_pieces

LEAD, SECONDS, FOLLOWERS = 8, 12, 3
RATE = 48_000


def render(program, performance, home):
    """The frames of a performance, rendered."""
    out = pathlib.Path(home, "rendered.wav")
    subprocess.run([program, "render", performance, "-o", out], check=True, capture_output=True, env={"HOME": str(home), "PATH": "/usr/bin"})
    return frames(out)


def measure(options):
    with ten_fingers(LEAD, SECONDS) as recording:
        leader = Leader(options.program, recording, "--record", "leader.wav")
        followers = []
        try:
            followers = [Follower(options.program, leader.port, name=f"Ada {number + 1}") for number in range(FOLLOWERS)]
            kept = []
            for follower in followers:
                follower.wait_until_exact()
                kept.append(follower.record())
            states = []
            while (now := time.monotonic() - leader.begun) < LEAD + SECONDS + 3:
                if now > LEAD:
                    states.append([follower.status() for follower in followers])
                time.sleep(0.5)
        finally:
            for one in [*followers, leader]:
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
