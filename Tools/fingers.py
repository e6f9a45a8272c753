"""Recordings of fingers that go as they are told: evemu files of a touchscreen with ten fingers, 30 by 20 cm."""

DEVICE = """# EVEMU 1.3
N: two fingers
I: 0003 1111 2222 0001
P: 02 00 00 00 00 00 00 00
B: 00 0b 00 00 00 00 00 00 00
B: 01 00 00 00 00 00 00 00 00
B: 01 00 00 00 00 00 00 00 00
B: 01 00 00 00 00 00 00 00 00
B: 01 00 00 00 00 00 00 00 00
B: 01 00 00 00 00 00 00 00 00
B: 01 00 04 00 00 00 00 00 00
B: 03 00 00 00 00 00 80 60 02
A: 2f 0 9 0 0 0
A: 35 0 10000 0 0 20
A: 36 0 10000 0 0 30
A: 39 0 65535 0 0 0
"""


class Finger:
    """Where a finger is while it is down: a function of the seconds since, x to the right and y upwards."""

    def __init__(self, begin, end, path):
        self.begin, self.end, self.path = begin, end, path


def recording(file, fingers, seconds, rate=100):
    """Writes fingers as an evemu recording of so many frames a second."""
    lines, down, number = [DEVICE.rstrip()], {}, 0
    for step in range(int(seconds * rate) + 1):
        now, events = step / rate, []
        for slot, finger in enumerate(fingers):
            is_down = finger.begin <= now < finger.end
            if not is_down and slot not in down:
                continue
            events.append((3, 0x2F, slot))
            if is_down and slot not in down:
                number += 1
                events.append((3, 0x39, number))
                if not down:
                    events.append((1, 0x14A, 1))
                down[slot] = True
            if is_down:
                x, y = finger.path(now - finger.begin)
                events += [(3, 0x35, round(x * 10_000)), (3, 0x36, round((1 - y) * 10_000))]
            else:
                del down[slot]
                events.append((3, 0x39, -1))
                if not down:
                    events.append((1, 0x14A, 0))
        if events:
            lines += ["E: %.6f %04x %04x %d" % (now + 0.05, *event) for event in events + [(0, 0, 0)]]
    file.write_text("\n".join(lines) + "\n")
