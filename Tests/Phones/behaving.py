"""Guests who behave, while others do not: one holds a note, one votes, and both notice when they are held up."""
import asyncio
import threading
import time

from phone import Closed, Phone

RATE = 30
# What the one who votes answers; nothing else.
QUESTION = "Does it hold?"


class Behaving(threading.Thread):
    """Two phones with a loop of their own. `problem`: what went wrong for them, if anything."""

    def __init__(self, address):
        super().__init__(daemon=True)
        self.address = address
        self.problem = None
        self.votes = 0
        self.slowest = 0.0
        # How long the note was held.
        self.seconds = 0.0
        self.over = threading.Event()
        self.there = threading.Event()
        self.start()
        if not self.there.wait(10):
            raise TimeoutError("the guests who behave are not there after 10 s")

    def end(self):
        self.over.set()
        self.join(10)

    def run(self):
        try:
            asyncio.run(self.behave())
        except (Closed, OSError, asyncio.TimeoutError) as error:
            self.problem = f"{type(error).__name__}: {error}"
        self.there.set()

    async def behave(self):
        ada = await (await Phone(self.address, name="Ada").open(source="127.0.0.2")).join()
        ben = await (await Phone(self.address, name="Ben").open(source="127.0.0.3")).join()
        self.there.set()
        await asyncio.gather(self.hold(ada), self.vote(ben))

    async def hold(self, phone):
        listening = asyncio.create_task(self.listen(phone))
        start, step = time.monotonic(), 0
        while not self.over.is_set():
            phone.touch((1, 0.5, 0.3))
            step += 1
            await asyncio.sleep(max(start + step / RATE - time.monotonic(), 0))
            if listening.done():
                return await listening
        phone.touch()
        self.seconds = time.monotonic() - start
        listening.cancel()

    async def listen(self, phone):
        while True:
            await phone.receive()

    async def vote(self, phone):
        """Changes a vote every half second, and waits for the answer."""
        number = 0
        while not self.over.is_set():
            end = time.monotonic() + 0.5
            question = (phone.state or {}).get("question")
            if question and question["text"] == QUESTION:
                number += 1
                sent = time.monotonic()
                phone.send({"t": "vote", "q": question["id"], "n": number, "a": number % 2})
                await phone.until(lambda message: message["t"] == "voted" and message["n"] == number, 10)
                self.votes += 1
                self.slowest = max(self.slowest, time.monotonic() - sent)
            await self.read_until(phone, end)

    async def read_until(self, phone, end):
        try:
            while (left := end - time.monotonic()) > 0:
                await asyncio.wait_for(phone.receive(), left)
        except asyncio.TimeoutError:
            pass
