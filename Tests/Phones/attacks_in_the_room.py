"""Attacks by messages: of phones that want in, and of guests who were let in."""
import asyncio
import contextlib
import re

from attack import attack, end, expect, told
from behaving import QUESTION
from phone import Closed, Phone, now

# What a terminal obeys, what turns the direction of writing, what is not seen, and what runs over other lines.
NASTY = ["\x1b[2J\x1b[31m", "\x1b]2;mine\x07", "\x9b31m", "\x1bP+q\x1b\\", "\x1b[6n", "\r\n\n", "\t\x08\x7f", "\0", "\u202e\u2066",
         "\u200b\u2060\ufeff", "\u2028\u2029", "e" + "\u0301" * 200, "\U000e0041" * 9, "\u2800", "x" * 7_900, "\ufdfd" * 50, "%s%n{}\\(x)"]
UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\U000e0000-\U000e0fff]")


async def settle(phone, seconds=0.5):
    """Has all that was sent read: what is asked last is answered last; again where it was one request too many. `None` where it was cut off."""
    try:
        while True:
            phone.send({"t": "ask", "id": "last", "text": ""})
            with contextlib.suppress(asyncio.TimeoutError):
                await phone.until(lambda message: message["t"] == "asked" and message["id"] == "last", seconds)
                return phone
    except (Closed, ConnectionError):
        return None


@attack("1,000 fingers, NaN, Infinity, 1e999, 10,000 arrays in one another, texts of 16,000 characters, half a message, no object, a key twice,"
        " lone surrogates, numbers of 40 digits", "each is dropped; whoever sends only such things is cut off")
async def unreadable(target):
    fingers = ",".join(f"[{number},0.5,0.5]" for number in range(1_000))
    texts = [f'{{"t":"touch","n":1,"at":1,"c":[{fingers}]}}', '{"t":"touch","n":1,"at":1,"c":[' + ",".join(["[1,0,0]"] * 1_000) + "]}",
             '{"t":"touch","n":1,"at":NaN,"c":[[1,NaN,0]]}', '{"t":"touch","n":1,"at":1,"c":[[1,Infinity,-Infinity]]}',
             '{"t":"touch","n":1,"at":1,"c":[[1,1e999,-1e999]]}', '{"t":"touch","n":' + "9" * 40 + "}", '{"t":"touch","n":1,"at"',
             '{"t":"size","w":NaN,"h":1}',
             "[" * 10_000, '{"t":' * 2_000, '{"x":' + "[" * 5_000 + "]" * 5_000 + "}", '{"t":"name","name":"' + "x" * 16_000 + '"}',
             '{"t":"name","name":"\\ud800"}', '{"t":"name","name":"\\udc00\\ud800"}', '{"t":1}', '{"t":"vote","q":1.5,"n":1,"a":0}',
             '{"t":"touch","t":1}',
             "[]", "1", '""', "{}", "", " ", "\x00"]
    phone = await target.guest()
    for text in texts:
        phone.send_frame(text.encode())
    await asyncio.sleep(0.2)
    cut = await settle(phone) is None
    expect(cut, "a guest who sends only rubbish is still there")
    return f"{len(texts)} kinds; cut off"


@attack("Fingers beside the surface, at ±1e308, with a strength of 1e9, with numbers of 2⁵³; touches from the year 30,000 and from before the"
        " first one", "brought to the edge or dropped; the phone stays")
async def beside_the_surface(target):
    phone = await target.guest()
    places = [[[1, -5, 7]], [[1, 1e308, -1e308]], [[2, 0.5, 0.5, 1e9]], [[2**53, 0.1, 0.1], [-2**53, 2, 2]], [[1, 1e-320, 0.5]]]
    for number, contacts in enumerate(places):
        phone.send({"t": "touch", "n": number, "at": now(), "c": contacts})
        await asyncio.sleep(0.03)
    for at in (1e12, 0, -1, 1e300):
        phone.send({"t": "touch", "n": 2**53, "at": at, "c": [[1, 0.5, 0.5]]})
    expect(await settle(phone) is not None, "it was cut off")
    phone.writer.close()
    return "it stayed"


@attack("Names with terminal sequences, bidirectional marks, zero widths, line ends, 200 accents on a letter, 8,000 characters",
        "at most 20 visible characters of each, in a line")
async def names(target):
    longest = 0
    for number, nasty in enumerate(NASTY):
        name = f"{target.name}{nasty}"[:8_000]
        phone = await target.phone(name=name)
        expect(phone.welcome is not None, f"{name[:20]!r} was not let in")
        shown = phone.welcome["name"]
        longest = max(longest, len(shown.encode()))
        expect(not UNSEEN.search(shown) and shown.startswith(target.name[:1]), f"it is called {shown!r}")
        phone.writer.close()
    return f"{len(NASTY)} names, the longest of {longest} bytes"


@attack("100 other names and 100 other answers from one guest in three seconds", "4 a second count, of which a dozen are told", lines=13)
async def changes(target):
    phone = await target.guest()
    state = await phone.until(lambda message: message["t"] == "state" and message["question"])
    for number in range(100):
        phone.send({"t": "name", "name": f"{target.name} {number}"})
        phone.send({"t": "vote", "q": state["question"]["id"], "n": number, "a": number % 2})
        await asyncio.sleep(0.03)
    expect(await settle(phone) is not None, "it was cut off")
    phone.writer.close()
    return f"the last one that counted: {phone.state['name'].removeprefix(target.name).strip()}"


@attack("300 joins in a row of one who has the key, each as somebody new", "at most 100 in a minute from an address; others still come in")
async def new_guests(target):
    source = target.source()
    joined = 0
    for _ in range(300):
        phone = await target.phone(source=source)
        phone.writer.close()
        if phone.refused:
            break
        joined += 1
    expect(joined <= 100, f"{joined} joined")
    (await target.guest()).writer.close()
    return f"{joined} joined, then “{phone.refused['why']}” for {phone.refused['seconds']} s"


@attack("A guest who comes back 100 times in a row", "a few times at once, then one after the other")
async def returns(target):
    token, back = (await target.guest()).token, 0
    source = target.source()
    for _ in range(100):
        phone = await target.phone(source=source, token=token)
        phone.writer.close()
        back += phone.welcome is not None
    expect(back <= 20, f"{back} came back")
    return f"{back} came back"


@attack("Votes replayed: the same number, an older one, for an answer that is none, for another question, for one that is closed",
        "the first vote alone counts")
async def votes(target):
    guest = await target.guest()
    room = target.room
    room.type("ask Which? | one | two | three")
    state = await guest.until(lambda message: message["t"] == "state" and (message.get("question") or {}).get("text") == "Which?")
    question = state["question"]["id"]

    async def vote(number, answer, of=question):
        guest.send({"t": "vote", "q": of, "n": number, "a": answer})
        if isinstance(number, int) and number >= 0:
            await guest.until(lambda message: message["t"] == "voted" and message["n"] == number)

    await vote(5, 2)
    for number, answer in [(5, 0), (4, 1), (0, 0), (-1, 0), (6, 3), (7, -1), (8, "1"), (9, 1e18), (10, None)]:
        guest.send({"t": "vote", "q": question, "n": number, "a": answer})
    await vote(11, 0, of=question - 1)
    await vote(12, 0, of=2**53)
    room.type("question close")
    await guest.until(lambda message: message["t"] == "state" and message["question"]["closed"])
    await vote(13, 1)
    room.type("question")
    counts = [int(room.wait(f"{answer}: ").split(": ")[-1]) for answer in ("one", "two", "three")]
    expect(counts == [0, 0, 1], f"they were counted as {counts}")
    room.type(f"ask {QUESTION} | yes | no")
    guest.writer.close()
    return f"counted: {counts}"


@attack("200 questions to the host and 200 votes for others', with terminal sequences in them", "10 are kept, each in a line", lines=11)
async def asks(target):
    guest = await target.guest()
    target.room.type("asking on")
    await guest.until(lambda message: message["t"] == "state" and message["asking"])
    for number in range(200):
        guest.send({"t": "ask", "id": f"c{number}", "text": NASTY[number % len(NASTY)] + "why?", "anonymous": False})
        guest.send({"t": "up", "q": number, "on": number % 2 == 0})
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.2)
    guest.writer.close()
    kept = sum("asks (" in line for line in target.room.lines)
    expect(0 < kept <= 10, f"{kept} were kept")
    return f"{kept} kept"


@attack("Tokens of others, guessed: other digits, other numbers, parts of one, 8,000 digits, digits of other scripts", "not let in")
async def tokens(target):
    guest = await target.guest()
    number, digits = guest.token.split("-")
    last = "0" if digits[-1] != "0" else "1"
    guesses = [f"{number}-{'0' * 32}", f"{number}-{digits[:-1]}{last}", f"{int(number) - 1}-{digits}", f"{number}-", number, "-",
               f"+{number}-{digits}", f"0{number}-{digits}", f"{number}-{digits.upper()}x", f"{number}-{digits}-{digits}", "9" * 8_000,
               f"{number}-{'a' * 8_000}", "１-" + digits, f"{number}-{digits}\0", "-1-" + digits]
    refused = []
    for guess in guesses:
        phone = await target.phone(key=False, token=guess)
        expect(phone.welcome is None, f"{guess[:40]!r} was let in")
        refused.append(phone.refused["why"])
        phone.writer.close()
    guest.writer.close()
    return f"{len(guesses)} refused"


@attack("Somebody whom the host removed, with their token, with and without the key", "not let in", lines=2)
async def removed(target):
    guest = await target.guest()
    target.room.type(f"kick {target.name}")
    target.room.wait(f"removed {target.name}")
    expect(await end(guest) is not None, "their phone is still there")
    refused = []
    for key in (True, False):
        phone = await target.phone(key=key, token=guest.token)
        expect(phone.welcome is None, "let in")
        refused.append(phone.refused["why"])
    return f"“{told(refused)}”"


@attack("Keys and versions that are not this room's", "not let in")
async def keys(target):
    address = target.room.address
    refused = []
    for key in ["", "x", address.split("#")[1][:-1], address.split("#")[1] + "x", address.split("#")[1].lower(), "x" * 8_000]:
        target.phones += 1
        phone = await Phone(address.split("#")[0] + "#" + key).open(source=target.source())
        await phone.join()
        expect(phone.welcome is None, f"let in with {key[:20]!r}")
        refused.append(phone.refused["why"])
    phone = await target.phone(joins=False)
    phone.send({"t": "hello", "v": 2, "key": phone.key})
    await phone.until(lambda message: message["t"] in ("welcome", "refused"))
    expect(phone.welcome is None, "let in with another version")
    return f"“{told([*refused, phone.refused['why']])}”"


@attack("Passcodes guessed from one address, and then from a dozen: also with the right one among them",
        "5 tries a minute from an address, 60 in all; who has the key still comes in")
async def passcodes(target):
    tried = 0

    async def guess(code, source):
        phone = await target.phone(key=False, code=code, source=source)
        phone.writer.close()
        return phone.refused["why"] if phone.refused else "in"

    for _ in range(14):
        source = target.source()
        why = [await guess(code, source) for code in ("WRONG2", "wrong 3", "x" * 8_000, "\u212a7M3QX", "A" * 6)]
        expect("in" not in why, "a wrong one was let in")
        tried += why.count("code")
        expect(await guess(target.room.passcode, source) == "slow", "the right one was let in after 5 wrong ones")
    expect(tried <= 60, f"{tried} were tried")
    (await target.guest()).writer.close()
    return f"{tried} tried, then “slow”; one with the key came in"
