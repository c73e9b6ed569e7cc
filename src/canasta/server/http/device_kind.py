"""The kind of a device in plain words, from the ``User-Agent`` of its browser."""

import re
from typing import Final

from starlette.requests import HTTPConnection

from canasta.store.devices.devices import DeviceKind

_BROWSERS: Final = (
    ("Edge", re.compile(r"\bEdg(?:A|iOS)?/")),
    ("Opera", re.compile(r"\bOPR/|\bOpera\b")),
    ("Samsung Internet", re.compile(r"\bSamsungBrowser/")),
    ("Firefox", re.compile(r"\b(?:Firefox|FxiOS)/")),
    ("Chrome", re.compile(r"\b(?:Chrome|Chromium|CriOS|HeadlessChrome)/")),
    ("Safari", re.compile(r"\bSafari/")),
)
"""Browsers with their patterns, in this order because many browsers also name browsers below."""
_SYSTEMS: Final = (
    ("iPhone", re.compile(r"\biPhone\b")),
    ("iPad", re.compile(r"\biPad\b")),
    ("Android", re.compile(r"\bAndroid\b")),
    ("Windows", re.compile(r"\bWindows\b")),
    ("ChromeOS", re.compile(r"\bCrOS\b")),
    ("Mac", re.compile(r"\bMacintosh\b")),
    ("Linux", re.compile(r"\bLinux\b")),
)


def device_kind(connection: HTTPConnection) -> DeviceKind:
    """Return the kind of device that sends a request; the rest of the header is ignored."""
    agent = connection.headers.get("user-agent", "")
    return DeviceKind(_first(_BROWSERS, agent), _first(_SYSTEMS, agent))


def _first(known: tuple[tuple[str, re.Pattern[str]], ...], agent: str) -> str:
    return next((name for name, sign in known if sign.search(agent)), "")
