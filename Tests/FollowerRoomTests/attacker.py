#!/usr/bin/env python3
"""Somebody who has the password of a room's broker, as everybody does who listens to a network without encryption, and not the room's key. It says
to the leader and to those who follow what they should not believe, and prints as JSON what it sent.

usage: attacker.py HOST:PORT PASSCODE SECONDS [FLOOD]   FLOOD: how many messages of each flood, 10000"""
import collections, json, os, secrets, sys, threading, time
import paho.mqtt.client as mqtt
import follower

address, passcode, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
flood = int(sys.argv[4]) if len(sys.argv) > 4 else 10_000
room = follower.join(address, "Mallory", passcode)
if isinstance(room, str):
    sys.exit(print(room))
# The key is not kept: who listens does not have it.
base, ticket = f"quern/{room.id}", room.ticket
del room

sent, heard, end = collections.Counter(), collections.defaultdict(list), time.monotonic() + seconds
own = secrets.token_hex(8)
subscribed = threading.Event()


def client_called(name):
    client = mqtt.Client(name, protocol=mqtt.MQTTv5)
    follower.connect(client, address, ticket)
    client.max_queued_messages_set(0)
    return client


def listen(client, data, message):
    if len(heard[message.topic]) < 50:
        heard[message.topic].append(message.payload)


client = client_called(own)
client.on_connect = lambda c, *_: c.subscribe(f"{base}/#", 1)
client.on_subscribe = lambda *_: subscribed.set()
client.on_message = listen
client.loop_start()
subscribed.wait(20)


def send(kind, topic, payload, retain=False, qos=0):
    client.publish(topic, payload, qos, retain)
    sent[kind] += 1


def forged(payload=b"{}", epoch=2**64 - 1, sequence=2**64 - 1):
    """The bytes of a message that is newer than all others, by somebody who can only guess the signature."""
    return b"\x01" + epoch.to_bytes(8, "big") + sequence.to_bytes(8, "big") + os.urandom(32) + payload


def spoilt(message):
    """A message of which one bit is another."""
    place = secrets.randbelow(len(message) * 8)
    return bytes(byte ^ (1 << place % 8 if index == place // 8 else 0) for index, byte in enumerate(message))


# What was played meanwhile is there to be sent again.
time.sleep(min(2, seconds / 4))
report = {"v": 1, "name": "\x1b]0;mine\x07\x1b[2J\u202eevil\r\nroot" * 40, "follows": True, "exact": True, "delay": -1e308,
          "apart": 1e308, "late": -5, "missing": ["\x1b[31mred\x07" * 20] * 20}
while time.monotonic() < end:
    # As if it were the leader.
    for kind in ("room", "lock", "state", "files", "play"):
        send("forged", f"{base}/{kind}", forged(json.dumps({"v": 1, "locked": True, "files": [], "after": 0}).encode()), True)
        send("empty", f"{base}/{kind}", b"", True)
    for topic, messages in list(heard.items()):
        for message in messages[-10:]:
            if not message:
                continue
            send("replayed", topic, message, topic.endswith(("/lock", "/state")))
            send("spoilt", topic, spoilt(message))
            send("cut", topic, message[:secrets.randbelow(len(message))] or b"\x01")
            # The same under another topic, and under its own of the other side.
            send("moved", f"{base}/from/{own}/member", message)
            send("moved", topic + "/x", message)
        # As if it were another follower.
        if "/from/" in topic:
            send("forged", topic, forged(json.dumps(report).encode()), True)
            send("empty", topic, b"", True)
    # As itself.
    for kind in ("member", "hello", "time", "gone", "nothing", "", "member/more", "\u202e", "%s%n"):
        send("forged", f"{base}/from/{own}/{kind}", forged(json.dumps(report).encode()))
        send("junk", f"{base}/from/{own}/{kind}", os.urandom(secrets.randbelow(300)))
    for id in ("", "x", "A" * 64, "a" * 65, "..", "leader", "ä" * 20, own + "0", " " * 16, "-" * 900):
        send("odd", f"{base}/from/{id}/member", forged())
    for size in (1_000_000, 1_048_000):
        send("huge", f"{base}/from/{own}/member", os.urandom(size))
        send("huge", f"{base}/state", forged(b'{"v":1,"after":0,"exact":true}\n' + bytes(size // 2)), True)
    if sent["flood"] < flood:
        for number in range(flood):
            send("flood", f"{base}/from/{own}/{('member', 'hello', 'time')[number % 3]}", forged(b"%d" % number))
    time.sleep(0.2)

# In the place of others, who are thrown out by whoever comes with their name; a leader's name is not told to anybody.
names = {topic.split("/from/")[1].split("/")[0] for topic in heard if "/from/" in topic} - {own, ""}
for name in [*names, "leader", f"leader-{base[6:]}-1"]:
    double = client_called(name)
    double.loop_start()
    for payload in (b"", forged(json.dumps(report).encode())):
        double.publish(f"{base}/from/{name}/member", payload, 1, True).wait_for_publish(2)
    # The broker throws out who says this.
    double.publish(f"{base}/from/\x1b[2J/member", forged())
    time.sleep(0.1)
    double.disconnect()
    double.loop_stop()
    sent["doubles"] += 1
client.disconnect()
client.loop_stop()
print(json.dumps(sent))
