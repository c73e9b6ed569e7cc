"""The line for sharing a result without revealing cards, in the browser and in the terminal."""

from canasta.daily.deal import DailyDeal
from canasta.daily.field import Field
from canasta.i18n.catalogue import Catalogue
from canasta.i18n.rules import RuleWords
from canasta.rules import load_rules


def share_line(words: Catalogue, deal: DailyDeal, field: Field, ahead: int) -> str:
    """Return the line for the result ``ahead``; it compares only with robots, not with visitors."""
    over = ahead - field.par
    key = "daily.below_par" if over < 0 else "daily.above_par" if over else "daily.at_par"
    return words.text(
        "daily.share",
        day=deal.day.day,
        month=words.text("daily.months").split()[deal.day.month - 1],
        rules=RuleWords(words, load_rules(deal.text)).name(),
        percent=field.percent(ahead),
        par=words.text(key, points=words.figures(abs(over))),
        version=deal.version,
    )
