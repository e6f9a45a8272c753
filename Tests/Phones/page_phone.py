"""A simulated phone that does what the page does when its connection is lost: connection.js, outbox.js, touches.js."""
import asyncio
import math
import pathlib
import re
import time

from phone import Closed, Phone

PAGE = pathlib.Path(__file__).parent.parent.parent / "Sources/PhoneServer/Page"


def page_seconds(file, name):
    """A figure of the page, given there in milliseconds."""
    found = re.search(rf"const {name} = (\[?[\d, ]+\]?);", (PAGE / file).read_text())
    if found is None:
        raise SystemExit(f"{PAGE / file} has no {name} any more: Tests/Phones/page_phone.py is to do what the page does")
    figures = [int(text) / 1000 for text in found[1].strip("[]").split(",")]
    return figures if found[1].startswith("[") else figures[0]


WAITS = page_seconds("connection.js", "waits")
OPEN_WITHIN = page_seconds("connection.js", "openWithin")
SILENCE = page_seconds("connection.js", "silenceLimit")
LONGEST_PAUSE = page_seconds("touches.js", "longestPause")
SEND_AGAIN = page_seconds("outbox.js", "sendAgainEvery")
FULL_QUEUE = 4_096
# As setInterval(watchSilence, …) has it, and isReachable.
LOOK, REACHED_WITHIN = 0.25, 1
PLAYING_RATE = 30


class PagePhone(Phone):
    """`live` runs until it is cancelled: connects, joins, sends touches and votes, and does it all again when the connection is lost. While
    `is_down`, one finger circles."""

    def __init__(self, address, number, **options):
        super().__init__(address, name=f"Phone {number}", **options)
        # As phones do, they come from several addresses.
        self.number, self.source = number, f"127.0.0.{2 + number // 50}"
        self.is_down, self.is_joined, self.joined_at = False, False, None
        self.failures, self.heard, self.losses = 0, 0, 0
        self.count, self.votes, self.answer = 0, {}, None

    async def live(self):
        rest = [asyncio.create_task(self.send_touches()), asyncio.create_task(self.send_votes_again())]
        try:
            while True:
                try:
                    await self.stay_connected()
                except (OSError, Closed, asyncio.IncompleteReadError, asyncio.TimeoutError):
                    wait = WAITS[min(self.failures, len(WAITS) - 1)]
                    self.failures += 1
                    await asyncio.sleep(max(wait - (time.monotonic() - self.heard), 0))
        finally:
            for task in rest:
                task.cancel()
            self.drop()

    async def stay_connected(self):
        """One connection, until it ends or nothing comes any more."""
        self.heard = time.monotonic()
        if self.failures >= 2:
            await asyncio.wait_for(self.reach(), REACHED_WITHIN)
        talking = asyncio.create_task(self.talk())
        try:
            while not (await asyncio.wait({talking}, timeout=LOOK))[0]:
                if time.monotonic() - self.heard > (SILENCE if self.is_joined else OPEN_WITHIN):
                    return
            talking.result()
        finally:
            self.losses += self.is_joined
            self.is_joined = False
            talking.cancel()
            self.drop()

    async def reach(self):
        """Any answer will do."""
        reader, writer = await asyncio.open_connection(self.host, self.port, local_addr=(self.source, 0))
        try:
            writer.write(f"GET /favicon.ico HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nConnection: close\r\n\r\n".encode())
            await reader.readexactly(8)
        finally:
            writer.close()

    async def talk(self):
        await self.open(self.source)
        self.say_hello()
        while True:
            message = await self.receive()
            if message["t"] == "welcome":
                self.failures, self.is_joined, self.joined_at = 0, True, time.monotonic()
                self.send_votes()
            elif message["t"] == "voted" and self.votes.get(message["q"], {}).get("n", math.inf) <= message["n"]:
                del self.votes[message["q"]]
            elif message["t"] in ("refused", "end"):
                raise RuntimeError(f"{self.name} was turned away: {message}")

    async def read_frame(self):
        frame = await super().read_frame()
        self.heard = time.monotonic()
        return frame

    def drop(self):
        if self.writer:
            self.send_frame(b"\x03\xe8", 8)
            self.writer.close()
            self.writer = None

    # What is sent once it is in the room.

    async def send_touches(self):
        while True:
            if self.is_joined and self.writer and self.writer.transport.get_write_buffer_size() <= FULL_QUEUE:
                angle = time.monotonic() * 2 + self.number
                self.touch(*([(1, 0.5 + 0.4 * math.cos(angle), 0.5 + 0.4 * math.sin(angle))] if self.is_down else []))
            await asyncio.sleep(1 / PLAYING_RATE if self.is_down else LONGEST_PAUSE)

    def question(self):
        """What it is asked, if anything."""
        return ((self.state or {}).get("question") or {}).get("text")

    def vote(self, answer):
        """Answers the question that it shows."""
        question = self.state["question"]["id"]
        self.count, self.answer = self.count + 1, answer
        self.votes[question] = {"t": "vote", "q": question, "n": self.count, "a": answer}
        if self.is_joined:
            self.send(self.votes[question])

    def send_votes(self):
        for message in self.votes.values():
            self.send(message)

    async def send_votes_again(self):
        while True:
            await asyncio.sleep(SEND_AGAIN)
            if self.is_joined:
                self.send_votes()
