"""A connection that is cut for five seconds, for simulated phones and for the page in a browser: how long fingers hang, how soon all are back,
and whether votes are lost or counted twice.

*Off*: connections are reset, and new ones refused. *Silent*: nothing passes, and nobody is told; what TCP had taken meanwhile comes afterwards.
How long TCP itself waits before it tries again is not in it: a proxy on this machine is the network (Tests/Phones/link.py).

Fingers hang until the word `room` says that nobody plays. A third of the phones answer the question in the moment of the cut, so that the
confirmation is lost, others meanwhile, some twice; all of it counts once.
"""
import json
import time

from chromium import Chromium
from crowd import Crowd
from figures import tell
from link import Link, free_port
from workshop import Workshop

CUT_SECONDS = 5
PHONES = 30
# Beyond this a finger that hangs, or a way back, is a fault of the program, however busy the machine.
HANGS_SECONDS, BACK_SECONDS = 1, 10
SHOWN = "document.getElementById('link').hidden && document.getElementById('me-name').textContent !== 'Joining…'"


def wait_for_playing(room, count, seconds):
    """The moment at which so many play, by the word `room`, and the longest time between two answers."""
    end = last = time.monotonic()
    end, longest = end + seconds, 0
    while time.monotonic() < end:
        found, now = room.playing(), time.monotonic()
        longest, last = max(longest, now - last), now
        if found == count:
            return now, longest
        time.sleep(0.002)
    raise TimeoutError(f"{found} play, not {count}; the last lines: {room.lines[-6:]}")


class PageInRoom:
    """The page, as one of the phones."""

    def __init__(self, browser, address):
        self.page = browser.page(address)
        self.page.until(SHOWN)
        # When the line about the connection goes.
        self.page.eval(
            "window.backAt = []; new MutationObserver(() => { if (document.getElementById('link').hidden)"
            " window.backAt.push(performance.timeOrigin + performance.now()); })"
            ".observe(document.getElementById('link'), { attributes: true, attributeFilter: ['hidden'] })")
        left, top, width, height = self.page.eval(
            "(() => { const r = document.getElementById('surface').getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; })()")
        self.place = [left + width * 0.4, top + height * 0.7]
        self.answer = None

    def vote(self, answer):
        self.answer = answer
        self.page.eval(f"document.querySelectorAll('.answer')[{answer}].click()")

    def put_question_away(self):
        """It comes up by itself, over the surface."""
        self.page.until("!document.getElementById('question-sheet').hidden")
        self.page.key("Escape")
        self.page.until("document.getElementById('question-sheet').hidden")

    def waiting_votes(self):
        return self.page.eval("Object.keys(JSON.parse(localStorage.getItem('quern.outbox')).votes).length")

    def back_after(self, moment):
        """Seconds from a moment (time.monotonic()) until it said no more that the connection is lost."""
        clocks = time.time() - time.monotonic()
        self.page.until(SHOWN, 20)
        return max(self.page.eval("window.backAt")) / 1000 - clocks - moment


class Cut:
    """One cut, of a room that all play in."""

    def __init__(self, kind, room, link, crowd, phones, page):
        self.kind, self.room, self.link, self.crowd, self.phones, self.page = kind, room, link, crowd, phones, page

    def wait_until(self, seconds):
        """So long after the cut."""
        time.sleep(max(self.begun + seconds - time.monotonic(), 0))

    def vote(self, answer, step):
        """One in so many of the phones answers; none of those that did in the moment of the cut."""
        self.crowd.call(lambda: [phone.vote(answer) for phone in self.phones if phone.number % step == 1])

    def wait_for_confirmations(self):
        self.crowd.until(lambda: not any(phone.votes for phone in self.phones) and not self.page.waiting_votes(), "all votes are confirmed")

    def begin(self):
        """All answer, and play."""
        text = f"Cut {self.kind}?"
        self.room.type(f"ask {text} | yes | no")
        self.crowd.until(lambda: all(phone.question() == text for phone in self.phones), "all are asked")
        self.page.page.until(f"document.querySelector('#question-body legend')?.textContent === '{text}'")
        self.crowd.call(lambda: [phone.vote(0) for phone in self.phones])
        self.page.vote(0)
        self.wait_for_confirmations()
        self.page.put_question_away()
        self.page.page.touch([self.page.place])
        for phone in self.phones:
            phone.is_down = True
        wait_for_playing(self.room, len(self.phones) + 1, 10)
        time.sleep(1)

    def cut(self):
        def cut_now():
            # The confirmations of these are lost, where they get through at all.
            for phone in self.phones:
                if phone.number % 3 == 0:
                    phone.vote(1)
            (self.link.close if self.kind == "off" else self.link.fall_silent)()
            return time.monotonic()
        self.begun = self.crowd.call(cut_now)
        lifted, self.resolution = wait_for_playing(self.room, 0, 10)
        self.hung = lifted - self.begun
        self.wait_until(1)
        self.vote(1, step=3)
        self.page.vote(1)
        self.wait_until(3.5)
        self.vote(0, step=6)
        self.wait_until(CUT_SECONDS)

    def restore(self):
        restored = time.monotonic()
        self.crowd.run(self.link.restore())
        self.crowd.until(lambda: all(phone.is_joined for phone in self.phones), "all phones are back", 20)
        self.back = max(phone.joined_at for phone in self.phones) - restored
        self.page_back = self.page.back_after(restored)
        playing, _ = wait_for_playing(self.room, len(self.phones) + 1, 20)
        self.playing = playing - restored
        self.wait_for_confirmations()
        self.votes = self.room.votes()
        for phone in self.phones:
            phone.is_down = False
        self.page.page.touch([])
        wait_for_playing(self.room, 0, 10)

    def tell(self):
        what = f"cut {self.kind} for {CUT_SECONDS} s"
        tell(f"{what}: fingers hang for", f"{self.hung * 1000:.0f} ms", "<= 250 ms", self.hung - self.resolution <= 0.25,
             must=self.hung <= HANGS_SECONDS)
        print(f"    of {len(self.phones)} phones and the page; the room was asked every {self.resolution * 1000:.0f} ms or sooner")
        for who, back in (("phones are", self.back), ("the page is", self.page_back)):
            tell(f"{what}: {who} back after", f"{back:.2f} s", "<= 2 s", back <= 2, must=back <= BACK_SECONDS)
        print(f"    all play again after {self.playing:.2f} s")
        answers = [phone.answer for phone in self.phones] + [self.page.answer]
        expected = [answers.count(0), answers.count(1)]
        tell(f"{what}: votes counted", f"{self.votes[0]} + {self.votes[1]}", f"{expected[0]} + {expected[1]}", self.votes == expected,
             must=self.votes == expected)


def measure(options):
    port = free_port()
    link, crowd, browser = Link(port), Crowd(), Chromium()
    room = Workshop(options.program, "--port", str(port), "--url", f"http://127.0.0.1:{link.port}", on_card=True, period=options.period)
    try:
        crowd.run(link.open())
        phones = crowd.add(room.address, range(PHONES))
        page = PageInRoom(browser, room.address)
        crowd.until(lambda: all(phone.is_joined for phone in phones), "all are in")
        for kind in ("off", "silent"):
            one = Cut(kind, room, link, crowd, phones, page)
            one.begin()
            one.cut()
            one.restore()
            one.tell()
        for problem in page.page.problems():
            # The browser itself complains of a connection that is lost.
            if "WebSocket" not in problem and "ERR_" not in problem:
                tell("the page's console", json.dumps(problem)[:60], "nothing", False, must=False)
    finally:
        browser.end()
        crowd.end()
        room.end()
