"""A phone of a workshop without a browser: speaks the page's messages over a WebSocket. For load, faults and counting."""
import asyncio
import base64
import json
import os
import struct
import time
from urllib.parse import urlsplit


def now():
    """As the page's clock: milliseconds."""
    return time.monotonic() * 1_000


class Closed(Exception):
    """The other side ended it."""


class Phone:
    """One connection. Answers pings by itself while `receive` runs."""

    def __init__(self, address, name=None, code=None, token=None):
        url = urlsplit(address)
        self.host, self.port, self.key = url.hostname, url.port or 80, url.fragment
        self.name, self.code, self.token = name, code, token
        self.state, self.welcome, self.refused = None, None, None
        self.messages, self.touches = [], 0
        self.reader = self.writer = None

    async def open(self, source=None):
        self.reader, self.writer = await asyncio.open_connection(
            self.host, self.port, local_addr=(source, 0) if source else None)
        return await self.shake_hands()

    async def shake_hands(self):
        """Asks for messages, where the connection is there."""
        key = base64.b64encode(os.urandom(16)).decode()
        host = f"{self.host}:{self.port}"
        lines = [f"GET /room HTTP/1.1", f"Host: {host}", f"Origin: http://{host}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        self.writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        status = await self.reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in status.split(b"\r\n")[0]:
            raise Closed(status.split(b"\r\n")[0].decode())
        return self

    def send_frame(self, payload, opcode=1):
        mask = os.urandom(4)
        size = len(payload)
        head = bytes([0x80 | opcode]) + (
            bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + struct.pack(">H", size) if size < 65_536
            else bytes([0x80 | 127]) + struct.pack(">Q", size))
        body = int.from_bytes(payload, "big") ^ int.from_bytes((mask * (size // 4 + 1))[:size], "big") if size else 0
        self.writer.write(head + mask + (body.to_bytes(size, "big") if size else b""))

    def send(self, message):
        self.send_frame(json.dumps(message, separators=(",", ":")).encode())

    async def read_frame(self):
        try:
            first, second = await self.reader.readexactly(2)
            size = second & 0x7F
            if size == 126:
                size, = struct.unpack(">H", await self.reader.readexactly(2))
            elif size == 127:
                size, = struct.unpack(">Q", await self.reader.readexactly(8))
            payload = await self.reader.readexactly(size)
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            raise Closed(str(error)) from error
        return first & 0x0F, payload

    async def receive(self):
        """The next message that is no ping."""
        while True:
            opcode, payload = await self.read_frame()
            if opcode == 8:
                raise Closed("closed")
            if opcode == 9:
                self.send_frame(payload, 10)
            if opcode != 1:
                continue
            message = json.loads(payload)
            kind = message.get("t")
            if kind == "ping":
                self.send({"t": "pong", "id": message["id"], "at": now()})
                continue
            if kind == "welcome":
                self.welcome, self.token = message, message["token"]
            elif kind == "refused":
                self.refused = message
            elif kind == "state":
                self.state = message
            self.messages.append(message)
            if len(self.messages) > 1_000:
                del self.messages[:500]
            return message

    async def until(self, test, seconds=5):
        """Receives until `test` holds for a message; that message."""
        async def look():
            while True:
                message = await self.receive()
                if test(message):
                    return message
        return await asyncio.wait_for(look(), seconds)

    def say_hello(self):
        hello = {"t": "hello", "v": 1, "w": 390, "h": 700}
        if self.token:
            hello["token"] = self.token
        if self.code:
            hello["code"] = self.code
        elif self.key:
            hello["key"] = self.key
        if self.name:
            hello["name"] = self.name
        self.send(hello)

    async def join(self):
        self.say_hello()
        await self.until(lambda message: message["t"] in ("welcome", "refused"))
        return self

    def touch(self, *contacts):
        """All fingers that are down, each (id, x, y)."""
        self.touches += 1
        self.send({"t": "touch", "n": self.touches, "at": now(), "c": [list(contact) for contact in contacts]})
