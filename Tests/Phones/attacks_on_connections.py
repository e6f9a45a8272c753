"""Attacks that need no place in the room: handshakes, frames, floods and those who never finish."""
import asyncio
import os
import resource
import socket

from attack import Succeeded, attack, end, expect, told
from phone import Phone

UPGRADE = ("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==")


@attack("What is no HTTP/1.1: the preface of HTTP/2, a TLS hello, HTTP/1.0 and 3.0, a header's name beyond ASCII, random bytes",
        "an error or the end, and no room")
async def no_http(target):
    statuses = []
    for data in [b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + os.urandom(500),
                 f"GET /room HTTP/1.0\r\nHost: {target.called}\r\n".encode() + "\r\n".join(UPGRADE).encode() + b"\r\n\r\n",
                 f"GET / HTTP/3.0\r\nHost: {target.called}\r\n\r\n".encode(),
                 f"GET / HTTP/1.1\r\nHost: {target.called}\r\n".encode() + b"H\xffst: x\r\n\r\n", b"\0" + os.urandom(2_000)]:
        answer, ended = await target.ask(data)
        expect(ended and (not answer or answer[9:10] in (b"4", b"5")), f"{data[:20]!r} was answered with {answer[:40]!r}")
        statuses += answer.split()[1:2]
    return told(status.decode() for status in statuses)


@attack("Handshakes of another version, without a key, with a short one, with a body, with another method",
        "an error, and no room")
async def handshakes(target):
    def changed(beginning, *lines):
        return [line for line in UPGRADE if not line.startswith(beginning)] + list(lines)
    head = ["GET /room HTTP/1.1", f"Host: {target.called}"]
    return told([
        await target.status(*head, *changed("Sec-WebSocket-Version", "Sec-WebSocket-Version: 12")),
        await target.status(*head, *changed("Sec-WebSocket-Key")),
        await target.status(*head, *changed("Sec-WebSocket-Key", "Sec-WebSocket-Key: short")),
        await target.status(*head, *changed("Upgrade", "Upgrade: h2c")),
        await target.status(*head, *UPGRADE, "Content-Length: 3", "", "abc"),
        await target.status(*head, *UPGRADE, "Transfer-Encoding: chunked", "", "3", "abc", "0"),
        await target.status("POST /room HTTP/1.1", head[1], *UPGRADE)])


@attack("A page of another site, by its `Origin`; this machine by another name (DNS rebinding), by two, by none",
        "an error, and no room")
async def other_sites(target):
    head = "GET /room HTTP/1.1"
    name = f"Host: {target.called}"
    statuses = [await target.status(head, name, *UPGRADE, f"Origin: {origin}") for origin in [
        "http://evil.example", "null", f"http://{target.host}:1", f"http://{target.called}.evil.example", f"file://{target.called}"]]
    statuses += [await target.status(head, *hosts, *UPGRADE) for hosts in [
        ["Host: evil.example"], [], [name, "Host: evil.example"], [f"Host: {target.host}:1"], [f"Host: evil.localhost:{target.port}"]]]
    return told(statuses)


@attack("Headers of 100 kB, and 2,000 of them", "an error, and the end")
async def large_headers(target):
    return told([
        await target.status("GET / HTTP/1.1", f"Host: {target.called}", "Cookie: " + "x" * 100_000),
        await target.status("GET / HTTP/1.1", f"Host: {target.called}", *(f"X-{number}: y" for number in range(2_000))),
        await target.status("GET /" + "x" * 100_000 + " HTTP/1.1", f"Host: {target.called}")])


async def drip(phone, part, seconds):
    """Sends `part` now and then until the other side ends it; after how many seconds."""
    loop = asyncio.get_running_loop()
    start = loop.time()
    while loop.time() - start < seconds:
        try:
            phone.writer.write(part)
            await phone.writer.drain()
            async with asyncio.timeout(0.2):
                while await phone.reader.read(1_000):
                    pass
            break
        except TimeoutError:
            continue
        except ConnectionError:
            break
    else:
        raise Succeeded(f"it is still there after {seconds} s")
    phone.writer.close()
    return loop.time() - start


@attack("Headers that come byte by byte, and never end", "closed after 5 s", slow=True)
async def slow_headers(target):
    phone = Phone(target.room.address)
    phone.reader, phone.writer = await asyncio.open_connection(target.host, target.port, local_addr=(target.source(), 0))
    phone.writer.write(f"GET / HTTP/1.1\r\nHost: {target.called}\r\nX: ".encode())
    return f"closed after {await drip(phone, b'x', 9):.0f} s"


@attack("Half a message, of which one byte more comes now and then", "closed after 5 s", slow=True)
async def half_frames(target):
    phone = await target.phone(joins=False)
    phone.writer.write(b"\x81\xfe\x20\x00\x01\x02\x03\x04" + b"x" * 50)
    return f"closed after {await drip(phone, b'x', 9):.0f} s"


@attack("A phone that is connected, and does not say who it is", "closed after 10 s", slow=True)
async def no_hello(target):
    phone = await target.phone(joins=False)
    loop = asyncio.get_running_loop()
    start = loop.time()
    expect(await end(phone, 14) is not None, "it is still there after 14 s")
    return f"closed after {loop.time() - start:.0f} s"


@attack("A guest who asks for answers without end, and reads none", "closed, and nobody waits", slow=True)
async def reads_nothing(target):
    loop = asyncio.get_running_loop()
    wire = socket.socket()
    # So little that what is not read soon waits on the other side.
    wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    wire.bind((target.source(), 0))
    wire.setblocking(False)
    await loop.sock_connect(wire, (target.host, target.port))
    target.phones += 1
    phone = Phone(target.room.address, name=target.name)
    # Its reader takes no more than that, and then no more of the wire.
    phone.reader, phone.writer = await asyncio.open_connection(sock=wire, limit=1_024)
    await (await phone.shake_hands()).join()
    start = loop.time()
    for count in [500] + [17] * 200:
        for _ in range(count):
            phone.send_frame(b"y" * 125, 9)
        await asyncio.sleep(0.1)
        if wire.fileno() < 0 or not is_open(wire):
            phone.writer.transport.abort()
            return f"closed after {loop.time() - start:.0f} s"
    raise Succeeded("it is still there after 20 s")


def is_open(wire):
    """Whether the other side has not ended it, as the kernel knows."""
    established = 1
    return wire.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0] == established


@attack("Messages of 16,385 bytes, of 2⁶³ − 1, of a length below zero", "closed with 1009, and nothing is kept for them")
async def large_frames(target):
    codes = []
    for head in [b"\x81\xfe\x40\x01" + b"\0" * 16_389, b"\x81\xff\x7f" + b"\xff" * 7 + b"\0" * 4_000, b"\x81\xff" + b"\xff" * 8 + b"\0" * 4]:
        phone = await target.phone(joins=False)
        phone.writer.write(head)
        codes.append(await end(phone))
    expect(set(codes) <= {1009}, f"closed with {codes}")
    return told(codes)


@attack("Frames without a mask, binary, compressed, of no kind, in pieces, a continuation of nothing, too large a ping, a text that is no UTF-8",
        "closed with the right code")
async def broken_frames(target):
    wanted = {b"\x81\x02{}": 1002, b"\x82\x82\0\0\0\0{}": 1003, b"\xc1\x82\0\0\0\0{}": 1002, b"\x85\x82\0\0\0\0{}": 1002,
              b"\x01\x82\0\0\0\0{}" * 1_000: 1008, b"\x00\x82\0\0\0\0{}" * 1_000: 1008,
              b"\x89\xfe\x01\x00\0\0\0\0" + b"x" * 256: 1002, b"\x81\x84\0\0\0\0\xff\xfe\xed\xa0": 1007}
    codes = []
    for data, code in wanted.items():
        phone = await target.phone(joins=False)
        phone.writer.write(data)
        codes.append(await end(phone))
        expect(codes[-1] == code, f"{data[:12]!r} was closed with {codes[-1]}")
    return told(codes)


@attack("20,000 messages, 20,000 pings and 20,000 broken hellos from a phone each, as fast as they can be sent", "closed")
async def floods(target):
    def frame(opcode, payload):
        return bytes([0x80 | opcode, 0x80 | len(payload)]) + bytes(4) + payload
    codes = []
    for data in [frame(1, b'{"t":"touch"}'), frame(9, b"ping"), frame(1, b'{"t":"hello","v":1}x')]:
        phone = await target.phone(joins=False)
        phone.writer.write(data * 20_000)
        codes.append(await end(phone))
        # Where it was closed while more came, the system may take back what was said last.
        expect(codes[-1] in (0, 1000, 1001, 1008), f"not closed: {codes[-1]}")
    return "closed"


@attack("1,000 requests for the page, one after the other", "each is answered")
async def many_requests(target):
    source = target.source()
    request = f"GET / HTTP/1.1\r\nHost: {target.called}\r\n\r\n".encode()
    answers = 0
    for _ in range(100):
        found = await asyncio.gather(*(target.ask(request, source) for _ in range(10)))
        answers += sum(answer.startswith(b"HTTP/1.1 200 ") for answer, _ in found)
    expect(answers == 1_000, f"{answers} were answered")
    return f"{answers:,} answered"


@attack("700 connections from one address that say nothing", "no more than 320 of them, and others still come in")
async def many_connections(target):
    source = target.source()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4_096, hard), hard))
    opened = []
    for _ in range(700):
        try:
            opened.append(await asyncio.open_connection(target.host, target.port, local_addr=(source, 0)))
        except OSError:
            break
    await asyncio.sleep(0.3)
    kept = sum(is_open(writer.transport.get_extra_info("socket")) for _, writer in opened)
    other = await target.guest()
    other.writer.close()
    for _, writer in opened:
        writer.transport.abort()
    expect(kept <= 320, f"{kept} were kept")
    return f"{kept} of {len(opened)} kept; another phone joined"
