"""From opening the address to the first sound, in Chromium.

The beginning is the browser's own: performance.timeOrigin, when it began to load the address with its key. The touch is sent as soon as the page
was painted with the playing surface in it, which the page's own frames tell, and stays down. The end is when the sound card of the test was given
the first block with a sample above a thousandth of full scale (−60 dB). All by this machine's clock. Each time the page is new to the browser."""
import json
import time

from chromium import Chromium
from figures import tell
from workshop import Workshop

PAINTED = """(function look() {
    requestAnimationFrame(() => {
        const surface = document.getElementById('surface');
        if (!surface || !surface.clientHeight) return look();
        // The next frame comes once this one is painted.
        requestAnimationFrame(() => {
            const { x, y, width, height } = surface.getBoundingClientRect();
            surfacePainted(JSON.stringify([x + width * 0.4, y + height * 0.7, performance.now()]));
        });
    });
})()"""


def once(browser, room):
    """Seconds from the beginning to the painted surface, to the touch and to the sound."""
    before = len(room.card.sounds())
    page = browser.page()
    page.call("Runtime.addBinding", name="surfacePainted")
    page.call("Page.addScriptToEvaluateOnNewDocument", source=PAINTED)
    page.open(room.address)
    x, y, painted = json.loads(page.event("Runtime.bindingCalled")["payload"])
    touched = time.monotonic()
    page.touch([[x, y]])
    end = time.monotonic() + 10
    while len(sounds := room.card.sounds()) == before:
        if time.monotonic() > end:
            raise TimeoutError("a finger was down for 10 s and nothing sounds")
        time.sleep(0.01)
    begun = page.eval("performance.timeOrigin") / 1000 - (time.time() - time.monotonic())
    page.end()
    # Until nothing sounds any more.
    room.type("panic")
    time.sleep(1)
    return painted / 1000, touched - begun, sounds[before] - begun


def measure(options):
    room, browser = Workshop(options.program, on_card=True, period=options.period), Chromium()
    try:
        found = sorted((once(browser, room) for _ in range(options.times)), key=lambda times: times[-1])
    finally:
        browser.end()
        room.end()
    painted, touched, median = (round(seconds * 1000) for seconds in found[len(found) // 2])
    slowest = found[-1][-1]
    tell(f"page to first sound, the slowest of {len(found)}", f"{slowest * 1000:.0f} ms", "<= 500 ms", slowest <= 0.5)
    print(f"    median {median} ms: the surface was painted after {painted}, the touch was sent after {touched} ms")
