#!/usr/bin/env python3
"""A workshop with a real browser: joins with key and passcode, plays with two touches, is locked, votes, asks, reloads, is removed; plays
a quiz; once from a network of its own, where the page is no secure context.

usage: Tests/Phones/browser.py PROGRAM [PICTURES]      needs chromium; PICTURES: a folder for pictures of the page
"""
import json
import pathlib
import subprocess
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from chromium import Chromium  # noqa: E402
from workshop import Workshop, levels  # noqa: E402

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else ".build/release/quern"
PICTURES = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
SOUND, SILENCE = 0.01, 0.0005
PRESSABLE = "(sheet => !sheet.hidden && !sheet.inert)(document.getElementById('question-sheet'))"
failures = []


def check(what, holds, why=""):
    print(f"{'ok  ' if holds else 'FAIL'} {what}{f': {why}' if why and not holds else ''}", flush=True)
    if not holds:
        failures.append(what)


def picture(page, name):
    if PICTURES:
        PICTURES.mkdir(parents=True, exist_ok=True)
        page.picture(PICTURES / f"{name}.png")


def heard(room, start, end):
    """The loudest between two moments (time.monotonic()) of a workshop that ended."""
    found = levels(room.audio)
    first, last = (int((moment - room.sound_began) / 0.05) for moment in (start, end))
    return max(found[max(first, 0):last])


def surface(page, x, y):
    """A place on the playing surface, in CSS pixels."""
    return page.eval(
        "(() => { const r = document.getElementById('surface').getBoundingClientRect();"
        f" return [r.x + r.width * {x}, r.y + r.height * (1 - {y})]; }})()")


def with_workshop(browser):
    # The study's sound has no long reverb.
    room = Workshop(PROGRAM, "--scene", "study")
    try:
        # Joining with the key, and the first sound.
        ada = browser.page()
        opened = time.monotonic()
        ada.open(room.address)
        ada.until("document.querySelector('#me-name').textContent.startsWith('Guest')")
        joined = time.monotonic() - opened
        check("who opens the address is in within two seconds", joined < 2, f"{joined:.2f} s")
        room.wait("joined Guest")
        check("the key is taken off the address bar", ada.eval("location.hash") == "")
        check("the page asks nobody else", ada.eval(
            "performance.getEntriesByType('resource').every(e => new URL(e.name).host === location.host)"))
        check("the page is no larger than 60 kB",
              ada.eval("performance.getEntriesByType('navigation')[0].encodedBodySize") <= 60_000)

        # Two touches at once: sound while they are down, none afterwards.
        began = time.monotonic()
        first, second = surface(ada, 0.3, 0.25), surface(ada, 0.6, 0.75)
        ada.touch([first])
        ada.touch([first, second])
        for step in range(20):
            ada.touch([[first[0] + step * 3, first[1]], [second[0], second[1] + step * 3]])
            time.sleep(0.05)
        picture(ada, "playing")
        ended = time.monotonic()
        ada.touch([])
        time.sleep(4)
        silent = time.monotonic()

        # A second phone joins with the passcode, in small letters.
        ben = browser.page(room.address.split("#")[0])
        ben.until("!document.getElementById('join').hidden")
        ben.eval("document.getElementById('code').focus()")
        ben.type("WRONG2")
        ben.click("#join-button")
        ben.until("document.getElementById('join-reason').textContent.length > 0")
        picture(ben, "passcode")
        ben.eval("document.getElementById('code').value = ''; document.getElementById('code').focus()")
        ben.type(room.passcode.lower())
        ben.eval("document.getElementById('join-name').focus()")
        ben.type("Ben\u202e\u001b[31m")
        ben.click("#join-button")
        ben.until("document.querySelector('#me-name').textContent.startsWith('Ben')")
        line = room.wait("joined Ben")
        check("a name is shown without what a terminal would obey", line.endswith("joined Ben[31m") or line.endswith("joined Ben"), line)

        # Locked: hands do nothing, and the phone says so.
        room.type("lock")
        ada.until("document.getElementById('notice').textContent.includes('locked')")
        picture(ada, "locked")
        locked = time.monotonic()
        ada.touch([first])
        time.sleep(0.5)
        ada.touch([])
        unlocking = time.monotonic()
        room.type("unlock")
        ada.until("document.getElementById('notice').hidden")

        # A question, answered by a tap and by keys alone, changed, revealed.
        room.type("ask Which was denser? | the first | the second")
        ada.until("document.querySelectorAll('.answer').length === 2")
        # The sheet comes up when the hands rest, and takes no press in its first half second.
        ada.until(PRESSABLE)
        picture(ada, "question")
        ada.click(".answer")
        room.wait("vote")
        ben.until("document.querySelectorAll('.answer').length === 2")
        ben.until(PRESSABLE)
        ben.eval("document.querySelectorAll('.answer')[1].focus()")
        ben.key("Enter", text="\r")
        room.wait("vote")
        ada.eval("document.querySelectorAll('.answer')[1].click()")
        room.wait("vote")
        room.type("reveal")
        ada.until("document.getElementById('question-body').innerText.includes('2')")
        picture(ada, "results")
        room.type("question")
        check("each vote counts once, the last one of a phone", bool(room.wait("the second: 2")))

        # A guest asks the host.
        room.type("asking anonymous")
        ada.eval("document.querySelector('[data-sheet=ask]').click()")
        ada.until("!document.getElementById('ask-form').hidden")
        ada.eval("document.getElementById('ask-text').focus()")
        ada.type("What is a grain?")
        ada.click("#ask-form .main")
        room.wait("What is a grain?")
        check("nobody else sees it before the host shows it",
              "What is a grain?" not in ben.eval("document.getElementById('asks').innerText"))
        room.type("show 1")
        ben.until("document.getElementById('asks').textContent.includes('What is a grain?')")
        picture(ben, "asked")

        # A reload keeps name and place.
        before = ada.eval("document.querySelector('#me-name').textContent")
        ada.call("Page.reload")
        ada.until(f"document.querySelector('#me-name')?.textContent === {json.dumps(before)}")
        check("a reload keeps the name and the place", True)

        # Removed, and not back by reloading.
        room.type("kick Ben")
        room.wait("removed Ben")
        ben.until("!document.getElementById('join').hidden")
        ben.call("Page.reload")
        time.sleep(1)
        ben.until("!document.getElementById('join').hidden")
        room.type("roster")
        check("who was removed does not come back by reloading", "removed" in room.wait(" Ben"))
        for name, page in (("Ada", ada), ("Ben", ben)):
            found = page.problems()
            check(f"nothing in the console of {name}'s page", not found, "; ".join(found)[:300])
        room.end()
        check("it sounds while fingers are down", heard(room, began + 0.2, ended) > SOUND)
        check("it is silent after they lifted", heard(room, silent - 0.5, silent - 0.1) < SILENCE)
        check("locked hands are silent", heard(room, locked + 0.1, unlocking) < SILENCE)
    finally:
        room.end()


def with_quiz(browser):
    """A quiz that two pages play: the time, both scores, a reload, somebody who comes late, the podium."""
    room = Workshop(PROGRAM, "--scene", "study", "--quiz", "direction questions 2 seed 7 built-in")
    try:
        ada, ben = browser.page(room.address), browser.page(room.address)
        for page in (ada, ben):
            page.until("document.getElementById('game-head').textContent === 'A quiz begins soon.'", 20)
        room.type("quiz next")
        room.wait("asked question 1", 30)
        for page in (ada, ben):
            page.until(PRESSABLE)
            page.until("document.querySelectorAll('.answer').length === 2")
        check("the bar does not run before the question was heard",
              ada.eval("document.querySelector('.time').hidden || parseInt(document.querySelector('.time span').textContent) > 8"))
        ada.until("!document.querySelector('.time').hidden", 20)
        left = ada.eval("parseInt(document.querySelector('.time span').textContent)")
        check("the time that is left is seen on the phone", 5 <= left <= 10, str(left))
        picture(ada, "quiz")
        ada.click(".answer")
        room.wait("vote")
        ben.eval("document.querySelectorAll('.answer')[1].click()")
        room.wait("right: ")
        status = "[...document.querySelectorAll('#question-body p')].map(p => p.textContent).join(' ')"
        for page in (ada, ben):
            page.until(f"/Right!|Not right[.]/.test({status})")
        right = [page.eval(f"/Right!/.test({status})") for page in (ada, ben)]
        check("of two answers to up or down one is right, and the phone says so", sorted(right) == [False, True])
        check("what differed is said in the terms of the field", "→" in ada.eval("document.getElementById('game-line').textContent"))
        own = [page.eval("document.getElementById('game-own').textContent") for page in (ada, ben)]
        check("points and speed are shown apart", all("points, speed " in text for text in own), str(own))
        picture(ada, "quiz-answer")

        # The second question: one page is loaded again, one comes late, nobody answers.
        room.type("quiz next")
        room.wait("asked question 2", 30)
        ben.call("Page.reload")
        cyd = browser.page(room.address)
        ben.until("document.querySelectorAll('.answer').length === 2")
        ben.until("document.getElementById('game-own').textContent.includes('points')")
        check("a page that is loaded again is back in the question, with its points", True)
        cyd.until(f"{status}.includes('You play from the next question on.')")
        cyd.eval("document.querySelector('.answer').click()")
        room.wait("right: ", 40)
        ada.until(f"{status}.includes('Not right.')")
        room.type("quiz next")
        for page in (ada, ben, cyd):
            page.until("document.getElementById('game-top-title').textContent === 'The podium'")
        top = ada.eval("[...document.querySelectorAll('#game-top li')].map(row => row.textContent)")
        check("two stand on the podium, the one who was right first",
              len(top) == 2 and "100 points" in top[0] and "0 points" in top[1], str(top))
        picture(cyd, "quiz-podium")
        room.type("quiz end")
        ada.until("document.getElementById('game').hidden")
        for name, page in (("Ada", ada), ("Ben", ben), ("Cyd", cyd)):
            found = page.problems()
            check(f"nothing in the console of {name}'s page", not found, "; ".join(found)[:300])
    finally:
        room.end()


def from_another_network(browser_class):
    """The page at an address that is no secure context, from a network namespace of the browser's own."""
    name = f"quern{time.monotonic_ns() % 100_000}"
    run = lambda *words: subprocess.run(words, check=True, capture_output=True)  # noqa: E731
    try:
        run("ip", "netns", "add", name)
        run("ip", "link", "add", f"{name}a", "type", "veth", "peer", "name", f"{name}b", "netns", name)
        run("ip", "addr", "add", "10.213.7.1/24", "dev", f"{name}a")
        run("ip", "link", "set", f"{name}a", "up")
        run("ip", "-n", name, "addr", "add", "10.213.7.2/24", "dev", f"{name}b")
        run("ip", "-n", name, "link", "set", f"{name}b", "up")
        run("ip", "-n", name, "link", "set", "lo", "up")
    except (OSError, subprocess.CalledProcessError) as error:
        subprocess.run(["ip", "link", "del", f"{name}a"], capture_output=True)
        subprocess.run(["ip", "netns", "del", name], capture_output=True)
        print(f"left out: a network of its own ({error})")
        return
    room = browser = None
    try:
        room = Workshop(PROGRAM, address="10.213.7.1")
        browser = browser_class(prefix=("ip", "netns", "exec", name))
        page = browser.page(room.address)
        page.until("document.querySelector('#me-name').textContent.startsWith('Guest')")
        check("at a LAN's address, which is no secure context, a phone joins", page.eval("window.isSecureContext") is False)
        began = time.monotonic()
        page.touch([surface(page, 0.4, 0.3)])
        time.sleep(1)
        page.touch([])
        room.wait("joined")
        found = page.problems()
        check("nothing in its console", not found, "; ".join(found)[:300])
        room.end()
        check("and is heard", heard(room, began, began + 1) > SOUND)
    finally:
        if browser:
            browser.end()
        if room:
            room.end()
        subprocess.run(["ip", "netns", "del", name], capture_output=True)
        subprocess.run(["ip", "link", "del", f"{name}a"], capture_output=True)


def main():
    browser = Chromium()
    try:
        with_workshop(browser)
        with_quiz(browser)
    finally:
        browser.end()
    from_another_network(Chromium)
    if failures:
        sys.exit(f"{len(failures)} of a workshop's promises do not hold")


main()
