#!/usr/bin/env python3
"""A follower that is heard in the leader's place, written after docs/protocol.md: it plays what the leader played, by a sound that nobody has, and says
that files are that sound which are not. A line of JSON for each file says how its pieces were answered.

usage: staged.py HOST:PORT PASSCODE SECONDS"""
import gzip, hashlib, hmac, http.client, json, sys, threading, time, zlib
import follower

FINGERPRINT = "0123456789abcdef" * 2


class Staged(follower.Follower):
    text, is_heard, pieces, wanted = None, False, 0, threading.Event()

    def connected(self, client, *rest):
        super().connected(client, *rest)
        client.subscribe(f"{self.base}/stage", 1)

    def beginning(self, epoch, head, packed):
        super().beginning(epoch, head, packed)
        self.text = zlib.decompressobj(31).decompress(packed, 16 << 20).decode()

    def handle(self, message):
        kind = message.topic[len(self.base) + 1:]
        if kind in (f"to/{self.id}/hello", f"to/{self.id}/want"):
            opened = self.signing.open(message.topic, message.payload)
            if opened is not None and kind.endswith("hello"):
                self.begin()
            elif opened is not None:
                assert json.loads(opened[2]) == {"v": 1, "sound": FINGERPRINT}
                self.wanted.set()
        else:
            super().handle(message)
            self.is_heard = self.told.get("stage", {}).get("id") == self.id

    def send(self, kind, payload, qos):
        topic = f"{self.base}/from/{self.id}/{kind}"
        self.client.publish(topic, self.signing.sign(topic, payload), qos)

    def begin(self):
        lines = self.text.split("\n")
        for number, line in enumerate(lines):
            if line.startswith("sound "):
                lines[number] = f"sound gong {FINGERPRINT} {line.split(' ')[3]} /tmp/gong.wav"
        packed = gzip.compress("\n".join(lines).encode())
        self.send("state", json.dumps({"v": 1, "after": self.pieces, "exact": True}).encode() + b"\n" + packed, 1)

    def token(self, text):
        key = hmac.new(self.room.key, b"Quern files", hashlib.sha512).digest()[:32]
        return hmac.new(key, text.encode(), hashlib.sha512).digest()[:32].hex()

    def patch(self, address, sha256, offset, piece, token):
        connection = http.client.HTTPConnection(address, timeout=10)
        connection.request("PATCH", f"/files/{sha256}", piece, {
            "Authorization": f"Quern {token}", "Content-Type": "application/partial-upload", "Upload-Offset": str(offset)})
        answer = connection.getresponse()
        return answer.status

    def offer(self, address, name, content, size=None, sound=FINGERPRINT, sent=None, kind="sound"):
        sha256 = hashlib.sha256(content).hexdigest()
        item = {"name": name, "kind": kind, "size": size or len(content), "sha256": sha256, "keep": True}
        self.send("files", json.dumps({"v": 1, "files": [{"item": item, "sound": sound, "handed": True}]}).encode(), 1)
        statuses, token = [], self.token(f"upload/{self.id}/{sha256}")
        # The broker's message may come after it.
        for _ in range(100):
            status = self.patch(address, sha256, 0, b"", token)
            if status != 404 or sound != FINGERPRINT or kind != "sound":
                break
            time.sleep(0.05)
        statuses.append(status)
        statuses.append(self.patch(address, sha256, 0, b"x", self.token("files")))
        statuses.append(self.patch(address, sha256, 0, sent or content, token))
        print(json.dumps({"name": name, "statuses": statuses}), flush=True)

    def run(self, address, seconds):
        follower.connect(self.client, address, self.room.ticket)
        self.client.loop_start()
        end, is_done = time.monotonic() + seconds, False
        next_member = 0
        while time.monotonic() < end and not is_done:
            with self.lock:
                now = time.monotonic()
                if self.client.is_connected() and now >= next_member:
                    next_member = now + 0.3
                    if self.text is None:
                        self.publish("hello", {"id": self.id}, qos=1)
                    else:
                        self.publish("member", {
                            "name": self.name, "follows": False, "exact": False, "apart": 0, "late": 0, "missing": []})
                    if self.is_heard:
                        self.pieces += 1
                        self.send("play", b"", 0)
            if self.wanted.is_set():
                self.offers(address)
                is_done = True
            time.sleep(0.02)
        self.publish("gone", {"id": self.id}, qos=1).wait_for_publish(5)
        self.client.disconnect()
        self.client.loop_stop()

    def offers(self, address):
        frames = b"\0\1" * 4800
        wave = b"RIFF" + (36 + len(frames)).to_bytes(4, "little") + b"WAVEfmt " + (16).to_bytes(4, "little") \
            + b"\1\0\1\0" + (48000).to_bytes(4, "little") + (96000).to_bytes(4, "little") + b"\2\0\x10\0data" \
            + len(frames).to_bytes(4, "little") + frames
        self.offer(address, "../../wrong\x1b[2J.wav", wave)
        self.offer(address, "text.wav", b"#!/bin/sh\necho no sound\n" * 40)
        self.offer(address, "lie.wav", b"0" * 1000, sent=b"1" * 1000)
        self.offer(address, "large.wav", b"2" * 1000, size=256_000_001)
        self.offer(address, "other.wav", b"3" * 1000, sound="f" * 32)
        self.offer(address, "mapping.toml", b"4" * 1000, kind="mapping")


if __name__ == "__main__":
    address, passcode, seconds = sys.argv[1:4]
    room = follower.join(address, "Mallory", passcode)
    if isinstance(room, str):
        sys.exit(print(room))
    Staged(room, "Mallory").run(address, float(seconds))
