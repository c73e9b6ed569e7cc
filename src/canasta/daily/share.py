"""The line for sharing a result without revealing cards; it is the same in every language."""

from typing import Final

from canasta.daily.deal import DailyDeal
from canasta.daily.field import Field

_MONTHS: Final = "JanFebMarAprMayJunJulAugSepOctNovDec"


def share_line(deal: DailyDeal, field: Field, ahead: int) -> str:
    """Return the line for the result ``ahead``; it compares only with robots, not with visitors."""
    month = 3 * (deal.day.month - 1)
    day = f"{deal.day.day} {_MONTHS[month : month + 3]}"
    over = f"{ahead - field.par:+d}".replace("-", "\N{MINUS SIGN}")
    percent = field.percent(ahead)
    return f"Canasta {day} · {deal.text} · {percent} % · {over} on par · v{deal.version}"
