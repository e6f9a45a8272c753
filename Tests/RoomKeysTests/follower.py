#!/usr/bin/env python3
"""A follower that joins a room, written after docs/protocol.md alone: messages out on standard output, answers in on standard input,
a line each. follower.py NAME PASSCODE ("" for none). The group and XChaCha20-Poly1305 are libsodium's, everything else Python's own."""
import ctypes, ctypes.util, hashlib, hmac, json, os, sys

sodium = ctypes.CDLL(ctypes.util.find_library("sodium"))
assert sodium.sodium_init() >= 0


def lv(*parts):
    out = b""
    for part in parts:
        count = len(part)
        while count >= 128:
            out += bytes([count & 127 | 128])
            count >>= 7
        out += bytes([count]) + part
    return out


def code(key, message):
    return hmac.new(key, message, hashlib.sha512).digest()[:32]


def generator(password, channel, session):
    domain = b"CPaceRistretto255"
    padding = bytes(max(0, 127 - len(lv(password)) - len(lv(domain))))
    digest = hashlib.sha512(lv(domain, password, padding, channel, session)).digest()
    point = ctypes.create_string_buffer(32)
    sodium.crypto_core_ristretto255_from_hash(point, digest)
    return point.raw


def multiplied(scalar, point):
    product = ctypes.create_string_buffer(32)
    assert len(point) == 32 and sodium.crypto_scalarmult_ristretto255(product, scalar, point) == 0, "no share"
    return product.raw


def decrypted(sealed, data, nonce, key):
    plain, count = ctypes.create_string_buffer(len(sealed)), ctypes.c_ulonglong()
    failed = sodium.crypto_aead_xchacha20poly1305_ietf_decrypt(
        plain, ctypes.byref(count), None, sealed, ctypes.c_ulonglong(len(sealed)),
        data, ctypes.c_ulonglong(len(data)), nonce, key)
    assert not failed, "the ticket was changed"
    return plain.raw[:count.value]


def say(**message):
    print(json.dumps(message), flush=True)


def hear():
    answer = json.loads(sys.stdin.readline())
    if answer["t"] == "refused":
        say(result="refused", why=answer["why"])
        sys.exit()
    return answer


name, typed = sys.argv[1:]
folded = typed.upper().replace(" ", "").replace("-", "")
password = folded.replace("O", "0").replace("I", "1").replace("L", "1").encode()

session = os.urandom(16)
scalar = ctypes.create_string_buffer(32)
sodium.crypto_core_ristretto255_scalar_random(scalar)
ya = multiplied(scalar.raw, generator(password, b"Quern join check", session))
say(t="join", v=1, session=session.hex(), name=name, protocol=1, passcode=bool(password), ya=ya.hex())

share = hear()
yb = bytes.fromhex(share["yb"])
ada = lv(b"follower", b"1", b"1", name.encode())
adb = lv(b"leader", b"1", str(share["protocol"]).encode(), bytes.fromhex(share["room"]), share["name"].encode())
transcript = lv(ya, ada) + lv(yb, adb)
isk = hashlib.sha512(lv(b"CPaceRistretto255_ISK", session, multiplied(scalar.raw, yb)) + transcript).digest()
confirmation = hashlib.sha512(b"CPaceMac" + session + isk).digest()
if not hmac.compare_digest(bytes.fromhex(share["mac"]), code(confirmation, lv(yb, adb))):
    say(t="abort", v=1, session=session.hex())
    hear()
say(t="confirm", v=1, session=session.hex(), mac=code(confirmation, lv(ya, ada)).hex())

ticket = hear()
plain = decrypted(
    bytes.fromhex(ticket["sealed"]), transcript, bytes.fromhex(ticket["nonce"]), code(isk, b"Quern ticket"))
key = plain[:32]

# And what the key is for: a signed message, and what a file is asked for with.
epoch, sequence = (7).to_bytes(8, "big"), (300).to_bytes(8, "big")
payload = b"hello"
head = lv(b"\x01", b"quern/test", epoch, sequence)
signed = b"\x01" + epoch + sequence + code(code(key, b"Quern messages"), head + payload) + payload
say(result="joined", key=key.hex(), ticket=plain[32:].hex(), signed=signed.hex(),
    token=code(code(key, b"Quern files"), b"sounds/bell.wav").hex())
