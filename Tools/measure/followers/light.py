"""Followers that cost nothing but what the broker and the leader have of them: they join, subscribe, ask for the time and say how they stand as a
Quern does, and play nothing. They note when changes came after the touches that made them: on one machine all clocks are one. MQTT 3.1.1."""
import asyncio
import hashlib
import hmac
import json
import pathlib
import re
import secrets
import struct
import subprocess
import sys
import threading
import time
import urllib.request

# Of a signed message, before its payload.
ENVELOPE = 49
JOINING = pathlib.Path(__file__).parents[3] / "Tests/RoomKeysTests/follower.py"


def join(address, name, passcode):
    """The room's key, its number and the ticket, after docs/protocol.md."""
    process = subprocess.Popen([sys.executable, str(JOINING), name, passcode], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    room = None
    for path in ("/join/1", "/join/2"):
        message = process.stdout.readline().encode()
        request = urllib.request.Request(f"http://{address}{path}", message, {"Content-Type": "application/json"})
        answer = urllib.request.urlopen(request, timeout=10).read().decode()
        room = room or json.loads(answer)["room"]
        process.stdin.write(answer + "\n")
        process.stdin.flush()
    result = json.loads(process.stdout.readline())
    process.wait(5)
    return bytes.fromhex(result["key"]), room, json.loads(bytes.fromhex(result["ticket"]))


def length(count):
    out = b""
    while True:
        count, digit = divmod(count, 128)
        out += bytes([digit | (128 if count else 0)])
        if not count:
            return out


def text(value):
    data = value.encode() if isinstance(value, str) else value
    return struct.pack(">H", len(data)) + data


class LightFollower:
    def __init__(self, name, key, room, ticket, host, second=0):
        # How many further connections it has, by which what was played comes once more.
        self.second, self.last = second, (0, 0)
        self.name, self.room, self.ticket, self.host = name, room, ticket, host
        self.base, self.id = f"quern/{room}", secrets.token_hex(8)
        self.key = hmac.new(key, b"Quern messages", hashlib.sha512).digest()[:32]
        self.sequences, self.pieces, self.beginnings, self.bytes = {}, 0, 0, 0
        # Seconds from a touch's moment until it came, and until the first change after it did.
        self.touches, self.changes, self.touched = [], [], None

    def signed(self, topic, **payload):
        data = json.dumps({"v": 1, **payload}).encode()
        self.sequences[topic] = self.sequences.get(topic, 0) + 1
        epoch, sequence = (1).to_bytes(8, "big"), self.sequences[topic].to_bytes(8, "big")
        signed = b"".join(length(len(part)) + part for part in (b"\x01", topic.encode(), epoch, sequence)) + data
        return b"\x01" + epoch + sequence + hmac.new(self.key, signed, hashlib.sha512).digest()[:32] + data

    def publish(self, kind, is_retained=False, **payload):
        topic = f"{self.base}/from/{self.id}/{kind}"
        body = text(topic) + self.signed(topic, **payload)
        self.writer.write(bytes([0x30 | is_retained]) + length(len(body)) + body)

    async def connect(self, name, topics):
        reader, writer = await asyncio.open_connection(self.host, self.ticket["port"])
        body = text("MQTT") + b"\x04\xc2" + struct.pack(">H", 10) + text(name) + text(self.ticket["user"]) + text(self.ticket["password"])
        writer.write(b"\x10" + length(len(body)) + body)
        body = b"\x00\x01" + b"".join(text(topic) + b"\x00" for topic in topics)
        writer.write(b"\x82" + length(len(body)) + body)
        return reader, writer

    async def run(self):
        topics = [f"{self.base}/{name}" for name in ("room", "lock", "state", "files", "play")] + [f"{self.base}/to/{self.id}/#"]
        reader, self.writer = await self.connect(self.id, topics)
        tasks = [asyncio.ensure_future(self.speak())]
        tasks += [asyncio.ensure_future(self.hear_again(number)) for number in range(2, 2 + self.second)]
        try:
            await self.listen(reader)
        finally:
            for task in tasks:
                task.cancel()

    async def hear_again(self, number):
        reader, writer = await self.connect(f"{self.id}-{number}", [f"{self.base}/again"])
        listening = asyncio.ensure_future(self.listen(reader))
        try:
            while not listening.done():
                await asyncio.wait([listening], timeout=4)
                # A ping.
                writer.write(b"\xc0\x00")
        finally:
            listening.cancel()

    async def listen(self, reader):
        while True:
            head = (await reader.readexactly(1))[0]
            count, shift = 0, 0
            while True:
                digit = (await reader.readexactly(1))[0]
                count |= (digit & 127) << shift
                shift += 7
                if digit < 128:
                    break
            self.read(head, await reader.readexactly(count))

    def read(self, head, packet):
        if head >> 4 == 2 and packet[1]:
            raise ConnectionError(f"the broker refuses: {packet[1]}")
        if head >> 4 != 3:
            return
        count = struct.unpack_from(">H", packet)[0]
        topic = packet[2:2 + count].decode()
        self.bytes += len(packet)
        self.beginnings += topic.endswith("/state")
        epoch, sequence = struct.unpack_from(">QQ", packet, 2 + count + 1) if len(packet) > 2 + count + ENVELOPE else (0, 0)
        payload = packet[2 + count + ENVELOPE:]
        if topic.endswith("/play"):
            self.receive(epoch, sequence, payload)
        elif topic.endswith("/again"):
            line, _, texts = payload.partition(b"\n")
            line = json.loads(line)
            for number, size in enumerate(line["bytes"]):
                self.receive(epoch, line["first"] + number, texts[:size])
                texts = texts[size:]

    def receive(self, epoch, sequence, piece):
        if (epoch, sequence) > self.last:
            self.last = epoch, sequence
            self.pieces += 1
            self.read_piece(piece.decode().splitlines())

    def read_piece(self, lines):
        now, moment = time.monotonic_ns() / 1e9, None
        for line in lines:
            words = line.split()
            if words[0] == "at":
                # The moment from which the next command's is counted, in microseconds.
                moment = int(words[2])
            elif words[0] == "d":
                moment += int(words[1])
                if words[2] == "touch":
                    self.touched = moment / 1e6
                    self.touches.append(now - self.touched)
        if self.touched and any(line.startswith("a ") for line in lines):
            self.changes.append(now - self.touched)
            self.touched = None

    async def speak(self):
        await asyncio.sleep(0.1)
        self.publish("hello", id=self.id)
        while True:
            for _ in range(2):
                self.publish("time", sent=time.monotonic_ns() // 1000)
                await asyncio.sleep(0.5)
            self.publish("member", True, name=self.name, follows=True, exact=True, apart=0, late=0, missing=[])


class LightFollowers:
    """So many of them, on a thread of their own."""

    def __init__(self, port, passcode, count, host="127.0.0.1", second=0):
        key, room, ticket = join(f"{host}:{port}", "Light", passcode)
        room = re.sub("[^0-9a-f]", "", room)
        self.all = [LightFollower(f"Light {number + 1}", key, room, ticket, host, second) for number in range(count)]
        self.loop = asyncio.new_event_loop()
        self.tasks = []
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        self.tasks = [self.loop.create_task(one.run()) for one in self.all]
        self.loop.run_forever()

    def failures(self):
        return [task.exception() for task in self.tasks if task.done() and not task.cancelled()]

    def end(self):
        async def end():
            for task in self.tasks:
                task.cancel()
            await asyncio.gather(*self.tasks, return_exceptions=True)
        asyncio.run_coroutine_threadsafe(end(), self.loop).result(5)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(5)
