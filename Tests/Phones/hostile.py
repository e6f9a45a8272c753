#!/usr/bin/env python3
"""A workshop under attack: handshakes, frames, messages, votes, passcodes and floods of phones that mean no good, while one guest holds a note
and another votes.

usage: Tests/Phones/hostile.py [PROGRAM] [--only WORD] [--write]      --only: the attacks with that word in their title

Prints the table of docs/reliability.md; --write puts it there. Exit code 1 where an attack succeeds: where somebody gets what they should not,
the log or the terminal get more than a line for each phone, or the guests who behave notice anything.
"""
import argparse
import asyncio
import logging
import pathlib
import re
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import attacks_on_connections  # noqa: E402, F401
import attacks_in_the_room  # noqa: E402
import on_screen  # noqa: E402
from attack import Succeeded, Target, attacks  # noqa: E402
from behaving import QUESTION, Behaving  # noqa: E402
from phone import Closed  # noqa: E402
from workshop import Workshop, levels  # noqa: E402

RELIABILITY = pathlib.Path(__file__).parent.parent.parent / "docs/reliability.md"
BEGIN, END = "<!-- what Tests/Phones/hostile.py found -->", "<!-- so far -->"
STEP, SOUND, LONGEST_GAP = 0.02, 0.02, 0.1
MEGABYTES, SLOWEST_VOTE = 16, 1


def resident(process):
    """Megabytes of memory that a process has."""
    return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{process}/status").read_text()).group(1)) / 1_024


def about(target, lines):
    """Those of the lines that tell of an attack's phones, apart from their coming and going."""
    lines = [line for line in lines if not re.search(r"(^|room: )(joined|left) ", line)]
    names = "|".join(re.escape(word) for word in [*target.sources, target.name])
    return [line for line in lines if re.search(rf"(?<![\w.])({names})(?![\w.]*\d)", line)]


async def judge(attack, room, results):
    """Makes an attack; `results` gets what it came to."""
    target = Target(room)
    try:
        observed, verdict = await attack.run(target), "survived"
    except (Succeeded, Closed, OSError, TimeoutError, KeyError) as error:
        observed, verdict = f"{type(error).__name__}: {error}", "succeeded"
    results[attack.title] = [attack, target, observed, verdict]


def count_lines(results, log, terminal):
    """Holds what was told of each attack to what may be told."""
    rows = []
    for attack, target, observed, verdict in results.values():
        logged, shown = about(target, log), about(target, terminal)
        phones = max(target.phones, 1)
        if max(len(logged), len(shown)) > attack.lines * phones:
            observed += f"; {len(logged)} lines in the log and {len(shown)} on the terminal: {(logged + shown)[-1]!r}"
            verdict = "succeeded"
        rows.append((attack.title, attack.required, observed, f"{phones:,}", f"{len(logged)}", verdict))
    return rows


def heard(path):
    """How long it sounds, from the first sound to the last, and the longest silence in between; in seconds."""
    loud = [number for number, level in enumerate(levels(path, STEP)) if level > SOUND] or [0]
    return (loud[-1] - loud[0] + 1) * STEP, max([(after - before - 1) * STEP for before, after in zip(loud, loud[1:])] or [0])


def check(title, required, observed, holds):
    return (title, required, observed, "", "", "survived" if holds else "succeeded")


def in_plain_lines(program, chosen):
    """All attacks on a room without a panel; the rows of the table."""
    log = pathlib.Path(tempfile.mkdtemp(prefix="quern-hostile-")) / "log"
    room = Workshop(program, "--log", str(log))
    results = {}
    try:
        room.type(f"ask {QUESTION} | yes | no")
        behaving = Behaving(room.address)
        time.sleep(1)
        before = resident(room.process.pid)

        async def all_attacks():
            waiting = [asyncio.create_task(judge(attack, room, results)) for attack in chosen if attack.slow]
            for attack in chosen:
                if not attack.slow:
                    await judge(attack, room, results)
            await asyncio.gather(*waiting)

        asyncio.run(all_attacks())
        time.sleep(0.5)
        grown = resident(room.process.pid) - before
        lives = room.process.poll() is None
        behaving.end()
    finally:
        code = room.end()
    log = log.read_text(errors="surrogateescape").splitlines()
    rows = count_lines(results, log, room.lines)
    unseen = [line for line in [*log, *room.lines] if attacks_in_the_room.UNSEEN.search(line)]
    sounding, silence = heard(room.audio)
    dropouts = [line for line in log if "dropout" in line]
    rows.append(check("What the log and the terminal were told of all that", "lines without a character that is obeyed or not seen",
                      f"{len(log) + len(room.lines)} lines{': ' + repr(unseen[0]) if unseen else ''}", not unseen))
    rows.append(check("A note that a guest held meanwhile", "it sounds to the end, without a gap of 100 ms or a dropout",
                      f"{sounding:.0f} s, longest silence {1_000 * silence:.0f} ms{'; ' + dropouts[0] if dropouts else ''}",
                      sounding > behaving.seconds - 1 and silence < LONGEST_GAP and not dropouts))
    rows.append(check("A guest who votes every half second meanwhile", "each vote is answered within a second",
                      behaving.problem or f"{behaving.votes} votes, the slowest answered after {1_000 * behaving.slowest:.0f} ms",
                      not behaving.problem and behaving.votes > 0 and behaving.slowest < SLOWEST_VOTE))
    rows.append(check("The program after all that", f"it lives, ends when told to, and has no {MEGABYTES} MB more memory",
                      f"{grown:.1f} MB more" if lives and code == 0 else f"ended with {code}", lives and code == 0 and grown < MEGABYTES))
    return rows


def main():
    parser = argparse.ArgumentParser(usage="Tests/Phones/hostile.py [PROGRAM] [--only WORD] [--write]")
    parser.add_argument("program", nargs="?", default=".build/release/quern")
    parser.add_argument("--only", default="")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    # What it says of connections that the other side ended is what is wanted here.
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)
    rows = in_plain_lines(options.program, [attack for attack in attacks if options.only in attack.title])
    if not options.only:
        rows.append(on_screen.attack_panel(options.program))
    table = ["| attack | required | observed | phones | lines in the log | verdict |", "|---|---|---|---|---|---|"]
    table += ["| " + " | ".join(cell.replace("|", "/") for cell in row) + " |" for row in rows]
    survived = sum(row[-1] == "survived" for row in rows)
    table += ["", f"{survived} of {len(rows)} survived."]
    print("\n".join(table))
    if options.write:
        text = RELIABILITY.read_text()
        before, after = text[:text.index(BEGIN) + len(BEGIN)], text[text.index(BEGIN):]
        RELIABILITY.write_text(f"{before}\n\n" + "\n".join(table) + f"\n\n{after[after.index(END):]}")
    sys.exit(0 if survived == len(rows) else 1)


main()
