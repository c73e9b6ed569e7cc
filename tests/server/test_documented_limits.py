"""The manual states the same limits as the server's code."""

import re
from pathlib import Path

import pytest

from canasta.answers.found_reviews import MOST_DECISIONS
from canasta.answers.tasks import REVIEWS_AT_ONCE
from canasta.server.http.json_body import LONGEST_BODY
from canasta.server.live.guest_limits import LONGEST_FRAME, LiveLimits
from canasta.server.review_jobs import MOST_OF_HOUSEHOLD, MOST_OPEN
from canasta.server.settings import ConnectionLimits, RateLimits
from canasta.server.transport.turns import LONGEST_SLICE

MANUAL = Path(__file__).parents[2] / "docs" / "host" / "server.md"
KIB = 1024
RATES, LIVE, LINKS = RateLimits(), LiveLimits(), ConnectionLimits()


@pytest.mark.parametrize(
    ("sentence", "limit"),
    [
        (r"([\d,]+) requests a minute", RATES.reads.burst),
        (r"at most (\d+) that change", RATES.writes.burst),
        (r"(\d+) for records", RATES.replays.burst),
        (r"(\d+) for QR codes", RATES.pictures.burst),
        (r"(\d+) new connections to tables a minute", RATES.sockets.burst),
        (r"(\d+) new guests", RATES.guests.burst),
        (r"(\d+) attempts to enter a device code in 10 minutes", RATES.codes.burst),
        (r"([\d,]+) attempts from all", RATES.codes_of_all.burst),
        (r"(\d+) new tables", RATES.tables.burst),
        (r"(\d+) new live score sheets", RATES.sheets.burst),
        (r"A request may hold (\d+) KiB", LONGEST_BODY / KIB),
        (r"a WebSocket message (\d+) KiB", LONGEST_FRAME / KIB),
        (r"a household (\d+), and all together", MOST_OF_HOUSEHOLD),
        (r"all together (\d+)", MOST_OPEN),
        (r"for (\d+) households in parallel", REVIEWS_AT_ONCE),
        (r"more than ([\d,]+) decisions", MOST_DECISIONS),
        (r"(\d+) open connections, ", LIVE.connections),
        (r"(\d+) messages in 10 seconds", LIVE.messages.burst),
        (r"(\d+) phrases or chat messages in 10 seconds", LIVE.words.burst),
        (r"(\d+) hints in 20 seconds", LIVE.hints.burst),
        (r"when (\d+) messages are waiting", LIVE.outbox_frames),
        (r"Headers may have (\d+) KiB", LINKS.header_bytes / KIB),
        (r"KiB and (\d+) lines", LINKS.header_lines),
        (r"complete within (\d+) seconds", LINKS.headers_s),
        (r"a body within (\d+) seconds", LINKS.body_s),
        (r"connection is closed after (\d+) seconds", LINKS.idle_s),
        (r"must read a response within (\d+) seconds", LINKS.unread_s),
        (r"at least (\d+) KiB of a long response every 30 seconds", LINKS.unread_bytes / KIB),
        (r"may send (\d+) frames", LINKS.frames.burst),
        (r"([\d,]+) connections may be open", LINKS.connections),
        (r"address may have (\d+) open connections", LINKS.connections_per_address),
        (r"(\d+) KiB at a time", LONGEST_SLICE / KIB),
    ],
)
def test_a_limit_is_that_of_the_server(sentence: str, limit: float) -> None:
    text = " ".join(MANUAL.read_text(encoding="utf-8").partition("\n## Limits")[2].split())
    found = re.search(sentence, text)
    assert found is not None
    assert float(found[1].replace(",", "")) == limit
