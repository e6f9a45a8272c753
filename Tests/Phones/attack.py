"""What all attacks on a workshop share: where they come from, what they find out, and when they have succeeded."""
import asyncio
import contextlib
import struct
from dataclasses import dataclass
from typing import Awaitable, Callable
from urllib.parse import urlsplit

from phone import Closed, Phone


class Succeeded(Exception):
    """An attack did what it should not."""


@dataclass
class Attack:
    title: str
    required: str
    run: Callable[["Target"], Awaitable[str]]
    # For each of its phones, at most, in the log and on the terminal.
    lines: int
    # Takes seconds, most of them waiting: beside the others.
    slow: bool


attacks = []


def attack(title, required, lines=1, slow=False):
    def add(run):
        attacks.append(Attack(title, required, run, lines, slow))
        return run
    return add


class Target:
    """The room as one attack sees it. Each of its phones has an address of this machine, which the log names."""
    count = 0

    def __init__(self, room):
        self.room = room
        Target.count += 1
        self.number = Target.count
        self.name = f"M{self.number}"
        self.sources = []
        # Its phones, by whichever address.
        self.phones = 0
        url = urlsplit(room.address)
        self.host, self.port = url.hostname, url.port
        self.called = f"{self.host}:{self.port}"

    def source(self):
        """Another address of this machine, which is told apart from all before."""
        self.sources.append(f"127.0.{self.number}.{len(self.sources) + 1}")
        return self.sources[-1]

    async def ask(self, data, source=None, seconds=8):
        """Sends bytes as they are, and reads until the connection ends; what came, and whether it ended."""
        self.phones += 1
        reader, writer = await asyncio.open_connection(self.host, self.port, local_addr=(source or self.source(), 0))
        answer = b""
        try:
            with contextlib.suppress(ConnectionError):
                writer.write(data)
                await writer.drain()
            async with asyncio.timeout(seconds):
                while part := await reader.read(65_536):
                    answer += part
            return answer, True
        except TimeoutError:
            return answer, False
        except ConnectionError:
            return answer, True
        finally:
            writer.close()

    async def status(self, *lines):
        """What a request of these lines is answered with."""
        answer, ended = await self.ask(("\r\n".join(lines) + "\r\n\r\n").encode())
        if not ended or not answer.startswith(b"HTTP/1.1 "):
            raise Succeeded(f"{lines[0]!r} was answered with {answer[:40]!r}, and the connection {'ended' if ended else 'stayed'}")
        return int(answer.split()[1])

    async def phone(self, key=True, joins=True, source=None, **what):
        """A phone that asks to be let in, where it `joins`."""
        self.phones += 1
        what.setdefault("name", self.name)
        phone = await Phone(self.room.address if key else self.room.address.split("#")[0], **what).open(source=source or self.source())
        return await phone.join() if joins else phone

    async def guest(self):
        phone = await self.phone()
        if phone.welcome is None:
            raise Succeeded(f"a guest was not let in: {phone.refused}")
        return phone


async def end(phone, seconds=8):
    """Reads until the connection ends; the code that it ended with, 0 where there was none, `None` where it goes on."""
    try:
        async with asyncio.timeout(seconds):
            while True:
                opcode, payload = await phone.read_frame()
                if opcode == 8:
                    return struct.unpack(">H", payload[:2])[0]
    except (Closed, ConnectionError):
        return 0
    except TimeoutError:
        return None
    finally:
        phone.writer.close()


def told(found):
    """Codes or words, each once, in their order."""
    return ", ".join(dict.fromkeys(str(one) for one in found))


def expect(holds, why):
    if not holds:
        raise Succeeded(why)
