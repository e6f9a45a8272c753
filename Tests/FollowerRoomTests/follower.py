#!/usr/bin/env python3
"""A follower of a room, written after docs/protocol.md: it joins, connects to the room's broker, checks all that it gets, and says of itself what a
follower says. It makes no sound. A line of JSON a second tells what came so far.

usage: follower.py HOST:PORT PASSCODE SECONDS [NAME]   ("" for no passcode)"""
import collections, hashlib, hmac, json, pathlib, secrets, subprocess, sys, threading, time, urllib.request, zlib
import paho.mqtt.client as mqtt

# The exchange by which it is let in is in a script of its own.
JOINING = pathlib.Path(__file__).resolve().parent.parent / "RoomKeysTests" / "follower.py"
# No proxy, whatever the environment says.
DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))
Room = collections.namedtuple("Room", "id name key ticket")


def join(address, name, passcode):
    """Asks the leader at HOST:PORT to be let in; a text says why it does not."""
    process = subprocess.Popen(
        [sys.executable, JOINING, name, passcode], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    share = {}
    for number in range(3):
        line = process.stdout.readline()
        message = json.loads(line)
        if "result" in message:
            break
        request = urllib.request.Request(
            f"http://{address}/join/{min(number, 1) + 1}", line.encode(), {"Content-Type": "application/json"})
        answer = json.load(DIRECT.open(request, timeout=10))
        if answer["t"] == "share":
            share = answer
        process.stdin.write(json.dumps(answer) + "\n")
        process.stdin.flush()
        if answer["t"] == "refused":
            message = {"result": "refused", **answer}
            break
    process.stdin.close()
    process.stdout.close()
    process.wait()
    if message["result"] != "joined":
        return f'refused: {message["why"]} {message.get("seconds", "")}'.strip()
    return Room(share["room"], share["name"], bytes.fromhex(message["key"]), json.loads(bytes.fromhex(message["ticket"])))


def connect(client, address, ticket):
    """Connects to the broker of a ticket."""
    if ticket.get("user"):
        client.username_pw_set(ticket["user"], ticket.get("password"))
    host, port = address.rsplit(":", 1)[0].strip("[]"), ticket.get("port")
    if ticket.get("broker"):
        scheme, _, rest = ticket["broker"].partition("://")
        host, _, port = rest.rpartition(":")
        if scheme == "mqtts":
            client.tls_set()
    client.connect(host.strip("[]"), int(port), keepalive=5)


class Signing:
    """Signed messages, out and in."""

    def __init__(self, key):
        self.key = hmac.new(key, b"Quern messages", hashlib.sha512).digest()[:32]
        self.sent, self.latest, self.counts = collections.Counter(), {}, collections.Counter()

    def signature(self, topic, head, payload):
        parts = b"".join(bytes([len(part)]) + part for part in (head[:1], topic.encode(), head[1:9], head[9:17]))
        return hmac.new(self.key, parts + payload, hashlib.sha512).digest()[:32]

    def sign(self, topic, payload):
        self.sent[topic] += 1
        head = b"\x01" + (1).to_bytes(8, "big") + self.sent[topic].to_bytes(8, "big")
        return head + self.signature(topic, head, payload) + payload

    def open(self, topic, message):
        """Epoch, sequence and payload; None for what is not to be believed."""
        head, signature, payload = message[:17], message[17:49], message[49:]
        if len(message) < 49 or head[0] != 1 or not hmac.compare_digest(self.signature(topic, head, payload), signature):
            self.counts["forged"] += 1
            return None
        moment = int.from_bytes(head[1:9], "big"), int.from_bytes(head[9:17], "big")
        if moment <= self.latest.get(topic, (0, 0)):
            self.counts["known" if moment == self.latest[topic] else "replayed"] += 1
            return None
        self.latest[topic] = moment
        return *moment, payload


class Performance:
    """What the text of the room says, added up."""

    HEADER = "quern-performance rate channels seed kernel quality level clouds grains begin".split()
    WORDS = set(HEADER + "sound beats mapping | a d keep input to at clock end".split())

    def __init__(self):
        self.frame = self.microseconds = self.reached = self.events = self.commands = self.early = self.most = 0
        self.clock, self.rate, self.hands, self.sounds, self.unknown = None, None, {}, [], 0

    def read(self, text):
        for line in text.decode().split("\n"):
            word, *values = line.split(" ")
            if word == "a":
                self.frame += int(values[0])
                self.events += 1
                # Everything before what was reached is known already.
                self.early += self.frame < self.reached
            elif word == "d":
                self.microseconds += int(values[0])
                self.commands += 1
                if values[1] == "touch":
                    self.hands[values[2]] = [list(map(float, finger.split(":")[1:3])) for finger in values[3:]]
                    self.most = max(self.most, sum(map(len, self.hands.values())))
            elif word == "at":
                self.frame, self.microseconds = map(int, values)
            elif word == "clock":
                self.clock = tuple(map(int, values))
            elif word == "to":
                assert int(values[0]) >= self.reached, "it goes backwards"
                self.reached = int(values[0])
            elif word == "begin":
                self.frame = int(values[0])
            elif word == "rate":
                self.rate = int(values[0])
            elif word == "sound":
                self.sounds.append(values[0])
            elif word and word not in self.WORDS:
                self.unknown += 1


class Follower:
    """The state of one that follows. All is done under one lock: paho has a thread of its own."""

    def __init__(self, room, name):
        self.room, self.name, self.id, self.lock = room, name, secrets.token_hex(8), threading.Lock()
        self.base, self.signing = f"quern/{room.id}", Signing(room.key)
        self.performance, self.last, self.waiting, self.wants = Performance(), None, [], True
        self.parts = None, []
        self.trips, self.counts, self.told = [], collections.Counter(), {}
        self.client = mqtt.Client(self.id, protocol=mqtt.MQTTv5)
        self.client.on_connect, self.client.on_message = self.connected, self.received
        gone = f"{self.base}/from/{self.id}/gone"
        self.client.will_set(gone, self.signing.sign(gone, json.dumps({"v": 1, "id": self.id}).encode()), 1)

    def publish(self, kind, message, qos=0):
        topic = f"{self.base}/from/{self.id}/{kind}"
        return self.client.publish(topic, self.signing.sign(topic, json.dumps({"v": 1, **message}).encode()), qos)

    def connected(self, client, *_):
        self.wants = True
        client.subscribe(
            [(f"{self.base}/{kind}", mqtt.SubscribeOptions(qos=0 if kind == "play" else 1))
             for kind in ("room", "lock", "state", "files", "play", f"to/{self.id}/#")])

    def received(self, client, data, message):
        with self.lock:
            self.handle(message)

    def handle(self, message):
        opened = self.signing.open(message.topic, message.payload)
        if opened is None:
            return
        epoch, sequence, payload = opened
        kind = message.topic[len(self.base) + 1:]
        if kind == "play":
            self.piece(epoch, sequence, payload)
        elif kind in ("state", f"to/{self.id}/state"):
            if not message.retain and self.wants:
                self.part(epoch, payload)
        elif kind.startswith("to/") and kind != f"to/{self.id}/time":
            pass
        elif kind == f"to/{self.id}/time":
            answer, now = json.loads(payload), time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000
            self.trips.append((now - answer["sent"], (now + answer["sent"]) // 2 - answer["time"]))
            self.trips = self.trips[-64:]
        else:
            self.told[kind] = json.loads(payload)

    def piece(self, epoch, sequence, text):
        self.counts["pieces"] += 1
        if self.last is not None and self.last == (epoch, sequence - 1) and not self.wants:
            self.performance.read(text)
        else:
            if self.last is not None and not self.wants:
                self.counts["gaps"] += 1
            self.wants = True
            self.waiting = [(e, s, t) for e, s, t in self.waiting if e == epoch] + [(epoch, sequence, text)]
        self.last = epoch, sequence

    def part(self, epoch, payload):
        line, _, packed = payload.partition(b"\n")
        head = json.loads(line)
        whole = epoch, head["after"], head.get("of", 1)
        if head.get("part", 0) == 0:
            self.parts = whole, []
        if self.parts[0] != whole or len(self.parts[1]) != head.get("part", 0):
            return
        self.parts[1].append(packed)
        if len(self.parts[1]) == head.get("of", 1):
            self.beginning(epoch, head, b"".join(self.parts[1]))

    def beginning(self, epoch, head, packed):
        rest = [(s, t) for e, s, t in self.waiting if e == epoch and s > head["after"]]
        if [s for s, _ in rest] != list(range(head["after"] + 1, head["after"] + 1 + len(rest))):
            return
        performance = Performance()
        performance.read(zlib.decompressobj(31).decompress(packed, 16 << 20))
        for _, text in rest:
            performance.read(text)
        self.performance, self.wants, self.waiting = performance, False, []
        self.last = epoch, head["after"] + len(rest)
        self.counts["beginnings"] += 1
        self.told["exact"] = head["exact"]

    def fetch(self, address):
        """Gets the files that everybody is to have, and looks whether they are what they are called."""
        key = hmac.new(self.room.key, b"Quern files", hashlib.sha512).digest()[:32]
        token = hmac.new(key, b"files", hashlib.sha512).digest()[:32].hex()
        for entry in self.told.get("files", {}).get("files", []):
            if entry["handed"]:
                request = urllib.request.Request(
                    f'http://{address}/files/{entry["item"]["sha256"]}', headers={"Authorization": f"Quern {token}"})
                content = DIRECT.open(request, timeout=10).read()
                self.counts["fetched"] += (
                    hashlib.sha256(content).hexdigest() == entry["item"]["sha256"] and len(content) == entry["item"]["size"])

    def say(self):
        performance, trip = self.performance, min(self.trips, default=(None, None))
        print(json.dumps({
            "room": self.told.get("room"), "lock": self.told.get("lock", {}).get("locked"),
            "exact": self.told.get("exact"), "trip": trip[0], "offset": trip[1], "frame": performance.reached,
            "clock": performance.clock, "rate": performance.rate, "events": performance.events,
            "commands": performance.commands, "early": performance.early, "unknown": performance.unknown,
            "fingers": performance.most, "hands": [hand for hand in performance.hands.values() if hand],
            "sounds": performance.sounds, "files": self.told.get("files"), "ticket": sorted(self.room.ticket),
            **{kind: self.counts[kind] for kind in ("pieces", "gaps", "beginnings", "fetched")},
            **{kind: self.signing.counts[kind] for kind in ("forged", "replayed")}}), flush=True)

    def run(self, address, seconds):
        connect(self.client, address, self.room.ticket)
        self.client.loop_start()
        end, next_hello, next_second = time.monotonic() + seconds, 0, 0
        while time.monotonic() < end:
            with self.lock:
                now = time.monotonic()
                if self.client.is_connected():
                    if self.wants and now >= next_hello:
                        self.publish("hello", {"id": self.id}, qos=1)
                        next_hello = now + 0.4
                    if now >= next_second or len(self.trips) < 8:
                        self.publish("time", {"sent": time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000})
                    if now >= next_second:
                        trip = min(self.trips, default=(None,))[0]
                        self.publish("member", {
                            "name": self.name, "follows": True, "exact": False, "apart": 0, "late": 0, "missing": [],
                            **({} if trip is None else {"delay": trip / 1000})})
                if now >= next_second:
                    self.say()
                    next_second = now + 1
            time.sleep(0.02)
        self.fetch(address)
        self.publish("gone", {"id": self.id}, qos=1).wait_for_publish(5)
        self.client.disconnect()
        self.client.loop_stop()
        self.say()


if __name__ == "__main__":
    address, passcode, seconds = sys.argv[1:4]
    name = sys.argv[4] if len(sys.argv) > 4 else "Python"
    room = join(address, name, passcode)
    if isinstance(room, str):
        sys.exit(print(room))
    Follower(room, name).run(address, float(seconds))
