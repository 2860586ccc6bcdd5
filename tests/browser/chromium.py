"""A headless Chromium that a test drives over a pipe: no package is needed, only the browser.

What is sent and received are messages of the Chrome DevTools Protocol, each a line of JSON that ends
in a zero byte: https://chromedevtools.github.io/devtools-protocol/
"""

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time

NAMES = ["chromium", "chromium-browser", "google-chrome"]

KEYS = {
    "Enter": (13, "\r"),
    "Escape": (27, ""),
    "Tab": (9, ""),
    "ArrowLeft": (37, ""),
    "ArrowUp": (38, ""),
    "ArrowRight": (39, ""),
    "ArrowDown": (40, ""),
    "Home": (36, ""),
    "End": (35, ""),
    "/": (191, "/"),
}


def find():
    """The path of the browser, or None."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


def is_console_error(event):
    """Such as that of an element with a wrong attribute; a refused request is counted by itself."""
    entry = event.get("params", {}).get("entry", {})
    said = event.get("method") == "Log.entryAdded" and entry.get("level") == "error"
    return said and entry.get("source") not in ("network", "security")


class Page:
    """One page of a browser of its own, ended when the block is left."""

    def __init__(self, path):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_browser, self.write_end = os.pipe()
        self.read_end, from_browser = os.pipe()
        flags = [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--hide-scrollbars", "--remote-debugging-pipe", f"--user-data-dir={self.profile.name}",
        ]

        def give_pipes():
            # The protocol's are 3 and 4; copied high first, so that neither overwrites the other.
            low, high = os.dup(to_browser), os.dup(from_browser)
            copies = [os.dup2(low, 100), os.dup2(high, 101)]
            os.dup2(copies[0], 3)
            os.dup2(copies[1], 4)

        self.process = subprocess.Popen(
            [path, *flags, "about:blank"], preexec_fn=give_pipes, close_fds=False,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        os.close(to_browser)
        os.close(from_browser)
        self.rest = b""
        self.number = 0
        self.session = None
        self.events = []
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        attached = self.send("Target.attachToTarget", targetId=target, flatten=True)
        self.session = attached["sessionId"]
        for domain in ["Page", "Runtime", "Network", "Log"]:
            self.send(f"{domain}.enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.session = None
            self.send("Browser.close")
            self.process.wait(timeout=10)
        except (OSError, EOFError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.write_end)
        os.close(self.read_end)
        self.profile.cleanup()

    def receive(self):
        while b"\0" not in self.rest:
            data = os.read(self.read_end, 1 << 16)
            if not data:
                raise EOFError("the browser has ended")
            self.rest += data
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def send(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.write_end, data):]
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def open(self, path, width=1280, height=900, dark=False):
        self.send(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=width < 500,
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.send("Emulation.setEmulatedMedia", features=[scheme])
        self.events.clear()
        self.send("Page.navigate", url=f"file://{os.path.abspath(path)}")
        self.until("document.readyState === 'complete' && location.protocol === 'file:'")

    def evaluate(self, expression):
        answer = self.send("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def until(self, condition, seconds=20):
        end = time.monotonic() + seconds
        while not self.evaluate(condition):
            if time.monotonic() > end:
                raise AssertionError(f"not within {seconds} s: {condition}")
            time.sleep(0.02)

    def press(self, key):
        code, text = KEYS.get(key, (ord(key.upper()[0]), key))
        common = {"key": key, "windowsVirtualKeyCode": code}
        self.send("Input.dispatchKeyEvent", type="keyDown", text=text, **common)
        self.send("Input.dispatchKeyEvent", type="keyUp", **common)

    def type(self, text):
        self.send("Input.insertText", text=text)

    def click(self, selector):
        place = self.evaluate(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            "e.scrollIntoView({block: 'center'}); const b = e.getBoundingClientRect();"
            "return [b.x + b.width / 2, b.y + b.height / 2]; })()"
        )
        mouse = {"x": place[0], "y": place[1], "button": "left", "clickCount": 1}
        self.send("Input.dispatchMouseEvent", type="mousePressed", **mouse)
        self.send("Input.dispatchMouseEvent", type="mouseReleased", **mouse)

    def screenshot(self, path):
        data = self.send("Page.captureScreenshot")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def pdf(self):
        return base64.b64decode(self.send("Page.printToPDF", printBackground=True)["data"])

    def faults(self):
        """Exceptions in scripts, errors of the console, and requests beyond the file itself."""
        self.evaluate("0")
        thrown = [
            e for e in self.events
            if e.get("method") == "Runtime.exceptionThrown" or is_console_error(e)
        ]
        asked = [
            e["params"]["request"]["url"]
            for e in self.events
            if e.get("method") == "Network.requestWillBeSent"
        ]
        return thrown, [url for url in asked if not url.startswith("file:")]
