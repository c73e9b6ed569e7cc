"""The codes that people type, and the names that the server gives to devices."""

import re
from collections import Counter

import pytest
from starlette.requests import HTTPConnection

from canasta.server.device_codes import CodeHasher, new_code, shown_code, typed_code
from canasta.server.http.device_kind import device_kind
from canasta.server.settings import RateLimits
from canasta.store.devices.codes import VALID_MS


def test_codes_have_no_signs_that_look_alike() -> None:
    codes = {new_code() for _ in range(2000)}
    assert len(codes) == 2000
    signs = Counter("".join(codes))
    assert not set("01ILOBSZUilo") & signs.keys()
    assert len(signs) == 27
    # Each character occurs equally often: 593 times, within five standard deviations.
    assert all(abs(count - 16_000 / 27) < 120 for count in signs.values())
    assert all(re.fullmatch(r"\w{4} \w{4}", shown_code(code)) for code in codes)


@pytest.mark.parametrize(
    "typed",
    ["A2C8 V5XY", "a2c8v5xy", " A2C8-V5XY\n", "a 2 c 8 v 5 x y", "AZCB USXY"],
)
def test_a_code_may_be_typed_in_many_ways(typed: str) -> None:
    assert typed_code(typed) == "A2C8V5XY"


@pytest.mark.parametrize("typed", ["", " ", "A2C8V5X", "A2C8V5XYX", "A2C8V5X0", "\u0130" * 8])
def test_other_texts_are_other_codes(typed: str) -> None:
    hasher = CodeHasher(b"key")
    assert hasher.hash(typed_code(typed)) != hasher.hash("A2C8V5XY")


def test_hashes_need_the_key() -> None:
    assert len(CodeHasher(b"key").hash("A2C8V5XY")) == 32
    assert CodeHasher(b"key").hash("A2C8V5XY") != CodeHasher(b"yek").hash("A2C8V5XY")


def test_guessing_is_hopeless() -> None:
    """The probability that guesses made in ten minutes hit one of ten codes is negligible."""
    limits = RateLimits()
    assert VALID_MS == 1000 * limits.codes.period_s == 1000 * limits.codes_of_all.period_s
    guesses = 2 * limits.codes_of_all.burst  # a full bucket, and what flows in meanwhile
    assert 10 * guesses / 27**8 < 8e-8


CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0"
SAFARI = "AppleWebKit/605.1.15 (KHTML, like Gecko)"


@pytest.mark.parametrize(
    ("agent", "browser", "system"),
    [
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
            "Firefox",
            "Linux",
        ),
        (f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {CHROME} Safari/537.36", "Chrome", "Windows"),
        (
            f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {CHROME} Safari/537.36 Edg/142.0.0.0",
            "Edge",
            "Windows",
        ),
        (f"Mozilla/5.0 (Linux; Android 10; K) {CHROME} Mobile Safari/537.36", "Chrome", "Android"),
        (
            f"Mozilla/5.0 (Linux; Android 10; K) SamsungBrowser/28.0 {CHROME} Mobile Safari/537.36",
            "Samsung Internet",
            "Android",
        ),
        (
            f"Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) {SAFARI} Safari/604.1",
            "Safari",
            "iPhone",
        ),
        (
            f"Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) {SAFARI} CriOS/142.0 Safari/604.1",
            "Chrome",
            "iPad",
        ),
        (
            f"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {SAFARI} Safari/605.1.15",
            "Safari",
            "Mac",
        ),
        ("python-httpx/0.28.1", "", ""),
        ("", "", ""),
        ("Firefox" * 5000, "", ""),
        ("<script>Firefox/1 on Windows</script>", "Firefox", "Windows"),
    ],
)
def test_a_device_is_named_in_plain_words(agent: str, browser: str, system: str) -> None:
    scope = {"type": "http", "headers": [(b"user-agent", agent.encode())]}
    assert device_kind(HTTPConnection(scope)) == (browser, system)
