"""A real browser: Chromium without a window, by its DevTools protocol over a pipe."""
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


class Chromium:
    """One browser with pages in it."""

    def __init__(self, width=390, height=844, prefix=()):
        program = shutil.which("chromium") or shutil.which("chromium-browser")
        if program is None:
            raise SystemExit("there is no chromium: Tools/packages phones installs it")
        self.size = (width, height)
        self.folder = tempfile.mkdtemp(prefix="quern-chromium-")
        to_read, self.to = os.pipe()
        self.source, from_write = os.pipe()

        def hand_over():
            # Chromium reads its commands from 3 and answers on 4.
            os.dup2(to_read, 100), os.dup2(from_write, 101)
            os.dup2(100, 3), os.dup2(101, 4)
        self.process = subprocess.Popen(
            [*prefix, program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--disable-sync", "--mute-audio",
             "--remote-debugging-pipe", f"--user-data-dir={self.folder}", "about:blank"],
            preexec_fn=hand_over, close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(to_read), os.close(from_write)
        self.number, self.buffer, self.events = 0, b"", []

    def message(self, seconds):
        end = time.monotonic() + seconds
        while b"\0" not in self.buffer:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.source], [], [], left)[0]:
                raise TimeoutError("chromium does not answer")
            data = os.read(self.source, 65_536)
            if not data:
                raise ConnectionError("chromium ended")
            self.buffer += data
        text, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, session=None, seconds=20, **parameters):
        self.number += 1
        number = self.number
        command = {"id": number, "method": method, "params": parameters}
        if session:
            command["sessionId"] = session
        os.write(self.to, json.dumps(command).encode() + b"\0")
        while True:
            message = self.message(seconds)
            if message.get("id") == number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']['message']}")
                return message.get("result", {})
            self.events.append(message)

    def page(self, address=None):
        """A page of its own, as a phone: with touch, and storage that no other page sees."""
        context = self.call("Target.createBrowserContext")["browserContextId"]
        target = self.call("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        return Page(self, session, context, address)

    def end(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class Page:
    def __init__(self, browser, session, context, address):
        self.browser, self.session, self.context = browser, session, context
        width, height = browser.size
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2, mobile=True)
        self.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        if address:
            self.open(address)

    def call(self, method, seconds=20, **parameters):
        return self.browser.call(method, session=self.session, seconds=seconds, **parameters)

    def open(self, address):
        self.call("Page.navigate", url=address)

    def eval(self, code):
        result = self.call("Runtime.evaluate", expression=code, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"].get("exception", {}).get("description", "exception"))
        return result["result"].get("value")

    def until(self, code, seconds=10):
        """Waits until an expression is true; its value."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                value = self.eval(code)
                if value:
                    return value
            except RuntimeError:
                pass
            time.sleep(0.03)
        raise TimeoutError(f"never true in the page: {code}; it shows: {self.text()}")

    def event(self, method, seconds=10):
        """What the next event of this page says, or one that came already; it comes but once."""
        def mine(event):
            return event.get("method") == method and event.get("sessionId") == self.session
        end = time.monotonic() + seconds
        while not (found := next(filter(mine, self.browser.events), None)):
            self.browser.events.append(self.browser.message(max(end - time.monotonic(), 0)))
        self.browser.events.remove(found)
        return found["params"]

    def end(self):
        self.browser.call("Target.disposeBrowserContext", browserContextId=self.context)

    def text(self):
        return self.eval("document.body ? document.body.innerText : ''")

    def click(self, selector):
        """A tap in the middle of an element."""
        place = self.eval(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)}); if (!e) return null;"
            " e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect();"
            " return [r.x + r.width / 2, r.y + r.height / 2]; })()")
        if not place:
            raise RuntimeError(f"nothing to tap: {selector}")
        self.touch([place])
        self.touch([])

    def touch(self, points):
        """All fingers that are down, in CSS pixels; none lifts all."""
        down = getattr(self, "down", 0)
        kind = "touchEnd" if not points else "touchMove" if len(points) == down else "touchStart"
        self.call("Input.dispatchTouchEvent", type=kind,
                  touchPoints=[{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)])
        self.down = len(points)

    def key(self, name, code=None, text=None):
        parameters = {"key": name, "code": code or name}
        if text:
            parameters["text"] = text
        codes = {"Enter": 13, "Tab": 9, " ": 32, "Escape": 27, "ArrowDown": 40, "ArrowUp": 38}
        parameters["windowsVirtualKeyCode"] = codes.get(name, ord(name[0].upper()))
        self.call("Input.dispatchKeyEvent", type="keyDown", **parameters)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=name, code=code or name)

    def type(self, text):
        self.call("Input.insertText", text=text)

    def picture(self, path):
        import base64
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("Page.captureScreenshot")["data"]))

    def problems(self):
        """What the console complained of, and requests to anywhere else, so far."""
        found = []
        for event in self.browser.events:
            if event.get("sessionId") != self.session:
                continue
            parameters = event.get("params", {})
            if event["method"] == "Log.entryAdded" and parameters["entry"]["level"] == "error":
                found.append(parameters["entry"]["text"])
            if event["method"] == "Runtime.exceptionThrown":
                found.append(parameters["exceptionDetails"].get("exception", {}).get("description", "exception"))
        return found
