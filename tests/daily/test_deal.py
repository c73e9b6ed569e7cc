"""The deal of the day has the same cards and robots everywhere, and a percentage and a par."""

from datetime import date, timedelta
from hashlib import sha256

from canasta.agents.alike import VERSION
from canasta.daily.deal import DailyDeal
from canasta.rules import RULE_TEXTS

DAY = date(2026, 11, 27)


def test_every_day_and_every_text_has_a_seed_of_its_own() -> None:
    days = [DAY + timedelta(days=number) for number in range(30)]
    seeds = {DailyDeal(day, text).seed for day in days for text in RULE_TEXTS}
    assert len(seeds) == 30 * len(RULE_TEXTS)


def test_the_seed_follows_from_version_date_and_text() -> None:
    """Every installation has the same deal, as docs/play/playing.md says."""
    parts = [b"canasta-fair/1", b"daily", str(VERSION).encode(), b"2026-11-27", b"classic"]
    hashed = sha256(b"".join([len(part).to_bytes(4, "big") + part for part in parts]))
    assert DailyDeal(DAY, "classic").seed == hashed.digest()
