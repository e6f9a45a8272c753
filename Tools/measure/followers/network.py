"""A network between followers and their leader that can be bad: a TCP proxy on this machine, at another address with the same ports."""
import asyncio
import contextlib
import random
import socket
import struct
import threading

from programs import LEADER, NETWORK


class Network:
    """Carries what comes at both ports of a leader to it and back.

    delay     seconds that everything takes each way, from and to, drawn anew for each piece that is read: a message where they come one by one
    stalls    the fraction of pieces that take `stall` seconds more; what is behind waits, as TCP has it where a packet is lost
    rate      bytes a second of one connection, each way
    """

    def __init__(self, port, delay=(0, 0), stalls=0, stall=0.2, rate=None):
        self.ports, self.delay, self.stalls, self.stall, self.rate = (port, port + 1), delay, stalls, stall, rate
        self.random = random.Random(1)
        self.pieces = self.stalled = self.carried = 0
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.servers, self.writers = [], set()
        self.call(self.prepare())

    def call(self, coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(10)

    async def prepare(self):
        self.passes = asyncio.Event()
        self.passes.set()
        await self.listen()

    async def listen(self):
        for port in self.ports:
            def join(reader, writer, port=port):
                return self.join(reader, writer, port)
            self.servers.append(await asyncio.start_server(join, NETWORK, port, reuse_address=True))

    async def join(self, reader, writer, port):
        try:
            other_reader, other_writer = await asyncio.open_connection(LEADER, port)
        except OSError:
            return writer.close()
        both = {writer, other_writer}
        for one in both:
            one.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.writers |= both
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(self.carry(reader, other_writer), self.carry(other_reader, writer))
        self.writers -= both

    async def carry(self, reader, writer):
        pieces = asyncio.Queue()
        sender = asyncio.ensure_future(self.send(pieces, writer))
        due = 0
        with contextlib.suppress(OSError):
            while data := await reader.read(16_384):
                now = self.loop.time()
                took = self.random.uniform(*self.delay)
                self.pieces += 1
                if self.random.random() < self.stalls:
                    took += self.stall
                    self.stalled += 1
                due = max(due, now + took)
                if self.rate:
                    due += len(data) / self.rate
                    # As much as a network has under way, and no more.
                    await asyncio.sleep(max(due - now - 0.2, 0))
                pieces.put_nowait((due, data))
        pieces.put_nowait((due, b""))
        await sender

    async def send(self, pieces, writer):
        with contextlib.suppress(OSError):
            while True:
                due, data = await pieces.get()
                await asyncio.sleep(max(due - self.loop.time(), 0))
                await self.passes.wait()
                if not data:
                    break
                self.carried += len(data)
                writer.write(data)
                await writer.drain()
        writer.close()

    def cut(self):
        """Connections are reset, and new ones refused."""
        async def cut():
            for server in self.servers:
                server.close()
            self.servers = []
            for writer in list(self.writers):
                # Without lingering an abort is a reset.
                with contextlib.suppress(OSError):
                    writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                writer.transport.abort()
        self.call(cut())

    def fall_silent(self):
        """Nothing passes, and nobody is told."""
        async def fall_silent():
            self.passes.clear()
        self.call(fall_silent())

    def restore(self):
        """Ends both: what waited meanwhile is passed on, as TCP does."""
        async def restore():
            self.passes.set()
            if not self.servers:
                await self.listen()
        self.call(restore())

    def end(self):
        self.cut()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(5)
